set local lock_timeout = '5s';

create table ocr_convert (
  id text primary key,
  row_version integer not null default 1,
  created_by text,
  created_by_name text,
  created_dept text,
  created_time timestamp(0) not null default localtimestamp(0),
  updated_by text,
  updated_time timestamp(0) not null default localtimestamp(0),
  deleted_flg boolean not null default false,
  convert_no text,
  doc_id text,
  mode text,
  pages text,
  sheets integer,
  kept_until timestamp(0),
  error_msg text,
  job_id text,
  status text,
  search_text text not null default '',
  search_grams text[] not null default '{}'
);

create unique index ocr_convert_convert_no_key on ocr_convert (convert_no) where not deleted_flg;

create index ocr_convert_status_kept_until_idx on ocr_convert (status, kept_until, id);

create index ocr_convert_created_time_seen_idx on ocr_convert (created_time, id) include (created_dept, created_by, status) where not deleted_flg;

create index ocr_convert_created_dept_created_time_seen_idx on ocr_convert (created_dept, created_time, id) include (created_by, status) where not deleted_flg;

create index ocr_convert_created_by_created_time_seen_idx on ocr_convert (created_by, created_time, id) include (created_dept, status) where not deleted_flg;

create index ocr_convert_search_grams_gin on ocr_convert using gin (search_grams) with (gin_pending_list_limit = 1024);

alter table ocr_convert add constraint ocr_convert_doc_id_ref foreign key (doc_id) references ocr_document (id);
