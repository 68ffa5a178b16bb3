import { bigrams, normaliseText } from './matching.ts';

/**
 * How records, menus and words are found: by characters, by pinyin, by initials and by any mixture of these. What is
 * found is written down once as a search text, which tells whether, and how well, a typed text finds it. The database
 * asks the same by patterns (server/crud/keyword.ts).
 */

/** What something can be found by. */
export interface Findable {
  /** What it is called: title and code. */
  readonly names: readonly string[];
  /** What else is shown of it. */
  readonly others?: readonly string[];
  /** Long text, found by its own characters only. */
  readonly prose?: readonly string[];
  /** How the names are read, where that is known already. */
  readonly readings?: readonly string[];
}

/**
 * The ways a text is read, each syllable in capitals behind an apostrophe: `'SHANG'HAI`. None for text without Chinese
 * characters.
 */
export type ReadingsOf = (text: string) => readonly string[];

/** A document of two thousand lines is still found by every line's characters, but spelled in its first ones only. */
const mostSpelled = 200;

/**
 * NFKC, small letters, no brackets and quotation marks: widths and brackets are no difference to people who look for
 * something.
 */
const foldForFinding = (text: string): string =>
  plain.test(text)
    ? text.toLowerCase()
    : normaliseText(
        normaliseText(text)
          .toLowerCase()
          .replace(/[()[\]{}<>【】〔〕《》〈〉「」『』“”‘’"'`]/g, ''),
      );

/** Nothing but the commonest characters, which have one width and no other form: most texts of most sheets. */
const plain = /^[\w\u4e00-\u9fa5/.,:-]*$/;

/**
 * One line for each value: names behind `=`, their readings after them. Readings stand in capitals, so that words in
 * small letters miss them.
 */
export function searchTextOf({ names, others = [], prose = [], readings }: Findable, readingsOf: ReadingsOf): string {
  const called = folded(names);
  const shown = folded(others).filter((word) => !called.includes(word));
  return `\n${[
    ...called.map((word) => `=${word}`),
    ...(readings ?? called.flatMap(readingsOf)).map((reading) => `=${reading}`),
    ...shown,
    ...shown.slice(0, mostSpelled).flatMap(readingsOf),
    ...folded(prose),
  ].join('\n')}\n`;
}

const folded = (texts: readonly string[]): string[] => [...new Set(texts.map(foldForFinding))].filter(Boolean);

/**
 * The pairs of characters by which an index finds a search text: whatever {@link isFound} has all pairs of each of its
 * runs. They come in the order of their characters' numbers, which is the database's: its index sorts the hundred pairs
 * of a row in a fifth of the time of an insert, and what is sorted already for nothing.
 */
export function searchGramsOf(searchText: string): string[] {
  const longer = new Set<string>();
  let count = 0;
  for (const line of searchText.split('\n')) {
    const { codes, others } = pairsOf(line);
    if (count + codes.length > rowCodes.length) rowCodes = longerCopy(rowCodes, count + codes.length);
    for (let at = 0; at < codes.length; at += 1) rowCodes[count + at] = codes[at] ?? 0;
    count += codes.length;
    for (const pair of others) longer.add(pair);
  }
  rowCodes.subarray(0, count).sort();
  let distinct = 0;
  for (let at = 0; at < count; at += 1)
    if (at === 0 || rowCodes[at] !== rowCodes[at - 1]) rowCodes[distinct++] = rowCodes[at] ?? 0;
  const found = new Array<string>(distinct);
  for (let at = 0; at < distinct; at += 1) found[at] = pairText(rowCodes[at] ?? 0);
  return longer.size === 0 ? found : [...found, ...longer];
}

/**
 * The pairs of a line: those of two plain characters as one number each, and the few others, such as of characters
 * beyond the first plane.
 */
interface Pairs {
  readonly codes: readonly number[];
  readonly others: readonly string[];
}

/** The pairs of the text under way, before they are sorted; no list is made for each. */
let rowCodes = new Uint32Array(1_024);

function longerCopy(codes: Uint32Array<ArrayBuffer>, least: number): Uint32Array<ArrayBuffer> {
  const longer = new Uint32Array(2 * least);
  longer.set(codes);
  return longer;
}

const pairTexts = new Map<number, string>();
const mostTexts = 20_000;

/** Most pairs come again in the next row, and each text is made once. */
function pairText(code: number): string {
  const known = pairTexts.get(code | 0);
  if (known) return known;
  if (pairTexts.size >= mostTexts) pairTexts.clear();
  const text = String.fromCharCode(code >>> 16, code & 0xffff);
  pairTexts.set(code | 0, text);
  return text;
}

/**
 * Signs of one number each that mean nothing else in another form: nearly all lines of a large sheet, whose pairs are
 * read off them.
 */
const simple = /^[!-~\u4e00-\u9fa5]*$/;

function numberedPairs(written: string): Pairs {
  const line = written.startsWith('=') ? written.slice(1) : written;
  if (line.startsWith("'")) return numbered(readingPairs(line));
  if (!simple.test(line)) return numbered(bigrams(line));
  const letters = line.toLowerCase();
  const codes: number[] = [];
  for (let at = 1; at < letters.length; at += 1) codes.push(codeOf(letters, at - 1));
  return { codes, others: noPairs };
}

function numbered(pairs: readonly string[]): Pairs {
  const plain = pairs.filter((pair) => pair.length === 2);
  return { codes: plain.map((pair) => codeOf(pair, 0)), others: pairs.filter((pair) => pair.length !== 2) };
}

const codeOf = (text: string, at: number): number => text.charCodeAt(at) * 65_536 + text.charCodeAt(at + 1);
const noPairs: readonly string[] = [];

const mostKept = 5_000;
const longestKept = 200;
const keptPairs = new Map<string, Pairs>();

/** Customers, people and ports stand in a thousand rows of a sheet each: their pairs are made once. */
function pairsOf(line: string): Pairs {
  const known = keptPairs.get(line);
  if (known) return known;
  const pairs = numberedPairs(line);
  if (line.length > longestKept || !cameBefore(line)) return pairs;
  if (keptPairs.size >= mostKept) keptPairs.clear();
  keptPairs.set(line, pairs);
  return pairs;
}

const traces = new Int32Array(4_096);

/**
 * Whether a line, or one with its digest, came lately. What comes but once, such as the number of a bill, is not worth
 * keeping: a large sheet has a hundred thousand of them, and the collector would carry each along until it is
 * forgotten.
 */
function cameBefore(line: string): boolean {
  let digest = line.length;
  for (let at = 0; at < line.length; at += 1) digest = (Math.imul(digest, 31) + line.charCodeAt(at)) | 0;
  const place = digest & (traces.length - 1);
  if (traces[place] === digest) return true;
  traces[place] = digest;
  return false;
}

/** After a letter comes the next one of its syllable, or the first one of the next syllable. */
function readingPairs(reading: string): string[] {
  const syllables = reading.toLowerCase().split("'").filter(Boolean);
  return syllables.flatMap((syllable, place) => {
    const next = syllables[place + 1]?.charAt(0);
    return [...bigrams(syllable), ...(next ? [...syllable].map((letter) => letter + next) : [])];
  });
}

/**
 * One word of what somebody typed: it must occur as a whole, or in all its runs where it mixes Chinese and Latin
 * letters.
 */
export interface SearchWord {
  readonly text: string;
  /** The word itself, or its runs of Latin letters and of all else. */
  readonly runs: readonly string[];
}

/** The words of a typed text; all of them must be found. */
export const searchWords = (typed: string): SearchWord[] =>
  foldForFinding(typed)
    .split(' ')
    .filter(Boolean)
    .map((text) => ({ text, runs: (/\p{Script=Han}/u.test(text) && text.match(/[a-zü]+|[^a-zü]+/g)) || [text] }));

/** Only letters can be pinyin. */
const maySpell = (run: string): boolean => /^[a-z]+$/.test(run);

/** Whether a typed text finds a search text. */
export const isFound = (searchText: string, typed: string): boolean =>
  searchWords(typed).every(
    ({ text, runs }) => searchText.includes(text) || runs.every((run) => hasRun(searchText, run)),
  );

const hasRun = (searchText: string, run: string): boolean =>
  searchText.includes(run) || spellings(run).some((one) => searchText.split('\n').some((line) => spells(line, one)));

/**
 * The ways in which a typed run may spell a reading: as it is, and with ü as readings have it. People write 略 as lue,
 * lve or lüe and 居 as ju or jv; who types lu'e means the first way. None for what cannot be pinyin.
 */
export function spellings(run: string): readonly string[] {
  const usual = run
    .replaceAll('ü', 'v')
    .replace(/([ln])ue/g, '$1ve')
    .replace(/([jqxy])v/g, '$1u');
  return [...new Set([run, usual])].filter(maySpell);
}

/**
 * How well a typed text finds a search text that it does find: 0 is best, {@link worstRank} what is not found by its
 * name.
 */
export const foundRank = (searchText: string, typed: string): number => {
  const names = searchText.split('\n').filter((line) => line.startsWith('='));
  const ranks = searchWords(typed).map(({ text, runs }) =>
    Math.min(runRank(names, text), Math.max(...runs.map((run) => runRank(names, run)))),
  );
  return Math.max(0, ...ranks);
};

export const worstRank = 6;

/** Called so, begins so, has it in its name; each as written, then as spelled. */
function runRank(names: readonly string[], run: string): number {
  const spelled = spellings(run);
  const judges: readonly ((name: string) => boolean)[] = [
    (name) => name === `=${run}`,
    (name) => spelled.some((one) => spells(name, one, { fromStart: true, toEnd: true })),
    (name) => name.startsWith(`=${run}`),
    (name) => spelled.some((one) => spells(name, one, { fromStart: true })),
    (name) => name.includes(run),
    (name) => spelled.some((one) => spells(name, one)),
  ];
  const at = judges.findIndex((judge) => names.some(judge));
  return at < 0 ? worstRank : at;
}

/**
 * Whether a run of letters spells a reading: a letter goes on in its syllable or jumps to the next one. All ways are
 * followed at once.
 */
function spells(line: string, run: string, { fromStart = false, toEnd = false } = {}): boolean {
  if (!maySpell(run) || !/^=?'/.test(line)) return false;
  const letters = [...run.toUpperCase()];
  const starts = [...line.matchAll(/'/g)].map(({ index }) => index).slice(0, fromStart ? 1 : undefined);
  let places = new Set(starts.filter((place) => line[place + 1] === letters[0]).map((place) => place + 1));
  for (const letter of letters.slice(1)) {
    const next = [...places].flatMap((place) => [place + 1, line.indexOf("'", place) + 1]);
    places = new Set(next.filter((place) => place > 0 && line[place] === letter));
  }
  return [...places].some((place) => !toEnd || !line.includes("'", place));
}

/**
 * What a typed text finds among things that are here already, the best first, shorter names before longer ones, else in
 * the order they came.
 */
export function findAmong<Thing>(things: readonly Thing[], typed: string, textOf: (thing: Thing) => string): Thing[] {
  if (searchWords(typed).length === 0) return [...things];
  return things
    .map((thing) => ({ thing, text: textOf(thing) }))
    .filter(({ text }) => isFound(text, typed))
    .map((one) => ({ ...one, rank: foundRank(one.text, typed), length: nameLength(one.text) }))
    .sort((left, right) => left.rank - right.rank || left.length - right.length)
    .map(({ thing }) => thing);
}

const nameLength = (searchText: string): number => searchText.indexOf('\n', 1);
