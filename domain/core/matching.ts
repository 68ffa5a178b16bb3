/** What one spelling is to another: widths, brackets, cases and spaces that people do not see as different. */

/** NFKC (full-width to half-width), white space collapsed to single spaces, ends trimmed. Case stays. */
export const normaliseText = (text: string): string => text.normalize('NFKC').replace(/\s+/g, ' ').trim();

/** Half-width brackets become full-width and the other way round; undefined when the text has none. */
export function swapBrackets(text: string): string | undefined {
  const partners: Record<string, string> = { '(': '（', ')': '）', '（': '(', '）': ')' };
  const swapped = text.replace(/[()（）]/g, (bracket) => partners[bracket] ?? bracket);
  return swapped === text ? undefined : swapped;
}

/**
 * The distinct two-character pieces of the NFKC lower-case text, within runs of non-space characters, in order of
 * appearance. Stored beside a keyword field and asked for by the search: a text that contains a query has all bigrams
 * of that query. A query of one character has none, so its caller must look for the character itself.
 */
export function bigrams(text: string): string[] {
  const found = new Set<string>();
  if (ascii.test(text)) {
    const letters = text.toLowerCase();
    for (let at = 1; at < letters.length; at += 1) found.add(letters.slice(at - 1, at + 1));
    return [...found];
  }
  for (const run of text.normalize('NFKC').toLowerCase().split(/\s+/)) {
    let before = '';
    for (const character of run) {
      if (before) found.add(before + character);
      before = character;
    }
  }
  return [...found];
}

/** One unit each, nothing to normalise and no space between. */
const ascii = /^[!-~]*$/;

/**
 * The candidate somebody probably meant ("您是不是要找…"): few wrong, missing, extra or exchanged characters; case, width and
 * spaces do not count. One wrong character is allowed from 2 characters, two from 6, three from 10; none in a short
 * code such as `CIF`, where one letter is another meaning. Failing that, the only candidate that contains the word or
 * is contained in it (both at least 2 characters).
 * @returns the candidate as given; undefined when none is near enough, or several 2-character words are equally near
 */
export function nearest(word: string, candidates: readonly string[]): string | undefined {
  const wanted = [...foldForNear(word)];
  if (wanted.length === 0) return undefined;
  const isShort = shortCode.test(wanted.join(''));
  const allowed = wanted.length < 2 || isShort ? 0 : wanted.length < 6 ? 1 : wanted.length < 10 ? 2 : 3;

  const near = candidates
    .map((candidate) => ({ candidate, distance: editDistance(wanted, [...foldForNear(candidate)], allowed) }))
    .filter(({ distance }) => distance <= allowed)
    .sort((left, right) => left.distance - right.distance);
  const [best, second] = near;
  if (best && !(wanted.length === 2 && best.distance > 0 && second?.distance === best.distance)) return best.candidate;
  if (best || isShort) return undefined;

  const text = wanted.join('');
  const related = candidates.filter((candidate) => {
    const other = foldForNear(candidate);
    return text.length > 1 && other.length > 1 && (other.includes(text) || text.includes(other));
  });
  return related.length === 1 ? related[0] : undefined;
}

const shortCode = /^[!-~]{1,3}$/;

const foldForNear = (text: string): string => text.normalize('NFKC').toLowerCase().replace(/\s+/g, '');

/** How alike two words are, from 0 to 1: the share of characters that need no change. */
export function similarity(left: string, right: string): number {
  const [one, other] = [[...left.slice(0, 200)], [...right.slice(0, 200)]];
  const longest = Math.max(one.length, other.length);
  return longest === 0 ? 1 : 1 - Math.min(longest, editDistance(one, other, longest)) / longest;
}

/** Optimal string alignment distance; answers `limit + 1` as soon as the lengths alone exceed the limit. */
function editDistance(left: readonly string[], right: readonly string[], limit: number): number {
  if (Math.abs(left.length - right.length) > limit) return limit + 1;
  let before: number[] = [];
  let above = Array.from({ length: right.length + 1 }, (_, column) => column);
  for (let row = 1; row <= left.length; row++) {
    const line = [row];
    for (let column = 1; column <= right.length; column++) {
      const isSame = left[row - 1] === right[column - 1];
      const isExchange =
        row > 1 && column > 1 && left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1];
      line[column] = Math.min(
        (above[column] ?? 0) + 1,
        (line[column - 1] ?? 0) + 1,
        (above[column - 1] ?? 0) + (isSame ? 0 : 1),
        isExchange ? (before[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    [before, above] = [above, line];
  }
  return above[right.length] ?? limit + 1;
}

/**
 * A file name without white space and brackets of any width; `download` when nothing is left.
 * @see docs/spec/platform.md 5.8
 */
export const cleanFileName = (name: string): string => name.replace(/[\s()（）[\]【】{}｛｝]/g, '') || 'download';

/** The value as text, `--` for null, undefined and ''. 0 and false are values. @see docs/spec/platform.md 1 */
export const showValue = (value: unknown): string =>
  value === null || value === undefined || value === '' ? '--' : String(value);
