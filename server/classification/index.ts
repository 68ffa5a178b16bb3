import { sharedErrors } from '#domain/core/errors.ts';
import { handlersOf, type ServerArea } from '../area/serverArea.ts';
import { applyTariffChange } from './change/applyTariffChange.ts';
import { measureTariffChange } from './change/measureChange.ts';
import { settleDispatches } from './dispatch/settleDispatches.ts';
import { suggestGoods } from './dispatch/suggestGoods.ts';
import * as implemented from './handlers.ts';
import { rejectUnanswered } from './precat/askRules.ts';
import { confirmSilent } from './precat/confirmRules.ts';
import { behindHideFlag } from './precat/hideFlag.ts';
import { precatPaperRules } from './precat/papers.ts';
import { expireResults } from './precat/resultRules.ts';
import { verifyRoute } from './precat/verifyRoute.ts';
import { pushGoods, resendGoods } from './software/pushGoods.ts';
import { keepSuggestIndex, rebuildSuggestIndexJob } from './suggest/keepIndex.ts';
import { seedSynonyms } from './words/seedSynonyms.ts';

export { addToDraft, lockCustomer } from './precat/collectGoods.ts';
export { ownResultsLike } from './suggest/ownResults.ts';
export { inForceSql } from './tariffOn.ts';

/** The tariff. */
export const classificationServerArea: ServerArea = {
  key: 'classification',
  ...handlersOf(implemented),
  rules: { senders: { GOODS: resendGoods }, papers: precatPaperRules },
  refusals: {
    notFound: sharedErrors.NOT_FOUND,
    stale: sharedErrors.STALE,
    noRight: sharedErrors.FORBIDDEN,
    wrongStatus: sharedErrors.WRONG_STATUS().returnCode,
    ownWork: sharedErrors.OWN_WORK().returnCode,
  },
  border: behindHideFlag,
  routes: verifyRoute,
  jobs: {
    applyTariffChange,
    confirmSilent,
    expireResults,
    keepSuggestIndex,
    measureTariffChange,
    pushGoods,
    rebuildSuggestIndex: rebuildSuggestIndexJob,
    rejectUnanswered,
    settleDispatches,
    suggestGoods,
  },
  cron: [
    '* * * * * keepSuggestIndex',
    '* * * * * pushGoods',
    '20 0 * * * settleDispatches ?fill=1d',
    '30 0 * * * expireResults ?fill=1d',
    '40 0 * * * confirmSilent ?fill=1d',
    '50 0 * * * rejectUnanswered ?fill=1d',
  ],
  seed: seedSynonyms,
};
