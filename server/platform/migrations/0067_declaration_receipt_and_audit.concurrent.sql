create index concurrently if not exists declaration_receipt_receipt_time_seen_idx on declaration_receipt (receipt_time, id) include (customer_id, owner_dept, created_dept, created_by) where not deleted_flg;

create index concurrently if not exists declaration_receipt_customer_id_receipt_time_idx on declaration_receipt (customer_id, receipt_time, id) where not deleted_flg;

create index concurrently if not exists declaration_receipt_owner_dept_receipt_time_idx on declaration_receipt (owner_dept, receipt_time, id) where not deleted_flg;

create index concurrently if not exists declaration_receipt_created_dept_receipt_time_idx on declaration_receipt (created_dept, receipt_time, id) where not deleted_flg;

create index concurrently if not exists declaration_receipt_created_by_receipt_time_idx on declaration_receipt (created_by, receipt_time, id) where not deleted_flg;

drop index concurrently if exists declaration_receipt_created_time_seen_idx;

drop index concurrently if exists declaration_receipt_customer_id_created_time_idx;

drop index concurrently if exists declaration_receipt_owner_dept_created_time_idx;

drop index concurrently if exists declaration_receipt_created_dept_created_time_idx;

drop index concurrently if exists declaration_receipt_created_by_created_time_idx;
