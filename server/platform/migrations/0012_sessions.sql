-- Guesses of passwords, counted before anything is compared: by whom, on which name, from where. Keys are digests.
drop table login_attempt;
create table guess_count (
  key text primary key,
  guesses integer not null,
  last_at timestamptz not null default now(),
  locked_until timestamptz
);
create index guess_count_last_at_idx on guess_count (last_at);

-- A lock belongs to a name and a place, never to the account: a stranger's guesses end nobody's work.
update sys_user set status = 'ACTIVE' where status = 'LOCKED';
alter table sys_user drop column fail_count, drop column fail_since, drop column locked_until;

-- Whoever ends a session, and however, tells every node, so that streams end with it.
create function tell_session_end() returns trigger language plpgsql as $$
begin
  perform pg_notify('tongguan', json_build_object('endedSession', old.sid_hash)::text);
  return null;
end $$;
create trigger sys_session_ended after update on sys_session for each row
  when (old.end_kind is null and new.end_kind is not null) execute function tell_session_end();
create trigger sys_session_removed after delete on sys_session for each row
  when (old.end_kind is null and old.expire_at > now()) execute function tell_session_end();

create function tell_account_end() returns trigger language plpgsql as $$
begin
  perform pg_notify('tongguan', json_build_object('endedUser', new.id)::text);
  return null;
end $$;
create trigger sys_user_ended after update on sys_user for each row
  when (new.status not in ('INIT', 'ACTIVE') or new.deleted_flg or (new.must_change_pwd and not old.must_change_pwd))
  execute function tell_account_end();
