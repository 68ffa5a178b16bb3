set local lock_timeout = '5s';

create table share_sheet (
  id text primary key,
  row_version integer not null default 1,
  created_by text,
  created_by_name text,
  created_dept text,
  created_time timestamp(0) not null default localtimestamp(0),
  updated_by text,
  updated_time timestamp(0) not null default localtimestamp(0),
  deleted_flg boolean not null default false,
  sheet_no text,
  name text,
  sheet_kind text,
  template text,
  customer_id text,
  month text,
  dept_share text,
  shared_dept text,
  owner_user text,
  writers jsonb,
  commenters jsonb,
  viewers jsonb,
  rev integer,
  snap_rev integer,
  filled integer,
  saved_time timestamp(0),
  saved_by text,
  status text,
  search_text text not null default '',
  search_grams text[] not null default '{}'
);

create unique index share_sheet_sheet_no_key on share_sheet (sheet_no) where not deleted_flg;

create index share_sheet_saved_time_seen_idx on share_sheet (saved_time, id) include (created_by, shared_dept, status) where not deleted_flg;

create index share_sheet_created_by_saved_time_seen_idx on share_sheet (created_by, saved_time, id) include (shared_dept, status) where not deleted_flg;

create index share_sheet_shared_dept_saved_time_seen_idx on share_sheet (shared_dept, saved_time, id) include (created_by, status) where not deleted_flg;

create index share_sheet_search_grams_gin on share_sheet using gin (search_grams) with (gin_pending_list_limit = 1024);

create index share_sheet_viewers_gin on share_sheet using gin (viewers);

create table sheet_member (
  id text primary key,
  row_version integer not null default 1,
  created_by text,
  created_by_name text,
  created_dept text,
  created_time timestamp(0) not null default localtimestamp(0),
  updated_by text,
  updated_time timestamp(0) not null default localtimestamp(0),
  deleted_flg boolean not null default false,
  sheet_id text,
  line_no integer,
  user_id text,
  sheet_role text
);

create index sheet_member_sheet_id_idx on sheet_member (sheet_id, id);

create table sheet_op (
  id text primary key,
  row_version integer not null default 1,
  created_by text,
  created_by_name text,
  created_dept text,
  created_time timestamp(0) not null default localtimestamp(0),
  updated_by text,
  updated_time timestamp(0) not null default localtimestamp(0),
  deleted_flg boolean not null default false,
  sheet_id text,
  line_no integer,
  rev integer,
  client_id text,
  client_seq integer,
  base_rev integer,
  op jsonb,
  user_id text,
  op_time timestamp(0)
);

create unique index sheet_op_sheet_id_rev_key on sheet_op (sheet_id, rev) where not deleted_flg;

create unique index sheet_op_sheet_id_client_id_client_seq_key on sheet_op (sheet_id, client_id, client_seq) where not deleted_flg;

create table sheet_version (
  id text primary key,
  row_version integer not null default 1,
  created_by text,
  created_by_name text,
  created_dept text,
  created_time timestamp(0) not null default localtimestamp(0),
  updated_by text,
  updated_time timestamp(0) not null default localtimestamp(0),
  deleted_flg boolean not null default false,
  sheet_id text,
  line_no integer,
  rev integer,
  hashaddr text,
  bytes integer,
  filled integer,
  note text,
  by_user text,
  taken_time timestamp(0)
);

create unique index sheet_version_sheet_id_rev_key on sheet_version (sheet_id, rev) where not deleted_flg;

alter table share_sheet add constraint share_sheet_customer_id_ref foreign key (customer_id) references customer (id);

alter table share_sheet add constraint share_sheet_owner_user_ref foreign key (owner_user) references sys_user (id);

alter table share_sheet add constraint share_sheet_saved_by_ref foreign key (saved_by) references sys_user (id);

alter table sheet_member add constraint sheet_member_sheet_id_ref foreign key (sheet_id) references share_sheet (id);

alter table sheet_member add constraint sheet_member_user_id_ref foreign key (user_id) references sys_user (id);

alter table sheet_op add constraint sheet_op_sheet_id_ref foreign key (sheet_id) references share_sheet (id);

alter table sheet_op add constraint sheet_op_user_id_ref foreign key (user_id) references sys_user (id);

alter table sheet_version add constraint sheet_version_sheet_id_ref foreign key (sheet_id) references share_sheet (id);

alter table sheet_version add constraint sheet_version_by_user_ref foreign key (by_user) references sys_user (id);
