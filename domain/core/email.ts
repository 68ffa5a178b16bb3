/**
 * One address: a local part, and a host of at least two names. Dots stand outside the names, so each sign has one place
 * and the pattern is linear.
 */
const address = /^[^\s@;]+@[^\s@;.]+(?:\.[^\s@;.]+)+$/;

export const isEmail = (text: string): boolean => address.test(text);

/** Several addresses, separated by semicolons. */
export const areEmails = (list: string): boolean => list.split(';').every((one) => isEmail(one.trim()));
