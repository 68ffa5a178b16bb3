set local lock_timeout = '5s';

create table ocr_anchor (
  id text primary key,
  row_version integer not null default 1,
  created_by text,
  created_by_name text,
  created_dept text,
  created_time timestamp(0) not null default localtimestamp(0),
  updated_by text,
  updated_time timestamp(0) not null default localtimestamp(0),
  deleted_flg boolean not null default false,
  profile text,
  doc_kind text,
  customer_id text,
  field_key text,
  anchor_text text,
  place text,
  seen_count integer,
  doc_id text,
  tried_docs integer,
  better_docs integer,
  worse_docs integer,
  reason text,
  status text,
  search_text text not null default '',
  search_grams text[] not null default '{}'
);

create unique index ocr_anchor_profile_doc_kind_customer_id_field_key_anchor_text_p on ocr_anchor (profile, doc_kind, customer_id, field_key, anchor_text, place) where not deleted_flg;

create index ocr_anchor_updated_time_seen_idx on ocr_anchor (updated_time, id) include (customer_id, status) where not deleted_flg;

create index ocr_anchor_customer_id_updated_time_seen_idx on ocr_anchor (customer_id, updated_time, id) include (status) where not deleted_flg;

create index ocr_anchor_search_grams_gin on ocr_anchor using gin (search_grams) with (gin_pending_list_limit = 1024);

create table ocr_document (
  id text primary key,
  row_version integer not null default 1,
  created_by text,
  created_by_name text,
  created_dept text,
  created_time timestamp(0) not null default localtimestamp(0),
  updated_by text,
  updated_time timestamp(0) not null default localtimestamp(0),
  deleted_flg boolean not null default false,
  doc_no text,
  profile text,
  doc_kind text,
  file_hash text,
  page_from integer,
  page_to integer,
  pages integer,
  customer_id text,
  biz_no text,
  split_from text,
  engine text,
  mean_conf numeric(5,4),
  low_count integer,
  checks jsonb,
  proposal jsonb,
  lease_user text,
  lease_until timestamp(0),
  checker text,
  check_time timestamp(0),
  override_reason text,
  target text,
  target_id text,
  target_no text,
  error_msg text,
  reason text,
  queued_time timestamp(0),
  run_no integer,
  pages_done integer,
  status text,
  search_text text not null default '',
  search_grams text[] not null default '{}'
);

create unique index ocr_document_doc_no_key on ocr_document (doc_no) where not deleted_flg;

create index ocr_document_file_hash_idx on ocr_document (file_hash, id);

create index ocr_document_status_created_time_idx on ocr_document (status, created_time, id);

create index ocr_document_profile_status_idx on ocr_document (profile, status, id);

create index ocr_document_created_time_seen_idx on ocr_document (created_time, id) include (created_dept, created_by, status) where not deleted_flg;

create index ocr_document_created_dept_created_time_seen_idx on ocr_document (created_dept, created_time, id) include (created_by, status) where not deleted_flg;

create index ocr_document_created_by_created_time_seen_idx on ocr_document (created_by, created_time, id) include (created_dept, status) where not deleted_flg;

create index ocr_document_search_grams_gin on ocr_document using gin (search_grams) with (gin_pending_list_limit = 1024);

create table ocr_field (
  id text primary key,
  row_version integer not null default 1,
  created_by text,
  created_by_name text,
  created_dept text,
  created_time timestamp(0) not null default localtimestamp(0),
  updated_by text,
  updated_time timestamp(0) not null default localtimestamp(0),
  deleted_flg boolean not null default false,
  doc_id text,
  line_no integer,
  field_key text,
  value text,
  raw_text text,
  raw2 text,
  conf numeric(5,4),
  level text,
  engine text,
  page integer,
  box jsonb,
  accepted boolean not null default false,
  change_log jsonb
);

create index ocr_field_doc_id_idx on ocr_field (doc_id, id);

create table ocr_line (
  id text primary key,
  row_version integer not null default 1,
  created_by text,
  created_by_name text,
  created_dept text,
  created_time timestamp(0) not null default localtimestamp(0),
  updated_by text,
  updated_time timestamp(0) not null default localtimestamp(0),
  deleted_flg boolean not null default false,
  doc_id text,
  line_no integer,
  cells jsonb,
  accepted boolean not null default false
);

create index ocr_line_doc_id_idx on ocr_line (doc_id, id);

create table ocr_page (
  id text primary key,
  row_version integer not null default 1,
  created_by text,
  created_by_name text,
  created_dept text,
  created_time timestamp(0) not null default localtimestamp(0),
  updated_by text,
  updated_time timestamp(0) not null default localtimestamp(0),
  deleted_flg boolean not null default false,
  doc_id text,
  line_no integer,
  engine text,
  width integer,
  height integer,
  turned integer,
  noise numeric(8,3),
  flaw_flg boolean not null default false,
  words jsonb
);

create index ocr_page_doc_id_idx on ocr_page (doc_id, id);

create table ocr_profile (
  id text primary key,
  row_version integer not null default 1,
  created_by text,
  created_by_name text,
  created_dept text,
  created_time timestamp(0) not null default localtimestamp(0),
  updated_by text,
  updated_time timestamp(0) not null default localtimestamp(0),
  deleted_flg boolean not null default false,
  profile text,
  doc_kind text,
  version integer,
  rules jsonb,
  enabled boolean not null default true,
  remark text,
  search_text text not null default '',
  search_grams text[] not null default '{}'
);

create unique index ocr_profile_profile_doc_kind_version_key on ocr_profile (profile, doc_kind, version) where not deleted_flg;

create index ocr_profile_updated_time_idx on ocr_profile (updated_time, id) where not deleted_flg;

create index ocr_profile_search_grams_gin on ocr_profile using gin (search_grams) with (gin_pending_list_limit = 1024);

alter table ocr_anchor add constraint ocr_anchor_customer_id_ref foreign key (customer_id) references customer (id);

alter table ocr_anchor add constraint ocr_anchor_doc_id_ref foreign key (doc_id) references ocr_document (id);

alter table ocr_document add constraint ocr_document_customer_id_ref foreign key (customer_id) references customer (id);

alter table ocr_document add constraint ocr_document_split_from_ref foreign key (split_from) references ocr_document (id);

alter table ocr_document add constraint ocr_document_lease_user_ref foreign key (lease_user) references sys_user (id);

alter table ocr_document add constraint ocr_document_checker_ref foreign key (checker) references sys_user (id);

alter table ocr_field add constraint ocr_field_doc_id_ref foreign key (doc_id) references ocr_document (id);

alter table ocr_line add constraint ocr_line_doc_id_ref foreign key (doc_id) references ocr_document (id);

alter table ocr_page add constraint ocr_page_doc_id_ref foreign key (doc_id) references ocr_document (id);
