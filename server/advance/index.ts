import type { DocumentKind } from '../approval/documentKind.ts';
import { handlersOf, type ServerArea } from '../area/serverArea.ts';
import { taxAdjustKind } from './adjustKind.ts';
import { advanceKind } from './advanceKind.ts';
import * as implemented from './handlers.ts';
import { promisedTo } from './liveOfCustomer.ts';
import { taxFeeNight, taxOverdue } from './nightJobs.ts';
import { advancePaperRules } from './papers.ts';
import { advanceProofs } from './proofs.ts';
import { taxRemind } from './remind.ts';
import { advanceSettling } from './settling.ts';

const kinds: readonly DocumentKind[] = [advanceKind, taxAdjustKind];

/** Taxes that are paid for customers, the lines they are drawn on, and the fee for it. */
export const advanceServerArea: ServerArea = {
  key: 'advance',
  ...handlersOf(implemented),
  kinds,
  rules: { papers: advancePaperRules },
  settles: advanceSettling,
  speaksAgainst: { customer: promisedTo },
  proofs: advanceProofs,
  jobs: { taxFeeNight, taxOverdue, taxRemind },
  // After midnight: the night that is over is booked first, then it is seen who pays late.
  cron: ['10 0 * * * taxFeeNight ?fill=1d', '30 0 * * * taxOverdue ?fill=1d', '30 8 * * * taxRemind ?fill=1d'],
};
