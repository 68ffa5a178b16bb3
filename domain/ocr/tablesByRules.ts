import { type FoundCell, type TablePage, type TableRun, type TableStroke, textOfRuns } from './tableRuns.ts';
import type { RunTable } from './tablesByPlace.ts';

/** A stroke across or along the page: where it lies, and from where to where it goes. */
interface Rule {
  readonly at: number;
  readonly from: number;
  readonly to: number;
}

/** Strokes that are nearer than this are one, and what ends so near touches, in points. */
const near = 2.5;
/** What has more is a drawing. */
const mostCells = 20_000;
/** Shorter ones are parts of letters. */
const shortest = 6;

interface Ruled {
  readonly tables: readonly RunTable[];
  /** Words outside of them. */
  readonly rest: readonly TableRun[];
}

/** Tables whose cells are drawn: lines that touch make one, and a line missing between two cells makes them one. */
export function ruledTables({ page, runs, strokes }: TablePage): Ruled {
  const { across, along } = rulesOf(strokes);
  let rest = runs;
  const tables: RunTable[] = [];
  for (const group of groupsOf(across, along)) {
    const table = tableOf(group, rest, page);
    if (!table) continue;
    tables.push(table.table);
    rest = table.rest;
  }
  return { tables, rest };
}

function rulesOf(strokes: readonly TableStroke[]): { across: Rule[]; along: Rule[] } {
  const across: Rule[] = [];
  const along: Rule[] = [];
  for (const { from, to } of strokes) {
    const [x1, x2] = [Math.min(from[0], to[0]), Math.max(from[0], to[0])];
    const [y1, y2] = [Math.min(from[1], to[1]), Math.max(from[1], to[1])];
    if (y2 - y1 < near && x2 - x1 > shortest) across.push({ at: (y1 + y2) / 2, from: x1, to: x2 });
    else if (x2 - x1 < near && y2 - y1 > shortest) along.push({ at: (x1 + x2) / 2, from: y1, to: y2 });
  }
  return { across: merged(across), along: merged(along) };
}

/** Pieces of one line, such as the edges of neighbouring cells, are one rule. */
function merged(rules: Rule[]): Rule[] {
  const result: Rule[] = [];
  let line: Rule[] = [];
  const close = () => {
    let last: Rule | undefined;
    for (const rule of line.sort((one, other) => one.from - other.from)) {
      if (last && rule.from <= last.to + near) {
        last = { at: last.at, from: last.from, to: Math.max(last.to, rule.to) };
        result[result.length - 1] = last;
      } else {
        last = rule;
        result.push(rule);
      }
    }
    line = [];
  };
  for (const rule of rules.sort((one, other) => one.at - other.at)) {
    if (line[0] && rule.at - line[0].at > near / 2) close();
    line.push(rule);
  }
  close();
  return result;
}

interface Group {
  readonly across: Rule[];
  readonly along: Rule[];
}

/** Rules that touch each other, in groups. */
function groupsOf(across: readonly Rule[], along: readonly Rule[]): Group[] {
  const parent = [...across, ...along].map((_, at) => at);
  const rootOf = (at: number): number => {
    let root = at;
    while (parent[root] !== root) root = parent[root] ?? root;
    parent[at] = root;
    return root;
  };
  for (const [row, horizontal] of across.entries())
    for (const [column, vertical] of along.entries())
      if (touches(horizontal, vertical)) parent[rootOf(row)] = rootOf(across.length + column);
  const groups = new Map<number, Group>();
  for (const [at, rule] of [...across, ...along].entries()) {
    const group = groups.get(rootOf(at)) ?? { across: [], along: [] };
    groups.set(rootOf(at), group);
    (at < across.length ? group.across : group.along).push(rule);
  }
  return [...groups.values()].filter((group) => group.across.length >= 2 && group.along.length >= 2);
}

const touches = (horizontal: Rule, vertical: Rule): boolean =>
  vertical.at >= horizontal.from - near &&
  vertical.at <= horizontal.to + near &&
  horizontal.at >= vertical.from - near &&
  horizontal.at <= vertical.to + near;

/** Places that are nearer than a cell can be are one. */
function placesOf(rules: readonly Rule[]): number[] {
  const places: number[] = [];
  for (const at of rules.map((rule) => rule.at).sort((one, other) => one - other))
    if (places.length === 0 || at - (places.at(-1) ?? at) > near * 1.5) places.push(at);
  return places;
}

interface Grid {
  readonly xs: readonly number[];
  readonly ys: readonly number[];
  readonly group: Group;
}

function tableOf(group: Group, runs: readonly TableRun[], page: number) {
  const [xs, ys] = [placesOf(group.along), placesOf(group.across)];
  const places = (xs.length - 1) * (ys.length - 1);
  if (places < 2 || places > mostCells) return undefined;
  const [left = 0, top = 0] = [xs[0], ys[0]];
  const [right = 0, bottom = 0] = [xs.at(-1), ys.at(-1)];
  const middle = (run: TableRun) => [(run.left + run.right) / 2, (run.top + run.bottom) / 2] as const;
  const isInside = (run: TableRun) => {
    const [x, y] = middle(run);
    return x > left && x < right && y > top && y < bottom;
  };
  const grid: Grid = { xs, ys, group };
  const areas = areasOf(grid);
  const own = runs.filter(isInside).flatMap((run) => cutAtWalls(run, grid));
  const held = areas.map((): TableRun[] => []);
  for (const run of own) {
    const [x, y] = middle(run);
    const at = areas.findIndex(
      ({ row, column, rows, columns }) =>
        x >= (xs[column] ?? 0) && x < (xs[column + columns] ?? 0) && y >= (ys[row] ?? 0) && y < (ys[row + rows] ?? 0),
    );
    held[at]?.push(run);
  }
  const cells = areas.map((area, at): FoundCell => ({ ...area, text: textOfRuns(held[at] ?? []) }));
  if (cells.filter(({ text }) => text !== '').length < 2) return undefined;
  const table: RunTable = { page, lastPage: page, top, rows: ys.length - 1, edges: xs, isRuled: true, cells };
  return { table, rest: runs.filter((run) => !isInside(run)) };
}

/** Places between rules, those with nothing drawn between them as one. */
function areasOf({ xs, ys, group }: Grid): Omit<FoundCell, 'text'>[] {
  const areas: Omit<FoundCell, 'text'>[] = [];
  const taken = new Set<string>();
  const drawn = (rules: readonly Rule[], at: number, from: number, to: number): boolean => {
    const place = (from + to) / 2;
    return rules.some((rule) => Math.abs(rule.at - at) <= near && rule.from <= place && rule.to >= place);
  };
  const wall = (row: number, column: number) => drawn(group.along, xs[column] ?? 0, ys[row] ?? 0, ys[row + 1] ?? 0);
  const floor = (row: number, column: number) =>
    drawn(group.across, ys[row] ?? 0, xs[column] ?? 0, xs[column + 1] ?? 0);
  for (let row = 0; row < ys.length - 1; row += 1)
    for (let column = 0; column < xs.length - 1; column += 1) {
      if (taken.has(`${row},${column}`)) continue;
      let columns = 1;
      while (column + columns < xs.length - 1 && !wall(row, column + columns)) columns += 1;
      let rows = 1;
      while (row + rows < ys.length - 1 && isOpen(row + rows, column, columns)) rows += 1;
      for (let y = row; y < row + rows; y += 1)
        for (let x = column; x < column + columns; x += 1) taken.add(`${y},${x}`);
      areas.push({ row, column, rows, columns });
    }
  return areas;

  function isOpen(row: number, column: number, columns: number): boolean {
    for (let x = column; x < column + columns; x += 1) if (floor(row, x)) return false;
    return true;
  }
}

/** Words of two cells may come as one run: it is cut where a wall stands in it. */
function cutAtWalls(run: TableRun, { xs, ys, group }: Grid): TableRun[] {
  const middle = (run.top + run.bottom) / 2;
  const width = run.right - run.left;
  const margin = Math.min(width * 0.1, 3);
  const walls = xs.filter(
    (x) =>
      x > run.left + margin &&
      x < run.right - margin &&
      group.along.some((rule) => Math.abs(rule.at - x) <= near && rule.from <= middle && rule.to >= middle),
  );
  if (walls.length === 0 || ys.length === 0) return [run];
  const pieces: TableRun[] = [];
  let from = 0;
  for (const x of [...walls, run.right]) {
    const to = x === run.right ? run.text.length : cutNear(run.text, ((x - run.left) / width) * run.text.length);
    const text = run.text.slice(from, to).trim();
    const [start, end] = [from, to].map((at) => run.left + (width * at) / run.text.length);
    if (text && start !== undefined && end !== undefined) pieces.push({ ...run, text, left: start, right: end });
    from = to;
  }
  return pieces;
}

/** The blank next to a place, or the place itself. */
function cutNear(text: string, place: number): number {
  const at = Math.round(place);
  for (let away = 0; away <= 3; away += 1) for (const one of [at - away, at + away]) if (text[one] === ' ') return one;
  return at;
}
