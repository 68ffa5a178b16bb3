create index concurrently if not exists country_import_no_idx on country (import_no, id);

create index concurrently if not exists country_import_key_idx on country (md5(coalesce(code::text, ''))) where not deleted_flg;

create index concurrently if not exists currency_import_no_idx on currency (import_no, id);

create index concurrently if not exists currency_import_key_idx on currency (md5(coalesce(code::text, ''))) where not deleted_flg;

create index concurrently if not exists customs_area_import_no_idx on customs_area (import_no, id);

create index concurrently if not exists customs_area_import_key_idx on customs_area (md5(coalesce(code::text, ''))) where not deleted_flg;

create index concurrently if not exists region_import_no_idx on region (import_no, id);

create index concurrently if not exists region_import_key_idx on region (md5(coalesce(code::text, ''))) where not deleted_flg;

create index concurrently if not exists unit_import_no_idx on unit (import_no, id);

create index concurrently if not exists unit_import_key_idx on unit (md5(coalesce(code::text, ''))) where not deleted_flg;
