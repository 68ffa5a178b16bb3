set local lock_timeout = '5s';

-- What is counted of declarations, by the month of their tax notice and by whatever statistics group by. A row is added with every change of a
-- declaration that counts, so no posting waits for another one's sums; what stands together is added up each night. Everything is the sum of rows.
create table bh_levy_sum (
  month date not null,
  main_comp_id text,
  customer_id text,
  owner_dept text,
  guarantee_id text,
  declarations integer not null,
  duty numeric(18,2) not null,
  vat numeric(18,2) not null,
  consumption numeric(18,2) not null,
  other numeric(18,2) not null,
  overdue_count integer not null,
  overdue_days integer not null,
  late_fee numeric(18,2) not null
);
create index bh_levy_sum_month_idx on bh_levy_sum (month);

-- One declaration as it counts, or with sign -1 as it counts no more.
create function bh_add_levy(u bh_usage, sign integer) returns void language sql as $$
  insert into bh_levy_sum
  select date_trunc('month', u.levy_notice_date)::date, u.main_comp_id, u.customer_id, u.owner_dept, u.guarantee_id, sign, sign * u.duty_amount, sign * u.vat_amount,
    sign * u.consumption_amount, sign * u.other_amount, sign * (u.overdue_days > 0)::int, sign * u.overdue_days, sign * u.late_fee
  where not u.deleted_flg and not u.cancelled and u.levy_notice_date is not null
$$;

create function bh_sum_levy() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if (new.levy_notice_date, new.main_comp_id, new.customer_id, new.owner_dept, new.guarantee_id, new.duty_amount, new.vat_amount, new.consumption_amount,
        new.other_amount, new.overdue_days, new.late_fee, new.cancelled, new.deleted_flg)
      is not distinct from (old.levy_notice_date, old.main_comp_id, old.customer_id, old.owner_dept, old.guarantee_id, old.duty_amount, old.vat_amount,
        old.consumption_amount, old.other_amount, old.overdue_days, old.late_fee, old.cancelled, old.deleted_flg) then
      return null;
    end if;
  end if;
  if tg_op <> 'INSERT' then perform bh_add_levy(old, -1); end if;
  if tg_op <> 'DELETE' then perform bh_add_levy(new, 1); end if;
  return null;
end $$;
create trigger bh_usage_sums after insert or delete or update of levy_notice_date, main_comp_id, customer_id, owner_dept, guarantee_id, duty_amount, vat_amount,
  consumption_amount, other_amount, overdue_days, late_fee, cancelled, deleted_flg on bh_usage for each row execute function bh_sum_levy();

-- All of them from the declarations: for this migration, and for rows that came past the trigger.
create function bh_levy_sums_anew() returns void language sql as $$
  delete from bh_levy_sum;
  insert into bh_levy_sum
  select date_trunc('month', levy_notice_date)::date, main_comp_id, customer_id, owner_dept, guarantee_id, count(*), sum(duty_amount), sum(vat_amount),
    sum(consumption_amount), sum(other_amount), count(*) filter (where overdue_days > 0), sum(overdue_days), sum(late_fee)
  from bh_usage where not deleted_flg and not cancelled and levy_notice_date is not null group by 1, 2, 3, 4, 5
$$;
select bh_levy_sums_anew();
