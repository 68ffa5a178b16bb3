import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '#domain/core/moments.ts';
import type { WireRecord } from '../contract/contractTarget.ts';
import { AdvanceWorld, customerId, mainCompId } from './advanceWorld.ts';

/** What advances are refused with that nothing else comes by. @see docs/spec/finance.md 6.7 */
let world: AdvanceWorld;
let line: WireRecord;
beforeAll(async () => {
  world = await AdvanceWorld.start('2026-03-02');
  line = await world.line('900000.00');
  await world.otherLeader();
});
afterAll(() => world?.close());

const query = (sql: string, values: readonly unknown[] = []) => world.gateway.database.pool.query(sql, [...values]);
const draw = (amount: string, facts: object = {}) => world.drawDoc(amount, { quotaId: line.id, ...facts });

/** What a drawing of this amount is refused with while something is otherwise than it should be. */
async function whileSo(sql: string, undo: string, amount = '1000.00'): Promise<string> {
  await query(sql, [line.id]);
  const { returnCode } = await world.trySave(draw(amount));
  await query(undo, [line.id]);
  return returnCode;
}

test('62001: a line that is suspended is not drawn on', async () => {
  const set = (status: string) => `update tax_quota set status = '${status}' where id = $1`;
  expect(await whileSo(set('SUSPENDED'), set('ACTIVE'))).toBe('62001');
});

test('62015: one drawing takes no more than the most of one', async () => {
  const set = (most: string) => `update tax_quota set max_single_amount = ${most} where id = $1`;
  expect(await whileSo(set('1000.00'), set('900000.00'), '1000.01')).toBe('62015');
});

test('62012: an agreement that is over carries no advance', async () => {
  const set = (day: string) => `update agreement set end_date = '${day}' where $1::text is not null`;
  expect(await whileSo(set('2026-03-01'), set('2028-12-31'))).toBe('62012');
});

test('62026: a sheet is scored when all its items have an answer', async () => {
  const record = { customerId, mainCompId, avgMonthlyTax: '1500000', monthsCounted: 12, wantedDays: 45 };
  const made = await (await world.as('bus01')).get<WireRecord>('baohan.addTaxAssess', { record });
  await query('update tax_assess_item set choice = null where assess_id = $1', [made.id]);
  await query(`update tax_assess set status = 'SUBMITTED' where id = $1`, [made.id]);
  const client = await world.as('jck01');
  const { rowVersion } = await client.get<WireRecord>('baohan.getTaxAssess', { id: made.id });
  const scored = await client.call('baohan.actTaxAssess', { id: made.id, rowVersion, action: 'score' });
  expect(scored).toMatchObject({ returnCode: '62026', returnMsg: expect.stringContaining('评分项未填写完整') });
});

test('62003, 62028: an adjustment goes neither beyond the taxes nor beyond the extensions of an advance', async () => {
  const bus = await world.as('bus01');
  const adjust = async (doc: object) =>
    (await bus.call('baohan.addTaxAdjust', { doc: { reason: '客户业务变化', ...doc }, submit: true })).returnCode;
  const waiting = await world.approve(await world.save(draw('5000.00')));
  const more = { adjustKind: 'AMOUNT', advanceId: waiting.id, advanceAmount: '5000.01', effectDate: world.today };
  expect(await adjust(more)).toBe('62003');
  const out = await world.paid(draw('6000.00'), '6000.00');
  await query(`update bh_param set value = '0' where code = 'TAXS_EXTEND_TIMES'`);
  await query(
    `insert into bh_param (id, code, value) select 'p-extend', 'TAXS_EXTEND_TIMES', '0'
     where not exists (select 1 from bh_param where code = 'TAXS_EXTEND_TIMES')`,
  );
  const later = { adjustKind: 'EXTEND', advanceId: out.id, repayDate: addDays(world.today, 40) };
  expect(await adjust({ ...later, effectDate: world.today })).toBe('62028');
});

test('62076, 62023: what paid an advance is not taken back, nor paid again as before, once that is written off', async () => {
  const advance = await world.paid(draw('7000.00'), '7000.00');
  const [clerk, opinion] = [await world.as('fin01'), '核对无误'];
  const paid = await world.receive(advance, '1000.00', world.today, {
    allocs: [{ itemId: `ADVANCE:${advance.id}`, amount: '1000.00' }],
  });
  const draft = await clerk.get<WireRecord>('settlecenter.addFundReceipt', {
    record: {
      ...{ receiptKind: 'BANK', customerId, mainCompId, bankAccountId: 'advance-account', bankSerial: 'W-76' },
      ...{ receiptDate: world.today, amount: '6000.00' },
      allocs: [{ itemId: `ADVANCE:${advance.id}`, amount: '6000.00' }],
    },
  });
  const act = async (who: string, { id }: WireRecord, action: string) => {
    const client = await world.as(who);
    const { rowVersion } = await client.get<WireRecord>('settlecenter.getFundReceipt', { id });
    return client.call<WireRecord>('settlecenter.actFundReceipt', { id, rowVersion, action, opinion });
  };
  expect((await act('fin01', draft, 'allocate')).returnCode).toBe('0');
  world.goTo('2026-12-20');
  await world.night();
  const note = { badOaNo: 'OA-76', badFiles: [await world.paper('fin01', 'taxAdvance')] };
  await world.act('fin01', advance, 'askWriteOff', note, '失联');
  await world.act('fin01l', advance, 'writeOff', {}, '失联');
  expect((await act('fin02l', paid, 'reverse')).returnCode).toBe('62076');
  expect((await act('fin01l', draft, 'confirm')).returnCode).toBe('62023');
  await world.act('fin02l', advance, 'unwriteOff', {}, '找到客户');
  expect(await act('fin01l', draft, 'confirm')).toMatchObject({ returnCode: '0', data: { status: 'CONFIRMED' } });
  expect(await world.read(advance.id)).toMatchObject({ principalBalance: '0.00' });
});
