set local lock_timeout = '5s';

create table tax_adjust (
  id text primary key,
  row_version integer not null default 1,
  created_by text,
  created_by_name text,
  created_dept text,
  created_time timestamp(0) not null default localtimestamp(0),
  updated_by text,
  updated_time timestamp(0) not null default localtimestamp(0),
  deleted_flg boolean not null default false,
  doc_no text,
  doc_type text,
  status text,
  origin text,
  exit_stage text,
  exit_route text,
  creator_dept text,
  owner_dept text,
  need_investment boolean not null default false,
  need_accounting boolean not null default false,
  need_oa boolean not null default false,
  inv_passed boolean not null default false,
  acc_passed boolean not null default false,
  submitted_by text,
  submitted_at timestamp(0),
  exit_submitted_by text,
  exit_submitted_at timestamp(0),
  inv_submitted_by text,
  inv_submitted_at timestamp(0),
  acc_submitted_by text,
  acc_submitted_at timestamp(0),
  exit_opinion text,
  exit_risk text,
  exit_suggest_amount numeric(18,2),
  customs_filing_no text,
  inv_opinion text,
  inv_risk text,
  inv_suggest_amount numeric(18,2),
  inv_conditions text,
  acc_opinion text,
  acc_fund_ok text,
  acc_suggest_amount numeric(18,2),
  approved_amount numeric(18,2),
  lowered_amount numeric(18,2),
  oa_status text,
  oa_no text,
  customs_receipt text,
  receipt_msg text,
  push_no integer,
  confirmed_by text,
  confirmed_at timestamp(0),
  effective_at timestamp(0),
  closed_flag boolean not null default false,
  closed_reason text,
  hands jsonb,
  status_since timestamp(0),
  business_snapshot jsonb,
  last_submission jsonb,
  previous_submission jsonb,
  remark text,
  adjust_kind text,
  quota_id text,
  advance_id text,
  customer_id text,
  main_comp_id text,
  decl_no text,
  old_amount numeric(18,2),
  exposure numeric(18,2),
  advance_amount numeric(18,2),
  old_repay_date date,
  repay_date date,
  old_daily_rate numeric(9,6),
  old_overdue_rate numeric(9,6),
  new_max_days integer,
  new_max_single_amount numeric(18,2),
  new_daily_rate numeric(9,6),
  new_overdue_rate numeric(9,6),
  new_free_days integer,
  effect_date date,
  reason text,
  applied boolean not null default false,
  search_text text not null default '',
  search_grams text[] not null default '{}'
);

create unique index tax_adjust_doc_no_key on tax_adjust (doc_no) where not deleted_flg;

create index tax_adjust_quota_id_idx on tax_adjust (quota_id, id);

create index tax_adjust_advance_id_idx on tax_adjust (advance_id, id);

create index tax_adjust_updated_time_seen_idx on tax_adjust (updated_time, id) include (customer_id, owner_dept) where not deleted_flg;

create index tax_adjust_customer_id_updated_time_seen_idx on tax_adjust (customer_id, updated_time, id) include (owner_dept) where not deleted_flg;

create index tax_adjust_owner_dept_updated_time_seen_idx on tax_adjust (owner_dept, updated_time, id) include (customer_id) where not deleted_flg;

create index tax_adjust_search_grams_gin on tax_adjust using gin (search_grams) with (gin_pending_list_limit = 1024);

create table tax_advance (
  id text primary key,
  row_version integer not null default 1,
  created_by text,
  created_by_name text,
  created_dept text,
  created_time timestamp(0) not null default localtimestamp(0),
  updated_by text,
  updated_time timestamp(0) not null default localtimestamp(0),
  deleted_flg boolean not null default false,
  doc_no text,
  doc_type text,
  status text,
  origin text,
  exit_stage text,
  exit_route text,
  creator_dept text,
  owner_dept text,
  need_investment boolean not null default false,
  need_accounting boolean not null default false,
  need_oa boolean not null default false,
  inv_passed boolean not null default false,
  acc_passed boolean not null default false,
  submitted_by text,
  submitted_at timestamp(0),
  exit_submitted_by text,
  exit_submitted_at timestamp(0),
  inv_submitted_by text,
  inv_submitted_at timestamp(0),
  acc_submitted_by text,
  acc_submitted_at timestamp(0),
  exit_opinion text,
  exit_risk text,
  exit_suggest_amount numeric(18,2),
  customs_filing_no text,
  inv_opinion text,
  inv_risk text,
  inv_suggest_amount numeric(18,2),
  inv_conditions text,
  acc_opinion text,
  acc_fund_ok text,
  acc_suggest_amount numeric(18,2),
  approved_amount numeric(18,2),
  lowered_amount numeric(18,2),
  oa_status text,
  oa_no text,
  customs_receipt text,
  receipt_msg text,
  push_no integer,
  confirmed_by text,
  confirmed_at timestamp(0),
  effective_at timestamp(0),
  closed_flag boolean not null default false,
  closed_reason text,
  hands jsonb,
  status_since timestamp(0),
  business_snapshot jsonb,
  last_submission jsonb,
  previous_submission jsonb,
  remark text,
  advance_kind text,
  customer_id text,
  main_comp_id text,
  cargo_owner_id text,
  agreement_id text,
  quota_id text,
  assess_id text,
  decl_no text,
  supplement_flag boolean not null default false,
  decl_date date,
  customs_code text,
  trade_mode text,
  bill_no text,
  contract_no text,
  collect_mode text,
  tax_total numeric(18,2),
  advance_amount numeric(18,2),
  self_pay_amount numeric(18,2),
  plan_pay_date date,
  term_days integer,
  customs_due_date date,
  repay_date date,
  daily_rate numeric(9,6),
  overdue_rate numeric(9,6),
  free_days integer,
  min_fee numeric(18,2),
  alloc_order text,
  quota_valid_from date,
  quota_valid_to date,
  max_days integer,
  max_single_amount numeric(18,2),
  reason text,
  contact_name text,
  contact_phone text,
  contact_email text,
  fund_source text,
  pay_account_id text,
  fund_status text,
  pay_prepared_by text,
  pay_checked_by text,
  pay_date date,
  paid_amount numeric(18,2),
  principal_balance numeric(18,2),
  fee_accrued numeric(18,2),
  fee_paid numeric(18,2),
  fee_waived numeric(18,2),
  fee_billed numeric(18,2),
  fee_open numeric(18,2),
  fee_booked_to date,
  waive_asked numeric(18,2),
  waive_reason text,
  waive_asked_by text,
  settled_date date,
  bad_amount numeric(18,2),
  bad_fee numeric(18,2),
  bad_asked_by text,
  bad_oa_no text,
  bad_date date,
  bad_by text,
  recovered_amount numeric(18,2),
  cert_returned boolean not null default false,
  cert_return_date date,
  cert_receiver text,
  cert_courier_no text,
  search_text text not null default '',
  search_grams text[] not null default '{}'
);

create unique index tax_advance_doc_no_key on tax_advance (doc_no) where not deleted_flg;

create index tax_advance_customer_id_main_comp_id_idx on tax_advance (customer_id, main_comp_id, id);

create index tax_advance_decl_no_idx on tax_advance (decl_no, id);

create index tax_advance_quota_id_idx on tax_advance (quota_id, id);

create index tax_advance_fund_status_repay_date_idx on tax_advance (fund_status, repay_date, id);

create index tax_advance_updated_time_seen_idx on tax_advance (updated_time, id) include (customer_id, owner_dept) where not deleted_flg;

create index tax_advance_customer_id_updated_time_seen_idx on tax_advance (customer_id, updated_time, id) include (owner_dept) where not deleted_flg;

create index tax_advance_owner_dept_updated_time_seen_idx on tax_advance (owner_dept, updated_time, id) include (customer_id) where not deleted_flg;

create index tax_advance_search_grams_gin on tax_advance using gin (search_grams) with (gin_pending_list_limit = 1024);

create table tax_assess (
  id text primary key,
  row_version integer not null default 1,
  created_by text,
  created_by_name text,
  created_dept text,
  created_time timestamp(0) not null default localtimestamp(0),
  updated_by text,
  updated_time timestamp(0) not null default localtimestamp(0),
  deleted_flg boolean not null default false,
  assess_no text,
  version text,
  assess_date date,
  customer_id text,
  main_comp_id text,
  found_years integer,
  reg_capital numeric(18,2),
  net_assets numeric(18,2),
  last_revenue numeric(18,2),
  debt_ratio numeric(9,4),
  customs_level text,
  qcc_score integer,
  coop_years integer,
  overdue_times integer,
  longest_overdue integer,
  paid_items integer,
  active_months integer,
  lawsuits integer,
  avg_monthly_tax numeric(18,2),
  months_counted integer,
  wanted_days integer,
  vetoes jsonb,
  tax_total numeric(18,2),
  total_score numeric(6,2),
  grade text,
  coefficient numeric(4,2),
  suggest_quota numeric(18,2),
  opinion text,
  valid_to date,
  return_opinion text,
  owner_dept text,
  hands jsonb,
  status text,
  search_text text not null default '',
  search_grams text[] not null default '{}'
);

create unique index tax_assess_assess_no_key on tax_assess (assess_no) where not deleted_flg;

create index tax_assess_customer_id_main_comp_id_idx on tax_assess (customer_id, main_comp_id, id);

create index tax_assess_owner_dept_assess_no_seen_idx on tax_assess (owner_dept, assess_no, id) include (created_dept, created_by, status) where not deleted_flg;

create index tax_assess_created_dept_assess_no_seen_idx on tax_assess (created_dept, assess_no, id) include (owner_dept, created_by, status) where not deleted_flg;

create index tax_assess_created_by_assess_no_seen_idx on tax_assess (created_by, assess_no, id) include (owner_dept, created_dept, status) where not deleted_flg;

create index tax_assess_search_grams_gin on tax_assess using gin (search_grams) with (gin_pending_list_limit = 1024);

create table tax_assess_good (
  id text primary key,
  row_version integer not null default 1,
  created_by text,
  created_by_name text,
  created_dept text,
  created_time timestamp(0) not null default localtimestamp(0),
  updated_by text,
  updated_time timestamp(0) not null default localtimestamp(0),
  deleted_flg boolean not null default false,
  assess_id text,
  line_no integer,
  hs_code text,
  goods_name text,
  qty numeric(18,5),
  currency text,
  ex_rate numeric(12,6),
  foreign_value numeric(18,2),
  dutiable_value numeric(18,2),
  duty_rate numeric(9,6),
  anti_rate numeric(9,6),
  cons_rate numeric(9,6),
  vat_rate numeric(9,6),
  duty numeric(18,2),
  anti numeric(18,2),
  cons numeric(18,2),
  vat numeric(18,2),
  total numeric(18,2)
);

create index tax_assess_good_assess_id_idx on tax_assess_good (assess_id, id);

create table tax_assess_item (
  id text primary key,
  row_version integer not null default 1,
  created_by text,
  created_by_name text,
  created_dept text,
  created_time timestamp(0) not null default localtimestamp(0),
  updated_by text,
  updated_time timestamp(0) not null default localtimestamp(0),
  deleted_flg boolean not null default false,
  assess_id text,
  item_no text,
  choice text,
  points numeric(5,2),
  note text
);

create index tax_assess_item_assess_id_idx on tax_assess_item (assess_id, id);

create table tax_bill (
  id text primary key,
  row_version integer not null default 1,
  created_by text,
  created_by_name text,
  created_dept text,
  created_time timestamp(0) not null default localtimestamp(0),
  updated_by text,
  updated_time timestamp(0) not null default localtimestamp(0),
  deleted_flg boolean not null default false,
  advance_id text,
  line_no integer,
  tax_bill_no text,
  tax_kind text,
  amount numeric(18,2),
  advance_part numeric(18,2),
  issue_date date,
  due_date date,
  paid_date date,
  late_days integer,
  late_fee numeric(18,2),
  payer_side text
);

create index tax_bill_advance_id_idx on tax_bill (advance_id, id);

create index tax_bill_tax_bill_no_idx on tax_bill (tax_bill_no, id);

create table tax_fee_day (
  id text primary key,
  row_version integer not null default 1,
  created_by text,
  created_by_name text,
  created_dept text,
  created_time timestamp(0) not null default localtimestamp(0),
  updated_by text,
  updated_time timestamp(0) not null default localtimestamp(0),
  deleted_flg boolean not null default false,
  advance_id text,
  fee_date date,
  seq integer,
  fee_kind text,
  principal numeric(18,2),
  rate numeric(9,6),
  raw_fee numeric(18,8),
  cum_raw numeric(20,8),
  fee numeric(18,2),
  min_flag boolean not null default false,
  cause_id text
);

create unique index tax_fee_day_advance_id_fee_date_seq_key on tax_fee_day (advance_id, fee_date, seq) where not deleted_flg;

create index tax_fee_day_fee_date_idx on tax_fee_day (fee_date, id) where not deleted_flg;

create table tax_pay (
  id text primary key,
  row_version integer not null default 1,
  created_by text,
  created_by_name text,
  created_dept text,
  created_time timestamp(0) not null default localtimestamp(0),
  updated_by text,
  updated_time timestamp(0) not null default localtimestamp(0),
  deleted_flg boolean not null default false,
  pay_no text,
  advance_id text,
  amount numeric(18,2),
  pay_date date,
  channel text,
  bank_account_id text,
  bank_serial text,
  payee_name text,
  payee_bank text,
  payee_account text,
  status text,
  prepared_by text,
  checked_by text,
  checked_at timestamp(0),
  return_date date,
  remark text
);

create unique index tax_pay_pay_no_key on tax_pay (pay_no) where not deleted_flg;

create index tax_pay_advance_id_idx on tax_pay (advance_id, id);

create index tax_pay_bank_account_id_bank_serial_idx on tax_pay (bank_account_id, bank_serial, id);

create table tax_quota (
  id text primary key,
  row_version integer not null default 1,
  created_by text,
  created_by_name text,
  created_dept text,
  created_time timestamp(0) not null default localtimestamp(0),
  updated_by text,
  updated_time timestamp(0) not null default localtimestamp(0),
  deleted_flg boolean not null default false,
  quota_no text,
  customer_id text,
  main_comp_id text,
  quota_amount numeric(18,2),
  max_single_amount numeric(18,2),
  max_days integer,
  valid_from date,
  valid_to date,
  daily_rate numeric(9,6),
  overdue_rate numeric(9,6),
  free_days integer,
  alloc_order text,
  agreement_id text,
  source_doc_id text,
  last_adjust_id text,
  owner_dept text,
  status text,
  status_reason text,
  search_text text not null default '',
  search_grams text[] not null default '{}'
);

create unique index tax_quota_quota_no_key on tax_quota (quota_no) where not deleted_flg;

create index tax_quota_customer_id_main_comp_id_idx on tax_quota (customer_id, main_comp_id, id);

create index tax_quota_customer_id_quota_no_seen_idx on tax_quota (customer_id, quota_no, id) include (owner_dept, status) where not deleted_flg;

create index tax_quota_owner_dept_quota_no_seen_idx on tax_quota (owner_dept, quota_no, id) include (customer_id, status) where not deleted_flg;

create index tax_quota_search_grams_gin on tax_quota using gin (search_grams) with (gin_pending_list_limit = 1024);

create table tax_term (
  id text primary key,
  row_version integer not null default 1,
  created_by text,
  created_by_name text,
  created_dept text,
  created_time timestamp(0) not null default localtimestamp(0),
  updated_by text,
  updated_time timestamp(0) not null default localtimestamp(0),
  deleted_flg boolean not null default false,
  advance_id text,
  from_date date,
  daily_rate numeric(9,6),
  overdue_rate numeric(9,6),
  free_days integer,
  repay_date date,
  source_id text
);

create index tax_term_advance_id_from_date_idx on tax_term (advance_id, from_date, id);

create index tax_term_from_date_idx on tax_term (from_date, id) where not deleted_flg;

alter table tax_adjust add constraint tax_adjust_quota_id_ref foreign key (quota_id) references tax_quota (id);

alter table tax_adjust add constraint tax_adjust_advance_id_ref foreign key (advance_id) references tax_advance (id);

alter table tax_adjust add constraint tax_adjust_customer_id_ref foreign key (customer_id) references customer (id);

alter table tax_adjust add constraint tax_adjust_main_comp_id_ref foreign key (main_comp_id) references bh_main_comp (id);

alter table tax_advance add constraint tax_advance_customer_id_ref foreign key (customer_id) references customer (id);

alter table tax_advance add constraint tax_advance_main_comp_id_ref foreign key (main_comp_id) references bh_main_comp (id);

alter table tax_advance add constraint tax_advance_cargo_owner_id_ref foreign key (cargo_owner_id) references cargo_owner (id);

alter table tax_advance add constraint tax_advance_agreement_id_ref foreign key (agreement_id) references agreement (id);

alter table tax_advance add constraint tax_advance_quota_id_ref foreign key (quota_id) references tax_quota (id);

alter table tax_advance add constraint tax_advance_assess_id_ref foreign key (assess_id) references tax_assess (id);

alter table tax_advance add constraint tax_advance_pay_account_id_ref foreign key (pay_account_id) references bank_account (id);

alter table tax_advance add constraint tax_advance_pay_prepared_by_ref foreign key (pay_prepared_by) references sys_user (id);

alter table tax_advance add constraint tax_advance_pay_checked_by_ref foreign key (pay_checked_by) references sys_user (id);

alter table tax_advance add constraint tax_advance_waive_asked_by_ref foreign key (waive_asked_by) references sys_user (id);

alter table tax_advance add constraint tax_advance_bad_asked_by_ref foreign key (bad_asked_by) references sys_user (id);

alter table tax_advance add constraint tax_advance_bad_by_ref foreign key (bad_by) references sys_user (id);

alter table tax_assess add constraint tax_assess_customer_id_ref foreign key (customer_id) references customer (id);

alter table tax_assess add constraint tax_assess_main_comp_id_ref foreign key (main_comp_id) references bh_main_comp (id);

alter table tax_assess_good add constraint tax_assess_good_assess_id_ref foreign key (assess_id) references tax_assess (id);

alter table tax_assess_item add constraint tax_assess_item_assess_id_ref foreign key (assess_id) references tax_assess (id);

alter table tax_bill add constraint tax_bill_advance_id_ref foreign key (advance_id) references tax_advance (id);

alter table tax_fee_day add constraint tax_fee_day_advance_id_ref foreign key (advance_id) references tax_advance (id);

alter table tax_pay add constraint tax_pay_advance_id_ref foreign key (advance_id) references tax_advance (id);

alter table tax_pay add constraint tax_pay_bank_account_id_ref foreign key (bank_account_id) references bank_account (id);

alter table tax_pay add constraint tax_pay_prepared_by_ref foreign key (prepared_by) references sys_user (id);

alter table tax_pay add constraint tax_pay_checked_by_ref foreign key (checked_by) references sys_user (id);

alter table tax_quota add constraint tax_quota_customer_id_ref foreign key (customer_id) references customer (id);

alter table tax_quota add constraint tax_quota_main_comp_id_ref foreign key (main_comp_id) references bh_main_comp (id);

alter table tax_quota add constraint tax_quota_agreement_id_ref foreign key (agreement_id) references agreement (id);

alter table tax_quota add constraint tax_quota_source_doc_id_ref foreign key (source_doc_id) references tax_advance (id);

alter table tax_quota add constraint tax_quota_last_adjust_id_ref foreign key (last_adjust_id) references tax_adjust (id);

alter table tax_term add constraint tax_term_advance_id_ref foreign key (advance_id) references tax_advance (id);

create or replace trigger tax_assess_own_hand before update on tax_assess for each row execute function note_own_hand('assess_date,customer_id,main_comp_id,found_years,reg_capital,net_assets,last_revenue,debt_ratio,customs_level,qcc_score,lawsuits,avg_monthly_tax,months_counted,wanted_days,vetoes,opinion,deleted_flg');

create or replace trigger tax_assess_good_hand_on after insert or update on tax_assess_good for each row execute function hand_on('tax_assess', 'assess_id', 'hs_code,goods_name,qty,currency,ex_rate,foreign_value,dutiable_value,duty_rate,anti_rate,cons_rate,vat_rate,deleted_flg');

create or replace trigger tax_assess_item_hand_on after insert or update on tax_assess_item for each row execute function hand_on('tax_assess', 'assess_id', 'item_no,choice,note,deleted_flg');
