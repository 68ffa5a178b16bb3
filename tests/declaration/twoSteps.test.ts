import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays, nowText } from '#domain/core/moments.ts';
import { receiptEffect } from '#domain/declaration/receiptEffect.ts';
import { calculateTaxes } from '#domain/declaration/tax/previewTax.ts';
import type { WireRecord } from '../contract/contractTarget.ts';
import { startTestGateway, type TestGateway } from '../testGateway.ts';
import { setUp } from './taxCases.ts';
import { twinDeclaration } from './twinDeclaration.ts';

/** Imports in two steps, by two people. @see docs/decisions/0240-two-step-declaration.md */
let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway({ env: { CUSTOMS_SYSTEM: 'none' } });
});
afterAll(() => gateway.close());

const today = () => nowText(() => new Date()).slice(0, 10);
const query = (text: string, values: readonly unknown[] = []) => gateway.database.pool.query(text, [...values]);
const read = async (id: string) => (await gateway.as('admin')).get<WireRecord>('business.getDeclaration', { id });
const act = async (id: string, action: string, more: { login?: string; opinion?: string; params?: object } = {}) => {
  const { login = 'decl02', ...said } = more;
  const { rowVersion } = await read(id);
  return (await gateway.as(login)).call<WireRecord>('business.actDeclaration', { id, rowVersion, action, ...said });
};
const write = async (id: string, values: object, login = 'decl01') => {
  const { rowVersion } = await read(id);
  return (await gateway.as(login)).call<WireRecord>('business.updateDeclaration', { id, rowVersion, record: values });
};

const answers = { licensed: '0', inspected: '0', taxable: '0' };

/** A draft of the first declarant that is to be declared in two steps. */
async function draft(): Promise<string> {
  const id = await twinDeclaration(gateway.database.pool, { status: 'MAKING', maker_id: 'user-decl01' });
  await query(`update declaration set status = 'DRAFT', ie_date = $2 where id = $1`, [id, today()]);
  for (const table of ['declaration', 'customs_order'])
    await query(`update ${table} set hands = '[]', created_by = 'user-decl01' where id like 'twin-%'`);
  const saved = await write(id, { declKind: 'TWO_STEP' });
  expect(saved.data).toMatchObject({ stage: 'SUMMARY' });
  return id;
}

const faultsOf = async (id: string): Promise<object> => {
  const { errors } = (await act(id, 'check')).data ?? {};
  return typeof errors === 'object' && errors ? errors : {};
};

let numbers = 0;
const entryIdOf = ({ customsCode }: WireRecord) => {
  numbers += 1;
  return `${customsCode}${today().slice(0, 4)}1${String(300_000_000 + numbers)}`;
};

describe('an import in two steps', () => {
  test('is first checked by what a summary is asked for: its three answers, a guarantee where tax is due, no price per unit', async () => {
    const id = await draft();
    expect(Object.keys(await faultsOf(id)).sort()).toEqual(['inspected', 'licensed', 'taxable']);
    await write(id, { ...answers, taxable: '1', contrNo: null, packNo: null, wrapType: null, transMode: null });
    expect(await act(id, 'check')).toMatchObject({
      returnCode: '1001',
      data: { errors: { guaranteeNo: '涉税的概要申报须填写担保编号' } },
    });
    await write(id, { guaranteeNo: 'GT310020260001' });
    expect((await act(id, 'check')).data).toMatchObject({ status: 'CHECKED', stage: 'SUMMARY' });
  });

  test('of one step the same leaves out too much, and goods that leave are never declared in two', async () => {
    const id = await draft();
    await write(id, { ...answers, declKind: 'GENERAL', contrNo: null, packNo: null });
    expect(Object.keys(await faultsOf(id))).toEqual(expect.arrayContaining(['contrNo', 'packNo']));
    expect(await read(id)).toMatchObject({ stage: null });
    const leaving = await draft();
    await write(leaving, { ...answers, ieFlag: 'E' });
    expect((await act(leaving, 'check')).data).toMatchObject({ errors: { declKind: '两步申报只适用于进口' } });
  });

  test('is taken away on its summary, declared in full under the same number within 14 days, and released', async () => {
    const id = await draft();
    await write(id, { ...answers, contrNo: null });
    await act(id, 'check');
    await act(id, 'send', { login: 'decl02' });
    const entryId = entryIdOf(await read(id));
    expect((await act(id, 'store', { params: { entryId } })).data).toMatchObject({ status: 'STORED', entryId });
    expect(await act(id, 'release')).toMatchObject({ returnCode: '1001' });
    expect((await act(id, 'releaseSummary')).data).toMatchObject({
      status: 'PICKED',
      stage: 'FULL',
      fullDue: addDays(today(), 14),
    });
    // What was released, and for whom, stays; the rest is filled in.
    expect(await write(id, { billNo: 'OTHER' })).toMatchObject({ returnCode: expect.not.stringMatching(/^0$/) });
    expect(await act(id, 'checkFull')).toMatchObject({
      returnCode: '1001',
      data: { errors: { contrNo: '合同协议号必填' } },
    });
    await write(id, { contrNo: 'HT-2026-1' });
    expect((await act(id, 'checkFull', { login: 'decl01' })).returnCode).not.toBe('0');
    expect((await act(id, 'checkFull')).data).toMatchObject({ status: 'FULL_CHECKED' });
    await act(id, 'sendFull');
    expect((await act(id, 'rejectFull', { opinion: '品名不规范' })).data).toMatchObject({
      status: 'PICKED',
      fullTime: null,
    });
    await act(id, 'checkFull');
    await act(id, 'sendFull');
    expect((await act(id, 'storeFull')).data).toMatchObject({ status: 'STORED', entryId });
    expect((await act(id, 'release')).data).toMatchObject({ status: 'RELEASED', entryId, declDate: today() });
    const messages = await query(`select 1 from customs_message where decl_id = $1 and kind = 'DECL'`, [id]);
    expect(messages.rowCount).toBe(3);
  });

  test('its order stays with customs until the whole of it is released', async () => {
    const id = await draft();
    const { orderId } = await read(id);
    const order = async () =>
      (await query('select status from customs_order where id = $1', [orderId])).rows[0]?.status as string;
    await write(id, answers);
    await act(id, 'check');
    await act(id, 'send');
    await act(id, 'store', { params: { entryId: entryIdOf(await read(id)) } });
    for (const [step, stands] of [
      ['releaseSummary', 'DECLARED'],
      ['checkFull', 'DECLARED'],
      ['sendFull', 'DECLARED'],
      ['storeFull', 'DECLARED'],
      ['release', 'RELEASED'],
    ] as const) {
      expect(await act(id, step)).toMatchObject({ returnCode: '0', data: { id } });
      expect([step, await order()]).toEqual([step, stands]);
    }
  });
});

test('a release is that of the summary first and of the whole later, and one that comes again changes nothing', () => {
  const stands = (status: string, stage: string | null) => ({ status, stage, statusBefore: null });
  expect(receiptEffect('RELEASE', stands('STORED', 'SUMMARY'))).toEqual({ action: 'releaseSummary' });
  expect(receiptEffect('RELEASE', stands('PICKED', 'FULL'))).toBe('LATE');
  expect(receiptEffect('STORE', stands('FULL_SENT', 'FULL'))).toEqual({ action: 'storeFull' });
  expect(receiptEffect('RELEASE', stands('FULL_SENT', 'FULL'))).toBe('EARLY');
  expect(receiptEffect('REJECT', stands('STORED', 'FULL'))).toEqual({ action: 'rejectFull' });
  expect(receiptEffect('RELEASE', stands('STORED', 'FULL'))).toEqual({ action: 'release' });
  expect(receiptEffect('RELEASE', stands('STORED', null))).toEqual({ action: 'release' });
});

test('the fee for late declaring counts to the second step, while rates stay those of the first', () => {
  const feeOf = (stage: string, fullTime: string | null, today: string) => {
    const header = { declKind: 'TWO_STEP', ieDate: '2026-06-15', stage, fullTime };
    const { declaration, tables } = setUp({ header, day: '2026-06-15' });
    return calculateTaxes(declaration, { ...tables, today }).lateFee;
  };
  expect(feeOf('SUMMARY', null, '2026-07-30')).toBe('0.00');
  expect(feeOf('FULL', '2026-06-29 09:00:00', '2026-07-30')).toBe('0.00');
  // Declared in full on the seventeenth day behind: two days of 0.05 % of 100,000.00, the thirtieth and the first.
  expect(feeOf('FULL', '2026-07-01 09:00:00', '2026-07-30')).toBe('100.00');
  expect(feeOf('FULL', null, '2026-07-01')).toBe('100.00');
});
