drop index concurrently if exists sys_dyn_dict_import_key_idx;

create index concurrently if not exists sys_dyn_dict_import_key_idx on sys_dyn_dict (md5(coalesce(lower(normalize(dyn_dict_name, NFKC) collate "C")::text, ''))) where not deleted_flg;

drop index concurrently if exists customer_import_key_idx;

create index concurrently if not exists customer_import_key_idx on customer (md5(coalesce(lower(normalize(name, NFKC) collate "C")::text, ''))) where not deleted_flg;
