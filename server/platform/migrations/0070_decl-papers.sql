set local lock_timeout = '5s';

create table decl_document (
  id text primary key,
  row_version integer not null default 1,
  created_by text,
  created_by_name text,
  created_dept text,
  created_time timestamp(0) not null default localtimestamp(0),
  updated_by text,
  updated_time timestamp(0) not null default localtimestamp(0),
  deleted_flg boolean not null default false,
  order_id text,
  decl_id text,
  customer_id text,
  edoc_kind text,
  doc_no text,
  pages integer,
  source text,
  version integer,
  root_id text,
  replaced_by_id text,
  sent_time timestamp(0),
  keep_until date,
  notice text,
  remark text,
  owner_dept text,
  status text,
  search_text text not null default '',
  search_grams text[] not null default '{}'
);

create index decl_document_order_id_idx on decl_document (order_id, id);

create index decl_document_decl_id_idx on decl_document (decl_id, id);

create index decl_document_root_id_idx on decl_document (root_id, id);

create index decl_document_created_time_seen_idx on decl_document (created_time, id) include (customer_id, owner_dept, created_dept, created_by) where not deleted_flg;

create index decl_document_customer_id_created_time_idx on decl_document (customer_id, created_time, id) where not deleted_flg;

create index decl_document_owner_dept_created_time_idx on decl_document (owner_dept, created_time, id) where not deleted_flg;

create index decl_document_created_dept_created_time_idx on decl_document (created_dept, created_time, id) where not deleted_flg;

create index decl_document_created_by_created_time_idx on decl_document (created_by, created_time, id) where not deleted_flg;

create index decl_document_search_grams_gin on decl_document using gin (search_grams) with (gin_pending_list_limit = 256);

alter table decl_document add constraint decl_document_order_id_ref foreign key (order_id) references customs_order (id);

alter table decl_document add constraint decl_document_decl_id_ref foreign key (decl_id) references declaration (id);

alter table decl_document add constraint decl_document_customer_id_ref foreign key (customer_id) references customer (id);

alter table decl_document add constraint decl_document_replaced_by_id_ref foreign key (replaced_by_id) references decl_document (id);
