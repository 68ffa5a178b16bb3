set local lock_timeout = '5s';

create table made_right (
  id text primary key,
  row_version integer not null default 1,
  created_by text,
  created_by_name text,
  created_dept text,
  created_time timestamp(0) not null default localtimestamp(0),
  updated_by text,
  updated_time timestamp(0) not null default localtimestamp(0),
  deleted_flg boolean not null default false,
  role_id text,
  entity text,
  actions text
);

create unique index made_right_role_id_entity_key on made_right (role_id, entity) where not deleted_flg;

create table online_column (
  id text primary key,
  row_version integer not null default 1,
  created_by text,
  created_by_name text,
  created_dept text,
  created_time timestamp(0) not null default localtimestamp(0),
  updated_by text,
  updated_time timestamp(0) not null default localtimestamp(0),
  deleted_flg boolean not null default false,
  table_id text,
  line_no integer,
  column_key text,
  label_zh text,
  label_en text,
  kind text,
  dict_code text,
  ref_entity text,
  length integer,
  scale integer,
  required boolean not null default false,
  unique_flg boolean not null default false,
  unique_group integer,
  default_value text,
  listed boolean not null default true,
  sortable boolean not null default true,
  filterable boolean not null default false,
  sum_flg boolean not null default false,
  frozen boolean not null default false,
  width integer
);

create index online_column_table_id_idx on online_column (table_id, id);

create index online_column_line_no_idx on online_column (line_no, id) where not deleted_flg;

create table online_record (
  id text primary key,
  row_version integer not null default 1,
  created_by text,
  created_by_name text,
  created_dept text,
  created_time timestamp(0) not null default localtimestamp(0),
  updated_by text,
  updated_time timestamp(0) not null default localtimestamp(0),
  deleted_flg boolean not null default false,
  table_code text,
  def_version integer,
  data jsonb,
  parent_id text,
  line_no integer,
  import_no text,
  unique1 text,
  unique2 text,
  unique3 text,
  unique4 text,
  unique5 text
);

create unique index online_record_unique1_key on online_record (unique1) where not deleted_flg;

create unique index online_record_unique2_key on online_record (unique2) where not deleted_flg;

create unique index online_record_unique3_key on online_record (unique3) where not deleted_flg;

create unique index online_record_unique4_key on online_record (unique4) where not deleted_flg;

create unique index online_record_unique5_key on online_record (unique5) where not deleted_flg;

create index online_record_table_code_created_time_idx on online_record (table_code, created_time, id);

create index online_record_parent_id_idx on online_record (parent_id, id);

create index online_record_import_no_idx on online_record (import_no, id);

create table online_table (
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
  name_en text,
  def_version integer,
  status text,
  sort_column text,
  sort_order text,
  view_roles jsonb,
  edit_roles jsonb,
  data_scope text,
  import_flg boolean not null default true,
  export_flg boolean not null default true,
  snapshot jsonb,
  search_text text not null default '',
  search_grams text[] not null default '{}'
);

create unique index online_table_code_key on online_table (code) where not deleted_flg;

create index online_table_updated_time_idx on online_table (updated_time, id) where not deleted_flg;

create index online_table_search_grams_gin on online_table using gin (search_grams) with (fastupdate = off);

alter table online_column add constraint online_column_table_id_ref foreign key (table_id) references online_table (id);

-- What roles may do with a table that people designed is kept in memory like all other rights.
create trigger made_right_access after insert or update or delete on made_right for each statement execute function tell_access_change();
