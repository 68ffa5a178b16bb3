alter table precat_product validate constraint precat_product_assignee2_ref;

alter table precat_product validate constraint precat_product_assignee3_ref;

alter table precat_product validate constraint precat_product_dispatch_id_ref;

create index concurrently if not exists precat_product_dispatch_id_process_status_idx on precat_product (dispatch_id, process_status, id);
