set local lock_timeout = '5s';

create table acct_period (
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
  period text,
  start_date date,
  end_date date,
  status text,
  tax_status text,
  closed_by text,
  closed_at timestamp(0),
  search_text text not null default '',
  search_grams text[] not null default '{}'
);

create unique index acct_period_main_comp_id_period_key on acct_period (main_comp_id, period) where not deleted_flg;

create index acct_period_period_idx on acct_period (period, id) where not deleted_flg;

create index acct_period_search_grams_gin on acct_period using gin (search_grams) with (gin_pending_list_limit = 1024);

create table bank_account (
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
  bank_name text,
  account text,
  branch_no text,
  currency text,
  subject_code text,
  enabled boolean not null default true,
  search_text text not null default '',
  search_grams text[] not null default '{}'
);

create unique index bank_account_account_key on bank_account (account) where not deleted_flg;

create index bank_account_search_grams_gin on bank_account using gin (search_grams) with (gin_pending_list_limit = 1024);

create table finance_conf (
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
  conf_key text,
  conf_value text,
  note text,
  search_text text not null default '',
  search_grams text[] not null default '{}'
);

create unique index finance_conf_conf_key_main_comp_id_key on finance_conf (conf_key, main_comp_id) where not deleted_flg;

create index finance_conf_search_grams_gin on finance_conf using gin (search_grams) with (gin_pending_list_limit = 1024);

alter table acct_period add constraint acct_period_main_comp_id_ref foreign key (main_comp_id) references bh_main_comp (id);

alter table acct_period add constraint acct_period_closed_by_ref foreign key (closed_by) references sys_user (id);

alter table bank_account add constraint bank_account_main_comp_id_ref foreign key (main_comp_id) references bh_main_comp (id);

alter table finance_conf add constraint finance_conf_main_comp_id_ref foreign key (main_comp_id) references bh_main_comp (id);
