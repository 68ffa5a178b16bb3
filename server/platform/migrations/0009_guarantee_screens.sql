create index bh_quota_utilisation_idx on bh_quota (utilisation, id) where not deleted_flg;

create index bh_quota_blocked_flag_idx on bh_quota (blocked_flag, id) where not deleted_flg;
