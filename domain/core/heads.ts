import { type Field, isNumeric } from './field.ts';
import { normaliseText } from './matching.ts';
import { bi, type Text } from './text.ts';
import { countedIn, unitAtEnd } from './units.ts';
import { unseenOut } from './unseen.ts';

/**
 * Heads of sheets, whoever brings them: an import, a mapping, the clipboard. A head is a field's label in either
 * language, its name or one of its further words, whatever stars, colons, blanks, line breaks and widths stand around
 * it, and whatever unit stands behind it.
 */

/** A field that a column may hold. */
export interface HeadTarget {
  readonly name: string;
  readonly field: Field;
}

/** The word of a head: what two heads have in common when people read them as the same. */
export const headKey = (text: string): string =>
  normaliseText(unseenOut(text))
    .toLowerCase()
    .replace(/[\s*:※★●]/g, '')
    .replace(/[.,;]$/, '');

/** The words by which a head may call a field. */
export const headWords = ({ name, field: { label, alias = [] } }: HeadTarget): readonly string[] => [
  name,
  label.zh,
  label.en,
  ...alias,
];

/** Remarks behind a word that say nothing about its values: these, and what begins like those. */
const remarks: ReadonlySet<string> = new Set([
  '必填',
  '必填项',
  '选填',
  '可选',
  '可空',
  '可不填',
  '没有可不填',
  'required',
  'optional',
  'ifany',
  '中文',
  'chinese',
  '文本',
  '文本格式',
  '数字',
  '单选',
  '多选',
]);
const remarkBeginnings = ['格式', '例', '如', 'e.g', 'eg.', 'yyyy', '最多', 'max', '下拉'] as const;
const isRemark = (word: string): boolean =>
  remarks.has(word) || remarkBeginnings.some((beginning) => word.startsWith(beginning));

interface Loose {
  /** The word without what stands in brackets, or behind it as a unit. */
  readonly word: string;
  /** What stood there. */
  readonly beside: readonly string[];
}

const inBrackets = /[([【〔{<《]([^()[\]【】〔〕{}<>《》]*)[)\]】〕}>》]/g;

/**
 * The readings of a head that is no word by itself, the likeliest first: without its brackets, without a unit at its
 * end, its first line alone.
 */
function loosely(head: string): Loose[] {
  const text = normaliseText(unseenOut(head).replace(/[\r\n]+/g, ' '));
  const beside = [...text.matchAll(inBrackets)].map(([, inside = '']) => headKey(inside));
  const word = headKey(text.replace(inBrackets, ''));
  const atEnd = unitAtEnd(word);
  const lines = unseenOut(head)
    .split(/[\r\n]+/)
    .filter((line) => line.trim() !== '');
  return [
    { word, beside },
    ...(atEnd ? [{ word: atEnd.rest, beside: [...beside, atEnd.unit] }] : []),
    ...(lines.length > 1 ? lines.flatMap((line) => [{ word: headKey(line), beside: [] }, ...loosely(line)]) : []),
  ].filter((one) => one.word !== '');
}

interface HeadColumn<T extends HeadTarget> {
  readonly target: T;
  /** Place in the sheet, from 0. */
  readonly index: number;
  readonly head: string;
  /** What the head says its values are counted in, where the field leaves that open. */
  readonly says?: string;
  /** The head says more than the field's words, and nobody knows what of it matters. */
  readonly isUnsure?: true;
}

/** A column that no field takes. */
export interface UntakenColumn {
  readonly index: number;
  readonly head: string;
  /** `twice`: another column holds its field; `ours`: the product fills it itself; `chosen`: a person leaves it out. */
  readonly why: 'unknown' | 'twice' | 'ours' | 'chosen';
  /** The column that is taken in its place, from 0. */
  readonly instead?: number;
}

export interface ReadHeads<T extends HeadTarget> {
  readonly columns: readonly HeadColumn<T>[];
  readonly untaken: readonly UntakenColumn[];
  /** Heads whose unit is not the field's: their numbers mean something else than the field says. */
  readonly conflicts: readonly { readonly index: number; readonly head: string; readonly text: Text }[];
}

/** Words -> field; a field's own label is never taken by another one's further word. */
function wordsOf<T extends HeadTarget>(targets: readonly T[]): ReadonlyMap<string, T> {
  const words = new Map<string, T>();
  const add = (word: string, target: T) => {
    const key = headKey(word);
    if (key && !words.has(key)) words.set(key, target);
  };
  for (const target of targets) for (const word of [target.field.label.zh, target.field.label.en]) add(word, target);
  for (const target of targets) for (const word of headWords(target)) add(word, target);
  for (const target of targets) {
    const { zh, en } = target.field.label;
    add(zh + en, target);
    add(en + zh, target);
  }
  return words;
}

type Judged =
  | { readonly says?: string; readonly isUnsure?: true }
  | { readonly conflict: Text }
  | { readonly isOther: true };

/** What the words beside a head mean for the field. */
function judged(
  { target, beside }: { readonly target: HeadTarget; readonly beside: readonly string[] },
  head: string,
): Judged {
  const { field } = target;
  const own = new Set(headWords(target).map(headKey));
  const told = beside.filter((word) => word !== '' && !isRemark(word) && !own.has(word));
  if (told.length === 0) return {};
  // Of a text `品名(英文)` is another text.
  if (!isNumeric(field)) return { isOther: true };
  const wrong = told.find((word) => isOtherUnit(field, word));
  if (wrong !== undefined) return { conflict: otherUnit(field, head, wrong) };
  const unit = told.find((word) => countedIn(word) !== undefined);
  if (field.unit) return unit === undefined ? { isUnsure: true } : {};
  return { says: unit ?? told[0] ?? '', ...(unit === undefined && told.length > 0 && { isUnsure: true }) };
}

function isOtherUnit(field: Field, word: string): boolean {
  const said = countedIn(word);
  if (!said) return false;
  const own = field.unit && countedIn(field.unit.zh);
  if (own) return said.unit !== own.unit;
  // Nobody counts the amounts, shares and numbers of the product in thousands.
  if (said.kind === 'amounts' || said.kind === 'share') return true;
  return field.kind === 'money' && said.kind !== 'currency';
}

const otherUnit = ({ label, unit }: Field, head: string, word: string): Text => {
  const shown = head.replace(/\s+/g, '');
  const should = unit
    ? bi(`按 ${unit.zh} 填写`, `is counted in ${unit.en}`)
    : bi('不按该单位填写', 'is not counted in it');
  return bi(
    `表头「${shown}」的单位是 ${word}，而「${label.zh}」${should.zh}：请换算并修改表头后重新上传`,
    `The head "${shown}" counts in ${word}, but ${label.en} ${should.en}: convert the column, correct its head and upload it again`,
  );
};

/**
 * Which column of a sheet holds which field. What a person says goes before what a head says word for word, and that
 * before what it says beside a unit; of two columns of one field the first one is taken.
 * @param ours words of columns that the product fills itself
 * @param placed columns that a person has placed, by their place: the name of a field, or '' for none
 */
export function readHeads<T extends HeadTarget>(
  targets: readonly T[],
  heads: readonly string[],
  ours: readonly string[] = [],
  placed: ReadonlyMap<number, string> = new Map(),
): ReadHeads<T> {
  const words = wordsOf(targets);
  const own = new Set(ours.map(headKey));
  const found = new Map<number, HeadColumn<T>>();
  const takenBy = new Map<T, number>();
  const twice = new Map<number, number>();
  const conflicts: { index: number; head: string; text: Text; target: T }[] = [];
  const take = (column: HeadColumn<T>) => {
    const before = takenBy.get(column.target);
    if (before !== undefined) twice.set(column.index, before);
    else {
      takenBy.set(column.target, column.index);
      found.set(column.index, column);
    }
  };
  const takeJudged = (
    target: T,
    { index, head, beside }: { index: number; head: string; beside: readonly string[] },
  ) => {
    const meant = judged({ target, beside }, head);
    if ('conflict' in meant) conflicts.push({ index, head, text: meant.conflict, target });
    else if (!('isOther' in meant)) take({ target, index, head, ...meant });
    else if (placed.has(index)) take({ target, index, head });
  };
  heads.forEach((head, index) => {
    const target = placed.has(index) ? targets.find(({ name }) => name === placed.get(index)) : undefined;
    // Whatever a person calls a column, its numbers are still counted in what the head says.
    if (target) takeJudged(target, { index, head, beside: loosely(head)[0]?.beside ?? [] });
  });
  heads.forEach((head, index) => {
    const target = placed.has(index) ? undefined : words.get(headKey(head));
    if (target) take({ target, index, head });
  });
  heads.forEach((head, index) => {
    if (found.has(index) || twice.has(index) || placed.has(index) || own.has(headKey(head))) return;
    const loose = loosely(head).find(({ word }) => words.has(word));
    const target = loose && words.get(loose.word);
    if (loose && target) takeJudged(target, { index, head, beside: loose.beside });
  });
  // A column beside the right one is only one that is not taken.
  const wrong = conflicts.filter(({ index, target }) => {
    const before = takenBy.get(target);
    if (before !== undefined) twice.set(index, before);
    return before === undefined;
  });
  const untaken = heads.flatMap((head, index): UntakenColumn[] => {
    const instead = twice.get(index);
    if (instead !== undefined) return [{ index, head, why: 'twice', instead }];
    if (found.has(index) || wrong.some((one) => one.index === index)) return [];
    if (placed.has(index)) return [{ index, head, why: 'chosen' }];
    return [{ index, head, why: own.has(headKey(head)) ? 'ours' : 'unknown' }];
  });
  return {
    columns: [...found.values()].sort((one, other) => one.index - other.index),
    untaken,
    conflicts: wrong.map(({ index, head, text }) => ({ index, head, text })),
  };
}

const totalWord =
  /^(?:合计|总计|小计|共计|总数|总和|本页合计|本页小计|grandtotal|subtotal|sub-total|total|totals|sum)$/;

/** Whether a cell says that its row adds up others. */
export const isTotalWord = (text: string): boolean => totalWord.test(headKey(text));

/** Whether a row adds up the rows above it: its first words say so, and beside them stand numbers alone. */
export function isTotalRow(texts: readonly string[]): boolean {
  const filled = texts.filter((text) => text.trim() !== '');
  const [first = ''] = filled;
  return isTotalWord(first) && filled.every((text) => isTotalWord(text) || isAmount(text));
}

/** A number, with or without what it is counted in. */
function isAmount(text: string): boolean {
  const letters = text.replace(/[^\p{L}]/gu, '');
  return letters === '' || countedIn(letters) !== undefined;
}
