set local lock_timeout = '5s';

create table corporation (
  id text primary key,
  row_version integer not null default 1,
  created_by text,
  created_by_name text,
  created_dept text,
  created_time timestamp(0) not null default localtimestamp(0),
  updated_by text,
  updated_time timestamp(0) not null default localtimestamp(0),
  deleted_flg boolean not null default false,
  corp_name text,
  corp_name_en text,
  corp_kind text,
  credit_code text,
  customs_code text,
  inspection_code text,
  legal_person text,
  contact text,
  phone text,
  address text,
  address_en text,
  tax_address_phone text,
  bank_name text,
  bank_account text,
  search_text text not null default '',
  search_grams text[] not null default '{}'
);

create unique index corporation_corp_name_key on corporation (corp_name) where not deleted_flg;

create index corporation_search_grams_gin on corporation using gin (search_grams) with (fastupdate = off);

create table pre_user (
  id text primary key,
  row_version integer not null default 1,
  created_by text,
  created_by_name text,
  created_dept text,
  created_time timestamp(0) not null default localtimestamp(0),
  updated_by text,
  updated_time timestamp(0) not null default localtimestamp(0),
  deleted_flg boolean not null default false,
  user_id text,
  pre_role text,
  chapters jsonb,
  daily_limit integer,
  backup_user_id text,
  enabled boolean not null default true,
  search_text text not null default '',
  search_grams text[] not null default '{}'
);

create unique index pre_user_user_id_key on pre_user (user_id) where not deleted_flg;

create index pre_user_pre_role_idx on pre_user (pre_role, id) where not deleted_flg;

create index pre_user_search_grams_gin on pre_user using gin (search_grams) with (fastupdate = off);

create table pre_user_customer (
  id text primary key,
  row_version integer not null default 1,
  created_by text,
  created_by_name text,
  created_dept text,
  created_time timestamp(0) not null default localtimestamp(0),
  updated_by text,
  updated_time timestamp(0) not null default localtimestamp(0),
  deleted_flg boolean not null default false,
  pre_user_id text,
  line_no integer,
  customer_id text
);

create index pre_user_customer_pre_user_id_idx on pre_user_customer (pre_user_id, id);

create table user_setting (
  id text primary key,
  row_version integer not null default 1,
  created_by text,
  created_by_name text,
  created_dept text,
  created_time timestamp(0) not null default localtimestamp(0),
  updated_by text,
  updated_time timestamp(0) not null default localtimestamp(0),
  deleted_flg boolean not null default false,
  user_id text,
  page_limit text,
  locale text,
  default_warehouse text,
  default_customs text,
  notify_app jsonb,
  notify_mail jsonb
);

create unique index user_setting_user_id_key on user_setting (user_id) where not deleted_flg;

create table user_setting_customer (
  id text primary key,
  row_version integer not null default 1,
  created_by text,
  created_by_name text,
  created_dept text,
  created_time timestamp(0) not null default localtimestamp(0),
  updated_by text,
  updated_time timestamp(0) not null default localtimestamp(0),
  deleted_flg boolean not null default false,
  setting_id text,
  line_no integer,
  customer_id text
);

create index user_setting_customer_setting_id_idx on user_setting_customer (setting_id, id);

alter table pre_user add constraint pre_user_user_id_ref foreign key (user_id) references sys_user (id);

alter table pre_user add constraint pre_user_backup_user_id_ref foreign key (backup_user_id) references sys_user (id);

alter table pre_user_customer add constraint pre_user_customer_pre_user_id_ref foreign key (pre_user_id) references pre_user (id);

alter table pre_user_customer add constraint pre_user_customer_customer_id_ref foreign key (customer_id) references customer (id);

alter table user_setting add constraint user_setting_user_id_ref foreign key (user_id) references sys_user (id);

alter table user_setting_customer add constraint user_setting_customer_setting_id_ref foreign key (setting_id) references user_setting (id);

alter table user_setting_customer add constraint user_setting_customer_customer_id_ref foreign key (customer_id) references customer (id);

-- Every account has its settings from its first moment, under its own id, whatever makes it.
create function make_user_setting() returns trigger language plpgsql as $$
begin
  insert into user_setting (id, user_id, page_limit, locale, notify_app, notify_mail)
  values (new.id, new.id, '10', 'zh-CN', '["TODO", "NOTICE", "RESULT", "ALERT", "CHAT"]', '[]');
  return null;
end $$;
create trigger sys_user_setting after insert on sys_user for each row execute function make_user_setting();
insert into user_setting (id, user_id, page_limit, locale, notify_app, notify_mail)
select id, id, '10', 'zh-CN', '["TODO", "NOTICE", "RESULT", "ALERT", "CHAT"]', '[]' from sys_user;
