set local lock_timeout = '5s';

alter table declaration_change_line add column name_en text;
