set local lock_timeout = '5s';

alter table customer add column import_no text;
