set local lock_timeout = '5s';

create table base_supplier (
  id text primary key,
  row_version integer not null default 1,
  created_by text,
  created_by_name text,
  created_dept text,
  created_time timestamp(0) not null default localtimestamp(0),
  updated_by text,
  updated_time timestamp(0) not null default localtimestamp(0),
  deleted_flg boolean not null default false,
  base_code text,
  name text,
  credit_code text,
  source text,
  last_sync_at timestamp(0),
  enabled boolean not null default true,
  search_text text not null default '',
  search_grams text[] not null default '{}'
);

create unique index base_supplier_base_code_key on base_supplier (base_code) where not deleted_flg;

create unique index base_supplier_credit_code_key on base_supplier (credit_code) where not deleted_flg;

create index base_supplier_created_time_idx on base_supplier (created_time, id) where not deleted_flg;

create index base_supplier_search_grams_gin on base_supplier using gin (search_grams) with (gin_pending_list_limit = 256);

alter table company_profile add column ent_kind text;

alter table company_profile add column risk_flags jsonb;

update company_profile set ent_kind = substring(customs_code from '^.{5}([1-9])'),
  risk_flags = (select coalesce(jsonb_agg(risk), '[]') from unnest(array[
    case when credit_level = 'LOST' then 'LOST' end,
    case when penalty_count > 0 then 'PENALTY' end,
    case when reg_status is not null and reg_status not in ('', '存续', '在业', '开业', '正常', '在营') then 'STATUS' end]) risk where risk is not null)
where not deleted_flg;
