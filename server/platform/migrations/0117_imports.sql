set local lock_timeout = '5s';

create table import_batch (
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
  target text,
  customer_id text,
  map_id text,
  confirm_mode boolean not null default true,
  dup_policy text,
  total_rows integer,
  ok_rows integer,
  failed_rows integer,
  dup_rows integer,
  start_time timestamp(0),
  end_time timestamp(0),
  error_msg text,
  header jsonb,
  run_no integer,
  job_id text,
  reason text,
  status text,
  search_text text not null default '',
  search_grams text[] not null default '{}'
);

create unique index import_batch_batch_no_key on import_batch (batch_no) where not deleted_flg;

create index import_batch_target_customer_id_status_idx on import_batch (target, customer_id, status, id);

create index import_batch_created_time_seen_idx on import_batch (created_time, id) include (customer_id, created_dept, created_by, status) where not deleted_flg;

create index import_batch_customer_id_created_time_seen_idx on import_batch (customer_id, created_time, id) include (created_dept, created_by, status) where not deleted_flg;

create index import_batch_created_dept_created_time_seen_idx on import_batch (created_dept, created_time, id) include (customer_id, created_by, status) where not deleted_flg;

create index import_batch_created_by_created_time_seen_idx on import_batch (created_by, created_time, id) include (customer_id, created_dept, status) where not deleted_flg;

create index import_batch_search_grams_gin on import_batch using gin (search_grams) with (gin_pending_list_limit = 1024);

create table import_row (
  id text primary key,
  row_version integer not null default 1,
  created_by text,
  created_by_name text,
  created_dept text,
  created_time timestamp(0) not null default localtimestamp(0),
  updated_by text,
  updated_time timestamp(0) not null default localtimestamp(0),
  deleted_flg boolean not null default false,
  batch_id text,
  line_no integer,
  run_no integer,
  row_no integer,
  row_state text,
  messages text,
  shown_cells text,
  cells jsonb
);

create index import_row_batch_id_row_state_row_no_idx on import_row (batch_id, row_state, row_no, id);

create index import_row_row_no_idx on import_row (row_no, id) where not deleted_flg;

alter table import_batch add constraint import_batch_customer_id_ref foreign key (customer_id) references customer (id);

alter table import_batch add constraint import_batch_map_id_ref foreign key (map_id) references field_mapping (id);

alter table import_row add constraint import_row_batch_id_ref foreign key (batch_id) references import_batch (id);
