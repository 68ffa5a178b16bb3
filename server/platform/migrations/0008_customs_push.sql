create table bh_customs_push (
  id text primary key,
  row_version integer not null default 1,
  created_by text,
  created_by_name text,
  created_dept text,
  created_time timestamp(0) not null default localtimestamp(0),
  updated_by text,
  updated_time timestamp(0) not null default localtimestamp(0),
  deleted_flg boolean not null default false,
  doc_type text,
  doc_id text,
  doc_no text,
  push_no integer,
  push_status text,
  payload text,
  tries integer,
  next_try_at timestamp(0),
  sent_at timestamp(0),
  answered_at timestamp(0),
  last_error text
);

create unique index bh_customs_push_doc_id_push_no_key on bh_customs_push (doc_id, push_no) where not deleted_flg;

create index bh_customs_push_doc_no_idx on bh_customs_push (doc_no, id) where not deleted_flg;

create index bh_customs_push_push_status_idx on bh_customs_push (push_status, id) where not deleted_flg;

create index bh_customs_push_doc_type_idx on bh_customs_push (doc_type, id) where not deleted_flg;

create index bh_customs_push_created_time_idx on bh_customs_push (created_time, id) where not deleted_flg;
