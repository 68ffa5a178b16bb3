-- What is only ever added to is not emptied at once either: a truncate fires no trigger of rows.
do $$
declare
  kept regclass;
begin
  for kept in
    select distinct t.tgrelid::regclass from pg_trigger t
    where t.tgfoid = 'refuse_change'::regproc and not exists (select from pg_trigger o where o.tgrelid = t.tgrelid and o.tgname = 'not_emptied')
  loop
    execute format('create trigger not_emptied before truncate on %s for each statement execute function refuse_change()', kept);
  end loop;
end $$;
create trigger not_emptied before truncate on log_seal for each statement execute function refuse_change();
create trigger not_emptied before truncate on op_log_unsealed for each statement execute function refuse_change();

-- A part of a journal can be emptied by its own name: each has the trigger, those of months to come, too.
create or replace function open_journal(journal regclass, since date default null) returns void language plpgsql as $$
declare
  month date;
  part text;
  this_month date := date_trunc('month', localtimestamp);
begin
  if to_regclass(journal || '_rest') is null then
    -- Rows of months that nobody made ahead: nothing that happens may fail because of its date.
    execute format('create table %I partition of %s default', journal || '_rest', journal);
    execute format('create trigger %I before update or delete on %s for each row execute function refuse_change()', journal || '_append_only', journal);
    execute format('create trigger not_emptied before truncate on %s for each statement execute function refuse_change()', journal);
    execute format('create trigger not_emptied before truncate on %I for each statement execute function refuse_change()', journal || '_rest');
  end if;
  for month in select generate_series(coalesce(date_trunc('month', since), this_month), this_month + interval '3 months', interval '1 month') loop
    part := journal || to_char(month, '"_"YYYY"_"MM');
    continue when to_regclass(part) is not null;
    begin
      execute format('create table %I partition of %s for values from (%L) to (%L)', part, journal, month, (month + interval '1 month')::date);
      execute format('create trigger not_emptied before truncate on %I for each statement execute function refuse_change()', part);
    exception when check_violation then
      -- Its rows lie in the rest already, where they stay.
      null;
    end;
  end loop;
end $$;

-- Rows that wait for their seal are told to every gateway when they are there for good: what it heard of must be sealed one day. A statement tells
-- all its rows at once; a notice holds 8,000 bytes.
drop trigger op_log_await_seal on op_log;
create or replace function await_seal() returns trigger language plpgsql as $$
begin
  insert into op_log_unsealed (id, log_time) select id, log_time from written;
  perform pg_notify('tongguan', json_build_object('logged', told.ids)::text)
  from (select json_agg(id) as ids from (select id, (row_number() over () - 1) / 150 as portion from written) w group by portion) told;
  return null;
end $$;
create trigger op_log_await_seal after insert on op_log referencing new table as written for each statement execute function await_seal();

-- That there is a new head is told, too: each gateway keeps it where the database cannot reach.
create function tell_seal() returns trigger language plpgsql as $$
begin
  perform pg_notify('tongguan', '{"sealed":true}');
  return null;
end $$;
create trigger log_seal_told after insert on log_seal for each statement execute function tell_seal();
