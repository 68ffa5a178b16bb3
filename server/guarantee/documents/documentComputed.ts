import type { ComputedSql } from '../../gateway/areaRules.ts';

const ofReview = (column: string) => `(select r.${column} from bh_review r where r.id = t.review_id)`;
const ofItems = (what: string) => `(select ${what} from bh_delay_item i where i.delay_id = t.id and not i.deleted_flg)`;

/** SQL of the fields of documents that are counted and not stored. */
export const documentComputed: ComputedSql = {
  bhApply: {
    grade: ofReview('grade'),
    suggestQuota: ofReview('suggest_quota::text'),
    // A quota forgets an application when a later one renews it; its ledger does not.
    quotaNo: `case when t.effective_at is not null then coalesce(
      (select q.quota_no from bh_movement m join bh_quota q on q.id = m.quota_id where m.doc_id = t.id order by m.move_no limit 1),
      (select q.quota_no from bh_quota q where q.apply_id = t.id limit 1), (select q.quota_no from bh_quota q where q.id = t.replace_quota_id)) end`,
  },
  bhAdjust: {
    quotaNo: '(select q.quota_no from bh_quota q where q.id = t.quota_id)',
    approvedChange: `(case t.direction when 'DEC' then -t.approved_amount else t.approved_amount end)::text`,
  },
  bhShortAdjust: {
    daysLeft: `case when t.short_status in ('NOT_STARTED', 'RUNNING') then t.end_date - localtimestamp::date end`,
  },
  bhDelay: {
    itemCount: ofItems('count(*)::int'),
    delayedAmount: ofItems('coalesce(sum(i.amount), 0)::text'),
    latestDueDate: ofItems(
      `coalesce(to_char(max(i.new_due_date), 'YYYY-MM-DD'), to_char(t.new_valid_to, 'YYYY-MM-DD'))`,
    ),
    maxDelayDays: ofItems('coalesce(max(i.delay_days), t.new_valid_to - t.old_valid_to)'),
  },
};
