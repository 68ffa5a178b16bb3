set local lock_timeout = '5s';

alter table precat_protocol add column agreement_id text;

create table agreement (
  id text primary key,
  row_version integer not null default 1,
  created_by text,
  created_by_name text,
  created_dept text,
  created_time timestamp(0) not null default localtimestamp(0),
  updated_by text,
  updated_time timestamp(0) not null default localtimestamp(0),
  deleted_flg boolean not null default false,
  agreement_no text,
  agreement_type text,
  customer_id text,
  main_comp_id text,
  protocol_id text,
  sign_date date,
  start_date date,
  end_date date,
  auto_renew_flag boolean not null default false,
  renew_months integer,
  renew_times integer,
  renewed_times integer,
  first_end_date date,
  renewed_from_id text,
  daily_rate numeric(9,6),
  overdue_rate numeric(9,6),
  free_days integer,
  min_fee numeric(18,2),
  term_days integer,
  alloc_order text,
  settle_cycle text,
  pay_days integer,
  invoice_kind text,
  tax_rate text,
  silent_confirm_flag boolean not null default false,
  return_opinion text,
  terminate_date date,
  terminate_reason text,
  owner_dept text,
  hands jsonb,
  status text,
  search_text text not null default '',
  search_grams text[] not null default '{}'
);

create unique index agreement_agreement_no_key on agreement (agreement_no) where not deleted_flg;

create index agreement_customer_id_agreement_type_idx on agreement (customer_id, agreement_type, id);

create index agreement_created_time_seen_idx on agreement (created_time, id) include (customer_id, owner_dept, created_dept, created_by, status) where not deleted_flg;

create index agreement_customer_id_created_time_seen_idx on agreement (customer_id, created_time, id) include (owner_dept, created_dept, created_by, status) where not deleted_flg;

create index agreement_owner_dept_created_time_seen_idx on agreement (owner_dept, created_time, id) include (customer_id, created_dept, created_by, status) where not deleted_flg;

create index agreement_created_dept_created_time_seen_idx on agreement (created_dept, created_time, id) include (customer_id, owner_dept, created_by, status) where not deleted_flg;

create index agreement_created_by_created_time_seen_idx on agreement (created_by, created_time, id) include (customer_id, owner_dept, created_dept, status) where not deleted_flg;

create index agreement_search_grams_gin on agreement using gin (search_grams) with (gin_pending_list_limit = 1024);

create table agreement_price (
  id text primary key,
  row_version integer not null default 1,
  created_by text,
  created_by_name text,
  created_dept text,
  created_time timestamp(0) not null default localtimestamp(0),
  updated_by text,
  updated_time timestamp(0) not null default localtimestamp(0),
  deleted_flg boolean not null default false,
  agreement_id text,
  line_no integer,
  charge_item_id text,
  unit text,
  price numeric(18,4),
  tax_included boolean not null default true,
  min_charge numeric(18,2),
  remark text
);

create index agreement_price_agreement_id_idx on agreement_price (agreement_id, id);

create table auto_order (
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
  source text,
  biz_type text,
  biz_no text,
  supplier_id text,
  main_comp_id text,
  customer_id text,
  order_date date,
  protocol_id text,
  auth_order_id text,
  expect_amount numeric(18,2),
  actual_amount numeric(18,2),
  diff_amount numeric(18,2),
  fail_reasons text,
  reason text,
  confirmed_time timestamp(0),
  confirmed_by text,
  hands jsonb,
  status text,
  search_text text not null default '',
  search_grams text[] not null default '{}'
);

create unique index auto_order_order_no_key on auto_order (order_no) where not deleted_flg;

create index auto_order_supplier_id_biz_no_idx on auto_order (supplier_id, biz_no, id);

create index auto_order_created_time_seen_idx on auto_order (created_time, id) include (status) where not deleted_flg;

create index auto_order_search_grams_gin on auto_order using gin (search_grams) with (gin_pending_list_limit = 1024);

create table auto_order_line (
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
  charge_item_id text,
  qty numeric(18,4),
  unit text,
  unit_price numeric(18,4),
  amount numeric(18,2),
  expect_amount numeric(18,2),
  from_place text,
  to_place text,
  vehicle text,
  base_amount numeric(18,2)
);

create index auto_order_line_order_id_idx on auto_order_line (order_id, id);

create table cargo_owner (
  id text primary key,
  row_version integer not null default 1,
  created_by text,
  created_by_name text,
  created_dept text,
  created_time timestamp(0) not null default localtimestamp(0),
  updated_by text,
  updated_time timestamp(0) not null default localtimestamp(0),
  deleted_flg boolean not null default false,
  owner_code text,
  name text,
  name_en text,
  credit_code text,
  customs_code text,
  ciq_code text,
  customer_id text,
  level text,
  corp_kind text,
  legal_person text,
  reg_capital numeric(18,2),
  found_date date,
  address text,
  contact text,
  phone text,
  email text,
  contract_no text,
  contract_start date,
  contract_end date,
  settle_cycle text,
  inv_title text,
  inv_tax_no text,
  inv_addr_phone text,
  inv_bank text,
  inv_email text,
  remark text,
  owner_dept text,
  status text,
  import_no text,
  search_text text not null default '',
  search_grams text[] not null default '{}'
);

create unique index cargo_owner_owner_code_key on cargo_owner (owner_code) where not deleted_flg;

create unique index cargo_owner_customer_id_credit_code_key on cargo_owner (customer_id, credit_code) where not deleted_flg;

create unique index cargo_owner_customer_id_customs_code_key on cargo_owner (customer_id, customs_code) where not deleted_flg;

create index cargo_owner_import_no_idx on cargo_owner (import_no, id);

create index cargo_owner_created_time_seen_idx on cargo_owner (created_time, id) include (customer_id, owner_dept, created_dept, created_by, status) where not deleted_flg;

create index cargo_owner_customer_id_created_time_seen_idx on cargo_owner (customer_id, created_time, id) include (owner_dept, created_dept, created_by, status) where not deleted_flg;

create index cargo_owner_owner_dept_created_time_seen_idx on cargo_owner (owner_dept, created_time, id) include (customer_id, created_dept, created_by, status) where not deleted_flg;

create index cargo_owner_created_dept_created_time_seen_idx on cargo_owner (created_dept, created_time, id) include (customer_id, owner_dept, created_by, status) where not deleted_flg;

create index cargo_owner_created_by_created_time_seen_idx on cargo_owner (created_by, created_time, id) include (customer_id, owner_dept, created_dept, status) where not deleted_flg;

create index cargo_owner_search_grams_gin on cargo_owner using gin (search_grams) with (gin_pending_list_limit = 1024);

create index cargo_owner_import_key_idx on cargo_owner (md5(coalesce(customer_id::text, '') || chr(31) || coalesce(credit_code::text, ''))) where not deleted_flg;

create table charge_item (
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
  service_type text,
  unit text,
  direction text,
  tax_item_id text,
  revenue_subject text,
  cost_subject text,
  pass_through_flag boolean not null default false,
  enabled boolean not null default true,
  import_no text,
  search_text text not null default '',
  search_grams text[] not null default '{}'
);

create unique index charge_item_code_key on charge_item (code) where not deleted_flg;

create index charge_item_import_no_idx on charge_item (import_no, id);

create index charge_item_search_grams_gin on charge_item using gin (search_grams) with (gin_pending_list_limit = 1024);

create index charge_item_import_key_idx on charge_item (md5(coalesce(code::text, ''))) where not deleted_flg;

create table customs_auth_order (
  id text primary key,
  row_version integer not null default 1,
  created_by text,
  created_by_name text,
  created_dept text,
  created_time timestamp(0) not null default localtimestamp(0),
  updated_by text,
  updated_time timestamp(0) not null default localtimestamp(0),
  deleted_flg boolean not null default false,
  auth_order_no text,
  auth_kind text,
  cargo_owner_id text,
  customer_id text,
  supplier_id text,
  poa_id text,
  auth_no text,
  valid_from date,
  valid_to date,
  customs_codes jsonb,
  decl_nos text,
  refuse_reason text,
  owner_dept text,
  hands jsonb,
  status text,
  search_text text not null default '',
  search_grams text[] not null default '{}'
);

create unique index customs_auth_order_auth_order_no_key on customs_auth_order (auth_order_no) where not deleted_flg;

create index customs_auth_order_supplier_id_status_idx on customs_auth_order (supplier_id, status, id);

create index customs_auth_order_created_time_seen_idx on customs_auth_order (created_time, id) include (customer_id, owner_dept, created_dept, created_by, status) where not deleted_flg;

create index customs_auth_order_customer_id_created_time_seen_idx on customs_auth_order (customer_id, created_time, id) include (owner_dept, created_dept, created_by, status) where not deleted_flg;

create index customs_auth_order_owner_dept_created_time_seen_idx on customs_auth_order (owner_dept, created_time, id) include (customer_id, created_dept, created_by, status) where not deleted_flg;

create index customs_auth_order_created_dept_created_time_seen_idx on customs_auth_order (created_dept, created_time, id) include (customer_id, owner_dept, created_by, status) where not deleted_flg;

create index customs_auth_order_created_by_created_time_seen_idx on customs_auth_order (created_by, created_time, id) include (customer_id, owner_dept, created_dept, status) where not deleted_flg;

create index customs_auth_order_search_grams_gin on customs_auth_order using gin (search_grams) with (gin_pending_list_limit = 1024);

create table protocol_price (
  id text primary key,
  row_version integer not null default 1,
  created_by text,
  created_by_name text,
  created_dept text,
  created_time timestamp(0) not null default localtimestamp(0),
  updated_by text,
  updated_time timestamp(0) not null default localtimestamp(0),
  deleted_flg boolean not null default false,
  protocol_id text,
  line_no integer,
  charge_item_id text,
  unit text,
  price_mode text,
  price numeric(18,4),
  from_qty numeric(18,4),
  to_qty numeric(18,4),
  tax_rate text,
  tax_included boolean not null default true,
  min_charge numeric(18,2),
  max_charge numeric(18,2),
  from_place text,
  to_place text,
  vehicle text,
  free_qty numeric(18,4)
);

create index protocol_price_protocol_id_idx on protocol_price (protocol_id, id);

create table supplier (
  id text primary key,
  row_version integer not null default 1,
  created_by text,
  created_by_name text,
  created_dept text,
  created_time timestamp(0) not null default localtimestamp(0),
  updated_by text,
  updated_time timestamp(0) not null default localtimestamp(0),
  deleted_flg boolean not null default false,
  supplier_code text,
  base_supplier_id text,
  name text,
  short_name text,
  name_en text,
  region_kind text,
  credit_code text,
  tax_no text,
  types jsonb,
  legal_person text,
  reg_capital numeric(18,2),
  found_date date,
  reg_address text,
  biz_address text,
  biz_scope text,
  contact text,
  phone text,
  email text,
  taxpayer_kind text,
  invoice_kind text,
  tax_rate text,
  tax_address_phone text,
  grade text,
  score numeric(5,2),
  admit_date date,
  next_review_date date,
  blacklisted_on date,
  status_reason text,
  remark text,
  hands jsonb,
  status text,
  import_no text,
  search_text text not null default '',
  search_grams text[] not null default '{}'
);

create unique index supplier_supplier_code_key on supplier (supplier_code) where not deleted_flg;

create unique index supplier_name_key on supplier (name) where not deleted_flg;

create unique index supplier_credit_code_key on supplier (credit_code) where not deleted_flg;

create index supplier_import_no_idx on supplier (import_no, id);

create index supplier_created_time_seen_idx on supplier (created_time, id) include (status) where not deleted_flg;

create index supplier_search_grams_gin on supplier using gin (search_grams) with (gin_pending_list_limit = 1024);

create index supplier_import_key_idx on supplier (md5(coalesce(lower(replace(normalize(name, NFKC), ' ', '') collate "C")::text, ''))) where not deleted_flg;

create table supplier_bank (
  id text primary key,
  row_version integer not null default 1,
  created_by text,
  created_by_name text,
  created_dept text,
  created_time timestamp(0) not null default localtimestamp(0),
  updated_by text,
  updated_time timestamp(0) not null default localtimestamp(0),
  deleted_flg boolean not null default false,
  supplier_id text,
  line_no integer,
  bank_name text,
  branch_no text,
  account text,
  account_name text,
  currency text,
  default_flg boolean not null default false,
  checked_as text,
  checked_by text,
  checked_time timestamp(0)
);

create index supplier_bank_supplier_id_idx on supplier_bank (supplier_id, id);

create table supplier_protocol (
  id text primary key,
  row_version integer not null default 1,
  created_by text,
  created_by_name text,
  created_dept text,
  created_time timestamp(0) not null default localtimestamp(0),
  updated_by text,
  updated_time timestamp(0) not null default localtimestamp(0),
  deleted_flg boolean not null default false,
  protocol_no text,
  ver_no integer,
  prev_id text,
  supplier_id text,
  main_comp_id text,
  service_type text,
  sign_date date,
  start_date date,
  end_date date,
  currency text,
  settle_cycle text,
  pay_days integer,
  invoice_kind text,
  tax_rate text,
  auto_confirm_flag boolean not null default false,
  auto_max_amount numeric(18,2),
  auto_month_amount numeric(18,2),
  tolerance_pct numeric(9,4),
  tolerance_amt numeric(18,2),
  terminate_reason text,
  remark text,
  hands jsonb,
  status text,
  search_text text not null default '',
  search_grams text[] not null default '{}'
);

create unique index supplier_protocol_protocol_no_ver_no_key on supplier_protocol (protocol_no, ver_no) where not deleted_flg;

create index supplier_protocol_supplier_id_service_type_idx on supplier_protocol (supplier_id, service_type, id);

create index supplier_protocol_created_time_seen_idx on supplier_protocol (created_time, id) include (status) where not deleted_flg;

create index supplier_protocol_search_grams_gin on supplier_protocol using gin (search_grams) with (gin_pending_list_limit = 1024);

create table supplier_qual (
  id text primary key,
  row_version integer not null default 1,
  created_by text,
  created_by_name text,
  created_dept text,
  created_time timestamp(0) not null default localtimestamp(0),
  updated_by text,
  updated_time timestamp(0) not null default localtimestamp(0),
  deleted_flg boolean not null default false,
  supplier_id text,
  line_no integer,
  qual_kind text,
  qual_no text,
  issuer text,
  valid_from date,
  valid_to date,
  long_term_flag boolean not null default false
);

create index supplier_qual_supplier_id_idx on supplier_qual (supplier_id, id);

create table tax_item (
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
  short_name text,
  tax_code text,
  vat_rate text,
  favour_flag boolean not null default false,
  enabled boolean not null default true,
  import_no text,
  search_text text not null default '',
  search_grams text[] not null default '{}'
);

create unique index tax_item_code_key on tax_item (code) where not deleted_flg;

create index tax_item_import_no_idx on tax_item (import_no, id);

create index tax_item_search_grams_gin on tax_item using gin (search_grams) with (gin_pending_list_limit = 1024);

create index tax_item_import_key_idx on tax_item (md5(coalesce(code::text, ''))) where not deleted_flg;

alter table precat_protocol add constraint precat_protocol_agreement_id_ref foreign key (agreement_id) references agreement (id) not valid;

alter table agreement add constraint agreement_customer_id_ref foreign key (customer_id) references customer (id);

alter table agreement add constraint agreement_main_comp_id_ref foreign key (main_comp_id) references bh_main_comp (id);

alter table agreement add constraint agreement_protocol_id_ref foreign key (protocol_id) references precat_protocol (id);

alter table agreement add constraint agreement_renewed_from_id_ref foreign key (renewed_from_id) references agreement (id);

alter table agreement_price add constraint agreement_price_agreement_id_ref foreign key (agreement_id) references agreement (id);

alter table agreement_price add constraint agreement_price_charge_item_id_ref foreign key (charge_item_id) references charge_item (id);

alter table auto_order add constraint auto_order_supplier_id_ref foreign key (supplier_id) references supplier (id);

alter table auto_order add constraint auto_order_main_comp_id_ref foreign key (main_comp_id) references bh_main_comp (id);

alter table auto_order add constraint auto_order_customer_id_ref foreign key (customer_id) references customer (id);

alter table auto_order add constraint auto_order_protocol_id_ref foreign key (protocol_id) references supplier_protocol (id);

alter table auto_order add constraint auto_order_auth_order_id_ref foreign key (auth_order_id) references customs_auth_order (id);

alter table auto_order add constraint auto_order_confirmed_by_ref foreign key (confirmed_by) references sys_user (id);

alter table auto_order_line add constraint auto_order_line_order_id_ref foreign key (order_id) references auto_order (id);

alter table auto_order_line add constraint auto_order_line_charge_item_id_ref foreign key (charge_item_id) references charge_item (id);

alter table cargo_owner add constraint cargo_owner_customer_id_ref foreign key (customer_id) references customer (id);

alter table charge_item add constraint charge_item_tax_item_id_ref foreign key (tax_item_id) references tax_item (id);

alter table customs_auth_order add constraint customs_auth_order_cargo_owner_id_ref foreign key (cargo_owner_id) references cargo_owner (id);

alter table customs_auth_order add constraint customs_auth_order_customer_id_ref foreign key (customer_id) references customer (id);

alter table customs_auth_order add constraint customs_auth_order_supplier_id_ref foreign key (supplier_id) references supplier (id);

alter table customs_auth_order add constraint customs_auth_order_poa_id_ref foreign key (poa_id) references power_of_attorney (id);

alter table protocol_price add constraint protocol_price_protocol_id_ref foreign key (protocol_id) references supplier_protocol (id);

alter table protocol_price add constraint protocol_price_charge_item_id_ref foreign key (charge_item_id) references charge_item (id);

alter table supplier add constraint supplier_base_supplier_id_ref foreign key (base_supplier_id) references base_supplier (id);

alter table supplier_bank add constraint supplier_bank_supplier_id_ref foreign key (supplier_id) references supplier (id);

alter table supplier_bank add constraint supplier_bank_checked_by_ref foreign key (checked_by) references sys_user (id);

alter table supplier_protocol add constraint supplier_protocol_prev_id_ref foreign key (prev_id) references supplier_protocol (id);

alter table supplier_protocol add constraint supplier_protocol_supplier_id_ref foreign key (supplier_id) references supplier (id);

alter table supplier_protocol add constraint supplier_protocol_main_comp_id_ref foreign key (main_comp_id) references bh_main_comp (id);

alter table supplier_qual add constraint supplier_qual_supplier_id_ref foreign key (supplier_id) references supplier (id);

create or replace trigger declaration_item_hand_on after insert or update on declaration_item for each row execute function hand_on('declaration', 'declaration_id', 'part_no,hs_code,ciq_code,g_name,g_model,g_qty,g_unit,decl_price,decl_total,trade_curr,qty1,unit1,qty2,unit2,net_wt,origin_country,dest_country,domestic_area,ciq_dest,duty_mode,contr_item,agreement,agreement_cert,danger_flg,un_no,ciq_purpose,ciq_attributes,batch_no,made_on,best_before,shelf_days,in_containers,order_lines,deleted_flg');

create or replace trigger agreement_own_hand before update on agreement for each row execute function note_own_hand('agreement_no,agreement_type,customer_id,main_comp_id,protocol_id,sign_date,start_date,end_date,auto_renew_flag,renew_months,renew_times,daily_rate,overdue_rate,free_days,min_fee,term_days,alloc_order,settle_cycle,pay_days,invoice_kind,tax_rate,silent_confirm_flag,deleted_flg');

create or replace trigger agreement_price_hand_on after insert or update on agreement_price for each row execute function hand_on('agreement', 'agreement_id', 'charge_item_id,unit,price,tax_included,min_charge,remark,deleted_flg');

create or replace trigger auto_order_own_hand before update on auto_order for each row execute function note_own_hand('biz_type,biz_no,supplier_id,main_comp_id,customer_id,order_date,auth_order_id,deleted_flg');

create or replace trigger auto_order_line_hand_on after insert or update on auto_order_line for each row execute function hand_on('auto_order', 'order_id', 'charge_item_id,qty,unit,unit_price,from_place,to_place,vehicle,base_amount,deleted_flg');

create or replace trigger customs_auth_order_own_hand before update on customs_auth_order for each row execute function note_own_hand('auth_kind,cargo_owner_id,supplier_id,poa_id,valid_from,valid_to,customs_codes,decl_nos,deleted_flg');

create or replace trigger protocol_price_hand_on after insert or update on protocol_price for each row execute function hand_on('supplier_protocol', 'protocol_id', 'charge_item_id,unit,price_mode,price,from_qty,to_qty,tax_rate,tax_included,min_charge,max_charge,from_place,to_place,vehicle,free_qty,deleted_flg');

create or replace trigger supplier_own_hand before update on supplier for each row execute function note_own_hand('base_supplier_id,name,short_name,name_en,region_kind,credit_code,tax_no,types,legal_person,reg_capital,found_date,reg_address,biz_address,biz_scope,contact,phone,email,taxpayer_kind,invoice_kind,tax_rate,tax_address_phone,remark,deleted_flg');

create or replace trigger supplier_bank_hand_on after insert or update on supplier_bank for each row execute function hand_on('supplier', 'supplier_id', 'bank_name,branch_no,account,account_name,currency,default_flg,deleted_flg');

create or replace trigger supplier_protocol_own_hand before update on supplier_protocol for each row execute function note_own_hand('supplier_id,main_comp_id,service_type,sign_date,start_date,end_date,currency,settle_cycle,pay_days,invoice_kind,tax_rate,auto_confirm_flag,auto_max_amount,auto_month_amount,tolerance_pct,tolerance_amt,remark,deleted_flg');

create or replace trigger supplier_qual_hand_on after insert or update on supplier_qual for each row execute function hand_on('supplier', 'supplier_id', 'qual_kind,qual_no,issuer,valid_from,valid_to,long_term_flag,deleted_flg');
