set local lock_timeout = '5s';

create table clearance_apply (
  id text primary key,
  row_version integer not null default 1,
  created_by text,
  created_by_name text,
  created_dept text,
  created_time timestamp(0) not null default localtimestamp(0),
  updated_by text,
  updated_time timestamp(0) not null default localtimestamp(0),
  deleted_flg boolean not null default false,
  apply_no text,
  clear_kind text,
  customer_id text,
  broker_id text,
  customs_area text,
  supervise_mode text,
  currency text,
  trade_term text,
  transport_mode text,
  ledger_no text,
  contact text,
  phone text,
  total_amount numeric(18,2),
  invoice_total numeric(18,2),
  pieces integer,
  package_kind text,
  gross_kg numeric(14,5),
  net_kg numeric(14,5),
  check_note text,
  opinion text,
  declaration_no text,
  declare_time timestamp(0),
  inspect_time timestamp(0),
  release_time timestamp(0),
  inspect_result text,
  customs_order_id text,
  reason text,
  owner_dept text,
  hands jsonb,
  status text,
  search_text text not null default '',
  search_grams text[] not null default '{}'
);

create unique index clearance_apply_apply_no_key on clearance_apply (apply_no) where not deleted_flg;

create unique index clearance_apply_declaration_no_key on clearance_apply (declaration_no) where not deleted_flg;

create index clearance_apply_status_created_time_idx on clearance_apply (status, created_time, id);

create index clearance_apply_created_time_seen_idx on clearance_apply (created_time, id) include (customer_id, owner_dept, created_dept, created_by, status) where not deleted_flg;

create index clearance_apply_customer_id_created_time_seen_idx on clearance_apply (customer_id, created_time, id) include (owner_dept, created_dept, created_by, status) where not deleted_flg;

create index clearance_apply_owner_dept_created_time_seen_idx on clearance_apply (owner_dept, created_time, id) include (customer_id, created_dept, created_by, status) where not deleted_flg;

create index clearance_apply_created_dept_created_time_seen_idx on clearance_apply (created_dept, created_time, id) include (customer_id, owner_dept, created_by, status) where not deleted_flg;

create index clearance_apply_created_by_created_time_seen_idx on clearance_apply (created_by, created_time, id) include (customer_id, owner_dept, created_dept, status) where not deleted_flg;

create index clearance_apply_search_grams_gin on clearance_apply using gin (search_grams) with (gin_pending_list_limit = 1024);

create table clearance_line (
  id text primary key,
  row_version integer not null default 1,
  created_by text,
  created_by_name text,
  created_dept text,
  created_time timestamp(0) not null default localtimestamp(0),
  updated_by text,
  updated_time timestamp(0) not null default localtimestamp(0),
  deleted_flg boolean not null default false,
  apply_id text,
  line_no integer,
  part_no text,
  hs_code text,
  goods_name text,
  elements text,
  qty numeric(14,5),
  unit text,
  stock_qty numeric(14,5),
  legal_qty1 numeric(14,5),
  legal_unit1 text,
  legal_qty2 numeric(14,5),
  legal_unit2 text,
  price numeric(18,5),
  amount numeric(18,2),
  origin text,
  dest_country text,
  ledger_item integer
);

create index clearance_line_apply_id_idx on clearance_line (apply_id, id);

create index clearance_line_part_no_idx on clearance_line (part_no, id);

create table clearance_order (
  id text primary key,
  row_version integer not null default 1,
  created_by text,
  created_by_name text,
  created_dept text,
  created_time timestamp(0) not null default localtimestamp(0),
  updated_by text,
  updated_time timestamp(0) not null default localtimestamp(0),
  deleted_flg boolean not null default false,
  apply_id text,
  line_no integer,
  order_id text
);

create index clearance_order_apply_id_idx on clearance_order (apply_id, id);

create index clearance_order_order_id_idx on clearance_order (order_id, id);

alter table clearance_apply add constraint clearance_apply_customer_id_ref foreign key (customer_id) references customer (id);

alter table clearance_apply add constraint clearance_apply_broker_id_ref foreign key (broker_id) references customs_broker (id);

alter table clearance_apply add constraint clearance_apply_customs_order_id_ref foreign key (customs_order_id) references customs_order (id);

alter table clearance_line add constraint clearance_line_apply_id_ref foreign key (apply_id) references clearance_apply (id);

alter table clearance_order add constraint clearance_order_apply_id_ref foreign key (apply_id) references clearance_apply (id);

alter table clearance_order add constraint clearance_order_order_id_ref foreign key (order_id) references wh_order (id);

create or replace trigger clearance_apply_own_hand before update on clearance_apply for each row execute function note_own_hand('clear_kind,customer_id,broker_id,customs_area,supervise_mode,currency,trade_term,transport_mode,ledger_no,contact,phone,invoice_total,pieces,package_kind,gross_kg,net_kg,deleted_flg');

create or replace trigger clearance_line_hand_on after insert or update on clearance_line for each row execute function hand_on('clearance_apply', 'apply_id', 'part_no,hs_code,goods_name,elements,qty,unit,stock_qty,legal_qty1,legal_unit1,legal_qty2,legal_unit2,price,amount,origin,dest_country,ledger_item,deleted_flg');

create or replace trigger clearance_order_hand_on after insert or update on clearance_order for each row execute function hand_on('clearance_apply', 'apply_id', 'order_id,deleted_flg');
