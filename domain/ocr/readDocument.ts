import { type CheckFacts, paperChecks } from './checks.ts';
import { type HeadCandidate, headCandidates, patternCandidates, patternWeight, termPlaceOf } from './headFields.ts';
import { type Label, labelsOf } from './labels.ts';
import { judgedCell, nothing, withheld } from './levels.ts';
import { type LinesFound, lineTableOf, type PlacedCell } from './lineTable.ts';
import { currenciesIn, normalise } from './normalise.ts';
import { type OcrFieldDefinition, ocrFieldSet, ocrSums } from './ocrFields.ts';
import type { OcrAnchorRule, OcrCell, OcrCheck } from './ocrValues.ts';
import { bareKey, type OcrPageText, overlap, type PlacedWord, rowsOnPages, type TextRow } from './pageText.ts';

/** Rules of a profile beside those of every document. */
export interface OcrRules {
  /** What this profile calls values: field -> words. */
  readonly synonyms?: Readonly<Record<string, readonly string[]>>;
  readonly anchors?: readonly OcrAnchorRule[];
}

export interface ReadingFacts {
  readonly kind: string;
  readonly profile: string;
  readonly rules?: OcrRules;
  /** Names and words that the house knows, as {@link bareKey} has them. */
  readonly known?: ReadonlySet<string>;
  readonly checks: Omit<CheckFacts, 'kind' | 'head' | 'lines'>;
}

/** What a document says. */
export interface DocumentRead {
  readonly head: Readonly<Record<string, OcrCell>>;
  readonly lines: readonly Readonly<Record<string, OcrCell>>[];
  readonly checks: readonly OcrCheck[];
}

const mostLines = 2_000;

/** Reads the values of a document of a known kind from the words of its pages. Every value has its proof. */
export function understandPages(pages: readonly OcrPageText[], facts: ReadingFacts): DocumentRead {
  const { kind, profile, rules = {}, known = new Set() } = facts;
  const set = ocrFieldSet(kind, profile);
  const rows = rowsOnPages(pages);
  const table: LinesFound = set.lines.length
    ? lineTableOf(rows, withRules(set.lines, rules))
    : { lines: [], sums: new Map(), rows: new Set(), heads: [] };
  const chosen = chooseHead(rows, table, { set: set.head, labels: withRules(set.head, rules), kind });
  const head: Record<string, OcrCell> = {};
  for (const field of set.head) {
    const found = chosen.get(field.key);
    head[field.key] = found ? cellOfCandidate(found, known) : nothing;
  }
  const lines = table.lines.slice(0, mostLines).map((line) => lineOf(line, set.lines, known));
  return withChecks(head, lines, facts);
}

/** What is called so everywhere, and what this profile and people call it. */
function withRules(fields: readonly OcrFieldDefinition[], { synonyms = {}, anchors = [] }: OcrRules): Label[] {
  const own = fields.flatMap((field) => [
    ...(synonyms[field.key] ?? []).map((word): Label => ({ field, key: bareKey(word) })),
    ...anchors
      .filter(({ fieldKey }) => fieldKey === field.key)
      .map(({ word, place }): Label => ({ field, key: bareKey(word), place, isLearned: true })),
  ]);
  return [...own, ...labelsOf(fields)]
    .filter(({ key }) => key !== '')
    .sort((left, right) => right.key.length - left.key.length);
}

interface HeadFacts {
  readonly set: readonly OcrFieldDefinition[];
  readonly labels: readonly Label[];
  readonly kind: string;
}

/** The likeliest value of each field; one place is the value of one field. */
function chooseHead(
  rows: readonly TextRow[],
  table: LinesFound,
  { set, labels, kind }: HeadFacts,
): Map<string, HeadCandidate> {
  const byField = headCandidates(rows, labels, table.rows);
  for (const candidate of sumCandidates(table, set, kind)) prepend(byField, candidate);
  for (const candidate of patternCandidates(rows, set)) append(byField, candidate);
  const currency = set.find(({ type }) => type === 'currency');
  const named = currency && currencyCandidate(rows, table, currency);
  if (named) append(byField, named);
  const chosen = new Map<string, HeadCandidate>();
  const taken = new Map<PlacedWord['box'] | string, string>();
  const order = [...byField.values()].flat().sort((left, right) => right.score - left.score);
  for (const candidate of order) {
    const { field, words } = candidate;
    if (chosen.has(field.key)) continue;
    const place = words.map(({ box, page }) => `${page.page}:${box.join()}`).join('|');
    const owner = taken.get(place);
    // Seller and shipper, or an invoice's number twice, are one place; a date is no number's.
    if (owner !== undefined && !shares(owner, field.key)) continue;
    taken.set(place, field.key);
    const rivals = (byField.get(field.key) ?? []).filter(
      (other) => other !== candidate && other.score >= candidate.score * 0.97 && other.value !== candidate.value,
    );
    chosen.set(field.key, { ...candidate, isDisputed: candidate.isDisputed || rivals.length > 0 });
  }
  const place = set.find(({ key }) => key === 'termPlace');
  const term = chosen.get('tradeTerm');
  const termPlace = place && term && !chosen.has('termPlace') ? termPlaceOf(term, place) : undefined;
  if (termPlace) chosen.set('termPlace', termPlace);
  return chosen;
}

const together: readonly (readonly string[])[] = [
  ['tradeTerm', 'termPlace', 'portTo', 'portFrom'],
  ['vesselFlight', 'voyage'],
  ['totalAmount', 'currency'],
  ['issuePlace', 'issueDate'],
  ['total', 'currency', 'amountNoTax'],
  ['exporter', 'exportCountry'],
  ['importer', 'importCountry'],
];
const shares = (one: string, other: string): boolean =>
  together.some((group) => group.includes(one) && group.includes(other));

const prepend = (all: Map<string, HeadCandidate[]>, one: HeadCandidate) =>
  all.set(one.field.key, [one, ...(all.get(one.field.key) ?? [])]);
const append = (all: Map<string, HeadCandidate[]>, one: HeadCandidate) =>
  all.set(one.field.key, [...(all.get(one.field.key) ?? []), one]);

/** What the row of sums has under a column is the document's own sum of it. */
function sumCandidates({ sums }: LinesFound, set: readonly OcrFieldDefinition[], kind: string): HeadCandidate[] {
  return (ocrSums[kind] ?? []).flatMap(([key, column]): HeadCandidate[] => {
    const field = set.find((one) => one.key === key);
    const cell = sums.get(column);
    if (!field || !cell) return [];
    const raw = cell.words.map(({ text }) => text).join(' ');
    const normal = normalise(field.type, raw);
    if (normal.value === null) return [];
    return [{ ...normal, field, raw, words: cell.words, weight: 1, score: 0.99, place: 'SUM' }];
  });
}

/** The one currency that a paper names: beside its total first, else in the head of its table, else anywhere. */
function currencyCandidate(
  rows: readonly TextRow[],
  table: LinesFound,
  field: OcrFieldDefinition,
): HeadCandidate | undefined {
  const all = rows.flatMap((row, at) =>
    row.words.map((word) => ({ word, isTable: table.rows.has(at), codes: currenciesIn(word.text) })),
  );
  const naming = all.filter(({ codes }) => codes.length === 1);
  const codes = new Set(naming.flatMap(({ codes: [code] }) => code ?? []));
  const best = naming.find(({ isTable }) => isTable) ?? naming[0];
  const [code] = best?.codes ?? [];
  if (!best || code === undefined) return undefined;
  const isOnly = codes.size === 1;
  return {
    ...{
      value: code,
      format: 'ok',
      field,
      words: [best.word],
      raw: best.word.text,
      place: 'PATTERN',
      isDisputed: !isOnly,
    },
    ...{ weight: isOnly ? 0.9 : patternWeight, score: isOnly ? 0.8 : 0.5 },
  };
}

function cellOfCandidate(
  { field, words, weight, place, isDisputed = false, ...normal }: HeadCandidate,
  known: ReadonlySet<string>,
): OcrCell {
  const isAnchored = place !== 'PATTERN';
  return judgedCell({ field, words, normal, weight, isAnchored, isDisputed, known });
}

function lineOf(
  line: ReadonlyMap<string, PlacedCell>,
  set: readonly OcrFieldDefinition[],
  known: ReadonlySet<string>,
): Record<string, OcrCell> {
  const cells: Record<string, OcrCell> = {};
  for (const field of set) {
    const cell = line.get(field.key);
    if (!cell) continue;
    const { words, weight } = cell;
    const raw = words.map(({ text }) => text).join(' ');
    const value = normalise(field.type, raw);
    cells[field.key] = judgedCell({ field, words, normal: value, weight, isAnchored: !crowded(words), known });
  }
  return cells;
}

/** Words that stand over each other in one cell may belong to two. */
const crowded = (words: readonly PlacedWord[]): boolean =>
  words.some((word, at) =>
    words
      .slice(at + 1)
      .some(
        (other) =>
          overlap([word.box[1], word.box[3]], [other.box[1], other.box[3]]) > 0.5 && other.box[0] - word.box[2] > 0.08,
      ),
  );

const valuesOf = (cells: Readonly<Record<string, OcrCell>>): Record<string, string | null> =>
  Object.fromEntries(Object.entries(cells).map(([key, { value }]) => [key, value]));

/** Amounts are certain where a check holds with them, and where none speaks against them. */
function withChecks(
  head: Record<string, OcrCell>,
  lines: Record<string, OcrCell>[],
  { kind, profile, checks: around }: ReadingFacts,
): DocumentRead {
  const checks = paperChecks({ ...around, kind, head: valuesOf(head), lines: lines.map(valuesOf) });
  const proved = new Set<string>();
  const broken = new Set<string>();
  for (const { key, ok, about } of checks)
    for (const one of about)
      if (key === 'K1' || key === 'K2' || key === 'K5' || key === 'K12') (ok ? proved : broken).add(one);
  const sums = checks.find(({ key }) => key === 'K1');
  const set = ocrFieldSet(kind, profile);
  const isMoney = new Set([...set.head, ...set.lines].filter(({ type }) => type === 'money').map(({ key }) => key));
  const settle = (key: string, cell: OcrCell, spot: string, isProved: boolean): OcrCell => {
    const needs = isMoney.has(key);
    if (broken.has(spot)) return withheld(cell);
    return needs && !isProved ? withheld(cell) : cell;
  };
  return {
    head: Object.fromEntries(Object.entries(head).map(([key, cell]) => [key, settle(key, cell, key, proved.has(key))])),
    lines: lines.map((line, at) =>
      Object.fromEntries(
        Object.entries(line).map(([key, cell]) => {
          const spot = `${at + 1}.${key}`;
          const isProved = proved.has(spot) || (key === 'amount' && sums?.ok === true);
          return [key, settle(key, cell, spot, isProved)];
        }),
      ),
    ),
    checks,
  };
}
