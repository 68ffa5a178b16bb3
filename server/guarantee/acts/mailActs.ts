import { resendMail } from '#domain/guarantee/acts/mailActs.ts';
import { implementAct } from '../../crud/implement.ts';
import type { ImplementedAct } from '../../gateway/areaRules.ts';
import { takeSending } from '../../gateway/sendWords.ts';

export const mailActs: readonly ImplementedAct[] = [
  implementAct(resendMail, async (_facts, call) => {
    await takeSending(call, 1);
    return { mailStatus: 'WAIT', tries: 0, nextTryAt: call.now, lastError: null };
  }),
];
