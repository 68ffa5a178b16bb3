import iconv from 'iconv-lite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { nowText } from '#domain/core/moments.ts';
import { formatFen, parseFen, sumFen } from '#domain/core/money.ts';
import { readSheet } from '#server/platform/sheet/index.ts';
import type { WireRecord } from '../contract/contractTarget.ts';
import { startTestGateway, type TestGateway } from '../testGateway.ts';
import { addVoucher, companyWithBooks, through, type VoucherEntry } from './books.ts';

/** Vouchers for other packages and papers of vouchers. @see docs/spec/finance-addendum.md F58, F59 */
let gateway: TestGateway;
let company: string;
const today = nowText(() => new Date()).slice(0, 10);
const period = today.slice(0, 7).replace('-', '');

beforeAll(async () => {
  gateway = await startTestGateway();
  company = await companyWithBooks(gateway);
  const entries: readonly VoucherEntry[] = [
    ['1122', '902.00', null, { customerId: 'demo-customer-01', summary: '服务费,三月\n"补"' }],
    ['6001', null, '850.94'],
    ['222103', null, '51.06'],
  ];
  for (let at = 0; at < 3; at += 1) {
    const { data } = await addVoucher(await gateway.as('fin01'), company, today, entries);
    if (at < 2) await through(gateway, data, ['fin01l', 'audit'], ['fin01l', 'post']);
  }
});
afterAll(() => gateway.close());

const exported = async (target: string) => {
  const client = await gateway.as('fin01');
  const batch = await client.get<WireRecord>('vc.addVoucherExport', {
    record: { mainCompId: company, target, fromPeriod: period, toPeriod: period },
  });
  const [file] = batch.file as { hashaddr: string; fileName: string; realFile: string }[];
  const response = await client.request(
    `/api/file/download?${new URLSearchParams({ hashaddr: file?.hashaddr ?? '', filename: file?.fileName ?? '' })}`,
  );
  return { batch, content: Buffer.from(await response.arrayBuffer()) };
};

const trialTotal = async () => {
  const month = today.slice(0, 7);
  const asked = { fromMonth: month, toMonth: month, groupBy: 'leaf', mainCompId: company };
  const { total } = await (await gateway.as('fin01')).get<{ total: Record<string, string> }>(
    'vc.queryTrialBalance',
    asked,
  );
  return total;
};

test('用友: a GBK text whose sums are those of the trial balance; a second export says so', async () => {
  const { batch, content } = await exported('YONYOU');
  expect(batch).toMatchObject({ voucherCount: 2, againCount: 0, debitTotal: '1804.00', creditTotal: '1804.00' });
  expect(content.toString('utf8')).not.toContain('填制凭证');
  const [head, ...rows] = iconv.decode(content, 'gbk').trim().split('\r\n');
  expect(head).toBe('填制凭证,V800');
  expect(rows).toHaveLength(6);
  const cells = rows.map((row) => row.split(','));
  expect(new Set(cells.map(({ length }) => length))).toEqual(new Set([21]));
  const sum = (column: number) => formatFen(sumFen(cells.map((row) => parseFen(row[column] ?? ''))));
  const total = await trialTotal();
  expect([sum(6), sum(7)]).toEqual([total.debit, total.credit]);
  expect(cells[0]?.[4]).toBe('服务费，三月 ＂补＂');
  expect((await exported('YONYOU')).batch).toMatchObject({ againCount: 2 });
});

test('金蝶: a sheet of standard columns whose sums are those of the trial balance', async () => {
  const { content } = await exported('KINGDEE');
  const rows: string[][] = [];
  for await (const { cells } of readSheet(content)) rows.push(cells.map((cell) => String(cell ?? '')));
  const [head = [], ...lines] = rows;
  const at = (name: string) => head.indexOf(name);
  expect(lines.map((line) => line[at('FEntryID')])).toEqual(['0', '1', '2', '0', '1', '2']);
  expect(lines.map((line) => line[at('FDC')])).toEqual(['1', '0', '0', '1', '0', '0']);
  const sum = (name: string) => formatFen(sumFen(lines.map((line) => parseFen(line[at(name)] ?? '0'))));
  const total = await trialTotal();
  expect([sum('FDebit'), sum('FCredit')]).toEqual([total.debit, total.credit]);
  expect(lines[0]?.[at('FClsName1')]).toBe('客户');
});

test('papers find their vouchers by name; one that has a paper keeps it until asked to replace it', async () => {
  const client = await gateway.as('fin01');
  const upload = async (fileName: string) =>
    (await client.upload({ bizType: 'voucher', fileName, content: `%PDF-1.4\n% ${Math.random()}\n%%EOF\n` })).data;
  const files = [await upload(`${period}-记-0001.pdf`), await upload('账单.pdf')];
  const send = (more: object = {}) => client.call('vc.uploadVoucherPdf', { mainCompId: company, files, ...more });
  const first = await send();
  expect(first.data).toMatchObject({ matched: [{ voucherNo: '记-0001' }], taken: [], notMatched: ['账单.pdf'] });
  expect((await send()).data).toMatchObject({ matched: [], taken: [`${period}-记-0001.pdf`] });
  expect((await send({ replace: 1 })).data).toMatchObject({ matched: [{ voucherNo: '记-0001' }] });
  const none = await client.call('vc.uploadVoucherPdf', { mainCompId: company, files: [files[1]] });
  expect(none.returnCode).toBe('62067');
  expect(none.returnMsg).toContain('账单.pdf');
});

test('a sheet of entries becomes vouchers with its numbers; one that does not balance comes back', async () => {
  const at = await companyWithBooks(gateway);
  const client = await gateway.as('fin01');
  const csv = [
    '凭证日期,凭证字,凭证号,摘要,科目编码,借方,贷方,客户',
    `${today},记,1,收现,1001,100.00,,`,
    `${today},记,1,收现,6001,,100.00,`,
    `${today},记,2,错的,1001,100.00,,`,
    `${today},记,2,错的,6001,,99.00,`,
    `${today},记,4,应收,1122,50.00,,`,
    `${today},记,4,应收,6001,,50.00,`,
  ].join('\n');
  const { data } = await client.upload({ bizType: 'import', fileName: '凭证.csv', content: `\uFEFF${csv}` });
  const answer = await client.get<{ total: number; success: number; failed: number }>('vc.importVoucher', {
    fileId: data.fileId,
    mainCompId: at,
  });
  expect(answer).toMatchObject({ success: 2, failed: 4 });
  const { rows } = await client.get<{ rows: WireRecord[] }>('vc.queryVoucherPage', { filter: { mainCompId: at } });
  expect(rows.map(({ no, source }) => [no, source])).toEqual([[1, 'IMPORT']]);
});
