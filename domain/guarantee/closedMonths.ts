import { monthBefore } from '../core/months.ts';
import { type Actor, isSystem, isWho } from '../core/rights.ts';
import { bi, type Text } from '../core/text.ts';
import { intParam, type ParamValues } from './params.ts';

/**
 * The first day that may still be booked: a month stays open until the closing day of the next one is over.
 * @param today `yyyy-MM-dd`
 * @see docs/decisions/0022-dates-of-the-ledger.md
 */
export function openFrom(today: string, params: ParamValues): string {
  const month = today.slice(0, 7);
  const isClosed = Number(today.slice(8, 10)) > intParam(params, 'MONTH_CLOSE_DAY');
  return `${isClosed ? month : monthBefore(month, 1)}-01`;
}

/** Who may register something that happened in a closed month: leaders of those who keep the ledger. */
const mayCorrect = (actor: Actor): boolean =>
  actor.haveAdmin || isSystem(actor) || isWho('JCK_L', actor, {}) || isWho('FINANC_L', actor, {});

/** Why a day of a closed month is refused to this person; nothing when it is not. */
export function whyNotBooked(
  { day, today, reason }: { readonly day: string; readonly today: string; readonly reason: string | null },
  { actor, params }: { readonly actor: Actor; readonly params: ParamValues },
): { readonly field: 'day' | 'reason'; readonly text: Text } | undefined {
  if (day >= openFrom(today, params) || isSystem(actor)) return undefined;
  const month = day.slice(0, 7);
  if (!mayCorrect(actor))
    return {
      field: 'day',
      text: bi(
        `${month} 已结账，由进出口部或计财部负责人补记`,
        `${month} is closed: a leader of import/export or finance registers what belongs to it`,
      ),
    };
  if (reason?.trim()) return undefined;
  return {
    field: 'reason',
    text: bi(`${month} 已结账，请填写补记原因`, `${month} is closed: say why this is registered now`),
  };
}
