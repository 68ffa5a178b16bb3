set local lock_timeout = '5s';

create table compare_line (
  id text primary key,
  row_version integer not null default 1,
  created_by text,
  created_by_name text,
  created_dept text,
  created_time timestamp(0) not null default localtimestamp(0),
  updated_by text,
  updated_time timestamp(0) not null default localtimestamp(0),
  deleted_flg boolean not null default false,
  compare_id text,
  line_no integer,
  part_no text,
  lot_no text,
  name text,
  kind text,
  field text,
  base_value text,
  report_value text,
  difference text,
  solve text,
  remark text
);

create index compare_line_compare_id_idx on compare_line (compare_id, id);

create index compare_line_created_time_idx on compare_line (created_time, id) where not deleted_flg;

create table inbound_compare (
  id text primary key,
  row_version integer not null default 1,
  created_by text,
  created_by_name text,
  created_dept text,
  created_time timestamp(0) not null default localtimestamp(0),
  updated_by text,
  updated_time timestamp(0) not null default localtimestamp(0),
  deleted_flg boolean not null default false,
  compare_no text,
  customer_id text,
  order_id text,
  warehouse text,
  base_kind text,
  decl_id text,
  diff_count integer,
  weight_percent numeric(5,2),
  weight_kg numeric(9,3),
  compared_time timestamp(0),
  basis text,
  uploader_id text,
  confirmed_by text,
  confirmed_time timestamp(0),
  owner_dept text,
  remark text,
  reason text,
  status text,
  search_text text not null default '',
  search_grams text[] not null default '{}'
);

create unique index inbound_compare_compare_no_key on inbound_compare (compare_no) where not deleted_flg;

create index inbound_compare_created_time_seen_idx on inbound_compare (created_time, id) include (customer_id, owner_dept, created_dept, created_by, status) where not deleted_flg;

create index inbound_compare_customer_id_created_time_idx on inbound_compare (customer_id, created_time, id) where not deleted_flg;

create index inbound_compare_owner_dept_created_time_idx on inbound_compare (owner_dept, created_time, id) where not deleted_flg;

create index inbound_compare_created_dept_created_time_idx on inbound_compare (created_dept, created_time, id) where not deleted_flg;

create index inbound_compare_created_by_created_time_idx on inbound_compare (created_by, created_time, id) where not deleted_flg;

create index inbound_compare_search_grams_gin on inbound_compare using gin (search_grams) with (gin_pending_list_limit = 256);

alter table compare_line add constraint compare_line_compare_id_ref foreign key (compare_id) references inbound_compare (id);

alter table inbound_compare add constraint inbound_compare_customer_id_ref foreign key (customer_id) references customer (id);

alter table inbound_compare add constraint inbound_compare_order_id_ref foreign key (order_id) references customs_order (id);

alter table inbound_compare add constraint inbound_compare_decl_id_ref foreign key (decl_id) references declaration (id);

alter table inbound_compare add constraint inbound_compare_uploader_id_ref foreign key (uploader_id) references sys_user (id);

alter table inbound_compare add constraint inbound_compare_confirmed_by_ref foreign key (confirmed_by) references sys_user (id);
