set local lock_timeout = '5s';

alter table bh_payment add column source_key text;
