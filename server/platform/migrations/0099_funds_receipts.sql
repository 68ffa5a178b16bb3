set local lock_timeout = '5s';

alter table precat_settle add column main_comp_id text;

alter table precat_settle add column tax_rate text;

alter table precat_settle add column net_amount numeric(18,2);

alter table precat_settle add column tax_amount numeric(18,2);

alter table precat_settle add column paid_amount numeric(18,2);

alter table precat_settle add column open_amount numeric(18,2);

alter table precat_settle add column due_date date;

create table bank_line (
  id text primary key,
  row_version integer not null default 1,
  created_by text,
  created_by_name text,
  created_dept text,
  created_time timestamp(0) not null default localtimestamp(0),
  updated_by text,
  updated_time timestamp(0) not null default localtimestamp(0),
  deleted_flg boolean not null default false,
  bank_account_id text,
  main_comp_id text,
  line_date date,
  serial text,
  direction text,
  amount numeric(18,2),
  used_amount numeric(18,2),
  balance numeric(18,2),
  other_name text,
  other_account text,
  other_bank text,
  summary text,
  file_hash text,
  file_row integer,
  customer_id text,
  reason text,
  status text,
  search_text text not null default '',
  search_grams text[] not null default '{}'
);

create unique index bank_line_bank_account_id_serial_direction_amount_key on bank_line (bank_account_id, serial, direction, amount) where not deleted_flg;

create index bank_line_main_comp_id_status_line_date_idx on bank_line (main_comp_id, status, line_date, id);

create index bank_line_line_date_seen_idx on bank_line (line_date, id) include (status) where not deleted_flg;

create index bank_line_search_grams_gin on bank_line using gin (search_grams) with (gin_pending_list_limit = 1024);

create table fund_alloc (
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
  item_id text,
  alloc_kind text,
  target_no text,
  amount numeric(18,2)
);

create index fund_alloc_receipt_id_idx on fund_alloc (receipt_id, id);

create index fund_alloc_item_id_idx on fund_alloc (item_id, id);

create table fund_receipt (
  id text primary key,
  row_version integer not null default 1,
  created_by text,
  created_by_name text,
  created_dept text,
  created_time timestamp(0) not null default localtimestamp(0),
  updated_by text,
  updated_time timestamp(0) not null default localtimestamp(0),
  deleted_flg boolean not null default false,
  receipt_no text,
  receipt_kind text,
  bank_line_id text,
  customer_id text,
  main_comp_id text,
  bank_account_id text,
  receipt_date date,
  currency text,
  amount numeric(18,2),
  payer_name text,
  payer_account text,
  bank_serial text,
  decl_no text,
  prepay_amount numeric(18,2),
  remark text,
  confirmed_by text,
  confirmed_at timestamp(0),
  reason text,
  owner_dept text,
  hands jsonb,
  status text,
  search_text text not null default '',
  search_grams text[] not null default '{}'
);

create unique index fund_receipt_receipt_no_key on fund_receipt (receipt_no) where not deleted_flg;

create index fund_receipt_bank_account_id_bank_serial_idx on fund_receipt (bank_account_id, bank_serial, id);

create index fund_receipt_bank_line_id_idx on fund_receipt (bank_line_id, id);

create index fund_receipt_created_time_seen_idx on fund_receipt (created_time, id) include (owner_dept, created_dept, status) where not deleted_flg;

create index fund_receipt_owner_dept_created_time_seen_idx on fund_receipt (owner_dept, created_time, id) include (created_dept, status) where not deleted_flg;

create index fund_receipt_created_dept_created_time_seen_idx on fund_receipt (created_dept, created_time, id) include (owner_dept, status) where not deleted_flg;

create index fund_receipt_search_grams_gin on fund_receipt using gin (search_grams) with (gin_pending_list_limit = 1024);

alter table precat_settle add constraint precat_settle_main_comp_id_ref foreign key (main_comp_id) references bh_main_comp (id) not valid;

alter table bank_line add constraint bank_line_bank_account_id_ref foreign key (bank_account_id) references bank_account (id);

alter table bank_line add constraint bank_line_main_comp_id_ref foreign key (main_comp_id) references bh_main_comp (id);

alter table bank_line add constraint bank_line_customer_id_ref foreign key (customer_id) references customer (id);

alter table fund_alloc add constraint fund_alloc_receipt_id_ref foreign key (receipt_id) references fund_receipt (id);

alter table fund_alloc add constraint fund_alloc_item_id_ref foreign key (item_id) references fund_item (id);

alter table fund_receipt add constraint fund_receipt_bank_line_id_ref foreign key (bank_line_id) references bank_line (id);

alter table fund_receipt add constraint fund_receipt_customer_id_ref foreign key (customer_id) references customer (id);

alter table fund_receipt add constraint fund_receipt_main_comp_id_ref foreign key (main_comp_id) references bh_main_comp (id);

alter table fund_receipt add constraint fund_receipt_bank_account_id_ref foreign key (bank_account_id) references bank_account (id);

alter table fund_receipt add constraint fund_receipt_confirmed_by_ref foreign key (confirmed_by) references sys_user (id);

create or replace trigger precat_settle_own_hand before update on precat_settle for each row execute function note_own_hand('apply_id,customer_id,protocol_id,main_comp_id,discount_rate,max_discount,tax_rate,curr,remark,deleted_flg');

create or replace trigger fund_alloc_hand_on after insert or update on fund_alloc for each row execute function hand_on('fund_receipt', 'receipt_id', 'item_id,amount,deleted_flg');

create or replace trigger fund_receipt_own_hand before update on fund_receipt for each row execute function note_own_hand('receipt_kind,bank_line_id,customer_id,main_comp_id,bank_account_id,receipt_date,currency,amount,payer_name,payer_account,bank_serial,decl_no,remark,deleted_flg');
