alter table declaration_item validate constraint declaration_item_product_id_ref;

alter table order_goods validate constraint order_goods_product_id_ref;

create index concurrently if not exists declaration_item_part_no_idx on declaration_item (part_no, id);

create index concurrently if not exists order_goods_part_no_idx on order_goods (part_no, id);

create index concurrently if not exists customs_order_demand_no_idx on customs_order (demand_no, id);
