create unique index concurrently if not exists bh_payment_source_key_key on bh_payment (source_key) where not deleted_flg;
