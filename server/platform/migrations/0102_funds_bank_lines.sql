set local lock_timeout = '5s';

alter table bank_line add column in_amount numeric(18,2);

alter table bank_line add column out_amount numeric(18,2);

alter table bank_line add column booked_amount numeric(18,2);

alter table bank_line add column side text;

alter table bank_line add column import_no text;
create index bank_line_import_no_idx on bank_line (import_no, id);

create index bank_line_import_key_idx on bank_line (md5(coalesce((extract(year from line_date) * 10000 + extract(month from line_date) * 100 + extract(day from line_date))::text, '') || chr(31) || coalesce(serial::text, '') || chr(31) || coalesce(direction::text, '') || chr(31) || coalesce(amount::text, ''))) where not deleted_flg;
