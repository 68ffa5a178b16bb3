import type { FieldErrors } from '../../core/errors.ts';
import { bi, type Text } from '../../core/text.ts';

/** What the tariff asks to be said of goods of a code; `lineNo` is its place, the first one is always the name. */
export interface Element {
  readonly lineNo: number | null;
  readonly name: string | null;
  readonly kind?: string | null;
  readonly requiredFlg?: number | boolean | null;
  readonly maxLen?: number | null;
}

/** What was said, under the name it was asked by. */
interface ElementValue {
  readonly seq: number;
  readonly name: string;
  readonly value: string;
}

type Choice = readonly [id: string, zh: string, en: string];

export const brandTypes: readonly Choice[] = [
  ['0', '无品牌', 'No brand'],
  ['1', '境内自主品牌', 'Own domestic brand'],
  ['2', '境内收购品牌', 'Acquired domestic brand'],
  ['3', '境外品牌(贴牌生产)', 'Foreign brand, made to order'],
  ['4', '境外品牌(其他)', 'Foreign brand, other'],
];

export const exportPreferences: readonly Choice[] = [
  ['0', '不享受优惠关税', 'No preference where they go'],
  ['1', '享受优惠关税', 'Preference where they go'],
  ['2', '不能确定', 'Not known'],
  ['3', '不适用于进口', 'Import: does not apply'],
];

export const yesOrNo: readonly Choice[] = [
  ['是', '是', 'Yes'],
  ['否', '否', 'No'],
];

/** V-13: import always says 3, export never; goods of both ways may say either. */
const preferencesOf = (ieFlag: string): readonly Choice[] =>
  exportPreferences.filter(([id]) => ieFlag === 'B' || (id === '3') === (ieFlag === 'I'));

/** What an element is chosen from; nothing where it is written. */
export function choicesOf({ kind }: Element, ieFlag: string): readonly Choice[] | undefined {
  if (kind === 'BRAND_TYPE') return brandTypes;
  if (kind === 'EXPORT_PREF') return preferencesOf(ieFlag);
  return kind === 'YESNO' ? yesOrNo : undefined;
}

/** The dictionaries of what is chosen whatever the direction of the goods; an element of another kind is written. */
const dictByKind: Readonly<Record<string, string>> = {
  BRAND_TYPE: 'BRAND_TYPE',
  EXPORT_PREF: 'EXPORT_PREFERENCE',
  YESNO: 'ELEMENT_YES_NO',
};

/** What a column of elements of one name is chosen from; nothing where one of its codes wants it written. */
export function dictOfElements(elements: readonly Element[]): string | undefined {
  const [first, ...others] = new Set(elements.map(({ kind }) => dictByKind[kind ?? '']));
  return others.length === 0 ? first : undefined;
}

/** The elements that stand in the model text, in their order: all but the name. */
export const askedElements = <Row extends Element>(elements: readonly Row[]): Row[] =>
  elements.filter(({ lineNo }) => Number(lineNo) > 1).sort((left, right) => Number(left.lineNo) - Number(right.lineNo));

/** Values as they came over the wire or out of the table; whatever is none is left out. */
export function elementValuesOf(stored: unknown): ElementValue[] {
  if (!Array.isArray(stored)) return [];
  return (stored as unknown[]).flatMap((row) => {
    const { seq, name, value } = (row ?? {}) as Partial<Record<keyof ElementValue, unknown>>;
    return typeof name === 'string' && typeof value === 'string'
      ? [{ seq: Number(seq), name, value: value.trim() }]
      : [];
  });
}

const heldBy = (values: readonly ElementValue[], { name }: Element): string =>
  values.find((one) => one.name === name)?.value ?? '';

/** What was said of the elements of one code: in their order, without what another code asked for. */
export const valuesFor = (elements: readonly Element[], values: readonly ElementValue[]): ElementValue[] =>
  askedElements(elements).map((element) => ({
    seq: Number(element.lineNo),
    name: element.name ?? '',
    value: heldBy(values, element),
  }));

const wrongElement = ({ name }: Element): Text =>
  bi(`申报要素“${name}”未填写或不合规`, `Element "${name}" missing or wrong`);

function fits(element: Element, value: string, ieFlag: string): boolean {
  if (value.includes('|') || value.length > (element.maxLen ?? 255)) return false;
  if (element.kind === 'NUMBER') return /\d/.test(value);
  return choicesOf(element, ieFlag)?.some(([id]) => id === value) ?? true;
}

const longestModel = 255;

/** V-14: the model text of a declaration: blanks keep their bars, those at the end go. */
export function modelOf(elements: readonly Element[], values: readonly ElementValue[]): string {
  const said = askedElements(elements).map((element) => heldBy(values, element));
  return said.slice(0, said.findLastIndex((value) => value !== '') + 1).join('|');
}

interface Judged {
  readonly elements: readonly Element[];
  readonly values: readonly ElementValue[];
  /** Which way the goods are traded: I, E or B for both. */
  readonly ieFlag: string;
  /** Nothing may be left blank that the tariff asks for; what is kept while it is worked on may. */
  readonly isWhole: boolean;
}

/** V-13, V-14: what is wrong with what was said, at the place of each element. */
export function wrongElements({ elements, values, ieFlag, isWhole }: Judged): FieldErrors {
  const errors: FieldErrors = {};
  for (const element of askedElements(elements)) {
    const value = heldBy(values, element);
    if (value === '' ? isWhole && Boolean(element.requiredFlg) : !fits(element, value, ieFlag))
      errors[`elementValues.${element.lineNo}`] = wrongElement(element);
  }
  const { length } = modelOf(elements, values);
  if (length > longestModel)
    errors.gModel = bi(`规格型号超长：${length}/${longestModel}`, `Model text too long: ${length}/${longestModel}`);
  return errors;
}

/** V-11: a code that has suffixes of inspection needs one of them. */
export function wrongSuffix(
  ciqCode: string | null | undefined,
  known: readonly { readonly ciqCode: string | null }[],
): FieldErrors {
  const fitting = ciqCode ? known.some((one) => one.ciqCode === ciqCode) : known.length === 0;
  return fitting ? {} : { ciqCode: bi('请选择检验检疫编码', 'Choose the CIQ suffix') };
}
