import { saveResult as saveAct } from '#domain/classification/precat/auditActs.ts';
import { askedElements, elementValuesOf } from '#domain/classification/precat/elementRules.ts';
import { precatProduct } from '#domain/classification/precat/precatProduct.ts';
import { BusinessError } from '#domain/core/errors.ts';
import { type Field, text, textarea } from '#domain/core/field.ts';
import { requiredText } from '#domain/core/shape.ts';
import { bi } from '#domain/core/text.ts';
import { getRecord } from '../../crud/readRecord.ts';
import { takeAct } from '../../crud/takeAct.ts';
import { type Call, defineMethod } from '../../gateway/method.ts';
import { inPart } from '../../gateway/ownTransaction.ts';
import { importAnswer } from '../../sheets/importAnswer.ts';
import { type FailedRow, importSent, type Problem, type ReadRow, type SheetImport } from '../../sheets/runImport.ts';
import { namedHead } from '../../sheets/sheetHead.ts';
import { takesSheet } from '../../sheets/takesSheet.ts';
import { saveResultHandler, tariffOf } from './auditResult.ts';
import type { Goods } from './records.ts';

const mostRows = 2_000;
const mostElements = 30;

const needed = ['lineId', 'hsCode', 'declaredName', 'basis'] as const;
const fields: Readonly<Record<string, Field>> = {
  lineId: text('行ID', 'Line id', { max: 36 }),
  hsCode: text('商品编码', 'Tariff code', { max: 10 }),
  ciqCode: text('CIQ码', 'CIQ suffix', { max: 3 }),
  declaredName: text('申报名称', 'Declared name', { max: 255 }),
  basis: textarea('归类依据', 'Reason of the code', { max: 2_000 }),
  reason: textarea('审核意见', 'Opinion', { max: 300 }),
  ...Object.fromEntries(
    Array.from({ length: mostElements }, (_, at) => [
      `elementValues.${at + 1}`,
      text(`要素${at + 1}`, `Element ${at + 1}`, { max: 255 }),
    ]),
  ),
};

const empty = (value: unknown): boolean => value === null || value === undefined || value === '';

function judgeRow({ record }: ReadRow, unread: readonly Problem[]): Problem[] {
  const missing = needed.filter((name) => empty(record[name]) && !unread.some((problem) => problem.name === name));
  return [
    ...unread,
    ...missing.map((name) => {
      const { zh, en } = fields[name]?.label ?? bi(name, name);
      return { name, text: bi(`${zh}不能为空`, `${en} is required`) };
    }),
  ];
}

/** What the row says of the elements of its code, over what was said of them before. */
async function elementsOf(record: ReadRow['record'], line: Goods, call: Call) {
  const { elements } = await tariffOf({ ...line, hsCode: String(record.hsCode) }, call);
  const said = new Map(elementValuesOf(line.elementValues).map(({ name, value }) => [name, value]));
  for (const { lineNo, name } of askedElements(elements)) {
    const value = record[`elementValues.${lineNo}`];
    if (name && !empty(value)) said.set(name, String(value));
  }
  return [...said].map(([name, value]) => ({ seq: 0, name, value }));
}

/**
 * As if the auditor had saved it on the page of the goods: his own stage, the rules of the tariff, an opinion where a
 * later level differs.
 */
async function saveRow(record: ReadRow['record'], call: Call): Promise<void> {
  const id = String(record.lineId);
  const line = await getRecord(precatProduct, id, call, { lock: true });
  const { hsCode, declaredName, basis, reason } = record;
  const isOtherCode = hsCode !== line.hsCode;
  const params = {
    ...{ hsCode, declaredName, basis, elementValues: await elementsOf(record, line, call) },
    ...{
      ciqCode: empty(record.ciqCode) && !isOtherCode ? line.ciqCode : record.ciqCode,
      suggestRank: isOtherCode ? null : line.suggestRank,
    },
    ...(!empty(reason) && { reason }),
  };
  await takeAct(
    precatProduct,
    { id, rowVersion: line.rowVersion, action: saveResultHandler.act.key, params },
    { ...call, audit: {} },
  );
}

function problemsOf(error: unknown): Problem[] {
  if (!(error instanceof BusinessError)) throw error;
  const { returnCode, fieldErrors, text: words } = error;
  if (!fieldErrors) return [{ name: returnCode === '1002' ? 'lineId' : '', text: words }];
  return Object.entries(fieldErrors).map(([name, told]) => ({ name: name in fields ? name : '', text: told }));
}

/** Results of audits: each row is an update of goods in the caller's own stage, never a pass. */
const auditResults: SheetImport = {
  columns: namedHead(fields, needed),
  judge: judgeRow,
  save: async (rows, _facts, call) => {
    const failures: FailedRow[] = [];
    for (const row of rows)
      await inPart(call, (inside) => saveRow(row.record, inside)).catch((error: unknown) =>
        failures.push({ row, problems: problemsOf(error) }),
      );
    return { success: rows.length - failures.length, existing: 0, failures };
  },
};

/**
 * product.importPrecatAudit: a sheet of line ids with codes, elements and reasons fills in what was found of goods.
 * @throws 1012 the head row lacks one of the columns
 */
export const importPrecatAudit = defineMethod({
  service: 'product',
  method: 'importPrecatAudit',
  right: saveAct.right,
  writes: true,
  parse: (data) => ({ fileId: requiredText(data, 'fileId', 36) }),
  ...takesSheet(mostRows, 'refused'),
  handle: async (_file, call) => {
    Object.assign(call.audit, { logType: 'IMPORT', entity: precatProduct.key });
    return importAnswer(await importSent(auditResults, call), { fileName: '审核结果导入错误.xlsx' }, call);
  },
});
