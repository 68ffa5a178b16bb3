/**
 * A rough width, on the safe side: the layout is computed without a browser. Chinese characters are square, others
 * about half as wide.
 */
export const textWidth = (text: string, size: number): number =>
  [...text].reduce((width, character) => width + (character > '\u2e7f' ? size : size * 0.56), 0);

/** Breaks a text into lines of at most this width: between words, and Chinese anywhere. */
export function breakLines(text: string, size: number, width: number): string[] {
  const pieces = text.match(/[\u2e80-\uffff]|[^\u2e80-\uffff\s]+\s*|\s+/g) ?? [text];
  const lines: string[] = [];
  let line = '';
  for (const piece of pieces) {
    if (line && textWidth((line + piece).trimEnd(), size) > width) {
      lines.push(line.trimEnd());
      line = '';
    }
    line += piece;
  }
  return [...lines, line.trimEnd()];
}
