set local lock_timeout = '5s';

alter table online_record add column search_text text not null default '';

alter table online_record add column search_grams text[] not null default '{}';
