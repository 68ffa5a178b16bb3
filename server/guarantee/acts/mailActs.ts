import { resendMail } from '#domain/guarantee/acts/mailActs.ts';
import { implementAct } from '../../crud/implement.ts';
import type { ImplementedAct } from '../../gateway/areaRules.ts';

export const mailActs: readonly ImplementedAct[] = [
  implementAct(resendMail, async (_facts, { now }) => ({ mailStatus: 'WAIT', tries: 0, nextTryAt: now, lastError: null })),
];
