set local lock_timeout = '5s';

-- Sessions become records that administrators read and end; those that are open stay open.
alter table sys_session add column id text not null default gen_random_uuid()::text;
alter table sys_session add column row_version integer not null default 1;
alter table sys_session add column created_by text;
alter table sys_session add column created_by_name text;
alter table sys_session add column created_dept text;
alter table sys_session add column created_time timestamp(0) not null default localtimestamp(0);
alter table sys_session add column updated_by text;
alter table sys_session add column updated_time timestamp(0) not null default localtimestamp(0);
alter table sys_session add column deleted_flg boolean not null default false;
delete from sys_session s where not exists (select 1 from sys_user u where u.id = s.user_id);
alter table sys_session add constraint sys_session_id_key unique (id);
alter table sys_session add constraint sys_session_user_id_ref foreign key (user_id) references sys_user (id);

create index sys_session_login_time_idx on sys_session (login_time, id) where not deleted_flg;

create index sys_session_user_id_login_time_idx on sys_session (user_id, login_time, id) where not deleted_flg;

alter table sys_user add column locked_until timestamp(0);

alter table sys_user add column import_no text;

alter table sys_user add constraint sys_user_role_id_ref foreign key (role_id) references sys_role (id) not valid;
