create index concurrently if not exists hs_change_created_time_seen_idx on hs_change (created_time, id) include (status) where not deleted_flg;

drop index concurrently if exists hs_change_created_time_idx;
