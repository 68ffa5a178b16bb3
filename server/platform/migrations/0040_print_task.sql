set local lock_timeout = '5s';

create table print_task (
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
  print_kind text,
  biz_entity text,
  biz_id text,
  biz_no text,
  title text,
  payload jsonb,
  copies integer,
  print_count integer,
  printed_by text,
  printed_time timestamp(0),
  reason text,
  status text,
  search_text text not null default '',
  search_grams text[] not null default '{}'
);

create unique index print_task_task_no_key on print_task (task_no) where not deleted_flg;

create index print_task_biz_entity_biz_id_idx on print_task (biz_entity, biz_id, id);

create index print_task_status_created_time_idx on print_task (status, created_time, id);

create index print_task_created_time_idx on print_task (created_time, id) where not deleted_flg;

create index print_task_created_dept_created_time_idx on print_task (created_dept, created_time, id) where not deleted_flg;

create index print_task_created_by_created_time_idx on print_task (created_by, created_time, id) where not deleted_flg;

create index print_task_search_grams_gin on print_task using gin (search_grams) with (fastupdate = off);

alter table print_task add constraint print_task_printed_by_ref foreign key (printed_by) references sys_user (id);
