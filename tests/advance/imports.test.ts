import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeCreditCode } from '#domain/core/checkDigits.ts';
import type { WireRecord } from '../contract/contractTarget.ts';
import { AdvanceWorld, mainCompId } from './advanceWorld.ts';

/** Advances with their certificates, payment slips and input invoices from sheets. @see docs/spec/finance.md 8 */
let world: AdvanceWorld;
let line: WireRecord;
beforeAll(async () => {
  world = await AdvanceWorld.start('2026-03-02');
  line = await world.line('2000000.00');
});
afterAll(() => world?.close());

interface Told {
  readonly success: number;
  readonly failed: number;
  readonly errors: readonly { readonly message: string }[];
}
async function bring(who: string, call: string, rows: readonly string[], more: object = {}): Promise<Told> {
  const client = await world.as(who);
  const { data } = await client.upload({
    bizType: 'import',
    fileName: '导入.csv',
    content: `\uFEFF${rows.join('\n')}`,
  });
  return client.get<Told>(call, { fileId: data.hashaddr, ...more });
}
const drafts = async () =>
  (
    await (
      await world.as('bus01')
    ).get<{ rows: WireRecord[] }>('baohan.queryTaxAdvancePage', {
      filter: { advanceKind: 'DRAW' },
      sort: [{ field: 'declNo', order: 'ASC' }],
    })
  ).rows;

const owner = makeCreditCode('91310115MA1K0TG01');
const [one, two, three] = ['310120261000000501', '310120261000000502', '310120261000000503'];

test('certificates of one declaration are one draft on the line; a wrong owner comes back and the others are entered', async () => {
  const head = '报关单号,申报日期,关区代码,货主,税单号,税种,税额,填发日期,计划付款日,还款日期,联系电话';
  const row = (declNo: string, kind: string, at: number, amount: string, whose = owner) =>
    `${declNo},2026-03-01,3101,${whose},${declNo}-${kind}0${at},${kind},${amount},2026-03-01,2026-03-02,2026-04-01,13800000000`;
  const told = await bring(
    'bus01',
    'baohan.importTaxAdvance',
    [
      head,
      row(one ?? '', 'A', 1, '80000.00'),
      row(one ?? '', 'L', 2, '140400.00'),
      row(two ?? '', 'L', 2, '50000.00'),
      row(three ?? '', 'L', 2, '10.00', '91310000000000000X'),
    ],
    { quotaId: line.id },
  );
  expect(told).toMatchObject({ success: 3, failed: 1, errors: [{ message: expect.stringContaining('货主') }] });
  const made = await drafts();
  expect(made.map(({ declNo, advanceAmount, status }) => [declNo, advanceAmount, status])).toEqual([
    [one, '220400.00', 'BUSINESS_INPUT'],
    [two, '50000.00', 'BUSINESS_INPUT'],
  ]);
});

test('slips of the bank confirm payments that somebody else prepared, each once and of its own amount', async () => {
  const [first] = await drafts();
  if (!first) throw new Error('nothing was imported');
  const approved = await world.approve(first);
  await world.act('fin01', approved, 'applyPay', world.payment('220400.00'));
  const { rows } = await (await world.as('fin01')).get<{ rows: WireRecord[] }>('baohan.queryTaxPayPage', {
    filter: { advanceId: first.id },
  });
  const payNo = String(rows[0]?.payNo);
  const slip = (amount: string) => ['付款单号,金额,银行流水号', `${payNo},${amount},SLIP-1`];
  const clerk = await world.as('fin01');
  expect((await clerk.call('baohan.importTaxPay', { fileId: 'none' })).returnCode).toBe('1005');
  expect(await bring('fin01l', 'baohan.importTaxPay', slip('220000.00'))).toMatchObject({ success: 0, failed: 1 });
  expect(await bring('fin01l', 'baohan.importTaxPay', slip('220400.00'))).toMatchObject({ success: 1, failed: 0 });
  expect(await world.read(first.id)).toMatchObject({ fundStatus: 'PAID', principalBalance: '220400.00' });
  expect(await bring('fin01l', 'baohan.importTaxPay', slip('220400.00'))).toMatchObject({ success: 0, failed: 1 });
});

test('lines of one number are one input invoice; a number that is known already comes back', async () => {
  const seller = makeCreditCode('91310115MA1K9XD00');
  const head = '发票号码,开票日期,销方名称,销方识别号,项目名称,金额,税率,税额';
  const row = (no: string, item: string, net: string, tax: string) =>
    `${no},2026-03-01,迅达运输,${seller},*运输服务*${item},${net},0.09,${tax}`;
  const sheet = [
    head,
    row('26312000000000700001', '整车', '8000.00', '720.00'),
    row('26312000000000700001', '拖车', '100.00', '9.00'),
    row('26312000000000700002', '整车', '1000.00', '90.00'),
  ];
  const more = { mainCompId };
  expect(await bring('fin01l', 'financial.importInvoiceIn', sheet, more)).toMatchObject({ success: 3, failed: 0 });
  const { rows } = await (await world.as('fin01l')).get<{ rows: WireRecord[] }>('financial.queryInvoiceInPage', {
    filter: { sourceKind: 'IMPORT' },
    sort: [{ field: 'invoiceNo', order: 'ASC' }],
  });
  expect(rows.map(({ grossAmount }) => grossAmount)).toEqual(['8829.00', '1090.00']);
  const again = [head, row('26312000000000700002', '整车', '1000.00', '90.00')];
  expect(await bring('fin01l', 'financial.importInvoiceIn', again, more)).toMatchObject({ success: 0, failed: 1 });
});
