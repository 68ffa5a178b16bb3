set local lock_timeout = '5s';

create table rpa_pause (
  id text primary key,
  row_version integer not null default 1,
  created_by text,
  created_by_name text,
  created_dept text,
  created_time timestamp(0) not null default localtimestamp(0),
  updated_by text,
  updated_time timestamp(0) not null default localtimestamp(0),
  deleted_flg boolean not null default false,
  rpa_kind text,
  reason text,
  paused_to timestamp(0),
  enabled boolean not null default true
);

create unique index rpa_pause_rpa_kind_key on rpa_pause (rpa_kind) where not deleted_flg;

create index rpa_pause_created_time_idx on rpa_pause (created_time, id) where not deleted_flg;

alter table rpa_task add column doc_no text;

alter table rpa_task add column biz_entity text;

alter table rpa_task add column biz_id text;
