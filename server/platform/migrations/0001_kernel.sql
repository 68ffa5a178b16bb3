-- Tables of the gateway itself. Entities come from their definitions in the next files.

create table kernel_secret (name text primary key, value text not null);

create table captcha (
  id text primary key,
  code_hash text not null,
  expires_at timestamptz not null
);

create table login_attempt (
  ip text not null,
  at timestamptz not null default now()
);
create index login_attempt_ip_at_idx on login_attempt (ip, at);

create table idempotency_key (
  key text not null,
  user_id text not null,
  body_hash text not null,
  answer jsonb,
  at timestamptz not null default now(),
  primary key (key, user_id)
);
create index idempotency_key_at_idx on idempotency_key (at);

create table number_counter (
  prefix text not null,
  day text not null,
  value integer not null,
  primary key (prefix, day)
);

create table sys_role (
  role_id text primary key,
  role_name text not null,
  role_kind text not null,
  enabled boolean not null default true,
  remark text
);

create table sys_menu (
  menu_no text not null,
  nav_id text not null default '3',
  parent_no text,
  name text not null,
  name_en text,
  url text,
  icon text,
  order_no integer not null default 100,
  enabled boolean not null default true,
  show_flg boolean not null default true,
  primary key (nav_id, menu_no),
  constraint sys_menu_nine_reserved check (menu_no <> '9')
);

create table sys_role_function (
  role_id text not null references sys_role (role_id),
  nav_id text not null default '3',
  menu_no text not null,
  actions text not null,
  primary key (role_id, nav_id, menu_no),
  foreign key (nav_id, menu_no) references sys_menu (nav_id, menu_no)
);

create table sys_role_scope (
  role_id text not null references sys_role (role_id),
  entity text not null,
  scope text not null check (scope in ('ALL', 'DEPT', 'SELF', 'CUSTOMER')),
  primary key (role_id, entity)
);

create table sys_session (
  sid_hash text primary key,
  user_id text not null,
  login_time timestamptz not null default now(),
  last_seen timestamptz not null default now(),
  expire_at timestamptz not null,
  ip text,
  user_agent text,
  end_kind text
);
create index sys_session_user_idx on sys_session (user_id) where end_kind is null;

create table sys_setting (
  setting_key text primary key,
  setting_value text not null,
  value_type text not null check (value_type in ('string', 'int', 'bool', 'json')),
  note text,
  secret_flg boolean not null default false
);

create table sys_dict_item (
  dict_code text not null,
  dict_id text not null check (dict_id not in ('null', '-1')),
  dict_name text not null,
  dict_name_en text,
  dict_key text,
  dict_value text,
  order_no integer not null default 100,
  color text,
  icon text,
  py text,
  enabled boolean not null default true,
  primary key (dict_code, dict_id)
);

create table sys_file (
  id text primary key,
  hashaddr text not null,
  real_file text not null,
  file_name text not null,
  path_file_name text not null unique,
  file_size bigint not null,
  mime text not null,
  biz_type text not null,
  created_by text,
  created_time timestamp(0) not null default localtimestamp(0)
);
create index sys_file_hashaddr_idx on sys_file (hashaddr);

create table attachment (
  id text primary key,
  table_name text not null,
  col_name text not null,
  record_id text not null,
  real_file_path_name text not null,
  show_file_name text not null,
  file_remark text,
  file_size bigint not null,
  hashaddr text not null,
  line_no integer not null default 1,
  created_by text,
  updated_time timestamp(0) not null default localtimestamp(0)
);
create index attachment_record_idx on attachment (table_name, record_id);
create index attachment_hashaddr_idx on attachment (hashaddr);

create table op_log (
  id text primary key,
  log_time timestamp(3) not null default localtimestamp(3),
  user_id text,
  login_name text,
  user_name text,
  dept_code text,
  log_type text not null,
  service text,
  method text,
  page text,
  entity text,
  record_id text,
  biz_no text,
  result text not null,
  return_code text,
  cost_ms integer,
  changes jsonb,
  detail jsonb,
  ip text,
  user_agent text,
  request_id text
);
create index op_log_time_idx on op_log (log_time);
create index op_log_record_idx on op_log (entity, record_id);

create table status_log (
  id text primary key,
  entity text not null,
  record_id text not null,
  doc_type text,
  doc_no text,
  seq integer not null,
  action text not null,
  from_status text,
  to_status text not null,
  opinion text,
  user_id text not null,
  user_name text not null,
  dept_code text,
  leader_flag boolean not null default false,
  act_time timestamp(0) not null default localtimestamp(0),
  unique (entity, record_id, seq)
);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end $$;
create trigger op_log_append_only before update or delete on op_log for each row execute function refuse_change();
create trigger status_log_append_only before update or delete on status_log for each row execute function refuse_change();

create table sys_job (
  id text primary key,
  kind text not null,
  payload jsonb not null,
  status text not null default 'QUEUED' check (status in ('QUEUED', 'RUNNING', 'DONE', 'FAILED', 'CANCELLED')),
  run_at timestamp(0) not null default localtimestamp(0),
  attempts integer not null default 0,
  max_attempts integer not null default 5,
  progress integer not null default 0,
  progress_total integer not null default 0,
  locked_by text,
  unique_key text,
  result jsonb,
  error_msg text,
  created_by text,
  created_by_name text,
  created_time timestamp(0) not null default localtimestamp(0),
  updated_time timestamp(0) not null default localtimestamp(0)
);
create unique index sys_job_live_key on sys_job (unique_key) where status in ('QUEUED', 'RUNNING');

create table user_message (
  id text primary key,
  user_id text not null,
  message_type text not null,
  title text not null,
  title_en text not null,
  url text,
  entity text,
  record_id text,
  read_time timestamp(0),
  created_time timestamp(0) not null default localtimestamp(0)
);
create index user_message_user_idx on user_message (user_id, created_time desc);
create index user_message_unread_idx on user_message (user_id) where read_time is null;

create table sys_release (
  version text primary key,
  release_date date not null,
  note_zh text not null,
  note_en text not null
);

create table sys_shortcut (
  user_id text not null,
  path text not null,
  order_no integer not null default 100,
  pin_flg boolean not null default false,
  use_count integer not null default 0,
  primary key (user_id, path)
);
