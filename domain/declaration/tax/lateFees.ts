import Big from 'big.js';
import { addDays, diffDays } from '../../core/moments.ts';
import { onOrAfterWorkday, type WorkCalendar } from '../../core/workCalendar.ts';

const dailyRate = '0.0005';
/** 申报期限: days to declare imports in, from the day after the transport came (海关法第二十四条). */
export const daysToDeclare = 14;
const daysToPay = 15;
/** A fee for late declaring below this is not collected. */
const leastFee = 50;

/**
 * Days from the first one that is charged to the day itself. A first day that nobody works on moves to the next working
 * day.
 */
function chargedDays(from: string, grace: number, until: string, calendar: WorkCalendar): number {
  return diffDays({ from: onOrAfterWorkday(addDays(from, grace + 1), calendar), to: until }) + 1;
}

/**
 * V-63: for declaring later than the fourteenth day after the goods came, from the fifteenth day on, or from the next
 * working day where that is a day of rest (海关征收进口货物滞报金办法); whole yuan, the rest is dropped.
 * @param value yuan as decimal text
 */
export function lateDeclarationFee(
  value: string,
  {
    ieDate,
    declDate,
    calendar,
  }: { readonly ieDate: string | null | undefined; readonly declDate: string; readonly calendar: WorkCalendar },
): string {
  const days = ieDate ? chargedDays(ieDate, daysToDeclare, declDate, calendar) : 0;
  const fee = days > 0 ? new Big(value).times(dailyRate).times(days).round(0, Big.roundDown) : new Big(0);
  return (fee.lt(leastFee) ? new Big(0) : fee).toFixed(2);
}

/**
 * V-64, 关税法第四十三条: 应当自完成申报之日起十五日内缴纳税款; later it costs 万分之五 a day. A last day of rest moves to the next working day.
 * @param unpaid yuan as decimal text
 */
export function latePaymentFee(
  unpaid: string,
  {
    declDate,
    payDate,
    calendar,
  }: { readonly declDate: string; readonly payDate: string; readonly calendar: WorkCalendar },
): string {
  const days = diffDays({ from: onOrAfterWorkday(addDays(declDate, daysToPay), calendar), to: payDate });
  return (days > 0 ? new Big(unpaid).times(dailyRate).times(days) : new Big(0)).round(2, Big.roundHalfUp).toFixed(2);
}
