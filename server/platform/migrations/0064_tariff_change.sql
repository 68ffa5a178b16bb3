set local lock_timeout = '5s';

alter table demand_goods add column product_id text;

alter table demand_goods add column status text;

create table hs_change (
  id text primary key,
  row_version integer not null default 1,
  created_by text,
  created_by_name text,
  created_dept text,
  created_time timestamp(0) not null default localtimestamp(0),
  updated_by text,
  updated_time timestamp(0) not null default localtimestamp(0),
  deleted_flg boolean not null default false,
  batch_no text,
  title text,
  effective_date date,
  goods integer,
  applies integer,
  demands integer,
  orders integer,
  declarations integer,
  customers integer,
  status text,
  checked_time timestamp(0),
  measured_time timestamp(0),
  started_by text,
  started_time timestamp(0),
  applied_time timestamp(0),
  reason text,
  hands jsonb,
  search_text text not null default '',
  search_grams text[] not null default '{}'
);

create unique index hs_change_batch_no_key on hs_change (batch_no) where not deleted_flg;

create index hs_change_created_time_idx on hs_change (created_time, id) where not deleted_flg;

create index hs_change_search_grams_gin on hs_change using gin (search_grams) with (gin_pending_list_limit = 256);

create table hs_change_hit (
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
  hit_kind text,
  line_id text,
  doc_no text,
  name text,
  part_no text,
  customer_id text,
  old_code text,
  change_kind text,
  candidates text,
  outcome text,
  done_time timestamp(0)
);

create unique index hs_change_hit_change_id_hit_kind_line_id_key on hs_change_hit (change_id, hit_kind, line_id) where not deleted_flg;

create index hs_change_hit_old_code_idx on hs_change_hit (old_code, id) where not deleted_flg;

create table hs_change_impact (
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
  customer_id text,
  goods integer,
  applies integer,
  demands integer,
  orders integer,
  declarations integer
);

create index hs_change_impact_change_id_idx on hs_change_impact (change_id, id);

create table hs_change_line (
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
  kind text,
  old_code text,
  new_code text,
  name_zh text,
  unit1 text,
  field text,
  old_value text,
  new_value text,
  new_element_flg boolean not null default false
);

create index hs_change_line_change_id_idx on hs_change_line (change_id, id);

create index hs_change_line_import_key_idx on hs_change_line (md5(coalesce(change_id::text, '') || chr(31) || coalesce(line_no::text, ''))) where not deleted_flg;

alter table precat_product add column hs_change_no text;

alter table precat_product add column change_kind text;

alter table precat_product add column candidates text;

alter table demand_goods add constraint demand_goods_product_id_ref foreign key (product_id) references precat_product (id) not valid;

alter table hs_change add constraint hs_change_started_by_ref foreign key (started_by) references sys_user (id);

alter table hs_change_hit add constraint hs_change_hit_change_id_ref foreign key (change_id) references hs_change (id);

alter table hs_change_hit add constraint hs_change_hit_customer_id_ref foreign key (customer_id) references customer (id);

alter table hs_change_impact add constraint hs_change_impact_change_id_ref foreign key (change_id) references hs_change (id);

alter table hs_change_impact add constraint hs_change_impact_customer_id_ref foreign key (customer_id) references customer (id);

alter table hs_change_line add constraint hs_change_line_change_id_ref foreign key (change_id) references hs_change (id);
