/** Pixels of a text at 13 px, about. */
export const wordWidth = (word: string): number =>
  [...word].reduce((sum, sign) => sum + (sign.charCodeAt(0) > 0x2e7f ? 13 : 7), 0);
