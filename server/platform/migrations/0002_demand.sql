create table country (
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
  name text,
  name_en text,
  alias jsonb,
  py text,
  order_no integer,
  enabled boolean not null default true,
  search_text text not null default '',
  search_grams text[] not null default '{}'
);

create unique index country_code_key on country (code) where not deleted_flg;

create index country_code_idx on country (code, id) where not deleted_flg;

create index country_name_idx on country (name, id) where not deleted_flg;

create index country_search_grams_gin on country using gin (search_grams) with (fastupdate = off);

create table currency (
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
  name text,
  name_en text,
  alias jsonb,
  py text,
  order_no integer,
  enabled boolean not null default true,
  search_text text not null default '',
  search_grams text[] not null default '{}'
);

create unique index currency_code_key on currency (code) where not deleted_flg;

create index currency_code_idx on currency (code, id) where not deleted_flg;

create index currency_name_idx on currency (name, id) where not deleted_flg;

create index currency_search_grams_gin on currency using gin (search_grams) with (fastupdate = off);

create table customs_area (
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
  name text,
  name_en text,
  alias jsonb,
  py text,
  order_no integer,
  enabled boolean not null default true,
  search_text text not null default '',
  search_grams text[] not null default '{}'
);

create unique index customs_area_code_key on customs_area (code) where not deleted_flg;

create index customs_area_code_idx on customs_area (code, id) where not deleted_flg;

create index customs_area_name_idx on customs_area (name, id) where not deleted_flg;

create index customs_area_search_grams_gin on customs_area using gin (search_grams) with (fastupdate = off);

create table region (
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
  name text,
  name_en text,
  parent_code text,
  level integer,
  search_text text not null default '',
  search_grams text[] not null default '{}'
);

create unique index region_code_key on region (code) where not deleted_flg;

create index region_code_idx on region (code, id) where not deleted_flg;

create index region_name_idx on region (name, id) where not deleted_flg;

create index region_parent_code_idx on region (parent_code, id) where not deleted_flg;

create index region_level_idx on region (level, id) where not deleted_flg;

create index region_search_grams_gin on region using gin (search_grams) with (fastupdate = off);

create table saved_query (
  id text primary key,
  row_version integer not null default 1,
  created_by text,
  created_by_name text,
  created_dept text,
  created_time timestamp(0) not null default localtimestamp(0),
  updated_by text,
  updated_time timestamp(0) not null default localtimestamp(0),
  deleted_flg boolean not null default false,
  user_id text,
  list_key text,
  name text,
  query jsonb,
  default_flg boolean not null default false
);

create unique index saved_query_user_id_list_key_name_key on saved_query (user_id, list_key, name) where not deleted_flg;

create index saved_query_user_id_idx on saved_query (user_id, id) where not deleted_flg;

create table sys_user (
  id text primary key,
  row_version integer not null default 1,
  created_by text,
  created_by_name text,
  created_dept text,
  created_time timestamp(0) not null default localtimestamp(0),
  updated_by text,
  updated_time timestamp(0) not null default localtimestamp(0),
  deleted_flg boolean not null default false,
  login_name text,
  user_name text,
  user_kind text,
  role_id text,
  dept_code text,
  is_leader boolean not null default false,
  have_admin boolean not null default false,
  console_id text,
  phone text,
  email text,
  password_hash text,
  must_change_pwd boolean not null default true,
  pwd_changed_at timestamp(0),
  fail_count integer,
  fail_since timestamp(0),
  locked_until timestamp(0),
  last_login_time timestamp(0),
  last_login_ip text,
  status text,
  remark text,
  search_text text not null default '',
  search_grams text[] not null default '{}'
);

create unique index sys_user_login_name_key on sys_user (login_name) where not deleted_flg;

create index sys_user_console_id_idx on sys_user (console_id, id) where not deleted_flg;

create index sys_user_login_name_idx on sys_user (login_name, id) where not deleted_flg;

create index sys_user_user_name_idx on sys_user (user_name, id) where not deleted_flg;

create index sys_user_role_id_idx on sys_user (role_id, id) where not deleted_flg;

create index sys_user_dept_code_idx on sys_user (dept_code, id) where not deleted_flg;

create index sys_user_status_idx on sys_user (status, id) where not deleted_flg;

create index sys_user_search_grams_gin on sys_user using gin (search_grams) with (fastupdate = off);

create table table_setting (
  id text primary key,
  row_version integer not null default 1,
  created_by text,
  created_by_name text,
  created_dept text,
  created_time timestamp(0) not null default localtimestamp(0),
  updated_by text,
  updated_time timestamp(0) not null default localtimestamp(0),
  deleted_flg boolean not null default false,
  list_key text,
  scope text,
  target_id text,
  columns jsonb,
  sort jsonb,
  page_limit integer,
  density text
);

create unique index table_setting_list_key_scope_target_id_key on table_setting (list_key, scope, target_id) where not deleted_flg;

create table unit (
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
  name text,
  name_en text,
  alias jsonb,
  py text,
  order_no integer,
  enabled boolean not null default true,
  search_text text not null default '',
  search_grams text[] not null default '{}'
);

create unique index unit_code_key on unit (code) where not deleted_flg;

create index unit_code_idx on unit (code, id) where not deleted_flg;

create index unit_name_idx on unit (name, id) where not deleted_flg;

create index unit_search_grams_gin on unit using gin (search_grams) with (fastupdate = off);

create table customer (
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
  name text,
  credit_code text,
  customer_kind text,
  customs_code text,
  manager_id text,
  contract_end date,
  pre_customer_id integer,
  hide_menu_flg boolean not null default false,
  level text,
  enabled boolean not null default true,
  search_text text not null default '',
  search_grams text[] not null default '{}'
);

create unique index customer_code_key on customer (code) where not deleted_flg;

create unique index customer_name_key on customer (name) where not deleted_flg;

create index customer_manager_id_idx on customer (manager_id, id) where not deleted_flg;

create index customer_code_idx on customer (code, id) where not deleted_flg;

create index customer_name_idx on customer (name, id) where not deleted_flg;

create index customer_customer_kind_idx on customer (customer_kind, id) where not deleted_flg;

create index customer_enabled_idx on customer (enabled, id) where not deleted_flg;

create index customer_search_grams_gin on customer using gin (search_grams) with (fastupdate = off);

create table customer_contact (
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
  line_no integer,
  name text,
  phone text,
  email text,
  main_flg boolean not null default false
);

create index customer_contact_customer_id_idx on customer_contact (customer_id, id) where not deleted_flg;

create table customer_location (
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
  line_no integer,
  name text,
  region text,
  address text,
  default_flg boolean not null default false
);

create index customer_location_customer_id_idx on customer_location (customer_id, id) where not deleted_flg;

create table customs_broker (
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
  name text,
  customs_code text,
  credit_code text,
  level text,
  customs_areas jsonb,
  contact text,
  phone text,
  valid_to date,
  enabled boolean not null default true,
  search_text text not null default '',
  search_grams text[] not null default '{}'
);

create unique index customs_broker_code_key on customs_broker (code) where not deleted_flg;

create unique index customs_broker_customs_code_key on customs_broker (customs_code) where not deleted_flg;

create index customs_broker_code_idx on customs_broker (code, id) where not deleted_flg;

create index customs_broker_name_idx on customs_broker (name, id) where not deleted_flg;

create index customs_broker_level_idx on customs_broker (level, id) where not deleted_flg;

create index customs_broker_enabled_idx on customs_broker (enabled, id) where not deleted_flg;

create index customs_broker_search_grams_gin on customs_broker using gin (search_grams) with (fastupdate = off);

create table address_book (
  id text primary key,
  row_version integer not null default 1,
  created_by text,
  created_by_name text,
  created_dept text,
  created_time timestamp(0) not null default localtimestamp(0),
  updated_by text,
  updated_time timestamp(0) not null default localtimestamp(0),
  deleted_flg boolean not null default false,
  address_kind text,
  customer_id text,
  code text,
  name text,
  contact text,
  phone text,
  province text,
  city text,
  district text,
  street text,
  postcode text,
  zone text,
  gate_no text,
  permit_flg boolean not null default false,
  map_note text,
  open_from text,
  open_to text,
  default_flg boolean not null default false,
  enabled boolean not null default true,
  search_text text not null default '',
  search_grams text[] not null default '{}'
);

create unique index address_book_customer_id_code_key on address_book (customer_id, code) where not deleted_flg;

create index address_book_customer_id_idx on address_book (customer_id, id) where not deleted_flg;

create index address_book_name_idx on address_book (name, id) where not deleted_flg;

create index address_book_address_kind_idx on address_book (address_kind, id) where not deleted_flg;

create index address_book_enabled_idx on address_book (enabled, id) where not deleted_flg;

create index address_book_created_time_idx on address_book (created_time, id) where not deleted_flg;

create index address_book_search_grams_gin on address_book using gin (search_grams) with (fastupdate = off);

create index address_book_import_key_idx on address_book (md5(coalesce(customer_id::text, '') || chr(31) || coalesce(name::text, '') || chr(31) || coalesce(street::text, ''))) where not deleted_flg;

create table address_template (
  id text primary key,
  row_version integer not null default 1,
  created_by text,
  created_by_name text,
  created_dept text,
  created_time timestamp(0) not null default localtimestamp(0),
  updated_by text,
  updated_time timestamp(0) not null default localtimestamp(0),
  deleted_flg boolean not null default false,
  name text,
  customer_id text,
  lines jsonb,
  width_mm integer,
  height_mm integer,
  font_pt integer,
  default_flg boolean not null default false,
  search_text text not null default '',
  search_grams text[] not null default '{}'
);

create unique index address_template_customer_id_name_key on address_template (customer_id, name) where not deleted_flg;

create index address_template_customer_id_idx on address_template (customer_id, id) where not deleted_flg;

create index address_template_name_idx on address_template (name, id) where not deleted_flg;

create index address_template_created_time_idx on address_template (created_time, id) where not deleted_flg;

create index address_template_search_grams_gin on address_template using gin (search_grams) with (fastupdate = off);

create table delegate_task (
  id text primary key,
  row_version integer not null default 1,
  created_by text,
  created_by_name text,
  created_dept text,
  created_time timestamp(0) not null default localtimestamp(0),
  updated_by text,
  updated_time timestamp(0) not null default localtimestamp(0),
  deleted_flg boolean not null default false,
  task_no text,
  demand_id text,
  customer_id text,
  task_type text,
  dept_code text,
  assignee text,
  plan_time timestamp(0),
  result_no text,
  reason text,
  start_time timestamp(0),
  finish_time timestamp(0),
  status text,
  remark text,
  search_text text not null default '',
  search_grams text[] not null default '{}'
);

create unique index delegate_task_task_no_key on delegate_task (task_no) where not deleted_flg;

create index delegate_task_demand_id_idx on delegate_task (demand_id, id) where not deleted_flg;

create index delegate_task_customer_id_idx on delegate_task (customer_id, id) where not deleted_flg;

create index delegate_task_assignee_idx on delegate_task (assignee, id) where not deleted_flg;

create index delegate_task_task_no_idx on delegate_task (task_no, id) where not deleted_flg;

create index delegate_task_status_idx on delegate_task (status, id) where not deleted_flg;

create index delegate_task_task_type_idx on delegate_task (task_type, id) where not deleted_flg;

create index delegate_task_dept_code_idx on delegate_task (dept_code, id) where not deleted_flg;

create index delegate_task_plan_time_idx on delegate_task (plan_time, id) where not deleted_flg;

create index delegate_task_created_time_idx on delegate_task (created_time, id) where not deleted_flg;

create index delegate_task_search_grams_gin on delegate_task using gin (search_grams) with (fastupdate = off);

create table demand (
  id text primary key,
  row_version integer not null default 1,
  created_by text,
  created_by_name text,
  created_dept text,
  created_time timestamp(0) not null default localtimestamp(0),
  updated_by text,
  updated_time timestamp(0) not null default localtimestamp(0),
  deleted_flg boolean not null default false,
  demand_no text,
  title text,
  demand_type text,
  urgency text,
  customer_id text,
  contact text,
  phone text,
  expect_time timestamp(0),
  transport_mode text,
  bill_no text,
  master_bill_no text,
  vessel text,
  port_from text,
  port_to text,
  etd date,
  eta date,
  trade_term text,
  supervise_mode text,
  customs_area text,
  broker_id text,
  filing_no text,
  pieces integer,
  gross_kg numeric(14,3),
  volume_m3 numeric(12,3),
  containers text,
  warehouse text,
  inout_date date,
  address_id text,
  vehicle_type text,
  amount numeric(18,2),
  currency text,
  declaration_no text,
  owner_user text,
  owner_dept text,
  reason text,
  finish_time timestamp(0),
  status text,
  remark text,
  search_text text not null default '',
  search_grams text[] not null default '{}'
);

create unique index demand_demand_no_key on demand (demand_no) where not deleted_flg;

create index demand_customer_id_idx on demand (customer_id, id) where not deleted_flg;

create index demand_broker_id_idx on demand (broker_id, id) where not deleted_flg;

create index demand_address_id_idx on demand (address_id, id) where not deleted_flg;

create index demand_owner_user_idx on demand (owner_user, id) where not deleted_flg;

create index demand_demand_no_idx on demand (demand_no, id) where not deleted_flg;

create index demand_status_idx on demand (status, id) where not deleted_flg;

create index demand_demand_type_idx on demand (demand_type, id) where not deleted_flg;

create index demand_urgency_idx on demand (urgency, id) where not deleted_flg;

create index demand_expect_time_idx on demand (expect_time, id) where not deleted_flg;

create index demand_created_time_idx on demand (created_time, id) where not deleted_flg;

create index demand_bill_no_idx on demand (bill_no, id) where not deleted_flg;

create index demand_declaration_no_idx on demand (declaration_no, id) where not deleted_flg;

create index demand_search_grams_gin on demand using gin (search_grams) with (fastupdate = off);

create index demand_import_key_idx on demand (md5(coalesce(customer_id::text, '') || chr(31) || coalesce(title::text, '') || chr(31) || coalesce(bill_no::text, ''))) where not deleted_flg;

create table demand_goods (
  id text primary key,
  row_version integer not null default 1,
  created_by text,
  created_by_name text,
  created_dept text,
  created_time timestamp(0) not null default localtimestamp(0),
  updated_by text,
  updated_time timestamp(0) not null default localtimestamp(0),
  deleted_flg boolean not null default false,
  demand_id text,
  line_no integer,
  part_no text,
  goods_name text,
  spec text,
  hs_code text,
  qty numeric(14,5),
  unit text,
  unit_price numeric(18,5),
  amount numeric(18,2),
  origin text,
  gross_kg numeric(14,5),
  net_kg numeric(14,5),
  remark text
);

create index demand_goods_demand_id_idx on demand_goods (demand_id, id) where not deleted_flg;

create index demand_goods_import_key_idx on demand_goods (md5(coalesce(demand_id::text, '') || chr(31) || coalesce(line_no::text, ''))) where not deleted_flg;

alter table saved_query add constraint saved_query_user_id_ref foreign key (user_id) references sys_user (id);

alter table sys_user add constraint sys_user_console_id_ref foreign key (console_id) references customer (id);

alter table customer add constraint customer_manager_id_ref foreign key (manager_id) references sys_user (id);

alter table customer_contact add constraint customer_contact_customer_id_ref foreign key (customer_id) references customer (id);

alter table customer_location add constraint customer_location_customer_id_ref foreign key (customer_id) references customer (id);

alter table address_book add constraint address_book_customer_id_ref foreign key (customer_id) references customer (id);

alter table address_template add constraint address_template_customer_id_ref foreign key (customer_id) references customer (id);

alter table delegate_task add constraint delegate_task_demand_id_ref foreign key (demand_id) references demand (id);

alter table delegate_task add constraint delegate_task_customer_id_ref foreign key (customer_id) references customer (id);

alter table delegate_task add constraint delegate_task_assignee_ref foreign key (assignee) references sys_user (id);

alter table demand add constraint demand_customer_id_ref foreign key (customer_id) references customer (id);

alter table demand add constraint demand_broker_id_ref foreign key (broker_id) references customs_broker (id);

alter table demand add constraint demand_address_id_ref foreign key (address_id) references address_book (id);

alter table demand add constraint demand_owner_user_ref foreign key (owner_user) references sys_user (id);

alter table demand_goods add constraint demand_goods_demand_id_ref foreign key (demand_id) references demand (id);
