set local lock_timeout = '5s';

create table exit_display (
  id text primary key,
  row_version integer not null default 1,
  created_by text,
  created_by_name text,
  created_dept text,
  created_time timestamp(0) not null default localtimestamp(0),
  updated_by text,
  updated_time timestamp(0) not null default localtimestamp(0),
  deleted_flg boolean not null default false,
  display_no text,
  customer_id text,
  merchant_id text,
  own_hall_flg boolean not null default false,
  site_id text,
  purpose text,
  plan_start date,
  plan_end date,
  customs_area text,
  guarantee_kind text,
  guarantee_no text,
  guarantee_amt numeric(18,2),
  guarantee_released timestamp(0),
  goods_value numeric(18,2),
  duty_total numeric(18,2),
  currency text,
  customs_filing_no text,
  filed_date date,
  gate_out_time timestamp(0),
  due_date date,
  first_due_date date,
  submitted_time timestamp(0),
  first_opened_at timestamp(0),
  owner_dept text,
  reason text,
  status text,
  search_text text not null default '',
  search_grams text[] not null default '{}'
);

create unique index exit_display_display_no_key on exit_display (display_no) where not deleted_flg;

create index exit_display_site_id_status_idx on exit_display (site_id, status, id);

create index exit_display_merchant_id_status_idx on exit_display (merchant_id, status, id);

create index exit_display_status_submitted_time_idx on exit_display (status, submitted_time, id);

create index exit_display_created_time_idx on exit_display (created_time, id) where not deleted_flg;

create index exit_display_customer_id_created_time_idx on exit_display (customer_id, created_time, id) where not deleted_flg;

create index exit_display_owner_dept_created_time_idx on exit_display (owner_dept, created_time, id) where not deleted_flg;

create index exit_display_created_dept_created_time_idx on exit_display (created_dept, created_time, id) where not deleted_flg;

create index exit_display_created_by_created_time_idx on exit_display (created_by, created_time, id) where not deleted_flg;

create index exit_display_due_date_idx on exit_display (due_date, id) where not deleted_flg;

create index exit_display_search_grams_gin on exit_display using gin (search_grams) with (fastupdate = off);

create table exit_display_goods (
  id text primary key,
  row_version integer not null default 1,
  created_by text,
  created_by_name text,
  created_dept text,
  created_time timestamp(0) not null default localtimestamp(0),
  updated_by text,
  updated_time timestamp(0) not null default localtimestamp(0),
  deleted_flg boolean not null default false,
  display_id text,
  line_no integer,
  part_no text,
  goods_name text,
  hs_code text,
  spec text,
  qty numeric(14,5),
  unit text,
  unit_price numeric(18,5),
  amount numeric(18,2),
  duty_est numeric(18,2),
  qd_no text,
  out_qty numeric(14,5),
  back_qty numeric(14,5),
  sold_qty numeric(14,5),
  declaration_no text
);

create index exit_display_goods_display_id_idx on exit_display_goods (display_id, id);

create index exit_display_goods_part_no_idx on exit_display_goods (part_no, id);

create index exit_display_goods_import_key_idx on exit_display_goods (md5(coalesce(display_id::text, '') || chr(31) || coalesce(line_no::text, ''))) where not deleted_flg;

create table inspection_item (
  id text primary key,
  row_version integer not null default 1,
  created_by text,
  created_by_name text,
  created_dept text,
  created_time timestamp(0) not null default localtimestamp(0),
  updated_by text,
  updated_time timestamp(0) not null default localtimestamp(0),
  deleted_flg boolean not null default false,
  inspection_id text,
  line_no integer,
  item text,
  ok_flg boolean not null default true,
  score integer,
  book_qty numeric(14,5),
  counted_qty numeric(14,5),
  remark text
);

create index inspection_item_inspection_id_idx on inspection_item (inspection_id, id);

create table merchant (
  id text primary key,
  row_version integer not null default 1,
  created_by text,
  created_by_name text,
  created_dept text,
  created_time timestamp(0) not null default localtimestamp(0),
  updated_by text,
  updated_time timestamp(0) not null default localtimestamp(0),
  deleted_flg boolean not null default false,
  merchant_no text,
  name text,
  credit_code text,
  customer_id text,
  region text,
  site_address text,
  area_sqm numeric(10,2),
  lease_end date,
  contact text,
  phone text,
  score integer,
  status text,
  reason text,
  import_no text,
  search_text text not null default '',
  search_grams text[] not null default '{}'
);

create unique index merchant_merchant_no_key on merchant (merchant_no) where not deleted_flg;

create unique index merchant_credit_code_key on merchant (credit_code) where not deleted_flg;

create index merchant_import_no_idx on merchant (import_no, id);

create index merchant_customer_id_merchant_no_idx on merchant (customer_id, merchant_no, id) where not deleted_flg;

create index merchant_search_grams_gin on merchant using gin (search_grams) with (fastupdate = off);

create index merchant_import_key_idx on merchant (md5(coalesce(credit_code::text, ''))) where not deleted_flg;

create table merchant_inspection (
  id text primary key,
  row_version integer not null default 1,
  created_by text,
  created_by_name text,
  created_dept text,
  created_time timestamp(0) not null default localtimestamp(0),
  updated_by text,
  updated_time timestamp(0) not null default localtimestamp(0),
  deleted_flg boolean not null default false,
  inspect_no text,
  merchant_id text,
  customer_id text,
  inspect_kind text,
  plan_date date,
  inspector_id text,
  check_time timestamp(0),
  score integer,
  problem text,
  deadline date,
  reply text,
  round integer,
  reason text,
  status text,
  search_text text not null default '',
  search_grams text[] not null default '{}'
);

create unique index merchant_inspection_inspect_no_key on merchant_inspection (inspect_no) where not deleted_flg;

create index merchant_inspection_merchant_id_plan_date_idx on merchant_inspection (merchant_id, plan_date, id);

create index merchant_inspection_status_plan_date_idx on merchant_inspection (status, plan_date, id);

create index merchant_inspection_plan_date_idx on merchant_inspection (plan_date, id) where not deleted_flg;

create index merchant_inspection_customer_id_plan_date_idx on merchant_inspection (customer_id, plan_date, id) where not deleted_flg;

create index merchant_inspection_search_grams_gin on merchant_inspection using gin (search_grams) with (fastupdate = off);

create table offsite_filing (
  id text primary key,
  row_version integer not null default 1,
  created_by text,
  created_by_name text,
  created_dept text,
  created_time timestamp(0) not null default localtimestamp(0),
  updated_by text,
  updated_time timestamp(0) not null default localtimestamp(0),
  deleted_flg boolean not null default false,
  filing_no text,
  customer_id text,
  merchant_id text,
  site_name text,
  site_kind text,
  region text,
  address text,
  area_sqm numeric(10,2),
  manager text,
  phone text,
  video_flg boolean not null default true,
  plan_start date,
  plan_end date,
  site_filing_no text,
  valid_to date,
  owner_dept text,
  reason text,
  status text,
  search_text text not null default '',
  search_grams text[] not null default '{}'
);

create unique index offsite_filing_filing_no_key on offsite_filing (filing_no) where not deleted_flg;

create index offsite_filing_status_valid_to_idx on offsite_filing (status, valid_to, id);

create index offsite_filing_created_time_idx on offsite_filing (created_time, id) where not deleted_flg;

create index offsite_filing_customer_id_created_time_idx on offsite_filing (customer_id, created_time, id) where not deleted_flg;

create index offsite_filing_owner_dept_created_time_idx on offsite_filing (owner_dept, created_time, id) where not deleted_flg;

create index offsite_filing_created_dept_created_time_idx on offsite_filing (created_dept, created_time, id) where not deleted_flg;

create index offsite_filing_created_by_created_time_idx on offsite_filing (created_by, created_time, id) where not deleted_flg;

create index offsite_filing_search_grams_gin on offsite_filing using gin (search_grams) with (fastupdate = off);

alter table exit_display add constraint exit_display_customer_id_ref foreign key (customer_id) references customer (id);

alter table exit_display add constraint exit_display_merchant_id_ref foreign key (merchant_id) references merchant (id);

alter table exit_display add constraint exit_display_site_id_ref foreign key (site_id) references offsite_filing (id);

alter table exit_display_goods add constraint exit_display_goods_display_id_ref foreign key (display_id) references exit_display (id);

alter table inspection_item add constraint inspection_item_inspection_id_ref foreign key (inspection_id) references merchant_inspection (id);

alter table merchant add constraint merchant_customer_id_ref foreign key (customer_id) references customer (id);

alter table merchant_inspection add constraint merchant_inspection_merchant_id_ref foreign key (merchant_id) references merchant (id);

alter table merchant_inspection add constraint merchant_inspection_customer_id_ref foreign key (customer_id) references customer (id);

alter table merchant_inspection add constraint merchant_inspection_inspector_id_ref foreign key (inspector_id) references sys_user (id);

alter table offsite_filing add constraint offsite_filing_customer_id_ref foreign key (customer_id) references customer (id);

alter table offsite_filing add constraint offsite_filing_merchant_id_ref foreign key (merchant_id) references merchant (id);
