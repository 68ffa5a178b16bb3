/**
 * What stands together on a line of a paper: words or a number, and where it begins and ends across the page, in
 * points.
 */
export interface PaperCell {
  readonly text: string;
  readonly from: number;
  readonly to: number;
}

/** A line of a paper, its cells from left to right. */
export type PaperLine = readonly PaperCell[];

/** Something drawn on a page: its words, where they begin, how wide and how high they are. The page counts upwards. */
export interface DrawnText {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Gaps in heights of a letter: below the first there is none, from the second on another column begins. */
const [noGap, columnGap] = [0.15, 0.9];
/** Texts whose feet are less than this apart, in heights of a letter, stand on one line. */
const sameLine = 0.5;

/**
 * Puts what a page draws into lines, from its top to its foot, and each line into cells by the gaps between its texts.
 */
export function linesOfPage(drawn: readonly DrawnText[]): PaperLine[] {
  const lines: DrawnText[][] = [];
  for (const one of [...drawn].filter(({ text }) => text.trim() !== '').sort((left, right) => right.y - left.y)) {
    const line = lines.at(-1);
    const first = line?.[0];
    if (line && first && first.y - one.y < sameLine * Math.max(first.height, one.height, 1)) line.push(one);
    else lines.push([one]);
  }
  return lines.map((line) => cellsOf(line.sort((left, right) => left.x - right.x)));
}

function cellsOf(line: readonly DrawnText[]): PaperCell[] {
  const cells: PaperCell[] = [];
  for (const { text, x, width, height } of line) {
    const last = cells.at(-1);
    const gap = last ? (x - last.to) / Math.max(height, 1) : columnGap;
    if (!last || gap >= columnGap) cells.push({ text, from: x, to: x + width });
    else
      cells[cells.length - 1] = {
        text: `${last.text}${gap > noGap ? ' ' : ''}${text}`,
        from: last.from,
        to: Math.max(last.to, x + width),
      };
  }
  // Wide blanks within one text are columns as well; where they stand is told by their share of it.
  return cells.flatMap(splitByBlanks);
}

function splitByBlanks({ text, from, to }: PaperCell): PaperCell[] {
  const each = (to - from) / Math.max(text.length, 1);
  return [...text.matchAll(/\S+(?: \S+)*/g)].map(({ 0: part, index }) => ({
    text: part,
    from: from + index * each,
    to: from + (index + part.length) * each,
  }));
}
