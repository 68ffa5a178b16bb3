create index concurrently if not exists sys_role_import_no_idx on sys_role (import_no, id);

create index concurrently if not exists sys_role_import_key_idx on sys_role (md5(coalesce(role_id::text, ''))) where not deleted_flg;
