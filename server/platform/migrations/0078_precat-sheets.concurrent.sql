drop index concurrently if exists precat_product_import_key_idx;

create index concurrently if not exists precat_product_import_key_idx on precat_product (md5(coalesce(apply_id::text, '') || chr(31) || coalesce(part_no::text, '') || chr(31) || coalesce(name_zh::text, '') || chr(31) || coalesce(spec::text, '') || chr(31) || coalesce(brand::text, ''))) where not deleted_flg;
