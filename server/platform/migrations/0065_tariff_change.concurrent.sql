alter table demand_goods validate constraint demand_goods_product_id_ref;

create index concurrently if not exists demand_goods_hs_code_status_idx on demand_goods (hs_code, status, id);

create index concurrently if not exists demand_goods_product_id_idx on demand_goods (product_id, id);

create index concurrently if not exists precat_product_hs_code_process_status_idx on precat_product (hs_code, process_status, id);

create index concurrently if not exists precat_product_opinion_id_idx on precat_product (opinion_id, id);
