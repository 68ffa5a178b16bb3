create index concurrently if not exists wh_order_status_due_time_idx on wh_order (status, due_time, id) where not deleted_flg;

create index concurrently if not exists wh_order_customer_id_status_due_time_idx on wh_order (customer_id, status, due_time, id) where not deleted_flg;

drop index concurrently if exists wh_order_customer_id_status_idx;
