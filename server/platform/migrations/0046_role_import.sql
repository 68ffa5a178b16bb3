set local lock_timeout = '5s';

alter table sys_role add column import_no text;
