import { similarity } from '../core/matching.ts';
import { columnWords } from './columnWords.ts';
import type { OcrFieldDefinition } from './ocrFields.ts';
import { bareKey } from './pageText.ts';
import { valueWords } from './valueWords.ts';

/** A name of a value as papers have it. */
export interface Label {
  readonly field: OcrFieldDefinition;
  readonly key: string;
  /** Where a value stands that people found beside this word; anywhere without it. */
  readonly place?: 'RIGHT' | 'BELOW';
  /** Taught by people: it goes before others. */
  readonly isLearned?: boolean;
}

/** Names of these fields, the longest first. */
export function labelsOf(fields: readonly OcrFieldDefinition[]): Label[] {
  const labels = fields.flatMap((field) => {
    const { zh, en } = field.label;
    const words = [
      ...((columnWords[field.key] ?? valueWords[field.key])?.split('|') ?? []),
      zh,
      en.replace(/ \(\d{1,2}[a-z]?\)/, ''),
    ];
    return [...new Set(words.map(bareKey))].filter((key) => key !== '').map((key): Label => ({ field, key }));
  });
  return labels.sort((left, right) => right.key.length - left.key.length);
}

/** A label at the beginning of a text. */
export interface LabelFound {
  readonly label: Label;
  /** Where the text goes on behind it and its marks. */
  readonly end: number;
  /** 1 where it stands there letter by letter, less where it is only like it. */
  readonly weight: number;
  /** A colon, or nothing at all, stands behind it. */
  readonly isClosed: boolean;
}

const exact = 1;
const alike = 0.85;
const number = /^(?:\d{1,2}[a-z]?\s?[.、)：:]\s*|\(\d{1,2}[a-z]?\)\s*|[①-⑳]\s*)/;
const marks = /^[\s:：#＃.。、)）(（/|*-]+/;

/** The longest of these labels that a text begins with. */
export function labelAhead(text: string, labels: readonly Label[]): LabelFound | undefined {
  const lead = (number.exec(text)?.[0] ?? '').length;
  for (const begin of lead ? [0, lead] : [0])
    for (const label of labels) {
      const end = endOfKey(text, begin, label.key);
      if (end !== undefined) return foundAt(text, end, { label, weight: exact });
    }
  const key = bareKey(text.slice(lead).split(/[:：]/)[0] ?? '');
  if (key.length < 6) return undefined;
  const near = labels.find((label) => label.key.length >= 6 && similarity(label.key, key) >= alike);
  const colon = text.search(/[:：]/);
  return near && foundAt(text, colon < 0 ? text.length : colon, { label: near, weight: alike });
}

function foundAt(text: string, at: number, { label, weight }: Pick<LabelFound, 'label' | 'weight'>): LabelFound {
  const behind = text.slice(at);
  // A unit or a translation in brackets belongs to the label.
  const bracket = /^\s*[(（][^)）]{1,24}[)）]/.exec(behind)?.[0] ?? '';
  const rest = behind.slice(bracket.length);
  const mark = marks.exec(rest)?.[0] ?? '';
  const end = at + bracket.length + mark.length;
  return { label, weight, end, isClosed: /[:：]/.test(mark) || end >= text.length };
}

/** Where a key ends in a text that begins with it, at the end of a word. */
function endOfKey(text: string, begin: number, key: string): number | undefined {
  let at = begin;
  let place = 0;
  while (place < key.length) {
    const character = text[at];
    if (character === undefined) return undefined;
    const letters = bareKey(character);
    if (letters === '') {
      if (place === 0 && at - begin > 2) return undefined;
      at += 1;
      continue;
    }
    if (!key.startsWith(letters, place)) return undefined;
    place += letters.length;
    at += 1;
  }
  const last = text[at - 1] ?? '';
  const next = text[at] ?? '';
  const isWord = (one: string) => /[A-Za-z'’]/.test(one);
  if (isWord(last) && isWord(next)) return undefined;
  // 日期 is no label in 日期格式: a Chinese word ends where its text does, or a mark stands.
  if (last > '\u2e7f' && /[\u4e00-\u9fff]/.test(next)) return undefined;
  return at;
}
