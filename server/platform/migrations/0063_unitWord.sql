set local lock_timeout = '5s';

create table unit_word (
  id text primary key,
  row_version integer not null default 1,
  created_by text,
  created_by_name text,
  created_dept text,
  created_time timestamp(0) not null default localtimestamp(0),
  updated_by text,
  updated_time timestamp(0) not null default localtimestamp(0),
  deleted_flg boolean not null default false,
  word text,
  unit text,
  import_no text,
  search_text text not null default '',
  search_grams text[] not null default '{}'
);

create unique index unit_word_word_key on unit_word (word) where not deleted_flg;

create index unit_word_import_no_idx on unit_word (import_no, id);

create index unit_word_search_grams_gin on unit_word using gin (search_grams) with (gin_pending_list_limit = 256);

create index unit_word_import_key_idx on unit_word (md5(coalesce(word::text, ''))) where not deleted_flg;
