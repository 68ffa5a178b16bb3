import { headerComputed } from '../../approval/headerComputed.ts';
import type { ComputedSql } from '../../gateway/areaRules.ts';

const ofReview = (column: string) => `(select r.${column} from bh_review r where r.id = t.review_id)`;
const ofItems = (what: string) => `(select ${what} from bh_delay_item i where i.delay_id = t.id and not i.deleted_flg)`;

/** SQL of the fields of documents that are counted and not stored. */
export const documentComputed: ComputedSql = {
  bhApply: { ...headerComputed, grade: ofReview('grade'), suggestQuota: ofReview('suggest_quota::text') },
  bhAdjust: { ...headerComputed, quotaNo: '(select q.quota_no from bh_quota q where q.id = t.quota_id)' },
  bhShortAdjust: {
    ...headerComputed,
    daysLeft: `case when t.short_status in ('NOT_STARTED', 'RUNNING') then t.end_date - localtimestamp::date end`,
  },
  bhDelay: {
    ...headerComputed,
    itemCount: ofItems('count(*)::int'),
    delayedAmount: ofItems('coalesce(sum(i.amount), 0)::text'),
    latestDueDate: ofItems(`coalesce(to_char(max(i.new_due_date), 'YYYY-MM-DD'), to_char(t.new_valid_to, 'YYYY-MM-DD'))`),
    maxDelayDays: ofItems('coalesce(max(i.delay_days), t.new_valid_to - t.old_valid_to)'),
  },
  bhExcess: { ...headerComputed },
};
