/** Address of a list with these filter values, as the list itself writes it. */
export const listAddress = (path: string, filter: Readonly<Record<string, unknown>>): string =>
  `${path}?filter=${encodeURIComponent(JSON.stringify(filter))}`;
