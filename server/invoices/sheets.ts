import { BusinessError, sharedErrors } from '#domain/core/errors.ts';
import { date, dict, text } from '#domain/core/field.ts';
import { hasRight } from '#domain/core/rights.ts';
import { requiredText } from '#domain/core/shape.ts';
import { bi, type Text } from '#domain/core/text.ts';
import { isPeriod } from '#domain/funds/acctPeriod.ts';
import { invoice } from '#domain/invoices/invoice.ts';
import { invoiceIn } from '#domain/invoices/invoiceIn.ts';
import { invoiceOut } from '#domain/invoices/invoiceOut.ts';
import { periodTable, stopOfMove } from '#domain/invoices/statusTables.ts';
import { change } from '../crud/change.ts';
import { readMany } from '../crud/read.ts';
import { takeAct } from '../crud/takeAct.ts';
import { type Call, defineMethod, type GatewayMethod } from '../gateway/method.ts';
import { inPart } from '../gateway/ownTransaction.ts';
import { importAnswer } from '../sheets/importAnswer.ts';
import { type FailedRow, importSent, type Problem, type ReadRow, type SheetImport } from '../sheets/runImport.ts';
import { namedHead } from '../sheets/sheetHead.ts';
import { takesSheet } from '../sheets/takesSheet.ts';
import { judgePeriod } from './deduct.ts';
import { needInvoiceRight } from './rights.ts';

const mostRows = 5_000;

const known = {
  invoiceCode: text('发票代码', 'Code', { max: 12 }),
  invoiceNo: text('发票号码', 'Number', { max: 22 }),
};

type Numbered = { readonly invoiceCode?: string; readonly invoiceNo?: string };

const facts = [
  ...(['id', 'invoiceNo', 'direction', 'issueDate', 'mainCompId', 'scopeKey', 'periodStatus'] as const),
  ...(['deductStatus', 'issueStatus', 'rowVersion'] as const),
];

/** The invoice that a row names, among those that the person sees. @returns why there is none */
async function namedBy({ invoiceCode, invoiceNo }: Numbered, call: Call) {
  if (!invoiceNo) return bi('发票号码不能为空', 'The number is required');
  const where = { invoiceNo, ...(invoiceCode && { invoiceCode }) };
  const found = await readMany(invoice, facts, where, call.db, { seenBy: call });
  const [one] = found;
  if (!one) return bi('没有该发票或无权限', 'No such invoice, or none of yours');
  return found.length > 1 ? bi('该号码有多张发票，请填写发票代码', 'Several have this number: give the code') : one;
}

const wrong = (name: string, words: Text): Problem[] => [{ name, text: words }];

const problemsOf = (error: unknown): Problem[] => {
  if (!(error instanceof BusinessError)) throw error;
  const [first] = Object.values(error.fieldErrors ?? {});
  return [{ name: '', text: first ?? error.text }];
};

/** Months of many invoices: each row is judged like the act, and one wrong row leaves all as they were. */
const periods = (): SheetImport => {
  const taken = new Set<string>();
  return {
    columns: namedHead({ ...known, belongPeriod: text('所属期', 'Period', { max: 6 }) }, ['invoiceNo', 'belongPeriod']),
    allOrNothing: true,
    judge: async ({ record }, unread, call) => {
      if (unread.length > 0) return unread;
      const meant = await namedBy(record, call);
      if ('zh' in meant) return wrong('invoiceNo', meant);
      const belongPeriod = String(record.belongPeriod ?? '');
      if (!isPeriod(belongPeriod))
        return wrong('belongPeriod', bi('期间为年月，如202604', 'A year and month such as 202604'));
      const stop = stopOfMove(periodTable, 'assign', meant);
      if (stop) return wrong('belongPeriod', stop);
      if (taken.has(meant.id)) return wrong('invoiceNo', bi('发票在表中重复', 'The sheet has it twice'));
      taken.add(meant.id);
      Object.assign(record, { id: meant.id });
      try {
        needInvoiceRight('canImportPeriod', meant, call);
        await judgePeriod(meant, belongPeriod, call);
        return [];
      } catch (error) {
        return problemsOf(error);
      }
    },
    save: async (rows, _facts, call) => {
      for (const { record } of rows) {
        const values = { belongPeriod: String(record.belongPeriod), periodStatus: periodTable.moves.assign.to };
        await change(invoice, String(record.id), values, call);
      }
      return { success: rows.length, existing: 0 };
    },
  };
};

/** financial.importBelongPeriod: all rows or none. @throws 1012 the head row lacks a column */
export const importBelongPeriod = defineMethod({
  service: 'financial',
  method: 'importBelongPeriod',
  right: 'invoice:act:assign',
  who: ['FINANC'],
  writes: true,
  parse: (data) => ({ fileId: requiredText(data, 'fileId', 36) }),
  ...takesSheet(mostRows, 'refused'),
  handle: async (_file, call) => {
    Object.assign(call.audit, { logType: 'IMPORT', entity: invoice.key });
    const outcome = await importSent(periods(), call);
    const answer = await importAnswer(outcome, { fileName: '所属期导入错误.xlsx', allOrNothing: true }, call);
    if (outcome.failed === 0 || outcome.isPreview) return answer;
    // None came in: every row counts as failed, whichever was wrong.
    const { total } = outcome;
    const msg = bi(`导入结果 共${total}行，成功0行，失败${total}行`, `${total} rows: 0 imported, ${total} failed`);
    return { ...answer, success: 0, failed: total, msg: msg[call.locale] };
  },
});

const savedEach =
  (save: (row: ReadRow, call: Call) => Promise<unknown>): SheetImport['save'] =>
  async (rows, _facts, call) => {
    const failures: FailedRow[] = [];
    for (const row of rows)
      await inPart(call, (inside) => save(row, inside)).catch((error: unknown) =>
        failures.push({ row, problems: problemsOf(error) }),
      );
    return { success: rows.length - failures.length, existing: 0, failures };
  };

/** Judges that a row names an invoice of a direction, and keeps its id. */
const ofDirection =
  (direction: 'IN' | 'OUT'): SheetImport['judge'] =>
  async ({ record }, unread, call) => {
    if (unread.length > 0) return unread;
    const meant = await namedBy(record, call);
    if ('zh' in meant) return wrong('invoiceNo', meant);
    if (meant.direction !== direction) return wrong('invoiceNo', bi('发票方向不符', 'It is of the other direction'));
    Object.assign(record, { id: meant.id });
    return [];
  };

const verifySteps: Readonly<Record<string, string>> = {
  OK: 'verifyOk',
  DIFF: 'verifyDiff',
  NOT_FOUND: 'verifyMissing',
  ABNORMAL: 'verifyBad',
};

const verifyStepOf = (result: unknown): string | undefined =>
  typeof result === 'string' && Object.hasOwn(verifySteps, result) ? verifySteps[result] : undefined;

/** Takes the step of a finding, and says how it came to be known. */
export async function noteFinding(
  id: string,
  { result, finding, source }: { result: unknown; finding: string | undefined; source: 'MANUAL' | 'IMPORT' },
  call: Call,
): Promise<void> {
  const action = verifyStepOf(result);
  if (!action) throw sharedErrors.UNKNOWN_CALL();
  await takeAct(invoiceIn, { id, rowVersion: 'any', action, opinion: finding || '查验结果' }, { ...call, audit: {} });
  await change(invoiceIn, id, { verifySource: source }, call);
}

const findings = (): SheetImport => ({
  columns: namedHead(
    {
      ...known,
      result: dict('查验结果', 'Finding', { dict: 'INV_VERIFY' }),
      finding: text('说明', 'Remark', { max: 300 }),
    },
    ['invoiceNo', 'result'],
  ),
  judge: ofDirection('IN'),
  save: savedEach(({ record }, call) => {
    const finding = record.finding ? String(record.finding) : undefined;
    return noteFinding(String(record.id), { result: record.result, finding, source: 'IMPORT' }, call);
  }),
});

const sheetMethod = (
  { method, right, fileName }: { method: string; right: string; fileName: string },
  kind: () => SheetImport,
): GatewayMethod =>
  defineMethod({
    ...{ service: 'financial', method, right, who: ['FINANC'], writes: true },
    parse: (data) => ({ fileId: requiredText(data, 'fileId', 36) }),
    ...takesSheet(mostRows, 'refused'),
    handle: async (_file, call) => {
      if (!hasRight(call.actor, right)) throw sharedErrors.FORBIDDEN();
      Object.assign(call.audit, { logType: 'IMPORT', entity: invoice.key });
      return importAnswer(await importSent(kind(), call), { fileName }, call);
    },
  });

/** financial.importVerifyResult: what the bureau said of many input invoices, each row for itself. */
export const importVerifyResult = sheetMethod(
  { method: 'importVerifyResult', right: 'invoiceIn:act:verifyOk', fileName: '查验结果导入错误.xlsx' },
  findings,
);

const issues = (): SheetImport => ({
  columns: namedHead(
    {
      id: text('申请编号', 'Draft', { max: 36 }),
      ...known,
      digitalNo: text('数电票号码', 'Digital number', { max: 20 }),
      issueDate: date('开票日期', 'Issued on'),
    },
    ['id', 'invoiceNo', 'issueDate'],
  ),
  judge: async ({ record }, unread, call) => {
    if (unread.length > 0) return unread;
    const [found] = await readMany(invoiceOut, ['id'], { id: String(record.id ?? '') }, call.db, { seenBy: call });
    return found ? [] : wrong('id', bi('没有该待开具发票或无权限', 'No such draft, or none of yours'));
  },
  save: savedEach(({ record }, call) => {
    const { id, invoiceNo, invoiceCode, digitalNo, issueDate } = record;
    const params = {
      invoiceNo,
      issueDate,
      ...(invoiceCode ? { invoiceCode } : {}),
      ...(digitalNo ? { digitalNo } : {}),
    };
    return takeAct(invoiceOut, { id: String(id), rowVersion: 'any', action: 'issue', params }, { ...call, audit: {} });
  }),
});

/** financial.importIssueResult: what a platform of the bureau issued, each row for itself. */
export const importIssueResult = sheetMethod(
  { method: 'importIssueResult', right: 'invoiceOut:act:issue', fileName: '开具结果导入错误.xlsx' },
  issues,
);
