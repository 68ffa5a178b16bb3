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
import { inPart } from '../gateway/ownTransaction.ts';
import { importAnswer } from '../sheets/importAnswer.ts';
import { type FailedRow, importSent, type Problem, type ReadRow, type SheetImport } from '../sheets/runImport.ts';
import { namedHead } from '../sheets/sheetHead.ts';
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

const said = (value: unknown): string | null =>
  value === null || value === undefined || value === '' ? null : String(value);

function judgeRow({ record }: ReadRow, unread: readonly Problem[]): Problem[] {
  const missing = needed.filter((name) => said(record[name]) === null && !unread.some((one) => one.name === name));
  return [
    ...unread,
    ...missing.map((name) => {
      const { zh, en } = fields[name]?.label ?? bi(name, name);
      return { name, text: bi(`${zh}不能为空`, `${en} is required`) };
    }),
  ];
}

/** Whom a cell names, by code or by name. @throws what it says that nobody is called */
async function partyOf(of: 'customer' | 'supplier', named: unknown, { db }: Call): Promise<string | null> {
  const word = said(named);
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
      ...{ lineNo: at + 1, summary: said(record.summary), subjectCode: said(record.subjectCode) },
      ...{ debit: said(record.debit), credit: said(record.credit), deptCode: said(record.deptCode) },
      ...{ project: said(record.project), customerId: await partyOf('customer', record.customer, call) },
      supplierId: await partyOf('supplier', record.supplier, call),
    });
  const made = await createRecord(
    voucher,
    {
      ...{ mainCompId, voucherDate: said(voucherDate), word: said(word) ?? '记', no: Number(no), lines },
      attachCount: Number(attachCount ?? 0),
    },
    { ...call, audit: {} },
  );
  await patchRow(voucher, made.id, { source: 'IMPORT' }, call);
}

/** Rows of the same day, word and number are one voucher. */
function byVoucher(rows: readonly ReadRow[]): readonly (readonly ReadRow[])[] {
  const groups = new Map<string, ReadRow[]>();
  for (const row of rows) {
    const { voucherDate, word, no } = row.record;
    const key = `${String(voucherDate).slice(0, 7)} ${said(word) ?? '记'} ${no}`;
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  return [...groups.values()];
}

/** Every voucher for itself: one that is wrong comes back with its rows, the others are drafts. */
const voucherSheet = (mainCompId: string): SheetImport => ({
  columns: namedHead(fields, needed),
  judge: judgeRow,
  save: async (rows, { failures: wrong }, call) => {
    const spoiled = new Set(
      wrong.flatMap(({ row }) =>
        byVoucher([row])
          .flat()
          .map(({ record }) => String(record.no)),
      ),
    );
    const failures: FailedRow[] = [];
    for (const group of byVoucher(rows)) {
      const isSpoiled = spoiled.has(String(group[0]?.record.no));
      const refusal = isSpoiled
        ? new BusinessError('1001', bi('同一凭证的其他行有误', 'Another row of this voucher is wrong'))
        : await inPart(call, (inside) => saveVoucher(mainCompId, group, inside)).catch((error: unknown) => {
            if (error instanceof BusinessError) return error;
            throw error;
          });
      if (refusal) failures.push(...group.map((row) => ({ row, problems: [{ name: '', text: refusal.text }] })));
    }
    return { success: rows.length - failures.length, existing: 0, failures };
  },
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
