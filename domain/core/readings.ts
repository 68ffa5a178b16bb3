import { pinyin } from 'pinyin-pro';

const mostKept = 20_000;
const kept = new Map<string, readonly string[]>();

/** Longer ones are no people. */
const longestName = 4;

/**
 * How a Chinese text is read, each syllable in capitals behind an apostrophe, `'SHANG'HAI`; ü as v, the way people type
 * it. A short text that may be somebody's name is also read as one (曾 is Zeng, 单 is Shan). None without Chinese
 * characters.
 * @see domain/core/finding.ts
 */
export function readingsOf(text: string): readonly string[] {
  if (!/\p{Script=Han}/u.test(text)) return [];
  // Numbers are not read: what a thousand rows of a sheet call their things differs in these alone.
  const folded = text.replace(/\d+/g, '0');
  const read = isLonger(folded) ? folded : text;
  const known = kept.get(read);
  if (known) return known;
  if (kept.size >= mostKept) kept.clear();
  const readings = [...new Set([spelled(read, 'off'), ...(isLonger(read) ? [] : [spelled(read, 'head')])])];
  kept.set(read, readings);
  return readings;
}

/** Than somebody's name; a character has one unit or two. */
const isLonger = (text: string): boolean => text.length > 2 * longestName || [...text].length > longestName;

const spelled = (text: string, surname: 'off' | 'head'): string =>
  pinyin(text, { toneType: 'none', type: 'array', nonZh: 'consecutive', v: true, surname })
    .flatMap((syllable) => syllable.toUpperCase().match(/[A-Z]+/g) ?? [])
    .map((syllable) => `'${syllable}`)
    .join('');
