import {
  changeLevy,
  payLevy,
  refundLevy,
  repayLevy,
  retryLevy,
  reverseLevyPayment,
} from '#domain/guarantee/acts/usageActs.ts';
import { bhLevyChange, bhMovement, bhQuota, bhUsage } from '#domain/guarantee/index.ts';
import { type Acts, useActs } from '../../parts/acts/useActs.tsx';
import type { BarAction } from '../../parts/form/ActionBar.tsx';
import type { Usage } from '../records.ts';
import { ChangeParts, RepayParts } from './ChangeParts.tsx';
import { onUsage } from './onUsage.tsx';
import { BatchPayParts, PayParts, ReverseParts } from './PayParts.tsx';

const options = {
  also: [bhMovement, bhLevyChange, bhQuota],
  parts: {
    [payLevy.key]: onUsage(PayParts),
    [repayLevy.key]: onUsage(RepayParts),
    [changeLevy.key]: onUsage(ChangeParts),
    [reverseLevyPayment.key]: onUsage(ReverseParts),
  },
  batchParts: { [payLevy.key]: BatchPayParts },
};

const mainActs: ReadonlySet<string> = new Set([payLevy.key, repayLevy.key, refundLevy.key, retryLevy.key]);

interface UsageActs extends Acts<typeof bhUsage> {
  barActions(usage: Usage): BarAction[];
}

/** What can be done with declarations, for the rows of a list and the bar of a document alike. */
export function useUsageActs(): UsageActs {
  const acts = useActs(bhUsage, options);
  return {
    ...acts,
    barActions: (usage) => {
      const actions = acts.actionsOf(usage);
      const main = actions.find(({ key, reason }) => !reason && mainActs.has(key))?.key;
      return actions.map(({ danger = false, ...action }) => ({
        ...action,
        danger,
        rank: action.key === main ? 'primary' : danger ? 'quiet' : 'outlined',
      }));
    },
  };
}
