set local lock_timeout = '5s';

-- Until here the table held what the product itself says; now administrators write in it, as in every other table.
alter table sys_release rename to sys_release_before;

alter index sys_release_pkey rename to sys_release_before_pkey;

create table sys_release (
  id text primary key,
  row_version integer not null default 1,
  created_by text,
  created_by_name text,
  created_dept text,
  created_time timestamp(0) not null default localtimestamp(0),
  updated_by text,
  updated_time timestamp(0) not null default localtimestamp(0),
  deleted_flg boolean not null default false,
  version text,
  release_date date,
  note_zh text,
  note_en text
);

create unique index sys_release_version_key on sys_release (version) where not deleted_flg;

create index sys_release_release_date_idx on sys_release (release_date, id) where not deleted_flg;

insert into sys_release (id, version, release_date, note_zh, note_en)
select 'release:' || version, version, release_date, note_zh, note_en from sys_release_before;

drop table sys_release_before;
