import { shortened } from '#domain/core/boundedText.ts';
import type { SheetTold } from '#domain/core/call.ts';
import { wordKey } from '#domain/core/sheetEdits.ts';
import type { Locale, Text } from '#domain/core/text.ts';
import { bi, fill, ruleOf } from '#domain/core/text.ts';
import type { StoredFile } from '../files/storeFile.ts';
import type { Call } from '../gateway/method.ts';
import { cellTextOf } from '../platform/sheet/index.ts';
import type { ImportOutcome, Problem } from './runImport.ts';
import type { ShownColumns } from './sheetColumns.ts';
import { toldNotices } from './sheetNotices.ts';
import { storeErrorSheet } from './storeErrorSheet.ts';

const mostErrors = 100;
/** Characters of a cell, and of a sentence about it, that an answer repeats: cells hold up to 32,767. */
const longestValue = 200;
const longestMessage = 400;

const messages = {
  done: bi('共{total}行，成功{success}行，失败{failed}行', '{total} rows: {success} imported, {failed} failed'),
  existing: bi('，已存在{existing}行未重复导入', ', {existing} already there and left alone'),
  preview: bi(
    '共{total}行，可导入{success}行，错误{failed}行',
    '{total} rows: {success} would be imported, {failed} are wrong',
  ),
  previewExisting: bi('，已存在{existing}行不会重复导入', ', {existing} are there already and would be left alone'),
  previewNothing: bi(
    '共{total}行，错误{failed}行，改好之前不会导入任何数据',
    '{total} rows, {failed} are wrong, nothing is imported before they are corrected',
  ),
  nothing: bi('共{total}行，失败{failed}行，未导入任何数据', '{total} rows, {failed} failed, nothing was imported'),
} satisfies Record<string, Text>;

interface Answering {
  readonly fileName: string;
  readonly allOrNothing?: boolean;
  readonly batchId?: string;
  /** What a field is called that the sheet has no column of. */
  readonly labelOf?: (name: string) => Text | undefined;
}

/**
 * What an import answers: counts, a sentence, the first errors, and the wrong rows as a sheet to correct and send
 * again.
 */
export async function importAnswer(
  outcome: ImportOutcome,
  { fileName, allOrNothing = false, batchId, labelOf }: Answering,
  call: Call,
): Promise<SheetTold & Readonly<Record<string, unknown>>> {
  const { total, success, existing, failed } = outcome;
  const msg = (outcome.isPreview ? previewText : doneText)(outcome, allOrNothing)[call.locale];
  const batch = batchId === undefined ? {} : { batchId };
  const preview = outcome.isPreview ? { preview: 1 } : {};
  call.audit.detail = { ...batch, ...preview, total, success, existing, failed };
  const errors = errorsOf(outcome, { most: mostErrors, locale: call.locale }).map(
    ({ name, column = labelOf?.(name)?.[call.locale] ?? name, ...error }) => ({
      ...error,
      column,
    }),
  );
  const notices = toldNotices(outcome.notices, call.locale);
  const groups = errorGroups(outcome, call.locale);
  const base = {
    msg,
    total,
    success,
    existing,
    failed,
    errors,
    twins: twinsOf(outcome),
    notices,
    ...(groups.length > 0 && { groups }),
    ...(outcome.shown && { sheet: toldColumns(outcome.shown, call.locale) }),
    ...batch,
    ...preview,
  };
  const file = await storeFailures(outcome, fileName, call);
  return file ? { ...base, errorFile: { hashaddr: file.hashaddr, fileName: file.fileName } } : base;
}

type Figures = Pick<ImportOutcome, 'total' | 'success' | 'existing' | 'failed'>;

const joined = (one: Text, other: Text): Text => bi(one.zh + other.zh, one.en + other.en);

/** What became of a sheet, as one sentence. */
const doneText = (figures: Figures, allOrNothing: boolean): Text => {
  const { nothing, done, existing } = messages;
  const text = allOrNothing && figures.failed > 0 ? nothing : figures.existing ? joined(done, existing) : done;
  return fill(text, { ...figures });
};

/** What would become of it. */
export const previewText = (figures: Figures, allOrNothing: boolean): Text => {
  const { previewNothing, preview, previewExisting } = messages;
  const text =
    allOrNothing && figures.failed > 0 ? previewNothing : figures.existing ? joined(preview, previewExisting) : preview;
  return fill(text, { ...figures });
};

/** The rows that are there already, by their place in the sheet; `of` is the row of the sheet that says the same. */
export const twinsOf = ({
  twins,
}: ImportOutcome): readonly { readonly row: number; readonly of?: number; readonly id?: string }[] =>
  twins.map(({ row, of, id }) => ({
    row: row.source.rowNumber,
    ...(of !== undefined && { of }),
    ...(id !== undefined && { id }),
  }));

const toldColumns = ({ headRow, columns, problem }: ShownColumns, locale: Locale) => ({
  headRow,
  columns,
  ...(problem && { problem: problem.text[locale] }),
});

const mostGroups = 50;
const mostGroupRows = 20;
/** More kinds of errors than that are no kinds. */
const mostKinds = 5_000;

/** Cells of one field that say the same and are wrong for the same reason. */
interface ErrorGroup {
  readonly field: string;
  readonly column: string;
  readonly value: string;
  readonly rule?: string;
  readonly message: string;
  readonly suggestion?: string;
  readonly count: number;
  /** The first of the rows, by their numbers in the sheet. */
  readonly rows: readonly number[];
}

/** The errors of all rows, equal ones together, the commonest first. */
function errorGroups({ failures, columns }: ImportOutcome, locale: Locale): ErrorGroup[] {
  const found = new Map<string, { problem: Problem; value: string; count: number; rows: number[] }>();
  for (const { row, problems } of failures)
    for (const problem of problems) {
      const column = columns.find(({ name }) => name === problem.name);
      const value = column ? cellTextOf(row.source.cells[column.index] ?? null) : '';
      const key = `${problem.name} ${wordKey(value)} ${problem.text.zh}`;
      const known = found.get(key) ?? { problem, value, count: 0, rows: [] };
      known.count += 1;
      if (known.rows.length < mostGroupRows) known.rows.push(row.source.rowNumber);
      if (known.count === 1 && found.size < mostKinds) found.set(key, known);
    }
  return [...found.values()]
    .sort((one, other) => other.count - one.count)
    .slice(0, mostGroups)
    .map(({ problem: { name, text, suggestion }, value, count, rows }) => {
      const column = columns.find((candidate) => candidate.name === name);
      const rule = ruleOf(text);
      return {
        field: name,
        column: column ? column.field.label[locale] : name,
        value: shortened(value, longestValue),
        ...(rule && { rule }),
        message: shortened(text[locale], longestMessage),
        ...(suggestion && { suggestion }),
        count,
        rows,
      };
    });
}

interface ShownError {
  readonly name: string;
  readonly row: number;
  /** Head of the column; absent when the sheet has none for the field. */
  readonly column?: string;
  readonly value: string;
  /** The rule of the design that was broken, such as E-C01. */
  readonly rule?: string;
  readonly message: string;
  readonly suggestion?: string;
}

/** The errors of an import one by one, as far as anybody reads them. */
export function errorsOf(
  { failures, columns }: ImportOutcome,
  { most, locale }: { most: number; locale: Locale },
): ShownError[] {
  const shown = ({
    row,
    problem: { name, text, suggestion },
  }: {
    row: ImportOutcome['failures'][number]['row'];
    problem: Problem;
  }) => {
    const column = columns.find((candidate) => candidate.name === name);
    const rule = ruleOf(text);
    return {
      name,
      row: row.source.rowNumber,
      ...(column && { column: column.field.label[locale] }),
      value: column ? shortened(cellTextOf(row.source.cells[column.index] ?? null), longestValue) : '',
      ...(rule && { rule }),
      message: shortened(text[locale], longestMessage),
      ...(suggestion && { suggestion }),
    };
  };
  return failures
    .flatMap(({ row, problems }) => problems.map((problem) => ({ row, problem })))
    .slice(0, most)
    .map(shown);
}

/** The wrong rows as a sheet of the person's own, each cell with its remark; nothing when no row is wrong. */
export async function storeFailures(
  { failures, header, columns }: ImportOutcome,
  fileName: string,
  call: Call,
): Promise<StoredFile | undefined> {
  if (failures.length === 0) return undefined;
  const rows = failures.map(({ row, problems }) => ({
    cells: row.source.cells,
    errors: problems.map(({ name, text }) => ({
      columnIndex: columns.find((column) => column.name === name)?.index ?? -1,
      message: shortened([ruleOf(text), text[call.locale]].filter(Boolean).join(' '), longestMessage),
    })),
  }));
  return storeErrorSheet({ header, rows, fileName }, call);
}
