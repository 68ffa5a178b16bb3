set local lock_timeout = '5s';

alter table ocr_document add column push_asked jsonb;

create table ocr_push (
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
  target text,
  target_entity text,
  target_id text,
  written jsonb
);

create index ocr_push_doc_id_idx on ocr_push (doc_id, id);

create index ocr_push_target_id_idx on ocr_push (target_id, id);

alter table ocr_push add constraint ocr_push_doc_id_ref foreign key (doc_id) references ocr_document (id);
