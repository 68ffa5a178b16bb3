set local lock_timeout = '5s';

create table precat_apply (
  id text primary key,
  row_version integer not null default 1,
  created_by text,
  created_by_name text,
  created_dept text,
  created_time timestamp(0) not null default localtimestamp(0),
  updated_by text,
  updated_time timestamp(0) not null default localtimestamp(0),
  deleted_flg boolean not null default false,
  apply_no text,
  customer_id text,
  protocol_id text,
  pay_mode text,
  ie_flag text,
  urgency text,
  source text,
  contact text,
  phone text,
  email text,
  entrusted_user_id text,
  submitted_time timestamp(0),
  accepted_by text,
  accepted_time timestamp(0),
  owner_dept text,
  reason text,
  remark text,
  status text,
  search_text text not null default '',
  search_grams text[] not null default '{}'
);

create unique index precat_apply_apply_no_key on precat_apply (apply_no) where not deleted_flg;

create index precat_apply_status_created_time_idx on precat_apply (status, created_time, id);

create index precat_apply_created_time_seen_idx on precat_apply (created_time, id) include (customer_id, owner_dept, created_dept, created_by, status) where not deleted_flg;

create index precat_apply_customer_id_created_time_idx on precat_apply (customer_id, created_time, id) where not deleted_flg;

create index precat_apply_owner_dept_created_time_idx on precat_apply (owner_dept, created_time, id) where not deleted_flg;

create index precat_apply_created_dept_created_time_idx on precat_apply (created_dept, created_time, id) where not deleted_flg;

create index precat_apply_created_by_created_time_idx on precat_apply (created_by, created_time, id) where not deleted_flg;

create index precat_apply_search_grams_gin on precat_apply using gin (search_grams) with (gin_pending_list_limit = 256);

create table precat_price (
  id text primary key,
  row_version integer not null default 1,
  created_by text,
  created_by_name text,
  created_dept text,
  created_time timestamp(0) not null default localtimestamp(0),
  updated_by text,
  updated_time timestamp(0) not null default localtimestamp(0),
  deleted_flg boolean not null default false,
  protocol_id text,
  line_no integer,
  from_qty integer,
  to_qty integer,
  unit_price numeric(18,2),
  ie_flag text
);

create index precat_price_protocol_id_idx on precat_price (protocol_id, id);

create table precat_product (
  id text primary key,
  row_version integer not null default 1,
  created_by text,
  created_by_name text,
  created_dept text,
  created_time timestamp(0) not null default localtimestamp(0),
  updated_by text,
  updated_time timestamp(0) not null default localtimestamp(0),
  deleted_flg boolean not null default false,
  apply_id text,
  line_no integer,
  part_no text,
  name_zh text,
  name_en text,
  spec text,
  material text,
  composition text,
  usage text,
  principle text,
  brand text,
  brand_type text,
  maker_name text,
  origin_country text,
  unit text,
  net_weight numeric(14,6),
  customer_hs text,
  again_flg boolean not null default false,
  customer_id text,
  goods_key text,
  hs_code text,
  process_status text
);

create index precat_product_apply_id_idx on precat_product (apply_id, id);

create index precat_product_goods_key_process_status_idx on precat_product (goods_key, process_status, id);

create index precat_product_import_key_idx on precat_product (md5(coalesce(apply_id::text, '') || chr(31) || coalesce(line_no::text, ''))) where not deleted_flg;

create table precat_protocol (
  id text primary key,
  row_version integer not null default 1,
  created_by text,
  created_by_name text,
  created_dept text,
  created_time timestamp(0) not null default localtimestamp(0),
  updated_by text,
  updated_time timestamp(0) not null default localtimestamp(0),
  deleted_flg boolean not null default false,
  protocol_no text,
  customer_id text,
  start_date date,
  end_date date,
  audit_levels integer,
  sla_hours integer,
  urgent_sla_hours integer,
  valid_months integer,
  confirm_days integer,
  auto_confirm boolean not null default true,
  urgent_factor numeric(5,2),
  pay_mode text,
  curr text,
  remark text,
  submitted_time timestamp(0),
  approved_by text,
  approved_time timestamp(0),
  owner_dept text,
  reason text,
  hands jsonb,
  status text,
  search_text text not null default '',
  search_grams text[] not null default '{}'
);

create unique index precat_protocol_protocol_no_key on precat_protocol (protocol_no) where not deleted_flg;

create index precat_protocol_customer_id_status_idx on precat_protocol (customer_id, status, id);

create index precat_protocol_created_time_seen_idx on precat_protocol (created_time, id) include (customer_id, owner_dept, created_dept, created_by, status) where not deleted_flg;

create index precat_protocol_customer_id_created_time_idx on precat_protocol (customer_id, created_time, id) where not deleted_flg;

create index precat_protocol_owner_dept_created_time_idx on precat_protocol (owner_dept, created_time, id) where not deleted_flg;

create index precat_protocol_created_dept_created_time_idx on precat_protocol (created_dept, created_time, id) where not deleted_flg;

create index precat_protocol_created_by_created_time_idx on precat_protocol (created_by, created_time, id) where not deleted_flg;

create index precat_protocol_search_grams_gin on precat_protocol using gin (search_grams) with (gin_pending_list_limit = 256);

alter table precat_apply add constraint precat_apply_customer_id_ref foreign key (customer_id) references customer (id);

alter table precat_apply add constraint precat_apply_protocol_id_ref foreign key (protocol_id) references precat_protocol (id);

alter table precat_apply add constraint precat_apply_entrusted_user_id_ref foreign key (entrusted_user_id) references sys_user (id);

alter table precat_apply add constraint precat_apply_accepted_by_ref foreign key (accepted_by) references sys_user (id);

alter table precat_price add constraint precat_price_protocol_id_ref foreign key (protocol_id) references precat_protocol (id);

alter table precat_product add constraint precat_product_apply_id_ref foreign key (apply_id) references precat_apply (id);

alter table precat_product add constraint precat_product_customer_id_ref foreign key (customer_id) references customer (id);

alter table precat_protocol add constraint precat_protocol_customer_id_ref foreign key (customer_id) references customer (id);

alter table precat_protocol add constraint precat_protocol_approved_by_ref foreign key (approved_by) references sys_user (id);
