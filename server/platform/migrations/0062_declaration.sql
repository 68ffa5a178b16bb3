set local lock_timeout = '5s';

alter table declaration add column amend_sent_time timestamp(0);

alter table declaration add column revoke_sent_time timestamp(0);

create table declaration_change (
  id text primary key,
  row_version integer not null default 1,
  created_by text,
  created_by_name text,
  created_dept text,
  created_time timestamp(0) not null default localtimestamp(0),
  updated_by text,
  updated_time timestamp(0) not null default localtimestamp(0),
  deleted_flg boolean not null default false,
  change_no text,
  kind text,
  decl_id text,
  entry_id text,
  customer_id text,
  reason text,
  version integer,
  old_values jsonb,
  sent_time timestamp(0),
  answered_time timestamp(0),
  answer text,
  owner_dept text,
  status text,
  search_text text not null default '',
  search_grams text[] not null default '{}'
);

create unique index declaration_change_change_no_key on declaration_change (change_no) where not deleted_flg;

create index declaration_change_decl_id_kind_status_idx on declaration_change (decl_id, kind, status, id);

create index declaration_change_created_time_seen_idx on declaration_change (created_time, id) include (customer_id, owner_dept, created_dept, created_by) where not deleted_flg;

create index declaration_change_customer_id_created_time_idx on declaration_change (customer_id, created_time, id) where not deleted_flg;

create index declaration_change_owner_dept_created_time_idx on declaration_change (owner_dept, created_time, id) where not deleted_flg;

create index declaration_change_created_dept_created_time_idx on declaration_change (created_dept, created_time, id) where not deleted_flg;

create index declaration_change_created_by_created_time_idx on declaration_change (created_by, created_time, id) where not deleted_flg;

create index declaration_change_search_grams_gin on declaration_change using gin (search_grams) with (gin_pending_list_limit = 256);

create table declaration_change_line (
  id text primary key,
  row_version integer not null default 1,
  created_by text,
  created_by_name text,
  created_dept text,
  created_time timestamp(0) not null default localtimestamp(0),
  updated_by text,
  updated_time timestamp(0) not null default localtimestamp(0),
  deleted_flg boolean not null default false,
  change_id text,
  line_no integer,
  name text,
  old_value text,
  new_value text
);

create index declaration_change_line_change_id_idx on declaration_change_line (change_id, id);

alter table declaration_change add constraint declaration_change_decl_id_ref foreign key (decl_id) references declaration (id);

alter table declaration_change add constraint declaration_change_customer_id_ref foreign key (customer_id) references customer (id);

alter table declaration_change_line add constraint declaration_change_line_change_id_ref foreign key (change_id) references declaration_change (id);
