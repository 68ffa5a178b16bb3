set local lock_timeout = '5s';

-- Of a movement that is booked in the open month: the day it happened, in a month closed by then.
alter table bh_movement add column value_date date;

alter table bh_usage add column over_collected numeric(18,2);
alter table bh_usage add column late_reason text;
update bh_usage u set over_collected = greatest(0, c.amount - u.settled_amount) from (
  select usage_id, sum(amount) as amount from bh_payment p
  where (pay_kind = 'REPAY' or (pay_kind = 'CUSTOMS' and pay_mode <> 'COMPANY_ADVANCE')) and not deleted_flg
    and not exists (select 1 from bh_payment r where r.reversed_id = p.id)
  group by 1) c
where c.usage_id = u.id and c.amount > u.settled_amount;

-- What a job could not do, object by object, until it passes.
create table sys_job_failure (
  kind text not null,
  object_type text not null,
  object_id text not null,
  object_name text not null,
  error_zh text not null,
  error_en text not null,
  tries integer not null default 1,
  first_at timestamp(0) not null,
  last_at timestamp(0) not null,
  primary key (kind, object_type, object_id)
);
