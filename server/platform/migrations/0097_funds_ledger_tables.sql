set local lock_timeout = '5s';

create table fund_account (
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
  main_comp_id text,
  acct_kind text,
  currency text,
  balance numeric(18,2),
  owner_dept text
);

create unique index fund_account_customer_id_main_comp_id_acct_kind_currency_key on fund_account (customer_id, main_comp_id, acct_kind, currency) where not deleted_flg;

create index fund_account_updated_time_seen_idx on fund_account (updated_time, id) include (customer_id, owner_dept) where not deleted_flg;

create index fund_account_customer_id_updated_time_seen_idx on fund_account (customer_id, updated_time, id) include (owner_dept) where not deleted_flg;

create index fund_account_owner_dept_updated_time_seen_idx on fund_account (owner_dept, updated_time, id) include (customer_id) where not deleted_flg;

create table fund_item (
  id text primary key,
  row_version integer not null default 1,
  created_by text,
  created_by_name text,
  created_dept text,
  created_time timestamp(0) not null default localtimestamp(0),
  updated_by text,
  updated_time timestamp(0) not null default localtimestamp(0),
  deleted_flg boolean not null default false,
  account_id text,
  customer_id text,
  main_comp_id text,
  acct_kind text,
  owner_dept text,
  item_kind text,
  item_id text,
  biz_no text,
  debit numeric(18,2),
  credit numeric(18,2),
  open numeric(18,2),
  due_date date,
  first_date date,
  last_date date,
  closed_date date
);

create unique index fund_item_item_kind_item_id_key on fund_item (item_kind, item_id) where not deleted_flg;

create index fund_item_customer_id_main_comp_id_closed_date_idx on fund_item (customer_id, main_comp_id, closed_date, id);

create index fund_item_account_id_idx on fund_item (account_id, id);

create index fund_item_due_date_seen_idx on fund_item (due_date, id) include (customer_id, owner_dept) where not deleted_flg;

create index fund_item_customer_id_due_date_seen_idx on fund_item (customer_id, due_date, id) include (owner_dept) where not deleted_flg;

create index fund_item_owner_dept_due_date_seen_idx on fund_item (owner_dept, due_date, id) include (customer_id) where not deleted_flg;

create table fund_txn (
  id text primary key,
  row_version integer not null default 1,
  created_by text,
  created_by_name text,
  created_dept text,
  created_time timestamp(0) not null default localtimestamp(0),
  updated_by text,
  updated_time timestamp(0) not null default localtimestamp(0),
  deleted_flg boolean not null default false,
  txn_no integer,
  account_id text,
  customer_id text,
  main_comp_id text,
  acct_kind text,
  owner_dept text,
  txn_date date,
  value_date date,
  txn_kind text,
  direction text,
  amount numeric(18,2),
  balance_after numeric(18,2),
  item_kind text,
  item_id text,
  biz_no text,
  source_key text,
  reverses_id text,
  reason text
);

create unique index fund_txn_source_key_key on fund_txn (source_key) where not deleted_flg;

create index fund_txn_account_id_txn_date_idx on fund_txn (account_id, txn_date, id);

create index fund_txn_item_id_txn_date_idx on fund_txn (item_id, txn_date, id);

create index fund_txn_customer_id_txn_date_idx on fund_txn (customer_id, txn_date, id);

create index fund_txn_txn_no_seen_idx on fund_txn (txn_no, id) include (customer_id, owner_dept) where not deleted_flg;

create index fund_txn_customer_id_txn_no_seen_idx on fund_txn (customer_id, txn_no, id) include (owner_dept) where not deleted_flg;

create index fund_txn_owner_dept_txn_no_seen_idx on fund_txn (owner_dept, txn_no, id) include (customer_id) where not deleted_flg;

create index fund_txn_txn_date_idx on fund_txn (txn_date, id) where not deleted_flg;

alter table fund_account add constraint fund_account_customer_id_ref foreign key (customer_id) references customer (id);

alter table fund_account add constraint fund_account_main_comp_id_ref foreign key (main_comp_id) references bh_main_comp (id);

alter table fund_item add constraint fund_item_account_id_ref foreign key (account_id) references fund_account (id);

alter table fund_item add constraint fund_item_customer_id_ref foreign key (customer_id) references customer (id);

alter table fund_item add constraint fund_item_main_comp_id_ref foreign key (main_comp_id) references bh_main_comp (id);

alter table fund_txn add constraint fund_txn_account_id_ref foreign key (account_id) references fund_account (id);

alter table fund_txn add constraint fund_txn_customer_id_ref foreign key (customer_id) references customer (id);

alter table fund_txn add constraint fund_txn_main_comp_id_ref foreign key (main_comp_id) references bh_main_comp (id);

alter table fund_txn add constraint fund_txn_reverses_id_ref foreign key (reverses_id) references fund_txn (id);
