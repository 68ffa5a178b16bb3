import { printTask } from '#domain/printing/printTask.ts';
import { rules } from '../crud/rulesOn.ts';

export const printTaskRules = rules(printTask, {
  effects: {
    /** Who put it on paper last, when, and how often it has been. */
    printed: async ({ printCount }, _step, { actor, now }) => ({
      printCount: (printCount ?? 0) + 1,
      printedBy: actor.userId,
      printedTime: now,
    }),
  },
});
