set local lock_timeout = '5s';

-- Roles and menu become records like all others: the rows of before stand aside while their tables are made anew.
create temp table role_before on commit drop as select * from sys_role;
create temp table menu_before on commit drop as select * from sys_menu;
create temp table function_before on commit drop as select * from sys_role_function;
create temp table scope_before on commit drop as select * from sys_role_scope;
drop table sys_role_function, sys_role_scope, sys_menu, sys_role;

create table sys_menu (
  id text primary key,
  row_version integer not null default 1,
  created_by text,
  created_by_name text,
  created_dept text,
  created_time timestamp(0) not null default localtimestamp(0),
  updated_by text,
  updated_time timestamp(0) not null default localtimestamp(0),
  deleted_flg boolean not null default false,
  nav_id text,
  menu_no text,
  parent_no text,
  name text,
  name_en text,
  url text,
  icon text,
  order_no integer,
  enabled boolean not null default true,
  show_flg boolean not null default true
);

create unique index sys_menu_nav_id_menu_no_key on sys_menu (nav_id, menu_no) where not deleted_flg;

create index sys_menu_nav_id_parent_no_idx on sys_menu (nav_id, parent_no, id);

create table sys_role (
  id text primary key,
  row_version integer not null default 1,
  created_by text,
  created_by_name text,
  created_dept text,
  created_time timestamp(0) not null default localtimestamp(0),
  updated_by text,
  updated_time timestamp(0) not null default localtimestamp(0),
  deleted_flg boolean not null default false,
  role_id text,
  role_name text,
  role_kind text,
  enabled boolean not null default true,
  remark text,
  search_text text not null default '',
  search_grams text[] not null default '{}'
);

create unique index sys_role_role_id_key on sys_role (role_id) where not deleted_flg;

create index sys_role_search_grams_gin on sys_role using gin (search_grams) with (fastupdate = off);

create table sys_role_function (
  id text primary key,
  row_version integer not null default 1,
  created_by text,
  created_by_name text,
  created_dept text,
  created_time timestamp(0) not null default localtimestamp(0),
  updated_by text,
  updated_time timestamp(0) not null default localtimestamp(0),
  deleted_flg boolean not null default false,
  role_id text,
  menu_id text,
  actions text
);

create unique index sys_role_function_role_id_menu_id_key on sys_role_function (role_id, menu_id) where not deleted_flg;

create index sys_role_function_menu_id_idx on sys_role_function (menu_id, id);

create table sys_role_scope (
  id text primary key,
  row_version integer not null default 1,
  created_by text,
  created_by_name text,
  created_dept text,
  created_time timestamp(0) not null default localtimestamp(0),
  updated_by text,
  updated_time timestamp(0) not null default localtimestamp(0),
  deleted_flg boolean not null default false,
  role_id text,
  entity text,
  scope text
);

create unique index sys_role_scope_role_id_entity_key on sys_role_scope (role_id, entity) where not deleted_flg;

alter table sys_role_function add constraint sys_role_function_role_id_ref foreign key (role_id) references sys_role (id);

alter table sys_role_function add constraint sys_role_function_menu_id_ref foreign key (menu_id) references sys_menu (id);

alter table sys_role_scope add constraint sys_role_scope_role_id_ref foreign key (role_id) references sys_role (id);

insert into sys_role (id, role_id, role_name, role_kind, enabled, remark) select role_id, role_id, role_name, role_kind, enabled, remark from role_before;

insert into sys_menu (id, nav_id, menu_no, parent_no, name, name_en, url, icon, order_no, enabled, show_flg)
select 'menu-' || nav_id || '-' || menu_no, nav_id, menu_no, parent_no, name, name_en, url, icon, order_no, enabled, show_flg from menu_before;

insert into sys_role_function (id, role_id, menu_id, actions)
select md5(role_id || ' ' || nav_id || ' ' || menu_no), role_id, 'menu-' || nav_id || '-' || menu_no, actions from function_before;

insert into sys_role_scope (id, role_id, entity, scope) select md5(role_id || ' ' || entity), role_id, entity, scope from scope_before;

-- What the definitions cannot say, and what the tables of before said.
alter table sys_menu add constraint sys_menu_nine_reserved check (menu_no <> '9');
alter table sys_role add constraint sys_role_known_by_code check (id = role_id and upper(role_id) <> 'SYSTEM');
alter table sys_role_scope add constraint sys_role_scope_known check (scope in ('ALL', 'DEPT', 'SELF', 'CUSTOMER'));

create trigger sys_role_access after insert or update or delete on sys_role for each statement execute function tell_access_change();
create trigger sys_role_function_access after insert or update or delete on sys_role_function for each statement execute function tell_access_change();
create trigger sys_role_scope_access after insert or update or delete on sys_role_scope for each statement execute function tell_access_change();
create trigger sys_menu_access after insert or update or delete on sys_menu for each statement execute function tell_access_change();
