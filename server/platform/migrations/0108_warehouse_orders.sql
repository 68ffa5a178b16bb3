set local lock_timeout = '5s';

create table wh_order (
  id text primary key,
  row_version integer not null default 1,
  created_by text,
  created_by_name text,
  created_dept text,
  created_time timestamp(0) not null default localtimestamp(0),
  updated_by text,
  updated_time timestamp(0) not null default localtimestamp(0),
  deleted_flg boolean not null default false,
  order_no text,
  order_kind text,
  customer_id text,
  warehouse text,
  ref_no text,
  demand_id text,
  bonded_flg boolean not null default true,
  qd_no text,
  filing_no text,
  qd_status text,
  declaration_no text,
  pass_no text,
  received_time timestamp(0),
  declare_time timestamp(0),
  pass_time timestamp(0),
  pick_time timestamp(0),
  ship_time timestamp(0),
  sign_time timestamp(0),
  due_time timestamp(0),
  late_marks text,
  pieces integer,
  gross_kg numeric(14,3),
  carrier text,
  track_no text,
  dispatch_no text,
  prev_status text,
  reason text,
  solution text,
  sync_time timestamp(0),
  owner_dept text,
  status text,
  remark text,
  import_no text,
  search_text text not null default '',
  search_grams text[] not null default '{}'
);

create unique index wh_order_order_no_warehouse_key on wh_order (order_no, warehouse) where not deleted_flg;

create index wh_order_import_no_idx on wh_order (import_no, id);

create index wh_order_qd_no_idx on wh_order (qd_no, id);

create index wh_order_customer_id_status_idx on wh_order (customer_id, status, id);

create index wh_order_demand_id_idx on wh_order (demand_id, id);

create index wh_order_declaration_no_idx on wh_order (declaration_no, id);

create index wh_order_received_time_seen_idx on wh_order (received_time, id) include (customer_id, status) where not deleted_flg;

create index wh_order_customer_id_received_time_seen_idx on wh_order (customer_id, received_time, id) include (status) where not deleted_flg;

create index wh_order_due_time_idx on wh_order (due_time, id) where not deleted_flg;

create index wh_order_search_grams_gin on wh_order using gin (search_grams) with (gin_pending_list_limit = 1024);

create index wh_order_import_key_idx on wh_order (md5(coalesce(order_no::text, '') || chr(31) || coalesce(warehouse::text, ''))) where not deleted_flg;

create table wh_order_line (
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
  line_no integer,
  part_no text,
  barcode text,
  goods_name text,
  qty numeric(14,5),
  unit text,
  picked_qty numeric(14,5),
  signed_qty numeric(14,5),
  lot_no text,
  expiry date,
  price numeric(18,5),
  amount numeric(18,2),
  origin text,
  ledger_item integer
);

create index wh_order_line_order_id_idx on wh_order_line (order_id, id);

create index wh_order_line_part_no_idx on wh_order_line (part_no, id);

create table wms_goods (
  id text primary key,
  row_version integer not null default 1,
  created_by text,
  created_by_name text,
  created_dept text,
  created_time timestamp(0) not null default localtimestamp(0),
  updated_by text,
  updated_time timestamp(0) not null default localtimestamp(0),
  deleted_flg boolean not null default false,
  customer_id text,
  part_no text,
  barcode text,
  goods_name text,
  goods_name_en text,
  spec text,
  brand text,
  wms_unit text,
  pack_qty integer,
  hs_code text,
  customs_name text,
  elements text,
  legal_unit1 text,
  legal_unit2 text,
  origin text,
  stock_qty numeric(14,5),
  locked_qty numeric(14,5),
  wms_data jsonb,
  customs_data jsonb,
  settled_data jsonb,
  diff_flg boolean not null default false,
  diff_fields text,
  sync_time timestamp(0),
  enabled boolean not null default true,
  import_no text,
  search_text text not null default '',
  search_grams text[] not null default '{}'
);

create unique index wms_goods_customer_id_part_no_key on wms_goods (customer_id, part_no) where not deleted_flg;

create index wms_goods_import_no_idx on wms_goods (import_no, id);

create index wms_goods_customer_id_barcode_idx on wms_goods (customer_id, barcode, id);

create index wms_goods_part_no_idx on wms_goods (part_no, id);

create index wms_goods_updated_time_seen_idx on wms_goods (updated_time, id) include (customer_id) where not deleted_flg;

create index wms_goods_customer_id_updated_time_idx on wms_goods (customer_id, updated_time, id) where not deleted_flg;

create index wms_goods_search_grams_gin on wms_goods using gin (search_grams) with (gin_pending_list_limit = 1024);

create index wms_goods_import_key_idx on wms_goods (md5(coalesce(customer_id::text, '') || chr(31) || coalesce(part_no::text, ''))) where not deleted_flg;

alter table wh_order add constraint wh_order_customer_id_ref foreign key (customer_id) references customer (id);

alter table wh_order add constraint wh_order_demand_id_ref foreign key (demand_id) references demand (id);

alter table wh_order_line add constraint wh_order_line_order_id_ref foreign key (order_id) references wh_order (id);

alter table wms_goods add constraint wms_goods_customer_id_ref foreign key (customer_id) references customer (id);
