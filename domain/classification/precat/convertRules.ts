import type { RecordValues } from '../../core/entity.ts';
import { normaliseText } from '../../core/matching.ts';
import { brandTypes, type Element, elementValuesOf, valuesFor } from './elementRules.ts';

/** Declarants have the same code, which stands in the access files alone. */
const narrowing = `C${1}` as const;
/** What data of goods is converted by. @see docs/spec/classification.md 3.1 data conversion rules */
export const conversionRules = [narrowing, 'C2', 'C3', 'C4', 'C5', 'C6', 'C7'] as const;
export type ConversionRule = (typeof conversionRules)[number];

/** One cell as it is and as it would be. Elements are cells of their own, `element.` and their name. */
export interface ConvertedCell {
  readonly field: string;
  /** The rules that had a part in it, in their order. */
  readonly rules: readonly ConversionRule[];
  readonly before: string;
  readonly after: string;
}

/** What the rules look up; each answers nothing for what it does not know for certain. */
export interface ConversionFacts {
  readonly unitOf: (word: string) => string | undefined;
  readonly countryOf: (word: string) => string | undefined;
  /** The one code that a code was followed by. */
  readonly newCodeOf: (code: string) => string | undefined;
  readonly elementsOf: (code: string) => readonly Element[];
}

const texts = [
  'partNo',
  'nameZh',
  'nameEn',
  'spec',
  'material',
  'composition',
  'usage',
  'principle',
  'brand',
  'makerName',
  'customerHs',
  'declaredName',
] as const;
/** Where people write several things into one text. */
const mixed = ['spec', 'material', 'composition', 'usage', 'principle'] as const;
const codes = ['customerHs', 'hsCode'] as const;

/** What may be converted of goods beside the elements of their code. */
export const convertedFields = [...new Set([...texts, ...codes, 'unit', 'originCountry', 'brandType'])];

const labels: Readonly<Record<string, string>> = {
  料号: 'partNo', 英文品名: 'nameEn', 规格: 'spec', 型号: 'spec', 规格型号: 'spec', 材质: 'material', 材料: 'material', 成分: 'composition', 成分含量: 'composition',
  用途: 'usage', 原理: 'principle', 工作原理: 'principle', 品牌: 'brand', 品牌类型: 'brandType', 厂商: 'makerName', 生产厂家: 'makerName', 原产国: 'originCountry',
  产地: 'originCountry', 单位: 'unit', 建议税号: 'customerHs',
}; // biome-ignore format: a table

const elementPrefix = 'element.';
const elementCell = (name: string): string => `${elementPrefix}${name}`;
export const elementOf = (field: string): string | undefined =>
  field.startsWith(elementPrefix) ? field.slice(elementPrefix.length) : undefined;

/** C7: the words of the customs list, those people use for them, or the digit itself. */
export function brandTypeOf(word: string): string | undefined {
  const text = normaliseText(word).toLowerCase();
  const known = brandTypes.find(([id, zh, en]) =>
    [id, normaliseText(zh).toLowerCase(), en.toLowerCase()].includes(text),
  );
  if (known) return known[0];
  if (/^(无牌|没有品牌|无)$/.test(text)) return '0';
  if (/^(境内自主|自主品牌|国产品牌)$/.test(text)) return '1';
  if (/^(境内收购|收购品牌)$/.test(text)) return '2';
  if (/贴牌|^oem$/.test(text)) return '3';
  return /^(境外品牌|国外品牌|外国品牌|进口品牌)$/.test(text) ? '4' : undefined;
}

interface Cell {
  value: string;
  rules: ConversionRule[];
}

/** Goods on their way through the rules. */
class Draft {
  readonly #before = new Map<string, string>();
  readonly #cells = new Map<string, Cell>();
  readonly has: (rule: ConversionRule) => boolean;

  constructor(goods: RecordValues, rules: readonly ConversionRule[]) {
    this.has = (rule) => rules.includes(rule);
    for (const field of convertedFields) this.begin(field, goods[field]);
    for (const { name, value } of elementValuesOf(goods.elementValues)) this.begin(elementCell(name), value);
  }

  begin(field: string, value: unknown): void {
    const text = value === null || value === undefined ? '' : String(value);
    this.#before.set(field, text);
    this.#cells.set(field, { value: text, rules: [] });
  }

  of(field: string): string {
    return this.#cells.get(field)?.value ?? '';
  }

  set(field: string, value: string, ...rules: readonly ConversionRule[]): void {
    const cell = this.#cells.get(field) ?? { value: '', rules: [] };
    if (value === cell.value) return;
    this.#cells.set(field, { value, rules: [...new Set([...cell.rules, ...rules])].sort() });
  }

  changes(): ConvertedCell[] {
    return [...this.#cells].flatMap(([field, { value, rules }]) => {
      const before = this.#before.get(field) ?? '';
      return value === before ? [] : [{ field, rules, before, after: value }];
    });
  }
}

/**
 * What the chosen rules make of goods, cell by cell. Nothing that somebody wrote is lost: what a rule does not
 * understand stays where it is.
 */
export function convertedCells(
  goods: RecordValues,
  rules: readonly ConversionRule[],
  facts: ConversionFacts,
): readonly ConvertedCell[] {
  const draft = new Draft(goods, rules);
  if (draft.has(narrowing)) for (const field of texts) draft.set(field, narrowed(draft.of(field)), narrowing);
  if (draft.has('C5')) for (const field of mixed) splitText(draft, field, facts);
  for (const field of ['unit', 'originCountry', 'brandType'] as const) translate(draft, field, facts);
  if (draft.has('C4'))
    for (const field of codes) draft.set(field, facts.newCodeOf(draft.of(field)) ?? draft.of(field), 'C4');
  if (draft.has('C6')) splitElements(draft, facts);
  return draft.changes();
}

/** C1: letters, digits and spaces of full width become those everybody finds; Chinese punctuation stays. */
const narrowed = (text: string): string =>
  text
    .replace(/[Ａ-Ｚａ-ｚ０-９]/g, (letter) => letter.normalize('NFKC'))
    .replace(/\s+/g, ' ')
    .trim();

const wordRules = { unit: 'C2', originCountry: 'C3', brandType: 'C7' } as const;
type WordField = keyof typeof wordRules;
const isWordField = (field: string): field is WordField => field in wordRules;

/** The code of a word in one of the fields that hold codes; nothing where its rule was not chosen. */
function codeOf(
  draft: Draft,
  field: WordField,
  word: string,
  { unitOf, countryOf }: ConversionFacts,
): string | undefined {
  if (!draft.has(wordRules[field])) return undefined;
  return { unit: unitOf, originCountry: countryOf, brandType: brandTypeOf }[field](word);
}

/** C2, C3, C7. */
function translate(draft: Draft, field: WordField, facts: ConversionFacts): void {
  const word = draft.of(field);
  if (word) draft.set(field, codeOf(draft, field, word, facts) ?? word, wordRules[field]);
}

/** C5: `材质:钢;用途:夹持` goes to the fields that are called so, as far as they are empty; the rest of the text stays. */
function splitText(draft: Draft, source: string, facts: ConversionFacts): void {
  const pieces = draft
    .of(source)
    .split(/[;；\n]/)
    .map((piece) => piece.trim())
    .filter(Boolean);
  const named = pieces.map((piece) => {
    const [, label = '', value = ''] = /^([^:：]{1,10})[:：](.+)$/.exec(piece) ?? [];
    return { piece, field: labels[normaliseText(label)], value: value.trim() };
  });
  if (named.filter(({ field }) => field).length < 2) return;
  const own = named.find(({ field }) => field === source);
  const rest: string[] = [];
  const taken = new Map<string, { readonly value: string; readonly rule: ConversionRule }>();
  for (const one of named) {
    const { piece, field, value } = one;
    const code = field && isWordField(field) ? codeOf(draft, field, value, facts) : value;
    if (!field || one === own || field === source || taken.has(field) || draft.of(field) !== '' || code === undefined) {
      rest.push(one === own && field === source ? value : piece);
      continue;
    }
    taken.set(field, { value: code, rule: isWordField(field) ? wordRules[field] : 'C5' });
  }
  // A text of which nothing would be left stays as it is: it must say something.
  if (rest.length === 0) rest.push(draft.of(source));
  if (taken.size === 0) return;
  for (const [field, { value, rule }] of taken) draft.set(field, value, 'C5', rule);
  draft.set(source, rest.join('；'), 'C5');
}

/** C6: `4|3|钢|夹持` becomes the elements of the code in their order, where nothing is said of them yet. */
function splitElements(draft: Draft, facts: ConversionFacts): void {
  const code = draft.of('hsCode');
  if (!code) return;
  const elements = valuesFor(facts.elementsOf(code), []);
  const source = mixed.find((field) => draft.of(field).split('|').length > 2);
  const pieces = source
    ? draft
        .of(source)
        .split('|')
        .map((piece) => piece.trim())
    : [];
  if (pieces.length === 0 || pieces.length > elements.length) return;
  for (const [place, piece] of pieces.entries()) {
    const { name = '' } = elements[place] ?? {};
    if (piece && draft.of(elementCell(name)) === '') draft.set(elementCell(name), piece, 'C6');
  }
}
