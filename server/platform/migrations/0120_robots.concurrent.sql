create index concurrently if not exists rpa_task_rpa_kind_doc_no_idx on rpa_task (rpa_kind, doc_no, id);
