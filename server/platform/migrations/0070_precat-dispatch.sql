set local lock_timeout = '5s';

create table dispatch_line (
  id text primary key,
  row_version integer not null default 1,
  created_by text,
  created_by_name text,
  created_dept text,
  created_time timestamp(0) not null default localtimestamp(0),
  updated_by text,
  updated_time timestamp(0) not null default localtimestamp(0),
  deleted_flg boolean not null default false,
  dispatch_id text,
  line_no integer,
  product_id text,
  wrong_flg boolean not null default false,
  note text
);

create index dispatch_line_dispatch_id_idx on dispatch_line (dispatch_id, id);

create index dispatch_line_product_id_idx on dispatch_line (product_id, id);

create table precat_auditor (
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
  chapters jsonb,
  leave_from date,
  leave_to date,
  remark text,
  search_text text not null default '',
  search_grams text[] not null default '{}'
);

create unique index precat_auditor_user_id_key on precat_auditor (user_id) where not deleted_flg;

create index precat_auditor_created_time_idx on precat_auditor (created_time, id) where not deleted_flg;

create index precat_auditor_search_grams_gin on precat_auditor using gin (search_grams) with (gin_pending_list_limit = 256);

create table precat_dispatch (
  id text primary key,
  row_version integer not null default 1,
  created_by text,
  created_by_name text,
  created_dept text,
  created_time timestamp(0) not null default localtimestamp(0),
  updated_by text,
  updated_time timestamp(0) not null default localtimestamp(0),
  deleted_flg boolean not null default false,
  dispatch_no text,
  kind text,
  apply_id text,
  assignee_id text,
  verifier_id text,
  line_count integer,
  error_lines integer,
  quality_score numeric(5,2),
  due_time timestamp(0),
  assign_time timestamp(0),
  start_time timestamp(0),
  finish_time timestamp(0),
  on_time boolean not null default false,
  reason text,
  status text,
  search_text text not null default '',
  search_grams text[] not null default '{}'
);

create unique index precat_dispatch_dispatch_no_key on precat_dispatch (dispatch_no) where not deleted_flg;

create index precat_dispatch_assignee_id_status_idx on precat_dispatch (assignee_id, status, id);

create index precat_dispatch_apply_id_status_idx on precat_dispatch (apply_id, status, id);

create index precat_dispatch_status_finish_time_idx on precat_dispatch (status, finish_time, id);

create index precat_dispatch_created_time_seen_idx on precat_dispatch (created_time, id) include (status) where not deleted_flg;

create index precat_dispatch_search_grams_gin on precat_dispatch using gin (search_grams) with (gin_pending_list_limit = 256);

alter table precat_product add column assignee2 text;

alter table precat_product add column assignee3 text;

alter table precat_product add column dispatch_id text;

alter table dispatch_line add constraint dispatch_line_dispatch_id_ref foreign key (dispatch_id) references precat_dispatch (id);

alter table dispatch_line add constraint dispatch_line_product_id_ref foreign key (product_id) references precat_product (id);

alter table precat_auditor add constraint precat_auditor_user_id_ref foreign key (user_id) references sys_user (id);

alter table precat_dispatch add constraint precat_dispatch_apply_id_ref foreign key (apply_id) references precat_apply (id);

alter table precat_dispatch add constraint precat_dispatch_assignee_id_ref foreign key (assignee_id) references sys_user (id);

alter table precat_dispatch add constraint precat_dispatch_verifier_id_ref foreign key (verifier_id) references sys_user (id);

alter table precat_product add constraint precat_product_assignee2_ref foreign key (assignee2) references sys_user (id) not valid;

alter table precat_product add constraint precat_product_assignee3_ref foreign key (assignee3) references sys_user (id) not valid;

alter table precat_product add constraint precat_product_dispatch_id_ref foreign key (dispatch_id) references precat_dispatch (id) not valid;
