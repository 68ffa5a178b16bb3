-- What a setting shows in open browsers follows at once; they are told that something changed, not what.
create or replace function tell_setting_change() returns trigger language plpgsql as $$
declare
  key text := coalesce(new.setting_key, old.setting_key);
begin
  perform pg_notify('tongguan', json_build_object('entity', 'setting', 'id', key)::text);
  if key ~ '^(brand|menu|auth)\.' then
    perform pg_notify('tongguan', json_build_object('entity', 'shownSetting', 'id', '', 'toAll', true)::text);
  end if;
  if key = 'maintenance.mode' then
    perform pg_notify('tongguan', json_build_object('entity', 'maintenance', 'id', key, 'toAll', true)::text);
  end if;
  return null;
end $$;
