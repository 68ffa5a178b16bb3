set local lock_timeout = '5s';

create table cert_line (
  id text primary key,
  row_version integer not null default 1,
  created_by text,
  created_by_name text,
  created_dept text,
  created_time timestamp(0) not null default localtimestamp(0),
  updated_by text,
  updated_time timestamp(0) not null default localtimestamp(0),
  deleted_flg boolean not null default false,
  certificate_id text,
  line_no integer,
  hs_prefix text,
  name text,
  qty numeric(19,5),
  unit text,
  amount numeric(18,2),
  remain_qty numeric(19,5)
);

create index cert_line_certificate_id_idx on cert_line (certificate_id, id);

create table customs_order (
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
  broker_id text,
  poa_id text,
  ie_flag text,
  decl_kind text,
  customs_code text,
  ie_port text,
  entry_port_code text,
  traf_mode text,
  traf_name text,
  voy_no text,
  bill_no text,
  contr_no text,
  trade_mode text,
  cut_mode text,
  manual_no text,
  license_no text,
  trade_country text,
  trade_nation text,
  depart_port text,
  transit_port text,
  trans_mode text,
  fee_mark text,
  fee_rate numeric(14,5),
  fee_curr text,
  insur_mark text,
  insur_rate numeric(14,5),
  insur_curr text,
  other_mark text,
  other_rate numeric(14,5),
  other_curr text,
  pack_no integer,
  wrap_type text,
  gross_wt numeric(19,5),
  net_wt numeric(19,5),
  goods_place text,
  mark_no text,
  eta timestamp(0),
  ie_date date,
  contact text,
  phone text,
  remark text,
  owner_dept text,
  submitted_time timestamp(0),
  accepted_time timestamp(0),
  maker_id text,
  checker_id text,
  release_time timestamp(0),
  reason text,
  status text,
  search_text text not null default '',
  search_grams text[] not null default '{}'
);

create unique index customs_order_order_no_key on customs_order (order_no) where not deleted_flg;

create index customs_order_status_created_time_idx on customs_order (status, created_time, id);

create index customs_order_created_time_seen_idx on customs_order (created_time, id) include (customer_id, owner_dept, created_dept, created_by, status) where not deleted_flg;

create index customs_order_customer_id_created_time_idx on customs_order (customer_id, created_time, id) where not deleted_flg;

create index customs_order_owner_dept_created_time_idx on customs_order (owner_dept, created_time, id) where not deleted_flg;

create index customs_order_created_dept_created_time_idx on customs_order (created_dept, created_time, id) where not deleted_flg;

create index customs_order_created_by_created_time_idx on customs_order (created_by, created_time, id) where not deleted_flg;

create index customs_order_search_grams_gin on customs_order using gin (search_grams) with (gin_pending_list_limit = 256);

create table decl_certificate (
  id text primary key,
  row_version integer not null default 1,
  created_by text,
  created_by_name text,
  created_dept text,
  created_time timestamp(0) not null default localtimestamp(0),
  updated_by text,
  updated_time timestamp(0) not null default localtimestamp(0),
  deleted_flg boolean not null default false,
  kind text,
  cert_no text,
  customer_id text,
  owner_name text,
  owner_credit_code text,
  issue_org text,
  issue_date date,
  valid_to date,
  use_mode text,
  verify_time timestamp(0),
  owner_dept text,
  reason text,
  status text,
  search_text text not null default '',
  search_grams text[] not null default '{}'
);

create unique index decl_certificate_kind_cert_no_key on decl_certificate (kind, cert_no) where not deleted_flg;

create index decl_certificate_valid_to_seen_idx on decl_certificate (valid_to, id) include (customer_id, owner_dept, created_dept, created_by, status) where not deleted_flg;

create index decl_certificate_customer_id_valid_to_idx on decl_certificate (customer_id, valid_to, id) where not deleted_flg;

create index decl_certificate_owner_dept_valid_to_idx on decl_certificate (owner_dept, valid_to, id) where not deleted_flg;

create index decl_certificate_created_dept_valid_to_idx on decl_certificate (created_dept, valid_to, id) where not deleted_flg;

create index decl_certificate_created_by_valid_to_idx on decl_certificate (created_by, valid_to, id) where not deleted_flg;

create index decl_certificate_search_grams_gin on decl_certificate using gin (search_grams) with (gin_pending_list_limit = 256);

create table decl_container (
  id text primary key,
  row_version integer not null default 1,
  created_by text,
  created_by_name text,
  created_dept text,
  created_time timestamp(0) not null default localtimestamp(0),
  updated_by text,
  updated_time timestamp(0) not null default localtimestamp(0),
  deleted_flg boolean not null default false,
  declaration_id text,
  line_no integer,
  container_no text,
  kind text,
  seal_no text,
  tare numeric(12,5),
  lcl_flg boolean not null default false
);

create index decl_container_declaration_id_idx on decl_container (declaration_id, id);

create table decl_paper (
  id text primary key,
  row_version integer not null default 1,
  created_by text,
  created_by_name text,
  created_dept text,
  created_time timestamp(0) not null default localtimestamp(0),
  updated_by text,
  updated_time timestamp(0) not null default localtimestamp(0),
  deleted_flg boolean not null default false,
  declaration_id text,
  line_no integer,
  kind text,
  cert_no text
);

create index decl_paper_declaration_id_idx on decl_paper (declaration_id, id);

create table declaration (
  id text primary key,
  row_version integer not null default 1,
  created_by text,
  created_by_name text,
  created_dept text,
  created_time timestamp(0) not null default localtimestamp(0),
  updated_by text,
  updated_time timestamp(0) not null default localtimestamp(0),
  deleted_flg boolean not null default false,
  decl_no text,
  order_id text,
  customer_id text,
  seq_no text,
  entry_id text,
  ie_flag text,
  decl_kind text,
  customs_code text,
  ie_port text,
  entry_port_code text,
  traf_mode text,
  traf_name text,
  voy_no text,
  bill_no text,
  contr_no text,
  trade_mode text,
  cut_mode text,
  license_no text,
  trade_country text,
  trade_nation text,
  depart_port text,
  transit_port text,
  trans_mode text,
  fee_mark text,
  fee_rate numeric(14,5),
  fee_curr text,
  insur_mark text,
  insur_rate numeric(14,5),
  insur_curr text,
  other_mark text,
  other_rate numeric(14,5),
  other_curr text,
  pack_no integer,
  wrap_type text,
  gross_wt numeric(19,5),
  net_wt numeric(19,5),
  goods_place text,
  mark_no text,
  manual_no text,
  ie_date date,
  decl_date date,
  consignee_code text,
  consignee_credit_code text,
  consignee_name text,
  overseas_name text,
  overseas_name_en text,
  owner_code text,
  owner_credit_code text,
  owner_name text,
  agent_code text,
  agent_credit_code text,
  agent_name text,
  special_rel text,
  price_effect text,
  royalty text,
  tax_mode text,
  self_pay boolean not null default true,
  note_s text,
  total_cny numeric(18,2),
  duty_amt numeric(18,2),
  consume_amt numeric(18,2),
  vat_amt numeric(18,2),
  late_fee numeric(18,2),
  version integer,
  status_before text,
  checker_id text,
  sent_time timestamp(0),
  stored_time timestamp(0),
  release_time timestamp(0),
  close_time timestamp(0),
  owner_dept text,
  reason text,
  status text,
  search_text text not null default '',
  search_grams text[] not null default '{}'
);

create unique index declaration_decl_no_key on declaration (decl_no) where not deleted_flg;

create unique index declaration_entry_id_key on declaration (entry_id) where not deleted_flg;

create index declaration_order_id_idx on declaration (order_id, id);

create index declaration_status_created_time_idx on declaration (status, created_time, id);

create index declaration_created_time_seen_idx on declaration (created_time, id) include (customer_id, owner_dept, created_dept, created_by, status) where not deleted_flg;

create index declaration_customer_id_created_time_idx on declaration (customer_id, created_time, id) where not deleted_flg;

create index declaration_owner_dept_created_time_idx on declaration (owner_dept, created_time, id) where not deleted_flg;

create index declaration_created_dept_created_time_idx on declaration (created_dept, created_time, id) where not deleted_flg;

create index declaration_created_by_created_time_idx on declaration (created_by, created_time, id) where not deleted_flg;

create index declaration_search_grams_gin on declaration using gin (search_grams) with (gin_pending_list_limit = 256);

create table declaration_item (
  id text primary key,
  row_version integer not null default 1,
  created_by text,
  created_by_name text,
  created_dept text,
  created_time timestamp(0) not null default localtimestamp(0),
  updated_by text,
  updated_time timestamp(0) not null default localtimestamp(0),
  deleted_flg boolean not null default false,
  declaration_id text,
  line_no integer,
  hs_code text,
  ciq_code text,
  g_name text,
  g_model text,
  g_qty numeric(19,5),
  g_unit text,
  decl_price numeric(19,4),
  decl_total numeric(19,4),
  trade_curr text,
  qty1 numeric(19,5),
  unit1 text,
  qty2 numeric(19,5),
  unit2 text,
  net_wt numeric(19,5),
  origin_country text,
  dest_country text,
  domestic_area text,
  ciq_dest text,
  duty_mode text,
  contr_item integer,
  agreement text,
  agreement_cert text,
  danger_flg boolean not null default false,
  un_no text,
  ciq_purpose text,
  ciq_attributes text,
  rate_kind text,
  duty_rate numeric(12,4),
  dutiable numeric(18,2),
  duty numeric(18,2),
  consumption numeric(18,2),
  vat numeric(18,2)
);

create index declaration_item_declaration_id_idx on declaration_item (declaration_id, id);

create table exchange_rate (
  id text primary key,
  row_version integer not null default 1,
  created_by text,
  created_by_name text,
  created_dept text,
  created_time timestamp(0) not null default localtimestamp(0),
  updated_by text,
  updated_time timestamp(0) not null default localtimestamp(0),
  deleted_flg boolean not null default false,
  curr text,
  day date,
  rate numeric(18,6),
  import_no text
);

create unique index exchange_rate_curr_day_key on exchange_rate (curr, day) where not deleted_flg;

create index exchange_rate_import_no_idx on exchange_rate (import_no, id);

create index exchange_rate_day_idx on exchange_rate (day, id) where not deleted_flg;

create index exchange_rate_import_key_idx on exchange_rate (md5(coalesce(curr::text, '') || chr(31) || coalesce((extract(year from day) * 10000 + extract(month from day) * 100 + extract(day from day))::text, ''))) where not deleted_flg;

create table mfn_origin (
  id text primary key,
  row_version integer not null default 1,
  created_by text,
  created_by_name text,
  created_dept text,
  created_time timestamp(0) not null default localtimestamp(0),
  updated_by text,
  updated_time timestamp(0) not null default localtimestamp(0),
  deleted_flg boolean not null default false,
  country text,
  date_from date,
  date_to date,
  import_no text
);

create unique index mfn_origin_country_date_from_key on mfn_origin (country, date_from) where not deleted_flg;

create index mfn_origin_import_no_idx on mfn_origin (import_no, id);

create index mfn_origin_import_key_idx on mfn_origin (md5(coalesce(country::text, '') || chr(31) || coalesce((extract(year from date_from) * 10000 + extract(month from date_from) * 100 + extract(day from date_from))::text, ''))) where not deleted_flg;

create table order_container (
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
  container_no text,
  kind text,
  seal_no text,
  tare numeric(12,5),
  lcl_flg boolean not null default false
);

create index order_container_order_id_idx on order_container (order_id, id);

create table order_goods (
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
  hs_code text,
  ciq_code text,
  g_name text,
  g_model text,
  g_qty numeric(19,5),
  g_unit text,
  decl_price numeric(19,4),
  decl_total numeric(19,4),
  trade_curr text,
  qty1 numeric(19,5),
  unit1 text,
  qty2 numeric(19,5),
  unit2 text,
  net_wt numeric(19,5),
  origin_country text,
  dest_country text,
  domestic_area text,
  ciq_dest text,
  duty_mode text,
  contr_item integer,
  agreement text,
  agreement_cert text,
  danger_flg boolean not null default false,
  un_no text,
  ciq_purpose text,
  ciq_attributes text
);

create index order_goods_order_id_idx on order_goods (order_id, id);

create index order_goods_import_key_idx on order_goods (md5(coalesce(order_id::text, '') || chr(31) || coalesce(line_no::text, ''))) where not deleted_flg;

create table power_of_attorney (
  id text primary key,
  row_version integer not null default 1,
  created_by text,
  created_by_name text,
  created_dept text,
  created_time timestamp(0) not null default localtimestamp(0),
  updated_by text,
  updated_time timestamp(0) not null default localtimestamp(0),
  deleted_flg boolean not null default false,
  poa_no text,
  kind text,
  owner_id text,
  owner_name text,
  owner_code text,
  broker_id text,
  broker_name text,
  broker_code text,
  order_id text,
  ie_flag text,
  trade_mode text,
  bill_no text,
  goods_name text,
  total_amount numeric(18,2),
  curr text,
  fee_amount numeric(18,2),
  received_date date,
  valid_from date,
  valid_to date,
  sender_side text,
  confirmed_by text,
  confirmed_time timestamp(0),
  owner_dept text,
  reason text,
  status text,
  search_text text not null default '',
  search_grams text[] not null default '{}'
);

create unique index power_of_attorney_poa_no_key on power_of_attorney (poa_no) where not deleted_flg;

create index power_of_attorney_owner_id_broker_id_idx on power_of_attorney (owner_id, broker_id, id);

create index power_of_attorney_created_time_seen_idx on power_of_attorney (created_time, id) include (owner_id, owner_dept, created_dept, created_by, status) where not deleted_flg;

create index power_of_attorney_owner_id_created_time_idx on power_of_attorney (owner_id, created_time, id) where not deleted_flg;

create index power_of_attorney_owner_dept_created_time_idx on power_of_attorney (owner_dept, created_time, id) where not deleted_flg;

create index power_of_attorney_created_dept_created_time_idx on power_of_attorney (created_dept, created_time, id) where not deleted_flg;

create index power_of_attorney_created_by_created_time_idx on power_of_attorney (created_by, created_time, id) where not deleted_flg;

create index power_of_attorney_search_grams_gin on power_of_attorney using gin (search_grams) with (gin_pending_list_limit = 256);

alter table cert_line add constraint cert_line_certificate_id_ref foreign key (certificate_id) references decl_certificate (id);

alter table customs_order add constraint customs_order_customer_id_ref foreign key (customer_id) references customer (id);

alter table customs_order add constraint customs_order_broker_id_ref foreign key (broker_id) references customs_broker (id);

alter table customs_order add constraint customs_order_poa_id_ref foreign key (poa_id) references power_of_attorney (id);

alter table customs_order add constraint customs_order_maker_id_ref foreign key (maker_id) references sys_user (id);

alter table customs_order add constraint customs_order_checker_id_ref foreign key (checker_id) references sys_user (id);

alter table decl_certificate add constraint decl_certificate_customer_id_ref foreign key (customer_id) references customer (id);

alter table decl_container add constraint decl_container_declaration_id_ref foreign key (declaration_id) references declaration (id);

alter table decl_paper add constraint decl_paper_declaration_id_ref foreign key (declaration_id) references declaration (id);

alter table declaration add constraint declaration_order_id_ref foreign key (order_id) references customs_order (id);

alter table declaration add constraint declaration_customer_id_ref foreign key (customer_id) references customer (id);

alter table declaration add constraint declaration_checker_id_ref foreign key (checker_id) references sys_user (id);

alter table declaration_item add constraint declaration_item_declaration_id_ref foreign key (declaration_id) references declaration (id);

alter table order_container add constraint order_container_order_id_ref foreign key (order_id) references customs_order (id);

alter table order_goods add constraint order_goods_order_id_ref foreign key (order_id) references customs_order (id);

alter table power_of_attorney add constraint power_of_attorney_owner_id_ref foreign key (owner_id) references customer (id);

alter table power_of_attorney add constraint power_of_attorney_broker_id_ref foreign key (broker_id) references customs_broker (id);

alter table power_of_attorney add constraint power_of_attorney_order_id_ref foreign key (order_id) references customs_order (id);

alter table power_of_attorney add constraint power_of_attorney_confirmed_by_ref foreign key (confirmed_by) references sys_user (id);
