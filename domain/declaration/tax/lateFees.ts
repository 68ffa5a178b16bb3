import Big from 'big.js';
import { diffDays } from '../../core/moments.ts';

const dailyRate = '0.0005';
const daysToDeclare = 14;
const daysToPay = 15;
/** A fee for late declaring below this is not collected. */
const leastFee = 50;

/**
 * V-63: for declaring later than the fourteenth day after the goods came; whole yuan, the rest is dropped.
 * @param value yuan as decimal text
 */
export function lateDeclarationFee(
  value: string,
  { ieDate, declDate }: { readonly ieDate: string | null | undefined; readonly declDate: string },
): string {
  const days = ieDate ? diffDays({ from: ieDate, to: declDate }) - daysToDeclare : 0;
  const fee = days > 0 ? new Big(value).times(dailyRate).times(days).round(0, Big.roundDown) : new Big(0);
  return (fee.lt(leastFee) ? new Big(0) : fee).toFixed(2);
}

/**
 * V-64: for paying later than the fifteenth day after the tax bill.
 * @param unpaid yuan as decimal text
 */
export function latePaymentFee(unpaid: string, { billDate, payDate }: { readonly billDate: string; readonly payDate: string }): string {
  const days = diffDays({ from: billDate, to: payDate }) - daysToPay;
  return (days > 0 ? new Big(unpaid).times(dailyRate).times(days) : new Big(0)).round(2, Big.roundHalfUp).toFixed(2);
}
