/** Words that stand together on a page; it counts from its upper left corner, in points. */
export interface TableRun {
  readonly text: string;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** A line drawn along or across the page. */
export interface TableStroke {
  readonly from: readonly [x: number, y: number];
  readonly to: readonly [x: number, y: number];
}

export interface TablePage {
  /** In its file, from 1. */
  readonly page: number;
  readonly width: number;
  readonly height: number;
  readonly runs: readonly TableRun[];
  readonly strokes: readonly TableStroke[];
}

/** A cell, from 0; merged ones take several rows or columns. */
export interface FoundCell {
  readonly row: number;
  readonly column: number;
  readonly rows: number;
  readonly columns: number;
  readonly text: string;
}

const betweenChinese = /(?<=[\u2e80-\uffef]) (?=[\u2e80-\uffef])/g;

/** Words in the order they are read: lines from top to bottom, each from left to right. */
export function textOfRuns(runs: readonly TableRun[]): string {
  const lines: TableRun[][] = [];
  for (const run of [...runs].sort((one, other) => one.top - other.top)) {
    const line = lines.at(-1);
    const first = line?.[0];
    if (line && first && isOnLine(first, run)) line.push(run);
    else lines.push([run]);
  }
  return lines
    .flatMap((line) => line.sort((one, other) => one.left - other.left).map(({ text }) => text.trim()))
    .join(' ')
    .replace(betweenChinese, '');
}

/** Whether two runs share more than half of the lower one's height. */
export const isOnLine = (one: TableRun, other: TableRun): boolean =>
  Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) >
  0.5 * Math.min(one.bottom - one.top, other.bottom - other.top);

/**
 * A number as a sheet keeps it; nothing for what only looks like one: codes begin with 0, have no marks and more than
 * seven digits, or more digits than a sheet can hold.
 */
export function sheetNumberOf(text: string): number | undefined {
  const written = text.trim().replace(/\s/g, '');
  if (!/^-?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?$/.test(written)) return undefined;
  const digits = written.replace(/[^\d]/g, '');
  const whole = (written.split('.')[0] ?? '').replace('-', '');
  if (digits.length > 15 || (whole.length > 1 && whole.startsWith('0'))) return undefined;
  if (!/[.,]/.test(written) && whole.length > 7) return undefined;
  return Number(written.replaceAll(',', ''));
}
