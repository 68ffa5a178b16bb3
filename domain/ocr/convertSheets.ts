import { ocrFieldSet } from './ocrFields.ts';
import { sheetNumberOf, type TablePage, type TableRun } from './tableRuns.ts';
import { type FoundTable, tablesIn } from './tables.ts';
import { runLines } from './tablesByPlace.ts';

/** A sheet of a workbook, from 0. */
export interface ConvertedSheet {
  readonly name: string;
  readonly rows: readonly (readonly (string | number | null)[])[];
  readonly merges: readonly {
    readonly startRow: number;
    readonly startCol: number;
    readonly endRow: number;
    readonly endCol: number;
  }[];
}

const cellValueOf = (text: string): string | number | null => (text === '' ? null : (sheetNumberOf(text) ?? text));

/** A sheet for each table of some pages. */
export const tableSheets = (pages: readonly TablePage[]): ConvertedSheet[] =>
  tablesIn(pages).map((table, at) => ({ name: `${at + 1} (P${table.page})`, ...sheetOfTable(table) }));

function sheetOfTable({ rows: count, columns, cells }: FoundTable): Pick<ConvertedSheet, 'rows' | 'merges'> {
  const rows = Array.from({ length: count }, () => Array.from({ length: columns }, (): string | number | null => null));
  for (const { row, column, text } of cells) {
    const held = rows[row];
    if (held) held[column] = cellValueOf(text);
  }
  const merges = cells
    .filter((cell) => cell.rows > 1 || cell.columns > 1)
    .map(({ row, column, rows: down, columns: across }) => ({
      ...{ startRow: row, startCol: column, endRow: row + down - 1, endCol: column + across - 1 },
    }));
  return { rows, merges };
}

/** Words that begin nearer to each other than this stand in one column, in points. */
const sameStart = 14;

/** A sheet for each page: its words where they stand. */
export const pageSheets = (pages: readonly TablePage[]): ConvertedSheet[] =>
  pages.map((page) => {
    const lines = runLines(page.runs);
    const starts = startsOf(page.runs);
    const rows = lines.map((line) => {
      const row: (string | number | null)[] = [];
      for (const run of line) {
        let at = starts.findLastIndex((start) => run.left >= start - 1);
        while (row[Math.max(0, at)] !== undefined && row[Math.max(0, at)] !== null) at += 1;
        row[Math.max(0, at)] = cellValueOf(run.text.trim());
      }
      return Array.from(row, (cell) => cell ?? null);
    });
    return { name: `P${page.page}`, rows, merges: [] };
  });

function startsOf(runs: readonly TableRun[]): number[] {
  const starts: number[] = [];
  for (const left of runs.map((run) => run.left).sort((one, other) => one - other))
    if (starts.length === 0 || left - (starts.at(-1) ?? left) > sameStart) starts.push(left);
  return starts;
}

interface ReadDocument {
  readonly docKind: string | null;
  readonly profile: string | null;
  readonly fields: readonly {
    readonly fieldKey: string | null;
    readonly value: string | null;
    readonly level: string | null;
  }[];
  readonly lines: readonly { readonly lineNo: number | null; readonly cells: unknown }[];
}

/** What was read of a document: a sheet of its fields, one of its lines. */
export function fieldSheets({ docKind, profile, fields, lines }: ReadDocument): ConvertedSheet[] {
  const { head, lines: columns } = ocrFieldSet(docKind, profile);
  const nameOf = (key: string | null) => head.find((one) => one.key === key)?.label.zh ?? key ?? '';
  const cellOf = (cells: unknown, key: string): string => {
    const cell: unknown = typeof cells === 'object' && cells !== null ? Reflect.get(cells, key) : undefined;
    const value: unknown = typeof cell === 'object' && cell !== null ? Reflect.get(cell, 'value') : undefined;
    return typeof value === 'string' ? value : '';
  };
  const used = columns.filter(({ key }) => lines.some(({ cells }) => cellOf(cells, key) !== ''));
  return [
    {
      name: '字段',
      rows: [
        ['字段', '值', '等级'],
        ...fields.map(({ fieldKey, value, level }) => [nameOf(fieldKey), cellValueOf(value ?? ''), level]),
      ],
      merges: [],
    },
    {
      name: '明细',
      rows: [
        ['行号', ...used.map(({ label }) => label.zh)],
        ...lines.map(({ lineNo, cells }) => [lineNo, ...used.map(({ key }) => cellValueOf(cellOf(cells, key)))]),
      ],
      merges: [],
    },
  ];
}
