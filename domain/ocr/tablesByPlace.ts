import { type FoundCell, isOnLine, sheetNumberOf, type TablePage, type TableRun, textOfRuns } from './tableRuns.ts';

/** A table with what is asked of it before it is told: where its columns stand, and on which pages. */
export interface RunTable {
  readonly page: number;
  readonly lastPage: number;
  readonly top: number;
  readonly rows: number;
  /** Left edges of its columns, and the right one of the last. */
  readonly edges: readonly number[];
  readonly isRuled: boolean;
  readonly cells: readonly FoundCell[];
}

type Line = readonly TableRun[];

/** Fewer runs on a line are no row of a table. */
const leastColumns = 3;

/** Tables without cells drawn: blocks of lines with three runs and more, whose columns are what no run crosses. */
export function tablesByPlace(page: TablePage): RunTable[] {
  return blocksOf(runLines(page.runs)).flatMap((block) => tableOfBlock(block, page) ?? []);
}

/** Runs line by line, from top to bottom; boxes of pictures lie a little crooked. */
export function runLines(runs: readonly TableRun[]): Line[] {
  const lines: TableRun[][] = [];
  for (const run of [...runs].sort((one, other) => one.top + one.bottom - other.top - other.bottom)) {
    const line = lines.at(-1);
    const last = line?.at(-1);
    if (line && last && isOnLine(last, run)) line.push(run);
    else lines.push([run]);
  }
  return lines.map((line) => line.sort((one, other) => one.left - other.left));
}

const topOf = (line: Line): number => Math.min(...line.map(({ top }) => top));
const heightOf = (line: Line): number => medianOf(line.map(({ top, bottom }) => bottom - top));
const medianOf = (values: readonly number[]): number =>
  [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;

/** Names with their values beside them are no table. */
const isPairs = (line: Line): boolean =>
  line.some(({ text }) => /[:：]\s*$|^[^:：\d]{1,30}[:：]\s?\S/.test(text.trim()));
const isRow = (line: Line): boolean => line.length >= leastColumns && !isPairs(line);

function blocksOf(lines: readonly Line[]): Line[][] {
  const blocks: Line[][] = [];
  let block: Line[] = [];
  const close = () => {
    while (block.length > 0 && !isRow(block.at(-1) ?? [])) {
      const last = block.at(-1) ?? [];
      const before = block.at(-2);
      // What goes on close below a last row belongs to it.
      if (before && topOf(last) - topOf(before) < heightOf(last) * 1.6 && !isPairs(last)) break;
      block.pop();
    }
    if (block.filter(isRow).length >= 2) blocks.push(block);
    block = [];
  };
  for (const line of lines) {
    const last = block.at(-1);
    const isFar = last !== undefined && topOf(line) - topOf(last) > farBelow(line, block);
    if (isFar || isPairs(line)) close();
    if (block.length > 0 ? !isPairs(line) : isRow(line)) block.push(line);
  }
  close();
  return blocks;
}

/** How far below a block a line begins another: a title stands further away than the next row. */
function farBelow(line: Line, block: readonly Line[]): number {
  const height = Math.max(heightOf(line), heightOf(block.at(-1) ?? line)) * 3.6;
  const pitch = pitchOf(block);
  return line.length < leastColumns && pitch > 0 ? Math.min(height, pitch * 1.4) : height;
}

interface Span {
  left: number;
  right: number;
}

/** Stretches across the block that no run of its fuller rows crosses. */
function columnsOf(block: readonly Line[]): Span[] {
  const most = Math.max(...block.map((line) => line.length));
  const spans: Span[] = [];
  const full = block.filter((line) => line.length >= Math.max(leastColumns, most * 0.6));
  for (const { left, right } of full.flat().sort((one, other) => one.left - other.left)) {
    const last = spans.at(-1);
    if (last && left <= last.right) last.right = Math.max(last.right, right);
    else spans.push({ left, right });
  }
  return spans;
}

const columnAt = (spans: readonly Span[], { left, right }: TableRun): number => {
  const shared = spans.map((span) => Math.min(span.right, right) - Math.max(span.left, left));
  const best = Math.max(...shared);
  if (best > 0) return shared.indexOf(best);
  const middle = (left + right) / 2;
  const away = spans.map((span) => Math.abs((span.left + span.right) / 2 - middle));
  return away.indexOf(Math.min(...away));
};

/** Two neighbours that never both hold something in one row are one: a head at the left, numbers at the right. */
function joinedColumns(spans: readonly Span[], block: readonly Line[]): Span[] {
  const held = block.map((line) => new Set(line.map((run) => columnAt(spans, run))));
  const result: { span: Span; of: number[] }[] = [];
  for (const [at, span] of spans.entries()) {
    const last = result.at(-1);
    const meets = last && held.some((row) => row.has(at) && last.of.some((one) => row.has(one)));
    if (last && !meets) {
      last.of.push(at);
      last.span = { left: last.span.left, right: span.right };
    } else result.push({ span: { ...span }, of: [at] });
  }
  return result.map(({ span }) => span);
}

function tableOfBlock(block: readonly Line[], { page, strokes }: TablePage): RunTable | undefined {
  const spans = joinedColumns(columnsOf(block), block);
  if (spans.length < leastColumns) return undefined;
  const rows: TableRun[][][] = [];
  const pitch = pitchOf(block);
  let before: Line | undefined;
  for (const line of block) {
    const cells = spans.map((): TableRun[] => []);
    for (const run of line) cells[columnAt(spans, run)]?.push(run);
    const last = rows.at(-1);
    const top = topOf(line);
    const hasRule =
      before !== undefined &&
      strokes.some(({ from, to }) => {
        const y = (from[1] + to[1]) / 2;
        return Math.abs(from[1] - to[1]) < 2 && y > topOf(before ?? []) + 2 && y < top + heightOf(line) / 2;
      });
    if (
      last &&
      before &&
      !hasRule &&
      continues(cells, last, { gap: top - topOf(before), height: heightOf(line), pitch })
    )
      for (const [at, runs] of cells.entries()) last[at]?.push(...runs);
    else rows.push(cells);
    before = line;
  }
  const cells = rows.flatMap((row, at) =>
    row.map((runs, column): FoundCell => ({ row: at, column, rows: 1, columns: 1, text: textOfRuns(runs) })),
  );
  const edges = [...spans.map(({ left }) => left), spans.at(-1)?.right ?? 0];
  return { page, lastPage: page, top: topOf(block[0] ?? []), rows: rows.length, edges, isRuled: false, cells };
}

/** From one full row to the next, in points. */
function pitchOf(block: readonly Line[]): number {
  const tops = block.filter(isRow).map(topOf);
  return medianOf(tops.slice(1).map((top, at) => top - (tops[at] ?? top)));
}

interface Distance {
  readonly gap: number;
  readonly height: number;
  readonly pitch: number;
}

/** Whether a line goes on with the row above it, rather than being one of its own. */
function continues(
  cells: readonly (readonly TableRun[])[],
  above: readonly (readonly TableRun[])[],
  { gap, height, pitch }: Distance,
): boolean {
  if (gap < pitch * 0.75) return true;
  if ((cells[0]?.length ?? 0) > 0 || gap > height * 1.75) return false;
  const number = (runs: readonly TableRun[] = []) => runs.some(({ text }) => sheetNumberOf(text) !== undefined);
  return !cells.some((runs, at) => number(runs) && number(above[at]));
}
