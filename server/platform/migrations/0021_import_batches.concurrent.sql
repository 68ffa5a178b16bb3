create index concurrently if not exists address_book_import_no_idx on address_book (import_no, id);

create index concurrently if not exists demand_import_no_idx on demand (import_no, id);

create index concurrently if not exists bh_email_customer_import_no_idx on bh_email_customer (import_no, id);
