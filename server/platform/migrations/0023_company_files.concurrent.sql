create index concurrently if not exists customs_broker_import_no_idx on customs_broker (import_no, id);

create index concurrently if not exists customs_broker_import_key_idx on customs_broker (md5(coalesce(customs_code::text, ''))) where not deleted_flg;
