set local lock_timeout = '5s';

create table notice (
  id text primary key,
  row_version integer not null default 1,
  created_by text,
  created_by_name text,
  created_dept text,
  created_time timestamp(0) not null default localtimestamp(0),
  updated_by text,
  updated_time timestamp(0) not null default localtimestamp(0),
  deleted_flg boolean not null default false,
  title text,
  notice_type text,
  scope text,
  target_depts jsonb,
  target_role text,
  content text,
  pin_flg boolean not null default false,
  remind_flg boolean not null default true,
  plan_time timestamp(0),
  publish_time timestamp(0),
  expire_time timestamp(0),
  status text
);

create index notice_status_publish_time_idx on notice (status, publish_time, id);

create index notice_created_time_idx on notice (created_time, id) where not deleted_flg;

create table notice_read (
  id text primary key,
  row_version integer not null default 1,
  created_by text,
  created_by_name text,
  created_dept text,
  created_time timestamp(0) not null default localtimestamp(0),
  updated_by text,
  updated_time timestamp(0) not null default localtimestamp(0),
  deleted_flg boolean not null default false,
  notice_id text,
  user_id text,
  read_time timestamp(0)
);

create unique index notice_read_notice_id_user_id_key on notice_read (notice_id, user_id) where not deleted_flg;

create index notice_read_read_time_idx on notice_read (read_time, id) where not deleted_flg;

alter table notice add constraint notice_target_role_ref foreign key (target_role) references sys_role (id);

alter table notice_read add constraint notice_read_notice_id_ref foreign key (notice_id) references notice (id);

alter table notice_read add constraint notice_read_user_id_ref foreign key (user_id) references sys_user (id);
