set local lock_timeout = '5s';

alter table customs_broker add column import_no text;
