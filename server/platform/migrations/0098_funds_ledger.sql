-- What the database itself keeps true about what customers owe (docs/spec/finance-addendum.md F9), in the way of the guarantee ledger
-- (0006): a row is added to fund_txn, its trigger carries it over to account, item and the sums of its day in the same statement, and guards
-- refuse every other way.
set local lock_timeout = '5s';

alter table fund_account
  alter column customer_id set not null, alter column main_comp_id set not null, alter column acct_kind set not null,
  alter column currency set not null, alter column balance set not null,
  add constraint fund_account_kind check (acct_kind in ('ADVANCE', 'FEE', 'SERVICE', 'PREPAY')),
  -- Nobody uses more than he prepaid, and nobody pays more of a claim than there is.
  add constraint fund_account_balance check (balance >= 0);
alter table fund_account set (fillfactor = 70);

alter table fund_item
  alter column account_id set not null, alter column item_kind set not null, alter column item_id set not null,
  alter column debit set not null, alter column credit set not null, alter column open set not null,
  alter column first_date set not null, alter column last_date set not null,
  add constraint fund_item_rest check (open = debit - credit and open >= 0),
  add constraint fund_item_closed check (closed_date is null or open = 0);
alter table fund_item set (fillfactor = 70);

create sequence fund_txn_no as integer;
alter table fund_txn
  alter column txn_no set not null, alter column account_id set not null,
  alter column customer_id set not null, alter column main_comp_id set not null, alter column acct_kind set not null,
  alter column txn_date set not null, alter column txn_kind set not null, alter column direction set not null,
  alter column amount set not null, alter column balance_after set not null, alter column source_key set not null,
  add constraint fund_txn_sign check (amount > 0 or (amount < 0 and txn_kind = 'REVERSE')),
  add constraint fund_txn_reverses check ((txn_kind = 'REVERSE') = (reverses_id is not null)),
  add constraint fund_txn_item check (
    case when acct_kind = 'PREPAY' then item_kind is null and item_id is null else item_kind is not null and item_id is not null end),
  add constraint fund_txn_kind check (
    case acct_kind
      when 'ADVANCE' then (item_kind = 'ADVANCE' and (txn_kind, direction) in (
        ('PAY', 'D'), ('OPEN', 'D'), ('RECOVER', 'D'), ('REPAY', 'C'), ('WRITEOFF', 'C'), ('REVERSE', 'D'), ('REVERSE', 'C')))
      when 'FEE' then (item_kind = 'FEE' and (txn_kind, direction) in (
        ('FEE', 'D'), ('FEE', 'C'), ('OPEN', 'D'), ('REPAY', 'C'), ('WAIVE', 'C'), ('WRITEOFF', 'C'), ('REVERSE', 'D'), ('REVERSE', 'C')))
      when 'SERVICE' then (item_kind in ('SETTLE', 'INVOICE') and (txn_kind, direction) in (
        ('SETTLE', 'D'), ('OPEN', 'D'), ('REPAY', 'C'), ('REVERSE', 'D'), ('REVERSE', 'C')))
      when 'PREPAY' then (txn_kind, direction) in (
        ('PREIN', 'C'), ('OPEN', 'C'), ('PREOUT', 'D'), ('REVERSE', 'D'), ('REVERSE', 'C'))
      else false
    end);
create unique index fund_txn_txn_no_key on fund_txn (txn_no);
create unique index fund_txn_reverses_key on fund_txn (reverses_id) where reverses_id is not null;
create index fund_txn_account_no_idx on fund_txn (account_id, txn_no);

create table fund_day_sum (
  account_id text not null references fund_account (id),
  day date not null,
  debit numeric(18,2) not null default 0,
  credit numeric(18,2) not null default 0,
  primary key (account_id, day)
);

create function fund_post_txn() returns trigger language plpgsql as $$
declare
  owed numeric(18,2) := case new.direction when 'D' then new.amount else -new.amount end;
  charged numeric(18,2) := case new.direction when 'D' then new.amount else 0 end;
  paid numeric(18,2) := case new.direction when 'C' then new.amount else 0 end;
  holder text;
begin
  update fund_account set
    balance = balance + case acct_kind when 'PREPAY' then -owed else owed end,
    updated_time = new.updated_time
  where id = new.account_id
  returning balance, customer_id, main_comp_id, acct_kind, owner_dept
  into new.balance_after, new.customer_id, new.main_comp_id, new.acct_kind, new.owner_dept;
  if not found then raise exception 'no account for the row %', new.source_key; end if;
  perform 1 from acct_period p
  where p.main_comp_id = new.main_comp_id and p.period = to_char(new.txn_date, 'YYYYMM') and p.status = 'CLOSED' and not p.deleted_flg;
  if found then raise exception 'the period of the row % is closed', new.source_key; end if;
  -- Taken only now that the account is locked: numbers of one account grow in the order of its rows.
  new.txn_no := nextval('fund_txn_no');

  if new.item_id is not null then
    -- An item stands on one account, which is locked: nobody else makes it meanwhile.
    update fund_item i set
      debit = i.debit + charged, credit = i.credit + paid, open = i.open + owed,
      first_date = least(i.first_date, new.txn_date), last_date = greatest(i.last_date, new.txn_date),
      closed_date = case when i.open + owed = 0 then greatest(i.last_date, new.txn_date) end,
      updated_time = new.updated_time
    where i.item_kind = new.item_kind and i.item_id = new.item_id and not i.deleted_flg
    returning i.account_id into holder;
    if not found then
      insert into fund_item (id, created_by, created_by_name, created_dept, created_time, updated_time, account_id, customer_id, main_comp_id,
        acct_kind, owner_dept, item_kind, item_id, biz_no, debit, credit, open, first_date, last_date, closed_date)
      values (new.item_kind || ':' || new.item_id, new.created_by, new.created_by_name, new.created_dept, new.created_time, new.updated_time,
        new.account_id, new.customer_id, new.main_comp_id, new.acct_kind, new.owner_dept, new.item_kind, new.item_id, new.biz_no,
        charged, paid, owed, new.txn_date, new.txn_date, case when owed = 0 then new.txn_date end)
      returning account_id into holder;
    end if;
    if holder <> new.account_id then raise exception 'the item of the row % stands on another account', new.source_key; end if;
  end if;

  insert into fund_day_sum as d (account_id, day, debit, credit) values (new.account_id, new.txn_date, charged, paid)
  on conflict (account_id, day) do update set debit = d.debit + excluded.debit, credit = d.credit + excluded.credit;
  return new;
end $$;
create trigger fund_txn_post before insert on fund_txn for each row execute function fund_post_txn();
create trigger fund_txn_append_only before update or delete on fund_txn for each row execute function refuse_change();
create trigger fund_txn_kept before truncate on fund_txn for each statement execute function refuse_change();

-- Depth 1 is a statement of somebody else; the ledger's own changes come from inside its trigger, or from fund_rebuild below.
create function fund_is_ledger() returns boolean language sql stable as $$
  select pg_trigger_depth() > 1 or coalesce(current_setting('fund.rebuilding', true), '') = 'on'
$$;

create function fund_guard_account() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then raise exception 'accounts of customers stay'; end if;
  if tg_op = 'INSERT' then
    if new.balance <> 0 then raise exception 'an account starts at zero: its balance comes from rows'; end if;
  elsif (new.customer_id, new.main_comp_id, new.acct_kind, new.currency, new.deleted_flg)
    is distinct from (old.customer_id, old.main_comp_id, old.acct_kind, old.currency, old.deleted_flg) then
    raise exception 'whose account it is never changes';
  elsif new.balance <> old.balance and not fund_is_ledger() then
    raise exception 'the balance of an account changes by rows only';
  end if;
  return new;
end $$;
create trigger fund_account_guard before insert or update or delete on fund_account for each row execute function fund_guard_account();

create function fund_guard_item() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (new.account_id, new.item_kind, new.item_id, new.debit, new.credit, new.open, new.first_date, new.last_date, new.closed_date, new.deleted_flg)
    is not distinct from (old.account_id, old.item_kind, old.item_id, old.debit, old.credit, old.open, old.first_date, old.last_date, old.closed_date, old.deleted_flg)
  then return new; end if;
  -- An item begins with nothing, as accounts do.
  if tg_op = 'INSERT' and (new.debit, new.credit, new.open) = (0::numeric, 0::numeric, 0::numeric) then return new; end if;
  if not fund_is_ledger() then raise exception 'what is open of an item changes by rows only'; end if;
  if tg_op = 'DELETE' then return old; end if;
  return new;
end $$;
create trigger fund_item_guard before insert or update or delete on fund_item for each row execute function fund_guard_item();

create function fund_guard_day() returns trigger language plpgsql as $$
begin
  if not fund_is_ledger() then raise exception 'the sums of a day change by rows only'; end if;
  if tg_op = 'DELETE' then return old; end if;
  return new;
end $$;
create trigger fund_day_sum_guard before insert or update or delete on fund_day_sum for each row execute function fund_guard_day();

-- What the rows say and what is kept beside them, where the two differ. Rows are the truth.
create view fund_difference as
  select 'ACCOUNT' as kept, a.id, coalesce(t.balance, 0)::text as expected, a.balance::text as found
  from fund_account a left join (
    select account_id, sum(case when (direction = 'D') = (acct_kind <> 'PREPAY') then amount else -amount end) as balance
    from fund_txn group by 1) t on t.account_id = a.id
  where a.balance <> coalesce(t.balance, 0)
  union all
  select 'ITEM', i.id, concat_ws(' / ', coalesce(t.debit, 0), coalesce(t.credit, 0)), concat_ws(' / ', i.debit, i.credit)
  from fund_item i left join (
    select item_kind, item_id, sum(amount) filter (where direction = 'D') as debit, sum(amount) filter (where direction = 'C') as credit
    from fund_txn where item_id is not null group by 1, 2) t on t.item_kind = i.item_kind and t.item_id = i.item_id
  where (i.debit, i.credit) is distinct from (coalesce(t.debit, 0::numeric), coalesce(t.credit, 0::numeric))
  union all
  select 'DAY', coalesce(d.account_id, t.account_id) || ' ' || coalesce(d.day, t.txn_date),
    concat_ws(' / ', coalesce(t.debit, 0), coalesce(t.credit, 0)), concat_ws(' / ', coalesce(d.debit, 0), coalesce(d.credit, 0))
  from fund_day_sum d full join (
    select account_id, txn_date, coalesce(sum(amount) filter (where direction = 'D'), 0) as debit,
      coalesce(sum(amount) filter (where direction = 'C'), 0) as credit
    from fund_txn group by 1, 2) t on t.account_id = d.account_id and t.txn_date = d.day
  where (coalesce(d.debit, 0), coalesce(d.credit, 0)) is distinct from (coalesce(t.debit, 0), coalesce(t.credit, 0));

-- Writes accounts, items and days of a company anew from the rows; the rows stay. Answers how many were different.
create function fund_rebuild(company text) returns integer language plpgsql as $$
declare
  mended integer;
begin
  select count(*) into mended from fund_difference;
  perform set_config('fund.rebuilding', 'on', true);
  update fund_account a set balance = t.balance from (
    select x.id, coalesce(sum(case when (r.direction = 'D') = (x.acct_kind <> 'PREPAY') then r.amount else -r.amount end), 0) as balance
    from fund_account x left join fund_txn r on r.account_id = x.id where x.main_comp_id = company group by 1) t
  where t.id = a.id and a.balance <> t.balance;
  update fund_item i set debit = t.debit, credit = t.credit, open = t.debit - t.credit,
    closed_date = case when t.debit = t.credit then t.last end, first_date = t.first, last_date = t.last
  from (
    select item_kind, item_id, coalesce(sum(amount) filter (where direction = 'D'), 0) as debit,
      coalesce(sum(amount) filter (where direction = 'C'), 0) as credit, min(txn_date) as first, max(txn_date) as last
    from fund_txn where main_comp_id = company and item_id is not null group by 1, 2) t
  where t.item_kind = i.item_kind and t.item_id = i.item_id and (i.debit, i.credit) is distinct from (t.debit, t.credit);
  delete from fund_day_sum d using fund_account a where a.id = d.account_id and a.main_comp_id = company;
  insert into fund_day_sum (account_id, day, debit, credit)
  select account_id, txn_date, coalesce(sum(amount) filter (where direction = 'D'), 0), coalesce(sum(amount) filter (where direction = 'C'), 0)
  from fund_txn where main_comp_id = company group by 1, 2;
  perform set_config('fund.rebuilding', 'off', true);
  return mended;
end $$;
