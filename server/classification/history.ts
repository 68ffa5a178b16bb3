import { hsCode } from '#domain/classification/hsCode.ts';
import { markHistory, precatHistory, unmarkHistory } from '#domain/classification/precatHistory.ts';
import { implementAct } from '../crud/implement.ts';
import { columnsIn } from '../crud/namedColumns.ts';
import { rules } from '../crud/rulesOn.ts';
import { scheduleNow } from '../jobs/jobQueue.ts';

const [c, t] = [columnsIn(hsCode, 'c'), columnsIn(precatHistory, 't')];

export const mark = implementAct(markHistory, async ({ input }) => ({ wrongFlg: 1, wrongReason: input.reason }));

export const unmark = implementAct(unmarkHistory, async () => ({ wrongFlg: 0, wrongReason: null }));

export const historyRules = rules(precatHistory, {
  computed: {
    codeToday: `(select ${c.hsCode} from hs_code c where ${c.hsCode} = ${t.hsCode} and not c.deleted_flg
      and current_date between ${c.validFrom} and ${c.lastDay} limit 1)`,
  },
  /** Suggestions know what a person wrote as soon as it is stored; a whole sheet within a minute. */
  afterWrite: async (_stored, _before, { db }) => {
    await scheduleNow(db, 'keepSuggestIndex');
  },
});
