set local lock_timeout = '5s';

create table company_profile (
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
  credit_code text,
  reg_status text,
  legal_person text,
  reg_capital text,
  found_date date,
  province text,
  address text,
  source text,
  fetched_time timestamp(0),
  import_no text,
  search_text text not null default '',
  search_grams text[] not null default '{}'
);

create unique index company_profile_credit_code_key on company_profile (credit_code) where not deleted_flg;

create index company_profile_import_no_idx on company_profile (import_no, id);

create index company_profile_name_idx on company_profile (name, id) where not deleted_flg;

create index company_profile_search_grams_gin on company_profile using gin (search_grams) with (fastupdate = off);

create index company_profile_import_key_idx on company_profile (md5(coalesce(credit_code::text, ''))) where not deleted_flg;
