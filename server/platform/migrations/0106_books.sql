set local lock_timeout = '5s';

create table account_subject (
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
  code text,
  name text,
  parent_code text,
  level integer,
  category text,
  balance_dir text,
  aux_customer boolean not null default false,
  aux_supplier boolean not null default false,
  aux_dept boolean not null default false,
  aux_person boolean not null default false,
  aux_project boolean not null default false,
  cash_flag boolean not null default false,
  qty_flag boolean not null default false,
  leaf_flag boolean not null default true,
  enabled boolean not null default true,
  import_no text,
  search_text text not null default '',
  search_grams text[] not null default '{}'
);

create unique index account_subject_main_comp_id_code_key on account_subject (main_comp_id, code) where not deleted_flg;

create index account_subject_import_no_idx on account_subject (import_no, id);

create index account_subject_code_idx on account_subject (code, id) where not deleted_flg;

create index account_subject_search_grams_gin on account_subject using gin (search_grams) with (gin_pending_list_limit = 1024);

create index account_subject_import_key_idx on account_subject (md5(coalesce(main_comp_id::text, '') || chr(31) || coalesce(code::text, ''))) where not deleted_flg;

create table subject_balance (
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
  subject_code text,
  opening numeric(18,2),
  debit numeric(18,2),
  credit numeric(18,2),
  closing numeric(18,2)
);

create unique index subject_balance_main_comp_id_period_subject_code_key on subject_balance (main_comp_id, period, subject_code) where not deleted_flg;

create table voucher (
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
  word text,
  no integer,
  voucher_no text,
  voucher_date date,
  attach_count integer,
  summary text,
  source text,
  event text,
  biz_no text,
  source_key text,
  debit_total numeric(18,2),
  credit_total numeric(18,2),
  total_capital text,
  maker_id text,
  auditor_id text,
  audited_at timestamp(0),
  poster_id text,
  posted_at timestamp(0),
  reversed_id text,
  reverse_of_id text,
  exported_at timestamp(0),
  export_batch text,
  pdf_flag boolean not null default false,
  hands jsonb,
  status text,
  search_text text not null default '',
  search_grams text[] not null default '{}'
);

create unique index voucher_main_comp_id_period_word_no_key on voucher (main_comp_id, period, word, no) where not deleted_flg;

create unique index voucher_source_key_key on voucher (source_key) where not deleted_flg;

create index voucher_biz_no_idx on voucher (biz_no, id);

create index voucher_voucher_date_seen_idx on voucher (voucher_date, id) include (status) where not deleted_flg;

create index voucher_search_grams_gin on voucher using gin (search_grams) with (gin_pending_list_limit = 1024);

create table voucher_export (
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
  main_comp_id text,
  target text,
  from_period text,
  to_period text,
  voucher_count integer,
  again_count integer,
  debit_total numeric(18,2),
  credit_total numeric(18,2),
  search_text text not null default '',
  search_grams text[] not null default '{}'
);

create index voucher_export_created_time_idx on voucher_export (created_time, id) where not deleted_flg;

create index voucher_export_search_grams_gin on voucher_export using gin (search_grams) with (gin_pending_list_limit = 1024);

create table voucher_line (
  id text primary key,
  row_version integer not null default 1,
  created_by text,
  created_by_name text,
  created_dept text,
  created_time timestamp(0) not null default localtimestamp(0),
  updated_by text,
  updated_time timestamp(0) not null default localtimestamp(0),
  deleted_flg boolean not null default false,
  voucher_id text,
  line_no integer,
  summary text,
  subject_id text,
  subject_code text,
  debit numeric(18,2),
  credit numeric(18,2),
  customer_id text,
  supplier_id text,
  dept_code text,
  user_id text,
  project text,
  currency text,
  fc_amount numeric(18,2),
  ex_rate numeric(12,6),
  qty numeric(18,4),
  price numeric(18,4),
  top_code text,
  code2 text,
  code3 text,
  main_comp_id text,
  period text,
  voucher_date date,
  voucher_status text
);

create index voucher_line_voucher_id_idx on voucher_line (voucher_id, id);

create index voucher_line_main_comp_id_subject_code_period_idx on voucher_line (main_comp_id, subject_code, period, id);

create index voucher_line_main_comp_id_period_idx on voucher_line (main_comp_id, period, id);

create index voucher_line_voucher_date_idx on voucher_line (voucher_date, id) where not deleted_flg;

create table voucher_task (
  id text primary key,
  row_version integer not null default 1,
  created_by text,
  created_by_name text,
  created_dept text,
  created_time timestamp(0) not null default localtimestamp(0),
  updated_by text,
  updated_time timestamp(0) not null default localtimestamp(0),
  deleted_flg boolean not null default false,
  event text,
  source_key text,
  main_comp_id text,
  book_date date,
  biz_no text,
  customer_id text,
  supplier_id text,
  amount numeric(18,2),
  parts jsonb,
  status text,
  reason text,
  voucher_id text,
  search_text text not null default '',
  search_grams text[] not null default '{}'
);

create unique index voucher_task_source_key_key on voucher_task (source_key) where not deleted_flg;

create index voucher_task_main_comp_id_status_idx on voucher_task (main_comp_id, status, id);

create index voucher_task_created_time_idx on voucher_task (created_time, id) where not deleted_flg;

create index voucher_task_search_grams_gin on voucher_task using gin (search_grams) with (gin_pending_list_limit = 1024);

create table voucher_template (
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
  event text,
  word text,
  summary text,
  enabled boolean not null default true,
  tested_time timestamp(0),
  test_result text,
  search_text text not null default '',
  search_grams text[] not null default '{}'
);

create unique index voucher_template_main_comp_id_event_key on voucher_template (main_comp_id, event) where not deleted_flg;

create index voucher_template_event_idx on voucher_template (event, id) where not deleted_flg;

create index voucher_template_search_grams_gin on voucher_template using gin (search_grams) with (gin_pending_list_limit = 1024);

create table voucher_template_line (
  id text primary key,
  row_version integer not null default 1,
  created_by text,
  created_by_name text,
  created_dept text,
  created_time timestamp(0) not null default localtimestamp(0),
  updated_by text,
  updated_time timestamp(0) not null default localtimestamp(0),
  deleted_flg boolean not null default false,
  template_id text,
  line_no integer,
  dc text,
  subject_code text,
  amount_expr text
);

create index voucher_template_line_template_id_idx on voucher_template_line (template_id, id);

alter table account_subject add constraint account_subject_main_comp_id_ref foreign key (main_comp_id) references bh_main_comp (id);

alter table subject_balance add constraint subject_balance_main_comp_id_ref foreign key (main_comp_id) references bh_main_comp (id);

alter table voucher add constraint voucher_main_comp_id_ref foreign key (main_comp_id) references bh_main_comp (id);

alter table voucher add constraint voucher_maker_id_ref foreign key (maker_id) references sys_user (id);

alter table voucher add constraint voucher_auditor_id_ref foreign key (auditor_id) references sys_user (id);

alter table voucher add constraint voucher_poster_id_ref foreign key (poster_id) references sys_user (id);

alter table voucher add constraint voucher_reversed_id_ref foreign key (reversed_id) references voucher (id);

alter table voucher add constraint voucher_reverse_of_id_ref foreign key (reverse_of_id) references voucher (id);

alter table voucher_export add constraint voucher_export_main_comp_id_ref foreign key (main_comp_id) references bh_main_comp (id);

alter table voucher_line add constraint voucher_line_voucher_id_ref foreign key (voucher_id) references voucher (id);

alter table voucher_line add constraint voucher_line_subject_id_ref foreign key (subject_id) references account_subject (id);

alter table voucher_line add constraint voucher_line_customer_id_ref foreign key (customer_id) references customer (id);

alter table voucher_line add constraint voucher_line_supplier_id_ref foreign key (supplier_id) references supplier (id);

alter table voucher_line add constraint voucher_line_user_id_ref foreign key (user_id) references sys_user (id);

alter table voucher_line add constraint voucher_line_main_comp_id_ref foreign key (main_comp_id) references bh_main_comp (id);

alter table voucher_task add constraint voucher_task_main_comp_id_ref foreign key (main_comp_id) references bh_main_comp (id);

alter table voucher_task add constraint voucher_task_customer_id_ref foreign key (customer_id) references customer (id);

alter table voucher_task add constraint voucher_task_supplier_id_ref foreign key (supplier_id) references supplier (id);

alter table voucher_task add constraint voucher_task_voucher_id_ref foreign key (voucher_id) references voucher (id);

alter table voucher_template add constraint voucher_template_main_comp_id_ref foreign key (main_comp_id) references bh_main_comp (id);

alter table voucher_template_line add constraint voucher_template_line_template_id_ref foreign key (template_id) references voucher_template (id);

create or replace trigger voucher_own_hand before update on voucher for each row execute function note_own_hand('main_comp_id,word,no,voucher_date,attach_count,deleted_flg');

create or replace trigger voucher_line_hand_on after insert or update on voucher_line for each row execute function hand_on('voucher', 'voucher_id', 'summary,subject_id,subject_code,debit,credit,customer_id,supplier_id,dept_code,user_id,project,currency,fc_amount,ex_rate,qty,price,deleted_flg');
