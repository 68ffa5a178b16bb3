create index concurrently if not exists sys_user_import_no_idx on sys_user (import_no, id);

create index concurrently if not exists sys_user_import_key_idx on sys_user (md5(coalesce(login_name::text, ''))) where not deleted_flg;

alter table sys_user validate constraint sys_user_role_id_ref;
