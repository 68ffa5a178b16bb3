import { rmSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ApprovalWorld, fullWay, ids, shortWay } from '../approval/approvalWorld.ts';
import { billNo, declNo } from './ledgerWorld.ts';

/** Errors of docs/spec/guarantee.md 6.5 that no scenario meets on its way: what provokes them, and what they say. */
let world: ApprovalWorld;
beforeAll(async () => {
  world = await ApprovalWorld.start('2025-03-03');
});
afterAll(() => world?.close());

const jo = () => world.as('jck01');

interface PreCheck {
  readonly fits: boolean;
  readonly reasons: readonly { readonly code: string; readonly msg: string }[];
}
const preCheck = async (customerId: string, values: object = {}, locale: 'zh' | 'en' = 'zh') => {
  const asked = {
    customerId,
    mainCompId: ids.company,
    amount: '1000.00',
    customsCode: '2225',
    guarMode: 'TERM',
    ...values,
  };
  return (await world.as('decl01')).get<PreCheck>('baohan.applyAmountUsed', asked, {
    headers: { 'accept-language': locale },
  });
};
const levy = async (customerId: string, amount: string, values: object = {}) =>
  (await jo()).get<{ id: string; dueDate: string }>('baohan.usageLevySave', {
    record: {
      ...{
        declNo: declNo(),
        declDate: '2025-03-03',
        customsCode: '2225',
        mainCompId: ids.company,
        customerId,
        guarMode: 'TERM',
      },
      ...{
        levyNoticeDate: '2025-03-03',
        taxes: [{ taxBillNo: billNo(), taxKind: 'A', amount, issueDate: '2025-03-03' }],
      },
      ...values,
    },
  });

test('61012 the next declaration of an expired quota is refused with its last day', async () => {
  await world.quota('1000000.00', { customerId: 'demo-customer-08', validTo: '2025-03-02' });
  const { fits, reasons } = await preCheck('demo-customer-08');
  expect(Boolean(fits)).toBe(false);
  expect(reasons).toContainEqual({ code: '61012', msg: '额度已于2025-03-02到期' });
});

test('61013 a suspended customer is refused with the reason of the suspension', async () => {
  const quotaId = await world.quota('1000000.00', { customerId: 'demo-customer-09' });
  const leader = await world.as('jck01l');
  const { rowVersion } = await leader.get<{ rowVersion: number }>('baohan.quotaGet', { id: quotaId });
  await leader.get('baohan.quotaSuspend', { id: quotaId, rowVersion, reason: '核查中' });
  expect((await preCheck('demo-customer-09')).reasons).toContainEqual({
    code: '61013',
    msg: expect.stringMatching(/^客户已暂停新单：额度 \S+ 已暂停（核查中）$/),
  });
  expect((await preCheck('demo-customer-09', {}, 'en')).reasons.map(({ code }) => code)).toContain('61013');
});

test('61021 a guarantee that cannot carry the amount is named with what it has', async () => {
  await world.quota('90000000.00', { customerId: 'demo-customer-10' });
  const { reasons } = await preCheck('demo-customer-10', { amount: '20000000.01' });
  expect(reasons).toContainEqual({ code: '61021', msg: '保函BH-0001可用20,000,000.00元，不足20,000,000.01元' });
});

test('61022 a guarantee that is over by the day of the declaration is named with the day', async () => {
  await world.quota('1000000.00', { customerId: 'demo-customer-11', validTo: '2026-06-30' });
  world.moveTo('2026-01-05');
  try {
    expect((await preCheck('demo-customer-11')).reasons).toContainEqual({
      code: '61022',
      msg: '保函BH-0001有效期不覆盖2026-01-05',
    });
  } finally {
    world.moveTo('2025-03-03');
  }
});

test('61037 more days than the limit, or a third delay of the same levy, is not submitted', async () => {
  const quotaId = await world.quota('1000000.00', { customerId: 'demo-customer-12' });
  const { id: usageId } = await levy('demo-customer-12', '1000.00');
  const delay = (newDueDate: string) =>
    world.save('DELAY', {
      quotaId,
      delayKind: 'PAY',
      items: [{ usageId, newDueDate }],
      reason: '周转',
      repaymentPlan: '月底',
    });
  const tooLong = await delay('2025-06-30');
  expect((await world.try('DELAY', tooLong.id, ['bus01', 'submit'])).returnCode).toBe('61037');
  await (await world.as('bus01')).get('baohan.delayDelete', { id: tooLong.id, rowVersion: tooLong.rowVersion });
  const first = await delay('2025-03-18');
  await world.walk('DELAY', first.id, [...shortWay(null), ['jck01', 'confirm']]);
  const second = await delay('2025-03-19');
  await world.walk('DELAY', second.id, [...fullWay(null), ['jck01', 'confirm']]);
  const third = await delay('2025-03-20');
  expect((await world.try('DELAY', third.id, ['bus01', 'submit'])).returnCode).toBe('61037');
});

test('61041 a department with open documents keeps its last leader', async () => {
  const quotaId = await world.quota('1000000.00', { customerId: 'demo-customer-13' });
  await world.save('ADJUST', { quotaId, direction: 'INC', changeAmount: '100.00', reason: '调增' });
  const admin = await world.as('admin');
  const { rows } = await admin.get<{ rows: { id: string; rowVersion: number; deptCode: string }[] }>(
    'baohan.deptLeaderFind',
    {
      page: 1,
      limit: 100,
    },
  );
  const own = rows.filter(({ deptCode }) => deptCode === 'D10');
  expect(own.length).toBeGreaterThan(0);
  const answer = await admin.call('baohan.deptLeaderSave', { rows: own.map((row) => ({ ...row, enabled: 0 })) });
  expect(answer).toMatchObject({ returnCode: '61041', returnMsg: '部门至少保留一名负责人' });
  expect(await admin.get('baohan.deptLeaderFind', { page: 1, limit: 100 })).toMatchObject({ rows });
});

test('61050 statistics that cannot be written to the file store say so', async () => {
  const { config } = world.gateway.gateway.services;
  const folder = config.fileStore.kind === 'disk' ? config.fileStore.folder : '';
  rmSync(folder, { recursive: true, force: true });
  // A file where the folder should be: nothing can be stored.
  writeFileSync(folder, '');
  const period = { fromMonth: '2025-01', toMonth: '2025-03', groupBy: 'customer' };
  expect(await (await jo()).call('baohan.usedStatisticsExport', period)).toMatchObject({
    returnCode: '61050',
    returnMsg: '导出文件失败',
  });
});
