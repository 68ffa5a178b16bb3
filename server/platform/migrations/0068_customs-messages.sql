set local lock_timeout = '5s';

create table customs_message (
  id text primary key,
  row_version integer not null default 1,
  created_by text,
  created_by_name text,
  created_dept text,
  created_time timestamp(0) not null default localtimestamp(0),
  updated_by text,
  updated_time timestamp(0) not null default localtimestamp(0),
  deleted_flg boolean not null default false,
  message_id text,
  decl_id text,
  customer_id text,
  send_no integer,
  kind text,
  body jsonb,
  attempts integer,
  next_try timestamp(0),
  sent_time timestamp(0),
  ack_time timestamp(0),
  last_error text,
  owner_dept text,
  reason text,
  status text,
  search_text text not null default '',
  search_grams text[] not null default '{}'
);

create unique index customs_message_message_id_key on customs_message (message_id) where not deleted_flg;

create unique index customs_message_decl_id_send_no_key on customs_message (decl_id, send_no) where not deleted_flg;

create index customs_message_status_next_try_idx on customs_message (status, next_try, id);

create index customs_message_created_time_seen_idx on customs_message (created_time, id) include (customer_id, owner_dept, created_dept, created_by, status) where not deleted_flg;

create index customs_message_customer_id_created_time_idx on customs_message (customer_id, created_time, id) where not deleted_flg;

create index customs_message_owner_dept_created_time_idx on customs_message (owner_dept, created_time, id) where not deleted_flg;

create index customs_message_created_dept_created_time_idx on customs_message (created_dept, created_time, id) where not deleted_flg;

create index customs_message_created_by_created_time_idx on customs_message (created_by, created_time, id) where not deleted_flg;

create index customs_message_search_grams_gin on customs_message using gin (search_grams) with (gin_pending_list_limit = 256);

create table declaration_receipt (
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
  receipt_no text,
  receipt_time timestamp(0),
  message_id text,
  seq_no text,
  entry_id text,
  note text,
  raw_code text,
  decl_id text,
  customer_id text,
  outcome text,
  problem text,
  owner_dept text,
  search_text text not null default '',
  search_grams text[] not null default '{}'
);

create index declaration_receipt_decl_id_receipt_time_idx on declaration_receipt (decl_id, receipt_time, id);

create index declaration_receipt_outcome_receipt_time_idx on declaration_receipt (outcome, receipt_time, id);

create index declaration_receipt_created_time_seen_idx on declaration_receipt (created_time, id) include (customer_id, owner_dept, created_dept, created_by) where not deleted_flg;

create index declaration_receipt_customer_id_created_time_idx on declaration_receipt (customer_id, created_time, id) where not deleted_flg;

create index declaration_receipt_owner_dept_created_time_idx on declaration_receipt (owner_dept, created_time, id) where not deleted_flg;

create index declaration_receipt_created_dept_created_time_idx on declaration_receipt (created_dept, created_time, id) where not deleted_flg;

create index declaration_receipt_created_by_created_time_idx on declaration_receipt (created_by, created_time, id) where not deleted_flg;

create index declaration_receipt_search_grams_gin on declaration_receipt using gin (search_grams) with (gin_pending_list_limit = 256);

alter table customs_message add constraint customs_message_decl_id_ref foreign key (decl_id) references declaration (id);

alter table customs_message add constraint customs_message_customer_id_ref foreign key (customer_id) references customer (id);

alter table declaration_receipt add constraint declaration_receipt_decl_id_ref foreign key (decl_id) references declaration (id);

alter table declaration_receipt add constraint declaration_receipt_customer_id_ref foreign key (customer_id) references customer (id);
