import type { EntityDefinition } from '#domain/core/entity.ts';
import { BusinessError, type FieldErrors } from '#domain/core/errors.ts';
import { say } from '#domain/core/text.ts';
import { validate } from '#domain/core/validate.ts';
import { guaranteeErrors } from '#domain/guarantee/errors.ts';
import { entityOf } from '#domain/index.ts';
import { readStored } from '../../files/storeFile.ts';
import type { Call } from '../../gateway/method.ts';
import { readSheet, SheetRefusal, type SheetRow } from '../../platform/sheet/index.ts';
import { CellReader, textOf } from '../../sheets/cellReader.ts';
import { type ImportColumn, matchHeader } from '../../sheets/importColumns.ts';
import { storeErrorSheet } from '../../sheets/storeErrorSheet.ts';

const mostRows = 5_000;

export interface ImportedRow {
  readonly source: SheetRow;
  readonly values: Readonly<Record<string, unknown>>;
  /** What is wrong with the row, by column. */
  readonly problems: readonly RowProblem[];
}

export interface RowProblem {
  /** Head of the column in the sheet; empty for the row as a whole. */
  readonly column: string;
  readonly value: string;
  readonly message: string;
}

export interface Sheet {
  readonly header: readonly string[];
  readonly rows: readonly ImportedRow[];
  readonly columns: readonly ImportColumn[];
}

/**
 * An uploaded sheet with its cells as values of a definition that names its columns; each row says itself what is wrong with it.
 * @throws 1011 no readable sheet, 1012 a needed column is missing, 1010 too many rows
 */
export async function readImport(fileId: string, rowOf: EntityDefinition, call: Call): Promise<Sheet> {
  const [head, ...rows] = await allRows(await readStored(fileId, call));
  const { columns } = matchHeader(rowOf, head?.cells ?? []);
  const missing = Object.entries(rowOf.fields).filter(
    ([name, { required }]) => required && !columns.some((column) => column.name === name),
  );
  if (missing.length)
    throw new BusinessError('1012', {
      zh: `缺少必填列：${missing.map(([, { label }]) => label.zh).join('、')}`,
      en: `Required columns are missing: ${missing.map(([, { label }]) => label.en).join(', ')}`,
    });
  const reader = new CellReader(call);
  const read: ImportedRow[] = [];
  for (const source of rows) read.push(await readRow(source, { rowOf, columns, reader }, call));
  return { header: head?.cells.map(textOf) ?? [], rows: read, columns };
}

async function readRow(
  source: SheetRow,
  { rowOf, columns, reader }: { rowOf: EntityDefinition; columns: readonly ImportColumn[]; reader: CellReader },
  { now, locale }: Call,
): Promise<ImportedRow> {
  const values: Record<string, unknown> = {};
  const unread: FieldErrors = {};
  for (const { name, field, index } of columns) {
    const result = await reader.read(field, source.cells[index] ?? null);
    if ('problem' in result) unread[name] = result.problem;
    else values[name] = result.value;
  }
  const errors = { ...validate(rowOf, values, { now, moment: 'save', entityOf }), ...unread };
  const problems = Object.entries(errors).map(([name, text]) => problemOf(name, text[locale], { source, columns, locale }));
  return { source, values, problems };
}

function problemOf(
  name: string,
  message: string,
  { source, columns, locale }: { source: SheetRow; columns: readonly ImportColumn[]; locale: Call['locale'] },
): RowProblem {
  const column = columns.find((one) => one.name === name);
  return { column: column?.field.label[locale] ?? '', value: column ? textOf(source.cells[column.index] ?? null) : '', message };
}

/** What refuses a whole row, under the column its error names. */
export function problemsOfRefusal(
  error: BusinessError,
  row: ImportedRow,
  { columns }: Sheet,
  { locale }: Pick<Call, 'locale'>,
): RowProblem[] {
  const named = Object.keys(error.fieldErrors ?? {}).map((field) => field.split('.').at(-1));
  const name = named.find((field) => columns.some((column) => column.name === field)) ?? '';
  return [problemOf(name, error.text[locale], { source: row.source, columns, locale })];
}

async function allRows(bytes: Buffer): Promise<SheetRow[]> {
  const rows: SheetRow[] = [];
  try {
    for await (const row of readSheet(bytes)) {
      rows.push(row);
      if (rows.length > mostRows + 1) throw new SheetRefusal('tooManyRows');
    }
  } catch (error) {
    if (error instanceof SheetRefusal) throw new BusinessError('1011', error.text, { fieldErrors: { file: error.text } });
    throw error;
  }
  return rows;
}

export interface FailedRow {
  readonly row: ImportedRow;
  readonly problems: readonly RowProblem[];
}

/** What an import answers: counts, a sentence, and the wrong rows as a sheet to correct and send again. */
export async function importAnswer(
  sheet: Sheet,
  { ok, existing, failures: found, fileName }: { ok: number; existing: number; failures: readonly FailedRow[]; fileName: string },
  call: Call,
): Promise<Readonly<Record<string, unknown>>> {
  const failures = found.toSorted((one, other) => one.row.source.rowNumber - other.row.source.rowNumber);
  const total = sheet.rows.length;
  const failed = failures.length;
  const file = failed
    ? await storeErrorSheet(
        {
          fileName,
          header: sheet.header,
          rows: failures.map(({ row, problems }) => ({
            cells: row.source.cells,
            errors: problems.map(({ column, message }) => ({ columnIndex: indexOf(column, sheet, call), message })),
          })),
        },
        call,
      )
    : undefined;
  const msg = failed
    ? guaranteeErrors.IMPORT_ROWS({ n: failed }).text[call.locale]
    : say(`共${total}行，导入${ok}行，已存在${existing}行`, `${total} rows: ${ok} imported, ${existing} known already`)[call.locale];
  call.audit.logType = 'IMPORT';
  call.audit.detail = { total, ok, existing, failed };
  return {
    total,
    ok,
    existing,
    failed,
    msg,
    resultHashaddr: file?.hashaddr ?? null,
    resultFileName: file?.fileName ?? null,
    errors: failures
      .flatMap(({ row, problems }) => problems.map((problem) => ({ row: row.source.rowNumber, ...problem })))
      .slice(0, mostErrors),
  };
}

const mostErrors = 500;

const indexOf = (label: string, { columns }: Sheet, { locale }: Call): number =>
  columns.find(({ field }) => field.label[locale] === label)?.index ?? -1;
