import type { FieldErrors } from '../core/errors.ts';
import { compareDecimal, withoutTrailingZeros } from '../core/money.ts';
import { bi, type Text } from '../core/text.ts';

/** What a line of a warehouse order counts; decimal text, nothing for zero. */
interface CountedLine {
  readonly id?: string | null | undefined;
  readonly qty?: string | null | undefined;
  readonly pickedQty?: string | null | undefined;
  readonly signedQty?: string | null | undefined;
}

interface Counted {
  readonly lines?: readonly CountedLine[] | null | undefined;
}

type Count = 'qty' | 'pickedQty' | 'signedQty';

const names: Readonly<Record<Count, Text>> = {
  qty: bi('订单数量', 'the quantity ordered'),
  pickedQty: bi('拣货数量', 'the quantity picked'),
  signedQty: bi('签收数量', 'the quantity signed for'),
};

const amountOf = (text: string | null | undefined): string => text || '0';

/** Each line counts at most what it counted one step before, and no line is left out. */
function wrongCounts({ lines }: Counted, { count, most }: { count: Count; most: Count }): FieldErrors | undefined {
  const errors: FieldErrors = {};
  for (const [at, line] of (lines ?? []).entries()) {
    const [counted, limit] = [line[count], withoutTrailingZeros(amountOf(line[most]))];
    if (!counted) errors[`lines.${at}.${count}`] = bi(`请填写${names[count].zh}`, `Enter ${names[count].en}`);
    else if (compareDecimal(counted, limit) > 0)
      errors[`lines.${at}.${count}`] = bi(
        `${names[count].zh}不能大于${names[most].zh}（${limit}）`,
        `More than ${names[most].en} (${limit})`,
      );
  }
  return Object.keys(errors).length > 0 ? errors : undefined;
}

const nothing = (lines: Counted['lines'], count: Count): boolean =>
  (lines ?? []).every((line) => compareDecimal(amountOf(line[count]), '0') === 0);

/** What was picked, line by line: at most what was ordered, and something. */
export const wrongPicked = (order: Counted): FieldErrors | undefined =>
  wrongCounts(order, { count: 'pickedQty', most: 'qty' }) ??
  (nothing(order.lines, 'pickedQty') ? { lines: bi('请填写拣货数量', 'Enter what was picked') } : undefined);

/** What was signed for: at most what was picked; nothing at all where everything was turned away. */
export const wrongSigned = (order: Counted): FieldErrors | undefined =>
  wrongCounts(order, { count: 'signedQty', most: 'pickedQty' });

/** A dialog begins with everything that can be counted; the person corrects what is short. */
export const allOf =
  (count: 'pickedQty' | 'signedQty', from: Count) =>
  ({ lines }: Counted): { readonly lines: readonly CountedLine[] } => ({
    lines: (lines ?? []).map((line) => ({ ...line, [count]: line[from] })),
  });
