import type { EntityDefinition } from '#domain/core/entity.ts';
import type { BusinessError } from '#domain/core/errors.ts';
import { bi } from '#domain/core/text.ts';
import { validate } from '#domain/core/validate.ts';
import { guaranteeErrors } from '#domain/guarantee/errors.ts';
import { entityOf } from '#domain/index.ts';
import type { Call } from '../../gateway/method.ts';
import { inPart } from '../../gateway/ownTransaction.ts';
import { errorsOf, previewText, storeFailures, twinsOf } from '../../sheets/importAnswer.ts';
import { type FailedRow, importSent, type Problem, type ReadRow, type SheetImport } from '../../sheets/runImport.ts';
import { entityHead, type ImportColumn, refuseLacking } from '../../sheets/sheetHead.ts';
import { toldNotices } from '../../sheets/sheetNotices.ts';
import { takesSheet } from '../../sheets/takesSheet.ts';

/** An import of the area takes so many rows at once. */
export const areaSheet = takesSheet(5_000, 'refused');
const mostErrors = 500;

export type LevyRowOutcome = 'success' | 'existing';

/**
 * An import of the area: a definition names the columns and judges the cells, groups of rows are saved in transactions
 * of their own.
 * @param save answers what came of one group of rows, or the refusal and what it says of each row
 */
export const rowImport = (rowOf: EntityDefinition, save: SheetImport['save']): SheetImport => ({
  columns: (row) => {
    const head = entityHead(rowOf, row);
    refuseLacking(
      head,
      Object.entries(rowOf.fields).flatMap(([name, { required, label }]) => (required ? [{ name, label }] : [])),
    );
    return head;
  },
  judge: ({ record }, unread, { now }) => {
    const wrong = new Map<string, Problem>();
    for (const [name, text] of Object.entries(validate(rowOf, record, { now, moment: 'save', entityOf })))
      wrong.set(name, { name, text });
    for (const problem of unread) wrong.set(problem.name, problem);
    return [...wrong.values()];
  },
  save,
});

/** What refuses a whole row, under the column its error names. */
export function failedBy(error: BusinessError, row: ReadRow, columns: readonly ImportColumn[]): FailedRow {
  const named = Object.keys(error.fieldErrors ?? {}).map((field) => field.split('.').at(-1));
  const name = named.find((field) => columns.some((column) => column.name === field)) ?? '';
  return { row, problems: [{ name, text: error.text }] };
}

/**
 * Imports an upload and answers counts, a sentence, and the wrong rows as a sheet to correct and send again.
 * @throws 1011 no readable sheet, 1012 a needed column is missing
 */
export async function importRows(
  kind: SheetImport,
  { entity, fileName }: { entity: EntityDefinition; fileName: string },
  call: Call,
): Promise<Readonly<Record<string, unknown>>> {
  const outcome = await importSent(kind, call);
  const { total, success: ok, existing, failed } = outcome;
  const file = await inPart(call, (inside) => storeFailures(outcome, fileName, inside));
  const msg = outcome.isPreview
    ? previewText(outcome, false)[call.locale]
    : failed
      ? guaranteeErrors.IMPORT_ROWS({ n: failed }).text[call.locale]
      : bi(
          `共${total}行，导入${ok}行，已存在${existing}行`,
          `${total} rows: ${ok} imported, ${existing} known already`,
        )[call.locale];
  Object.assign(call.audit, {
    logType: 'IMPORT',
    entity: entity.key,
    detail: { total, ok, existing, failed, ...(outcome.isPreview && { preview: 1 }) },
  });
  const errors = errorsOf(outcome, { most: mostErrors, locale: call.locale });
  return {
    total,
    ok,
    existing,
    failed,
    msg,
    ...(outcome.isPreview && { preview: 1 }),
    twins: twinsOf(outcome),
    notices: toldNotices(outcome.notices, call.locale),
    resultHashaddr: file?.hashaddr ?? null,
    resultFileName: file?.fileName ?? null,
    errors: errors.map(({ row, column = '', value, message }) => ({ row, column, value, message })),
  };
}
