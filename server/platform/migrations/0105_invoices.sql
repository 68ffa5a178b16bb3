set local lock_timeout = '5s';

create table invoice (
  id text primary key,
  row_version integer not null default 1,
  created_by text,
  created_by_name text,
  created_dept text,
  created_time timestamp(0) not null default localtimestamp(0),
  updated_by text,
  updated_time timestamp(0) not null default localtimestamp(0),
  deleted_flg boolean not null default false,
  direction text,
  invoice_kind text,
  invoice_code text,
  invoice_no text,
  digital_no text,
  issue_date date,
  check_code text,
  machine_no text,
  main_comp_id text,
  buyer_name text,
  buyer_tax_no text,
  buyer_addr_phone text,
  buyer_bank text,
  seller_name text,
  seller_tax_no text,
  seller_addr_phone text,
  seller_bank text,
  supplier_id text,
  customer_id text,
  net_amount numeric(18,2),
  tax_amount numeric(18,2),
  gross_amount numeric(18,2),
  gross_capital text,
  red_flag boolean not null default false,
  blue_invoice_id text,
  red_confirm_no text,
  red_reason text,
  red_amount numeric(18,2),
  red_status text,
  verify_time timestamp(0),
  verify_source text,
  verify_text text,
  deduct_status text,
  deductible_tax numeric(18,2),
  deduct_period text,
  no_deduct_reason text,
  out_amount numeric(18,2),
  out_period text,
  out_reason text,
  belong_period text,
  period_status text,
  entry_status text,
  issue_text text,
  received_amount numeric(18,2),
  linked_amount numeric(18,2),
  source_kind text,
  remark text,
  drawer text,
  payee text,
  checker text,
  download_count integer,
  provenance jsonb,
  special jsonb,
  number_key text,
  paper_key text,
  scope_key text,
  shown_to text,
  verify_status text,
  issue_status text,
  search_text text not null default '',
  search_grams text[] not null default '{}'
);

create unique index invoice_direction_number_key_key on invoice (direction, number_key) where not deleted_flg;

create index invoice_paper_key_idx on invoice (paper_key, id);

create index invoice_blue_invoice_id_idx on invoice (blue_invoice_id, id);

create index invoice_main_comp_id_deduct_period_idx on invoice (main_comp_id, deduct_period, id);

create index invoice_customer_id_idx on invoice (customer_id, id);

create index invoice_supplier_id_idx on invoice (supplier_id, id);

create index invoice_created_time_seen_idx on invoice (created_time, id) include (shown_to, scope_key) where not deleted_flg;

create index invoice_shown_to_created_time_seen_idx on invoice (shown_to, created_time, id) include (scope_key) where not deleted_flg;

create index invoice_search_grams_gin on invoice using gin (search_grams) with (gin_pending_list_limit = 1024);

create table invoice_line (
  id text primary key,
  row_version integer not null default 1,
  created_by text,
  created_by_name text,
  created_dept text,
  created_time timestamp(0) not null default localtimestamp(0),
  updated_by text,
  updated_time timestamp(0) not null default localtimestamp(0),
  deleted_flg boolean not null default false,
  invoice_id text,
  line_no integer,
  item_name text,
  tax_item_id text,
  tax_code text,
  spec text,
  unit text,
  qty numeric(25,8),
  unit_price numeric(25,8),
  net_amount numeric(18,2),
  tax_rate text,
  tax_amount numeric(18,2),
  line_kind text
);

create index invoice_line_invoice_id_idx on invoice_line (invoice_id, id);

create table invoice_link (
  id text primary key,
  row_version integer not null default 1,
  created_by text,
  created_by_name text,
  created_dept text,
  created_time timestamp(0) not null default localtimestamp(0),
  updated_by text,
  updated_time timestamp(0) not null default localtimestamp(0),
  deleted_flg boolean not null default false,
  invoice_id text,
  line_no integer,
  link_kind text,
  target_id text,
  target_no text,
  link_amount numeric(18,2),
  linked_on date
);

create index invoice_link_invoice_id_idx on invoice_link (invoice_id, id);

create index invoice_link_link_kind_target_id_idx on invoice_link (link_kind, target_id, id);

create table invoice_user_perm (
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
  main_comp_id text,
  direction text,
  can_view boolean not null default true,
  can_edit boolean not null default false,
  can_download boolean not null default false,
  can_import_period boolean not null default false,
  can_deduct boolean not null default false,
  scope_key text
);

create unique index invoice_user_perm_user_id_main_comp_id_direction_key on invoice_user_perm (user_id, main_comp_id, direction) where not deleted_flg;

create index invoice_user_perm_created_time_idx on invoice_user_perm (created_time, id) where not deleted_flg;

create table red_apply (
  id text primary key,
  row_version integer not null default 1,
  created_by text,
  created_by_name text,
  created_dept text,
  created_time timestamp(0) not null default localtimestamp(0),
  updated_by text,
  updated_time timestamp(0) not null default localtimestamp(0),
  deleted_flg boolean not null default false,
  red_no text,
  invoice_id text,
  direction text,
  apply_side text,
  need_other_flag boolean not null default false,
  reason text,
  amount_net numeric(18,2),
  amount_tax numeric(18,2),
  amount_gross numeric(18,2),
  red_confirm_no text,
  red_code text,
  red_number text,
  red_digital_no text,
  red_date date,
  red_invoice_id text,
  submitted_time timestamp(0),
  remark text,
  cancel_reason text,
  scope_key text,
  status text,
  search_text text not null default '',
  search_grams text[] not null default '{}'
);

create unique index red_apply_red_no_key on red_apply (red_no) where not deleted_flg;

create index red_apply_invoice_id_idx on red_apply (invoice_id, id);

create index red_apply_created_time_seen_idx on red_apply (created_time, id) include (scope_key, status) where not deleted_flg;

create index red_apply_search_grams_gin on red_apply using gin (search_grams) with (gin_pending_list_limit = 1024);

create table red_line (
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
  tax_rate text,
  net_amount numeric(18,2),
  tax_amount numeric(18,2)
);

create index red_line_apply_id_idx on red_line (apply_id, id);

alter table invoice add constraint invoice_main_comp_id_ref foreign key (main_comp_id) references bh_main_comp (id);

alter table invoice add constraint invoice_supplier_id_ref foreign key (supplier_id) references supplier (id);

alter table invoice add constraint invoice_customer_id_ref foreign key (customer_id) references customer (id);

alter table invoice add constraint invoice_blue_invoice_id_ref foreign key (blue_invoice_id) references invoice (id);

alter table invoice add constraint invoice_shown_to_ref foreign key (shown_to) references customer (id);

alter table invoice_line add constraint invoice_line_invoice_id_ref foreign key (invoice_id) references invoice (id);

alter table invoice_line add constraint invoice_line_tax_item_id_ref foreign key (tax_item_id) references tax_item (id);

alter table invoice_link add constraint invoice_link_invoice_id_ref foreign key (invoice_id) references invoice (id);

alter table invoice_user_perm add constraint invoice_user_perm_user_id_ref foreign key (user_id) references sys_user (id);

alter table invoice_user_perm add constraint invoice_user_perm_main_comp_id_ref foreign key (main_comp_id) references bh_main_comp (id);

alter table red_apply add constraint red_apply_invoice_id_ref foreign key (invoice_id) references invoice (id);

alter table red_apply add constraint red_apply_red_invoice_id_ref foreign key (red_invoice_id) references invoice (id);

alter table red_line add constraint red_line_apply_id_ref foreign key (apply_id) references red_apply (id);

drop view if exists invoice_in;

create view invoice_in as select id, row_version, created_by, created_by_name, created_dept, created_time, updated_by, updated_time, deleted_flg, invoice_kind, invoice_code, invoice_no, digital_no, issue_date, check_code, machine_no, main_comp_id, buyer_name, buyer_tax_no, buyer_addr_phone, buyer_bank, seller_name, seller_tax_no, seller_addr_phone, seller_bank, supplier_id, customer_id, net_amount, tax_amount, gross_amount, gross_capital, red_flag, blue_invoice_id, red_confirm_no, red_reason, red_amount, red_status, verify_time, verify_source, verify_text, deduct_status, deductible_tax, deduct_period, no_deduct_reason, out_amount, out_period, out_reason, belong_period, period_status, entry_status, issue_text, received_amount, linked_amount, source_kind, remark, drawer, payee, checker, download_count, provenance, special, number_key, paper_key, scope_key, shown_to, direction, verify_status, search_text, search_grams from invoice where direction = 'IN' with local check option;

drop view if exists invoice_out;

create view invoice_out as select id, row_version, created_by, created_by_name, created_dept, created_time, updated_by, updated_time, deleted_flg, invoice_kind, invoice_code, invoice_no, digital_no, issue_date, check_code, machine_no, main_comp_id, buyer_name, buyer_tax_no, buyer_addr_phone, buyer_bank, seller_name, seller_tax_no, seller_addr_phone, seller_bank, supplier_id, customer_id, net_amount, tax_amount, gross_amount, gross_capital, red_flag, blue_invoice_id, red_confirm_no, red_reason, red_amount, red_status, verify_time, verify_source, verify_text, deduct_status, deductible_tax, deduct_period, no_deduct_reason, out_amount, out_period, out_reason, belong_period, period_status, entry_status, issue_text, received_amount, linked_amount, source_kind, remark, drawer, payee, checker, download_count, provenance, special, number_key, paper_key, scope_key, shown_to, direction, issue_status, search_text, search_grams from invoice where direction = 'OUT' with local check option;

-- Who may see invoices of which company is known to the nodes from memory.
create trigger invoice_user_perm_access after insert or update or delete on invoice_user_perm for each statement execute function tell_access_change();
