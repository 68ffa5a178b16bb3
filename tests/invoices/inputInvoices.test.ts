import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeCreditCode } from '#domain/core/checkDigits.ts';
import type { Refused, WireRecord } from '../contract/contractTarget.ts';
import type { TestGateway } from '../testGateway.ts';
import {
  act,
  acted,
  input,
  inputNow,
  lastMonth,
  nextNo,
  ours,
  sister,
  startInvoices,
  thisMonth,
  tryInput,
} from './invoiceWorld.ts';

/** What suppliers bill us, from its number to its deduction. @see docs/spec/finance.md 2.14, 6.9, 6.11 */
let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startInvoices();
});
afterAll(() => gateway.close());

const errorsOf = ({ data }: { data: unknown }) => (data as Refused).errors;
const inCall = 'financial.actInvoiceIn';

const verified = async (facts: object = {}) => {
  const finance = await gateway.as('fin01');
  return acted(finance, inCall, await input(finance, facts), 'verifyOk');
};

const selected = async (deductPeriod: string, facts: object = {}): Promise<WireRecord> => {
  const finance = await gateway.as('fin01');
  return acted(finance, inCall, await verified(facts), 'select', { params: { deductPeriod } });
};

describe('an input invoice', () => {
  test('has the sums of its lines, our side filled in, and its gross in words', async () => {
    const finance = await gateway.as('fin01');
    expect(await input(finance)).toMatchObject({
      ...{ direction: 'IN', netAmount: '8000.00', taxAmount: '720.00', grossAmount: '8720.00' },
      ...{ grossCapital: '捌仟柒佰贰拾元整', buyerTaxNo: ours.creditCode, verifyStatus: 'NONE' },
      ...{ deductStatus: 'UNSELECTED', deductibleTax: '720.00', redStatus: 'NORMAL' },
    });
  });

  test('FS30: tax of a line lies 0.06 from its rate at most', async () => {
    const finance = await gateway.as('fin01');
    const near = [{ netAmount: '100.00', taxRate: '0.06', taxAmount: '6.06' }];
    expect((await tryInput(finance, {}, near)).returnCode).toBe('0');
    const far = await tryInput(finance, {}, [{ netAmount: '100.00', taxRate: '0.06', taxAmount: '6.07' }]);
    expect(far.returnCode).toBe('1001');
    expect(errorsOf(far)).toEqual({ lines: '第1行税额误差0.07超过0.06' });
  });

  test('FS31: a number has the digits of its kind, in plain digits', async () => {
    const finance = await gateway.as('fin01');
    for (const facts of [
      { invoiceNo: nextNo(20).slice(1) },
      { invoiceKind: '01', invoiceCode: '3100123456', invoiceNo: nextNo(20) },
      { invoiceNo: `１２${nextNo(20).slice(2)}` },
      { invoiceCode: '3100123456' },
    ]) {
      const refused = await tryInput(finance, facts);
      expect(refused.returnCode).toBe('1001');
      expect(JSON.stringify(errorsOf(refused))).toContain('发票号码格式不正确');
    }
    expect(
      (await tryInput(finance, { invoiceKind: '01', invoiceCode: '3100123456', invoiceNo: nextNo(8) })).returnCode,
    ).toBe('0');
  });

  test('is entered once, whatever form its number has', async () => {
    const finance = await gateway.as('fin01');
    const digital = nextNo(20);
    await input(finance, { invoiceNo: digital });
    expect((await tryInput(finance, { invoiceNo: digital })).returnCode).toBe('62040');
    const printed = { invoiceKind: '85', invoiceCode: '310012345678', invoiceNo: nextNo(8), digitalNo: digital };
    expect((await tryInput(finance, printed)).returnCode).toBe('62040');
    const paper = { invoiceKind: '01', invoiceCode: '3100765432', invoiceNo: nextNo(8) };
    await input(finance, paper);
    expect((await tryInput(finance, { ...paper, invoiceKind: '85', digitalNo: nextNo(20) })).returnCode).toBe('62040');
  });

  test('bears our tax number, amounts of two decimals and twelve digits', async () => {
    const finance = await gateway.as('fin01');
    const other = await tryInput(finance, { buyerTaxNo: makeCreditCode('91310115MA1K0HH00') });
    expect(errorsOf(other)).toEqual({ buyerTaxNo: '发票购方税号与主体公司不一致' });
    for (const netAmount of ['8000.001', '1234567890123.00', '８０００.０', '-8000.00'])
      expect((await tryInput(finance, {}, [{ netAmount }])).returnCode).toBe('1001');
  });

  test('FS32: it is selected once the bureau agrees, and belongs to the month of its deduction', async () => {
    const finance = await gateway.as('fin01');
    const differs = await acted(finance, inCall, await input(finance), 'verifyDiff', { opinion: '金额不符' });
    const params = { deductPeriod: thisMonth };
    expect((await act(finance, inCall, differs, 'select', { params })).returnCode).toBe('62048');
    const agrees = await acted(finance, inCall, differs, 'verifyOk');
    expect(await acted(finance, inCall, agrees, 'select', { params })).toMatchObject({
      ...{ deductStatus: 'SELECTED', belongPeriod: thisMonth, periodStatus: 'ASSIGNED' },
    });
  });

  test('is not selected for a month before its own, nor where nothing can be deducted', async () => {
    const finance = await gateway.as('fin01');
    const early = await act(finance, inCall, await verified(), 'select', { params: { deductPeriod: lastMonth } });
    expect(early.returnCode).toBe('62052');
    const ordinary = await verified({ invoiceKind: '82' });
    expect(ordinary).toMatchObject({ deductStatus: 'NA', deductibleTax: '0.00' });
    expect((await act(finance, inCall, ordinary, 'select', { params: { deductPeriod: thisMonth } })).returnCode).toBe(
      '1004',
    );
  });

  test('FS33: a month is certified as a whole, when what was declared is what was selected', async () => {
    const finance = await gateway.as('fin01');
    const leader = await gateway.as('fin01l');
    await gateway.database.pool.query(
      `update invoice set deduct_status = 'UNSELECTED', deduct_period = null where deduct_status = 'SELECTED'`,
    );
    const one = await selected(thisMonth);
    const asked = { mainCompId: ours.id, period: thisMonth };
    expect((await finance.call('financial.certifyPeriod', { ...asked, declaredTax: '720.00' })).returnCode).toBe(
      '1005',
    );
    const wrong = await leader.call('financial.certifyPeriod', { ...asked, declaredTax: '719.99' });
    expect(wrong).toMatchObject({ returnCode: '62049', returnMsg: '申报税额719.99与勾选合计720.00不一致' });
    expect(await leader.get('financial.certifyPeriod', { ...asked, declaredTax: '720.00' })).toEqual({
      ...{ count: 1, tax: '720.00' },
    });
    const certified = await inputNow(finance, one);
    expect(certified).toMatchObject({ deductStatus: 'CERTIFIED', periodStatus: 'LOCKED' });
    const part = { amount: '700.00', outPeriod: thisMonth, outReason: 'WELFARE' };
    const out = await acted(finance, inCall, certified, 'transferOut', { params: part });
    expect(out).toMatchObject({ deductStatus: 'OUT', outAmount: '700.00' });
    expect((await act(finance, inCall, out, 'transferOut', { params: { ...part, amount: '20.01' } })).returnCode).toBe(
      '1001',
    );
  });
});

describe('a right over the invoices of a company', () => {
  test('whoever has no row sees nothing, by no call; a leader of finance sees all', async () => {
    const finance = await gateway.as('fin01');
    const leader = await gateway.as('fin01l');
    const theirs = await input(leader, { mainCompId: sister.id });
    const clerk = await gateway.as('bus01');
    for (const [client, call] of [
      [finance, 'financial.getInvoiceIn'],
      [finance, 'financial.getInvoice'],
      [finance, 'financial.queryInvoiceInLog'],
      [clerk, 'financial.getInvoiceIn'],
    ] as const)
      expect((await client.call(call, { id: theirs.id })).returnCode).toBe('1002');
    expect((await act(finance, inCall, theirs, 'verifyOk')).returnCode).toBe('1002');
    const own = await input(finance);
    expect((await leader.call('financial.getInvoiceOut', { id: own.id })).returnCode).toBe('1002');
    expect(await leader.get('financial.getInvoice', { id: own.id })).toMatchObject({ direction: 'IN' });
    expect((await tryInput(finance, { mainCompId: sister.id })).returnCode).toBe('62051');
  });
});
