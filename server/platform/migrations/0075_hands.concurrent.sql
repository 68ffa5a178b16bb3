alter table declaration_receipt validate constraint declaration_receipt_confirmed_by_ref;

create index concurrently if not exists sys_user_person_id_idx on sys_user (person_id, id);
