set local lock_timeout = '5s';

alter table precat_product add column search_text text not null default '';

alter table precat_product add column search_grams text[] not null default '{}';
