import type { ComputedSql } from '../../gateway/areaRules.ts';

/** SQL of the fields of accounts and levies that are counted and not stored. */
export const ledgerComputed: ComputedSql = {
  bhGuarantee: {
    remainingDays: 't.valid_to - current_date',
    districtNames: `(select string_agg(case when d.all_districts then '全国' else coalesce(a.name, d.district_code) end, '、' order by d.line_no)
      from bh_guarantee_district d left join customs_area a on a.code = d.district_code where d.guarantee_id = t.id and not d.deleted_flg)`,
  },
  bhQuota: {
    remainingDays: 't.valid_to - current_date',
    overdueCount: `(select count(*)::int from bh_usage u where u.quota_id = t.id and u.usage_status not in ('SETTLED',
      'CANCELLED') and u.overdue_days > 0)`,
    guaranteeNos: `(select string_agg(g.guarantee_no, '、' order by g.guarantee_no) from bh_guarantee g where coalesce(t.guarantee_ids, '[]') ? g.id)`,
  },
  bhUsage: {
    quotaAvailable: '(select q.available_amount::text from bh_quota q where q.id = t.quota_id)',
    shortfall: `case when t.held_amount > 0 then greatest(0, t.held_amount - greatest(0, coalesce((select q.available_amount
      from bh_quota q where q.id = t.quota_id), 0)))::numeric(18,2)::text end`,
    excessDocNo: `(select e.doc_no from bh_excess e where e.usage_id = t.id and e.excess_status in ('WAIT', 'ACTIVE')
      and not e.deleted_flg and not e.closed_flag order by e.created_time desc limit 1)`,
    dueDays: 't.due_date - current_date',
    delayTimes: `(select count(*)::int from bh_delay_item i join bh_delay d on d.id = i.delay_id where i.usage_id = t.id
      and d.effective_at is not null and not d.deleted_flg)`,
    heldDays: `case when t.held_amount > 0 or t.held_guar > 0 then current_date - t.created_time::date end`,
  },
  bhMainCompBw: {
    deptName: `(select coalesce(i.dict_name, u.dept_code) from sys_user u left join sys_dict_item i on i.dict_code = 'DEPT'
      and i.dict_id = u.dept_code where u.id = t.user_id)`,
    loginName: '(select u.login_name from sys_user u where u.id = t.user_id)',
  },
};
