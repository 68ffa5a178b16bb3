alter table precat_product validate constraint precat_product_previous_id_ref;

create index concurrently if not exists precat_product_previous_id_idx on precat_product (previous_id, id);

create index concurrently if not exists precat_product_source_goods_id_idx on precat_product (source_goods_id, id);
