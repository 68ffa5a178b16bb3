import { choicesOf, type Element, elementValuesOf, wrongElements } from './elementRules.ts';

/** What a customer says of goods, as far as a result can be written from it. */
export interface DescribedGoods {
  readonly partNo?: string | null | undefined;
  readonly nameZh?: string | null | undefined;
  readonly spec?: string | null | undefined;
  readonly material?: string | null | undefined;
  readonly composition?: string | null | undefined;
  readonly usage?: string | null | undefined;
  readonly principle?: string | null | undefined;
  readonly brand?: string | null | undefined;
  readonly brandType?: string | null | undefined;
  readonly makerName?: string | null | undefined;
}

/** A result of goods that were audited under the same code before. */
export interface FormerResult extends DescribedGoods {
  readonly id: string;
  readonly elementValues?: unknown;
  readonly ciqCode?: string | null | undefined;
  readonly declaredName?: string | null | undefined;
  readonly basis?: string | null | undefined;
  readonly girRules?: readonly string[] | null | undefined;
}

/** What the tariff of the day says of the code that was taken. */
interface CodeTaken {
  readonly hsCode: string;
  readonly nameZh?: string | null | undefined;
  readonly headingZh?: string | null | undefined;
  readonly elements: readonly Element[];
  readonly ciqCodes: readonly { readonly ciqCode: string | null }[];
}

/** A result as it is offered beside a code; what nothing is known of is empty. */
export interface OfferedResult {
  readonly ciqCode: string;
  readonly declaredName: string;
  readonly basis: string;
  readonly girRules: readonly string[];
  readonly composition: string;
  readonly principle: string;
  /** By the name of the element. */
  readonly elements: Readonly<Record<string, string>>;
  /** The goods whose result it follows. */
  readonly formerId: string | null;
}

interface Asked {
  readonly goods: DescribedGoods;
  readonly code: CodeTaken;
  /** Which way the goods are traded: I, E or B for both. */
  readonly ieFlag: string;
  readonly former?: FormerResult | undefined;
}

const words = (value: string | null | undefined): string => value?.trim() ?? '';

/** Of one name, model and brand: what was said of the one is true of the other. */
export const isSameGoods = (one: DescribedGoods, other: DescribedGoods): boolean =>
  (['nameZh', 'spec', 'brand'] as const).every((name) => words(one[name]) === words(other[name]));

/** Whatever a customer says of goods a result may rest on. */
const described = [
  ...(['partNo', 'nameZh', 'spec', 'material', 'composition', 'usage', 'principle'] as const),
  ...(['brand', 'brandType', 'makerName'] as const),
] as const;

/** Nothing that is said of the one is otherwise of the other: what was decided of it holds without a second look. */
export const describedAlike = (one: DescribedGoods, other: DescribedGoods): boolean =>
  described.every((name) => words(one[name]) === words(other[name]));

const noBrand = '0';
const isNone = (brand: string): boolean => brand === '' || /^(无|无品牌|无牌)$/.test(brand);

/** What customers say themselves, by the names under which the tariff asks for it. */
const facts: readonly (readonly [RegExp, (goods: DescribedGoods) => string | null | undefined])[] = [
  [/^品牌/, ({ brand, brandType }) => words(brand) || (brandType === noBrand ? '无品牌' : '')],
  [/^(型号|规格|规格型号|型号规格)/, ({ spec }) => spec],
  [/^(用途|适用范围)/, ({ usage }) => usage],
  [/^(材质|材料)/, ({ material }) => material],
  [/^成分/, ({ composition }) => composition],
  [/^(工作)?原理/, ({ principle }) => principle],
  [/^(生产)?(厂商|厂家|企业)/, ({ makerName }) => makerName],
];

function factOf(element: Element, goods: DescribedGoods, ieFlag: string): string {
  if (element.kind === 'BRAND_TYPE') return goods.brandType ?? (isNone(words(goods.brand)) ? noBrand : '');
  // Import says that it does not apply; of export only its shipper knows.
  if (element.kind === 'EXPORT_PREF') return ieFlag === 'I' ? '3' : '';
  if (choicesOf(element, ieFlag)) return '';
  return words(facts.find(([name]) => name.test(element.name ?? ''))?.[1](goods));
}

/** What does not stand in the place it is offered for is not offered. */
function fitting(element: Element, value: string, ieFlag: string): string {
  const values = [{ seq: 0, name: element.name ?? '', value }];
  const wrong = wrongElements({ elements: [element], values, ieFlag, isWhole: false });
  return Object.keys(wrong).length > 0 ? '' : value;
}

/**
 * A whole result for goods under a code, to be looked at and passed: as the same goods were audited before; where they
 * differ, what the customer says himself, and of other goods of the name only what is chosen from a list and how it was
 * reasoned.
 */
export function offeredResult({ goods, code, ieFlag, former }: Asked): OfferedResult {
  const isSame = former !== undefined && isSameGoods(goods, former);
  // A model that is the other part's number is this part's number here.
  const ownPart = (value: string): string =>
    value !== '' && value === words(former?.partNo) ? words(goods.partNo) : value;
  const said = new Map(elementValuesOf(former?.elementValues).map(({ name, value }) => [name, ownPart(value)]));
  const elements = Object.fromEntries(
    code.elements.map((element) => {
      const name = element.name ?? '';
      const [own, known] = [factOf(element, goods, ieFlag), said.get(name) ?? ''];
      const isKnown = isSame || choicesOf(element, ieFlag) !== undefined;
      const order = isSame ? [known, own] : [own, isKnown ? known : ''];
      return [name, order.map((value) => fitting(element, value, ieFlag)).find((value) => value !== '') ?? ''];
    }),
  );
  const [only] = code.ciqCodes;
  const suffix = code.ciqCodes.find(({ ciqCode }) => ciqCode !== null && ciqCode === former?.ciqCode);
  return {
    ciqCode: suffix?.ciqCode ?? (code.ciqCodes.length === 1 ? (only?.ciqCode ?? '') : ''),
    declaredName: words(former?.declaredName) || words(goods.nameZh).replaceAll('|', ''),
    basis: words(former?.basis) || basisOf(code),
    girRules: former?.girRules?.length ? former.girRules : ['1', '6'],
    composition: words(goods.composition) || (isSame ? words(former?.composition) : ''),
    principle: words(goods.principle) || words(former?.principle),
    elements,
    formerId: former?.id ?? null,
  };
}

/** The usual sentence, for whoever has no better one: heading and code by their own words. */
function basisOf({ hsCode, nameZh, headingZh }: CodeTaken): string {
  const heading = words(headingZh);
  return `符合品目${hsCode.slice(0, 4)}${heading && `“${heading}”`}的条文，按总规则一、六归入${hsCode}“${words(nameZh)}”`;
}
