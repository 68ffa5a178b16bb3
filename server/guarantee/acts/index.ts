import type { Refusals } from '#domain/core/actRules.ts';
import { guaranteeErrors } from '#domain/guarantee/errors.ts';
import type { ImplementedAct } from '../../gateway/areaRules.ts';
import { guaranteeRecordActHandlers as ofGuarantees } from './guaranteeActs.ts';
import { mailActs } from './mailActs.ts';
import { quotaActs } from './quotaActs.ts';
import { shortActs } from './shortActs.ts';
import { usageActs } from './usageActs.ts';

/** What the acts of the area do. */
export const guaranteeActHandlers: readonly ImplementedAct[] = [
  ...quotaActs,
  ...ofGuarantees,
  ...shortActs,
  ...mailActs,
  ...usageActs,
];

export const guaranteeRefusals: Refusals = {
  notFound: guaranteeErrors.NOT_FOUND,
  stale: guaranteeErrors.STALE,
  noRight: guaranteeErrors.NO_RIGHT,
  wrongStatus: guaranteeErrors.BAD_STATUS().returnCode,
  ownWork: guaranteeErrors.FOUR_EYES().returnCode,
};
