/**
 * Half of a character, or the sign that ends texts elsewhere: it says nothing, and no text or JSON column of the
 * database keeps it.
 */
const broken = /[\p{Surrogate}\0]/u;
const allBroken = /[\p{Surrogate}\0]/gu;

/** A text of JSON can bring such a sign only as an escape; without one there is nothing to look for. */
const mayHide = (json: string): boolean => json.includes('\\u') || broken.test(json);

export const isWholeText = (text: string): boolean => !broken.test(text);

/** The text without what cannot be kept. */
export const wholeText = (text: string): string => (broken.test(text) ? text.replace(allBroken, '') : text);

/**
 * Where a value holds such a text, as a name or as a value, however deep.
 * @param json the text that the value was read from: most need no further look
 * @returns the names and places that lead there; undefined when every text is whole
 */
export function brokenTextIn(value: unknown, json: string): readonly string[] | undefined {
  return mayHide(json) ? brokenPlace(value, []) : undefined;
}

function brokenPlace(value: unknown, path: readonly string[]): readonly string[] | undefined {
  if (typeof value === 'string') return broken.test(value) ? path : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [name, one] of Object.entries(value)) {
    const place = [...path, wholeText(name)];
    const found = broken.test(name) ? place : brokenPlace(one, place);
    if (found) return found;
  }
  return undefined;
}

/** The value as JSON text, every name and text of it whole: what the database takes in any case. */
export function wholeJson(value: unknown): string {
  const json = JSON.stringify(value);
  if (json === undefined || !mayHide(json)) return json ?? 'null';
  return JSON.stringify(wholeValue(JSON.parse(json)));
}

function wholeValue(value: unknown): unknown {
  if (typeof value === 'string') return wholeText(value);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(wholeValue);
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [wholeText(name), wholeValue(one)]));
}

/** The beginning of a text; a character is never cut in two. */
export const beginningOf = (text: string, most: number): string =>
  text.length > most ? wholeText(text.slice(0, most)) : wholeText(text);
