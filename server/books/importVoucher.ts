import { voucher } from '#domain/books/voucher.ts';
import { importVoucher } from '#domain/books/voucherActs.ts';
import { customer } from '#domain/company/index.ts';
import { BusinessError } from '#domain/core/errors.ts';
import { date, dict, type Field, int, money, text } from '#domain/core/field.ts';
import { bi } from '#domain/core/text.ts';
import { supplier } from '#domain/partners/index.ts';
import { patchRow } from '../crud/change.ts';
import { implementCall } from '../crud/implement.ts';
import { readOne } from '../crud/read.ts';
import { createRecord } from '../crud/writeRecord.ts';
import type { Call, GatewayMethod } from '../gateway/method.ts';
import { cellText, groupedSheet } from '../sheets/groupedSheet.ts';
import { importAnswer } from '../sheets/importAnswer.ts';
import { importSent, type ReadRow, type SheetImport } from '../sheets/runImport.ts';
import { takesSheet } from '../sheets/takesSheet.ts';

const mostRows = 5_000;
const needed = ['voucherDate', 'no', 'summary', 'subjectCode'] as const;
const fields: Readonly<Record<string, Field>> = {
  voucherDate: date('凭证日期', 'Date', { alias: ['制单日期', '日期'] }),
  word: dict('凭证字', 'Word', { dict: 'VOUCHER_WORD' }),
  no: int('凭证号', 'Number', { min: 1, max: 99_999 }),
  attachCount: int('附单据数', 'Attachments', { min: 0, max: 999 }),
  summary: text('摘要', 'Summary', { max: 200 }),
  subjectCode: text('科目编码', 'Subject code', { max: 20, alias: ['科目'] }),
  debit: money('借方', 'Debit', { alias: ['借方金额'] }),
  credit: money('贷方', 'Credit', { alias: ['贷方金额'] }),
  customer: text('客户', 'Customer', { max: 100, alias: ['客户编码', '客户名称'] }),
  supplier: text('供应商', 'Supplier', { max: 100, alias: ['供应商编码', '供应商名称'] }),
  deptCode: dict('部门', 'Department', { dict: 'DEPT' }),
  project: text('项目', 'Project', { max: 60 }),
};

/** Whom a cell names, by code or by name. @throws what it says that nobody is called */
async function partyOf(of: 'customer' | 'supplier', named: unknown, { db }: Call): Promise<string | null> {
  const word = cellText(named);
  if (!word) return null;
  const found =
    of === 'customer'
      ? ((await readOne(customer, ['id'], { code: word }, db)) ?? (await readOne(customer, ['id'], { name: word }, db)))
      : ((await readOne(supplier, ['id'], { supplierCode: word }, db)) ??
        (await readOne(supplier, ['id'], { name: word }, db)));
  if (found) return found.id;
  const { zh, en } = fields[of]?.label ?? bi(of, of);
  throw new BusinessError('1001', bi(`${zh}不存在：${word}`, `There is no ${en}: ${word}`));
}

async function saveVoucher(mainCompId: string, rows: readonly ReadRow[], call: Call): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const { voucherDate, word, no, attachCount } = first.record;
  const lines = [];
  for (const [at, { record }] of rows.entries())
    lines.push({
      ...{ lineNo: at + 1, summary: cellText(record.summary), subjectCode: cellText(record.subjectCode) },
      ...{ debit: cellText(record.debit), credit: cellText(record.credit), deptCode: cellText(record.deptCode) },
      ...{ project: cellText(record.project), customerId: await partyOf('customer', record.customer, call) },
      supplierId: await partyOf('supplier', record.supplier, call),
    });
  const made = await createRecord(
    voucher,
    {
      ...{ mainCompId, voucherDate: cellText(voucherDate), word: cellText(word) ?? '记', no: Number(no), lines },
      attachCount: Number(attachCount ?? 0),
    },
    { ...call, audit: {} },
  );
  await patchRow(voucher, made.id, { source: 'IMPORT' }, call);
}

/** Rows of the same month, word and number are one voucher. */
const voucherSheet = (mainCompId: string): SheetImport =>
  groupedSheet({
    ...{ fields, needed },
    keyOf: ({ record: { voucherDate, word, no } }) =>
      `${String(voucherDate).slice(0, 7)} ${cellText(word) ?? '记'} ${no}`,
    save: (rows, call) => saveVoucher(mainCompId, rows, call),
  });

/**
 * A sheet of entries; those of one number are one voucher.
 * @throws 1012 the head row lacks one of the columns
 */
export const vouchersImported: GatewayMethod = {
  ...implementCall(importVoucher, async ({ mainCompId }, call) => {
    Object.assign(call.audit, { logType: 'IMPORT', entity: voucher.key });
    return importAnswer(await importSent(voucherSheet(mainCompId), call), { fileName: '凭证导入错误.xlsx' }, call);
  }),
  ...takesSheet(mostRows, 'refused'),
};
