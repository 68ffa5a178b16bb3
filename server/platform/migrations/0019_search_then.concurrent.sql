create index concurrently if not exists bh_alert_search_grams_gin on bh_alert using gin (search_grams) with (fastupdate = off);

create index concurrently if not exists bh_email_customer_search_grams_gin on bh_email_customer using gin (search_grams) with (fastupdate = off);

create index concurrently if not exists bh_levy_change_search_grams_gin on bh_levy_change using gin (search_grams) with (fastupdate = off);

create index concurrently if not exists bh_mail_search_grams_gin on bh_mail using gin (search_grams) with (fastupdate = off);
