drop index concurrently if exists invoice_link_line_no_idx;

create index concurrently if not exists invoice_link_line_no_idx on invoice_link (line_no, id);
