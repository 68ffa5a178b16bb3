create index concurrently if not exists customer_import_no_idx on customer (import_no, id);

create index concurrently if not exists customer_import_key_idx on customer (md5(coalesce(name::text, ''))) where not deleted_flg;
