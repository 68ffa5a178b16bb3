import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays } from '#domain/core/moments.ts';
import type { Refused, WireRecord } from '../contract/contractTarget.ts';
import type { GatewayClient } from '../gatewayClient.ts';
import type { TestGateway } from '../testGateway.ts';
import { act, acted, customerId, nextNo, ours, outputNow, startInvoices, thisMonth, today } from './invoiceWorld.ts';

/** What we bill, from a draft to its number and to what it is linked to. @see docs/spec/finance.md 2.14, 3.16, 6.5 */
let gateway: TestGateway;
let taxItemId = '';
beforeAll(async () => {
  gateway = await startInvoices();
  const item = {
    code: 'T-GL',
    name: '预归类服务',
    shortName: '鉴证咨询',
    taxCode: '3040606000000000000',
    vatRate: '0.06',
  };
  taxItemId = (await (await gateway.as('fin01l')).get<WireRecord>('financial.addTaxItem', { record: item })).id;
});
afterAll(() => gateway.close());

const errorsOf = ({ data }: { data: unknown }) => (data as Refused).errors;
const outCall = 'financial.actInvoiceOut';
let made = 0;

/** A settlement sheet that was approved, unless a test says otherwise. */
async function sheet(amount: string, facts: { customerId?: string; status?: string } = {}): Promise<string> {
  const id = `inv-settle-${++made}`;
  await gateway.database.pool.query(
    `insert into precat_settle (id, settle_no, customer_id, main_comp_id, line_amount, amount, curr, status, owner_dept, created_by, created_by_name, created_dept, created_time, updated_time)
     values ($1, $1, $2, $4, $3, $3, 'CNY', 'PENDING', 'D10', 'user-bus01', '王晓雯', 'D10', now(), now())`,
    [id, facts.customerId ?? customerId, amount, ours.id],
  );
  if (facts.status === 'PENDING') return id;
  await acted(
    await gateway.as('admin'),
    'settlecenter.actPrecatSettle',
    { id, rowVersion: 1 } as WireRecord,
    'approve',
    {
      opinion: '代审',
    },
  );
  return id;
}

const statusOf = async (id: string) =>
  (await gateway.database.pool.query<{ status: string }>('select status from precat_settle where id = $1', [id]))
    .rows[0]?.status;

const fromSheets = async (settleIds: readonly string[]) =>
  (await gateway.as('fin01')).call<{ id: string }>('financial.addInvoiceFromSettle', {
    ...{ settleIds, mainCompId: ours.id, taxItemId },
  });

const line = {
  itemName: '*鉴证咨询*预归类服务',
  taxCode: '3040606000000000000',
  netAmount: '4716.98',
  taxRate: '0.06',
};

const draft = async (facts: object = {}, lines: readonly object[] = [{}]) =>
  (await gateway.as('fin01')).get<WireRecord>('financial.addInvoiceOut', {
    record: {
      ...{ invoiceKind: '81', mainCompId: ours.id, customerId, lines: lines.map((one) => ({ ...line, ...one })) },
      ...{ buyerName: '宏达', buyerTaxNo: '91310115MA1K0TG01W' },
      ...facts,
    },
  });

async function issued(record: WireRecord, params: object = {}): Promise<WireRecord> {
  const finance = await gateway.as('fin01');
  const applied = await acted(finance, outCall, record, 'apply');
  return acted(finance, outCall, applied, 'issue', { params: { invoiceNo: nextNo(20), issueDate: today, ...params } });
}

async function tryAct(finance: GatewayClient, { id }: WireRecord, action: string, params: object) {
  const { rowVersion } = await outputNow(finance, { id } as WireRecord);
  return finance.call<Refused>(outCall, { id, rowVersion, action, params });
}

const serviceOf = async () =>
  (
    await gateway.database.pool.query<{ balance: string }>(
      `select balance::text from fund_account where customer_id = $1 and main_comp_id = $2 and acct_kind = 'SERVICE'`,
      [customerId, ours.id],
    )
  ).rows[0]?.balance ?? '0.00';

describe('an output invoice', () => {
  test('FS25: it bills settlement sheets of one customer, tax out of what they come to, in words', async () => {
    const settle = await sheet('3420.00');
    const { returnCode, data } = await fromSheets([settle]);
    expect(returnCode).toBe('0');
    const record = await outputNow(await gateway.as('fin01'), data as WireRecord);
    expect(record).toMatchObject({
      ...{ netAmount: '3226.42', taxAmount: '193.58', grossAmount: '3420.00', grossCapital: '叁仟肆佰贰拾元整' },
      ...{ issueStatus: 'DRAFT', sourceKind: 'SETTLE', linkedAmount: '3420.00', sellerTaxNo: ours.creditCode },
    });
    expect((await fromSheets([settle])).returnCode).toBe('62047');
    const before = await serviceOf();
    expect(await issued(record)).toMatchObject({ issueStatus: 'ISSUED' });
    expect(await statusOf(settle)).toBe('INVOICED');
    expect(await serviceOf()).toBe(before);
  });

  test('FS26: the approval of a sheet that an invoice bills, were it a draft, stands: 62074; without the invoice it goes', async () => {
    const settle = await sheet('53.00');
    const clerk = await gateway.as('fin01');
    const takeBack = async () => {
      const { rowVersion } = await clerk.get<WireRecord>('settlecenter.getPrecatSettle', { id: settle });
      const step = { id: settle, rowVersion, action: 'cancelApprove', opinion: '金额有误' };
      return (await clerk.call('settlecenter.actPrecatSettle', step)).returnCode;
    };
    const { data } = await fromSheets([settle]);
    expect([await takeBack(), await statusOf(settle)]).toEqual(['62074', 'APPROVED']);
    await acted(clerk, outCall, await outputNow(clerk, data as WireRecord), 'drop', { opinion: '不开' });
    expect([await takeBack(), await statusOf(settle)]).toEqual(['0', 'PENDING']);
  });

  test('bills one customer, and sheets that were approved', async () => {
    const mixed = await fromSheets([await sheet('10.00'), await sheet('20.00', { customerId: 'demo-customer-02' })]);
    expect(mixed.returnCode).toBe('1001');
    expect(errorsOf(mixed)).toEqual({ settleIds: '一张发票只能开给一个客户' });
    expect((await fromSheets([await sheet('10.00', { status: 'PENDING' })])).returnCode).toBe('1004');
  });

  test('a person chooses on its page what an issued invoice bills, and takes it back there', async () => {
    const finance = await gateway.as('fin01');
    const record = await issued(await draft());
    const settle = await sheet('3420.00');
    const before = Number(await serviceOf());
    const none = await tryAct(finance, record, 'linkBilled', { linkAmount: '10.00' });
    expect(errorsOf(none)).toEqual({ settleId: expect.stringContaining('请选择') });
    const above = await tryAct(finance, record, 'linkBilled', { settleId: settle, linkAmount: '3420.01' });
    expect(above.returnCode).toBe('62047');
    const done = await tryAct(finance, record, 'linkBilled', { settleId: settle, linkAmount: '3420.00' });
    expect(done).toMatchObject({ returnCode: '0', data: { linkedAmount: '3420.00' } });
    expect([Number(await serviceOf()) - before, await statusOf(settle)]).toEqual([-3420, 'INVOICED']);
    const { rows } = await finance.get<{ rows: WireRecord[] }>('financial.queryInvoiceLinkPage', {
      filter: { invoiceId: record.id },
    });
    expect(rows).toMatchObject([{ linkKind: 'SETTLE', linkAmount: '3420.00' }]);
    expect((await tryAct(finance, record, 'unlinkBilled', { linkId: rows[0]?.id })).returnCode).toBe('0');
    expect([Number(await serviceOf()) - before, await statusOf(settle)]).toEqual([0, 'APPROVED']);
    expect((await tryAct(finance, record, 'unlinkBilled', { linkId: rows[0]?.id })).returnCode).toBe('1004');
  });

  test('FS62: what is linked later is claimed once', async () => {
    const before = Number(await serviceOf());
    const record = await issued(await draft());
    expect(record).toMatchObject({ grossAmount: '5000.00' });
    expect(Number(await serviceOf()) - before).toBe(5000);
    const finance = await gateway.as('fin01');
    const settle = await sheet('3420.00');
    expect(Number(await serviceOf()) - before).toBe(8420);
    const link = { id: record.id, linkKind: 'SETTLE', targetId: settle, linkAmount: '3420.00' };
    expect((await finance.call('financial.linkInvoice', { ...link, linkAmount: '3420.01' })).returnCode).toBe('62047');
    expect(await finance.get('financial.linkInvoice', link)).toMatchObject({ linkedAmount: '3420.00' });
    expect(Number(await serviceOf()) - before).toBe(5000);
    expect(await statusOf(settle)).toBe('INVOICED');
    const { links } = await outputNow(finance, record);
    const [{ id: linkId } = { id: '' }] = links as WireRecord[];
    await finance.get('financial.unlinkInvoice', { id: record.id, linkId });
    expect(Number(await serviceOf()) - before).toBe(8420);
    expect(await statusOf(settle)).toBe('APPROVED');
    expect((await finance.call('financial.linkInvoice', { ...link, linkAmount: '0.001' })).returnCode).toBe('1001');
  });

  test('asks for the tax classification code of each line, for its number, and for a name of ours', async () => {
    const finance = await gateway.as('fin01');
    const bare = await draft({}, [{ taxCode: null }]);
    expect(errorsOf(await act(finance, outCall, bare, 'apply'))).toHaveProperty('lines');
    const applied = await acted(finance, outCall, await draft(), 'apply');
    const params = { invoiceNo: '123', issueDate: today };
    expect(errorsOf(await act(finance, outCall, applied, 'issue', { params }))).toHaveProperty('invoiceNo');
    const future = { invoiceNo: nextNo(20), issueDate: addDays(today, 1) };
    expect((await act(finance, outCall, applied, 'issue', { params: future })).returnCode).toBe('1001');
    const failed = await acted(finance, outCall, applied, 'fail', { opinion: '税控盘离线' });
    expect(failed).toMatchObject({ issueStatus: 'FAILED', issueText: '税控盘离线' });
    expect(await acted(finance, outCall, failed, 'drop')).toMatchObject({ issueStatus: 'DROPPED' });
  });

  test('of paper is voided in its month by a leader, and a digital one never', async () => {
    const leader = await gateway.as('fin01l');
    const digital = await issued(await draft());
    expect((await act(leader, outCall, digital, 'void', { opinion: '开错' })).returnCode).toBe('62045');
    const before = await serviceOf();
    const paper = await issued(await draft({ invoiceKind: '01' }), { invoiceNo: nextNo(8), invoiceCode: '3100123456' });
    expect((await act(await gateway.as('fin01'), outCall, paper, 'void', { opinion: '开错' })).returnCode).toBe('1005');
    expect(await acted(leader, outCall, paper, 'void', { opinion: '开错' })).toMatchObject({ issueStatus: 'VOID' });
    expect(await serviceOf()).toBe(before);
  });

  test('is read by its customer once it is issued, and by no other', async () => {
    const customer = await gateway.as('cust01');
    const record = await draft();
    expect((await customer.call('financial.getInvoiceOut', { id: record.id })).returnCode).toBe('1002');
    await issued(record);
    expect(await customer.get('financial.getInvoiceOut', { id: record.id })).toMatchObject({ id: record.id });
    const other = await issued(await draft({ customerId: 'demo-customer-02' }));
    expect((await customer.call('financial.getInvoiceOut', { id: other.id })).returnCode).toBe('1002');
    expect((await customer.call('financial.getInvoice', { id: other.id })).returnCode).toBe('1002');
    expect(
      (await customer.call('financial.actInvoiceOut', { id: record.id, rowVersion: 9, action: 'void' })).returnCode,
    ).not.toBe('0');
  });
});

describe('a red request', () => {
  const redCall = 'financial.actRedApply';
  const ask = async (blue: WireRecord, netAmount: string, taxAmount: string, facts: object = {}) =>
    (await gateway.as('fin01')).call<WireRecord>('financial.addRedApply', {
      record: {
        ...{ invoiceId: blue.id, reason: 'RETURN', lines: [{ taxRate: '0.06', netAmount, taxAmount }] },
        ...facts,
      },
    });
  async function redden(blue: WireRecord, netAmount: string, taxAmount: string): Promise<WireRecord> {
    const finance = await gateway.as('fin01');
    const { returnCode, data, returnMsg } = await ask(blue, netAmount, taxAmount);
    if (returnCode !== '0') throw new Error(`${returnCode} ${returnMsg}`);
    const sent = await acted(finance, redCall, data, 'submitDirect', { params: { redConfirmNo: '3101012611000001' } });
    return acted(finance, redCall, sent, 'issue', { params: { redNumber: nextNo(20), redDate: today } });
  }
  const blueOf = async (netAmount: string, taxAmount: string) => issued(await draft({}, [{ netAmount, taxAmount }]));

  test('FS34: takes back no more than is left, and what is left in the end', async () => {
    const finance = await gateway.as('fin01');
    const blue = await blueOf('943.40', '56.60');
    await redden(blue, '-566.04', '-33.96');
    expect(await outputNow(finance, blue)).toMatchObject({ redStatus: 'PART_RED', redAmount: '-600.00' });
    expect(await ask(blue, '-377.37', '-22.64')).toMatchObject({ returnCode: '62046' });
    const red = await redden(blue, '-377.36', '-22.64');
    expect(await outputNow(finance, blue)).toMatchObject({ redStatus: 'FULL_RED', redAmount: '-1000.00' });
    expect(await outputNow(finance, { id: red.redInvoiceId } as WireRecord)).toMatchObject({
      ...{ redFlag: 1, grossAmount: '-400.00', blueInvoiceId: blue.id, issueStatus: 'ISSUED' },
    });
    expect((await ask(blue, '-0.01', '0.00')).returnCode).not.toBe('0');
  });

  test('FS57: the last of several takes the rest of net and of tax, to the fen', async () => {
    const blue = await blueOf('94.34', '5.66');
    await redden(blue, '-31.44', '-1.89');
    await redden(blue, '-31.44', '-1.89');
    expect(await ask(blue, '-31.45', '-1.89')).toMatchObject({
      ...{ returnCode: '62053', returnMsg: '最后一张红票须为余额：金额31.46，税额1.88' },
    });
    await redden(blue, '-31.46', '-1.88');
    expect(await outputNow(await gateway.as('fin01'), blue)).toMatchObject({ redStatus: 'FULL_RED' });
  });

  test('is refused while links exceed what it leaves; taking all of it releases them and what they billed', async () => {
    const finance = await gateway.as('fin01');
    const settle = await sheet('1060.00');
    const { data } = await fromSheets([settle]);
    const blue = await issued(await outputNow(finance, data as WireRecord));
    expect(await ask(blue, '-100.00', '-6.00')).toMatchObject({ returnCode: '62055' });
    await redden(blue, '-1000.00', '-60.00');
    expect(await statusOf(settle)).toBe('APPROVED');
    expect(await outputNow(finance, blue)).toMatchObject({ linkedAmount: '0.00', links: [] });
  });

  test('locks the invoice until it is cancelled, waits for the other side where it used it, and is one at a time', async () => {
    const finance = await gateway.as('fin01');
    const blue = await blueOf('100.00', '6.00');
    const { data } = await ask(blue, '-100.00', '-6.00', { needOtherFlag: 1 });
    expect(await outputNow(finance, blue)).toMatchObject({ redStatus: 'LOCKED' });
    expect((await ask(blue, '-1.00', '-0.06')).returnCode).toBe('1001');
    expect(
      (await act(finance, redCall, data, 'submitDirect', { params: { redConfirmNo: '3101012611000001' } })).returnCode,
    ).not.toBe('0');
    const waiting = await acted(finance, redCall, data, 'submit');
    expect((await act(finance, redCall, waiting, 'confirm', { params: { redConfirmNo: '12' } })).returnCode).toBe(
      '1001',
    );
    await acted(finance, redCall, waiting, 'cancel', { opinion: '对方不同意' });
    expect(await outputNow(finance, blue)).toMatchObject({ redStatus: 'NORMAL' });
  });
});

test('the month an invoice belongs to is said for both directions in the pool', async () => {
  const finance = await gateway.as('fin01');
  const record = await issued(await draft());
  const pooled = await finance.get<WireRecord>('financial.getInvoice', { id: record.id });
  const params = { belongPeriod: thisMonth };
  expect(await acted(finance, 'financial.actInvoice', pooled, 'assign', { params })).toMatchObject({
    ...{ belongPeriod: thisMonth, periodStatus: 'ASSIGNED' },
  });
});
