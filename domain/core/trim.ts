/**
 * The text without any of these signs at its end. A pattern such as `/0+$/` begins anew at each sign of every run
 * inside the text: its time grows with the square of the length.
 */
export function trimRight(text: string, signs: string): string {
  let end = text.length;
  while (end > 0 && signs.includes(text.charAt(end - 1))) end--;
  return text.slice(0, end);
}

/** The same at the beginning. */
export function trimLeft(text: string, signs: string): string {
  let start = 0;
  while (start < text.length && signs.includes(text.charAt(start))) start++;
  return text.slice(start);
}
