import { isContainerNo, isCreditCode } from '../core/checkDigits.ts';
import { isDate } from '../core/moments.ts';
import type { OcrType } from './ocrFields.ts';
import { withoutTail } from './pageText.ts';

/** What a text is as a value: `doubtful` where it may be meant otherwise, `bad` where it is none. */
export interface NormalValue {
  readonly value: string | null;
  readonly format: 'ok' | 'doubtful' | 'bad';
}

const bad: NormalValue = { value: null, format: 'bad' };
const ok = (value: string): NormalValue => ({ value, format: 'ok' });
const doubtful = (value: string): NormalValue => ({ value, format: 'doubtful' });

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const two = (part: string | number): string => String(part).padStart(2, '0');
const fullYear = (year: string): string => (year.length === 2 ? `20${year}` : year);

/** `yyyy-MM-dd`; days and months that could change places are doubtful. */
function normalDate(raw: string): NormalValue {
  const text = raw.normalize('NFKC').trim();
  const dated = (year: string, month: string | number, day: string, sure = true): NormalValue => {
    const value = `${fullYear(year)}-${two(month)}-${two(day)}`;
    if (!isDate(value)) return bad;
    return sure ? ok(value) : doubtful(value);
  };
  const big = /(?<!\d)((?:19|20)\d\d) ?[-/.年] ?(\d{1,2}) ?[-/.月] ?(\d{1,2})(?!\d)/.exec(text);
  if (big) return dated(big[1] ?? '', big[2] ?? '', big[3] ?? '');
  const plain = /^(20\d\d)(\d\d)(\d\d)$/.exec(text);
  if (plain) return dated(plain[1] ?? '', plain[2] ?? '', plain[3] ?? '');
  const monthOf = (word = '') => months.indexOf(word.slice(0, 3).toLowerCase()) + 1;
  const named = /(?<!\d)(\d{1,2})(?:st|nd|rd|th)?[-/. ,]*([a-z]{3,9})[-/., ]*((?:19|20)\d\d|\d\d)(?!\d)/i.exec(text);
  if (named && monthOf(named[2])) return dated(named[3] ?? '', monthOf(named[2]), named[1] ?? '');
  const american = /(?<![a-z])([a-z]{3,9})[-/. ]{0,3}(\d{1,2})(?:st|nd|rd|th)?[-/., ]{1,3}((?:19|20)\d\d)(?!\d)/i.exec(
    text,
  );
  if (american && monthOf(american[1])) return dated(american[3] ?? '', monthOf(american[1]), american[2] ?? '');
  const small = /(?<!\d)(\d{1,2})[-/.](\d{1,2})[-/.]((?:19|20)\d\d)(?!\d)/.exec(text);
  if (!small) return bad;
  const [, first = '', second = '', year = ''] = small;
  if (Number(first) > 12) return dated(year, second, first);
  if (Number(second) > 12) return dated(year, first, second);
  return dated(year, second, first, first === second);
}

/**
 * A decimal number: of several separators the last one is the point where two or three digits follow, the others are
 * thousands; one comma before three digits is thousands, too.
 */
function normalNumber(raw: string): NormalValue {
  const text = raw.normalize('NFKC').replace(/[\s'’]/g, '');
  const found = /^[^\d(-]{0,6}(\(?)(-?)([\d][\d.,]*)(\)?)[^\d]{0,12}$/.exec(text);
  // `11. Quantity` is the number of a box, and its name.
  if (!found || /\d\.\s*\p{L}/u.test(raw)) return bad;
  const digits = withoutTail(found[3] ?? '', '.,');
  const sign = found[2] || (found[1] && found[4]) ? '-' : '';
  const marks = digits.match(/[.,]/g) ?? [];
  const [whole = '', ...groups] = digits.split(/[.,]/);
  const last = groups.at(-1) ?? '';
  const inThrees = whole.length >= 1 && whole.length <= 3 && groups.every((group) => group.length === 3);
  const signed = (value: string): string => {
    const plain = value.replace(/^0+(?=\d)/, '');
    return sign && !/^[0.]*$/.test(plain) ? `-${plain}` : plain;
  };
  if (groups.length === 0) return ok(signed(whole));
  const isMixed = new Set(marks).size === 2;
  if (groups.length === 1) {
    if (marks[0] === '.') return ok(signed(`${whole}.${last}`));
    if (inThrees) return ok(signed(whole + last));
    return last.length <= 2 ? doubtful(signed(`${whole}.${last}`)) : bad;
  }
  if (!isMixed && marks[0] === ',' && inThrees) return ok(signed(whole + groups.join('')));
  const head = groups.slice(0, -1);
  if (head.some((group) => group.length !== 3) || whole.length > 3 || whole === '') return bad;
  const value = signed(`${whole}${head.join('')}.${last}`);
  if (isMixed && marks.at(-1) !== marks.at(-2) && marks.slice(0, -1).every((mark) => mark === marks[0]))
    return marks[0] === ',' ? ok(value) : doubtful(value);
  return last.length === 2 || last.length === 3 ? doubtful(value) : bad;
}

/** `[code, words]`: what papers call a currency. */
const currencies: readonly (readonly [code: string, said: RegExp])[] = [
  ['USD', /\bUSD?\$?\b|US\$|U\.S\.\$|美元|美金/i],
  ['CNY', /\b(?:CNY|RMB)\b|人民币|￥/i],
  ['EUR', /\bEUR\b|€|欧元/i],
  ['JPY', /\bJPY\b|日元|日币|円/i],
  ['HKD', /\bHKD\b|HK\$|港币|港元/i],
  ['GBP', /\bGBP\b|£|英镑/i],
  ['KRW', /\bKRW\b|₩|韩元/i],
  ['SGD', /\bSGD\b|S\$|新加坡元/i],
  ['AUD', /\bAUD\b|A\$|澳元/i],
  ['CAD', /\bCAD\b|加元/i],
  ['CHF', /\bCHF\b|瑞士法郎/i],
  ['TWD', /\b(?:TWD|NTD)\b|NT\$|新台币/i],
  ['THB', /\bTHB\b|泰铢/i],
  ['MYR', /\bMYR\b|林吉特/i],
];

/** Codes of the currencies that a text names, each once. */
export const currenciesIn = (text: string): readonly string[] =>
  currencies.flatMap(([code, said]) => (said.test(text.normalize('NFC')) ? [code] : []));

function normalCurrency(raw: string): NormalValue {
  const [code, other] = currenciesIn(raw);
  if (code) return other ? doubtful(code) : ok(code);
  if (/[¥]/.test(raw)) return doubtful('CNY');
  if (/\$/.test(raw)) return doubtful('USD');
  return /^元$/.test(raw.trim()) ? ok('CNY') : bad;
}

/** Trade terms of Incoterms, the old ones of customs included. */
const termPattern = /(?<![A-Za-z])(EXW|FCA|FAS|FOB|CFR|CNF|CIF|CPT|CIP|DAP|DPU|DDP|DAT|DDU|DAF|C ?& ?F)(?![A-Za-z])/;

/** The trade term that a text names, with what stands behind it. */
export function termIn(
  raw: string,
): { readonly term: string; readonly place: string; readonly isExact: boolean } | undefined {
  const text = raw.normalize('NFKC');
  // A misread I: `ClF`.
  const fixed = text.replace(/(?<![A-Za-z])C[l1]([FP])(?![A-Za-z])/g, 'CI$1');
  const found = termPattern.exec(fixed);
  if (!found) return undefined;
  const rest = fixed.slice(found.index + found[0].length).replace(/^[\s,:;.-]+/, '');
  const year = rest.toLowerCase().indexOf('incoterms');
  const place = withoutTail(year < 0 ? rest : rest.slice(0, year), ' (,');
  return { term: found[1]?.includes('&') ? 'CFR' : (found[1] ?? ''), place, isExact: fixed === text };
}

function normalTerm(raw: string): NormalValue {
  const found = termIn(raw);
  if (!found) return bad;
  return found.isExact ? ok(found.term) : doubtful(found.term);
}

const letterOfDigit: Readonly<Record<string, string>> = { '0': 'O', '1': 'I', '5': 'S', '8': 'B', '2': 'Z' };
const digitOfLetter: Readonly<Record<string, string>> = { O: '0', I: '1', L: '1', S: '5', B: '8', Z: '2', Q: '0' };

/** A container number: letters and digits that were taken for each other are put right where the check digit agrees. */
function normalContainer(raw: string): NormalValue {
  const text = raw
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s/.-]/g, '');
  const found = /[A-Z0-9]{4}[A-Z0-9]{7}/.exec(text)?.[0];
  if (!found) return bad;
  if (isContainerNo(found)) return ok(found);
  const letters = [...found.slice(0, 4)].map((one) => letterOfDigit[one] ?? one).join('');
  const digits = [...found.slice(4)].map((one) => digitOfLetter[one] ?? one).join('');
  // `0SLU` may be OSLU, but what the check digit does not decide is a guess.
  const fixed = `${letters}${digits}`;
  return isContainerNo(fixed) ? ok(fixed) : doubtful(found);
}

function normalCreditCode(raw: string): NormalValue {
  const text = raw.normalize('NFKC').toUpperCase().replace(/[\s-]/g, '');
  if (isCreditCode(text)) return ok(text);
  const fixed = text.replaceAll('O', '0').replaceAll('I', '1');
  if (isCreditCode(fixed)) return ok(fixed);
  return /^[0-9A-Z]{15,20}$/.test(text) ? doubtful(text) : bad;
}

function normalHsCode(raw: string): NormalValue {
  const text = raw.normalize('NFKC').replace(/[\s.-]/g, '');
  if (/^(?:\d{6}|\d{8}|\d{10})$/.test(text)) return ok(text);
  return /^[\dOIl]{6,10}$/.test(text) ? doubtful(text.replaceAll('O', '0').replace(/[Il]/g, '1')) : bad;
}

/** A number of a paper: one word, or several short ones, with a digit in it. */
function normalCode(raw: string): NormalValue {
  const begin = raw.normalize('NFKC').replace(/^[\s:#]+/, '');
  const text = withoutTail(begin.replace(/ ?([-/]) ?/g, '$1'), ' ,;:');
  if (text === '' || text.length > 60 || /^[:：]/.test(text) || !/[A-Za-z0-9]/.test(text)) return bad;
  if (/[\u4e00-\u9fff]/.test(text) && !/\d/.test(text)) return bad;
  if (text.split(' ').length > 3) return bad;
  // Codes have capitals: a small l between them is an I.
  const others = text.replaceAll('l', '');
  if (text.includes('l') && !/[a-z]/.test(others)) return doubtful(text.replaceAll('l', 'I'));
  if (!/\d/.test(text)) return doubtful(text);
  return ok(text);
}

const longestText = 500;
function normalText(raw: string): NormalValue {
  const text = raw
    .normalize('NFC')
    .replace(/^[\s:：]+/, '')
    .replace(/\s+/g, ' ')
    .trim();
  if (text === '') return bad;
  // A number alone is kept as numbers are.
  const number = /^[\d.,]+$/.test(text) ? normalNumber(text) : bad;
  return number.value === null ? ok(text.slice(0, longestText)) : ok(number.value);
}

function normalName(raw: string): NormalValue {
  const { value } = normalText(raw);
  if (!value || !/\p{L}/u.test(value)) return bad;
  return ok(value);
}

const units: Readonly<Record<string, string>> = {
  pc: 'PCS', pcs: 'PCS', piece: 'PCS', pieces: 'PCS', ea: 'PCS', each: 'PCS', '个': '个', '件': '件', '只': '只', '台': '台',
  set: 'SET', sets: 'SET', '套': '套', kg: 'KG', kgs: 'KG', kilogram: 'KG', kilograms: 'KG', '千克': '千克', '公斤': '千克',
  g: 'G', '克': '克', m: 'M', meter: 'M', meters: 'M', mtr: 'M', '米': '米', m2: 'M2', sqm: 'M2', '平方米': '平方米',
  m3: 'M3', cbm: 'M3', '立方米': '立方米', roll: 'ROLL', rolls: 'ROLL', rl: 'ROLL', '卷': '卷', ctn: 'CTN', ctns: 'CTN', carton: 'CTN',
  cartons: 'CTN', '箱': '箱', box: 'BOX', boxes: 'BOX', '盒': '盒', bag: 'BAG', bags: 'BAG', '包': '包', '袋': '袋', pair: 'PAIR', pairs: 'PAIR',
  prs: 'PAIR', '双': '双', '对': '对', dz: 'DOZ', doz: 'DOZ', dozen: 'DOZ', l: 'L', ltr: 'L', litre: 'L', liters: 'L', '升': '升', unit: 'UNIT',
  units: 'UNIT', pallet: 'PLT', pallets: 'PLT', plt: 'PLT', '托': '托', sheet: 'SHEET', sheets: 'SHEET', sht: 'SHEET', '张': '张', '片': '片',
  ton: 'T', tons: 'T', mt: 'T', '吨': '吨', '支': '支', '条': '条', '根': '根', '瓶': '瓶', '块': '块', '票': '票', '次': '次', '天': '天', '柜': '柜',
  specimen: 'NO', specimens: 'NO', no: 'NO', nos: 'NO',
}; // biome-ignore format: a table of words

function normalUnit(raw: string): NormalValue {
  const text = raw.normalize('NFKC').trim();
  const known = units[text.toLowerCase().replace(/[.()\s]/g, '')];
  if (known) return ok(text.replace(/\.$/, '').toUpperCase());
  return /^[\p{L}²³23]{1,12}$/u.test(text) ? doubtful(text.toUpperCase()) : bad;
}

/** The unit that a word means, whatever its spelling: `PCS` for `pieces`. */
export const unitMeant = (word: string): string =>
  units[word.toLowerCase().replace(/[.()\s]/g, '')] ?? word.toUpperCase();

/** A unit that is written behind its number. */
export function numberWithUnit(raw: string): { readonly number: string; readonly unit: string } | undefined {
  const found = /^([\d][\d.,]*)\s*([\p{L}][\p{L}²³.]*)$/u.exec(raw.normalize('NFC').trim());
  const { value, format } = found ? normalUnit(found[2] ?? '') : bad;
  return found && value && format === 'ok' ? { number: found[1] ?? '', unit: value } : undefined;
}

const byType: Readonly<Record<OcrType, (raw: string) => NormalValue>> = {
  text: normalText,
  name: normalName,
  code: normalCode,
  date: normalDate,
  number: normalNumber,
  money: normalNumber,
  count: (raw) => {
    const { value, format } = normalNumber(raw);
    return value && /^-?\d+(?:\.0+)?$/.test(value) ? { value: value.replace(/\.0+$/, ''), format } : bad;
  },
  currency: normalCurrency,
  unit: normalUnit,
  country: normalName,
  term: normalTerm,
  hsCode: normalHsCode,
  container: normalContainer,
  creditCode: normalCreditCode,
  mark: (raw) => {
    const text = raw.normalize('NFKC').trim();
    return /^[\p{L}\d/ -]{1,20}$/u.test(text) ? ok(text.toUpperCase() === text ? text : text) : bad;
  },
};

/** A text as a value of a type. */
export const normalise = (type: OcrType, raw: string): NormalValue => (raw.trim() === '' ? bad : byType[type](raw));
