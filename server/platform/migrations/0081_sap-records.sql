set local lock_timeout = '5s';

create table sap_record (
  id text primary key,
  row_version integer not null default 1,
  created_by text,
  created_by_name text,
  created_dept text,
  created_time timestamp(0) not null default localtimestamp(0),
  updated_by text,
  updated_time timestamp(0) not null default localtimestamp(0),
  deleted_flg boolean not null default false,
  kind text,
  doc_no text,
  direction text,
  system text,
  customer_id text,
  payload text,
  status text,
  msg text,
  sent_time timestamp(0),
  retry integer,
  tries integer,
  next_try timestamp(0),
  owner_dept text,
  import_no text,
  search_text text not null default '',
  search_grams text[] not null default '{}'
);

create unique index sap_record_kind_doc_no_direction_system_key on sap_record (kind, doc_no, direction, system) where not deleted_flg;

create index sap_record_import_no_idx on sap_record (import_no, id);

create index sap_record_status_next_try_idx on sap_record (status, next_try, id);

create index sap_record_created_time_seen_idx on sap_record (created_time, id) include (customer_id, owner_dept, created_dept, created_by) where not deleted_flg;

create index sap_record_customer_id_created_time_idx on sap_record (customer_id, created_time, id) where not deleted_flg;

create index sap_record_owner_dept_created_time_idx on sap_record (owner_dept, created_time, id) where not deleted_flg;

create index sap_record_created_dept_created_time_idx on sap_record (created_dept, created_time, id) where not deleted_flg;

create index sap_record_created_by_created_time_idx on sap_record (created_by, created_time, id) where not deleted_flg;

create index sap_record_search_grams_gin on sap_record using gin (search_grams) with (gin_pending_list_limit = 256);

create index sap_record_import_key_idx on sap_record (md5(coalesce(kind::text, '') || chr(31) || coalesce(doc_no::text, '') || chr(31) || coalesce(direction::text, '') || chr(31) || coalesce(system::text, ''))) where not deleted_flg;

alter table sap_record add constraint sap_record_customer_id_ref foreign key (customer_id) references customer (id);
