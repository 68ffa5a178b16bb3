set local lock_timeout = '5s';

create table wrong_order (
  id text primary key,
  row_version integer not null default 1,
  created_by text,
  created_by_name text,
  created_dept text,
  created_time timestamp(0) not null default localtimestamp(0),
  updated_by text,
  updated_time timestamp(0) not null default localtimestamp(0),
  deleted_flg boolean not null default false,
  problem_no text,
  wrong_kind text,
  source text,
  order_id text,
  wms_order_no text,
  wms_line integer,
  customer_id text,
  raw_part_no text,
  raw_barcode text,
  raw_name text,
  goods_id text,
  part_no text,
  new_goods boolean not null default false,
  same_raw boolean not null default false,
  qty numeric(14,5),
  unit text,
  warehouse text,
  found_time timestamp(0),
  handler text,
  question text,
  answer text,
  reason text,
  sync_msg text,
  tries integer,
  next_try timestamp(0),
  sync_time timestamp(0),
  remark text,
  status text,
  search_text text not null default '',
  search_grams text[] not null default '{}'
);

create unique index wrong_order_problem_no_key on wrong_order (problem_no) where not deleted_flg;

create index wrong_order_customer_id_raw_part_no_status_idx on wrong_order (customer_id, raw_part_no, status, id);

create index wrong_order_order_id_wms_line_idx on wrong_order (order_id, wms_line, id);

create index wrong_order_status_next_try_idx on wrong_order (status, next_try, id);

create index wrong_order_found_time_seen_idx on wrong_order (found_time, id) include (customer_id, status) where not deleted_flg;

create index wrong_order_customer_id_found_time_seen_idx on wrong_order (customer_id, found_time, id) include (status) where not deleted_flg;

create index wrong_order_search_grams_gin on wrong_order using gin (search_grams) with (gin_pending_list_limit = 1024);

alter table wrong_order add constraint wrong_order_order_id_ref foreign key (order_id) references wh_order (id);

alter table wrong_order add constraint wrong_order_customer_id_ref foreign key (customer_id) references customer (id);

alter table wrong_order add constraint wrong_order_goods_id_ref foreign key (goods_id) references wms_goods (id);

alter table wrong_order add constraint wrong_order_handler_ref foreign key (handler) references sys_user (id);
