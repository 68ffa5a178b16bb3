set local lock_timeout = '5s';

create table hs_import (
  id text primary key,
  row_version integer not null default 1,
  created_by text,
  created_by_name text,
  created_dept text,
  created_time timestamp(0) not null default localtimestamp(0),
  updated_by text,
  updated_time timestamp(0) not null default localtimestamp(0),
  deleted_flg boolean not null default false,
  batch_no text,
  title text,
  complete_flg boolean not null default false,
  effective_date date,
  added integer,
  changed integer,
  closed integer,
  same integer,
  status text,
  applied_by text,
  applied_time timestamp(0),
  reason text,
  hands jsonb,
  search_text text not null default '',
  search_grams text[] not null default '{}'
);

create unique index hs_import_batch_no_key on hs_import (batch_no) where not deleted_flg;

create index hs_import_status_idx on hs_import (status, id);

create index hs_import_created_time_idx on hs_import (created_time, id) where not deleted_flg;

create index hs_import_search_grams_gin on hs_import using gin (search_grams) with (gin_pending_list_limit = 256);

create table hs_import_row (
  id text primary key,
  row_version integer not null default 1,
  created_by text,
  created_by_name text,
  created_dept text,
  created_time timestamp(0) not null default localtimestamp(0),
  updated_by text,
  updated_time timestamp(0) not null default localtimestamp(0),
  deleted_flg boolean not null default false,
  import_id text,
  hs_code text,
  name_zh text,
  change text,
  difference text,
  valid_from date,
  valid_to date,
  said jsonb,
  search_text text not null default '',
  search_grams text[] not null default '{}'
);

create index hs_import_row_import_id_change_idx on hs_import_row (import_id, change, id);

create index hs_import_row_hs_code_idx on hs_import_row (hs_code, id) where not deleted_flg;

create index hs_import_row_search_grams_gin on hs_import_row using gin (search_grams) with (gin_pending_list_limit = 256);

alter table hs_import add constraint hs_import_applied_by_ref foreign key (applied_by) references sys_user (id);

alter table hs_import_row add constraint hs_import_row_import_id_ref foreign key (import_id) references hs_import (id);
