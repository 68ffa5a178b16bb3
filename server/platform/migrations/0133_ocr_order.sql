set local lock_timeout = '5s';

alter table ocr_document add column order_id text;

alter table ocr_document add constraint ocr_document_order_id_ref foreign key (order_id) references customs_order (id) not valid;
