import { markHistory, unmarkHistory } from '#domain/classification/precatHistory.ts';
import { implementAct } from '../crud/implement.ts';
import type { Follow } from '../gateway/areaRules.ts';
import { wake } from '../jobs/jobQueue.ts';

export const mark = implementAct(markHistory, async ({ input }) => ({ wrongFlg: 1, wrongReason: input.reason }));

export const unmark = implementAct(unmarkHistory, async () => ({ wrongFlg: 0, wrongReason: null }));

/** Suggestions know what a person wrote as soon as it is stored; a whole sheet within a minute. */
export const followHistory: Follow = async (_stored, _before, { db }) => {
  await wake(db, 'keepSuggestIndex');
};

/** What is read beside the row's own columns. */
export const historyComputed = {
  precatHistory: {
    codeToday: `(select c.hs_code from hs_code c where c.hs_code = t.hs_code and not c.deleted_flg and current_date between c.valid_from and c.last_day limit 1)`,
  },
};
