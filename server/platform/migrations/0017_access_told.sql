set local lock_timeout = '5s';

-- Nodes keep who may what in memory. Whoever changes it, and however, tells every node; signing in and staying are no change.
create function tell_access_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('tongguan', '{"changedAccess":true}');
  return null;
end $$;
create trigger sys_user_access after update on sys_user for each row
  when ((old.login_name, old.user_name, old.role_id, old.dept_code, old.is_leader, old.have_admin, old.console_id, old.must_change_pwd, old.pwd_changed_at, old.status, old.deleted_flg)
    is distinct from (new.login_name, new.user_name, new.role_id, new.dept_code, new.is_leader, new.have_admin, new.console_id, new.must_change_pwd, new.pwd_changed_at, new.status, new.deleted_flg))
  execute function tell_access_change();
create trigger sys_user_removed after delete on sys_user for each row execute function tell_access_change();
create trigger sys_session_shortened after update on sys_session for each row
  when (new.expire_at < old.expire_at or new.last_seen < old.last_seen or (old.end_kind is not null and new.end_kind is null))
  execute function tell_access_change();
create trigger sys_role_access after insert or update or delete on sys_role for each statement execute function tell_access_change();
create trigger sys_role_function_access after insert or update or delete on sys_role_function for each statement execute function tell_access_change();
create trigger sys_role_scope_access after insert or update or delete on sys_role_scope for each statement execute function tell_access_change();
create trigger sys_menu_access after insert or update or delete on sys_menu for each statement execute function tell_access_change();
create trigger bh_main_comp_bw_access after insert or update or delete on bh_main_comp_bw for each statement execute function tell_access_change();
