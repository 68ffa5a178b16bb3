import { afterAll, beforeAll, expect, test } from 'vitest';
import { feeInvoices } from '#server/invoices/feeInvoices.ts';
import type { WireRecord } from '../contract/contractTarget.ts';
import { AdvanceWorld, mainCompId } from './advanceWorld.ts';

/** Fees of advances as invoices. @see docs/spec/finance.md 6.5, docs/spec/finance-addendum.md F29, FS54 */
let world: AdvanceWorld;
let line: WireRecord;
beforeAll(async () => {
  world = await AdvanceWorld.start('2026-03-02');
  line = await world.line('2000000.00');
  const admin = await world.as('admin');
  const row = { userId: 'user-fin01', direction: 'ALL', mainCompId, canView: 1, canEdit: 1 };
  await admin.get('financial.saveInvoiceUserPerm', { rows: [row] });
  await world.gateway.heard();
  // What invoices call the fee, and its code, finance has set up once.
  const fin = await world.as('fin01l');
  const item = {
    code: 'DZ',
    name: '垫付服务费',
    shortName: '经纪代理服务',
    taxCode: '3040802000000000000',
    vatRate: '0.06',
  };
  const { id: taxItemId } = await fin.get<WireRecord>('financial.addTaxItem', { record: item });
  const charge = { code: 'DZF', name: '垫付服务费', serviceType: 'TAXADV', unit: 'ITEM', direction: 'OUT', taxItemId };
  await fin.get('financial.addChargeItem', { record: charge });
});
afterAll(() => world?.close());

const monthEnd = () => feeInvoices({}, { services: world.gateway.gateway.services, jobId: 'test' } as never);
const invoices = async (): Promise<WireRecord[]> =>
  (
    await (
      await world.as('fin01')
    ).get<{ rows: WireRecord[] }>('financial.queryInvoiceOutPage', {
      filter: { sourceKind: 'FEE' },
      sort: [{ field: 'createdTime', order: 'ASC' }],
    })
  ).rows;
const whole = async ({ id }: WireRecord) =>
  (await world.as('fin01')).get<WireRecord>('financial.getInvoiceOut', { id });
const act = async (record: WireRecord, action: string, more: object = {}) => {
  const { id, rowVersion } = await whole(record);
  return (await world.as('fin01')).get<WireRecord>('financial.actInvoiceOut', { id, rowVersion, action, ...more });
};

let advance: WireRecord;
let draft: WireRecord;

test('FS54: a fee that was paid before its invoice is billed in full: 902.00 on the first of the next month, once', async () => {
  advance = await world.paid(world.drawDoc('220400.00', { quotaId: line.id }), '220400.00');
  world.goTo('2026-03-17');
  await world.receive(advance, '100000.00', '2026-03-17');
  world.goTo('2026-03-27');
  await world.receive(advance, '120400.00', '2026-03-27');
  await world.receive(advance, '902.00', '2026-03-27');
  expect(await world.read(advance.id)).toMatchObject({ fundStatus: 'SETTLED', feePaid: '902.00', feeBilled: '0.00' });
  world.goTo('2026-04-01');
  await monthEnd();
  await monthEnd();
  const [first, ...others] = await invoices();
  expect(others).toEqual([]);
  if (!first) throw new Error('no draft was made');
  draft = await whole(first);
  expect(draft).toMatchObject({
    ...{ grossAmount: '902.00', netAmount: '850.94', taxAmount: '51.06', linkedAmount: '902.00' },
    ...{ issueStatus: 'DRAFT', sourceKind: 'FEE', remark: advance.declNo },
    lines: [{ itemName: '*经纪代理服务*垫付服务费', spec: advance.declNo, taxRate: '0.06' }],
    links: [{ linkKind: 'TAX_FEE', targetNo: advance.docNo, linkAmount: '902.00' }],
  });
});

test('what is issued counts as billed and is due; dropped or not, nothing is billed twice', async () => {
  await act(draft, 'apply');
  await act(draft, 'issue', { params: { invoiceNo: '26317000000000000902', issueDate: '2026-04-01' } });
  expect(await world.read(advance.id)).toMatchObject({ feeBilled: '902.00' });
  const due = await world.gateway.database.pool.query<{ due: string }>(
    `select to_char(due_date, 'YYYY-MM-DD') as due from fund_item where item_kind = 'FEE' and item_id = $1`,
    [advance.id],
  );
  expect(due.rows).toEqual([{ due: '2026-05-01' }]);
  // The fee is claimed by its own account; the invoice claims nothing beside it.
  const claims = await world.gateway.database.pool.query(`select 1 from fund_item where item_kind = 'INVOICE'`);
  expect(claims.rows).toEqual([]);
  await monthEnd();
  expect(await invoices()).toHaveLength(1);
});

test('a person bills a month by hand, each advance on its line, and is told where nothing is left', async () => {
  world.goTo('2026-04-02');
  const one = await world.paid(world.drawDoc('100000.00', { quotaId: line.id }), '100000.00');
  const two = await world.paid(world.drawDoc('50000.00', { quotaId: line.id }), '50000.00');
  world.goTo('2026-05-03');
  await world.night();
  const fin = await world.as('fin01');
  // 29 nights of April at 20.00 and 10.00; those of May wait for their own month.
  expect(await fin.get('financial.addFeeInvoices', { mainCompId, period: '202604' })).toEqual({
    ...{ made: 1, gross: '870.00' },
  });
  const [, made] = await invoices();
  if (!made) throw new Error('no second draft');
  const { lines, links } = (await whole(made)) as unknown as { lines: object[]; links: { targetNo: string }[] };
  expect(lines).toHaveLength(2);
  expect(links.map(({ targetNo }) => targetNo).sort()).toEqual([one.docNo, two.docNo].sort());
  const again = await fin.call('financial.addFeeInvoices', { mainCompId, period: '202604' });
  expect(again).toMatchObject({ returnCode: '1001', data: { errors: { period: expect.stringContaining('没有') } } });
  const other = await (await world.as('bus01')).call('financial.addFeeInvoices', { mainCompId, period: '202604' });
  expect(other.returnCode).not.toBe('0');
  // What is dropped is to be billed again.
  await act(made, 'drop', { opinion: '重开' });
  expect(await fin.get('financial.addFeeInvoices', { mainCompId, period: '202604' })).toMatchObject({
    gross: '870.00',
  });
});

test('F4: a fee that is waived after it was invoiced stands on the checklist of the month', async () => {
  const [first] = await invoices();
  const id = advance.id;
  await world.gateway.database.pool.query(`update tax_advance set fee_waived = 2 where id = $1`, [id]);
  const { checks } = await (await world.as('fin01')).get<{ checks: { key: string; state: string; detail: unknown }[] }>(
    'financial.checkPeriodClose',
    { mainCompId, period: '202604' },
  );
  expect(first?.grossAmount).toBe('902.00');
  expect(checks.find(({ key }) => key === 'feeReds')).toMatchObject({
    ...{ state: 'warn', detail: { zh: expect.stringContaining(String(advance.docNo)) } },
  });
});
