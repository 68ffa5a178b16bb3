set local lock_timeout = '5s';

create table hs_agreement (
  id text primary key,
  row_version integer not null default 1,
  created_by text,
  created_by_name text,
  created_dept text,
  created_time timestamp(0) not null default localtimestamp(0),
  updated_by text,
  updated_time timestamp(0) not null default localtimestamp(0),
  deleted_flg boolean not null default false,
  hs_code_id text,
  line_no integer,
  agreement text,
  countries jsonb,
  rate numeric(8,4),
  date_from date,
  date_to date
);

create index hs_agreement_hs_code_id_idx on hs_agreement (hs_code_id, id);

create table hs_ciq (
  id text primary key,
  row_version integer not null default 1,
  created_by text,
  created_by_name text,
  created_dept text,
  created_time timestamp(0) not null default localtimestamp(0),
  updated_by text,
  updated_time timestamp(0) not null default localtimestamp(0),
  deleted_flg boolean not null default false,
  hs_code_id text,
  line_no integer,
  ciq_code text,
  name_zh text
);

create index hs_ciq_hs_code_id_idx on hs_ciq (hs_code_id, id);

create table hs_code (
  id text primary key,
  row_version integer not null default 1,
  created_by text,
  created_by_name text,
  created_dept text,
  created_time timestamp(0) not null default localtimestamp(0),
  updated_by text,
  updated_time timestamp(0) not null default localtimestamp(0),
  deleted_flg boolean not null default false,
  hs_code text,
  name_zh text,
  name_en text,
  heading_zh text,
  heading_en text,
  unit1 text,
  unit2 text,
  mfn_rate numeric(8,4),
  general_rate numeric(8,4),
  provisional_rate numeric(8,4),
  rate_text text,
  specific_amount numeric(12,4),
  specific_unit text,
  consumption_rate numeric(8,4),
  consumption_specific numeric(12,4),
  vat_rate numeric(8,4),
  export_rate numeric(8,4),
  export_provisional numeric(8,4),
  rebate_rate numeric(8,4),
  quota_flg boolean not null default false,
  tariff_quota_rate numeric(8,4),
  supv_cond text,
  ciq_type text,
  note text,
  valid_from date,
  valid_to date,
  hs2 text,
  hs4 text,
  hs6 text,
  hs8 text,
  dotted_code text,
  path_zh text,
  synonyms text,
  last_day date,
  source text,
  search_text text not null default '',
  search_grams text[] not null default '{}'
);

create unique index hs_code_hs_code_valid_from_key on hs_code (hs_code, valid_from) where not deleted_flg;

create index hs_code_hs2_hs4_idx on hs_code (hs2, hs4, id);

create index hs_code_hs6_idx on hs_code (hs6, id);

create index hs_code_last_day_idx on hs_code (last_day, id);

create index hs_code_search_grams_gin on hs_code using gin (search_grams) with (gin_pending_list_limit = 256);

create table hs_element (
  id text primary key,
  row_version integer not null default 1,
  created_by text,
  created_by_name text,
  created_dept text,
  created_time timestamp(0) not null default localtimestamp(0),
  updated_by text,
  updated_time timestamp(0) not null default localtimestamp(0),
  deleted_flg boolean not null default false,
  hs_code_id text,
  line_no integer,
  name text,
  kind text,
  required_flg boolean not null default true,
  hint text,
  max_len integer
);

create index hs_element_hs_code_id_idx on hs_element (hs_code_id, id);

create table hs_extra_duty (
  id text primary key,
  row_version integer not null default 1,
  created_by text,
  created_by_name text,
  created_dept text,
  created_time timestamp(0) not null default localtimestamp(0),
  updated_by text,
  updated_time timestamp(0) not null default localtimestamp(0),
  deleted_flg boolean not null default false,
  hs_code_id text,
  line_no integer,
  kind text,
  country text,
  company text,
  rate numeric(8,4),
  date_from date,
  date_to date
);

create index hs_extra_duty_hs_code_id_idx on hs_extra_duty (hs_code_id, id);

create table hs_synonym (
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
  hs_prefix text,
  expands_to text,
  search_text text not null default '',
  search_grams text[] not null default '{}'
);

create unique index hs_synonym_word_key on hs_synonym (word) where not deleted_flg;

create index hs_synonym_search_grams_gin on hs_synonym using gin (search_grams) with (gin_pending_list_limit = 256);

alter table hs_agreement add constraint hs_agreement_hs_code_id_ref foreign key (hs_code_id) references hs_code (id);

alter table hs_ciq add constraint hs_ciq_hs_code_id_ref foreign key (hs_code_id) references hs_code (id);

alter table hs_element add constraint hs_element_hs_code_id_ref foreign key (hs_code_id) references hs_code (id);

alter table hs_extra_duty add constraint hs_extra_duty_hs_code_id_ref foreign key (hs_code_id) references hs_code (id);

-- One code holds in one way on one day, whoever writes at the same time: code and days of a period are one stretch of whole numbers.
alter table hs_code add constraint hs_code_period_overlap exclude using gist (
  int8range(hs_code::bigint * 10000000 + (valid_from - date '1900-01-01'), hs_code::bigint * 10000000 + (last_day - date '1900-01-01'), '[]') with &&
) where (not deleted_flg);

alter table hs_code add constraint hs_code_digits check (hs_code ~ '^[0-9]{10}$');
