set local lock_timeout = '5s';

-- Journals: tables of rows that are written once, cut by months. A month is made ahead, and dropped whole when its time is over.

create function open_journal(journal regclass, since date default null) returns void language plpgsql as $$
declare
  month date;
  this_month date := date_trunc('month', localtimestamp);
begin
  if to_regclass(journal || '_rest') is null then
    -- Rows of months that nobody made ahead: nothing that happens may fail because of its date.
    execute format('create table %I partition of %s default', journal || '_rest', journal);
    execute format('create trigger %I before update or delete on %s for each row execute function refuse_change()', journal || '_append_only', journal);
  end if;
  for month in select generate_series(coalesce(date_trunc('month', since), this_month), this_month + interval '3 months', interval '1 month') loop
    continue when to_regclass(journal || to_char(month, '"_"YYYY"_"MM')) is not null;
    begin
      execute format('create table %I partition of %s for values from (%L) to (%L)',
        journal || to_char(month, '"_"YYYY"_"MM'), journal, month, (month + interval '1 month')::date);
    exception when check_violation then
      -- Its rows lie in the rest already, where they stay.
      null;
    end;
  end loop;
end $$;

-- Forgets the months before this day. @return how many
create function close_journal(journal regclass, before date) returns integer language plpgsql as $$
declare
  part text;
  dropped integer := 0;
begin
  for part in
    select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = journal and c.relname ~ '_[0-9]{4}_[0-9]{2}$' and to_date(right(c.relname, 7), 'YYYY_MM') + interval '1 month' <= before
    order by 1
  loop
    execute format('drop table %I', part);
    dropped := dropped + 1;
  end loop;
  return dropped;
end $$;

-- The log so far moves over below.
alter table op_log rename to op_log_before;
alter table op_log_before rename constraint op_log_pkey to op_log_before_pkey;
drop trigger op_log_append_only on op_log_before;

create table goods_info_log (
  id text not null,
  row_version integer not null default 1,
  created_by text,
  created_by_name text,
  created_dept text,
  created_time timestamp(0) not null default localtimestamp(0),
  updated_by text,
  updated_time timestamp(0) not null default localtimestamp(0),
  deleted_flg boolean not null default false,
  log_time timestamp(0) not null default localtimestamp(0),
  customer_id text,
  part_no text,
  goods_name text,
  change_kind text,
  field_name text,
  old_value text,
  new_value text,
  source text,
  user_name text,
  primary key (id, log_time)
) partition by range (log_time);

select open_journal('goods_info_log');

create index goods_info_log_part_no_log_time_idx on goods_info_log (part_no, log_time, id);

create index goods_info_log_log_time_idx on goods_info_log (log_time, id) where not deleted_flg;

create index goods_info_log_customer_id_log_time_idx on goods_info_log (customer_id, log_time, id) where not deleted_flg;

create table interface_log (
  id text not null,
  row_version integer not null default 1,
  created_by text,
  created_by_name text,
  created_dept text,
  created_time timestamp(0) not null default localtimestamp(0),
  updated_by text,
  updated_time timestamp(0) not null default localtimestamp(0),
  deleted_flg boolean not null default false,
  log_time timestamp(0) not null default localtimestamp(0),
  msg_type text,
  direction text,
  doc_no text,
  biz_no text,
  status text,
  receipt_code text,
  receipt_text text,
  body jsonb,
  cost_ms integer,
  retry_count integer,
  resend_of text,
  primary key (id, log_time)
) partition by range (log_time);

select open_journal('interface_log');

create index interface_log_doc_no_log_time_idx on interface_log (doc_no, log_time, id);

create index interface_log_resend_of_idx on interface_log (resend_of, id);

create index interface_log_log_time_idx on interface_log (log_time, id) where not deleted_flg;

create table op_log (
  id text not null,
  row_version integer not null default 1,
  created_by text,
  created_by_name text,
  created_dept text,
  created_time timestamp(0) not null default localtimestamp(0),
  updated_by text,
  updated_time timestamp(0) not null default localtimestamp(0),
  deleted_flg boolean not null default false,
  log_time timestamp(0) not null default localtimestamp(0),
  user_id text,
  login_name text,
  user_name text,
  dept_code text,
  log_type text,
  page text,
  service text,
  method text,
  entity text,
  record_id text,
  biz_no text,
  result text,
  return_code text,
  cost_ms integer,
  ip text,
  user_agent text,
  request_id text,
  request jsonb,
  response jsonb,
  changes jsonb,
  detail jsonb,
  primary key (id, log_time)
) partition by range (log_time);

select open_journal('op_log', (select min(log_time)::date from op_log_before));

create index op_log_entity_record_id_idx on op_log (entity, record_id, id);

create index op_log_log_time_idx on op_log (log_time, id) where not deleted_flg;

create index op_log_dept_code_log_time_idx on op_log (dept_code, log_time, id) where not deleted_flg;

create index op_log_user_id_log_time_idx on op_log (user_id, log_time, id) where not deleted_flg;

alter table goods_info_log add constraint goods_info_log_customer_id_ref foreign key (customer_id) references customer (id);

insert into op_log (id, log_time, created_time, updated_time, user_id, login_name, user_name, dept_code, log_type, page, service, method, entity, record_id,
  biz_no, result, return_code, cost_ms, ip, user_agent, request_id, changes, detail)
select id, log_time, log_time, log_time, user_id, login_name, user_name, dept_code, log_type, page, service, method, entity, record_id,
  biz_no, result, return_code, cost_ms, ip, user_agent, request_id, changes, detail
from op_log_before;

drop table op_log_before;

-- The chain: rows wait here until the sealer takes them, so nobody who writes one waits for anybody else who does.
create table op_log_unsealed (
  id text primary key,
  log_time timestamp(0) not null
);

insert into op_log_unsealed select id, log_time from op_log;

create function await_seal() returns trigger language plpgsql as $$
begin
  insert into op_log_unsealed (id, log_time) values (new.id, new.log_time);
  return null;
end $$;
create trigger op_log_await_seal after insert on op_log for each row execute function await_seal();

-- Seals in their order. `hash` is over the seal before and `digest`, which is over the rows of one month that came since, in order of id.
create table log_seal (
  no bigint primary key,
  month date not null,
  rows integer not null,
  digest bytea not null,
  prev bytea not null,
  hash bytea not null,
  ids text[],
  digests bytea[],
  sealed_at timestamp(0) not null default localtimestamp(0)
);

-- What a row says, as it is hashed. Columns that come later are null in older rows and change nothing.
create function log_digest(line op_log) returns bytea language sql stable as $$
  select sha256(convert_to(jsonb_strip_nulls(to_jsonb(line))::text, 'UTF8'))
$$;

create function seal_digest(ids text[], digests bytea[]) returns bytea language sql immutable as $$
  select sha256(coalesce(string_agg(convert_to(id, 'UTF8') || digest, ''::bytea order by place), ''::bytea))
  from unnest(ids, digests) with ordinality as u (id, digest, place)
$$;

create function seal_hash(no bigint, month date, rows integer, prev bytea, digest bytea) returns bytea language sql stable as $$
  select sha256(prev || digest || convert_to(no || ' ' || to_char(month, 'YYYY-MM') || ' ' || rows, 'UTF8'))
$$;

-- Seals what waits. One at a time; a second one goes home. @return how many rows
create function seal_log(most integer default 1000) returns integer language plpgsql as $$
declare
  waiting text[];
  moments timestamp[];
  part record;
  before log_seal;
begin
  if not pg_try_advisory_xact_lock(4107001) then return 0; end if;
  with taken as (
    delete from op_log_unsealed where id in (select id from op_log_unsealed order by id limit most) returning id, log_time
  )
  select array_agg(id order by id), array_agg(log_time order by id) into waiting, moments from taken;
  for part in
    select date_trunc('month', w.log_time)::date as month, array_agg(w.id order by w.id) as ids,
      -- A row that is gone already has no digest: whoever follows the chain finds it.
      array_agg(coalesce(log_digest(l), ''::bytea) order by w.id) as digests, count(*)::integer as rows
    from unnest(waiting, moments) as w (id, log_time) left join op_log l on l.id = w.id and l.log_time = w.log_time
    group by 1 order by 1
  loop
    select * into before from log_seal order by no desc limit 1;
    insert into log_seal (no, month, rows, digest, prev, hash, ids, digests)
    select n.no, part.month, part.rows, n.digest, n.prev, seal_hash(n.no, part.month, part.rows, n.prev, n.digest), part.ids, part.digests
    from (select coalesce(before.no, 0) + 1 as no, coalesce(before.hash, ''::bytea) as prev, seal_digest(part.ids, part.digests) as digest) n;
  end loop;
  return coalesce(array_length(waiting, 1), 0);
end $$;

-- A seal stays as it is; of months that were dropped with their time it forgets the rows.
create function keep_seal() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.ids is null and new.digests is null
    and (new.no, new.month, new.rows, new.digest, new.prev, new.hash, new.sealed_at) = (old.no, old.month, old.rows, old.digest, old.prev, old.hash, old.sealed_at)
  then return new; end if;
  raise exception '% is append-only', tg_table_name;
end $$;
create trigger log_seal_append_only before update or delete on log_seal for each row execute function keep_seal();
