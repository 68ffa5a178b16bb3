import type { OcrWord } from '#domain/ocr/ocrValues.ts';

/** A piece of a text layer, in pixels from the upper left corner. */
export interface TextPiece {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** How sure a text layer is. */
const certain = 0.99;
/**
 * Pieces that stand nearer than this, in heights of their letters, are one run; a blank of typewriter letters is 0.6 wide.
 * From the second on a space is between.
 */
const joins = { gap: 0.7, space: 0.12 };

/** Runs of text as they are read: pieces of one line that touch. Places from 0 to 1. */
export function runsOf(
  pieces: readonly TextPiece[],
  { width, height }: { readonly width: number; readonly height: number },
): readonly OcrWord[] {
  const sorted = [...pieces].sort((left, right) => left.y - right.y || left.x - right.x);
  const lines: TextPiece[][] = [];
  for (const piece of sorted) {
    const line = lines.at(-1);
    const first = line?.[0];
    if (line && first && Math.abs(first.y - piece.y) < Math.min(first.height, piece.height) * 0.35) line.push(piece);
    else lines.push([piece]);
  }
  return lines.flatMap((line) => joinedOf(line.sort((left, right) => left.x - right.x))).map((run) => wordOf(run));

  function wordOf({ text, x, y, width: wide, height: tall }: TextPiece): OcrWord {
    const inside = (value: number) => Math.round(Math.min(1, Math.max(0, value)) * 1e5) / 1e5;
    return {
      text: text.trim(),
      conf: certain,
      box: [inside(x / width), inside(y / height), inside((x + wide) / width), inside((y + tall * 1.1) / height)],
    };
  }
}

function joinedOf(line: readonly TextPiece[]): TextPiece[] {
  const runs: TextPiece[] = [];
  for (const piece of line) {
    const last = runs.at(-1);
    const gap = last ? piece.x - (last.x + last.width) : Number.POSITIVE_INFINITY;
    const em = Math.max(last?.height ?? 0, piece.height);
    // A piece drawn twice, which is how some make bold letters.
    if (last && last.text === piece.text && Math.abs(last.x - piece.x) < em * 0.2) continue;
    if (!last || gap > em * joins.gap || gap < -em) runs.push(piece);
    else {
      const between = gap > em * joins.space && !last.text.endsWith(' ') && !piece.text.startsWith(' ') ? ' ' : '';
      runs[runs.length - 1] = {
        text: `${last.text}${between}${piece.text}`,
        x: last.x,
        y: Math.min(last.y, piece.y),
        width: piece.x + piece.width - last.x,
        height: Math.max(last.y + last.height, piece.y + piece.height) - Math.min(last.y, piece.y),
      };
    }
  }
  return runs;
}
