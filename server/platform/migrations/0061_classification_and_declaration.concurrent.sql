alter table demand_goods validate constraint demand_goods_product_id_ref;

alter table precat_product validate constraint precat_product_assignee2_ref;

alter table precat_product validate constraint precat_product_assignee3_ref;

alter table precat_product validate constraint precat_product_dispatch_id_ref;

alter table precat_product validate constraint precat_product_previous_id_ref;

create index concurrently if not exists demand_goods_hs_code_status_idx on demand_goods (hs_code, status, id);

create index concurrently if not exists demand_goods_product_id_idx on demand_goods (product_id, id);

create index concurrently if not exists demand_goods_status_goods_key_idx on demand_goods (status, goods_key, id);

create index concurrently if not exists demand_goods_created_time_idx on demand_goods (created_time, id) where not deleted_flg;

create index concurrently if not exists precat_product_hs_code_process_status_idx on precat_product (hs_code, process_status, id);

create index concurrently if not exists precat_product_opinion_id_idx on precat_product (opinion_id, id);

create index concurrently if not exists precat_product_previous_id_idx on precat_product (previous_id, id);

create index concurrently if not exists precat_product_source_goods_id_idx on precat_product (source_goods_id, id);

create index concurrently if not exists precat_product_software_status_software_next_idx on precat_product (software_status, software_next, id);

create index concurrently if not exists precat_product_received_time_idx on precat_product (received_time, id);

create index concurrently if not exists precat_product_dispatch_id_process_status_idx on precat_product (dispatch_id, process_status, id);

drop index concurrently if exists precat_product_import_key_idx;

create index concurrently if not exists precat_product_import_key_idx on precat_product (md5(coalesce(apply_id::text, '') || chr(31) || coalesce(part_no::text, '') || chr(31) || coalesce(name_zh::text, '') || chr(31) || coalesce(spec::text, '') || chr(31) || coalesce(brand::text, ''))) where not deleted_flg;
