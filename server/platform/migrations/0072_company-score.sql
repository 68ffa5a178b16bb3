set local lock_timeout = '5s';

alter table company_profile add column paid_capital numeric(18,2);

alter table company_profile add column staff_count integer;

alter table company_profile add column customs_code text;

alter table company_profile add column reg_customs text;

alter table company_profile add column penalty_count integer;

alter table company_profile add column biz_scope text;

alter table company_profile add column score integer;

alter table company_profile add column score_grade text;

create table company_score (
  id text primary key,
  row_version integer not null default 1,
  created_by text,
  created_by_name text,
  created_dept text,
  created_time timestamp(0) not null default localtimestamp(0),
  updated_by text,
  updated_time timestamp(0) not null default localtimestamp(0),
  deleted_flg boolean not null default false,
  company_id text,
  credit_code text,
  total integer,
  grade text,
  calc_time timestamp(0),
  search_text text not null default '',
  search_grams text[] not null default '{}'
);

create index company_score_company_id_calc_time_idx on company_score (company_id, calc_time, id);

create index company_score_calc_time_idx on company_score (calc_time, id) where not deleted_flg;

create index company_score_search_grams_gin on company_score using gin (search_grams) with (gin_pending_list_limit = 256);

create table score_part (
  id text primary key,
  row_version integer not null default 1,
  created_by text,
  created_by_name text,
  created_dept text,
  created_time timestamp(0) not null default localtimestamp(0),
  updated_by text,
  updated_time timestamp(0) not null default localtimestamp(0),
  deleted_flg boolean not null default false,
  score_id text,
  line_no integer,
  part text,
  weight integer,
  fact text,
  value numeric(7,4),
  points numeric(7,2)
);

create index score_part_score_id_idx on score_part (score_id, id);

alter table company_score add constraint company_score_company_id_ref foreign key (company_id) references company_profile (id);

alter table score_part add constraint score_part_score_id_ref foreign key (score_id) references company_score (id);
