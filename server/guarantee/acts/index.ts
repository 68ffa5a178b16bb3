import { guaranteeErrors } from '#domain/guarantee/errors.ts';
import type { ImplementedAct, Refusals } from '../../gateway/areaRules.ts';
import { guaranteeActs as ofGuarantees } from './guaranteeActs.ts';
import { mailActs } from './mailActs.ts';
import { quotaActs } from './quotaActs.ts';
import { shortActs } from './shortActs.ts';

/** What the acts of the area do. */
export const guaranteeActs: readonly ImplementedAct[] = [...quotaActs, ...ofGuarantees, ...shortActs, ...mailActs];

export const guaranteeRefusals: Refusals = {
  notFound: guaranteeErrors.NOT_FOUND,
  stale: guaranteeErrors.STALE,
  noRight: guaranteeErrors.NO_RIGHT,
  wrongStatus: guaranteeErrors.BAD_STATUS().returnCode,
};
