set local lock_timeout = '5s';

alter table field_mapping add column sheet_name text;

alter table online_column add column under text;
