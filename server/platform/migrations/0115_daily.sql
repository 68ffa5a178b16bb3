set local lock_timeout = '5s';

create table daily_item (
  id text primary key,
  row_version integer not null default 1,
  created_by text,
  created_by_name text,
  created_dept text,
  created_time timestamp(0) not null default localtimestamp(0),
  updated_by text,
  updated_time timestamp(0) not null default localtimestamp(0),
  deleted_flg boolean not null default false,
  report_id text,
  line_no integer,
  item_name text,
  plan_qty numeric(14,2),
  actual_qty numeric(14,2),
  note text
);

create index daily_item_report_id_idx on daily_item (report_id, id);

create table daily_report (
  id text primary key,
  row_version integer not null default 1,
  created_by text,
  created_by_name text,
  created_dept text,
  created_time timestamp(0) not null default localtimestamp(0),
  updated_by text,
  updated_time timestamp(0) not null default localtimestamp(0),
  deleted_flg boolean not null default false,
  report_no text,
  report_date date,
  daily_kind text,
  dept_code text,
  reporter_id text,
  issues text,
  tomorrow text,
  help text,
  submitted_time timestamp(0),
  late_flg boolean not null default false,
  opinion text,
  hands jsonb,
  status text,
  search_text text not null default '',
  search_grams text[] not null default '{}'
);

create unique index daily_report_report_date_daily_kind_dept_code_reporter_id_key on daily_report (report_date, daily_kind, dept_code, reporter_id) where not deleted_flg;

create index daily_report_dept_code_report_date_seen_idx on daily_report (dept_code, report_date, id) include (created_by, status) where not deleted_flg;

create index daily_report_created_by_report_date_seen_idx on daily_report (created_by, report_date, id) include (dept_code, status) where not deleted_flg;

create index daily_report_search_grams_gin on daily_report using gin (search_grams) with (gin_pending_list_limit = 1024);

alter table daily_item add constraint daily_item_report_id_ref foreign key (report_id) references daily_report (id);

alter table daily_report add constraint daily_report_reporter_id_ref foreign key (reporter_id) references sys_user (id);

create or replace trigger daily_item_hand_on after insert or update on daily_item for each row execute function hand_on('daily_report', 'report_id', 'item_name,plan_qty,actual_qty,note,deleted_flg');

create or replace trigger daily_report_own_hand before update on daily_report for each row execute function note_own_hand('report_date,daily_kind,issues,tomorrow,help,deleted_flg');
