set local lock_timeout = '5s';

alter table bh_alert add column search_text text not null default '';

alter table bh_alert add column search_grams text[] not null default '{}';

alter table bh_email_customer add column search_text text not null default '';

alter table bh_email_customer add column search_grams text[] not null default '{}';

alter table bh_levy_change add column search_text text not null default '';

alter table bh_levy_change add column search_grams text[] not null default '{}';

alter table bh_mail add column search_text text not null default '';

alter table bh_mail add column search_grams text[] not null default '{}';

-- How the search texts of an entity were made; where a release makes them another way, a job makes them anew.
create table search_recipe (
  entity text primary key,
  recipe text not null
);
