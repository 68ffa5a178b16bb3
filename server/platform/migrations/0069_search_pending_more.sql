-- More pairs of characters wait for the index together: see indexesOf.ts and docs/decisions/0136-import-once-more.md.
do $$
declare
  name regclass;
begin
  for name in
    select i.oid::regclass from pg_class i join pg_am a on a.oid = i.relam join pg_namespace n on n.oid = i.relnamespace
    where a.amname = 'gin' and i.relkind = 'i' and n.nspname = current_schema() and i.reloptions @> '{gin_pending_list_limit=256}'
  loop
    execute format('alter index %s set (gin_pending_list_limit = 1024)', name);
  end loop;
end $$;
