create index concurrently if not exists demand_goods_status_goods_key_idx on demand_goods (status, goods_key, id);

create index concurrently if not exists demand_goods_created_time_idx on demand_goods (created_time, id) where not deleted_flg;
