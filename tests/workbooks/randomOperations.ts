import type { SheetOperation } from '#domain/workbooks/model/operation.ts';
import { gridsOf, linePlaces, type SheetGrid, type SheetWorkbook } from '#domain/workbooks/model/workbook.ts';

/** The same numbers from 0 to 1 for the same seed. */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0 || 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    return state / 4_294_967_296;
  };
}

export const pick = <One>(all: readonly One[], random: () => number): One | undefined =>
  all[Math.floor(random() * all.length)];

/** Some neighbouring lines of those that are there. */
function some(all: readonly string[], most: number, random: () => number): string[] {
  const from = Math.floor(random() * all.length);
  return all.slice(from, from + 1 + Math.floor(random() * most));
}

interface Asked {
  readonly book: SheetWorkbook;
  readonly random: () => number;
  /** A new id of this editor. */
  readonly newId: () => string;
}

type Maker = (grid: SheetGrid, asked: Asked) => SheetOperation | undefined;

const rowsOf = (grid: SheetGrid) => linePlaces(grid.rows).alive;
const colsOf = (grid: SheetGrid) => linePlaces(grid.cols).alive;
/** Dead lines, too: what somebody means may have been deleted by somebody else. */
const anyRow = (grid: SheetGrid, random: () => number) => pick(grid.rows.order, random) ?? 'r0';
const anyCol = (grid: SheetGrid, random: () => number) => pick(grid.cols.order, random) ?? 'c0';

const areaIn = (grid: SheetGrid, random: () => number) => {
  const rows = some(rowsOf(grid), 3, random);
  const cols = some(colsOf(grid), 3, random);
  return [rows[0] ?? 'r0', cols[0] ?? 'c0', rows.at(-1) ?? 'r0', cols.at(-1) ?? 'c0'] as const;
};

const makers: readonly (readonly [weight: number, make: Maker])[] = [
  [
    40,
    (grid, { random }) => ({
      op: 'set',
      sheet: grid.id,
      cells: Array.from({ length: 1 + Math.floor(random() * 3) }, () => ({
        r: anyRow(grid, random),
        c: anyCol(grid, random),
        ...(random() < 0.1 ? { f: `#{${anyRow(grid, random)}.c0}+1` } : {}),
        ...(random() < 0.9 ? { v: random() < 0.15 ? null : Math.floor(random() * 1_000) } : { v: `文${random()}` }),
      })),
    }),
  ],
  [
    10,
    (grid, { random }) => ({
      op: 'style',
      sheet: grid.id,
      rows: some(rowsOf(grid), 4, random),
      cols: some(colsOf(grid), 2, random),
      style: random() < 0.5 ? { bold: true } : { fill: random() < 0.5 ? '#ffee00' : null },
    }),
  ],
  [10, (grid, { random, newId }) => ({ op: 'insert', sheet: grid.id, axis: 'rows', after: anyRow(grid, random), ids: [newId()] })],
  [2, (grid, { random, newId }) => ({ op: 'insert', sheet: grid.id, axis: 'cols', after: random() < 0.2 ? null : anyCol(grid, random), ids: [newId()] })],
  [8, (grid, { random }) => (rowsOf(grid).length > 20 ? { op: 'kill', sheet: grid.id, axis: 'rows', ids: some(rowsOf(grid), 3, random) } : undefined)],
  [1, (grid, { random }) => (colsOf(grid).length > 5 ? { op: 'kill', sheet: grid.id, axis: 'cols', ids: some(colsOf(grid), 1, random) } : undefined)],
  [3, (grid, { random }) => ({ op: 'revive', sheet: grid.id, axis: 'rows', ids: some([...grid.rows.dead], 3, random) })],
  [6, (grid, { random }) => ({ op: 'move', sheet: grid.id, axis: 'rows', ids: some(rowsOf(grid), 3, random), after: random() < 0.1 ? null : anyRow(grid, random) })],
  [4, (grid, { random }) => ({ op: 'sort', sheet: grid.id, axis: 'rows', ids: [...some(rowsOf(grid), 12, random)].sort((one, other) => (one < other ? 1 : -1)) })],
  [3, (grid, { random, newId }) => ({ op: 'merge', sheet: grid.id, id: newId(), area: areaIn(grid, random) })],
  [2, (grid, { random }) => ({ op: 'unmerge', sheet: grid.id, id: pick([...grid.merges.keys()], random) ?? 'm' })],
  [2, (grid, { random }) => ({ op: 'size', sheet: grid.id, axis: 'rows', ids: some(rowsOf(grid), 2, random), size: random() < 0.3 ? null : 30 })],
  [1, (grid, { random }) => ({ op: 'freeze', sheet: grid.id, row: random() < 0.5 ? null : anyRow(grid, random), col: null })],
  [3, (grid, { random, newId }) => ({ op: 'comment', sheet: grid.id, id: newId(), row: anyRow(grid, random), col: anyCol(grid, random), text: '请核对' })],
  [1, (grid, { random }) => ({ op: 'comment', sheet: grid.id, id: pick([...grid.comments.keys()], random) ?? 'k', row: 'r0', col: 'c0', text: '请核对', isDone: true })],
  [1, (grid, { random, newId }) => ({ op: 'rule', sheet: grid.id, id: newId(), rule: { area: areaIn(grid, random), kind: 'whole', min: 0 } })],
  [1, (_grid, { newId }) => ({ op: 'addSheet', sheet: newId(), name: '新表', after: null, rows: 12, cols: 6 })],
  [1, (grid, { book }) => (gridsOf(book).length > 2 ? { op: 'delSheet', sheet: grid.id } : undefined)],
  [1, (grid, { random }) => ({ op: 'renSheet', sheet: grid.id, name: `表${Math.floor(random() * 9)}` })],
  [1, (grid, { book, random }) => ({ op: 'moveSheet', sheet: grid.id, after: pick(book.order, random) ?? null })],
]; // biome-ignore format: one operation a line

const weights = makers.reduce((sum, [weight]) => sum + weight, 0);

/** One of them, each as often as its weight says. */
function drawn(random: () => number): Maker {
  let place = random() * weights;
  for (const [weight, make] of makers) {
    place -= weight;
    if (place < 0) return make;
  }
  return () => undefined;
}

/** What somebody might do next to this workbook. */
export function randomOperation(asked: Asked): SheetOperation {
  const { book, random } = asked;
  for (;;) {
    const grid = pick(gridsOf(book), random);
    if (!grid) throw new Error('a workbook has a sheet');
    const op = drawn(random)(grid, asked);
    if (op) return op;
  }
}
