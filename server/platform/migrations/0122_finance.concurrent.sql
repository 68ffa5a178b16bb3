create unique index concurrently if not exists bh_payment_source_key_key on bh_payment (source_key) where not deleted_flg;
alter table acct_period validate constraint acct_period_certified_by_ref;

alter table acct_period validate constraint acct_period_declared_by_ref;
