-- What the database itself keeps true about guarantee credit (docs/spec/guarantee.md 6.1).
-- A balance changes only because a row is added to bh_movement: the trigger below carries it over to the account, to the declaration and to the
-- excess approval in the same statement, and guards refuse every other way.

alter table bh_quota
  alter column base_amount set not null, alter column temp_amount set not null, alter column total_amount set not null,
  alter column used_amount set not null, alter column available_amount set not null, alter column over_amount set not null,
  alter column held_amount set not null, alter column utilisation set not null,
  add constraint bh_quota_limits check (
    base_amount >= 0 and total_amount >= 0 and used_amount >= 0 and held_amount >= 0
    and total_amount = base_amount + temp_amount
    and available_amount = total_amount - used_amount
    and over_amount = greatest(0, used_amount - total_amount)),
  add constraint bh_quota_validity check (valid_to >= valid_from),
  add constraint bh_quota_closed check (quota_status <> 'CLOSED' or (base_amount = 0 and used_amount = 0)),
  add constraint bh_quota_suspended check (quota_status <> 'SUSPENDED' or suspend_reason is not null);
alter table bh_quota set (fillfactor = 70);
create unique index bh_quota_open_key on bh_quota (customer_id, main_comp_id) where quota_status <> 'CLOSED' and not deleted_flg;

alter table bh_guarantee
  alter column base_amount set not null, alter column used_amount set not null, alter column available_amount set not null,
  alter column utilisation set not null, alter column guar_status set not null,
  add constraint bh_guarantee_limits check (used_amount >= 0 and used_amount <= base_amount and available_amount = base_amount - used_amount),
  add constraint bh_guarantee_booked check (guar_status not in ('ACTIVE', 'EXPIRED') or base_amount = amount);
alter table bh_guarantee set (fillfactor = 70);

alter table bh_usage
  alter column duty_amount set not null, alter column vat_amount set not null, alter column consumption_amount set not null,
  alter column other_amount set not null, alter column total_amount set not null, alter column outstanding_quota set not null,
  alter column outstanding_guar set not null, alter column held_amount set not null, alter column held_guar set not null,
  alter column excess_amount set not null, alter column paid_customs set not null, alter column settled_amount set not null,
  alter column usage_status set not null, alter column overdue_days set not null, alter column late_fee set not null,
  add constraint bh_usage_amounts check (
    least(duty_amount, vat_amount, consumption_amount, other_amount, outstanding_quota, outstanding_guar, held_amount, held_guar,
      excess_amount, paid_customs, settled_amount, late_fee) >= 0),
  add constraint bh_usage_taxes check (total_amount = duty_amount + vat_amount + consumption_amount + other_amount),
  add constraint bh_usage_customs check (total_amount = paid_customs + outstanding_guar + held_guar),
  add constraint bh_usage_customer check (total_amount = settled_amount + outstanding_quota + held_amount);
alter table bh_usage set (fillfactor = 70);
create index bh_usage_held_idx on bh_usage (quota_id, levy_notice_date, id) where held_amount > 0 or held_guar > 0;
create index bh_usage_open_idx on bh_usage (quota_id, due_date) where usage_status not in ('SETTLED', 'CANCELLED');

alter table bh_usage_tax
  alter column amount set not null, alter column paid_amount set not null,
  add constraint bh_usage_tax_paid check (amount >= 0 and paid_amount >= 0 and paid_amount <= amount);
create index bh_usage_tax_usage_idx on bh_usage_tax (usage_id);
alter table bh_payment alter column amount set not null, add constraint bh_payment_amount check (amount > 0);

alter table bh_excess add constraint bh_excess_amounts check (
  coalesce(consumed_amount, 0) >= 0 and coalesce(remain_amount, 0) >= 0
  and coalesce(consumed_amount, 0) <= coalesce(approved_amount, consumed_amount, 0));

create sequence bh_movement_no;
alter table bh_movement
  alter column move_no type bigint, alter column move_no set not null,
  alter column delta_base set default 0, alter column delta_base set not null,
  alter column delta_temp set default 0, alter column delta_temp set not null,
  alter column delta_used set default 0, alter column delta_used set not null,
  alter column account_type set not null, alter column move_type set not null, alter column source_key set not null,
  alter column biz_date set not null, alter column operator set not null,
  add constraint bh_movement_account check (
    (account_type = 'QUOTA' and quota_id is not null and guarantee_id is null)
    or (account_type = 'GUARANTEE' and guarantee_id is not null and quota_id is null)),
  add constraint bh_movement_effect check (
    case move_type
      when 'QUOTA_GRANT' then account_type = 'QUOTA' and delta_base > 0 and delta_temp = 0 and delta_used = 0
      when 'QUOTA_INC' then account_type = 'QUOTA' and delta_base > 0 and delta_temp = 0 and delta_used = 0
      when 'QUOTA_DEC' then account_type = 'QUOTA' and delta_base < 0 and delta_temp = 0 and delta_used = 0 and available_after >= 0
      when 'QUOTA_CLOSE' then account_type = 'QUOTA' and delta_base < 0 and delta_temp = 0 and delta_used = 0 and available_after >= 0
      when 'SHORT_ON' then account_type = 'QUOTA' and delta_temp <> 0 and delta_base = 0 and delta_used = 0
      when 'SHORT_OFF' then account_type = 'QUOTA' and delta_temp <> 0 and delta_base = 0 and delta_used = 0
      when 'USE' then account_type = 'QUOTA' and delta_used > 0 and delta_base = 0 and delta_temp = 0
      when 'CHANGE_INC' then account_type = 'QUOTA' and delta_used > 0 and delta_base = 0 and delta_temp = 0
      when 'RETURN' then account_type = 'QUOTA' and delta_used < 0 and delta_base = 0 and delta_temp = 0
      when 'CHANGE_DEC' then account_type = 'QUOTA' and delta_used < 0 and delta_base = 0 and delta_temp = 0
      when 'CANCEL' then account_type = 'QUOTA' and delta_used < 0 and delta_base = 0 and delta_temp = 0
      when 'GUAR_OPEN' then account_type = 'GUARANTEE' and delta_base > 0 and delta_temp = 0 and delta_used = 0
      when 'GUAR_INC' then account_type = 'GUARANTEE' and delta_base > 0 and delta_temp = 0 and delta_used = 0
      when 'GUAR_DEC' then account_type = 'GUARANTEE' and delta_base < 0 and delta_temp = 0 and delta_used = 0
      when 'GUAR_CLOSE' then account_type = 'GUARANTEE' and delta_base < 0 and delta_temp = 0 and delta_used = 0
      when 'GUAR_USE' then account_type = 'GUARANTEE' and delta_used > 0 and delta_base = 0 and delta_temp = 0
      when 'GUAR_CHANGE_INC' then account_type = 'GUARANTEE' and delta_used > 0 and delta_base = 0 and delta_temp = 0
      when 'GUAR_RETURN' then account_type = 'GUARANTEE' and delta_used < 0 and delta_base = 0 and delta_temp = 0
      when 'GUAR_CHANGE_DEC' then account_type = 'GUARANTEE' and delta_used < 0 and delta_base = 0 and delta_temp = 0
      when 'GUAR_CANCEL' then account_type = 'GUARANTEE' and delta_used < 0 and delta_base = 0 and delta_temp = 0
      when 'REVERSAL' then delta_used > 0 and delta_base = 0 and delta_temp = 0 and reverses_id is not null
      else false
    end),
  add constraint bh_movement_usage check (delta_used = 0 or usage_id is not null),
  -- I3: what a quota carries by itself never makes it negative; only an excess approval may.
  add constraint bh_movement_within check (
    case when account_type = 'QUOTA' and delta_used > 0 then excess_id is not null or available_after >= 0 else excess_id is null end),
  add constraint bh_movement_excess check (excess_id is null or move_type in ('USE', 'CHANGE_INC'));
create unique index bh_movement_move_no_key on bh_movement (move_no);
create index bh_movement_quota_no_idx on bh_movement (quota_id, move_no) where quota_id is not null;
create index bh_movement_guarantee_no_idx on bh_movement (guarantee_id, move_no) where guarantee_id is not null;
create index bh_movement_excess_idx on bh_movement (excess_id) where excess_id is not null;
create index bh_movement_doc_idx on bh_movement (doc_id) where doc_id is not null;

-- Sums per account and day, carried along with every movement: balances of any past day and monthly figures without reading the whole ledger.
create table bh_day_sum (
  account_type text not null,
  account_id text not null,
  day date not null,
  delta_base numeric(18,2) not null default 0,
  delta_temp numeric(18,2) not null default 0,
  deducted numeric(18,2) not null default 0,
  returned numeric(18,2) not null default 0,
  primary key (account_type, account_id, day)
);

create function bh_utilisation(used numeric, total numeric) returns numeric language sql immutable as $$
  select case when total <> 0 then least(round(used / total * 100, 2), 9999999999) when used = 0 then 0 else 100 end
$$;

create function bh_post_movement() returns trigger language plpgsql as $$
declare
  back numeric(18,2) := case when new.move_type = 'REVERSAL' then -new.delta_used else greatest(0, -new.delta_used) end;
begin
  if new.account_type = 'QUOTA' then
    update bh_quota set
      base_amount = base_amount + new.delta_base,
      temp_amount = temp_amount + new.delta_temp,
      used_amount = used_amount + new.delta_used,
      total_amount = total_amount + new.delta_base + new.delta_temp,
      available_amount = available_amount + new.delta_base + new.delta_temp - new.delta_used,
      over_amount = greatest(0, used_amount + new.delta_used - total_amount - new.delta_base - new.delta_temp),
      utilisation = bh_utilisation(used_amount + new.delta_used, total_amount + new.delta_base + new.delta_temp)
    where id = new.quota_id
    returning total_amount, used_amount, available_amount, main_comp_id, customer_id, owner_dept
    into new.total_after, new.used_after, new.available_after, new.main_comp_id, new.customer_id, new.owner_dept;
  else
    update bh_guarantee set
      amount = amount + case when new.move_type in ('GUAR_INC', 'GUAR_DEC') then new.delta_base else 0 end,
      base_amount = base_amount + new.delta_base,
      used_amount = used_amount + new.delta_used,
      available_amount = available_amount + new.delta_base - new.delta_used,
      utilisation = bh_utilisation(used_amount + new.delta_used, base_amount + new.delta_base)
    where id = new.guarantee_id
    returning base_amount, used_amount, available_amount, main_comp_id
    into new.total_after, new.used_after, new.available_after, new.main_comp_id;
  end if;
  if not found then raise exception 'no account for the movement %', new.source_key; end if;
  -- Taken only now that the account is locked: numbers of one account grow in the order of its postings.
  new.move_no := nextval('bh_movement_no');

  if new.usage_id is not null and new.delta_used <> 0 then
    if new.account_type = 'QUOTA' then
      update bh_usage set
        outstanding_quota = outstanding_quota + new.delta_used,
        settled_amount = settled_amount - case when new.move_type in ('RETURN', 'REVERSAL') then new.delta_used else 0 end,
        held_amount = held_amount - case when new.move_type in ('RETURN', 'REVERSAL') then 0 else new.delta_used end,
        excess_amount = excess_amount + case when new.excess_id is null then 0 else new.delta_used end
      where id = new.usage_id and quota_id = new.quota_id;
    else
      update bh_usage set
        outstanding_guar = outstanding_guar + new.delta_used,
        paid_customs = paid_customs - case when new.move_type in ('GUAR_RETURN', 'REVERSAL') then new.delta_used else 0 end,
        held_guar = held_guar - case when new.move_type in ('GUAR_RETURN', 'REVERSAL') then 0 else new.delta_used end
      where id = new.usage_id and guarantee_id = new.guarantee_id;
    end if;
    if not found then raise exception 'the declaration of the movement % uses another account', new.source_key; end if;
  end if;

  if new.excess_id is not null then
    update bh_excess set
      consumed_amount = coalesce(consumed_amount, 0) + new.delta_used,
      remain_amount = remain_amount - new.delta_used,
      excess_status = case when remain_amount = new.delta_used then 'USED_UP' else excess_status end
    where id = new.excess_id and quota_id = new.quota_id and excess_status = 'ACTIVE';
    if not found then raise exception 'no excess approval for the movement %', new.source_key; end if;
  end if;

  insert into bh_day_sum as d (account_type, account_id, day, delta_base, delta_temp, deducted, returned)
  values (new.account_type, coalesce(new.quota_id, new.guarantee_id), new.biz_date, new.delta_base, new.delta_temp,
    case when new.move_type = 'REVERSAL' then 0 else greatest(0, new.delta_used) end, back)
  on conflict (account_type, account_id, day) do update set
    delta_base = d.delta_base + excluded.delta_base, delta_temp = d.delta_temp + excluded.delta_temp,
    deducted = d.deducted + excluded.deducted, returned = d.returned + excluded.returned;
  return new;
end $$;
create trigger bh_movement_post before insert on bh_movement for each row execute function bh_post_movement();
create trigger bh_movement_append_only before update or delete on bh_movement for each row execute function refuse_change();
create trigger bh_movement_kept before truncate on bh_movement for each statement execute function refuse_change();

-- Depth 1 is a statement of somebody else; the ledger's own changes come from inside its trigger.
create function bh_guard_quota() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if (new.base_amount, new.temp_amount, new.used_amount, new.held_amount) is distinct from (0::numeric, 0::numeric, 0::numeric, 0::numeric) then
      raise exception 'a quota starts at zero: its balances come from movements';
    end if;
  elsif pg_trigger_depth() < 2 and
    (new.base_amount, new.temp_amount, new.used_amount, new.total_amount, new.available_amount, new.over_amount, new.held_amount)
    is distinct from (old.base_amount, old.temp_amount, old.used_amount, old.total_amount, old.available_amount, old.over_amount, old.held_amount) then
    raise exception 'balances of a quota change by movements only';
  end if;
  return new;
end $$;
create trigger bh_quota_guard before insert or update on bh_quota for each row execute function bh_guard_quota();

create function bh_guard_guarantee() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if (new.base_amount, new.used_amount) is distinct from (0::numeric, 0::numeric) then
      raise exception 'a guarantee starts at zero: its balances come from movements';
    end if;
  elsif pg_trigger_depth() < 2 and (new.base_amount, new.used_amount, new.available_amount)
    is distinct from (old.base_amount, old.used_amount, old.available_amount) then
    raise exception 'balances of a guarantee change by movements only';
  end if;
  return new;
end $$;
create trigger bh_guarantee_guard before insert or update on bh_guarantee for each row execute function bh_guard_guarantee();

create function bh_guard_usage() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if (new.outstanding_quota, new.outstanding_guar, new.excess_amount) is distinct from (0::numeric, 0::numeric, 0::numeric) then
      raise exception 'a declaration occupies nothing before its movements';
    end if;
  elsif pg_trigger_depth() < 2 and (new.outstanding_quota, new.outstanding_guar, new.excess_amount)
    is distinct from (old.outstanding_quota, old.outstanding_guar, old.excess_amount) then
    raise exception 'what a declaration occupies changes by movements only';
  end if;
  return new;
end $$;
create trigger bh_usage_guard before insert or update on bh_usage for each row execute function bh_guard_usage();

create function bh_carry_held() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.quota_id is not distinct from new.quota_id then
    if new.held_amount <> old.held_amount then
      update bh_quota set held_amount = held_amount + new.held_amount - old.held_amount where id = new.quota_id;
    end if;
    return null;
  end if;
  if tg_op = 'UPDATE' and old.quota_id is not null and old.held_amount <> 0 then
    update bh_quota set held_amount = held_amount - old.held_amount where id = old.quota_id;
  end if;
  if new.quota_id is not null and new.held_amount <> 0 then
    update bh_quota set held_amount = held_amount + new.held_amount where id = new.quota_id;
  end if;
  return null;
end $$;
create trigger bh_usage_held after insert or update of held_amount, quota_id on bh_usage for each row execute function bh_carry_held();

-- One open alert per kind, object and level; the outbox and the proofs are read from their waiting end.
create unique index bh_alert_open_key on bh_alert (dedup_key) where alert_status = 'OPEN';
create index bh_alert_object_idx on bh_alert (object_id) where alert_status = 'OPEN';
create index bh_mail_waiting_idx on bh_mail (next_try_at) where mail_status = 'WAIT';

create table bh_ledger_proof (
  id text primary key,
  proved_at timestamp(0) not null,
  took_ms integer not null,
  accounts integer not null,
  movements bigint not null,
  differences jsonb not null
);
create trigger bh_ledger_proof_append_only before update or delete on bh_ledger_proof for each row execute function refuse_change();
