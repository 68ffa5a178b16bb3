import { afterAll, beforeAll, expect, test } from 'vitest';
import type { WireRecord } from '../contract/contractTarget.ts';
import {
  acted,
  customerId,
  input,
  inputNow,
  nextNo,
  ours,
  stampOf,
  startInvoices,
  supplierCode,
  thisMonth,
  today,
} from '../invoices/invoiceWorld.ts';
import type { TestGateway } from '../testGateway.ts';
import { vouchersMade } from './books.ts';

/** Invoices in the books. @see docs/spec/finance.md 5.3, docs/spec/finance-addendum.md F28, F30, F31 */
let gateway: TestGateway;
const inCall = 'financial.actInvoiceIn';
const outCall = 'financial.actInvoiceOut';
const redCall = 'financial.actRedApply';

beforeAll(async () => {
  gateway = await startInvoices();
  await gateway.database.pool.query(
    `insert into supplier (id, supplier_code, name, credit_code, status, created_time, updated_time) values ('inv-supplier', 'GYS-INV', '迅达运输', $1, 'ACTIVE', now(), now())`,
    [supplierCode],
  );
  await (await gateway.as('fin01l')).get('financial.openBooks', { mainCompId: ours.id, standard: 'CAS' });
});
afterAll(() => gateway.close());

/** The entries of the voucher of an event, newest first among those of one number. */
async function entriesOf(event: string, bizNo: unknown): Promise<unknown[]> {
  const client = await gateway.as('fin01');
  await vouchersMade(gateway.database.pool);
  const { rows } = await client.get<{ rows: WireRecord[] }>('vc.queryVoucherTaskPage', {
    filter: { event__in: [event], bizNo__like: bizNo },
  });
  const [task] = rows;
  if (!task?.voucherId) return [task?.reason];
  const { lines } = await client.get<{ lines: WireRecord[] }>('vc.getVoucher', { id: task.voucherId });
  return lines.map(({ subjectCode, debit, credit }) => [subjectCode, debit, credit]);
}

const entered = async (facts: object = {}): Promise<WireRecord> => {
  const client = await gateway.as('fin01');
  const agreed = await acted(client, inCall, await input(client, { supplierId: 'inv-supplier', ...facts }), 'verifyOk');
  return acted(client, inCall, agreed, 'enter');
};

async function accrue(): Promise<void> {
  const leader = await gateway.as('fin01l');
  const { rows } = await leader.get<{ rows: WireRecord[] }>('financial.queryAcctPeriodPage', {
    filter: { mainCompId: ours.id, period: thisMonth },
  });
  await (await gateway.as('fin01')).get('financial.actAcctPeriod', {
    ...{ ...stampOf(rows[0] as WireRecord), action: 'accrue' },
  });
}

async function redden(blue: WireRecord, netAmount: string, taxAmount: string, side: string): Promise<WireRecord> {
  const client = await gateway.as('fin01');
  const taxRate = side === 'BUYER' ? '0.09' : '0.06';
  const asked = await client.get<WireRecord>('financial.addRedApply', {
    record: {
      ...{ invoiceId: blue.id, applySide: side, reason: 'RETURN' },
      lines: [{ taxRate, netAmount, taxAmount }],
    },
  });
  const params = { redConfirmNo: '31010126110000010001' };
  const sent = await acted(client, redCall, asked, 'submitDirect', { params });
  return acted(client, redCall, sent, 'issue', { params: { redNumber: nextNo(20), redDate: today } });
}

test('an input invoice is a cost and a debt, its tax waits to be certified; it is booked once', async () => {
  const one = await entered();
  expect(one).toMatchObject({ entryStatus: 'ENTERED' });
  expect(await entriesOf('IN_ENTRY', one.invoiceNo)).toEqual([
    ['6401', '8000.00', null],
    ['222102', '720.00', null],
    ['220201', null, '8720.00'],
  ]);
  const client = await gateway.as('fin01');
  const again = await client.call(inCall, { ...stampOf(one), action: 'enter' });
  expect(again.returnCode).toBe('1004');
});

test('one of a supplier that nobody named waits with the reason, and is booked all the same', async () => {
  const one = await entered({ supplierId: null, sellerTaxNo: '91310115MA1K9XD99X'.slice(0, 15), sellerName: '无名' });
  const said = await entriesOf('IN_ENTRY', one.invoiceNo);
  expect(one.entryStatus).toBe('ENTERED');
  expect(String(said[0])).toContain('220201');
});

test('FS56: what is certified turns into input tax; a full red of it leaves no cost, no debt, and its tax out', async () => {
  const client = await gateway.as('fin01');
  const one = await entered();
  const params = { deductPeriod: thisMonth };
  const selected = await acted(client, inCall, await inputNow(client, one), 'select', { params });
  const asked = { mainCompId: ours.id, period: thisMonth, declaredTax: '720.00' };
  await (await gateway.as('fin01l')).get('financial.certifyPeriod', asked);
  await accrue();
  expect(await entriesOf('IN_CERTIFY', thisMonth)).toEqual([
    ['22210101', '720.00', null],
    ['222102', null, '720.00'],
  ]);
  const red = await redden(await inputNow(client, selected), '-8000.00', '-720.00', 'BUYER');
  const { invoiceNo } = await inputNow(client, { id: red.redInvoiceId } as WireRecord);
  expect(await entriesOf('IN_ENTRY', invoiceNo)).toEqual([
    ['6401', '-8000.00', null],
    ['220201', null, '-8720.00'],
    ['22210102', null, '720.00'],
  ]);
  await accrue();
  const { rows } = await client.get<{ rows: WireRecord[] }>('vc.queryVoucherTaskPage', {
    filter: { event__in: ['IN_OUT'] },
  });
  expect(rows).toEqual([]);
});

test('an output invoice of its own is revenue and output tax; what it bills of a sheet turns the waiting tax', async () => {
  const client = await gateway.as('fin01');
  const line = { itemName: '*鉴证咨询*预归类', taxCode: '3040606000000000000', taxRate: '0.06' };
  const own = await client.get<WireRecord>('financial.addInvoiceOut', {
    record: {
      ...{ invoiceKind: '81', mainCompId: ours.id, customerId, buyerName: '宏达', buyerTaxNo: supplierCode },
      lines: [{ ...line, netAmount: '850.94', taxAmount: '51.06' }],
    },
  });
  const params = { invoiceNo: nextNo(20), issueDate: today };
  const issued = await acted(client, outCall, await acted(client, outCall, own, 'apply'), 'issue', { params });
  expect(await entriesOf('OUT_ISSUE', issued.invoiceNo)).toEqual([
    ['1122', '902.00', null],
    ['6001', null, '850.94'],
    ['22210103', null, '51.06'],
  ]);
});

test('FS53: an invoice of an approved sheet turns its waiting tax into output tax, and is no revenue again', async () => {
  const client = await gateway.as('fin01');
  const { pool } = gateway.database;
  await pool.query(
    `insert into precat_settle (id, settle_no, customer_id, main_comp_id, amount, line_amount, discount_rate, max_discount, curr, tax_rate, status, owner_dept, created_by, created_by_name, created_dept, created_time, updated_time)
     values ('linked-settle', 'JS-L', $1, $2, 3420, 3600, 0.05, 0.2, 'CNY', '0.06', 'PENDING', 'D10', 'user-bus01', '王晓雯', 'D10', now(), now())`,
    [customerId, ours.id],
  );
  await pool.query(
    `insert into tax_item (id, code, name, tax_code, vat_rate, enabled, created_time, updated_time) values ('books-item', 'B-1', '鉴证咨询', '3040606000000000000', '0.06', true, now(), now())`,
  );
  await pool.query(`update customer set credit_code = $1 where id = $2`, [supplierCode, customerId]);
  await client.get('settlecenter.actPrecatSettle', {
    ...{ id: 'linked-settle', rowVersion: 1, action: 'approve', params: { mainCompId: ours.id } },
  });
  const { id } = await client.get<{ id: string }>('financial.addInvoiceFromSettle', {
    ...{ settleIds: ['linked-settle'], mainCompId: ours.id, taxItemId: 'books-item' },
  });
  const drafted = await client.get<WireRecord>('financial.getInvoiceOut', { id });
  const params = { invoiceNo: nextNo(20), issueDate: today };
  const issued = await acted(client, outCall, await acted(client, outCall, drafted, 'apply'), 'issue', { params });
  expect(await entriesOf('OUT_ISSUE', issued.invoiceNo)).toEqual([
    ['222103', '193.58', null],
    ['22210103', null, '193.58'],
  ]);
});
