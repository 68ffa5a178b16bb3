set local lock_timeout = '5s';

create table barcode (
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
  barcode_kind text,
  customer_id text,
  part_no text,
  gtin text,
  batch_no text,
  expiry date,
  serial_no text,
  bind_type text,
  bind_no text,
  bind_entity text,
  bind_id text,
  bound_time timestamp(0),
  copies integer,
  label_kind text,
  print_count integer,
  print_no text,
  scan_key text,
  series_prefix text,
  series_no numeric(18,0),
  status text,
  import_no text,
  search_text text not null default '',
  search_grams text[] not null default '{}'
);

create unique index barcode_code_key on barcode (code) where not deleted_flg;

create index barcode_import_no_idx on barcode (import_no, id);

create index barcode_scan_key_idx on barcode (scan_key, id);

create index barcode_bind_entity_bind_id_idx on barcode (bind_entity, bind_id, id);

create index barcode_barcode_kind_series_prefix_series_no_idx on barcode (barcode_kind, series_prefix, series_no, id);

create index barcode_created_time_seen_idx on barcode (created_time, id) include (customer_id, status) where not deleted_flg;

create index barcode_customer_id_created_time_seen_idx on barcode (customer_id, created_time, id) include (status) where not deleted_flg;

create index barcode_search_grams_gin on barcode using gin (search_grams) with (gin_pending_list_limit = 1024);

create index barcode_import_key_idx on barcode (md5(coalesce(code::text, ''))) where not deleted_flg;

create table code_scan (
  id text primary key,
  row_version integer not null default 1,
  created_by text,
  created_by_name text,
  created_dept text,
  created_time timestamp(0) not null default localtimestamp(0),
  updated_by text,
  updated_time timestamp(0) not null default localtimestamp(0),
  deleted_flg boolean not null default false,
  scan_no text,
  code text,
  scan_result text,
  barcode_id text,
  to_no text,
  to_entity text,
  to_id text,
  scanned_time timestamp(0),
  search_text text not null default '',
  search_grams text[] not null default '{}'
);

create unique index code_scan_scan_no_key on code_scan (scan_no) where not deleted_flg;

create index code_scan_created_time_seen_idx on code_scan (created_time, id) include (created_dept, created_by) where not deleted_flg;

create index code_scan_created_dept_created_time_seen_idx on code_scan (created_dept, created_time, id) include (created_by) where not deleted_flg;

create index code_scan_created_by_created_time_seen_idx on code_scan (created_by, created_time, id) include (created_dept) where not deleted_flg;

create index code_scan_search_grams_gin on code_scan using gin (search_grams) with (gin_pending_list_limit = 1024);

alter table barcode add constraint barcode_customer_id_ref foreign key (customer_id) references customer (id);

alter table code_scan add constraint code_scan_barcode_id_ref foreign key (barcode_id) references barcode (id);
