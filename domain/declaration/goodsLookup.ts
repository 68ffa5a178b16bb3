import Big from 'big.js';
import { askedElements, type Element, elementValuesOf, modelOf, partKey } from '../classification/index.ts';
import { answerShape, defineCall } from '../core/call.ts';
import type { DraftValues, RecordValues } from '../core/entity.ts';
import { json, ref } from '../core/field.ts';
import { defineLookup } from '../core/lookup.ts';
import { exact } from './check/exact.ts';
import { quantityIn } from './check/quantities.ts';
import type { TariffFacts } from './check/records.ts';
import { kilogram } from './check/units.ts';
import { goodsFields } from './goodsFields.ts';
import { usualDutyMode } from './tax/levy.ts';

/** Goods of a customer as they were classified, and in force. */
export interface LibraryGoods {
  readonly id: string;
  /** How {@link partKey} spells the part number. */
  readonly partKey: string;
  readonly hsCode: string | null;
  readonly ciqCode: string | null;
  readonly declaredName: string | null;
  /** As `elementValuesOf` reads them. */
  readonly elementValues: unknown;
  readonly gModel: string | null;
  readonly brandType: string | null;
  readonly originCountry: string | null;
  readonly unit: string | null;
  readonly netWeight: string | null;
}

/** What the same goods cost when they were declared last. */
export interface LastPrice {
  readonly partKey: string;
  readonly declPrice: string | null;
  readonly tradeCurr: string | null;
  readonly gUnit: string | null;
}

/** The library's goods by part number, the tariff of today by code, and the last prices. */
export interface GoodsFacts {
  readonly library: readonly LibraryGoods[];
  /** Part numbers that somebody classifies at this moment. */
  readonly underway: readonly string[];
  readonly tariff: readonly TariffFacts[];
  readonly prices: readonly LastPrice[];
}

/** So many lines an order holds at most. */
const mostLines = 500;

/** 按料号与编码带出: what lines of an order or a declaration follow from. @throws 1001 too many of them */
export const lookUpGoods = defineCall({
  service: 'business',
  method: 'lookUpGoods',
  right: 'customsOrder:view',
  input: {
    customerId: ref('客户', 'Customer', { entity: 'customer' }),
    partNos: json('料号', 'Part nos', { limits: { depth: 1, entries: mostLines, text: 60 } }),
    hsCodes: json('商品编码', 'Codes', { limits: { depth: 1, entries: mostLines, text: 10 } }),
  },
  answer: answerShape<GoodsFacts>(),
});

type Line = DraftValues<typeof goodsFields>;
/** What a line may be offered; what nobody knows is undefined. */
type Offer = { [Name in keyof typeof goodsFields | 'productId_label']?: Line[Name] | null | undefined };

/** 归类库: how a line stands to the customer's classified goods. */
type LibraryMark = 'MATCHED' | 'DIFFERS' | 'UNDERWAY' | 'MISSING' | 'SEVERAL';

/** The elements of a code, in their order; the first one is the name. */
export const elementsOfCode = (code: TariffFacts): readonly Element[] =>
  code.elements.map(({ name, kind, requiredFlg }, at) => ({
    lineNo: at + 1,
    name: name ?? null,
    kind: kind ?? null,
    requiredFlg: requiredFlg ?? null,
  }));

/** 出口享惠: the answer that follows from the direction; what a person has to know stays open. */
const importPreference = '3';

/**
 * 规格型号 of goods of this code: what was classified, the kind of brand, and for an import that the preference of exports
 * does not apply. What nobody knows yet stays blank between its bars.
 */
function modelFor(code: TariffFacts, goods: LibraryGoods | undefined, ieFlag: unknown): string {
  const elements = elementsOfCode(code);
  const said = elementValuesOf(goods?.elementValues).filter(({ value }) => value !== '');
  const values = askedElements(elements).map((element) => {
    const name = element.name ?? '';
    const known = said.find((one) => one.name === name)?.value ?? '';
    const isPreference = element.kind === 'EXPORT_PREF';
    const ofBrand = element.kind === 'BRAND_TYPE' ? (goods?.brandType ?? '') : '';
    // Goods classified for the other direction said what does not hold here.
    const fits = !isPreference || (known === importPreference) === (ieFlag === 'I');
    const value = isPreference && ieFlag === 'I' ? importPreference : fits ? known || ofBrand : '';
    return { seq: Number(element.lineNo), name, value };
  });
  return modelOf(elements, values);
}

const product = (left: string | null | undefined, right: string | null | undefined, digits: number) => {
  const [one, other] = [exact(left), exact(right)];
  return one && other ? one.times(other).round(digits, Big.roundHalfUp).toFixed() : undefined;
};

/** How much of a legal unit a line has, as far as its other amounts say it. */
function legalQuantity({ gQty, gUnit, netWt }: Offer, unit: string | null | undefined): string | undefined {
  if (!unit) return undefined;
  if (unit === kilogram && exact(netWt)) return netWt ?? undefined;
  return quantityIn({ gQty, gUnit }, unit)?.round(5, Big.roundHalfUp).toFixed();
}

function markOf(line: Line, { library, underway }: GoodsFacts, offered: Offer): LibraryMark | null {
  const key = partKey(line.partNo);
  if (key === '') return null;
  const found = library.filter((goods) => goods.partKey === key);
  if (found.length === 0) return underway.includes(key) ? 'UNDERWAY' : 'MISSING';
  if (found.length > 1) return 'SEVERAL';
  const names = ['hsCode', 'ciqCode', 'gName', 'gModel', 'unit1', 'unit2'] as const;
  return names.every((name) => !line[name] || line[name] === (offered[name] ?? '')) ? 'MATCHED' : 'DIFFERS';
}

/** What the amounts of a line make of each other. */
function amountsOf(line: Line, goods: LibraryGoods | undefined, last: LastPrice | undefined): Offer {
  const gUnit = line.gUnit || goods?.unit || last?.gUnit;
  const weighed = gUnit ? quantityIn({ gQty: line.gQty, gUnit }, kilogram) : undefined;
  // What one piece weighs says nothing of goods that are sold by another unit.
  const isByPiece = !goods?.unit || goods.unit === gUnit;
  const netWt = line.netWt || weighed?.toFixed() || (isByPiece ? product(line.gQty, goods?.netWeight, 5) : undefined);
  const isSamePrice = last?.gUnit === gUnit && (!line.tradeCurr || last?.tradeCurr === line.tradeCurr);
  const declPrice = line.declPrice || (isSamePrice ? exact(last?.declPrice)?.toFixed() : undefined);
  return {
    gUnit,
    netWt,
    // A total that stands there has its own price.
    ...(!line.declTotal && { declPrice }),
    declTotal: product(line.gQty, declPrice, 2),
    tradeCurr: last?.tradeCurr,
  };
}

/**
 * What a line follows from: the goods of its part number, then its code in the tariff, then its own amounts. A code that
 * somebody typed goes before the library's, and is marked as differing from it.
 * @see docs/spec/classification.md 4.11
 */
function goodsFilled(line: Line, facts: GoodsFacts, owner: Header): Offer {
  const { library, tariff, prices } = facts;
  const key = partKey(line.partNo);
  const found = key === '' ? [] : library.filter((one) => one.partKey === key);
  const goods = found.length === 1 ? found[0] : undefined;
  const last = prices.find((one) => key !== '' && one.partKey === key);
  const hsCode = line.hsCode || goods?.hsCode;
  const isItsCode = goods !== undefined && hsCode === goods.hsCode;
  const code = tariff.find((one) => one.hsCode === hsCode);
  const only = code?.ciqCodes.length === 1 ? code.ciqCodes[0]?.ciqCode : undefined;
  const amounts = amountsOf(line, goods, last);
  const all = { ...line, ...amounts };
  const offered: Offer = {
    hsCode: goods?.hsCode,
    ciqCode: (isItsCode ? goods.ciqCode : undefined) ?? only,
    gName: isItsCode ? goods.declaredName : undefined,
    gModel: code ? modelFor(code, isItsCode ? goods : undefined, owner.ieFlag) : isItsCode ? goods.gModel : undefined,
    originCountry: goods?.originCountry,
    unit1: code?.unit1,
    unit2: code?.unit2,
    ...amounts,
    qty1: legalQuantity(all, code?.unit1),
    qty2: legalQuantity(all, code?.unit2),
    dutyMode: usualDutyMode(owner),
  };
  return {
    ...offered,
    productId: goods?.id ?? null,
    productId_label: goods?.declaredName ?? null,
    libraryMark: markOf(line, facts, offered),
  };
}

/** What of the document its lines depend on. */
const within = ['customerId', 'ieFlag', 'tradeMode', 'cutMode'] as const;
type Header = { readonly [Name in (typeof within)[number]]?: string | null };

const headerOf = (owner: RecordValues): Header =>
  Object.fromEntries(
    within.map((name) => [name, typeof owner[name] === 'string' && owner[name] !== '' ? owner[name] : null]),
  );

const tenDigits = /^\d{10}$/;
const unique = (texts: readonly string[]): string[] => [...new Set(texts)].sort();

/** Goods of an order, and lines of a declaration, from their part numbers and codes. */
export const goodsLookup = defineLookup(goodsFields, {
  by: ['partNo', 'hsCode'],
  within,
  fills: ['hsCode', 'gName', 'gUnit', 'originCountry', 'declTotal', 'tradeCurr'],
  call: lookUpGoods,
  ask: (lines, owner) => {
    const { customerId } = headerOf(owner);
    const partNos = customerId ? unique(lines.map(({ partNo }) => partNo?.trim() ?? '').filter(Boolean)) : [];
    const hsCodes = unique(lines.flatMap(({ hsCode }) => (hsCode && tenDigits.test(hsCode) ? [hsCode] : [])));
    return partNos.length + hsCodes.length > 0 ? { partNos, hsCodes, customerId: customerId ?? null } : undefined;
  },
  fill: (line, answer, owner) => goodsFilled(line, answer, headerOf(owner)),
});
