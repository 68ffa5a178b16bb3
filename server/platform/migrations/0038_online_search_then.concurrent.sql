create index concurrently if not exists online_record_search_grams_gin on online_record using gin (search_grams) with (fastupdate = off);
