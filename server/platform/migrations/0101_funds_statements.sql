set local lock_timeout = '5s';

create table customer_statement (
  id text primary key,
  row_version integer not null default 1,
  created_by text,
  created_by_name text,
  created_dept text,
  created_time timestamp(0) not null default localtimestamp(0),
  updated_by text,
  updated_time timestamp(0) not null default localtimestamp(0),
  deleted_flg boolean not null default false,
  statement_no text,
  customer_id text,
  main_comp_id text,
  period text,
  total_opening numeric(18,2),
  opening_diff numeric(18,2),
  total_closing numeric(18,2),
  total_closing_capital text,
  overdue_amount numeric(18,2),
  sent_at timestamp(0),
  sent_to text,
  read_at timestamp(0),
  confirmed_at timestamp(0),
  confirmed_by text,
  confirmed_user text,
  disputed_flag boolean not null default false,
  diff_amount numeric(18,2),
  dispute_text text,
  reason text,
  owner_dept text,
  hands jsonb,
  status text,
  search_text text not null default '',
  search_grams text[] not null default '{}'
);

create unique index customer_statement_statement_no_key on customer_statement (statement_no) where not deleted_flg;

create index customer_statement_customer_id_main_comp_id_period_idx on customer_statement (customer_id, main_comp_id, period, id);

create index customer_statement_created_time_seen_idx on customer_statement (created_time, id) include (customer_id, owner_dept, created_dept, status, created_by) where not deleted_flg;

create index customer_statement_customer_id_created_time_seen_idx on customer_statement (customer_id, created_time, id) include (owner_dept, created_dept, status, created_by) where not deleted_flg;

create index customer_statement_owner_dept_created_time_seen_idx on customer_statement (owner_dept, created_time, id) include (customer_id, created_dept, status, created_by) where not deleted_flg;

create index customer_statement_created_dept_created_time_seen_idx on customer_statement (created_dept, created_time, id) include (customer_id, owner_dept, status, created_by) where not deleted_flg;

create index customer_statement_search_grams_gin on customer_statement using gin (search_grams) with (gin_pending_list_limit = 1024);

create table fund_refund (
  id text primary key,
  row_version integer not null default 1,
  created_by text,
  created_by_name text,
  created_dept text,
  created_time timestamp(0) not null default localtimestamp(0),
  updated_by text,
  updated_time timestamp(0) not null default localtimestamp(0),
  deleted_flg boolean not null default false,
  refund_no text,
  customer_id text,
  main_comp_id text,
  amount numeric(18,2),
  payee_name text,
  payee_bank text,
  payee_account text,
  bank_account_id text,
  remark text,
  pay_date date,
  bank_serial text,
  confirmed_by text,
  confirmed_at timestamp(0),
  reason text,
  owner_dept text,
  hands jsonb,
  status text,
  search_text text not null default '',
  search_grams text[] not null default '{}'
);

create unique index fund_refund_refund_no_key on fund_refund (refund_no) where not deleted_flg;

create unique index fund_refund_bank_account_id_bank_serial_key on fund_refund (bank_account_id, bank_serial) where not deleted_flg;

create index fund_refund_customer_id_main_comp_id_idx on fund_refund (customer_id, main_comp_id, id);

create index fund_refund_created_time_seen_idx on fund_refund (created_time, id) include (owner_dept, created_dept, status) where not deleted_flg;

create index fund_refund_owner_dept_created_time_seen_idx on fund_refund (owner_dept, created_time, id) include (created_dept, status) where not deleted_flg;

create index fund_refund_created_dept_created_time_seen_idx on fund_refund (created_dept, created_time, id) include (owner_dept, status) where not deleted_flg;

create index fund_refund_search_grams_gin on fund_refund using gin (search_grams) with (gin_pending_list_limit = 1024);

create table statement_acct (
  id text primary key,
  row_version integer not null default 1,
  created_by text,
  created_by_name text,
  created_dept text,
  created_time timestamp(0) not null default localtimestamp(0),
  updated_by text,
  updated_time timestamp(0) not null default localtimestamp(0),
  deleted_flg boolean not null default false,
  statement_id text,
  line_no integer,
  acct_kind text,
  opening numeric(18,2),
  debit numeric(18,2),
  credit numeric(18,2),
  closing numeric(18,2),
  overdue numeric(18,2)
);

create index statement_acct_statement_id_idx on statement_acct (statement_id, id);

create table statement_txn (
  id text primary key,
  row_version integer not null default 1,
  created_by text,
  created_by_name text,
  created_dept text,
  created_time timestamp(0) not null default localtimestamp(0),
  updated_by text,
  updated_time timestamp(0) not null default localtimestamp(0),
  deleted_flg boolean not null default false,
  statement_id text,
  line_no integer,
  txn_date date,
  acct_kind text,
  txn_kind text,
  biz_no text,
  debit numeric(18,2),
  credit numeric(18,2),
  balance numeric(18,2)
);

create index statement_txn_statement_id_idx on statement_txn (statement_id, id);

alter table customer_statement add constraint customer_statement_customer_id_ref foreign key (customer_id) references customer (id);

alter table customer_statement add constraint customer_statement_main_comp_id_ref foreign key (main_comp_id) references bh_main_comp (id);

alter table customer_statement add constraint customer_statement_confirmed_user_ref foreign key (confirmed_user) references sys_user (id);

alter table fund_refund add constraint fund_refund_customer_id_ref foreign key (customer_id) references customer (id);

alter table fund_refund add constraint fund_refund_main_comp_id_ref foreign key (main_comp_id) references bh_main_comp (id);

alter table fund_refund add constraint fund_refund_bank_account_id_ref foreign key (bank_account_id) references bank_account (id);

alter table fund_refund add constraint fund_refund_confirmed_by_ref foreign key (confirmed_by) references sys_user (id);

alter table statement_acct add constraint statement_acct_statement_id_ref foreign key (statement_id) references customer_statement (id);

alter table statement_txn add constraint statement_txn_statement_id_ref foreign key (statement_id) references customer_statement (id);

create or replace trigger customer_statement_own_hand before update on customer_statement for each row execute function note_own_hand('customer_id,main_comp_id,period,deleted_flg');

create or replace trigger fund_refund_own_hand before update on fund_refund for each row execute function note_own_hand('customer_id,main_comp_id,amount,payee_name,payee_bank,payee_account,bank_account_id,remark,deleted_flg');

create or replace trigger statement_acct_hand_on after insert or update on statement_acct for each row execute function hand_on('customer_statement', 'statement_id', 'acct_kind,opening,debit,credit,closing,overdue,deleted_flg');

create or replace trigger statement_txn_hand_on after insert or update on statement_txn for each row execute function hand_on('customer_statement', 'statement_id', 'txn_date,acct_kind,txn_kind,biz_no,debit,credit,balance,deleted_flg');
