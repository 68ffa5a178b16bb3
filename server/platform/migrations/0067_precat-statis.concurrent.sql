create index concurrently if not exists precat_product_received_time_idx on precat_product (received_time, id);
