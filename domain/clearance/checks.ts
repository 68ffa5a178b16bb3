import {
  addFen,
  compareDecimal,
  type Fen,
  formatFen,
  isDecimal,
  multiplyToFen,
  parseFen,
  roundMoney,
  subtractFen,
  sumDecimals,
  zeroFen,
} from '../core/money.ts';
import { bi, type Text } from '../core/text.ts';

/** What is checked of an application before customs sees it: C1 to C6 by their numbers. @see docs/spec/operations.md 3.4 */
type CheckNo = 1 | 2 | 3 | 4 | 5 | 6;

export interface CheckFinding {
  readonly check: CheckNo;
  /** The field, as `lines.3.hsCode`. */
  readonly path: string;
  readonly text: Text;
}

type Given = string | null | undefined;

interface CheckedLine {
  readonly partNo?: Given;
  readonly hsCode?: Given;
  readonly elements?: Given;
  readonly qty?: Given;
  readonly unit?: Given;
  readonly price?: Given;
  readonly amount?: Given;
  /** What the linked orders have of this part, unit, origin and price. */
  readonly stockQty?: Given;
}

export interface CheckedApply {
  readonly invoiceTotal?: Given;
  readonly grossKg?: Given;
  readonly netKg?: Given;
  readonly lines?: readonly CheckedLine[] | null | undefined;
}

/** More lines than one declaration takes. */
export const mostLines = 50;

const isNumber = (value: Given): value is string => typeof value === 'string' && isDecimal(value);
const oneFen = parseFen('0.01');
const distance = (left: Fen, right: Fen): Fen => (left > right ? subtractFen(left, right) : subtractFen(right, left));

/** C1, as far as the code itself tells; whether the tariff has it the server says. */
const wrongCode = ({ hsCode }: CheckedLine): Text | undefined =>
  /^\d{10}$/.test(hsCode ?? '') ? undefined : bi('商品编号应为10位数字', 'An HS code has 10 digits');

const noElements = ({ elements }: CheckedLine): Text | undefined =>
  elements?.trim() ? undefined : bi('请填写申报要素', 'Enter the elements of the declaration');

function wrongAmount({ qty, price, amount }: CheckedLine): Text | undefined {
  if (!isNumber(qty) || !isNumber(price) || !isNumber(amount)) return undefined;
  const reckoned = multiplyToFen(qty, price);
  return distance(reckoned, parseFen(roundMoney(amount))) > oneFen
    ? bi(`总价应为数量×单价（${formatFen(reckoned)}）`, `The amount is quantity x price (${formatFen(reckoned)})`)
    : undefined;
}

/** The sum of the lines' amounts. */
export const sumOfLines = ({ lines }: CheckedApply): Fen =>
  (lines ?? []).reduce<Fen>(
    (sum, { amount }) => (isNumber(amount) ? addFen(sum, parseFen(roundMoney(amount))) : sum),
    zeroFen,
  );

function wrongTotal(record: CheckedApply): Text | undefined {
  const { invoiceTotal } = record;
  if (!isNumber(invoiceTotal)) return undefined;
  const diff = distance(sumOfLines(record), parseFen(invoiceTotal));
  return diff > zeroFen
    ? bi(
        `商品金额合计与发票总额不一致（差${formatFen(diff)}）`,
        `Lines differ from the invoice total by ${formatFen(diff)}`,
      )
    : undefined;
}

function wrongWeight({ grossKg, netKg }: CheckedApply): CheckFinding[] {
  if (isNumber(netKg) && compareDecimal(netKg, '0') <= 0)
    return [{ check: 5, path: 'netKg', text: bi('净重应大于0', 'Net weight must be above 0') }];
  return isNumber(grossKg) && isNumber(netKg) && compareDecimal(netKg, grossKg) > 0
    ? [{ check: 5, path: 'netKg', text: bi('净重不能大于毛重', 'Net weight must not exceed gross weight') }]
    : [];
}

/** C6 holds for a part in its unit: what several lines of it ask for together is not more than the orders have. */
function beyondStock(lines: readonly CheckedLine[]): CheckFinding[] {
  const groups = new Map<string, { at: number; asked: string[]; there: string[] }>();
  for (const [at, { partNo, unit, qty, stockQty }] of lines.entries()) {
    if (!partNo || !isNumber(qty)) continue;
    const key = `${partNo}\n${unit ?? ''}`;
    const group = groups.get(key) ?? { at, asked: [], there: [] };
    group.asked.push(qty);
    if (isNumber(stockQty)) group.there.push(stockQty);
    groups.set(key, group);
  }
  return [...groups.values()].flatMap(({ at, asked, there }) => {
    const [sum, most] = [sumDecimals(asked), there.length ? sumDecimals(there) : '0'];
    return compareDecimal(sum, most) > 0
      ? [
          {
            check: 6 as const,
            path: `lines.${at}.qty`,
            text: bi(`数量不能超过来源订单（${most}）`, `More than the linked orders have (${most})`),
          },
        ]
      : [];
  });
}

/** C1 to C6 of an application, in the order of the form. */
export function checkApply(record: CheckedApply): readonly CheckFinding[] {
  const lines = record.lines ?? [];
  const ofLines = lines.flatMap((line, at): CheckFinding[] => {
    const found: [CheckNo, string, Text | undefined][] = [
      [1, 'hsCode', wrongCode(line)],
      [2, 'elements', noElements(line)],
      [3, 'amount', wrongAmount(line)],
    ];
    return found.flatMap(([check, name, text]) => (text ? [{ check, path: `lines.${at}.${name}`, text }] : []));
  });
  const total = wrongTotal(record);
  return [
    ...ofLines,
    ...(total ? [{ check: 4 as const, path: 'invoiceTotal', text: total }] : []),
    ...wrongWeight(record),
    ...beyondStock(lines),
  ];
}

/** Checks of what must not be written down at all; the others stop it from being handed in. */
const always: ReadonlySet<CheckNo> = new Set([3, 5]);

/** What speaks against saving the record, or handing it in. */
export const stopping = (record: CheckedApply, moment: string): readonly CheckFinding[] =>
  checkApply(record).filter(({ check }) => moment === 'submit' || always.has(check));

export interface OrderLine {
  readonly partNo: string | null;
  readonly goodsName: string | null;
  readonly qty: string | null;
  readonly unit: string | null;
  readonly price: string | null;
  readonly origin: string | null;
  readonly ledgerItem: number | null;
}

export interface MergedLine extends OrderLine {
  readonly lineNo: number;
  readonly stockQty: string;
  readonly amount: string | null;
}

/** Lines of orders as lines of an application: equal part, unit, origin and price are one. */
export function mergeOrderLines(lines: readonly OrderLine[]): MergedLine[] {
  const groups = new Map<string, OrderLine[]>();
  for (const line of lines) {
    const { partNo, unit, origin, price } = line;
    const key = [partNo ?? '', unit ?? '', origin ?? '', isNumber(price) ? Number(price) : ''].join('\n');
    groups.set(key, [...(groups.get(key) ?? []), line]);
  }
  return [...groups.values()].flatMap((group, at) => {
    const [first] = group;
    if (!first) return [];
    const qty = sumDecimals(group.flatMap((line) => (isNumber(line.qty) ? [line.qty] : [])));
    const amount = isNumber(first.price) ? formatFen(multiplyToFen(qty, first.price)) : null;
    return [{ ...first, lineNo: at + 1, qty, stockQty: qty, amount }];
  });
}
