create table bh_adjust (
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
  status_since timestamp(0),
  business_snapshot jsonb,
  last_submission jsonb,
  previous_submission jsonb,
  remark text,
  quota_id text,
  customer_id text,
  main_comp_id text,
  direction text,
  change_amount numeric(18,2),
  old_amount numeric(18,2),
  adjust_amount numeric(18,2),
  new_amount numeric(18,2),
  old_valid_to date,
  new_valid_to date,
  new_pay_term_type text,
  new_pay_lead_days integer,
  new_pay_fixed_day integer,
  term_looser boolean not null default false,
  reason text,
  search_text text not null default '',
  search_grams text[] not null default '{}'
);

create unique index bh_adjust_doc_no_key on bh_adjust (doc_no) where not deleted_flg;

create index bh_adjust_quota_id_idx on bh_adjust (quota_id, id) where not deleted_flg;

create index bh_adjust_customer_id_idx on bh_adjust (customer_id, id) where not deleted_flg;

create index bh_adjust_main_comp_id_idx on bh_adjust (main_comp_id, id) where not deleted_flg;

create index bh_adjust_doc_no_idx on bh_adjust (doc_no, id) where not deleted_flg;

create index bh_adjust_direction_idx on bh_adjust (direction, id) where not deleted_flg;

create index bh_adjust_status_idx on bh_adjust (status, id) where not deleted_flg;

create index bh_adjust_adjust_amount_idx on bh_adjust (adjust_amount, id) where not deleted_flg;

create index bh_adjust_created_time_idx on bh_adjust (created_time, id) where not deleted_flg;

create index bh_adjust_owner_dept_idx on bh_adjust (owner_dept, id) where not deleted_flg;

create index bh_adjust_updated_time_idx on bh_adjust (updated_time, id) where not deleted_flg;

create index bh_adjust_search_grams_gin on bh_adjust using gin (search_grams) with (fastupdate = off);

create table bh_alert (
  id text primary key,
  row_version integer not null default 1,
  created_by text,
  created_by_name text,
  created_dept text,
  created_time timestamp(0) not null default localtimestamp(0),
  updated_by text,
  updated_time timestamp(0) not null default localtimestamp(0),
  deleted_flg boolean not null default false,
  alert_type text,
  level text,
  object_type text,
  object_id text,
  object_name text,
  customer_id text,
  main_comp_id text,
  owner_dept text,
  value numeric(18,2),
  threshold numeric(18,2),
  first_at timestamp(0),
  last_at timestamp(0),
  mailed_at timestamp(0),
  dedup_key text,
  alert_status text,
  handled_by text,
  handled_at timestamp(0),
  handled_note text
);

create index bh_alert_customer_id_idx on bh_alert (customer_id, id) where not deleted_flg;

create index bh_alert_main_comp_id_idx on bh_alert (main_comp_id, id) where not deleted_flg;

create index bh_alert_handled_by_idx on bh_alert (handled_by, id) where not deleted_flg;

create index bh_alert_alert_type_idx on bh_alert (alert_type, id) where not deleted_flg;

create index bh_alert_level_idx on bh_alert (level, id) where not deleted_flg;

create index bh_alert_alert_status_idx on bh_alert (alert_status, id) where not deleted_flg;

create index bh_alert_last_at_idx on bh_alert (last_at, id) where not deleted_flg;

create table bh_apply (
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
  status_since timestamp(0),
  business_snapshot jsonb,
  last_submission jsonb,
  previous_submission jsonb,
  remark text,
  apply_kind text,
  review_id text,
  customer_id text,
  main_comp_id text,
  replace_quota_id text,
  apply_amount numeric(18,2),
  over_suggest_reason text,
  valid_from date,
  valid_to date,
  pay_term_type text,
  pay_lead_days integer,
  pay_fixed_day integer,
  guarantee_ids jsonb,
  est_monthly_tax numeric(18,2),
  est_peak_tax numeric(18,2),
  districts jsonb,
  contract_no text,
  counter_security text,
  security_amount numeric(18,2),
  contact_name text,
  contact_phone text,
  contact_email text,
  reason text,
  search_text text not null default '',
  search_grams text[] not null default '{}'
);

create unique index bh_apply_doc_no_key on bh_apply (doc_no) where not deleted_flg;

create index bh_apply_review_id_idx on bh_apply (review_id, id) where not deleted_flg;

create index bh_apply_customer_id_idx on bh_apply (customer_id, id) where not deleted_flg;

create index bh_apply_main_comp_id_idx on bh_apply (main_comp_id, id) where not deleted_flg;

create index bh_apply_replace_quota_id_idx on bh_apply (replace_quota_id, id) where not deleted_flg;

create index bh_apply_doc_no_idx on bh_apply (doc_no, id) where not deleted_flg;

create index bh_apply_status_idx on bh_apply (status, id) where not deleted_flg;

create index bh_apply_apply_kind_idx on bh_apply (apply_kind, id) where not deleted_flg;

create index bh_apply_apply_amount_idx on bh_apply (apply_amount, id) where not deleted_flg;

create index bh_apply_created_time_idx on bh_apply (created_time, id) where not deleted_flg;

create index bh_apply_owner_dept_idx on bh_apply (owner_dept, id) where not deleted_flg;

create index bh_apply_updated_time_idx on bh_apply (updated_time, id) where not deleted_flg;

create index bh_apply_search_grams_gin on bh_apply using gin (search_grams) with (fastupdate = off);

create table bh_calendar (
  id text primary key,
  row_version integer not null default 1,
  created_by text,
  created_by_name text,
  created_dept text,
  created_time timestamp(0) not null default localtimestamp(0),
  updated_by text,
  updated_time timestamp(0) not null default localtimestamp(0),
  deleted_flg boolean not null default false,
  day date,
  workday boolean not null default false,
  note text
);

create unique index bh_calendar_day_key on bh_calendar (day) where not deleted_flg;

create index bh_calendar_day_idx on bh_calendar (day, id) where not deleted_flg;

create index bh_calendar_workday_idx on bh_calendar (workday, id) where not deleted_flg;

create table bh_delay (
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
  status_since timestamp(0),
  business_snapshot jsonb,
  last_submission jsonb,
  previous_submission jsonb,
  remark text,
  delay_kind text,
  quota_id text,
  customer_id text,
  main_comp_id text,
  old_valid_to date,
  new_valid_to date,
  times integer,
  exceed_flag boolean not null default false,
  reason text,
  repayment_plan text,
  search_text text not null default '',
  search_grams text[] not null default '{}'
);

create unique index bh_delay_doc_no_key on bh_delay (doc_no) where not deleted_flg;

create index bh_delay_quota_id_idx on bh_delay (quota_id, id) where not deleted_flg;

create index bh_delay_customer_id_idx on bh_delay (customer_id, id) where not deleted_flg;

create index bh_delay_main_comp_id_idx on bh_delay (main_comp_id, id) where not deleted_flg;

create index bh_delay_doc_no_idx on bh_delay (doc_no, id) where not deleted_flg;

create index bh_delay_delay_kind_idx on bh_delay (delay_kind, id) where not deleted_flg;

create index bh_delay_exceed_flag_idx on bh_delay (exceed_flag, id) where not deleted_flg;

create index bh_delay_status_idx on bh_delay (status, id) where not deleted_flg;

create index bh_delay_created_time_idx on bh_delay (created_time, id) where not deleted_flg;

create index bh_delay_owner_dept_idx on bh_delay (owner_dept, id) where not deleted_flg;

create index bh_delay_updated_time_idx on bh_delay (updated_time, id) where not deleted_flg;

create index bh_delay_search_grams_gin on bh_delay using gin (search_grams) with (fastupdate = off);

create table bh_delay_item (
  id text primary key,
  row_version integer not null default 1,
  created_by text,
  created_by_name text,
  created_dept text,
  created_time timestamp(0) not null default localtimestamp(0),
  updated_by text,
  updated_time timestamp(0) not null default localtimestamp(0),
  deleted_flg boolean not null default false,
  delay_id text,
  line_no integer,
  usage_id text,
  decl_no text,
  amount numeric(18,2),
  old_due_date date,
  new_due_date date,
  delay_days integer,
  customs_deadline date,
  beyond_deadline boolean not null default false
);

create index bh_delay_item_delay_id_idx on bh_delay_item (delay_id, id) where not deleted_flg;

create index bh_delay_item_usage_id_idx on bh_delay_item (usage_id, id) where not deleted_flg;

create table bh_dept_leader (
  id text primary key,
  row_version integer not null default 1,
  created_by text,
  created_by_name text,
  created_dept text,
  created_time timestamp(0) not null default localtimestamp(0),
  updated_by text,
  updated_time timestamp(0) not null default localtimestamp(0),
  deleted_flg boolean not null default false,
  dept_code text,
  user_id text,
  is_primary boolean not null default false,
  enabled boolean not null default true
);

create unique index bh_dept_leader_dept_code_user_id_key on bh_dept_leader (dept_code, user_id) where not deleted_flg;

create index bh_dept_leader_user_id_idx on bh_dept_leader (user_id, id) where not deleted_flg;

create index bh_dept_leader_dept_code_idx on bh_dept_leader (dept_code, id) where not deleted_flg;

create index bh_dept_leader_enabled_idx on bh_dept_leader (enabled, id) where not deleted_flg;

create table bh_email_customer (
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
  contact_name text,
  email text,
  cc text,
  lang text,
  alert_types jsonb,
  enabled boolean not null default true
);

create unique index bh_email_customer_customer_id_email_key on bh_email_customer (customer_id, email) where not deleted_flg;

create index bh_email_customer_customer_id_idx on bh_email_customer (customer_id, id) where not deleted_flg;

create index bh_email_customer_email_idx on bh_email_customer (email, id) where not deleted_flg;

create index bh_email_customer_enabled_idx on bh_email_customer (enabled, id) where not deleted_flg;

create index bh_email_customer_import_key_idx on bh_email_customer (md5(coalesce(customer_id::text, '') || chr(31) || coalesce(email::text, ''))) where not deleted_flg;

create table bh_email_warning (
  id text primary key,
  row_version integer not null default 1,
  created_by text,
  created_by_name text,
  created_dept text,
  created_time timestamp(0) not null default localtimestamp(0),
  updated_by text,
  updated_time timestamp(0) not null default localtimestamp(0),
  deleted_flg boolean not null default false,
  alert_type text,
  level text,
  threshold numeric(18,2),
  to_leader boolean not null default true,
  to_owner_dept boolean not null default false,
  to_depts jsonb,
  to_customer boolean not null default false,
  extra_emails text,
  send_hour integer,
  repeat_days integer,
  enabled boolean not null default true,
  subject text,
  body text
);

create unique index bh_email_warning_alert_type_level_key on bh_email_warning (alert_type, level) where not deleted_flg;

create index bh_email_warning_alert_type_idx on bh_email_warning (alert_type, id) where not deleted_flg;

create index bh_email_warning_level_idx on bh_email_warning (level, id) where not deleted_flg;

create index bh_email_warning_enabled_idx on bh_email_warning (enabled, id) where not deleted_flg;

create table bh_excess (
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
  status_since timestamp(0),
  business_snapshot jsonb,
  last_submission jsonb,
  previous_submission jsonb,
  remark text,
  quota_id text,
  customer_id text,
  main_comp_id text,
  usage_id text,
  decl_no text,
  excess_amount numeric(18,2),
  excess_level text,
  valid_to date,
  consumed_amount numeric(18,2),
  remain_amount numeric(18,2),
  excess_status text,
  reason text,
  repayment_plan text,
  search_text text not null default '',
  search_grams text[] not null default '{}'
);

create unique index bh_excess_doc_no_key on bh_excess (doc_no) where not deleted_flg;

create index bh_excess_quota_id_idx on bh_excess (quota_id, id) where not deleted_flg;

create index bh_excess_customer_id_idx on bh_excess (customer_id, id) where not deleted_flg;

create index bh_excess_main_comp_id_idx on bh_excess (main_comp_id, id) where not deleted_flg;

create index bh_excess_usage_id_idx on bh_excess (usage_id, id) where not deleted_flg;

create index bh_excess_doc_no_idx on bh_excess (doc_no, id) where not deleted_flg;

create index bh_excess_decl_no_idx on bh_excess (decl_no, id) where not deleted_flg;

create index bh_excess_excess_level_idx on bh_excess (excess_level, id) where not deleted_flg;

create index bh_excess_excess_status_idx on bh_excess (excess_status, id) where not deleted_flg;

create index bh_excess_status_idx on bh_excess (status, id) where not deleted_flg;

create index bh_excess_valid_to_idx on bh_excess (valid_to, id) where not deleted_flg;

create index bh_excess_owner_dept_idx on bh_excess (owner_dept, id) where not deleted_flg;

create index bh_excess_updated_time_idx on bh_excess (updated_time, id) where not deleted_flg;

create index bh_excess_search_grams_gin on bh_excess using gin (search_grams) with (fastupdate = off);

create table bh_guarantee (
  id text primary key,
  row_version integer not null default 1,
  created_by text,
  created_by_name text,
  created_dept text,
  created_time timestamp(0) not null default localtimestamp(0),
  updated_by text,
  updated_time timestamp(0) not null default localtimestamp(0),
  deleted_flg boolean not null default false,
  guarantee_no text,
  customs_filing_no text,
  main_comp_id text,
  guarantee_type text,
  bank_code text,
  bank_branch text,
  scopes jsonb,
  amount numeric(18,2),
  base_amount numeric(18,2),
  used_amount numeric(18,2),
  available_amount numeric(18,2),
  utilisation numeric(12,2),
  valid_from date,
  valid_to date,
  issue_date date,
  fee_rate numeric(8,6),
  fee_amount numeric(18,2),
  deposit_ratio numeric(5,4),
  deposit_amount numeric(18,2),
  replace_id text,
  guar_status text,
  remark text,
  search_text text not null default '',
  search_grams text[] not null default '{}'
);

create unique index bh_guarantee_guarantee_no_key on bh_guarantee (guarantee_no) where not deleted_flg;

create unique index bh_guarantee_customs_filing_no_key on bh_guarantee (customs_filing_no) where not deleted_flg;

create index bh_guarantee_main_comp_id_idx on bh_guarantee (main_comp_id, id) where not deleted_flg;

create index bh_guarantee_replace_id_idx on bh_guarantee (replace_id, id) where not deleted_flg;

create index bh_guarantee_guarantee_no_idx on bh_guarantee (guarantee_no, id) where not deleted_flg;

create index bh_guarantee_customs_filing_no_idx on bh_guarantee (customs_filing_no, id) where not deleted_flg;

create index bh_guarantee_bank_code_idx on bh_guarantee (bank_code, id) where not deleted_flg;

create index bh_guarantee_guar_status_idx on bh_guarantee (guar_status, id) where not deleted_flg;

create index bh_guarantee_valid_to_idx on bh_guarantee (valid_to, id) where not deleted_flg;

create index bh_guarantee_updated_time_idx on bh_guarantee (updated_time, id) where not deleted_flg;

create index bh_guarantee_search_grams_gin on bh_guarantee using gin (search_grams) with (fastupdate = off);

create table bh_guarantee_amend (
  id text primary key,
  row_version integer not null default 1,
  created_by text,
  created_by_name text,
  created_dept text,
  created_time timestamp(0) not null default localtimestamp(0),
  updated_by text,
  updated_time timestamp(0) not null default localtimestamp(0),
  deleted_flg boolean not null default false,
  guarantee_id text,
  line_no integer,
  amend_no text,
  new_amount numeric(18,2),
  new_valid_to date,
  amend_date date,
  reason text,
  amend_status text,
  approved_by text
);

create index bh_guarantee_amend_guarantee_id_idx on bh_guarantee_amend (guarantee_id, id) where not deleted_flg;

create index bh_guarantee_amend_approved_by_idx on bh_guarantee_amend (approved_by, id) where not deleted_flg;

create table bh_guarantee_district (
  id text primary key,
  row_version integer not null default 1,
  created_by text,
  created_by_name text,
  created_dept text,
  created_time timestamp(0) not null default localtimestamp(0),
  updated_by text,
  updated_time timestamp(0) not null default localtimestamp(0),
  deleted_flg boolean not null default false,
  guarantee_id text,
  line_no integer,
  district_code text,
  all_districts boolean not null default false
);

create index bh_guarantee_district_guarantee_id_idx on bh_guarantee_district (guarantee_id, id) where not deleted_flg;

create table bh_levy_change (
  id text primary key,
  row_version integer not null default 1,
  created_by text,
  created_by_name text,
  created_dept text,
  created_time timestamp(0) not null default localtimestamp(0),
  updated_by text,
  updated_time timestamp(0) not null default localtimestamp(0),
  deleted_flg boolean not null default false,
  usage_id text,
  line_no integer,
  tax_kind text,
  change_type text,
  direction text,
  change_amount numeric(18,2),
  delta_amount numeric(18,2),
  change_date date,
  reason text,
  doc_ref text,
  new_tax_bill_no text,
  post_status text,
  owner_dept text,
  customer_id text
);

create index bh_levy_change_usage_id_idx on bh_levy_change (usage_id, id) where not deleted_flg;

create index bh_levy_change_customer_id_idx on bh_levy_change (customer_id, id) where not deleted_flg;

create index bh_levy_change_change_type_idx on bh_levy_change (change_type, id) where not deleted_flg;

create index bh_levy_change_tax_kind_idx on bh_levy_change (tax_kind, id) where not deleted_flg;

create index bh_levy_change_change_date_idx on bh_levy_change (change_date, id) where not deleted_flg;

create index bh_levy_change_post_status_idx on bh_levy_change (post_status, id) where not deleted_flg;

create table bh_mail (
  id text primary key,
  row_version integer not null default 1,
  created_by text,
  created_by_name text,
  created_dept text,
  created_time timestamp(0) not null default localtimestamp(0),
  updated_by text,
  updated_time timestamp(0) not null default localtimestamp(0),
  deleted_flg boolean not null default false,
  to_list text,
  cc_list text,
  subject text,
  body text,
  alert_id text,
  mail_status text,
  tries integer,
  next_try_at timestamp(0),
  last_error text,
  sent_at timestamp(0)
);

create index bh_mail_alert_id_idx on bh_mail (alert_id, id) where not deleted_flg;

create index bh_mail_mail_status_idx on bh_mail (mail_status, id) where not deleted_flg;

create index bh_mail_created_time_idx on bh_mail (created_time, id) where not deleted_flg;

create table bh_main_comp (
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
  short_name text,
  credit_code text,
  customs_reg_no text,
  home_district text,
  enabled boolean not null default true,
  search_text text not null default '',
  search_grams text[] not null default '{}'
);

create unique index bh_main_comp_name_key on bh_main_comp (name) where not deleted_flg;

create unique index bh_main_comp_credit_code_key on bh_main_comp (credit_code) where not deleted_flg;

create index bh_main_comp_name_idx on bh_main_comp (name, id) where not deleted_flg;

create index bh_main_comp_credit_code_idx on bh_main_comp (credit_code, id) where not deleted_flg;

create index bh_main_comp_enabled_idx on bh_main_comp (enabled, id) where not deleted_flg;

create index bh_main_comp_search_grams_gin on bh_main_comp using gin (search_grams) with (fastupdate = off);

create table bh_main_comp_bw (
  id text primary key,
  row_version integer not null default 1,
  created_by text,
  created_by_name text,
  created_dept text,
  created_time timestamp(0) not null default localtimestamp(0),
  updated_by text,
  updated_time timestamp(0) not null default localtimestamp(0),
  deleted_flg boolean not null default false,
  main_comp_id text,
  user_id text,
  bw_role text,
  valid_from date,
  valid_to date,
  enabled boolean not null default true
);

create unique index bh_main_comp_bw_main_comp_id_user_id_key on bh_main_comp_bw (main_comp_id, user_id) where not deleted_flg;

create index bh_main_comp_bw_main_comp_id_idx on bh_main_comp_bw (main_comp_id, id) where not deleted_flg;

create index bh_main_comp_bw_user_id_idx on bh_main_comp_bw (user_id, id) where not deleted_flg;

create index bh_main_comp_bw_enabled_idx on bh_main_comp_bw (enabled, id) where not deleted_flg;

create table bh_movement (
  id text primary key,
  row_version integer not null default 1,
  created_by text,
  created_by_name text,
  created_dept text,
  created_time timestamp(0) not null default localtimestamp(0),
  updated_by text,
  updated_time timestamp(0) not null default localtimestamp(0),
  deleted_flg boolean not null default false,
  move_no integer,
  account_type text,
  quota_id text,
  guarantee_id text,
  main_comp_id text,
  customer_id text,
  owner_dept text,
  move_type text,
  delta_base numeric(18,2),
  delta_temp numeric(18,2),
  delta_used numeric(18,2),
  total_after numeric(18,2),
  used_after numeric(18,2),
  available_after numeric(18,2),
  usage_id text,
  doc_type text,
  doc_id text,
  excess_id text,
  reverses_id text,
  source_key text,
  biz_date date,
  operator text,
  remark text
);

create unique index bh_movement_account_type_source_key_key on bh_movement (account_type, source_key) where not deleted_flg;

create index bh_movement_quota_id_idx on bh_movement (quota_id, id) where not deleted_flg;

create index bh_movement_guarantee_id_idx on bh_movement (guarantee_id, id) where not deleted_flg;

create index bh_movement_main_comp_id_idx on bh_movement (main_comp_id, id) where not deleted_flg;

create index bh_movement_customer_id_idx on bh_movement (customer_id, id) where not deleted_flg;

create index bh_movement_usage_id_idx on bh_movement (usage_id, id) where not deleted_flg;

create index bh_movement_reverses_id_idx on bh_movement (reverses_id, id) where not deleted_flg;

create index bh_movement_biz_date_idx on bh_movement (biz_date, id) where not deleted_flg;

create index bh_movement_move_no_idx on bh_movement (move_no, id) where not deleted_flg;

create table bh_oa_record (
  id text primary key,
  row_version integer not null default 1,
  created_by text,
  created_by_name text,
  created_dept text,
  created_time timestamp(0) not null default localtimestamp(0),
  updated_by text,
  updated_time timestamp(0) not null default localtimestamp(0),
  deleted_flg boolean not null default false,
  doc_id text,
  oa_no text,
  result text,
  approver text,
  approved_at timestamp(0),
  manual_flag boolean not null default false,
  reason text
);

create index bh_oa_record_doc_id_idx on bh_oa_record (doc_id, id) where not deleted_flg;

create table bh_param (
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
  value text,
  name_zh text,
  name_en text,
  value_type text
);

create unique index bh_param_code_key on bh_param (code) where not deleted_flg;

create index bh_param_code_idx on bh_param (code, id) where not deleted_flg;

create index bh_param_name_zh_idx on bh_param (name_zh, id) where not deleted_flg;

create table bh_payment (
  id text primary key,
  row_version integer not null default 1,
  created_by text,
  created_by_name text,
  created_dept text,
  created_time timestamp(0) not null default localtimestamp(0),
  updated_by text,
  updated_time timestamp(0) not null default localtimestamp(0),
  deleted_flg boolean not null default false,
  usage_id text,
  line_no integer,
  pay_kind text,
  tax_id text,
  pay_mode text,
  amount numeric(18,2),
  pay_date date,
  voucher_no text,
  settled_part numeric(18,2),
  quota_returned numeric(18,2),
  guar_returned numeric(18,2),
  reversed_id text,
  reason text
);

create unique index bh_payment_reversed_id_key on bh_payment (reversed_id) where not deleted_flg;

create index bh_payment_usage_id_idx on bh_payment (usage_id, id) where not deleted_flg;

create index bh_payment_tax_id_idx on bh_payment (tax_id, id) where not deleted_flg;

create index bh_payment_reversed_id_idx on bh_payment (reversed_id, id) where not deleted_flg;

create table bh_quota (
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
  owner_dept text,
  base_amount numeric(18,2),
  temp_amount numeric(18,2),
  total_amount numeric(18,2),
  used_amount numeric(18,2),
  available_amount numeric(18,2),
  over_amount numeric(18,2),
  held_amount numeric(18,2),
  utilisation numeric(12,2),
  valid_from date,
  valid_to date,
  pay_term_type text,
  pay_lead_days integer,
  pay_fixed_day integer,
  grade text,
  guarantee_ids jsonb,
  quota_status text,
  suspend_reason text,
  blocked_flag boolean not null default false,
  contact_name text,
  contact_phone text,
  contact_email text,
  apply_id text,
  review_id text,
  search_text text not null default '',
  search_grams text[] not null default '{}'
);

create unique index bh_quota_quota_no_key on bh_quota (quota_no) where not deleted_flg;

create index bh_quota_customer_id_idx on bh_quota (customer_id, id) where not deleted_flg;

create index bh_quota_main_comp_id_idx on bh_quota (main_comp_id, id) where not deleted_flg;

create index bh_quota_quota_no_idx on bh_quota (quota_no, id) where not deleted_flg;

create index bh_quota_quota_status_idx on bh_quota (quota_status, id) where not deleted_flg;

create index bh_quota_valid_to_idx on bh_quota (valid_to, id) where not deleted_flg;

create index bh_quota_owner_dept_idx on bh_quota (owner_dept, id) where not deleted_flg;

create index bh_quota_search_grams_gin on bh_quota using gin (search_grams) with (fastupdate = off);

create table bh_receipt_log (
  id text primary key,
  row_version integer not null default 1,
  created_by text,
  created_by_name text,
  created_dept text,
  created_time timestamp(0) not null default localtimestamp(0),
  updated_by text,
  updated_time timestamp(0) not null default localtimestamp(0),
  deleted_flg boolean not null default false,
  doc_id text,
  payload text,
  result_code text,
  result_msg text,
  received_at timestamp(0)
);

create index bh_receipt_log_doc_id_idx on bh_receipt_log (doc_id, id) where not deleted_flg;

create table bh_review (
  id text primary key,
  row_version integer not null default 1,
  created_by text,
  created_by_name text,
  created_dept text,
  created_time timestamp(0) not null default localtimestamp(0),
  updated_by text,
  updated_time timestamp(0) not null default localtimestamp(0),
  deleted_flg boolean not null default false,
  review_no text,
  form_version text,
  customer_id text,
  main_comp_id text,
  owner_dept text,
  review_date date,
  valid_to date,
  customer_credit_code text,
  legal_person text,
  found_date date,
  paid_in_capital numeric(18,2),
  annual_import numeric(18,2),
  annual_tax numeric(18,2),
  pay_cycle_days integer,
  goods_desc text,
  trade_modes text,
  coop_years numeric(4,1),
  customs_grade text,
  goods_risk text,
  asset_debt_ratio numeric(7,2),
  net_profit numeric(18,2),
  loss_flag boolean not null default false,
  overdue_count12 integer,
  avg_util12 numeric(7,2),
  qcc_score integer,
  counter_security text,
  security_amount numeric(18,2),
  total_score numeric(5,1),
  grade text,
  suggest_quota numeric(18,2),
  entrance_result text,
  entrance_reason text,
  entrance_by text,
  entrance_at timestamp(0),
  submitted_by text,
  review_status text,
  search_text text not null default '',
  search_grams text[] not null default '{}'
);

create unique index bh_review_review_no_key on bh_review (review_no) where not deleted_flg;

create index bh_review_customer_id_idx on bh_review (customer_id, id) where not deleted_flg;

create index bh_review_main_comp_id_idx on bh_review (main_comp_id, id) where not deleted_flg;

create index bh_review_review_no_idx on bh_review (review_no, id) where not deleted_flg;

create index bh_review_form_version_idx on bh_review (form_version, id) where not deleted_flg;

create index bh_review_grade_idx on bh_review (grade, id) where not deleted_flg;

create index bh_review_entrance_result_idx on bh_review (entrance_result, id) where not deleted_flg;

create index bh_review_review_date_idx on bh_review (review_date, id) where not deleted_flg;

create index bh_review_owner_dept_idx on bh_review (owner_dept, id) where not deleted_flg;

create index bh_review_review_status_idx on bh_review (review_status, id) where not deleted_flg;

create index bh_review_updated_time_idx on bh_review (updated_time, id) where not deleted_flg;

create index bh_review_search_grams_gin on bh_review using gin (search_grams) with (fastupdate = off);

create table bh_review_item (
  id text primary key,
  row_version integer not null default 1,
  created_by text,
  created_by_name text,
  created_dept text,
  created_time timestamp(0) not null default localtimestamp(0),
  updated_by text,
  updated_time timestamp(0) not null default localtimestamp(0),
  deleted_flg boolean not null default false,
  review_id text,
  line_no integer,
  item_code text,
  value text,
  share numeric(5,2),
  max_score numeric(5,1),
  score numeric(5,1),
  note text
);

create index bh_review_item_review_id_idx on bh_review_item (review_id, id) where not deleted_flg;

create table bh_review_veto (
  id text primary key,
  row_version integer not null default 1,
  created_by text,
  created_by_name text,
  created_dept text,
  created_time timestamp(0) not null default localtimestamp(0),
  updated_by text,
  updated_time timestamp(0) not null default localtimestamp(0),
  deleted_flg boolean not null default false,
  review_id text,
  line_no integer,
  veto_code text,
  hit text,
  note text
);

create index bh_review_veto_review_id_idx on bh_review_veto (review_id, id) where not deleted_flg;

create table bh_short_adjust (
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
  status_since timestamp(0),
  business_snapshot jsonb,
  last_submission jsonb,
  previous_submission jsonb,
  remark text,
  quota_id text,
  customer_id text,
  main_comp_id text,
  direction text,
  short_amount numeric(18,2),
  start_date date,
  end_date date,
  actual_end_date date,
  short_status text,
  stop_reason text,
  stopped_by text,
  stopped_at timestamp(0),
  reason text,
  search_text text not null default '',
  search_grams text[] not null default '{}'
);

create unique index bh_short_adjust_doc_no_key on bh_short_adjust (doc_no) where not deleted_flg;

create index bh_short_adjust_quota_id_idx on bh_short_adjust (quota_id, id) where not deleted_flg;

create index bh_short_adjust_customer_id_idx on bh_short_adjust (customer_id, id) where not deleted_flg;

create index bh_short_adjust_main_comp_id_idx on bh_short_adjust (main_comp_id, id) where not deleted_flg;

create index bh_short_adjust_doc_no_idx on bh_short_adjust (doc_no, id) where not deleted_flg;

create index bh_short_adjust_short_status_idx on bh_short_adjust (short_status, id) where not deleted_flg;

create index bh_short_adjust_status_idx on bh_short_adjust (status, id) where not deleted_flg;

create index bh_short_adjust_start_date_idx on bh_short_adjust (start_date, id) where not deleted_flg;

create index bh_short_adjust_end_date_idx on bh_short_adjust (end_date, id) where not deleted_flg;

create index bh_short_adjust_owner_dept_idx on bh_short_adjust (owner_dept, id) where not deleted_flg;

create index bh_short_adjust_updated_time_idx on bh_short_adjust (updated_time, id) where not deleted_flg;

create index bh_short_adjust_search_grams_gin on bh_short_adjust using gin (search_grams) with (fastupdate = off);

create table bh_usage (
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
  decl_date date,
  release_date date,
  customs_code text,
  district_code text,
  main_comp_id text,
  customer_id text,
  quota_id text,
  owner_dept text,
  guarantee_id text,
  customs_filing_no text,
  guar_mode text,
  order_no text,
  contract_no text,
  bill_no text,
  levy_notice_date date,
  customs_deadline date,
  due_date date,
  duty_amount numeric(18,2),
  vat_amount numeric(18,2),
  consumption_amount numeric(18,2),
  other_amount numeric(18,2),
  total_amount numeric(18,2),
  outstanding_quota numeric(18,2),
  outstanding_guar numeric(18,2),
  held_amount numeric(18,2),
  held_guar numeric(18,2),
  excess_amount numeric(18,2),
  paid_customs numeric(18,2),
  settled_amount numeric(18,2),
  pay_mode text,
  paid_date date,
  repay_date date,
  overdue_days integer,
  late_fee numeric(18,2),
  cancelled boolean not null default false,
  usage_status text,
  source text,
  source_key text,
  tax_bill_nos text,
  search_text text not null default '',
  search_grams text[] not null default '{}'
);

create unique index bh_usage_decl_no_key on bh_usage (decl_no) where not deleted_flg;

create unique index bh_usage_source_key_key on bh_usage (source_key) where not deleted_flg;

create index bh_usage_main_comp_id_idx on bh_usage (main_comp_id, id) where not deleted_flg;

create index bh_usage_customer_id_idx on bh_usage (customer_id, id) where not deleted_flg;

create index bh_usage_quota_id_idx on bh_usage (quota_id, id) where not deleted_flg;

create index bh_usage_guarantee_id_idx on bh_usage (guarantee_id, id) where not deleted_flg;

create index bh_usage_decl_no_idx on bh_usage (decl_no, id) where not deleted_flg;

create index bh_usage_usage_status_idx on bh_usage (usage_status, id) where not deleted_flg;

create index bh_usage_levy_notice_date_idx on bh_usage (levy_notice_date, id) where not deleted_flg;

create index bh_usage_due_date_idx on bh_usage (due_date, id) where not deleted_flg;

create index bh_usage_paid_date_idx on bh_usage (paid_date, id) where not deleted_flg;

create index bh_usage_overdue_days_idx on bh_usage (overdue_days, id) where not deleted_flg;

create index bh_usage_contract_no_idx on bh_usage (contract_no, id) where not deleted_flg;

create index bh_usage_search_grams_gin on bh_usage using gin (search_grams) with (fastupdate = off);

create table bh_usage_tax (
  id text primary key,
  row_version integer not null default 1,
  created_by text,
  created_by_name text,
  created_dept text,
  created_time timestamp(0) not null default localtimestamp(0),
  updated_by text,
  updated_time timestamp(0) not null default localtimestamp(0),
  deleted_flg boolean not null default false,
  usage_id text,
  line_no integer,
  tax_bill_no text,
  tax_kind text,
  amount numeric(18,2),
  issue_date date,
  deadline date,
  paid_amount numeric(18,2),
  paid_date date,
  late_fee numeric(18,2),
  bill_status text
);

create unique index bh_usage_tax_tax_bill_no_key on bh_usage_tax (tax_bill_no) where not deleted_flg;

create index bh_usage_tax_usage_id_idx on bh_usage_tax (usage_id, id) where not deleted_flg;

create table dept_deputy (
  id text primary key,
  row_version integer not null default 1,
  created_by text,
  created_by_name text,
  created_dept text,
  created_time timestamp(0) not null default localtimestamp(0),
  updated_by text,
  updated_time timestamp(0) not null default localtimestamp(0),
  deleted_flg boolean not null default false,
  dept_code text,
  leader_id text,
  deputy_id text,
  valid_from date,
  valid_to date,
  reason text
);

create index dept_deputy_leader_id_idx on dept_deputy (leader_id, id) where not deleted_flg;

create index dept_deputy_deputy_id_idx on dept_deputy (deputy_id, id) where not deleted_flg;

create index dept_deputy_dept_code_idx on dept_deputy (dept_code, id) where not deleted_flg;

create index dept_deputy_valid_to_idx on dept_deputy (valid_to, id) where not deleted_flg;

create index dept_deputy_valid_from_idx on dept_deputy (valid_from, id) where not deleted_flg;

alter table bh_adjust add constraint bh_adjust_quota_id_ref foreign key (quota_id) references bh_quota (id);

alter table bh_adjust add constraint bh_adjust_customer_id_ref foreign key (customer_id) references customer (id);

alter table bh_adjust add constraint bh_adjust_main_comp_id_ref foreign key (main_comp_id) references bh_main_comp (id);

alter table bh_alert add constraint bh_alert_customer_id_ref foreign key (customer_id) references customer (id);

alter table bh_alert add constraint bh_alert_main_comp_id_ref foreign key (main_comp_id) references bh_main_comp (id);

alter table bh_alert add constraint bh_alert_handled_by_ref foreign key (handled_by) references sys_user (id);

alter table bh_apply add constraint bh_apply_review_id_ref foreign key (review_id) references bh_review (id);

alter table bh_apply add constraint bh_apply_customer_id_ref foreign key (customer_id) references customer (id);

alter table bh_apply add constraint bh_apply_main_comp_id_ref foreign key (main_comp_id) references bh_main_comp (id);

alter table bh_apply add constraint bh_apply_replace_quota_id_ref foreign key (replace_quota_id) references bh_quota (id);

alter table bh_delay add constraint bh_delay_quota_id_ref foreign key (quota_id) references bh_quota (id);

alter table bh_delay add constraint bh_delay_customer_id_ref foreign key (customer_id) references customer (id);

alter table bh_delay add constraint bh_delay_main_comp_id_ref foreign key (main_comp_id) references bh_main_comp (id);

alter table bh_delay_item add constraint bh_delay_item_delay_id_ref foreign key (delay_id) references bh_delay (id);

alter table bh_delay_item add constraint bh_delay_item_usage_id_ref foreign key (usage_id) references bh_usage (id);

alter table bh_dept_leader add constraint bh_dept_leader_user_id_ref foreign key (user_id) references sys_user (id);

alter table bh_email_customer add constraint bh_email_customer_customer_id_ref foreign key (customer_id) references customer (id);

alter table bh_excess add constraint bh_excess_quota_id_ref foreign key (quota_id) references bh_quota (id);

alter table bh_excess add constraint bh_excess_customer_id_ref foreign key (customer_id) references customer (id);

alter table bh_excess add constraint bh_excess_main_comp_id_ref foreign key (main_comp_id) references bh_main_comp (id);

alter table bh_excess add constraint bh_excess_usage_id_ref foreign key (usage_id) references bh_usage (id);

alter table bh_guarantee add constraint bh_guarantee_main_comp_id_ref foreign key (main_comp_id) references bh_main_comp (id);

alter table bh_guarantee add constraint bh_guarantee_replace_id_ref foreign key (replace_id) references bh_guarantee (id);

alter table bh_guarantee_amend add constraint bh_guarantee_amend_guarantee_id_ref foreign key (guarantee_id) references bh_guarantee (id);

alter table bh_guarantee_amend add constraint bh_guarantee_amend_approved_by_ref foreign key (approved_by) references sys_user (id);

alter table bh_guarantee_district add constraint bh_guarantee_district_guarantee_id_ref foreign key (guarantee_id) references bh_guarantee (id);

alter table bh_levy_change add constraint bh_levy_change_usage_id_ref foreign key (usage_id) references bh_usage (id);

alter table bh_levy_change add constraint bh_levy_change_customer_id_ref foreign key (customer_id) references customer (id);

alter table bh_mail add constraint bh_mail_alert_id_ref foreign key (alert_id) references bh_alert (id);

alter table bh_main_comp_bw add constraint bh_main_comp_bw_main_comp_id_ref foreign key (main_comp_id) references bh_main_comp (id);

alter table bh_main_comp_bw add constraint bh_main_comp_bw_user_id_ref foreign key (user_id) references sys_user (id);

alter table bh_movement add constraint bh_movement_quota_id_ref foreign key (quota_id) references bh_quota (id);

alter table bh_movement add constraint bh_movement_guarantee_id_ref foreign key (guarantee_id) references bh_guarantee (id);

alter table bh_movement add constraint bh_movement_main_comp_id_ref foreign key (main_comp_id) references bh_main_comp (id);

alter table bh_movement add constraint bh_movement_customer_id_ref foreign key (customer_id) references customer (id);

alter table bh_movement add constraint bh_movement_usage_id_ref foreign key (usage_id) references bh_usage (id);

alter table bh_movement add constraint bh_movement_reverses_id_ref foreign key (reverses_id) references bh_movement (id);

alter table bh_payment add constraint bh_payment_usage_id_ref foreign key (usage_id) references bh_usage (id);

alter table bh_payment add constraint bh_payment_tax_id_ref foreign key (tax_id) references bh_usage_tax (id);

alter table bh_payment add constraint bh_payment_reversed_id_ref foreign key (reversed_id) references bh_payment (id);

alter table bh_quota add constraint bh_quota_customer_id_ref foreign key (customer_id) references customer (id);

alter table bh_quota add constraint bh_quota_main_comp_id_ref foreign key (main_comp_id) references bh_main_comp (id);

alter table bh_review add constraint bh_review_customer_id_ref foreign key (customer_id) references customer (id);

alter table bh_review add constraint bh_review_main_comp_id_ref foreign key (main_comp_id) references bh_main_comp (id);

alter table bh_review_item add constraint bh_review_item_review_id_ref foreign key (review_id) references bh_review (id);

alter table bh_review_veto add constraint bh_review_veto_review_id_ref foreign key (review_id) references bh_review (id);

alter table bh_short_adjust add constraint bh_short_adjust_quota_id_ref foreign key (quota_id) references bh_quota (id);

alter table bh_short_adjust add constraint bh_short_adjust_customer_id_ref foreign key (customer_id) references customer (id);

alter table bh_short_adjust add constraint bh_short_adjust_main_comp_id_ref foreign key (main_comp_id) references bh_main_comp (id);

alter table bh_usage add constraint bh_usage_main_comp_id_ref foreign key (main_comp_id) references bh_main_comp (id);

alter table bh_usage add constraint bh_usage_customer_id_ref foreign key (customer_id) references customer (id);

alter table bh_usage add constraint bh_usage_quota_id_ref foreign key (quota_id) references bh_quota (id);

alter table bh_usage add constraint bh_usage_guarantee_id_ref foreign key (guarantee_id) references bh_guarantee (id);

alter table bh_usage_tax add constraint bh_usage_tax_usage_id_ref foreign key (usage_id) references bh_usage (id);

alter table dept_deputy add constraint dept_deputy_leader_id_ref foreign key (leader_id) references sys_user (id);

alter table dept_deputy add constraint dept_deputy_deputy_id_ref foreign key (deputy_id) references sys_user (id);
