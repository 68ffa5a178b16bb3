alter table decl_paper validate constraint decl_paper_cert_id_ref;
