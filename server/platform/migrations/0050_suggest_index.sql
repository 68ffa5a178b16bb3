set local lock_timeout = '5s';

-- What suggestions find texts by: words made by the application, since the text parser of PostgreSQL knows no Chinese.
create table suggest_history (
  history_id text primary key,
  words tsvector not null,
  length real not null,
  size real not null
);
create index suggest_history_words_gin on suggest_history using gin (words);

create table suggest_heading (
  hs6 text primary key,
  -- Another one after every change, so that whoever keeps a heading knows.
  version text not null,
  words tsvector not null,
  length real not null,
  title text not null,
  said jsonb not null
);
create index suggest_heading_words_gin on suggest_heading using gin (words);

-- In how many texts of a kind a word stands; counted while texts come and go.
create table suggest_word (
  kind text not null,
  word text not null,
  texts integer not null,
  primary key (kind, word)
);

create table suggest_corpus (
  kind text primary key,
  texts integer not null,
  length double precision not null
);

-- Texts whose words are to be made anew. A job does it, some hundreds in a transaction; readers see what stood there before.
create table suggest_pending (
  kind text not null,
  key text not null,
  noted_at timestamptz not null default clock_timestamp(),
  primary key (kind, key)
);

-- A row that waits already is locked, so that the job leaves it alone until this transaction is over.
create function note_suggest_history() returns trigger language plpgsql as $$
begin
  insert into suggest_pending (kind, key) select 'HISTORY', id from changed order by id
  on conflict (kind, key) do update set noted_at = excluded.noted_at;
  return null;
end $$;

create trigger suggest_history_added after insert on precat_history
  referencing new table as changed for each statement execute function note_suggest_history();
create trigger suggest_history_changed after update on precat_history
  referencing new table as changed for each statement execute function note_suggest_history();

create function note_suggest_tariff() returns trigger language plpgsql as $$
begin
  insert into suggest_pending (kind, key) select distinct 'TARIFF', hs6 from changed where hs6 is not null order by hs6
  on conflict (kind, key) do update set noted_at = excluded.noted_at;
  return null;
end $$;

create trigger suggest_tariff_added after insert on hs_code
  referencing new table as changed for each statement execute function note_suggest_tariff();
create trigger suggest_tariff_changed after update on hs_code
  referencing new table as changed for each statement execute function note_suggest_tariff();

insert into suggest_pending (kind, key) select distinct 'TARIFF', hs6 from hs_code where hs6 is not null;
