import type { PaperCell, PaperLine } from '../../core/drawnLines.ts';
import type { DraftOf } from '../../core/entity.ts';
import { compareDecimal, isDecimal, sumDecimals } from '../../core/money.ts';
import { bi, type Text } from '../../core/text.ts';
import type { customsOrder } from '../customsOrder.ts';
import type { declaration } from '../declaration.ts';
import type { HeadName } from '../headFields.ts';

/** What is declared, of a declaration or of the order that it will be made of. */
type Declared = Pick<DraftOf<typeof declaration>, HeadName | 'items'> & Pick<DraftOf<typeof customsOrder>, 'goods'>;

type ValueName = HeadName | 'declTotal';

/** One value of a paper beside what is declared. */
export interface ComparedValue {
  readonly name: ValueName;
  readonly label: Text;
  /** As the paper has it; empty where it says nothing. */
  readonly found: string;
  readonly declared: string;
  /** Nothing to compare where one of the two is silent. */
  readonly outcome: 'SAME' | 'DIFFERENT' | 'SILENT';
}

interface Reading {
  readonly name: ValueName;
  readonly label: Text;
  readonly kind: 'word' | 'number';
  /** Words that stand before the value, Chinese or English. */
  readonly said: RegExp;
  readonly declared: (record: Declared) => string | number | null | undefined;
}

const units = [
  'KGS',
  'KG',
  '千克',
  '公斤',
  'CARTONS',
  'CTNS',
  'CTN',
  'PACKAGES',
  'PKGS',
  'PKG',
  '件',
  '箱',
  'USD',
  'CNY',
  'EUR',
  '元',
];
const currency = /^(?:US\$|[A-Z]{3}|[$¥￥€]) ?/i;
/** A word with a digit in it, which ends where the word ends. */
const codeWord = /^(?=[A-Z/_-]*[0-9])[A-Z0-9][A-Z0-9/_-]{2,31}(?![A-Z0-9/_-])/i;
/** All that numbers are written with. */
const digits = /^[0-9][0-9,. ]{0,30}/;
/** A number as papers write it: in one piece, or in groups of three with commas, blanks or both between them. */
const writtenNumber = /^(?:[0-9]{1,3}(?:(?:, ?| )[0-9]{3})+|[0-9]+)(?:\.[0-9]+)?$/;

function withoutAny(text: string, signs: string): string {
  let at = 0;
  while (at < text.length && signs.includes(text.charAt(at))) at += 1;
  return text.slice(at);
}

/** What stands behind the marks and the unit, such as `(KGS):`, between words and their value. */
function pastMarks(text: string): string {
  const rest = withoutAny(text, ':：#. ');
  const inside = withoutAny(rest, '(（');
  const unit = units.find((one) => inside.toUpperCase().startsWith(one));
  return unit ? withoutAny(inside.slice(unit.length), ')）:：#. ') : rest;
}

/** The value that a text begins with, and what stands behind it; digits that are no whole number are no value. */
function valueAhead(text: string, kind: 'word' | 'number'): readonly [value: string, behind: string] | undefined {
  if (kind === 'word') {
    const word = codeWord.exec(text)?.[0];
    return word === undefined ? undefined : [word, text.slice(word.length)];
  }
  const plainText = text.replace(currency, '');
  const run = digits.exec(plainText)?.[0] ?? '';
  let end = run.length;
  while (end > 0 && ' ,.'.includes(run.charAt(end - 1))) end -= 1;
  const value = run.slice(0, end);
  return writtenNumber.test(value) ? [value, plainText.slice(run.length)] : undefined;
}

/** A cell that is a value, perhaps with its unit, and nothing else. */
function valueAlone(text: string, kind: 'word' | 'number'): string | undefined {
  const [value, behind] = valueAhead(text, kind) ?? [undefined, ''];
  return value !== undefined && pastMarks(behind) === '' ? value : undefined;
}

const longestValue = 60;
/** The same words head a column and stand before a sum. */
const mostPlaces = 20;
const totalRow = /^(?:grand |sub)?total|^合计|^总计|^共计|^小计/i;

const totalOf = ({ items, goods }: Declared): string =>
  sumDecimals((items ?? goods ?? []).flatMap(({ declTotal }) => (declTotal && isDecimal(declTotal) ? declTotal : [])));

/** What invoices, packing lists and transport papers say that the declaration says as well. */
const readings: readonly Reading[] = [
  {
    name: 'contrNo',
    label: bi('合同协议号', 'Contract no'),
    kind: 'word',
    said: /合同协议号|合同号|contract ?(?:no|number)/gi,
    declared: ({ contrNo }) => contrNo,
  },
  {
    name: 'billNo',
    label: bi('提运单号', 'Bill no'),
    kind: 'word',
    said: /提运单号|提单号|运单号|b\/l ?no|bill of lading ?no|awb ?no/gi,
    declared: ({ billNo }) => billNo,
  },
  {
    name: 'voyNo',
    label: bi('航次号', 'Voyage'),
    kind: 'word',
    said: /航次号?|voyage(?: ?no)?|voy\.? ?no/gi,
    declared: ({ voyNo }) => voyNo,
  },
  {
    name: 'packNo',
    label: bi('件数', 'Packages'),
    kind: 'number',
    said: /件数|packages|total cartons/gi,
    declared: ({ packNo }) => packNo,
  },
  {
    name: 'grossWt',
    label: bi('毛重', 'Gross weight'),
    kind: 'number',
    said: /毛重|gross ?weight|g\.w/gi,
    declared: ({ grossWt }) => grossWt,
  },
  {
    name: 'netWt',
    label: bi('净重', 'Net weight'),
    kind: 'number',
    said: /净重|net ?weight|n\.w/gi,
    declared: ({ netWt }) => netWt,
  },
  {
    name: 'declTotal',
    label: bi('总价', 'Total'),
    kind: 'number',
    said: /总金额|总价|合计金额|total ?amount|grand ?total|invoice ?total/gi,
    declared: totalOf,
  },
];

/** The value behind the first of its words that has one. */
function foundIn(lines: readonly PaperLine[], reading: Reading): string {
  let places = 0;
  for (const [row, line] of lines.entries())
    for (const [column, cell] of line.entries())
      for (const { index, 0: heard } of cell.text.matchAll(reading.said)) {
        const value = valueAt({ lines, row, column, rest: cell.text.slice(index + heard.length) }, reading);
        places += 1;
        if (value !== undefined) return value;
        if (places === mostPlaces) return '';
      }
  return '';
}

interface Place {
  readonly lines: readonly PaperLine[];
  readonly row: number;
  readonly column: number;
  /** What stands behind the words in their own cell. */
  readonly rest: string;
}

/**
 * The value of words at a place: behind them in their cell, else in the next cell of the line; where they head a
 * column, in the row of its sums. What is no whole value there is none: a part of a number or a number of another
 * column would be worse than silence.
 */
function valueAt({ lines, row, column, rest }: Place, { kind }: Reading): string | undefined {
  const behind = pastMarks(rest.slice(0, longestValue));
  if (behind !== '') return valueAhead(behind, kind)?.[0];
  const line = lines[row] ?? [];
  const head = line[column];
  const next = line[column + 1];
  if (next && !isHead(line)) return valueAlone(next.text.trim(), kind);
  return head && sumBelow(lines.slice(row + 1), head, kind);
}

/** Whether a line names columns: more of its cells are the words of values than are values. */
const isHead = (line: PaperLine): boolean => {
  const named = line.filter(({ text }) => readings.some(({ said }) => text.search(said) >= 0)).length;
  return named > 1 && named > line.filter(({ text }) => valueAlone(text.trim(), 'number') !== undefined).length;
};

/** What the first row of sums has under a column's head. */
function sumBelow(lines: readonly PaperLine[], head: PaperCell, kind: Reading['kind']): string | undefined {
  const sums = lines.find(([first]) => first && totalRow.test(first.text.trim()));
  const under = (sums ?? []).filter(({ from, to }) => from < head.to && to > head.from);
  return under.length === 1 ? valueAlone(under[0]?.text.trim() ?? '', kind) : undefined;
}

const plain = (text: string): string => text.replace(/[, ]/g, '');
const isSame = (kind: Reading['kind'], found: string, declared: string): boolean =>
  kind === 'number' && isDecimal(plain(found)) && isDecimal(plain(declared))
    ? compareDecimal(plain(found), plain(declared)) === 0
    : found.trim().toUpperCase() === declared.trim().toUpperCase();

/** What a paper says and what is declared, side by side, in the order of the form. @param lines of its text layer */
export function compareWithPaper(lines: readonly PaperLine[], record: Declared): readonly ComparedValue[] {
  return readings.map((reading): ComparedValue => {
    const { name, label, kind } = reading;
    const found = foundIn(lines, reading);
    const value = reading.declared(record);
    const declared = value === null || value === undefined ? '' : String(value);
    const outcome = !found || !declared ? 'SILENT' : isSame(kind, found, declared) ? 'SAME' : 'DIFFERENT';
    return { name, label, found, declared, outcome };
  });
}

/** What was read and a head field takes as it stands: numbers without their commas; sums of lines are no field. */
export const readableOf = (values: readonly ComparedValue[]): readonly (readonly [name: HeadName, value: string])[] =>
  values.flatMap(({ name, found }) => {
    if (name === 'declTotal' || found === '') return [];
    const { kind } = readings.find((reading) => reading.name === name) ?? {};
    return [[name, kind === 'number' ? plain(found) : found] as const];
  });
