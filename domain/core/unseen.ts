/**
 * Signs that nobody sees: of the category Cf (zero width, direction, soft hyphen, marks of byte order), and half of a
 * character, which says nothing.
 */
const unseen = /[\p{Cf}\p{Surrogate}]/gu;
/** Blanks and ends of lines that look like a space and are none. */
const otherSpaces = /[\t\v\f\r\n\u0085\u00a0\u2007\u202f\u2028\u2029]+/g;
const control = /\p{Cc}/gu;
const any = /[\p{Cc}\p{Cf}\p{Surrogate}\u00a0\u2007\u202f\u2028\u2029]/u;

/** The text without signs that nobody sees; blanks and ends of lines stay. */
export const unseenOut = (text: string): string => (any.test(text) ? text.replace(unseen, '') : text);

/** A text of one line as it looks: nothing in it that nobody sees, and a space for whatever looks like one. */
export const asSeen = (text: string): string =>
  any.test(text) ? text.replace(otherSpaces, ' ').replace(unseen, '').replace(control, '').trim() : text.trim();
