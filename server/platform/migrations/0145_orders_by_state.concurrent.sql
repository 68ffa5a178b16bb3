create index concurrently if not exists wh_order_status_due_time_idx on wh_order (status, due_time, id) where not deleted_flg;
