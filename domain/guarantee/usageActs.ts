import type { RecordValues } from '../core/entity.ts';
import { parseFen } from '../core/money.ts';
import { type Actor, isSystem, isWho, type Who, whoNames } from '../core/rights.ts';
import { say, type Text } from '../core/text.ts';

const collectors: readonly Who[] = ['JCK', 'FINANC'];

/** Which departments may make the calls of a declaration; administrators may make them all. @see guarantee.md 3.10 */
export const usageWho = {
  levy: ['JCK'],
  pay: collectors,
  repay: collectors,
  change: ['JCK'],
  reverse: ['JCK_L'],
  retry: ['JCK'],
} as const satisfies Readonly<Record<string, readonly Who[]>>;

export type UsageAct = Exclude<keyof typeof usageWho, 'levy'>;

export const mayDo = (act: keyof typeof usageWho, actor: Actor): boolean =>
  actor.haveAdmin || isSystem(actor) || usageWho[act].some((who) => isWho(who, actor, {}));

interface OfferedUsageAct {
  readonly act: UsageAct;
  readonly label: Text;
  /** Why it is closed now. */
  readonly reason?: Text;
}

const labels: Readonly<Record<UsageAct, Text>> = {
  pay: say('登记缴税', 'Pay'),
  repay: say('登记客户还款', 'Repay'),
  change: say('征税变更', 'Change'),
  retry: say('重试扣减', 'Retry'),
  reverse: say('冲正', 'Reverse'),
};

/** What no guarantee carries is tried again before anything else; otherwise the order of a declaration's life. */
const orderFor = ({ usageStatus }: RecordValues): readonly UsageAct[] => {
  const acts = Object.keys(labels) as UsageAct[];
  return usageStatus === 'EXCEPTION' ? ['retry', ...acts.filter((act) => act !== 'retry')] : acts;
};

/** What can be done with a declaration, the likeliest first; an act the department could never do is left out, a closed one says why. */
export function usageActsFor(usage: RecordValues, actor: Actor): OfferedUsageAct[] {
  return orderFor(usage).flatMap((act) => {
    if (!mayDo(act, actor) && !(act === 'reverse' && mayDo('change', actor))) return [];
    const reason = reasonAgainst(act, usage, actor);
    // Nobody misses a retry where nothing is held.
    if (act === 'retry' && reason) return [];
    return [{ act, label: labels[act], ...(reason && { reason }) }];
  });
}

const amountOf = (usage: RecordValues, name: string) => parseFen(String(usage[name] || '0'));

const cancelled = say('报关单已撤销', 'The declaration is cancelled');

function reasonAgainst(act: UsageAct, usage: RecordValues, actor: Actor): Text | undefined {
  if (usage.usageStatus === 'CANCELLED') return cancelled;
  const total = amountOf(usage, 'totalAmount');
  const paid = amountOf(usage, 'paidCustoms');
  const settled = amountOf(usage, 'settledAmount');
  switch (act) {
    case 'pay':
      return paid >= total ? say('税款已全部缴清', 'All tax is paid to customs') : undefined;
    case 'repay':
      if (settled >= total) return say('客户已结清', 'The customer has settled everything');
      return paid <= settled ? say('没有已垫未还的税款', 'No advance is waiting to be repaid') : undefined;
    case 'change':
      return undefined;
    case 'retry':
      return amountOf(usage, 'heldAmount') === 0n && amountOf(usage, 'heldGuar') === 0n
        ? say('没有待扣减金额', 'Nothing is held')
        : undefined;
    case 'reverse':
      if (!mayDo('reverse', actor)) return say(`仅限${whoNames.JCK_L.zh}`, `Only for ${whoNames.JCK_L.en}`);
      return paid === 0n && settled === 0n ? say('没有可冲正的付款', 'There is no payment to reverse') : undefined;
    default:
      return act satisfies never;
  }
}
