create index concurrently if not exists sys_job_created_time_seen_idx on sys_job (created_time, id) include (created_by) where not deleted_flg;

create index concurrently if not exists sys_session_login_time_seen_idx on sys_session (login_time, id) include (user_id) where not deleted_flg;

create index concurrently if not exists address_book_created_time_seen_idx on address_book (created_time, id) include (customer_id, created_dept, created_by) where not deleted_flg;

create index concurrently if not exists address_template_created_time_seen_idx on address_template (created_time, id) include (customer_id, created_dept, created_by) where not deleted_flg;

create index concurrently if not exists delegate_task_created_time_seen_idx on delegate_task (created_time, id) include (customer_id, dept_code, owner_dept, demand_dept, assignee, status) where not deleted_flg;

create index concurrently if not exists demand_created_time_seen_idx on demand (created_time, id) include (customer_id, owner_dept, created_dept, created_by, owner_user, status) where not deleted_flg;

create index concurrently if not exists bh_adjust_updated_time_seen_idx on bh_adjust (updated_time, id) include (customer_id, owner_dept, main_comp_id) where not deleted_flg;

create index concurrently if not exists bh_alert_last_at_seen_idx on bh_alert (last_at, id) include (owner_dept, main_comp_id) where not deleted_flg;

create index concurrently if not exists bh_apply_updated_time_seen_idx on bh_apply (updated_time, id) include (customer_id, owner_dept, main_comp_id) where not deleted_flg;

create index concurrently if not exists bh_customs_push_created_time_seen_idx on bh_customs_push (created_time, id) include (main_comp_id) where not deleted_flg;

create index concurrently if not exists bh_delay_updated_time_seen_idx on bh_delay (updated_time, id) include (customer_id, owner_dept, main_comp_id) where not deleted_flg;

create index concurrently if not exists bh_excess_updated_time_seen_idx on bh_excess (updated_time, id) include (customer_id, owner_dept, main_comp_id) where not deleted_flg;

create index concurrently if not exists bh_guarantee_updated_time_seen_idx on bh_guarantee (updated_time, id) include (main_comp_id) where not deleted_flg;

create index concurrently if not exists bh_levy_change_change_date_seen_idx on bh_levy_change (change_date, id) include (owner_dept, main_comp_id) where not deleted_flg;

create index concurrently if not exists bh_mail_created_time_seen_idx on bh_mail (created_time, id) include (owner_dept, main_comp_id) where not deleted_flg;

create index concurrently if not exists bh_movement_move_no_seen_idx on bh_movement (move_no, id) include (owner_dept, main_comp_id) where not deleted_flg;

create index concurrently if not exists bh_review_updated_time_seen_idx on bh_review (updated_time, id) include (customer_id, owner_dept, main_comp_id) where not deleted_flg;

create index concurrently if not exists bh_short_adjust_updated_time_seen_idx on bh_short_adjust (updated_time, id) include (customer_id, owner_dept, main_comp_id) where not deleted_flg;

create index concurrently if not exists bh_usage_levy_notice_date_seen_idx on bh_usage (levy_notice_date, id) include (owner_dept, main_comp_id) where not deleted_flg;

create index concurrently if not exists exit_display_created_time_seen_idx on exit_display (created_time, id) include (customer_id, owner_dept, created_dept, created_by, status) where not deleted_flg;

create index concurrently if not exists merchant_inspection_plan_date_seen_idx on merchant_inspection (plan_date, id) include (customer_id, status) where not deleted_flg;

create index concurrently if not exists offsite_filing_created_time_seen_idx on offsite_filing (created_time, id) include (customer_id, owner_dept, created_dept, created_by, status) where not deleted_flg;

create index concurrently if not exists print_task_created_time_seen_idx on print_task (created_time, id) include (created_dept, created_by, status) where not deleted_flg;

create index concurrently if not exists online_form_updated_time_seen_idx on online_form (updated_time, id) include (status) where not deleted_flg;

create index concurrently if not exists online_table_updated_time_seen_idx on online_table (updated_time, id) include (status) where not deleted_flg;

drop index concurrently if exists sys_job_created_time_idx;

drop index concurrently if exists sys_session_login_time_idx;

drop index concurrently if exists address_book_created_time_idx;

drop index concurrently if exists address_template_created_time_idx;

drop index concurrently if exists delegate_task_created_time_idx;

drop index concurrently if exists demand_created_time_idx;

drop index concurrently if exists bh_adjust_updated_time_idx;

drop index concurrently if exists bh_alert_last_at_idx;

drop index concurrently if exists bh_apply_updated_time_idx;

drop index concurrently if exists bh_customs_push_created_time_idx;

drop index concurrently if exists bh_delay_updated_time_idx;

drop index concurrently if exists bh_excess_updated_time_idx;

drop index concurrently if exists bh_guarantee_updated_time_idx;

drop index concurrently if exists bh_levy_change_change_date_idx;

drop index concurrently if exists bh_mail_created_time_idx;

drop index concurrently if exists bh_movement_move_no_idx;

drop index concurrently if exists bh_review_updated_time_idx;

drop index concurrently if exists bh_short_adjust_updated_time_idx;

drop index concurrently if exists bh_usage_levy_notice_date_idx;

drop index concurrently if exists exit_display_created_time_idx;

drop index concurrently if exists merchant_inspection_plan_date_idx;

drop index concurrently if exists offsite_filing_created_time_idx;

drop index concurrently if exists print_task_created_time_idx;

drop index concurrently if exists online_form_updated_time_idx;

drop index concurrently if exists online_table_updated_time_idx;
