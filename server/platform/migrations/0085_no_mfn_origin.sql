set local lock_timeout = '5s';

alter table decl_certificate add column agreement text;

alter table decl_certificate add column origin_country text;

alter table declaration add column additional_amt numeric(18,2);

alter table declaration_item add column additional numeric(18,2);

create table no_mfn_origin (
  id text primary key,
  row_version integer not null default 1,
  created_by text,
  created_by_name text,
  created_dept text,
  created_time timestamp(0) not null default localtimestamp(0),
  updated_by text,
  updated_time timestamp(0) not null default localtimestamp(0),
  deleted_flg boolean not null default false,
  country text,
  date_from date,
  date_to date,
  import_no text
);

create unique index no_mfn_origin_country_date_from_key on no_mfn_origin (country, date_from) where not deleted_flg;

create index no_mfn_origin_import_no_idx on no_mfn_origin (import_no, id);

create index no_mfn_origin_import_key_idx on no_mfn_origin (md5(coalesce(country::text, '') || chr(31) || coalesce((extract(year from date_from) * 10000 + extract(month from date_from) * 100 + extract(day from date_from))::text, ''))) where not deleted_flg;

alter table hs_import add column kind text;

create or replace trigger hs_import_own_hand before update on hs_import for each row execute function note_own_hand('title,kind,complete_flg,effective_date,deleted_flg');

update hs_import set kind = 'TARIFF';

-- A list of the many origins that have the MFN rate says nothing of the few that have not; these are entered anew.
drop table mfn_origin;
