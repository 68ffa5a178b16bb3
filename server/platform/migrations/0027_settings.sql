set local lock_timeout = '5s';

alter table country add column valid_from date;

alter table country add column valid_to date;

alter table country add column import_no text;

alter table currency add column valid_from date;

alter table currency add column valid_to date;

alter table currency add column import_no text;

alter table customs_area add column valid_from date;

alter table customs_area add column valid_to date;

alter table customs_area add column import_no text;

create table maintenance_log (
  id text primary key,
  row_version integer not null default 1,
  created_by text,
  created_by_name text,
  created_dept text,
  created_time timestamp(0) not null default localtimestamp(0),
  updated_by text,
  updated_time timestamp(0) not null default localtimestamp(0),
  deleted_flg boolean not null default false,
  op_kind text,
  target text,
  reason text,
  result text
);

create index maintenance_log_created_time_idx on maintenance_log (created_time, id) where not deleted_flg;

alter table region add column import_no text;

-- Words get an id, versions that follow each other, and who wrote them. What is there already was seeded: the product's own codes.
alter table sys_dict_item
  add column row_version integer not null default 1,
  add column created_by text,
  add column created_by_name text,
  add column created_dept text,
  add column created_time timestamp(0) not null default localtimestamp(0),
  add column updated_by text,
  add column updated_time timestamp(0) not null default localtimestamp(0),
  add column deleted_flg boolean not null default false,
  add column id text,
  add column valid_from date,
  add column valid_to date,
  add column own_flg boolean not null default false,
  add column import_no text,
  add column search_text text not null default '',
  add column search_grams text[] not null default '{}';
update sys_dict_item set id = dict_code || ':' || dict_id, valid_from = '2000-01-01', own_flg = true;
alter table sys_dict_item drop constraint sys_dict_item_pkey, alter column id set not null, add primary key (id), alter column valid_from set not null;

create unique index sys_dict_item_dict_code_dict_id_valid_from_key on sys_dict_item (dict_code, dict_id, valid_from) where not deleted_flg;

create index sys_dict_item_import_no_idx on sys_dict_item (import_no, id);

create index sys_dict_item_search_grams_gin on sys_dict_item using gin (search_grams) with (fastupdate = off);

create index sys_dict_item_import_key_idx on sys_dict_item (md5(coalesce(dict_code::text, '') || chr(31) || coalesce(dict_id::text, '') || chr(31) || coalesce(dict_name::text, ''))) where not deleted_flg;

create table sys_dyn_dict (
  id text primary key,
  row_version integer not null default 1,
  created_by text,
  created_by_name text,
  created_dept text,
  created_time timestamp(0) not null default localtimestamp(0),
  updated_by text,
  updated_time timestamp(0) not null default localtimestamp(0),
  deleted_flg boolean not null default false,
  dyn_dict_name text,
  entity text,
  value_field text,
  label_field text,
  label_format text,
  filter_fields text,
  fixed_filter jsonb,
  scope_flg boolean not null default true,
  own_flg boolean not null default false,
  import_no text,
  search_text text not null default '',
  search_grams text[] not null default '{}'
);

create unique index sys_dyn_dict_dyn_dict_name_key on sys_dyn_dict (dyn_dict_name) where not deleted_flg;

create index sys_dyn_dict_import_no_idx on sys_dyn_dict (import_no, id);

create index sys_dyn_dict_search_grams_gin on sys_dyn_dict using gin (search_grams) with (fastupdate = off);

create index sys_dyn_dict_import_key_idx on sys_dyn_dict (md5(coalesce(dyn_dict_name::text, ''))) where not deleted_flg;

alter table sys_job
  add column row_version integer not null default 1,
  add column created_dept text,
  add column updated_by text,
  add column deleted_flg boolean not null default false;

create index sys_job_created_time_idx on sys_job (created_time, id) where not deleted_flg;

create index sys_job_created_by_created_time_idx on sys_job (created_by, created_time, id) where not deleted_flg;

alter table sys_setting
  add column row_version integer not null default 1,
  add column created_by text,
  add column created_by_name text,
  add column created_dept text,
  add column created_time timestamp(0) not null default localtimestamp(0),
  add column updated_by text,
  add column updated_time timestamp(0) not null default localtimestamp(0),
  add column deleted_flg boolean not null default false,
  add column id text;
update sys_setting set id = setting_key;
alter table sys_setting drop constraint sys_setting_pkey, alter column id set not null, add primary key (id);

create unique index sys_setting_setting_key_key on sys_setting (setting_key) where not deleted_flg;

alter table unit add column valid_from date;

alter table unit add column valid_to date;

alter table unit add column import_no text;

create trigger maintenance_log_append_only before update or delete on maintenance_log for each row execute function refuse_change();

-- Nodes and browsers keep words and settings in memory. Whoever changes them, and however, tells everybody; equal notices of one transaction are one.
create function tell_word_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('tongguan', json_build_object('entity', 'dictionary', 'id', coalesce(new.dict_code, old.dict_code), 'toAll', true)::text);
  return null;
end $$;
create trigger sys_dict_item_told after insert or update or delete on sys_dict_item for each row execute function tell_word_change();

create function tell_table_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('tongguan', json_build_object('entity', 'dictionary', 'id', '', 'toAll', true)::text);
  return null;
end $$;
create trigger country_told after insert or update or delete on country for each statement execute function tell_table_change();
create trigger currency_told after insert or update or delete on currency for each statement execute function tell_table_change();
create trigger unit_told after insert or update or delete on unit for each statement execute function tell_table_change();
create trigger customs_area_told after insert or update or delete on customs_area for each statement execute function tell_table_change();

create function tell_setting_change() returns trigger language plpgsql as $$
declare
  key text := coalesce(new.setting_key, old.setting_key);
begin
  perform pg_notify('tongguan', json_build_object('entity', 'setting', 'id', key)::text);
  if key = 'maintenance.mode' then
    perform pg_notify('tongguan', json_build_object('entity', 'maintenance', 'id', key, 'toAll', true)::text);
  end if;
  return null;
end $$;
create trigger sys_setting_told after insert or update or delete on sys_setting for each row execute function tell_setting_change();
