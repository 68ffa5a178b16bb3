alter table ocr_document validate constraint ocr_document_order_id_ref;

create index concurrently if not exists ocr_document_order_id_idx on ocr_document (order_id, id);
