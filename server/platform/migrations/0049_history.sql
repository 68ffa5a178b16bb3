set local lock_timeout = '5s';

create table precat_history (
  id text primary key,
  row_version integer not null default 1,
  created_by text,
  created_by_name text,
  created_dept text,
  created_time timestamp(0) not null default localtimestamp(0),
  updated_by text,
  updated_time timestamp(0) not null default localtimestamp(0),
  deleted_flg boolean not null default false,
  name_zh text,
  name_en text,
  spec text,
  material text,
  usage text,
  hs_code text,
  hs6 text,
  decided_date date,
  source text,
  customer_id text,
  reason text,
  line_id text,
  wrong_flg boolean not null default false,
  wrong_reason text,
  text_key text,
  import_no text,
  search_text text not null default '',
  search_grams text[] not null default '{}'
);

create unique index precat_history_text_key_hs_code_source_key on precat_history (text_key, hs_code, source) where not deleted_flg;

create index precat_history_import_no_idx on precat_history (import_no, id);

create index precat_history_hs6_idx on precat_history (hs6, id);

create index precat_history_decided_date_idx on precat_history (decided_date, id) where not deleted_flg;

create index precat_history_search_grams_gin on precat_history using gin (search_grams) with (gin_pending_list_limit = 256);

create index precat_history_import_key_idx on precat_history (md5(coalesce(text_key::text, '') || chr(31) || coalesce(hs_code::text, '') || chr(31) || coalesce(source::text, ''))) where not deleted_flg;

alter table precat_history add constraint precat_history_customer_id_ref foreign key (customer_id) references customer (id);
