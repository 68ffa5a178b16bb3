set local lock_timeout = '5s';

create table dispatch_order (
  id text primary key,
  row_version integer not null default 1,
  created_by text,
  created_by_name text,
  created_dept text,
  created_time timestamp(0) not null default localtimestamp(0),
  updated_by text,
  updated_time timestamp(0) not null default localtimestamp(0),
  deleted_flg boolean not null default false,
  dispatch_no text,
  customer_id text,
  carrier text,
  vehicle_type text,
  plate_no text,
  driver_name text,
  driver_phone text,
  from_addr text,
  to_addr text,
  plan_time timestamp(0),
  plan_arrive timestamp(0),
  arrive_wh_time timestamp(0),
  depart_time timestamp(0),
  arrive_time timestamp(0),
  sign_time timestamp(0),
  signer text,
  pieces integer,
  gross_kg numeric(14,3),
  fee numeric(18,2),
  reason text,
  remark text,
  status text,
  search_text text not null default '',
  search_grams text[] not null default '{}'
);

create unique index dispatch_order_dispatch_no_key on dispatch_order (dispatch_no) where not deleted_flg;

create index dispatch_order_status_plan_time_idx on dispatch_order (status, plan_time, id);

create index dispatch_order_created_time_seen_idx on dispatch_order (created_time, id) include (customer_id, status) where not deleted_flg;

create index dispatch_order_customer_id_created_time_seen_idx on dispatch_order (customer_id, created_time, id) include (status) where not deleted_flg;

create index dispatch_order_plan_time_idx on dispatch_order (plan_time, id) where not deleted_flg;

create index dispatch_order_search_grams_gin on dispatch_order using gin (search_grams) with (gin_pending_list_limit = 1024);

create table dispatched_order (
  id text primary key,
  row_version integer not null default 1,
  created_by text,
  created_by_name text,
  created_dept text,
  created_time timestamp(0) not null default localtimestamp(0),
  updated_by text,
  updated_time timestamp(0) not null default localtimestamp(0),
  deleted_flg boolean not null default false,
  dispatch_id text,
  line_no integer,
  order_id text,
  ref_no text,
  pieces integer,
  gross_kg numeric(14,3)
);

create index dispatched_order_dispatch_id_idx on dispatched_order (dispatch_id, id);

create index dispatched_order_order_id_idx on dispatched_order (order_id, id);

create table retail_order (
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
  customer_id text,
  channel text,
  store_code text,
  store_name text,
  city text,
  order_date date,
  receiver text,
  phone text,
  address text,
  total_qty integer,
  amount numeric(18,2),
  check_msg text,
  warehouse text,
  wh_order_id text,
  tms_id text,
  ship_time timestamp(0),
  sign_time timestamp(0),
  reason text,
  status text,
  search_text text not null default '',
  search_grams text[] not null default '{}'
);

create unique index retail_order_customer_id_order_no_key on retail_order (customer_id, order_no) where not deleted_flg;

create index retail_order_status_store_code_idx on retail_order (status, store_code, id);

create index retail_order_wh_order_id_idx on retail_order (wh_order_id, id);

create index retail_order_tms_id_idx on retail_order (tms_id, id);

create index retail_order_created_time_seen_idx on retail_order (created_time, id) include (customer_id, status) where not deleted_flg;

create index retail_order_customer_id_created_time_seen_idx on retail_order (customer_id, created_time, id) include (status) where not deleted_flg;

create index retail_order_order_date_idx on retail_order (order_date, id) where not deleted_flg;

create index retail_order_search_grams_gin on retail_order using gin (search_grams) with (gin_pending_list_limit = 1024);

create table retail_order_line (
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
  sku text,
  name text,
  barcode text,
  qty integer,
  signed_qty integer,
  price numeric(18,2),
  pack_qty integer
);

create index retail_order_line_order_id_idx on retail_order_line (order_id, id);

create index retail_order_line_sku_idx on retail_order_line (sku, id);

create table retail_tms (
  id text primary key,
  row_version integer not null default 1,
  created_by text,
  created_by_name text,
  created_dept text,
  created_time timestamp(0) not null default localtimestamp(0),
  updated_by text,
  updated_time timestamp(0) not null default localtimestamp(0),
  deleted_flg boolean not null default false,
  tms_no text,
  customer_id text,
  store_code text,
  store_name text,
  slot_date date,
  slot_from text,
  slot_to text,
  pieces integer,
  pallets integer,
  carrier text,
  plate_no text,
  depart_time timestamp(0),
  sign_time timestamp(0),
  back_time timestamp(0),
  diff_qty integer,
  reason text,
  status text,
  search_text text not null default '',
  search_grams text[] not null default '{}'
);

create unique index retail_tms_tms_no_key on retail_tms (tms_no) where not deleted_flg;

create index retail_tms_plate_no_slot_date_idx on retail_tms (plate_no, slot_date, id);

create index retail_tms_customer_id_store_code_status_idx on retail_tms (customer_id, store_code, status, id);

create index retail_tms_created_time_seen_idx on retail_tms (created_time, id) include (customer_id, status) where not deleted_flg;

create index retail_tms_customer_id_created_time_seen_idx on retail_tms (customer_id, created_time, id) include (status) where not deleted_flg;

create index retail_tms_slot_date_idx on retail_tms (slot_date, id) where not deleted_flg;

create index retail_tms_search_grams_gin on retail_tms using gin (search_grams) with (gin_pending_list_limit = 1024);

create table retail_tms_line (
  id text primary key,
  row_version integer not null default 1,
  created_by text,
  created_by_name text,
  created_dept text,
  created_time timestamp(0) not null default localtimestamp(0),
  updated_by text,
  updated_time timestamp(0) not null default localtimestamp(0),
  deleted_flg boolean not null default false,
  tms_id text,
  line_no integer,
  order_id text,
  order_no text,
  qty integer,
  signed_qty integer
);

create index retail_tms_line_tms_id_idx on retail_tms_line (tms_id, id);

create index retail_tms_line_order_id_idx on retail_tms_line (order_id, id);

create table track_event (
  id text primary key,
  row_version integer not null default 1,
  created_by text,
  created_by_name text,
  created_dept text,
  created_time timestamp(0) not null default localtimestamp(0),
  updated_by text,
  updated_time timestamp(0) not null default localtimestamp(0),
  deleted_flg boolean not null default false,
  track_id text,
  line_no integer,
  event_time timestamp(0),
  event text,
  place text,
  note text,
  source text
);

create index track_event_track_id_idx on track_event (track_id, id);

create table track_shipment (
  id text primary key,
  row_version integer not null default 1,
  created_by text,
  created_by_name text,
  created_dept text,
  created_time timestamp(0) not null default localtimestamp(0),
  updated_by text,
  updated_time timestamp(0) not null default localtimestamp(0),
  deleted_flg boolean not null default false,
  track_no text,
  carrier text,
  order_id text,
  dispatch_id text,
  customer_id text,
  from_place text,
  to_place text,
  plan_arrive timestamp(0),
  last_event text,
  last_event_time timestamp(0),
  last_place text,
  last_note text,
  reason text,
  status text,
  search_text text not null default '',
  search_grams text[] not null default '{}'
);

create unique index track_shipment_carrier_track_no_key on track_shipment (carrier, track_no) where not deleted_flg;

create index track_shipment_order_id_idx on track_shipment (order_id, id);

create index track_shipment_dispatch_id_idx on track_shipment (dispatch_id, id);

create index track_shipment_status_plan_arrive_idx on track_shipment (status, plan_arrive, id);

create index track_shipment_created_time_seen_idx on track_shipment (created_time, id) include (customer_id, status) where not deleted_flg;

create index track_shipment_customer_id_created_time_seen_idx on track_shipment (customer_id, created_time, id) include (status) where not deleted_flg;

create index track_shipment_last_event_time_idx on track_shipment (last_event_time, id) where not deleted_flg;

create index track_shipment_search_grams_gin on track_shipment using gin (search_grams) with (gin_pending_list_limit = 1024);

alter table dispatch_order add constraint dispatch_order_customer_id_ref foreign key (customer_id) references customer (id);

alter table dispatch_order add constraint dispatch_order_from_addr_ref foreign key (from_addr) references address_book (id);

alter table dispatch_order add constraint dispatch_order_to_addr_ref foreign key (to_addr) references address_book (id);

alter table dispatched_order add constraint dispatched_order_dispatch_id_ref foreign key (dispatch_id) references dispatch_order (id);

alter table dispatched_order add constraint dispatched_order_order_id_ref foreign key (order_id) references wh_order (id);

alter table retail_order add constraint retail_order_customer_id_ref foreign key (customer_id) references customer (id);

alter table retail_order add constraint retail_order_wh_order_id_ref foreign key (wh_order_id) references wh_order (id);

alter table retail_order add constraint retail_order_tms_id_ref foreign key (tms_id) references retail_tms (id);

alter table retail_order_line add constraint retail_order_line_order_id_ref foreign key (order_id) references retail_order (id);

alter table retail_tms add constraint retail_tms_customer_id_ref foreign key (customer_id) references customer (id);

alter table retail_tms_line add constraint retail_tms_line_tms_id_ref foreign key (tms_id) references retail_tms (id);

alter table retail_tms_line add constraint retail_tms_line_order_id_ref foreign key (order_id) references retail_order (id);

alter table track_event add constraint track_event_track_id_ref foreign key (track_id) references track_shipment (id);

alter table track_shipment add constraint track_shipment_order_id_ref foreign key (order_id) references wh_order (id);

alter table track_shipment add constraint track_shipment_dispatch_id_ref foreign key (dispatch_id) references dispatch_order (id);

alter table track_shipment add constraint track_shipment_customer_id_ref foreign key (customer_id) references customer (id);
