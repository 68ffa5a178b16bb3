set local lock_timeout = '5s';

create table online_form (
  id text primary key,
  row_version integer not null default 1,
  created_by text,
  created_by_name text,
  created_dept text,
  created_time timestamp(0) not null default localtimestamp(0),
  updated_by text,
  updated_time timestamp(0) not null default localtimestamp(0),
  deleted_flg boolean not null default false,
  code text,
  name text,
  table_code text,
  def_version integer,
  status text,
  layout jsonb,
  snapshot jsonb,
  search_text text not null default '',
  search_grams text[] not null default '{}'
);

create unique index online_form_code_key on online_form (code) where not deleted_flg;

create index online_form_table_code_idx on online_form (table_code, id);

create index online_form_updated_time_idx on online_form (updated_time, id) where not deleted_flg;

create index online_form_search_grams_gin on online_form using gin (search_grams) with (fastupdate = off);
