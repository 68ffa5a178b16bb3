set local lock_timeout = '5s';

alter table bh_adjust add column hands jsonb;

alter table bh_adjust add column result_amount numeric(18,2);

alter table bh_apply add column hands jsonb;

alter table bh_apply add column old_amount numeric(18,2);

alter table bh_apply add column result_amount numeric(18,2);

alter table bh_apply add column started_at timestamp(0);

alter table bh_delay add column hands jsonb;

alter table bh_excess add column hands jsonb;

alter table bh_guarantee add column hands jsonb;

alter table bh_review add column hands jsonb;

alter table bh_short_adjust add column hands jsonb;

alter table bh_short_adjust add column old_amount numeric(18,2);

alter table bh_short_adjust add column result_amount numeric(18,2);

-- What was changed with a step, with the values before and after.
alter table status_log add column changes jsonb;

-- Everybody who made, changed or handed in a record so far, as far as the logs know.

with deeds as (
  select l.record_id as id, l.user_id, split_part(l.user_name, '（', 1) as user_name, case l.action when 'create' then 'create' else 'submit' end as deed
  from status_log l where l.entity = 'bhApply' and l.action in ('create', 'submit', 'agreeReturn', 'disagreeReturn')
  union
  select o.record_id, o.user_id, coalesce(o.user_name, ''), case o.log_type when 'CREATE' then 'create' else 'edit' end
  from op_log o where o.entity = 'bhApply' and o.log_type in ('CREATE', 'UPDATE') and o.result = 'OK' and o.record_id is not null and o.user_id is not null
    and not coalesce(o.detail ? 'adminFiles', false)
  union
  select t.id, t.created_by, coalesce(t.created_by_name, ''), 'create' from bh_apply t where t.created_by is not null
), kept as (
  select id, user_id, deed, max(user_name) as user_name from deeds group by id, user_id, deed
)
update bh_apply t set hands = h.hands from (
  select id, jsonb_agg(jsonb_build_object('userId', user_id, 'userName', user_name, 'deed', deed) order by deed, user_id) as hands from kept group by id
) h where h.id = t.id;

with deeds as (
  select l.record_id as id, l.user_id, split_part(l.user_name, '（', 1) as user_name, case l.action when 'create' then 'create' else 'submit' end as deed
  from status_log l where l.entity = 'bhAdjust' and l.action in ('create', 'submit', 'agreeReturn', 'disagreeReturn')
  union
  select o.record_id, o.user_id, coalesce(o.user_name, ''), case o.log_type when 'CREATE' then 'create' else 'edit' end
  from op_log o where o.entity = 'bhAdjust' and o.log_type in ('CREATE', 'UPDATE') and o.result = 'OK' and o.record_id is not null and o.user_id is not null
    and not coalesce(o.detail ? 'adminFiles', false)
  union
  select t.id, t.created_by, coalesce(t.created_by_name, ''), 'create' from bh_adjust t where t.created_by is not null
), kept as (
  select id, user_id, deed, max(user_name) as user_name from deeds group by id, user_id, deed
)
update bh_adjust t set hands = h.hands from (
  select id, jsonb_agg(jsonb_build_object('userId', user_id, 'userName', user_name, 'deed', deed) order by deed, user_id) as hands from kept group by id
) h where h.id = t.id;

with deeds as (
  select l.record_id as id, l.user_id, split_part(l.user_name, '（', 1) as user_name, case l.action when 'create' then 'create' else 'submit' end as deed
  from status_log l where l.entity = 'bhShortAdjust' and l.action in ('create', 'submit', 'agreeReturn', 'disagreeReturn')
  union
  select o.record_id, o.user_id, coalesce(o.user_name, ''), case o.log_type when 'CREATE' then 'create' else 'edit' end
  from op_log o where o.entity = 'bhShortAdjust' and o.log_type in ('CREATE', 'UPDATE') and o.result = 'OK' and o.record_id is not null and o.user_id is not null
    and not coalesce(o.detail ? 'adminFiles', false)
  union
  select t.id, t.created_by, coalesce(t.created_by_name, ''), 'create' from bh_short_adjust t where t.created_by is not null
), kept as (
  select id, user_id, deed, max(user_name) as user_name from deeds group by id, user_id, deed
)
update bh_short_adjust t set hands = h.hands from (
  select id, jsonb_agg(jsonb_build_object('userId', user_id, 'userName', user_name, 'deed', deed) order by deed, user_id) as hands from kept group by id
) h where h.id = t.id;

with deeds as (
  select l.record_id as id, l.user_id, split_part(l.user_name, '（', 1) as user_name, case l.action when 'create' then 'create' else 'submit' end as deed
  from status_log l where l.entity = 'bhDelay' and l.action in ('create', 'submit', 'agreeReturn', 'disagreeReturn')
  union
  select o.record_id, o.user_id, coalesce(o.user_name, ''), case o.log_type when 'CREATE' then 'create' else 'edit' end
  from op_log o where o.entity = 'bhDelay' and o.log_type in ('CREATE', 'UPDATE') and o.result = 'OK' and o.record_id is not null and o.user_id is not null
    and not coalesce(o.detail ? 'adminFiles', false)
  union
  select t.id, t.created_by, coalesce(t.created_by_name, ''), 'create' from bh_delay t where t.created_by is not null
), kept as (
  select id, user_id, deed, max(user_name) as user_name from deeds group by id, user_id, deed
)
update bh_delay t set hands = h.hands from (
  select id, jsonb_agg(jsonb_build_object('userId', user_id, 'userName', user_name, 'deed', deed) order by deed, user_id) as hands from kept group by id
) h where h.id = t.id;

with deeds as (
  select l.record_id as id, l.user_id, split_part(l.user_name, '（', 1) as user_name, case l.action when 'create' then 'create' else 'submit' end as deed
  from status_log l where l.entity = 'bhExcess' and l.action in ('create', 'submit', 'agreeReturn', 'disagreeReturn')
  union
  select o.record_id, o.user_id, coalesce(o.user_name, ''), case o.log_type when 'CREATE' then 'create' else 'edit' end
  from op_log o where o.entity = 'bhExcess' and o.log_type in ('CREATE', 'UPDATE') and o.result = 'OK' and o.record_id is not null and o.user_id is not null
    and not coalesce(o.detail ? 'adminFiles', false)
  union
  select t.id, t.created_by, coalesce(t.created_by_name, ''), 'create' from bh_excess t where t.created_by is not null
), kept as (
  select id, user_id, deed, max(user_name) as user_name from deeds group by id, user_id, deed
)
update bh_excess t set hands = h.hands from (
  select id, jsonb_agg(jsonb_build_object('userId', user_id, 'userName', user_name, 'deed', deed) order by deed, user_id) as hands from kept group by id
) h where h.id = t.id;

with deeds as (
  select l.record_id as id, l.user_id, split_part(l.user_name, '（', 1) as user_name, case l.action when 'create' then 'create' else 'submit' end as deed
  from status_log l where l.entity = 'bhReview' and l.action in ('create', 'submit', 'agreeReturn', 'disagreeReturn')
  union
  select o.record_id, o.user_id, coalesce(o.user_name, ''), case o.log_type when 'CREATE' then 'create' else 'edit' end
  from op_log o where o.entity = 'bhReview' and o.log_type in ('CREATE', 'UPDATE') and o.result = 'OK' and o.record_id is not null and o.user_id is not null
    and not coalesce(o.detail ? 'adminFiles', false)
  union
  select t.id, t.created_by, coalesce(t.created_by_name, ''), 'create' from bh_review t where t.created_by is not null
), kept as (
  select id, user_id, deed, max(user_name) as user_name from deeds group by id, user_id, deed
)
update bh_review t set hands = h.hands from (
  select id, jsonb_agg(jsonb_build_object('userId', user_id, 'userName', user_name, 'deed', deed) order by deed, user_id) as hands from kept group by id
) h where h.id = t.id;

with deeds as (
  select l.record_id as id, l.user_id, split_part(l.user_name, '（', 1) as user_name, case l.action when 'create' then 'create' else 'submit' end as deed
  from status_log l where l.entity = 'bhGuarantee' and l.action in ('create', 'submit', 'agreeReturn', 'disagreeReturn')
  union
  select o.record_id, o.user_id, coalesce(o.user_name, ''), case o.log_type when 'CREATE' then 'create' else 'edit' end
  from op_log o where o.entity = 'bhGuarantee' and o.log_type in ('CREATE', 'UPDATE') and o.result = 'OK' and o.record_id is not null and o.user_id is not null
    and not coalesce(o.detail ? 'adminFiles', false)
  union
  select t.id, t.created_by, coalesce(t.created_by_name, ''), 'create' from bh_guarantee t where t.created_by is not null
), kept as (
  select id, user_id, deed, max(user_name) as user_name from deeds group by id, user_id, deed
)
update bh_guarantee t set hands = h.hands from (
  select id, jsonb_agg(jsonb_build_object('userId', user_id, 'userName', user_name, 'deed', deed) order by deed, user_id) as hands from kept group by id
) h where h.id = t.id;

-- What documents in effect have really done.
update bh_adjust set result_amount = coalesce(old_amount, 0) + case direction when 'DEC' then -coalesce(approved_amount, 0) else coalesce(approved_amount, 0) end
where effective_at is not null;

update bh_apply a set started_at = effective_at, result_amount = approved_amount,
  old_amount = (select a.approved_amount - coalesce(sum(m.delta_base), 0) from bh_movement m where m.doc_id = a.id and m.move_type in ('QUOTA_INC', 'QUOTA_DEC'))
where effective_at is not null and apply_kind = 'RENEW';

update bh_apply set started_at = effective_at, result_amount = approved_amount where effective_at is not null and apply_kind <> 'RENEW';

update bh_short_adjust s set result_amount = m.total_after, old_amount = m.total_after - m.delta_temp
from bh_movement m where m.doc_id = s.id and m.move_type = 'SHORT_ON';
