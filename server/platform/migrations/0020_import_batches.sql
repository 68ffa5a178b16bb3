set local lock_timeout = '5s';

alter table address_book add column import_no text;

alter table demand add column import_no text;

alter table bh_email_customer add column import_no text;
