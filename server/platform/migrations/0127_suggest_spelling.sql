set local lock_timeout = '5s';

-- Words that are spelt in two ways are one word to suggestions now: a job makes the words of all texts anew.
insert into suggest_pending (kind, key)
select 'HISTORY', id from precat_history where not deleted_flg
union all
select distinct 'TARIFF', hs6 from hs_code where hs6 is not null
on conflict (kind, key) do update set noted_at = excluded.noted_at;
