set local lock_timeout = '5s';

alter table company_profile add column paid_capital numeric(18,2);

alter table company_profile add column staff_count integer;

alter table company_profile add column customs_code text;

alter table company_profile add column reg_customs text;

alter table company_profile add column penalty_count integer;

alter table company_profile add column biz_scope text;

alter table company_profile add column credit_level text;

alter table company_profile add column score integer;

alter table company_profile add column score_grade text;

create table company_score (
  id text primary key,
  row_version integer not null default 1,
  created_by text,
  created_by_name text,
  created_dept text,
  created_time timestamp(0) not null default localtimestamp(0),
  updated_by text,
  updated_time timestamp(0) not null default localtimestamp(0),
  deleted_flg boolean not null default false,
  company_id text,
  credit_code text,
  total integer,
  grade text,
  calc_time timestamp(0),
  search_text text not null default '',
  search_grams text[] not null default '{}'
);

create index company_score_company_id_calc_time_idx on company_score (company_id, calc_time, id);

create index company_score_calc_time_idx on company_score (calc_time, id) where not deleted_flg;

create index company_score_search_grams_gin on company_score using gin (search_grams) with (gin_pending_list_limit = 256);

alter table customs_broker add column robot_flg boolean not null default false;

create table score_part (
  id text primary key,
  row_version integer not null default 1,
  created_by text,
  created_by_name text,
  created_dept text,
  created_time timestamp(0) not null default localtimestamp(0),
  updated_by text,
  updated_time timestamp(0) not null default localtimestamp(0),
  deleted_flg boolean not null default false,
  score_id text,
  line_no integer,
  part text,
  weight integer,
  fact text,
  value numeric(7,4),
  points numeric(7,2)
);

create index score_part_score_id_idx on score_part (score_id, id);

alter table demand_goods add column brand text;

alter table demand_goods add column product_id text;

alter table demand_goods add column match_kind text;

alter table demand_goods add column ciq_code text;

alter table demand_goods add column declared_name text;

alter table demand_goods add column g_model text;

alter table demand_goods add column unit1 text;

alter table demand_goods add column unit2 text;

alter table demand_goods add column goods_key text;

alter table demand_goods add column reason text;

alter table demand_goods add column status text;

create table aeo_declaration (
  id text primary key,
  row_version integer not null default 1,
  created_by text,
  created_by_name text,
  created_dept text,
  created_time timestamp(0) not null default localtimestamp(0),
  updated_by text,
  updated_time timestamp(0) not null default localtimestamp(0),
  deleted_flg boolean not null default false,
  aeo_no text,
  company_id text,
  customer_id text,
  ent_type text,
  standard_id text,
  most_partial integer,
  lowest_score integer,
  leader_id text,
  apply_date date,
  score integer,
  submitter_id text,
  submitted_time timestamp(0),
  filed_date date,
  accept_no text,
  accept_date date,
  cert_due date,
  extended_flg boolean not null default false,
  team text,
  onsite_date date,
  rectify_due date,
  cert_no text,
  cert_date date,
  next_review date,
  notice_no text,
  reapply_from date,
  remark text,
  owner_dept text,
  reason text,
  status text,
  search_text text not null default '',
  search_grams text[] not null default '{}'
);

create unique index aeo_declaration_aeo_no_key on aeo_declaration (aeo_no) where not deleted_flg;

create index aeo_declaration_company_id_created_time_idx on aeo_declaration (company_id, created_time, id);

create index aeo_declaration_created_time_seen_idx on aeo_declaration (created_time, id) include (customer_id, owner_dept, created_dept, created_by, status) where not deleted_flg;

create index aeo_declaration_customer_id_created_time_idx on aeo_declaration (customer_id, created_time, id) where not deleted_flg;

create index aeo_declaration_owner_dept_created_time_idx on aeo_declaration (owner_dept, created_time, id) where not deleted_flg;

create index aeo_declaration_created_dept_created_time_idx on aeo_declaration (created_dept, created_time, id) where not deleted_flg;

create index aeo_declaration_created_by_created_time_idx on aeo_declaration (created_by, created_time, id) where not deleted_flg;

create index aeo_declaration_search_grams_gin on aeo_declaration using gin (search_grams) with (gin_pending_list_limit = 256);

create table aeo_item (
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
  group_name text,
  code text,
  name_zh text,
  key_flg boolean not null default false,
  result text,
  owner_name text,
  due date,
  remark text,
  rectify text
);

create index aeo_item_declaration_id_idx on aeo_item (declaration_id, id);

create index aeo_item_code_idx on aeo_item (code, id) where not deleted_flg;

create table aeo_standard (
  id text primary key,
  row_version integer not null default 1,
  created_by text,
  created_by_name text,
  created_dept text,
  created_time timestamp(0) not null default localtimestamp(0),
  updated_by text,
  updated_time timestamp(0) not null default localtimestamp(0),
  deleted_flg boolean not null default false,
  standard_ver text,
  title text,
  valid_from date,
  valid_to date,
  most_partial integer,
  lowest_score integer,
  search_text text not null default '',
  search_grams text[] not null default '{}'
);

create unique index aeo_standard_standard_ver_key on aeo_standard (standard_ver) where not deleted_flg;

create index aeo_standard_valid_from_idx on aeo_standard (valid_from, id) where not deleted_flg;

create index aeo_standard_search_grams_gin on aeo_standard using gin (search_grams) with (gin_pending_list_limit = 256);

create table aeo_standard_item (
  id text primary key,
  row_version integer not null default 1,
  created_by text,
  created_by_name text,
  created_dept text,
  created_time timestamp(0) not null default localtimestamp(0),
  updated_by text,
  updated_time timestamp(0) not null default localtimestamp(0),
  deleted_flg boolean not null default false,
  standard_id text,
  line_no integer,
  group_name text,
  code text,
  name_zh text,
  ent_type text,
  key_flg boolean not null default false
);

create index aeo_standard_item_standard_id_idx on aeo_standard_item (standard_id, id);

create table cert_use (
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
  decl_id text,
  decl_line integer,
  cert_line integer,
  qty numeric(19,5),
  used_time timestamp(0),
  returned_time timestamp(0)
);

create index cert_use_certificate_id_idx on cert_use (certificate_id, id);

create index cert_use_decl_id_idx on cert_use (decl_id, id);

create table compare_line (
  id text primary key,
  row_version integer not null default 1,
  created_by text,
  created_by_name text,
  created_dept text,
  created_time timestamp(0) not null default localtimestamp(0),
  updated_by text,
  updated_time timestamp(0) not null default localtimestamp(0),
  deleted_flg boolean not null default false,
  compare_id text,
  line_no integer,
  part_no text,
  lot_no text,
  name text,
  kind text,
  field text,
  base_value text,
  report_value text,
  difference text,
  solve text,
  remark text
);

create index compare_line_compare_id_idx on compare_line (compare_id, id);

create index compare_line_created_time_idx on compare_line (created_time, id) where not deleted_flg;

create table customs_message (
  id text primary key,
  row_version integer not null default 1,
  created_by text,
  created_by_name text,
  created_dept text,
  created_time timestamp(0) not null default localtimestamp(0),
  updated_by text,
  updated_time timestamp(0) not null default localtimestamp(0),
  deleted_flg boolean not null default false,
  message_id text,
  decl_id text,
  customer_id text,
  send_no integer,
  kind text,
  body jsonb,
  attempts integer,
  next_try timestamp(0),
  sent_time timestamp(0),
  ack_time timestamp(0),
  last_error text,
  owner_dept text,
  reason text,
  status text,
  search_text text not null default '',
  search_grams text[] not null default '{}'
);

create unique index customs_message_message_id_key on customs_message (message_id) where not deleted_flg;

create unique index customs_message_decl_id_send_no_key on customs_message (decl_id, send_no) where not deleted_flg;

create index customs_message_status_next_try_idx on customs_message (status, next_try, id);

create index customs_message_created_time_seen_idx on customs_message (created_time, id) include (customer_id, owner_dept, created_dept, created_by, status) where not deleted_flg;

create index customs_message_customer_id_created_time_idx on customs_message (customer_id, created_time, id) where not deleted_flg;

create index customs_message_owner_dept_created_time_idx on customs_message (owner_dept, created_time, id) where not deleted_flg;

create index customs_message_created_dept_created_time_idx on customs_message (created_dept, created_time, id) where not deleted_flg;

create index customs_message_created_by_created_time_idx on customs_message (created_by, created_time, id) where not deleted_flg;

create index customs_message_search_grams_gin on customs_message using gin (search_grams) with (gin_pending_list_limit = 256);

create table decl_document (
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
  decl_id text,
  customer_id text,
  edoc_kind text,
  doc_no text,
  pages integer,
  source text,
  version integer,
  root_id text,
  replaced_by_id text,
  sent_time timestamp(0),
  keep_until date,
  notice text,
  remark text,
  owner_dept text,
  status text,
  search_text text not null default '',
  search_grams text[] not null default '{}'
);

create index decl_document_order_id_idx on decl_document (order_id, id);

create index decl_document_decl_id_idx on decl_document (decl_id, id);

create index decl_document_root_id_idx on decl_document (root_id, id);

create index decl_document_created_time_seen_idx on decl_document (created_time, id) include (customer_id, owner_dept, created_dept, created_by) where not deleted_flg;

create index decl_document_customer_id_created_time_idx on decl_document (customer_id, created_time, id) where not deleted_flg;

create index decl_document_owner_dept_created_time_idx on decl_document (owner_dept, created_time, id) where not deleted_flg;

create index decl_document_created_dept_created_time_idx on decl_document (created_dept, created_time, id) where not deleted_flg;

create index decl_document_created_by_created_time_idx on decl_document (created_by, created_time, id) where not deleted_flg;

create index decl_document_search_grams_gin on decl_document using gin (search_grams) with (gin_pending_list_limit = 256);

create table declaration_receipt (
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
  receipt_no text,
  receipt_time timestamp(0),
  message_id text,
  seq_no text,
  entry_id text,
  note text,
  raw_code text,
  decl_id text,
  customer_id text,
  outcome text,
  problem text,
  owner_dept text,
  search_text text not null default '',
  search_grams text[] not null default '{}'
);

create index declaration_receipt_decl_id_receipt_time_idx on declaration_receipt (decl_id, receipt_time, id);

create index declaration_receipt_outcome_receipt_time_idx on declaration_receipt (outcome, receipt_time, id);

create index declaration_receipt_created_time_seen_idx on declaration_receipt (created_time, id) include (customer_id, owner_dept, created_dept, created_by) where not deleted_flg;

create index declaration_receipt_customer_id_created_time_idx on declaration_receipt (customer_id, created_time, id) where not deleted_flg;

create index declaration_receipt_owner_dept_created_time_idx on declaration_receipt (owner_dept, created_time, id) where not deleted_flg;

create index declaration_receipt_created_dept_created_time_idx on declaration_receipt (created_dept, created_time, id) where not deleted_flg;

create index declaration_receipt_created_by_created_time_idx on declaration_receipt (created_by, created_time, id) where not deleted_flg;

create index declaration_receipt_search_grams_gin on declaration_receipt using gin (search_grams) with (gin_pending_list_limit = 256);

create table inbound_compare (
  id text primary key,
  row_version integer not null default 1,
  created_by text,
  created_by_name text,
  created_dept text,
  created_time timestamp(0) not null default localtimestamp(0),
  updated_by text,
  updated_time timestamp(0) not null default localtimestamp(0),
  deleted_flg boolean not null default false,
  compare_no text,
  customer_id text,
  order_id text,
  warehouse text,
  base_kind text,
  decl_id text,
  diff_count integer,
  weight_percent numeric(5,2),
  weight_kg numeric(9,3),
  compared_time timestamp(0),
  basis text,
  uploader_id text,
  confirmed_by text,
  confirmed_time timestamp(0),
  owner_dept text,
  remark text,
  reason text,
  status text,
  search_text text not null default '',
  search_grams text[] not null default '{}'
);

create unique index inbound_compare_compare_no_key on inbound_compare (compare_no) where not deleted_flg;

create index inbound_compare_created_time_seen_idx on inbound_compare (created_time, id) include (customer_id, owner_dept, created_dept, created_by, status) where not deleted_flg;

create index inbound_compare_customer_id_created_time_idx on inbound_compare (customer_id, created_time, id) where not deleted_flg;

create index inbound_compare_owner_dept_created_time_idx on inbound_compare (owner_dept, created_time, id) where not deleted_flg;

create index inbound_compare_created_dept_created_time_idx on inbound_compare (created_dept, created_time, id) where not deleted_flg;

create index inbound_compare_created_by_created_time_idx on inbound_compare (created_by, created_time, id) where not deleted_flg;

create index inbound_compare_search_grams_gin on inbound_compare using gin (search_grams) with (gin_pending_list_limit = 256);

create table rpa_task (
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
  rpa_kind text,
  order_id text,
  decl_id text,
  priority integer,
  customer_id text,
  customs_code text,
  robot_id text,
  robot text,
  lease_until timestamp(0),
  attempts integer,
  file_hash text,
  taken_hash text,
  result_json jsonb,
  error_msg text,
  owner_dept text,
  reason text,
  status text,
  search_text text not null default '',
  search_grams text[] not null default '{}'
);

create unique index rpa_task_task_no_key on rpa_task (task_no) where not deleted_flg;

create index rpa_task_status_priority_created_time_idx on rpa_task (status, priority, created_time, id);

create index rpa_task_order_id_idx on rpa_task (order_id, id);

create index rpa_task_decl_id_idx on rpa_task (decl_id, id);

create index rpa_task_created_time_seen_idx on rpa_task (created_time, id) include (customer_id, owner_dept, created_dept, created_by, status) where not deleted_flg;

create index rpa_task_customer_id_created_time_idx on rpa_task (customer_id, created_time, id) where not deleted_flg;

create index rpa_task_owner_dept_created_time_idx on rpa_task (owner_dept, created_time, id) where not deleted_flg;

create index rpa_task_created_dept_created_time_idx on rpa_task (created_dept, created_time, id) where not deleted_flg;

create index rpa_task_created_by_created_time_idx on rpa_task (created_by, created_time, id) where not deleted_flg;

create index rpa_task_search_grams_gin on rpa_task using gin (search_grams) with (gin_pending_list_limit = 256);

create table sap_record (
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
  doc_no text,
  direction text,
  system text,
  customer_id text,
  payload text,
  status text,
  msg text,
  sent_time timestamp(0),
  retry integer,
  tries integer,
  next_try timestamp(0),
  owner_dept text,
  import_no text,
  search_text text not null default '',
  search_grams text[] not null default '{}'
);

create unique index sap_record_kind_doc_no_direction_system_key on sap_record (kind, doc_no, direction, system) where not deleted_flg;

create index sap_record_import_no_idx on sap_record (import_no, id);

create index sap_record_status_next_try_idx on sap_record (status, next_try, id);

create index sap_record_created_time_seen_idx on sap_record (created_time, id) include (customer_id, owner_dept, created_dept, created_by) where not deleted_flg;

create index sap_record_customer_id_created_time_idx on sap_record (customer_id, created_time, id) where not deleted_flg;

create index sap_record_owner_dept_created_time_idx on sap_record (owner_dept, created_time, id) where not deleted_flg;

create index sap_record_created_dept_created_time_idx on sap_record (created_dept, created_time, id) where not deleted_flg;

create index sap_record_created_by_created_time_idx on sap_record (created_by, created_time, id) where not deleted_flg;

create index sap_record_search_grams_gin on sap_record using gin (search_grams) with (gin_pending_list_limit = 256);

create index sap_record_import_key_idx on sap_record (md5(coalesce(kind::text, '') || chr(31) || coalesce(doc_no::text, '') || chr(31) || coalesce(direction::text, '') || chr(31) || coalesce(system::text, ''))) where not deleted_flg;

create table dispatch_line (
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
  product_id text,
  wrong_flg boolean not null default false,
  note text
);

create index dispatch_line_dispatch_id_idx on dispatch_line (dispatch_id, id);

create index dispatch_line_product_id_idx on dispatch_line (product_id, id);

create table hs_change (
  id text primary key,
  row_version integer not null default 1,
  created_by text,
  created_by_name text,
  created_dept text,
  created_time timestamp(0) not null default localtimestamp(0),
  updated_by text,
  updated_time timestamp(0) not null default localtimestamp(0),
  deleted_flg boolean not null default false,
  batch_no text,
  title text,
  effective_date date,
  goods integer,
  applies integer,
  demands integer,
  orders integer,
  declarations integer,
  customers integer,
  status text,
  checked_time timestamp(0),
  measured_time timestamp(0),
  started_by text,
  started_time timestamp(0),
  applied_time timestamp(0),
  reason text,
  hands jsonb,
  search_text text not null default '',
  search_grams text[] not null default '{}'
);

create unique index hs_change_batch_no_key on hs_change (batch_no) where not deleted_flg;

create index hs_change_created_time_idx on hs_change (created_time, id) where not deleted_flg;

create index hs_change_search_grams_gin on hs_change using gin (search_grams) with (gin_pending_list_limit = 256);

create table hs_change_hit (
  id text primary key,
  row_version integer not null default 1,
  created_by text,
  created_by_name text,
  created_dept text,
  created_time timestamp(0) not null default localtimestamp(0),
  updated_by text,
  updated_time timestamp(0) not null default localtimestamp(0),
  deleted_flg boolean not null default false,
  change_id text,
  hit_kind text,
  line_id text,
  doc_no text,
  name text,
  part_no text,
  customer_id text,
  old_code text,
  change_kind text,
  candidates text,
  outcome text,
  done_time timestamp(0)
);

create unique index hs_change_hit_change_id_hit_kind_line_id_key on hs_change_hit (change_id, hit_kind, line_id) where not deleted_flg;

create index hs_change_hit_old_code_idx on hs_change_hit (old_code, id) where not deleted_flg;

create table hs_change_impact (
  id text primary key,
  row_version integer not null default 1,
  created_by text,
  created_by_name text,
  created_dept text,
  created_time timestamp(0) not null default localtimestamp(0),
  updated_by text,
  updated_time timestamp(0) not null default localtimestamp(0),
  deleted_flg boolean not null default false,
  change_id text,
  line_no integer,
  customer_id text,
  goods integer,
  applies integer,
  demands integer,
  orders integer,
  declarations integer
);

create index hs_change_impact_change_id_idx on hs_change_impact (change_id, id);

create table hs_change_line (
  id text primary key,
  row_version integer not null default 1,
  created_by text,
  created_by_name text,
  created_dept text,
  created_time timestamp(0) not null default localtimestamp(0),
  updated_by text,
  updated_time timestamp(0) not null default localtimestamp(0),
  deleted_flg boolean not null default false,
  change_id text,
  line_no integer,
  kind text,
  old_code text,
  new_code text,
  name_zh text,
  unit1 text,
  field text,
  old_value text,
  new_value text,
  new_element_flg boolean not null default false
);

create index hs_change_line_change_id_idx on hs_change_line (change_id, id);

create index hs_change_line_import_key_idx on hs_change_line (md5(coalesce(change_id::text, '') || chr(31) || coalesce(line_no::text, ''))) where not deleted_flg;

create table precat_audit (
  id text primary key,
  row_version integer not null default 1,
  created_by text,
  created_by_name text,
  created_dept text,
  created_time timestamp(0) not null default localtimestamp(0),
  updated_by text,
  updated_time timestamp(0) not null default localtimestamp(0),
  deleted_flg boolean not null default false,
  line_id text,
  level integer,
  action text,
  auditor_id text,
  hs_before text,
  hs_after text,
  opinion text,
  inner_opinion text,
  audit_time timestamp(0)
);

create index precat_audit_line_id_audit_time_idx on precat_audit (line_id, audit_time, id);

create index precat_audit_auditor_id_audit_time_idx on precat_audit (auditor_id, audit_time, id);

create index precat_audit_audit_time_idx on precat_audit (audit_time, id) where not deleted_flg;

create table precat_auditor (
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
  chapters jsonb,
  leave_from date,
  leave_to date,
  remark text,
  search_text text not null default '',
  search_grams text[] not null default '{}'
);

create unique index precat_auditor_user_id_key on precat_auditor (user_id) where not deleted_flg;

create index precat_auditor_created_time_idx on precat_auditor (created_time, id) where not deleted_flg;

create index precat_auditor_search_grams_gin on precat_auditor using gin (search_grams) with (gin_pending_list_limit = 256);

create table precat_dispatch (
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
  kind text,
  apply_id text,
  assignee_id text,
  verifier_id text,
  line_count integer,
  error_lines integer,
  quality_score numeric(5,2),
  due_time timestamp(0),
  assign_time timestamp(0),
  start_time timestamp(0),
  finish_time timestamp(0),
  on_time boolean not null default false,
  reason text,
  status text,
  search_text text not null default '',
  search_grams text[] not null default '{}'
);

create unique index precat_dispatch_dispatch_no_key on precat_dispatch (dispatch_no) where not deleted_flg;

create index precat_dispatch_assignee_id_status_idx on precat_dispatch (assignee_id, status, id);

create index precat_dispatch_apply_id_status_idx on precat_dispatch (apply_id, status, id);

create index precat_dispatch_status_finish_time_idx on precat_dispatch (status, finish_time, id);

create index precat_dispatch_created_time_seen_idx on precat_dispatch (created_time, id) include (status) where not deleted_flg;

create index precat_dispatch_search_grams_gin on precat_dispatch using gin (search_grams) with (gin_pending_list_limit = 256);

create table precat_message (
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
  customer_id text,
  line_id text,
  kind text,
  content text,
  internal_flg boolean not null default false,
  read_by jsonb,
  withdrawn_flg boolean not null default false,
  owner_dept text
);

create index precat_message_apply_id_created_time_idx on precat_message (apply_id, created_time, id);

alter table precat_product add column received_time timestamp(0);

alter table precat_product add column assignee2 text;

alter table precat_product add column assignee3 text;

alter table precat_product add column dispatch_id text;

alter table precat_product add column hs_change_no text;

alter table precat_product add column change_kind text;

alter table precat_product add column candidates text;

alter table precat_product add column previous_id text;

alter table precat_product add column source_goods_id text;

alter table precat_product add column inner_note text;

alter table precat_product add column software_status text;

alter table precat_product add column software_no integer;

alter table precat_product add column software_tries integer;

alter table precat_product add column software_time timestamp(0);

alter table precat_product add column software_next timestamp(0);

alter table precat_product add column software_msg text;

alter table company_score add constraint company_score_company_id_ref foreign key (company_id) references company_profile (id);

alter table score_part add constraint score_part_score_id_ref foreign key (score_id) references company_score (id);

alter table demand_goods add constraint demand_goods_product_id_ref foreign key (product_id) references precat_product (id) not valid;

alter table aeo_declaration add constraint aeo_declaration_company_id_ref foreign key (company_id) references company_profile (id);

alter table aeo_declaration add constraint aeo_declaration_customer_id_ref foreign key (customer_id) references customer (id);

alter table aeo_declaration add constraint aeo_declaration_standard_id_ref foreign key (standard_id) references aeo_standard (id);

alter table aeo_declaration add constraint aeo_declaration_leader_id_ref foreign key (leader_id) references sys_user (id);

alter table aeo_declaration add constraint aeo_declaration_submitter_id_ref foreign key (submitter_id) references sys_user (id);

alter table aeo_item add constraint aeo_item_declaration_id_ref foreign key (declaration_id) references aeo_declaration (id);

alter table aeo_standard_item add constraint aeo_standard_item_standard_id_ref foreign key (standard_id) references aeo_standard (id);

alter table cert_use add constraint cert_use_certificate_id_ref foreign key (certificate_id) references decl_certificate (id);

alter table cert_use add constraint cert_use_decl_id_ref foreign key (decl_id) references declaration (id);

alter table compare_line add constraint compare_line_compare_id_ref foreign key (compare_id) references inbound_compare (id);

alter table customs_message add constraint customs_message_decl_id_ref foreign key (decl_id) references declaration (id);

alter table customs_message add constraint customs_message_customer_id_ref foreign key (customer_id) references customer (id);

alter table decl_document add constraint decl_document_order_id_ref foreign key (order_id) references customs_order (id);

alter table decl_document add constraint decl_document_decl_id_ref foreign key (decl_id) references declaration (id);

alter table decl_document add constraint decl_document_customer_id_ref foreign key (customer_id) references customer (id);

alter table decl_document add constraint decl_document_replaced_by_id_ref foreign key (replaced_by_id) references decl_document (id);

alter table declaration_receipt add constraint declaration_receipt_decl_id_ref foreign key (decl_id) references declaration (id);

alter table declaration_receipt add constraint declaration_receipt_customer_id_ref foreign key (customer_id) references customer (id);

alter table inbound_compare add constraint inbound_compare_customer_id_ref foreign key (customer_id) references customer (id);

alter table inbound_compare add constraint inbound_compare_order_id_ref foreign key (order_id) references customs_order (id);

alter table inbound_compare add constraint inbound_compare_decl_id_ref foreign key (decl_id) references declaration (id);

alter table inbound_compare add constraint inbound_compare_uploader_id_ref foreign key (uploader_id) references sys_user (id);

alter table inbound_compare add constraint inbound_compare_confirmed_by_ref foreign key (confirmed_by) references sys_user (id);

alter table rpa_task add constraint rpa_task_order_id_ref foreign key (order_id) references customs_order (id);

alter table rpa_task add constraint rpa_task_decl_id_ref foreign key (decl_id) references declaration (id);

alter table rpa_task add constraint rpa_task_customer_id_ref foreign key (customer_id) references customer (id);

alter table rpa_task add constraint rpa_task_robot_id_ref foreign key (robot_id) references sys_user (id);

alter table sap_record add constraint sap_record_customer_id_ref foreign key (customer_id) references customer (id);

alter table dispatch_line add constraint dispatch_line_dispatch_id_ref foreign key (dispatch_id) references precat_dispatch (id);

alter table dispatch_line add constraint dispatch_line_product_id_ref foreign key (product_id) references precat_product (id);

alter table hs_change add constraint hs_change_started_by_ref foreign key (started_by) references sys_user (id);

alter table hs_change_hit add constraint hs_change_hit_change_id_ref foreign key (change_id) references hs_change (id);

alter table hs_change_hit add constraint hs_change_hit_customer_id_ref foreign key (customer_id) references customer (id);

alter table hs_change_impact add constraint hs_change_impact_change_id_ref foreign key (change_id) references hs_change (id);

alter table hs_change_impact add constraint hs_change_impact_customer_id_ref foreign key (customer_id) references customer (id);

alter table hs_change_line add constraint hs_change_line_change_id_ref foreign key (change_id) references hs_change (id);

alter table precat_audit add constraint precat_audit_line_id_ref foreign key (line_id) references precat_product (id);

alter table precat_audit add constraint precat_audit_auditor_id_ref foreign key (auditor_id) references sys_user (id);

alter table precat_auditor add constraint precat_auditor_user_id_ref foreign key (user_id) references sys_user (id);

alter table precat_dispatch add constraint precat_dispatch_apply_id_ref foreign key (apply_id) references precat_apply (id);

alter table precat_dispatch add constraint precat_dispatch_assignee_id_ref foreign key (assignee_id) references sys_user (id);

alter table precat_dispatch add constraint precat_dispatch_verifier_id_ref foreign key (verifier_id) references sys_user (id);

alter table precat_message add constraint precat_message_apply_id_ref foreign key (apply_id) references precat_apply (id);

alter table precat_message add constraint precat_message_customer_id_ref foreign key (customer_id) references customer (id);

alter table precat_message add constraint precat_message_line_id_ref foreign key (line_id) references precat_product (id);

alter table precat_product add constraint precat_product_assignee2_ref foreign key (assignee2) references sys_user (id) not valid;

alter table precat_product add constraint precat_product_assignee3_ref foreign key (assignee3) references sys_user (id) not valid;

alter table precat_product add constraint precat_product_dispatch_id_ref foreign key (dispatch_id) references precat_dispatch (id) not valid;

alter table precat_product add constraint precat_product_previous_id_ref foreign key (previous_id) references precat_product (id) not valid;
