import { diffDays } from '../core/moments.ts';
import { formatFen, multiplyToFen, parseFen, sumFen } from '../core/money.ts';
import { bi, type Text } from '../core/text.ts';
import { type Bought, isTolerated, type PriceRow, priceOf } from './priceMath.ts';

/** What a purchase order is judged by. Amounts and quantities are decimal text, days `yyyy-MM-dd`. */
export interface OrderFacts {
  readonly today: string;
  readonly supplierStatus: string | null;
  /** Protocols that hold on the order's day and confirm orders; exactly one is needed. */
  readonly protocols: readonly ProtocolTerms[];
  /** The object of business: nothing where none is found, `cancelled` where it does not count. */
  readonly object: { readonly cancelled: boolean; readonly count: number | null } | null;
  /** Quantity that other live orders have taken of it. */
  readonly takenQty: string;
  /** What orders of the protocol came to this month without this one. */
  readonly monthAmount: string;
  /** Of an order for declarations: whether its authorisation is accepted and valid that day. */
  readonly isAuthorised: boolean;
  /** Days after which an order is no longer confirmed by itself. */
  readonly mostDays: number;
}

export interface ProtocolTerms {
  readonly id: string;
  readonly prices: readonly PriceRow[];
  readonly autoMaxAmount: string | null;
  readonly autoMonthAmount: string | null;
  readonly tolerancePct: string | null;
  readonly toleranceAmt: string | null;
}

export interface JudgedLine extends Bought {
  readonly unitPrice?: string | null | undefined;
}

export interface JudgedOrder {
  readonly bizType?: string | null | undefined;
  readonly orderDate?: string | null | undefined;
  readonly lines?: readonly JudgedLine[] | null | undefined;
}

/** One of the checks: whether it holds, and what was looked at. */
export interface OrderCheck {
  readonly check: number;
  readonly label: Text;
  readonly ok: boolean;
  readonly detail?: Text;
}

/** What a line costs: quantity times price, rounded to fen. */
export const boughtAmount = ({ qty, unitPrice }: JudgedLine): string =>
  formatFen(multiplyToFen(qty || '0', unitPrice || '0'));

/** What the lines should cost by a protocol; null where it has no price. */
export const expectedAmounts = (
  lines: readonly JudgedLine[],
  protocol: ProtocolTerms | undefined,
): readonly (string | null)[] => lines.map((line) => (protocol && priceOf(protocol.prices, line)) ?? null);

const numbersOf = (at: readonly number[]): string => at.map((index) => index + 1).join('、');

function priceChecks(lines: readonly JudgedLine[], protocol: ProtocolTerms | undefined): OrderCheck[] {
  const expected = expectedAmounts(lines, protocol);
  const unpriced = [...expected.keys()].filter((at) => expected[at] === null);
  const dearer = [...expected.entries()].flatMap(([at, amount]) => {
    const line = lines[at];
    if (amount === null || !line || !protocol) return [];
    const asked = parseFen(boughtAmount(line));
    const difference = formatFen(sumFen([asked, parseFen(`-${amount}`)]));
    return isTolerated(asked, parseFen(amount), protocol) ? [] : [{ at, difference }];
  });
  return [
    {
      check: 3,
      label: bi('每行有协议价', 'Every line has a price'),
      ok: lines.length > 0 && unpriced.length === 0,
      ...(unpriced.length > 0 && {
        detail: bi(`第${numbersOf(unpriced)}行没有协议价`, `No price for line ${numbersOf(unpriced)}`),
      }),
    },
    {
      check: 4,
      label: bi('金额在容差内', 'Amounts within tolerance'),
      ok: unpriced.length === 0 && dearer.length === 0,
      ...(dearer[0] && {
        detail: bi(
          `第${dearer[0].at + 1}行高于协议价${dearer[0].difference}元`,
          `Line ${dearer[0].at + 1} is ${dearer[0].difference} above its price`,
        ),
      }),
    },
  ];
}

function quantityCheck(lines: readonly JudgedLine[], { object, takenQty }: OrderFacts): OrderCheck {
  const label = bi('数量不超过业务数量', 'Quantities within the business');
  const count = object?.count ?? null;
  const most = count === null ? '1' : formatFen(sumFen([parseFen(String(count)), parseFen(`-${takenQty || '0'}`)]));
  const above = lines.find(({ qty }) => parseFen(formatFen(multiplyToFen(qty || '0', '1'))) > parseFen(most));
  if (!above) return { check: 9, label, ok: true };
  const max = most.replace(/\.00$/, '');
  const qty = (above.qty ?? '').replace(/\.0+$/, '');
  return {
    check: 9,
    label,
    ok: false,
    detail: bi(`数量${qty}超过业务数量${max}`, `Quantity ${qty} is above the ${max} of the business`),
  };
}

const within = (amount: string, most: string | null): boolean => !most || parseFen(amount) <= parseFen(most);

/**
 * The checks of an order that wants to confirm itself: all of them, so that whoever confirms it sees each.
 * @see docs/spec/finance.md 6.6, docs/spec/finance-addendum.md F51
 */
export function checksOf(order: JudgedOrder, facts: OrderFacts): readonly OrderCheck[] {
  const lines = order.lines ?? [];
  const [protocol] = facts.protocols.length === 1 ? facts.protocols : [];
  const total = formatFen(sumFen(lines.map((line) => parseFen(boughtAmount(line)))));
  const month = formatFen(sumFen([parseFen(total), parseFen(facts.monthAmount || '0')]));
  const age = order.orderDate ? diffDays({ from: order.orderDate, to: facts.today }) : -1;
  return [
    { check: 1, label: bi('供应商合格', 'Supplier is qualified'), ok: facts.supplierStatus === 'ACTIVE' },
    {
      check: 2,
      label: bi('有一份可自动确认的生效协议', 'One protocol in force that confirms orders'),
      ok: protocol !== undefined,
      ...(facts.protocols.length > 1 && { detail: bi('有多份协议', 'There are several') }),
    },
    ...priceChecks(lines, protocol),
    {
      check: 5,
      label: bi('不超过协议上限', 'Within the limits of the protocol'),
      ok: protocol !== undefined && within(total, protocol.autoMaxAmount) && within(month, protocol.autoMonthAmount),
    },
    {
      check: 6,
      label: bi('业务单存在且未取消', 'The business exists and is not cancelled'),
      ok: facts.object !== null && !facts.object.cancelled,
      ...(facts.object === null && { detail: bi('找不到该业务单', 'There is no such business') }),
    },
    {
      check: 7,
      label: bi('报关授权有效', 'Authorised to declare'),
      ok: order.bizType !== 'CUSTOMS' || facts.isAuthorised,
    },
    {
      check: 8,
      label: bi(`订单日期在${facts.mostDays}天内`, `Ordered within ${facts.mostDays} days`),
      ok: age >= 0 && age <= facts.mostDays,
    },
    quantityCheck(lines, facts),
  ];
}

/** Why an order does not confirm itself; empty when it does. */
export const failReasons = (checks: readonly OrderCheck[]): string =>
  checks
    .filter(({ ok }) => !ok)
    .map(({ check, label, detail }) => `C${check} ${detail?.zh ?? label.zh}`)
    .join('；')
    .slice(0, 500);
