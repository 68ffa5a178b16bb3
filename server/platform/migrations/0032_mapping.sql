set local lock_timeout = '5s';

create table field_mapping (
  id text primary key,
  row_version integer not null default 1,
  created_by text,
  created_by_name text,
  created_dept text,
  created_time timestamp(0) not null default localtimestamp(0),
  updated_by text,
  updated_time timestamp(0) not null default localtimestamp(0),
  deleted_flg boolean not null default false,
  name text,
  target text,
  customer_id text,
  head_row integer,
  version integer,
  enabled boolean not null default true,
  search_text text not null default '',
  search_grams text[] not null default '{}'
);

create unique index field_mapping_name_customer_id_key on field_mapping (name, customer_id) where not deleted_flg;

create index field_mapping_customer_id_name_idx on field_mapping (customer_id, name, id) where not deleted_flg;

create index field_mapping_search_grams_gin on field_mapping using gin (search_grams) with (fastupdate = off);

create table field_mapping_item (
  id text primary key,
  row_version integer not null default 1,
  created_by text,
  created_by_name text,
  created_dept text,
  created_time timestamp(0) not null default localtimestamp(0),
  updated_by text,
  updated_time timestamp(0) not null default localtimestamp(0),
  deleted_flg boolean not null default false,
  mapping_id text,
  line_no integer,
  target_field text,
  source_kind text,
  source_column text,
  transform text,
  transform_arg text,
  default_value text,
  required_flg boolean not null default false
);

create index field_mapping_item_mapping_id_idx on field_mapping_item (mapping_id, id);

alter table field_mapping add constraint field_mapping_customer_id_ref foreign key (customer_id) references customer (id);

alter table field_mapping_item add constraint field_mapping_item_mapping_id_ref foreign key (mapping_id) references field_mapping (id);
