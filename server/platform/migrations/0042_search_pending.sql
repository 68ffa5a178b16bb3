-- Pairs of characters go into an index together: see indexesOf.ts.
do $$
declare
  name regclass;
begin
  for name in
    select i.oid::regclass from pg_class i join pg_am a on a.oid = i.relam join pg_namespace n on n.oid = i.relnamespace
    where a.amname = 'gin' and i.relkind = 'i' and n.nspname = current_schema() and i.reloptions @> '{fastupdate=off}'
  loop
    execute format('alter index %s reset (fastupdate)', name);
    execute format('alter index %s set (gin_pending_list_limit = 256)', name);
  end loop;
end $$;
