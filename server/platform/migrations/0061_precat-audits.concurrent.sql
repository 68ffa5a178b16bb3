create index concurrently if not exists precat_product_software_status_software_next_idx on precat_product (software_status, software_next, id);
