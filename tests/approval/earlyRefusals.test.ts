import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { parseFen } from '#domain/core/money.ts';
import { endDay } from '#server/guarantee/ledger/endDay.ts';
import { post } from '#server/guarantee/ledger/ledger.ts';
import { readSheet } from '#server/platform/sheet/index.ts';
import { readPdf } from '#server/print/readPdf.ts';
import type { Answer } from '../gatewayClient.ts';
import { ApprovalWorld, type Doc, fullWay, type Step, sections, shortWay } from './approvalWorld.ts';

/**
 * What a document cannot do is said when it is handed in and at each step, in words that help; what it did is told
 * apart from what was asked.
 */
let world: ApprovalWorld;
beforeAll(async () => {
  world = await ApprovalWorld.start('2025-03-03');
  await world.enlargeGuarantee('500000000.00');
});
beforeEach(() => world.moveTo('2025-03-03'));
afterAll(() => world?.close());

let customers = 0;
const nextCustomer = (): string => `demo-customer-${String(++customers).padStart(2, '0')}`;
const step = async (
  type: 'ADJUST' | 'APPLY' | 'DELAY',
  id: string,
  taken: Step,
): Promise<Answer<Doc & { errors?: Record<string, string> }>> => (await world.try(type, id, taken)) as never;
const opinion = '同意';

/** Another document, confirmed meanwhile by the same accounts, that changes the quota of the first. */
async function rebase(quotaId: string, base: string): Promise<void> {
  await world.inSystem(async (call) => {
    await post(
      {
        account: { quotaId },
        moveType: 'QUOTA_INC',
        deltaBase: parseFen(base),
        sourceKey: `test:rebase:${quotaId}`,
        bizDate: call.now.slice(0, 10),
      },
      call,
    );
  });
}

describe('an adjustment', () => {
  test('that stays below what is used is refused when it is handed in, at its field and with the amount that would do', async () => {
    const quotaId = await world.quota('3000000.00', { customerId: nextCustomer() });
    await world.occupy(quotaId, '3000000.00', '222520250000025001');
    const low = { quotaId, direction: 'DEC', changeAmount: '500000.00', reason: '收缩' };
    expect(await (await world.as('bus01')).call('baohan.adjustSave', { doc: low, submit: true })).toMatchObject({
      returnCode: '61016',
      msg: expect.stringContaining('不得低于已用'),
      data: { errors: { changeAmount: expect.stringContaining('不能调减') } },
    });
  });

  test('a raise that still does not cover what is used is refused when handed in, with the raise that would', async () => {
    const quotaId = await world.quota('3000000.00', { customerId: nextCustomer() });
    // A short-term increase ended while it was used.
    const temporary = (moveType: 'SHORT_ON' | 'SHORT_OFF', amount: string) =>
      world.inSystem((call) =>
        post(
          {
            account: { quotaId },
            moveType,
            deltaTemp: parseFen(amount),
            sourceKey: `test:${moveType}:${quotaId}`,
            bizDate: '2025-03-03',
          },
          call,
        ),
      );
    await temporary('SHORT_ON', '200000.00');
    await world.occupy(quotaId, '3200000.00', '222520250000025009');
    await temporary('SHORT_OFF', '-200000.00');
    const raise = { quotaId, direction: 'INC', changeAmount: '100000.00', reason: '补足' };
    expect(await (await world.as('bus01')).call('baohan.adjustSave', { doc: raise, submit: true })).toMatchObject({
      returnCode: '61016',
      data: { errors: { changeAmount: '至少须调增200,000.00元' } },
    });
  });

  test('whose quota moved meanwhile is refused at the next step with both amounts, goes back, and passes with the present one', async () => {
    const quotaId = await world.quota('3000000.00', { customerId: nextCustomer() });
    const { id } = await world.save('ADJUST', { quotaId, direction: 'DEC', changeAmount: '400000.00', reason: '收缩' });
    await world.walk('ADJUST', id, [
      ['bus01', 'submit'],
      ['bus01l', 'approve'],
    ]);
    await rebase(quotaId, '1000000.00');
    const refused = await step('ADJUST', id, ['jck01', 'submit', sections('400000.00').exit]);
    expect(refused).toMatchObject({
      returnCode: '61004',
      msg: expect.stringMatching(/4000000\.00.*3000000\.00.*退回经办人/),
    });
    expect(refused.msg).not.toContain('他人修改');
    await world.walk('ADJUST', id, [
      ['jck01', 'return', { opinion: '额度已变' }],
      ['bus01l', 'return', { opinion: '更新' }],
      ['bus01', 'submit', { opinion }],
    ]);
    expect(await world.read('ADJUST', id)).toMatchObject({ oldAmount: '4000000.00', newAmount: '3600000.00' });
    await world.walk('ADJUST', id, [...shortWay('400000.00').slice(1), ['jck01', 'confirm']]);
    expect(await world.read('ADJUST', id)).toMatchObject({ resultAmount: '3600000.00' });
  });
});

describe('an application', () => {
  const draft = async (customerId: string, values = {}): Promise<Doc> => {
    const reviewId = await world.review({ customerId, reviewDate: '2025-03-03' });
    return world.save('APPLY', await world.application({ reviewId, customerId, validFrom: '2025-03-03', ...values }));
  };

  test('for a new quota beside one that lives is refused when handed in, and at a later step when the other came meanwhile', async () => {
    const customerId = nextCustomer();
    const { id } = await draft(customerId);
    await world.walk('APPLY', id, [
      ['bus01', 'submit'],
      ['bus01l', 'approve'],
    ]);
    const quotaId = await world.quota('1000000.00', { customerId });
    expect(await step('APPLY', id, ['jck01', 'submit', sections('3000000.00').exit])).toMatchObject({
      returnCode: '61015',
      msg: expect.stringContaining(quotaId),
    });
    // The way back stays open.
    await world.walk('APPLY', id, [['jck01', 'return', { opinion: '已有额度' }]]);
    const other = await draft(customerId);
    const answer = await step('APPLY', other.id, ['bus01', 'submit']);
    expect(answer).toMatchObject({
      returnCode: '61015',
      data: { errors: { applyKind: expect.stringContaining('续期') } },
    });
  });

  test('beside another one for the same new quota is refused when handed in, with the number of the first', async () => {
    const customerId = nextCustomer();
    const first = await draft(customerId);
    const second = await draft(customerId);
    // Drafts stand in nobody's way; of two that are handed in at once only one goes on.
    const answers = await Promise.all([first, second].map(({ id }) => step('APPLY', id, ['bus01', 'submit'])));
    const [taken, refused] = answers[0]?.returnCode === '0' ? [first, answers[1]] : [second, answers[0]];
    expect(answers.filter(({ returnCode }) => returnCode === '0')).toHaveLength(1);
    const { docNo } = taken;
    expect(refused).toMatchObject({
      returnCode: '61018',
      msg: expect.stringContaining(String(docNo)),
      data: { errors: { customerId: expect.stringContaining('正在办理') } },
    });
    await world.walk('APPLY', taken.id, [['bus01l', 'approve']]);
  });

  test('a renewal changes nothing before its first day, and everything on it', async () => {
    const customerId = nextCustomer();
    const quotaId = await world.quota('3000000.00', { customerId, validTo: '2025-03-31' });
    const { id } = await draft(customerId, {
      applyKind: 'RENEW',
      replaceQuotaId: quotaId,
      applyAmount: '4500000.00',
      validFrom: '2025-04-01',
      validTo: '2025-12-31',
    });
    await world.walk('APPLY', id, [...fullWay('4000000.00')]);
    await world.walk('APPLY', id, [['jck01', 'confirm']]);
    const quota = async () =>
      (
        await world.rows(
          `select base_amount::text as base, to_char(valid_to, 'YYYY-MM-DD') as "validTo", quota_status as status from bh_quota where id = $1`,
          [quotaId],
        )
      )[0];
    expect(await quota()).toEqual({ base: '3000000.00', validTo: '2025-03-31', status: 'ACTIVE' });
    expect(await world.read('APPLY', id)).toMatchObject({
      oldAmount: '3000000.00',
      approvedAmount: '4000000.00',
      resultAmount: null,
      startedAt: null,
    });

    world.moveTo('2025-03-31', '23:00:00');
    await endDay(world.gateway.gateway.services);
    expect(await quota()).toMatchObject({ base: '3000000.00' });
    world.moveTo('2025-04-01', '00:05:00');
    await endDay(world.gateway.gateway.services);
    await endDay(world.gateway.gateway.services);
    expect(await quota()).toEqual({ base: '4000000.00', validTo: '2025-12-31', status: 'ACTIVE' });
    expect(await world.read('APPLY', id)).toMatchObject({
      resultAmount: '4000000.00',
      startedAt: '2025-04-01 00:05:00',
    });
  });

  test('days between the old end and the first day of a renewal stay outside the quota', async () => {
    const customerId = nextCustomer();
    const quotaId = await world.quota('3000000.00', { customerId, validTo: '2025-03-10' });
    const { id } = await draft(customerId, {
      applyKind: 'RENEW',
      replaceQuotaId: quotaId,
      applyAmount: '3000000.00',
      validFrom: '2025-03-20',
      validTo: '2025-12-31',
    });
    await world.walk('APPLY', id, [...fullWay('3000000.00'), ['jck01', 'confirm']]);
    world.moveTo('2025-03-20', '00:05:00');
    await endDay(world.gateway.gateway.services);
    expect(
      await world.rows(`select to_char(valid_from, 'YYYY-MM-DD') as "validFrom" from bh_quota where id = $1`, [
        quotaId,
      ]),
    ).toEqual([{ validFrom: '2025-03-20' }]);
  });
});

test('a delay of a levy that another document moved is refused at the next step, in words', async () => {
  const quotaId = await world.quota('3000000.00', { customerId: nextCustomer() });
  const usageId = await world.occupy(quotaId, '100000.00', '222520250000025002', {
    dueDate: '2025-03-20',
    customsDeadline: '2025-03-25',
  });
  const { id } = await world.save('DELAY', {
    quotaId,
    delayKind: 'PAY',
    items: [{ usageId, newDueDate: '2025-03-24' }],
    reason: '周转',
    repaymentPlan: '月底',
  });
  await world.walk('DELAY', id, [['bus01', 'submit']]);
  await world.rows(`update bh_usage set due_date = '2025-03-22' where id = $1`, [usageId]);
  const refused = await step('DELAY', id, ['bus01l', 'approve']);
  expect(refused).toMatchObject({ returnCode: '61004', msg: expect.stringMatching(/2025-03-22.*2025-03-20/) });
});

describe('what is shown is what was approved', () => {
  test('old, asked, approved and resulting amounts of an adjustment are told apart in list, page, sheet, history and on paper', async () => {
    const quotaId = await world.quota('1700000.00', { customerId: nextCustomer() });
    const { id } = await world.save('ADJUST', {
      quotaId,
      direction: 'INC',
      changeAmount: '3000000.00',
      reason: '旺季',
    });
    await world.walk('ADJUST', id, [...fullWay('300000.00'), ['jck01', 'confirm']]);
    const amounts = {
      oldAmount: '1700000.00',
      adjustAmount: '3000000.00',
      newAmount: '4700000.00',
      approvedChange: '300000.00',
      resultAmount: '2000000.00',
    };
    expect(await world.read('ADJUST', id)).toMatchObject(amounts);
    const client = await world.as('jck01');
    expect((await client.get<{ rows: object[] }>('baohan.adjustFind', { filter: { id } })).rows).toMatchObject([
      amounts,
    ]);
    expect((await client.get<{ rows: object[] }>('baohan.accountDocumentsFind', { quotaId })).rows).toMatchObject([
      { amount: '3000000.00', approvedAmount: '300000.00', resultAmount: '2000000.00' },
    ]);
    const response = await client.request(`/api/print/guaranteeDocument?docType=ADJUST&id=${id}`);
    const text = (await readPdf(new Uint8Array(await response.arrayBuffer()))).map((page) => page.text).join('');
    for (const word of ['申请后额度4,700,000.00', '批准调整额300,000.00', '生效后额度2,000,000.00', '叁拾万元整'])
      expect(text).toContain(word);

    const file = await client.get<{ realFile: string; hashaddr: string }>('common.exportReport', {
      cptPath: 'guarantee/bhAdjust',
      params: { filter: { id } },
    });
    const download = await client.request(`/api/file/download?realFile=${file.realFile}&hashaddr=${file.hashaddr}`);
    const [header, row] = await sheetRows(Buffer.from(await download.arrayBuffer()));
    const shown = Object.fromEntries((header ?? []).map((title, index) => [String(title), row?.[index]]));
    const inSheet = {
      原额度: 1_700_000,
      申请调整额: 3_000_000,
      申请后额度: 4_700_000,
      批准调整额: 300_000,
      生效后额度: 2_000_000,
    };
    expect(shown).toMatchObject(inSheet);
  });

  test('a short-term adjustment tells what it made of the quota', async () => {
    const quotaId = await world.quota('3000000.00', { customerId: nextCustomer() });
    const { id } = await world.save('SHORT', {
      quotaId,
      direction: 'INC',
      shortAmount: '500000.00',
      startDate: '2025-03-03',
      endDate: '2025-03-31',
      reason: '旺季',
    });
    await world.walk('SHORT', id, [...shortWay('200000.00'), ['jck01', 'confirm']]);
    expect(await world.read('SHORT', id)).toMatchObject({
      oldAmount: '3000000.00',
      shortAmount: '500000.00',
      approvedAmount: '200000.00',
      resultAmount: '3200000.00',
    });
  });
});

async function sheetRows(bytes: Buffer): Promise<unknown[][]> {
  const rows: unknown[][] = [];
  for await (const { cells } of readSheet(bytes)) rows.push([...cells]);
  return rows;
}
