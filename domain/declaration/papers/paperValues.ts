import type { RecordValues } from '../../core/entity.ts';
import { compareDecimal, isDecimal, sumDecimals } from '../../core/money.ts';
import { say, type Text } from '../../core/text.ts';

/** One value of a paper beside what is declared. */
export interface ComparedValue {
  readonly name: string;
  readonly label: Text;
  /** As the paper has it; empty where it says nothing. */
  readonly found: string;
  readonly declared: string;
  /** Nothing to compare where one of the two is silent. */
  readonly outcome: 'SAME' | 'DIFFERENT' | 'SILENT';
}

interface Reading {
  readonly name: string;
  readonly label: Text;
  readonly kind: 'word' | 'number';
  /** Words that stand before the value, Chinese or English. */
  readonly said: RegExp;
  readonly declared: (record: RecordValues) => unknown;
}

/** What stands behind the words, as far as it is a value. */
const behind = {
  word: /^[:：#. ]*([A-Z0-9][A-Z0-9/_-]{2,31})/i,
  number: /^[:：. ]{0,4}(?:\(?(?:KGS?|千克)\)?)?[:：. ]{0,4}(?:US\$|[A-Z]{3}|[$¥￥€])? ?([0-9][0-9,]*(?:\.[0-9]+)?)/i,
} as const;
const longestValue = 60;
/** The same words head a column and stand before a sum. */
const mostPlaces = 20;

const linesOf = (record: RecordValues): readonly RecordValues[] => {
  const lines = record.items ?? record.goods;
  return Array.isArray(lines) ? lines : [];
};
const totalOf = (record: RecordValues): string =>
  sumDecimals(linesOf(record).flatMap(({ declTotal }) => (typeof declTotal === 'string' && isDecimal(declTotal) ? declTotal : [])));

/** What invoices, packing lists and transport papers say that the declaration says as well. */
const readings: readonly Reading[] = [
  { name: 'contrNo', label: say('合同协议号', 'Contract no'), kind: 'word', said: /合同协议号|合同号|contract ?(?:no|number)/gi, declared: ({ contrNo }) => contrNo },
  { name: 'billNo', label: say('提运单号', 'Bill no'), kind: 'word', said: /提运单号|提单号|运单号|b\/l ?no|bill of lading ?no|awb ?no/gi, declared: ({ billNo }) => billNo },
  { name: 'voyNo', label: say('航次号', 'Voyage'), kind: 'word', said: /航次号?|voyage(?: ?no)?|voy\.? ?no/gi, declared: ({ voyNo }) => voyNo },
  { name: 'packNo', label: say('件数', 'Packages'), kind: 'number', said: /件数|packages|total cartons/gi, declared: ({ packNo }) => packNo },
  { name: 'grossWt', label: say('毛重', 'Gross weight'), kind: 'number', said: /毛重|gross ?weight|g\.w/gi, declared: ({ grossWt }) => grossWt },
  { name: 'netWt', label: say('净重', 'Net weight'), kind: 'number', said: /净重|net ?weight|n\.w/gi, declared: ({ netWt }) => netWt },
  { name: 'declTotal', label: say('总价', 'Total'), kind: 'number', said: /总金额|总价|合计金额|total ?amount|grand ?total|invoice ?total/gi, declared: totalOf },
]; // biome-ignore format: a table

/** The value behind the first of its words that has one. */
function foundIn(words: string, { said, kind }: Reading): string {
  let places = 0;
  for (const { index, 0: heard } of words.matchAll(said)) {
    const from = index + heard.length;
    const value = behind[kind].exec(words.slice(from, from + longestValue))?.[1];
    places += 1;
    if (value !== undefined) return value;
    if (places === mostPlaces) break;
  }
  return '';
}

const plain = (text: string): string => text.replaceAll(',', '').trim();
const isSame = (kind: Reading['kind'], found: string, declared: string): boolean =>
  kind === 'number' && isDecimal(plain(found)) && isDecimal(plain(declared))
    ? compareDecimal(plain(found), plain(declared)) === 0
    : found.trim().toUpperCase() === declared.trim().toUpperCase();

/** What a paper says and what is declared, side by side, in the order of the form. @param text its text layer */
export function compareWithPaper(text: string, record: RecordValues): readonly ComparedValue[] {
  // Where a paper leaves room between a word and its value, one space says as much, and no reading of it takes long.
  const words = text.replace(/\s+/g, ' ');
  return readings.map((reading): ComparedValue => {
    const { name, label, kind } = reading;
    const found = foundIn(words, reading);
    const value = reading.declared(record);
    const declared = value === null || value === undefined ? '' : String(value);
    const outcome = !found || !declared ? 'SILENT' : isSame(kind, found, declared) ? 'SAME' : 'DIFFERENT';
    return { name, label, found, declared, outcome };
  });
}
