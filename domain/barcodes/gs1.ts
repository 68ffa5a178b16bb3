import { bi, type Text } from '../core/text.ts';
import { isGtin14, isSscc } from './checkDigit.ts';

/** What scanners send between two fields of a GS1 code; many are set up to leave it out. */
export const groupSeparator = '\u001d';

/** One field of a GS1 code: its application identifier and its value. */
export interface Gs1Field {
  readonly ai: string;
  readonly value: string;
}

/** A GS1 code taken apart: its fields in order, or what is wrong with it. */
export type Gs1Reading = { readonly fields: readonly Gs1Field[] } | { readonly wrong: Text };

/** How values of an identifier look: how long at least and at most; `n` for digits alone. */
interface Identifier {
  readonly ai: RegExp;
  readonly min: number;
  readonly max: number;
  readonly digits?: true;
  /** It ends by its length, so no separator stands behind it. */
  readonly isFixed?: true;
  check?(value: string): boolean;
}

const fixed = (ai: RegExp, length: number, check?: (value: string) => boolean): Identifier => ({
  ai,
  min: length,
  max: length,
  digits: true,
  isFixed: true,
  ...(check && { check }),
});
const upTo = (ai: RegExp, max: number, facts: Partial<Identifier> = {}): Identifier => ({ ai, min: 1, max, ...facts });

/** A day as `yyMMdd`; day 00 is the last one of its month. */
const isDay = (value: string): boolean => {
  const [year, month, day] = [value.slice(0, 2), value.slice(2, 4), value.slice(4)].map(Number) as [
    number,
    number,
    number,
  ];
  return month >= 1 && month <= 12 && day <= new Date(Date.UTC(2000 + year, month, 0)).getUTCDate();
};

/** The identifiers that goods, cartons and pallets bear. @see GS1 General Specifications, figure 3.2-1 and 7.8.5-2 */
const identifiers: readonly Identifier[] = [
  fixed(/^00/, 18, isSscc),
  fixed(/^0[123]/, 14, isGtin14),
  fixed(/^04/, 16),
  fixed(/^1[1235679]/, 6, isDay),
  fixed(/^20/, 2),
  fixed(/^3[1-6]\d\d/, 6),
  fixed(/^41[0-7]/, 13),
  upTo(/^10/, 20),
  upTo(/^2[12]/, 20),
  upTo(/^30/, 8, { digits: true }),
  upTo(/^37/, 8, { digits: true }),
  upTo(/^(?:24[01]|25[01]|400|403)/, 30),
  upTo(/^(?:242|243)/, 20),
  upTo(/^(?:253|255)/, 30),
  upTo(/^254/, 20),
  upTo(/^39[0-5]\d/, 18, { digits: true }),
  upTo(/^401/, 30),
  upTo(/^402/, 17, { digits: true, min: 17 }),
  upTo(/^420/, 20),
  upTo(/^421/, 12, { min: 4 }),
  upTo(/^42[2-7]/, 15, { digits: true, min: 3 }),
  upTo(/^700[1-9]/, 30),
  upTo(/^71\d/, 20),
  upTo(/^8005/, 6, { digits: true, min: 6 }),
  upTo(/^8006/, 18, { digits: true, min: 18 }),
  upTo(/^80(?:0[2348]|1[0123]|20)/, 34),
  upTo(/^8200/, 70),
  upTo(/^9\d/, 90),
];

const nameOf = (ai: string): string => `(${ai})`;

/**
 * Signs that values may have, but for brackets, which people write around identifiers.
 * @see GS1 General Specifications, figure 7.11-1
 */
const isValue = (value: string): boolean => /^[!"%&'*-?A-Z_a-z]+$/.test(value);

function wrongValue({ min, max, digits, check }: Identifier, { ai, value }: Gs1Field): Text | undefined {
  const name = nameOf(ai);
  if (value.length < min || value.length > max) {
    const length = min === max ? `${min}` : `${min}-${max}`;
    return bi(
      `${name}应为${length}位，现为${value.length}位，可能没有扫全`,
      `${name} has ${length} characters, here are ${value.length}: half a code?`,
    );
  }
  if (digits && !/^\d+$/.test(value)) return bi(`${name}应为数字`, `${name} is digits`);
  if (!isValue(value)) return bi(`${name}含有不允许的字符`, `${name} has characters that are not allowed`);
  if (check && !check(value)) return bi(`${name}的校验位或日期不正确`, `Check digit or date of ${name} is wrong`);
  return undefined;
}

/** The identifier that a text begins with. */
function identifierAt(text: string): { readonly rule: Identifier; readonly ai: string } | undefined {
  for (const rule of identifiers) {
    const [ai] = rule.ai.exec(text) ?? [];
    if (ai) return { rule, ai };
  }
  return undefined;
}

const unknownIdentifier = (text: string): Text =>
  bi(`不认识的应用标识符：${text.slice(0, 4)}`, `Unknown application identifier: ${text.slice(0, 4)}`);

/** Written for people: `(01)06901234567892(17)261231(10)A1`. */
const isBracketed = (text: string): boolean => /^\(\d{2,4}\)/.test(text);

function bracketedFields(text: string): Gs1Reading {
  const fields: Gs1Field[] = [];
  for (const [, ai = '', value = ''] of text.matchAll(/\((\d{2,4})\)([^(]*)/g)) fields.push({ ai, value });
  for (const field of fields) {
    const found = identifierAt(field.ai);
    if (found?.ai !== field.ai) return { wrong: unknownIdentifier(field.ai) };
    const wrong = wrongValue(found.rule, field);
    if (wrong) return { wrong };
  }
  return gs1Text(fields) === text ? { fields } : { wrong: bi('括号不成对', 'Brackets do not match') };
}

/** How many fields a code may have: a label holds no more. */
const mostFields = 20;

/**
 * Takes a GS1 code apart, as scanners send it or as people write it with brackets. A field of variable length ends at a
 * separator; where the scanner leaves those out it takes what is left.
 */
export function readGs1(text: string): Gs1Reading {
  if (isBracketed(text)) return bracketedFields(text);
  const fields: Gs1Field[] = [];
  let rest = text.startsWith(groupSeparator) ? text.slice(1) : text;
  while (rest && fields.length < mostFields) {
    const found = identifierAt(rest);
    if (!found) return { wrong: unknownIdentifier(rest) };
    const { rule, ai } = found;
    const behind = rest.slice(ai.length);
    const separated = behind.indexOf(groupSeparator);
    const end = rule.isFixed ? rule.max : separated < 0 ? behind.length : separated;
    const field = { ai, value: behind.slice(0, end).replaceAll(groupSeparator, '') };
    const wrong = wrongValue(rule, field);
    if (wrong) return { wrong };
    fields.push(field);
    rest = behind.slice(end);
    if (rest.startsWith(groupSeparator)) rest = rest.slice(1);
  }
  if (rest) return { wrong: bi('字段过多', 'Too many fields') };
  return fields.length > 0 ? { fields } : { wrong: bi('没有内容', 'There is nothing in it') };
}

/** Fields as people read them, the one form in which codes are kept. */
export const gs1Text = (fields: readonly Gs1Field[]): string =>
  fields.map(({ ai, value }) => `${nameOf(ai)}${value}`).join('');

/** Fields as a scanner sends them: a separator ends each field that does not end by its length. */
export const gs1Sent = (fields: readonly Gs1Field[], separator: string = groupSeparator): string =>
  fields
    .map(({ ai, value }, place) =>
      place < fields.length - 1 && !identifierAt(ai)?.rule.isFixed ? `${ai}${value}${separator}` : `${ai}${value}`,
    )
    .join('');

/** What the product keeps of the fields: goods, lot, last day, serial number, pallet. */
export interface Gs1Facts {
  readonly gtin?: string;
  readonly batchNo?: string;
  readonly expiry?: string;
  readonly serialNo?: string;
  readonly sscc?: string;
}

const factOf: Readonly<Record<string, keyof Gs1Facts>> = {
  '00': 'sscc',
  '01': 'gtin',
  '02': 'gtin',
  '10': 'batchNo',
  '15': 'expiry',
  '17': 'expiry',
  '21': 'serialNo',
};

/**
 * @param year of today, `yyyy`: of two figures for a year that one is meant which lies nearer
 */
export function gs1Facts(fields: readonly Gs1Field[], year: number): Gs1Facts {
  const facts: Partial<Record<keyof Gs1Facts, string>> = {};
  for (const { ai, value } of fields) {
    const name = factOf[ai];
    if (name) facts[name] = name === 'expiry' ? dayOf(value, year) : value;
  }
  return facts;
}

/** `yyMMdd` as `yyyy-MM-dd`: within 50 years ahead and 49 back, day 00 the last of its month. */
function dayOf(value: string, year: number): string {
  const [short, month, day] = [value.slice(0, 2), value.slice(2, 4), value.slice(4)].map(Number) as [
    number,
    number,
    number,
  ];
  const ahead = short - (year % 100);
  const century = ahead >= 51 ? -100 : ahead <= -50 ? 100 : 0;
  const full = year - (year % 100) + short + century;
  const last = new Date(Date.UTC(full, month, 0)).getUTCDate();
  return `${full}-${value.slice(2, 4)}-${String(day || last).padStart(2, '0')}`;
}
