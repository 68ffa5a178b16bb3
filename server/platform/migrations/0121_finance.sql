set local lock_timeout = '5s';

alter table bh_payment add column source_key text;


alter table agreement add column remit_flag boolean not null default false;

alter table acct_period add column certified_by text;

alter table acct_period add column declared_date date;

alter table acct_period add column declared_by text;

create table fund_offset (
  id text primary key,
  row_version integer not null default 1,
  created_by text,
  created_by_name text,
  created_dept text,
  created_time timestamp(0) not null default localtimestamp(0),
  updated_by text,
  updated_time timestamp(0) not null default localtimestamp(0),
  deleted_flg boolean not null default false,
  receipt_id text,
  line_no integer,
  order_id text,
  amount numeric(18,2)
);

create index fund_offset_receipt_id_idx on fund_offset (receipt_id, id);

create index fund_offset_order_id_idx on fund_offset (order_id, id);

create table party_bank (
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
  account_name text,
  bank_name text,
  branch_no text,
  account text,
  currency text,
  enabled boolean not null default true,
  remark text,
  checked_by text,
  checked_time timestamp(0),
  hands jsonb,
  search_text text not null default '',
  search_grams text[] not null default '{}'
);

create unique index party_bank_customer_id_account_key on party_bank (customer_id, account) where not deleted_flg;

create index party_bank_account_idx on party_bank (account, id);

create index party_bank_created_time_idx on party_bank (created_time, id) where not deleted_flg;

create index party_bank_search_grams_gin on party_bank using gin (search_grams) with (gin_pending_list_limit = 1024);

create table purchase_pay (
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
  supplier_id text,
  main_comp_id text,
  bank_account_id text,
  supplier_bank_id text,
  payee_name text,
  payee_bank text,
  payee_account text,
  amount numeric(18,2),
  remark text,
  pay_date date,
  bank_serial text,
  confirmed_by text,
  confirmed_at timestamp(0),
  reason text,
  hands jsonb,
  status text,
  search_text text not null default '',
  search_grams text[] not null default '{}'
);

create unique index purchase_pay_pay_no_key on purchase_pay (pay_no) where not deleted_flg;

create unique index purchase_pay_bank_account_id_bank_serial_key on purchase_pay (bank_account_id, bank_serial) where not deleted_flg;

create index purchase_pay_supplier_id_main_comp_id_idx on purchase_pay (supplier_id, main_comp_id, id);

create index purchase_pay_created_time_seen_idx on purchase_pay (created_time, id) include (status) where not deleted_flg;

create index purchase_pay_search_grams_gin on purchase_pay using gin (search_grams) with (gin_pending_list_limit = 1024);

create table purchase_pay_order (
  id text primary key,
  row_version integer not null default 1,
  created_by text,
  created_by_name text,
  created_dept text,
  created_time timestamp(0) not null default localtimestamp(0),
  updated_by text,
  updated_time timestamp(0) not null default localtimestamp(0),
  deleted_flg boolean not null default false,
  pay_id text,
  line_no integer,
  order_id text,
  biz_no text,
  amount numeric(18,2)
);

create index purchase_pay_order_pay_id_idx on purchase_pay_order (pay_id, id);

create index purchase_pay_order_order_id_idx on purchase_pay_order (order_id, id);

alter table acct_period add constraint acct_period_certified_by_ref foreign key (certified_by) references sys_user (id) not valid;

alter table acct_period add constraint acct_period_declared_by_ref foreign key (declared_by) references sys_user (id) not valid;

alter table fund_offset add constraint fund_offset_receipt_id_ref foreign key (receipt_id) references fund_receipt (id);

alter table fund_offset add constraint fund_offset_order_id_ref foreign key (order_id) references auto_order (id);

alter table party_bank add constraint party_bank_customer_id_ref foreign key (customer_id) references customer (id);

alter table party_bank add constraint party_bank_checked_by_ref foreign key (checked_by) references sys_user (id);

alter table purchase_pay add constraint purchase_pay_supplier_id_ref foreign key (supplier_id) references supplier (id);

alter table purchase_pay add constraint purchase_pay_main_comp_id_ref foreign key (main_comp_id) references bh_main_comp (id);

alter table purchase_pay add constraint purchase_pay_bank_account_id_ref foreign key (bank_account_id) references bank_account (id);

alter table purchase_pay add constraint purchase_pay_supplier_bank_id_ref foreign key (supplier_bank_id) references supplier_bank (id);

alter table purchase_pay add constraint purchase_pay_confirmed_by_ref foreign key (confirmed_by) references sys_user (id);

alter table purchase_pay_order add constraint purchase_pay_order_pay_id_ref foreign key (pay_id) references purchase_pay (id);

alter table purchase_pay_order add constraint purchase_pay_order_order_id_ref foreign key (order_id) references auto_order (id);

create or replace trigger agreement_own_hand before update on agreement for each row execute function note_own_hand('agreement_no,agreement_type,customer_id,main_comp_id,protocol_id,sign_date,start_date,end_date,auto_renew_flag,renew_months,renew_times,daily_rate,overdue_rate,free_days,remit_flag,min_fee,term_days,alloc_order,settle_cycle,pay_days,invoice_kind,tax_rate,silent_confirm_flag,deleted_flg');

create or replace trigger fund_offset_hand_on after insert or update on fund_offset for each row execute function hand_on('fund_receipt', 'receipt_id', 'order_id,deleted_flg');

create or replace trigger party_bank_own_hand before update on party_bank for each row execute function note_own_hand('customer_id,account_name,bank_name,branch_no,account,currency,enabled,remark,deleted_flg');

create or replace trigger purchase_pay_own_hand before update on purchase_pay for each row execute function note_own_hand('supplier_id,main_comp_id,bank_account_id,supplier_bank_id,remark,deleted_flg');

create or replace trigger purchase_pay_order_hand_on after insert or update on purchase_pay_order for each row execute function hand_on('purchase_pay', 'pay_id', 'order_id,deleted_flg');


alter table settle_line add column payable numeric(18,2);

alter table tax_advance add column fee_due_date date;


alter table tax_advance add column reminded_on date;
