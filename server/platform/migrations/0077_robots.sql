set local lock_timeout = '5s';

alter table customs_broker add column robot_flg boolean not null default false;

create table rpa_task (
  id text primary key,
  row_version integer not null default 1,
  created_by text,
  created_by_name text,
  created_dept text,
  created_time timestamp(0) not null default localtimestamp(0),
  updated_by text,
  updated_time timestamp(0) not null default localtimestamp(0),
  deleted_flg boolean not null default false,
  task_no text,
  rpa_kind text,
  order_id text,
  decl_id text,
  priority integer,
  customer_id text,
  customs_code text,
  robot_id text,
  robot text,
  lease_until timestamp(0),
  attempts integer,
  file_hash text,
  taken_hash text,
  result_json jsonb,
  error_msg text,
  owner_dept text,
  reason text,
  status text,
  search_text text not null default '',
  search_grams text[] not null default '{}'
);

create unique index rpa_task_task_no_key on rpa_task (task_no) where not deleted_flg;

create index rpa_task_status_priority_created_time_idx on rpa_task (status, priority, created_time, id);

create index rpa_task_order_id_idx on rpa_task (order_id, id);

create index rpa_task_decl_id_idx on rpa_task (decl_id, id);

create index rpa_task_created_time_seen_idx on rpa_task (created_time, id) include (customer_id, owner_dept, created_dept, created_by, status) where not deleted_flg;

create index rpa_task_customer_id_created_time_idx on rpa_task (customer_id, created_time, id) where not deleted_flg;

create index rpa_task_owner_dept_created_time_idx on rpa_task (owner_dept, created_time, id) where not deleted_flg;

create index rpa_task_created_dept_created_time_idx on rpa_task (created_dept, created_time, id) where not deleted_flg;

create index rpa_task_created_by_created_time_idx on rpa_task (created_by, created_time, id) where not deleted_flg;

create index rpa_task_search_grams_gin on rpa_task using gin (search_grams) with (gin_pending_list_limit = 256);

alter table rpa_task add constraint rpa_task_order_id_ref foreign key (order_id) references customs_order (id);

alter table rpa_task add constraint rpa_task_decl_id_ref foreign key (decl_id) references declaration (id);

alter table rpa_task add constraint rpa_task_customer_id_ref foreign key (customer_id) references customer (id);

alter table rpa_task add constraint rpa_task_robot_id_ref foreign key (robot_id) references sys_user (id);
