set local lock_timeout = '5s';

create table partner_door (
  id text primary key,
  row_version integer not null default 1,
  created_by text,
  created_by_name text,
  created_dept text,
  created_time timestamp(0) not null default localtimestamp(0),
  updated_by text,
  updated_time timestamp(0) not null default localtimestamp(0),
  deleted_flg boolean not null default false,
  partner text,
  customer_id text,
  owner_user text,
  key_no integer,
  key_time timestamp(0),
  enabled boolean not null default true,
  search_text text not null default '',
  search_grams text[] not null default '{}'
);

create unique index partner_door_partner_key on partner_door (partner) where not deleted_flg;

create index partner_door_search_grams_gin on partner_door using gin (search_grams) with (gin_pending_list_limit = 1024);

create table partner_door_type (
  id text primary key,
  row_version integer not null default 1,
  created_by text,
  created_by_name text,
  created_dept text,
  created_time timestamp(0) not null default localtimestamp(0),
  updated_by text,
  updated_time timestamp(0) not null default localtimestamp(0),
  deleted_flg boolean not null default false,
  door_id text,
  line_no integer,
  msg_type text,
  kind text,
  head_map_id text,
  row_map_id text
);

create index partner_door_type_door_id_idx on partner_door_type (door_id, id);

create table partner_log (
  id text primary key,
  row_version integer not null default 1,
  created_by text,
  created_by_name text,
  created_dept text,
  created_time timestamp(0) not null default localtimestamp(0),
  updated_by text,
  updated_time timestamp(0) not null default localtimestamp(0),
  deleted_flg boolean not null default false,
  log_time timestamp(0),
  log_day date,
  partner text,
  direction text,
  msg_type text,
  msg_no text,
  customer_id text,
  owner_dept text,
  biz_entity text,
  biz_id text,
  biz_no text,
  receipt_no text,
  receipt_code text,
  receipt_text text,
  ack_time timestamp(0),
  body text,
  parsed_rows jsonb,
  cost_ms integer,
  retry_count integer,
  tries integer,
  next_try timestamp(0),
  error_msg text,
  reason text,
  status text,
  search_text text not null default '',
  search_grams text[] not null default '{}'
);

create unique index partner_log_partner_direction_msg_no_key on partner_log (partner, direction, msg_no) where not deleted_flg;

create index partner_log_status_next_try_idx on partner_log (status, next_try, id);

create index partner_log_log_day_partner_idx on partner_log (log_day, partner, id);

create index partner_log_log_time_seen_idx on partner_log (log_time, id) include (customer_id, owner_dept, created_by, status) where not deleted_flg;

create index partner_log_customer_id_log_time_seen_idx on partner_log (customer_id, log_time, id) include (owner_dept, created_by, status) where not deleted_flg;

create index partner_log_owner_dept_log_time_seen_idx on partner_log (owner_dept, log_time, id) include (customer_id, created_by, status) where not deleted_flg;

create index partner_log_created_by_log_time_seen_idx on partner_log (created_by, log_time, id) include (customer_id, owner_dept, status) where not deleted_flg;

create index partner_log_search_grams_gin on partner_log using gin (search_grams) with (gin_pending_list_limit = 1024);

create table partner_message_no (
  id text primary key,
  row_version integer not null default 1,
  created_by text,
  created_by_name text,
  created_dept text,
  created_time timestamp(0) not null default localtimestamp(0),
  updated_by text,
  updated_time timestamp(0) not null default localtimestamp(0),
  deleted_flg boolean not null default false,
  partner text,
  direction text,
  msg_no text,
  receipt_no text,
  received_time timestamp(0),
  body_hash text
);

create unique index partner_message_no_partner_direction_msg_no_key on partner_message_no (partner, direction, msg_no) where not deleted_flg;

create index partner_message_no_received_time_idx on partner_message_no (received_time, id);

alter table partner_door add constraint partner_door_customer_id_ref foreign key (customer_id) references customer (id);

alter table partner_door add constraint partner_door_owner_user_ref foreign key (owner_user) references sys_user (id);

alter table partner_door_type add constraint partner_door_type_door_id_ref foreign key (door_id) references partner_door (id);

alter table partner_door_type add constraint partner_door_type_head_map_id_ref foreign key (head_map_id) references field_mapping (id);

alter table partner_door_type add constraint partner_door_type_row_map_id_ref foreign key (row_map_id) references field_mapping (id);

alter table partner_log add constraint partner_log_customer_id_ref foreign key (customer_id) references customer (id);
