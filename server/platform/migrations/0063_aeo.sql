set local lock_timeout = '5s';

alter table company_profile add column credit_level text;

create table aeo_declaration (
  id text primary key,
  row_version integer not null default 1,
  created_by text,
  created_by_name text,
  created_dept text,
  created_time timestamp(0) not null default localtimestamp(0),
  updated_by text,
  updated_time timestamp(0) not null default localtimestamp(0),
  deleted_flg boolean not null default false,
  aeo_no text,
  company_id text,
  customer_id text,
  ent_type text,
  standard_id text,
  most_partial integer,
  lowest_score integer,
  leader_id text,
  apply_date date,
  score integer,
  submitter_id text,
  submitted_time timestamp(0),
  filed_date date,
  accept_no text,
  accept_date date,
  cert_due date,
  extended_flg boolean not null default false,
  team text,
  onsite_date date,
  rectify_due date,
  cert_no text,
  cert_date date,
  next_review date,
  notice_no text,
  reapply_from date,
  remark text,
  owner_dept text,
  reason text,
  status text,
  search_text text not null default '',
  search_grams text[] not null default '{}'
);

create unique index aeo_declaration_aeo_no_key on aeo_declaration (aeo_no) where not deleted_flg;

create index aeo_declaration_company_id_created_time_idx on aeo_declaration (company_id, created_time, id);

create index aeo_declaration_created_time_seen_idx on aeo_declaration (created_time, id) include (customer_id, owner_dept, created_dept, created_by, status) where not deleted_flg;

create index aeo_declaration_customer_id_created_time_idx on aeo_declaration (customer_id, created_time, id) where not deleted_flg;

create index aeo_declaration_owner_dept_created_time_idx on aeo_declaration (owner_dept, created_time, id) where not deleted_flg;

create index aeo_declaration_created_dept_created_time_idx on aeo_declaration (created_dept, created_time, id) where not deleted_flg;

create index aeo_declaration_created_by_created_time_idx on aeo_declaration (created_by, created_time, id) where not deleted_flg;

create index aeo_declaration_search_grams_gin on aeo_declaration using gin (search_grams) with (gin_pending_list_limit = 256);

create table aeo_item (
  id text primary key,
  row_version integer not null default 1,
  created_by text,
  created_by_name text,
  created_dept text,
  created_time timestamp(0) not null default localtimestamp(0),
  updated_by text,
  updated_time timestamp(0) not null default localtimestamp(0),
  deleted_flg boolean not null default false,
  declaration_id text,
  line_no integer,
  group_name text,
  code text,
  name_zh text,
  key_flg boolean not null default false,
  result text,
  owner_name text,
  due date,
  remark text,
  rectify text
);

create index aeo_item_declaration_id_idx on aeo_item (declaration_id, id);

create index aeo_item_code_idx on aeo_item (code, id) where not deleted_flg;

create table aeo_standard (
  id text primary key,
  row_version integer not null default 1,
  created_by text,
  created_by_name text,
  created_dept text,
  created_time timestamp(0) not null default localtimestamp(0),
  updated_by text,
  updated_time timestamp(0) not null default localtimestamp(0),
  deleted_flg boolean not null default false,
  standard_ver text,
  title text,
  valid_from date,
  valid_to date,
  most_partial integer,
  lowest_score integer,
  search_text text not null default '',
  search_grams text[] not null default '{}'
);

create unique index aeo_standard_standard_ver_key on aeo_standard (standard_ver) where not deleted_flg;

create index aeo_standard_valid_from_idx on aeo_standard (valid_from, id) where not deleted_flg;

create index aeo_standard_search_grams_gin on aeo_standard using gin (search_grams) with (gin_pending_list_limit = 256);

create table aeo_standard_item (
  id text primary key,
  row_version integer not null default 1,
  created_by text,
  created_by_name text,
  created_dept text,
  created_time timestamp(0) not null default localtimestamp(0),
  updated_by text,
  updated_time timestamp(0) not null default localtimestamp(0),
  deleted_flg boolean not null default false,
  standard_id text,
  line_no integer,
  group_name text,
  code text,
  name_zh text,
  ent_type text,
  key_flg boolean not null default false
);

create index aeo_standard_item_standard_id_idx on aeo_standard_item (standard_id, id);

alter table aeo_declaration add constraint aeo_declaration_company_id_ref foreign key (company_id) references company_profile (id);

alter table aeo_declaration add constraint aeo_declaration_customer_id_ref foreign key (customer_id) references customer (id);

alter table aeo_declaration add constraint aeo_declaration_standard_id_ref foreign key (standard_id) references aeo_standard (id);

alter table aeo_declaration add constraint aeo_declaration_leader_id_ref foreign key (leader_id) references sys_user (id);

alter table aeo_declaration add constraint aeo_declaration_submitter_id_ref foreign key (submitter_id) references sys_user (id);

alter table aeo_item add constraint aeo_item_declaration_id_ref foreign key (declaration_id) references aeo_declaration (id);

alter table aeo_standard_item add constraint aeo_standard_item_standard_id_ref foreign key (standard_id) references aeo_standard (id);
