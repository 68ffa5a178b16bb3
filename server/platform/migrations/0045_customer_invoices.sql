set local lock_timeout = '5s';

alter table customer add column inv_title text;

alter table customer add column inv_tax_no text;

alter table customer add column inv_addr_phone text;

alter table customer add column inv_bank text;

alter table customer add column inv_email text;

-- Until somebody says otherwise an invoice names the customer as his file does.
update customer set inv_title = name, inv_tax_no = credit_code where not deleted_flg;
