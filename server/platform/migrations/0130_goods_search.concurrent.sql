create index concurrently if not exists precat_product_search_grams_gin on precat_product using gin (search_grams) with (gin_pending_list_limit = 1024);
