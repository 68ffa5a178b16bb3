import { type Field, isNumeric } from '#domain/core/field.ts';
import { shapeOf } from '#domain/core/shapeOf.ts';
import { bi } from '#domain/core/text.ts';
import type { Call } from '../gateway/method.ts';
import type { SheetCell, SheetRow } from '../platform/sheet/index.ts';
import { CellReader } from './cellReader.ts';
import type { CellResult } from './cellValues.ts';
import { type Covered, MergedCells } from './mergedCells.ts';
import type { FailedRow, Problem, ReadRow, SheetImport } from './runImport.ts';
import { besideOf, type ImportColumn, soundHead } from './sheetHead.ts';

/**
 * What an import would say of rows, which it neither keeps nor saves.
 * @throws what the definition throws at the head row
 */
export async function judgeRows(kind: SheetImport, rows: readonly SheetRow[], call: Call): Promise<FailedRow[]> {
  const [head, ...others] = rows;
  const judge = judgeOf(kind, soundHead(kind.columns(head)).columns, call);
  const cells = new MergedCells();
  const judged: FailedRow[] = [];
  for (const [index, source] of others.entries()) judged.push(await judge(source, index + 1, cells.see(source)));
  return judged;
}

/** @param covered the cells of the row that lie in merged areas */
export type RowJudge = (
  source: SheetRow,
  place: number,
  covered: ReadonlyMap<number, Covered> | undefined,
) => Promise<FailedRow>;

/**
 * What reads and judges the rows of a sheet one by one; the places of their records are what they start with, and the
 * columns.
 */
export function judgeOf(kind: SheetImport, columns: readonly ImportColumn[], call: Call): RowJudge {
  const reader = new CellReader(call);
  const layout = shapeOf([...Object.keys(kind.start?.(1) ?? {}), ...columns.map(({ name }) => name)]);
  const units = unitChecks(columns, reader);
  return async (source, place, covered) => {
    const row: ReadRow = { place, record: { ...layout, ...kind.start?.(place) }, source };
    const own = covered ? withoutCovered(source, columns, covered) : source.cells;
    const unread = readCells({ record: row.record, cells: own }, columns, reader);
    const problems = await kind.judge(row, unread instanceof Promise ? await unread : unread, call);
    if (!covered && !units) return { row, problems };
    const other = units ? otherUnits(row, await units) : [];
    return { row, problems: [...(covered ? asMerged(problems, source, columns, covered) : problems), ...other] };
  };
}

/**
 * Whether a covered cell has a value: words hold for all rows of their area, a number counts once, what lies beside a
 * cell is another column's.
 */
export const isTaken = (field: Field, way: Covered | undefined): boolean =>
  way === undefined || (way === 'down' && !isNumeric(field));

function withoutCovered(
  { cells: all }: SheetRow,
  columns: readonly ImportColumn[],
  covered: ReadonlyMap<number, Covered>,
): readonly SheetCell[] {
  const cells = [...all];
  for (const { field, index } of columns) if (!isTaken(field, covered.get(index))) cells[index] = null;
  return cells;
}

/** What a row lacks because its cell is merged says so. */
function asMerged(
  problems: readonly Problem[],
  { cells }: SheetRow,
  columns: readonly ImportColumn[],
  covered: ReadonlyMap<number, Covered>,
): readonly Problem[] {
  return problems.map((problem) => {
    const column = columns.find(({ name }) => name === problem.name);
    if (!column || isTaken(column.field, covered.get(column.index)) || (cells[column.index] ?? null) === null)
      return problem;
    const { zh, en } = column.field.label;
    return {
      ...problem,
      text: bi(
        `${zh}是合并单元格，这一行没有自己的值：请取消合并并逐行填写`,
        `${en} is a merged cell, and this row has no value of its own: unmerge it and fill in each row`,
      ),
    };
  });
}

interface UnitCheck {
  readonly column: ImportColumn;
  /** The field beside it, and the value of that field that the head names. */
  readonly beside: string;
  readonly wanted: string;
  readonly label: Field['label'];
}

/** Columns whose head names a currency or unit that a column beside them names, too. */
function unitChecks(columns: readonly ImportColumn[], reader: CellReader): Promise<readonly UnitCheck[]> | undefined {
  const meant = columns.flatMap((column) => {
    const beside = columns.find(({ name }) => name === besideOf(column.field));
    return column.says && beside ? [{ column, beside, says: column.says }] : [];
  });
  if (meant.length === 0) return undefined;
  return Promise.all(
    meant.map(async ({ column, beside, says }): Promise<readonly UnitCheck[]> => {
      const read = await reader.read(beside.field, says);
      const wanted = 'value' in read && typeof read.value === 'string' ? read.value : undefined;
      return wanted === undefined ? [] : [{ column, beside: beside.name, wanted, label: beside.field.label }];
    }),
  ).then((checks) => checks.flat());
}

function otherUnits({ record }: ReadRow, checks: readonly UnitCheck[]): Problem[] {
  return checks.flatMap(({ column: { name, field, says = '' }, beside, wanted, label }) => {
    const own = record[beside];
    if (typeof own !== 'string' || own === wanted || (record[name] ?? null) === null) return [];
    return [
      {
        name,
        text: bi(
          `${field.label.zh}的表头写明 ${says}，与这一行的${label.zh}不一致`,
          `The head of ${field.label.en} says ${says}, the ${label.en} of this row says otherwise`,
        ),
      },
    ];
  });
}

interface RowCells {
  readonly record: Record<string, unknown>;
  readonly cells: readonly SheetCell[];
}

/** Fills the record of a row; an empty cell leaves what stands there. Nobody waits unless a cell has to. */
function readCells(
  row: RowCells,
  columns: readonly ImportColumn[],
  reader: CellReader,
  from = 0,
): Problem[] | Promise<Problem[]> {
  const problems: Problem[] = [];
  for (let at = from; at < columns.length; at += 1) {
    const { name, field, index } = columns[at] as ImportColumn;
    const result = reader.read(field, row.cells[index] ?? null);
    if (result instanceof Promise) return readLater(row, columns, reader, { at, result, problems });
    keepCell(row.record, name, result, problems);
  }
  return problems;
}

/** The cell that somebody had to be asked for, and those behind it. */
async function readLater(
  row: RowCells,
  columns: readonly ImportColumn[],
  reader: CellReader,
  { at, result, problems }: { at: number; result: Promise<CellResult>; problems: Problem[] },
): Promise<Problem[]> {
  keepCell(row.record, columns[at]?.name ?? '', await result, problems);
  return [...problems, ...(await readCells(row, columns, reader, at + 1))];
}

function keepCell(record: Record<string, unknown>, name: string, result: CellResult, problems: Problem[]): void {
  if ('problem' in result)
    problems.push({ name, text: result.problem, ...(result.suggestion && { suggestion: result.suggestion }) });
  else if (result.value !== null || record[name] === undefined) record[name] = result.value;
}
