set local lock_timeout = '5s';

-- The words of roles are the roles themselves; what a dictionary said of them before goes.
delete from sys_dict_item where dict_code = 'STAFF_ROLE';

create trigger sys_role_told after insert or update or delete on sys_role for each statement execute function tell_table_change();
