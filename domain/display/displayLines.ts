import type { FieldErrors } from '../core/errors.ts';
import { compareDecimal, sumDecimals, withoutTrailingZeros } from '../core/money.ts';
import { daysOfMonth, monthBefore } from '../core/months.ts';
import { bi } from '../core/text.ts';

/** What a line of a filing counts; decimal text, nothing for zero. */
export interface CountedLine {
  readonly partNo?: string | null | undefined;
  readonly qty?: string | null | undefined;
  readonly outQty?: string | null | undefined;
  readonly backQty?: string | null | undefined;
  readonly soldQty?: string | null | undefined;
  readonly declarationNo?: string | null | undefined;
}

interface Counted {
  readonly goods?: readonly CountedLine[] | null;
}

const amountOf = (text: string | null | undefined): string => text || '0';
const isAbove = (left: string | null | undefined, right: string | null | undefined): boolean =>
  compareDecimal(amountOf(left), amountOf(right)) > 0;
const isNothing = (text: string | null | undefined): boolean => !isAbove(text, '0');

/** What is accounted for of what went out. */
const accounted = ({ backQty, soldQty }: CountedLine): string => sumDecimals([amountOf(backQty), amountOf(soldQty)]);

/** One error per line at most: the first that `wrong` names. */
function wrongLines(
  goods: Counted['goods'],
  wrong: (line: CountedLine, lineNo: number) => FieldErrors | undefined,
): FieldErrors | undefined {
  const errors: FieldErrors = {};
  for (const [index, line] of (goods ?? []).entries())
    for (const [name, text] of Object.entries(wrong(line, index + 1) ?? {})) errors[`goods.${index}.${name}`] = text;
  return Object.keys(errors).length > 0 ? errors : undefined;
}

const shown = (text: string | null | undefined): string => withoutTrailingZeros(amountOf(text));

/** Out is at most what was filed, and something goes out. */
export const wrongOut = ({ goods }: Counted): FieldErrors | undefined =>
  wrongLines(goods, ({ qty, outQty }) =>
    isAbove(outQty, qty)
      ? {
          outQty: bi(
            `出区数量不能大于备案数量（${shown(qty)}）`,
            `Out must not exceed the filed quantity (${shown(qty)})`,
          ),
        }
      : undefined,
  ) ??
  ((goods ?? []).every(({ outQty }) => isNothing(outQty))
    ? { goods: bi('请填写出区数量', 'Enter what goes out') }
    : undefined);

const moreThanOut = (line: CountedLine): FieldErrors | undefined =>
  isAbove(accounted(line), line.outQty)
    ? {
        backQty: bi(
          `回区与销售之和不能大于出区数量（${shown(line.outQty)}）`,
          `Back plus sold must not exceed out (${shown(line.outQty)})`,
        ),
      }
    : undefined;

/** Back and sold together are at most what went out, and something came back. */
export const wrongBack = ({ goods }: Counted): FieldErrors | undefined =>
  wrongLines(goods, moreThanOut) ??
  ((goods ?? []).every(({ backQty }) => isNothing(backQty))
    ? { goods: bi('请填写回区数量', 'Enter what came back') }
    : undefined);

/**
 * Every piece that went out came back or was sold, and what was sold was declared.
 * @see docs/spec/platform.md 14 displaySettle, P31
 */
export const wrongSettlement = ({ goods }: Counted): FieldErrors | undefined =>
  wrongLines(goods, (line, lineNo) => {
    if (compareDecimal(accounted(line), amountOf(line.outQty)) !== 0)
      return {
        backQty: bi(`第${lineNo}行回区与销售数量之和不等于出区数量`, `Line ${lineNo}: back plus sold differs from out`),
      };
    return !isNothing(line.soldQty) && !line.declarationNo
      ? { declarationNo: bi('报关单号不能为空', 'Declaration no is required') }
      : undefined;
  });

const monthsOut = 6;

/** Goods are back six months after they left, and never later than planned. */
export function returnDueDateOf({
  planEnd,
  gateOutTime,
}: {
  readonly planEnd: string;
  readonly gateOutTime: string;
}): string {
  const month = monthBefore(gateOutTime.slice(0, 7), -monthsOut);
  const day = Math.min(Number(gateOutTime.slice(8, 10)), daysOfMonth(month));
  const latest = `${month}-${String(day).padStart(2, '0')}`;
  return planEnd < latest ? planEnd : latest;
}

/**
 * How much of each part a filing holds of the bonded stock: all of it until it left, then what is out or sold; what
 * came back is free again.
 * @returns part no -> decimal text
 */
export function heldOf({ status, goods }: { readonly status: unknown } & Counted): ReadonlyMap<string, string> {
  const held = new Map<string, string>();
  for (const { partNo, qty, outQty, backQty } of goods ?? []) {
    const part = partNo ?? '';
    const amount = holdsFiled.has(status)
      ? amountOf(qty)
      : holdsOut.has(status)
        ? minus(amountOf(outQty), amountOf(backQty))
        : '0';
    held.set(part, sumDecimals([held.get(part) ?? '0', amount]));
  }
  return held;
}

const holdsFiled: ReadonlySet<unknown> = new Set(['SUBMITTED', 'APPROVED', 'FILED']);
const holdsOut: ReadonlySet<unknown> = new Set(['OUT', 'PART_BACK', 'SETTLED']);
const minus = (left: string, right: string): string =>
  sumDecimals([left, right.startsWith('-') ? right.slice(1) : `-${right}`]);

/** Parts of which a filing wants more than is free. @see docs/spec/platform.md 14 displayQty */
export function wrongStock(goods: Counted['goods'], free: ReadonlyMap<string, string>): FieldErrors | undefined {
  const wanted = heldOf({ status: 'SUBMITTED', goods: goods ?? [] });
  return wrongLines(goods, ({ partNo }) => {
    const available = free.get(partNo ?? '') ?? '0';
    return isAbove(wanted.get(partNo ?? ''), available)
      ? {
          qty: bi(
            `料号${partNo}可出区数量不足（可用${shown(available)}）`,
            `Part ${partNo}: only ${shown(available)} available`,
          ),
        }
      : undefined;
  });
}

export const freeOf = (stock: string, held: string): string => {
  const free = minus(stock, held);
  return isNothing(free) ? '0' : free;
};
