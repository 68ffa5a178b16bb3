set local lock_timeout = '5s';

alter table power_of_attorney add column hs_codes text;

alter table power_of_attorney add column ie_date date;

alter table power_of_attorney add column quantity text;

alter table power_of_attorney add column wrapping text;

alter table power_of_attorney add column origin_country text;

alter table power_of_attorney add column source_place text;

alter table power_of_attorney add column other_needs text;

alter table power_of_attorney add column services jsonb;

alter table power_of_attorney add column received_papers jsonb;
