/** So much of a token tells sessions apart; the rest, which nobody is told, is long enough to be no guess. */
const markLength = 8;

/**
 * Names the session of a token where the token itself must not stand, such as in an address or in what a browser keeps.
 */
export const markOf = (token: string): string => token.slice(0, markLength);
