alter table precat_product validate constraint precat_product_assignee1_ref;

alter table precat_product validate constraint precat_product_auditor1_ref;

alter table precat_product validate constraint precat_product_auditor2_ref;

alter table precat_product validate constraint precat_product_auditor3_ref;

create index concurrently if not exists precat_product_created_time_idx on precat_product (created_time, id) where not deleted_flg;
