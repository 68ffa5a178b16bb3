/** Signs that nobody sees: of the category Cf (zero width, direction, soft hyphen, marks of byte order), and half of a character, which says nothing. */
const unseen = /[\p{Cf}\p{Surrogate}\u0000]/gu;
/** Blanks and ends of lines that look like a space and are none. */
const otherSpaces = /[\u00a0\u2007\u202f\u2028\u2029\r\n]+/g;
const any = /[\p{Cf}\p{Surrogate}\u0000\u00a0\u2007\u202f\u2028\u2029\r\n]/u;

/** The text without signs that nobody sees; blanks and ends of lines stay. */
export const unseenOut = (text: string): string => (any.test(text) ? text.replace(unseen, '') : text);

/** A text of one line as it looks: nothing in it that nobody sees, and a space for whatever looks like one. */
export const asSeen = (text: string): string => (any.test(text) ? text.replace(otherSpaces, ' ').replace(unseen, '').trim() : text.trim());
