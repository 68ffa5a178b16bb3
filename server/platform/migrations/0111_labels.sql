set local lock_timeout = '5s';

create table goods_tag (
  id text primary key,
  row_version integer not null default 1,
  created_by text,
  created_by_name text,
  created_dept text,
  created_time timestamp(0) not null default localtimestamp(0),
  updated_by text,
  updated_time timestamp(0) not null default localtimestamp(0),
  deleted_flg boolean not null default false,
  tag_no text,
  tag_kind text,
  customer_id text,
  goods_id text,
  part_no text,
  goods_name text,
  order_id text,
  template_id text,
  content text,
  need_qty integer,
  print_qty integer,
  printed_qty integer,
  applied_qty integer,
  hands jsonb,
  status text,
  import_no text,
  search_text text not null default '',
  search_grams text[] not null default '{}'
);

create unique index goods_tag_tag_no_key on goods_tag (tag_no) where not deleted_flg;

create index goods_tag_import_no_idx on goods_tag (import_no, id);

create index goods_tag_order_id_idx on goods_tag (order_id, id);

create index goods_tag_goods_id_idx on goods_tag (goods_id, id);

create index goods_tag_created_time_seen_idx on goods_tag (created_time, id) include (customer_id, status) where not deleted_flg;

create index goods_tag_customer_id_created_time_seen_idx on goods_tag (customer_id, created_time, id) include (status) where not deleted_flg;

create index goods_tag_search_grams_gin on goods_tag using gin (search_grams) with (gin_pending_list_limit = 1024);

alter table goods_tag add constraint goods_tag_customer_id_ref foreign key (customer_id) references customer (id);

alter table goods_tag add constraint goods_tag_goods_id_ref foreign key (goods_id) references wms_goods (id);

alter table goods_tag add constraint goods_tag_order_id_ref foreign key (order_id) references wh_order (id);

alter table goods_tag add constraint goods_tag_template_id_ref foreign key (template_id) references address_template (id);

create or replace trigger goods_tag_own_hand before update on goods_tag for each row execute function note_own_hand('tag_kind,customer_id,goods_id,part_no,goods_name,order_id,template_id,content,need_qty,deleted_flg');
