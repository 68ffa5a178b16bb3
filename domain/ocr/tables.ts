import type { FoundCell, TablePage } from './tableRuns.ts';
import { type RunTable, tablesByPlace } from './tablesByPlace.ts';
import { ruledTables } from './tablesByRules.ts';

export interface FoundTable {
  /** Where it begins. */
  readonly page: number;
  readonly rows: number;
  readonly columns: number;
  readonly cells: readonly FoundCell[];
}

/** Edges of columns that differ by less are the same on the next page, in points. */
const sameEdge = 25;
/** What is looked at of a page; the rest of one with more is drawing, not writing. */
const most = { runs: 20_000, strokes: 10_000 };

/**
 * The tables of some pages, as they stand: ruled ones by their lines, others by where their words stand. One that goes
 * on over pages is one table, whose repeated head is dropped.
 */
export function tablesIn(pages: readonly TablePage[]): FoundTable[] {
  const found: RunTable[] = [];
  for (const page of pages) {
    const own = tablesOfPage(page);
    const [first, ...others] = own;
    const last = found.at(-1);
    if (first && last && goesOn(last, first)) found.splice(-1, 1, joined(last, first), ...others);
    else found.push(...own);
  }
  return found.map(({ page, rows, edges, cells }) => ({ page, rows, columns: edges.length - 1, cells }));
}

function tablesOfPage(page: TablePage): RunTable[] {
  const runs = page.runs.filter(({ text }) => text.trim() !== '').slice(0, most.runs);
  const strokes = page.strokes.slice(0, most.strokes);
  const { tables, rest } = ruledTables({ ...page, runs, strokes });
  return [...tables, ...tablesByPlace({ ...page, runs: rest, strokes })].sort((one, other) => one.top - other.top);
}

/** Only what ends one page goes on at the top of the next. */
const goesOn = (last: RunTable, next: RunTable): boolean =>
  next.page === last.lastPage + 1 &&
  next.isRuled === last.isRuled &&
  next.edges.length === last.edges.length &&
  next.edges.every((edge, at) => Math.abs(edge - (last.edges[at] ?? 0)) < sameEdge);

function joined(last: RunTable, next: RunTable): RunTable {
  let dropped = 0;
  while (dropped < next.rows && dropped < 3 && rowText(next, dropped) === rowText(last, dropped)) dropped += 1;
  const cells = next.cells
    .filter(({ row }) => row >= dropped)
    .map((cell) => ({ ...cell, row: cell.row - dropped + last.rows }));
  return {
    ...last,
    lastPage: next.page,
    rows: last.rows + next.rows - dropped,
    cells: [...last.cells, ...cells],
  };
}

const rowText = ({ cells }: RunTable, row: number): string =>
  cells
    .filter((cell) => cell.row === row)
    .map(({ column, text }) => `${column}:${text.replace(/\s/g, '')}`)
    .join('|');
