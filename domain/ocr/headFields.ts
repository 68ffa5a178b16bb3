import { type Label, type LabelFound, labelAhead } from './labels.ts';
import { type NormalValue, normalise, termIn } from './normalise.ts';
import type { OcrFieldDefinition } from './ocrFields.ts';
import { bareKey, overlap, type PlacedWord, partOf, type TextRow } from './pageText.ts';

/** A value where it was found, before anybody judgedCell it. */
export interface HeadCandidate extends NormalValue {
  readonly field: OcrFieldDefinition;
  readonly words: readonly PlacedWord[];
  readonly raw: string;
  /** Of the rule that found it: 1 an exact label, 0.85 one like it, 0.7 a pattern alone. */
  readonly weight: number;
  readonly score: number;
  readonly place: 'INSIDE' | 'RIGHT' | 'BELOW' | 'PATTERN' | 'SUM';
  /** Another place says otherwise, and nothing tells which is right. */
  readonly isDisputed?: boolean;
}

const placeScore = { INSIDE: 1, RIGHT: 0.98, BELOW: 0.93, PATTERN: 0.8, SUM: 1 } as const;
const formatScore = { ok: 1, doubtful: 0.6, bad: 0 } as const;
export const patternWeight = 0.7;

/** @param below rows under a label in which its value may stand, and how far, in heights of the label */
const reach = { rows: 3, heights: 2.6, right: 0.45 };

interface Labelled {
  readonly word: PlacedWord;
  readonly found: LabelFound;
  readonly row: number;
}

/** What fields of the head may be, the likeliest of each first. @param taken rows of the table, whose words are no values */
export function headCandidates(
  rows: readonly TextRow[],
  labels: readonly Label[],
  taken: ReadonlySet<number>,
): Map<string, HeadCandidate[]> {
  const split = rows.map((row, at) => (taken.has(at) ? [] : row.words.flatMap((word) => parts(word, labels))));
  const labelled = split.flatMap((words, row) =>
    words.flatMap((word): Labelled[] => {
      const found = labelAhead(word.text, labels);
      return found ? [{ word, found, row }] : [];
    }),
  );
  const isLabel = new Set(labelled.filter(({ found }) => found.isClosed).map(({ word }) => word));
  const byField = new Map<string, HeadCandidate[]>();
  // Several fields may be called the same, such as `Total` and `Date`.
  for (const one of labelled)
    for (const label of labels.filter(({ key }) => key === one.found.label.key))
      for (const candidate of valuesOf(label, one, { split, isLabel, labels })) {
        const known = byField.get(label.field.key) ?? [];
        known.push(candidate);
        byField.set(label.field.key, known);
      }
  for (const candidates of byField.values()) candidates.sort((left, right) => right.score - left.score);
  return byField;
}

const [longestRun, longestLabel, mostParts] = [600, 90, 12];

/** A run in which several labels stand, each with its value, as so many runs. */
function parts(word: PlacedWord, labels: readonly Label[]): PlacedWord[] {
  const { text } = word;
  const cuts = [0];
  for (let at = 1; at < Math.min(text.length, longestRun) && cuts.length < mostParts; at += 1) {
    if (!/[\s;；|]/.test(text[at - 1] ?? '') || /\s/.test(text[at] ?? '')) continue;
    // `Due Date: X` is one label: the next one begins behind a colon alone.
    if (!/[:：]/.test(text.slice(cuts.at(-1), at))) continue;
    const rest = text.slice(at, at + longestLabel);
    const ahead = labelAhead(rest, labels);
    if (ahead?.weight === 1 && /[:：]/.test(rest.slice(0, ahead.end))) cuts.push(at);
  }
  if (cuts.length === 1) return [word];
  return cuts.map((from, at) => partOf(word, from, cuts[at + 1] ?? text.length));
}

interface Around {
  readonly split: readonly (readonly PlacedWord[])[];
  readonly isLabel: ReadonlySet<PlacedWord>;
  readonly labels: readonly Label[];
}

function valuesOf(label: Label, { word, found, row }: Labelled, around: Around): HeadCandidate[] {
  const { split, isLabel, labels } = around;
  const rest = word.text.slice(found.end).trim();
  const made = (words: readonly PlacedWord[], place: keyof typeof placeScore): HeadCandidate[] =>
    candidateOf(label, words, { place, weight: found.weight, isClosed: found.isClosed });
  if (rest !== '' && label.place === undefined) {
    // `发票号 Invoice No.: X`: the same name once more, in another language.
    // What runs on behind a Latin name without a mark is mostly a sentence or a title, such as `Packing list`.
    const isTitle =
      !found.isClosed && (label.field.type === 'text' || label.field.type === 'name') && /[a-z]$/i.test(label.key);
    const again = labelAhead(rest, labels);
    const isAgain = again?.label.field.key === label.field.key && again.weight === 1;
    const whole = partOf(word, found.end);
    if (isAgain && again.isClosed && whole.text.slice(again.end).trim() !== '')
      return made([partOf(whole, again.end)], 'INSIDE');
    if (!isAgain && !isTitle && !goesOn(rest, label, labels)) return made([whole], 'INSIDE');
    if (isTitle && !isAgain && !goesOn(rest, label, labels)) return [];
  }
  const line = split[row] ?? [];
  const place = line.indexOf(word);
  const [next, second] = [line[place + 1], line[place + 2]];
  const isBeside = (other?: PlacedWord): other is PlacedWord =>
    other !== undefined && !isLabel.has(other) && other.box[0] - word.box[2] < reach.right;
  const taken = (other: PlacedWord) => made(wrapped(other, { row, from: word.box[0], label }, around), 'RIGHT');
  const first = isBeside(next) ? taken(next) : [];
  // A speck that was read as a letter stands before the value.
  const isSpeck = isBeside(next) && next.text.trim().length <= 2 && first.length === 0;
  const right = isSpeck && isBeside(second) ? taken(second) : first;
  const under = below(word, row, around);
  const values = [
    ...(label.place === 'BELOW' ? [] : right),
    ...(label.place === 'RIGHT' || !under
      ? []
      : made(wrapped(under.word, { row: under.row, from: word.box[0], label }, around), 'BELOW')),
  ];
  return values;
}

/** Whether what stands behind a label is the beginning of its name in another language, cut where its cell ends. */
function goesOn(rest: string, { field }: Label, labels: readonly Label[]): boolean {
  if (/^\d{1,2}[a-z]?\s?[.、]?$/.test(rest)) return true;
  const key = bareKey(rest.replace(/^\d{1,2}[a-z]?\s?[.、]\s*/, ''));
  return (
    key.length >= 3 &&
    labels.some((one) => one.field.key === field.key && (one.key.startsWith(key) || one.key.includes(key)))
  );
}

const company =
  /(?:LTD\.?|LIMITED|INC\.?|CORP\.?|CORPORATION|GMBH|B\.?V\.?|S\.?A\.?|LLC|PTE|BHD|AG|KG|SRL|PLC|公司|会社|厂|局|院|中心)[)）]?$/i;
/** Rows of the page within which a value goes on, those of other columns counted. */
const mostRows = 9;

/** A name or a text that goes on in the row below, under its own beginning. */
function wrapped(
  first: PlacedWord,
  { row, from, label: { field } }: { readonly row: number; readonly from: number; readonly label: Label },
  { split, isLabel, labels }: Around,
): PlacedWord[] {
  const words = [first];
  if (field.type !== 'name' && field.type !== 'text' && field.type !== 'country') return words;
  for (let at = row + 1; at < Math.min(split.length, row + mostRows); at += 1) {
    const last = words.at(-1) ?? first;
    const height = last.box[3] - last.box[1];
    const line = split[at] ?? [];
    const next = line.find((other) => Math.abs(other.box[0] - first.box[0]) < height * 0.35);
    if (!next) continue;
    if (next.page !== first.page || isLabel.has(next) || labelAhead(next.text, labels)) break;
    const isTight = next.box[1] - last.box[3] < height * 0.55;
    const own = (other: PlacedWord) => labelAhead(other.text, labels)?.label.field.key === field.key;
    const isBare = !line.some(
      (other) => other.box[0] > from - height && other.box[2] <= next.box[0] && isLabel.has(other) && !own(other),
    );
    const isWhole = company.test(last.text.trim()) && !/[,&]$|\bCO\.?,?$/i.test(last.text.trim());
    const isRest = field.type === 'text' || (!isWhole && next.text.length < 40);
    if (!isTight || !isBare || !isRest) break;
    words.push(next);
  }
  return words;
}

function below(
  word: PlacedWord,
  row: number,
  { split, isLabel }: Around,
): { readonly word: PlacedWord; readonly row: number } | undefined {
  const height = word.box[3] - word.box[1];
  for (let at = row + 1; at <= row + reach.rows && at < split.length; at += 1) {
    const found = (split[at] ?? []).find(
      (other) =>
        other.page.page === word.page.page &&
        other.box[1] - word.box[3] < height * reach.heights &&
        (overlap([word.box[0], word.box[2]], [other.box[0], other.box[2]]) > 0.3 ||
          Math.abs(other.box[0] - word.box[0]) < height * 0.7),
    );
    if (found) return isLabel.has(found) ? undefined : { word: found, row: at };
  }
  return undefined;
}

function candidateOf(
  { field, isLearned }: Label,
  words: readonly PlacedWord[],
  {
    place,
    weight,
    isClosed,
  }: { readonly place: keyof typeof placeScore; readonly weight: number; readonly isClosed: boolean },
): HeadCandidate[] {
  const raw = words.map(({ text }) => text).join(' ');
  const normal = valueIn(field, raw);
  if (normal.value === null) return [];
  // A label that runs on without a colon may be the beginning of a sentence.
  const loose = place === 'INSIDE' && !isClosed ? 0.9 : 1;
  const score = weight * placeScore[place] * formatScore[normal.format] * loose * (isLearned ? 1.2 : 1);
  return [{ ...normal, field, words, raw, weight, score, place }];
}

/** A value at the beginning of what stands behind a label. */
function valueIn(field: OcrFieldDefinition, raw: string): NormalValue {
  const whole = normalise(field.type, raw);
  if (whole.format === 'ok') return whole;
  switch (field.type) {
    case 'code': {
      const [first = ''] = raw.trim().split(/\s+/);
      const one = normalise('code', first);
      return one.format === 'ok' ? one : whole;
    }
    case 'number':
    case 'money':
    case 'count': {
      const found = /^\D{0,8}(-?[\d][\d., ]*\d|\d)/.exec(raw.normalize('NFKC'))?.[1];
      const one = found ? normalise(field.type, found) : whole;
      return one.value === null ? whole : one;
    }
    default:
      return whole;
  }
}

/** Values that need no label: trade term, currency, container; less is known of them. */
export function patternCandidates(rows: readonly TextRow[], fields: readonly OcrFieldDefinition[]): HeadCandidate[] {
  const words = rows.flatMap((row) => row.words);
  const found = (field: OcrFieldDefinition): HeadCandidate[] =>
    words.flatMap((word) => {
      const isTerm = field.type === 'term';
      const text = isTerm || field.type === 'container' ? word.text : '';
      const normal = text ? normalise(field.type, text) : undefined;
      if (!normal || normal.value === null || normal.format === 'bad') return [];
      if (field.type === 'container' && normal.format !== 'ok') return [];
      const score = patternWeight * placeScore.PATTERN * formatScore[normal.format];
      return [{ ...normal, field, words: [word], raw: word.text, weight: patternWeight, score, place: 'PATTERN' }];
    });
  return fields.flatMap((field) => {
    const all = found(field);
    const [first] = all;
    if (!first) return [];
    return [{ ...first, isDisputed: all.some(({ value }) => value !== first.value) }];
  });
}

/** The place of a trade term, from the same words. */
export function termPlaceOf({ raw, ...term }: HeadCandidate, field: OcrFieldDefinition): HeadCandidate | undefined {
  const place = termIn(raw)?.place ?? '';
  return place ? { ...term, raw: place, value: place, format: 'ok', field } : undefined;
}
