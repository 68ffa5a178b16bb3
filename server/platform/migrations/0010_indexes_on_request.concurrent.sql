-- An index is asked for, not given to every field: docs/decisions/0012-indexes-on-request.md.

drop index concurrently if exists region_parent_code_idx;

create index concurrently if not exists region_parent_code_idx on region (parent_code, id);

drop index concurrently if exists customer_contact_customer_id_idx;

create index concurrently if not exists customer_contact_customer_id_idx on customer_contact (customer_id, id);

drop index concurrently if exists customer_location_customer_id_idx;

create index concurrently if not exists customer_location_customer_id_idx on customer_location (customer_id, id);

create index concurrently if not exists address_book_customer_id_created_time_idx on address_book (customer_id, created_time, id) where not deleted_flg;

create index concurrently if not exists address_book_created_dept_created_time_idx on address_book (created_dept, created_time, id) where not deleted_flg;

create index concurrently if not exists address_book_created_by_created_time_idx on address_book (created_by, created_time, id) where not deleted_flg;

create index concurrently if not exists address_template_customer_id_created_time_idx on address_template (customer_id, created_time, id) where not deleted_flg;

create index concurrently if not exists address_template_created_dept_created_time_idx on address_template (created_dept, created_time, id) where not deleted_flg;

create index concurrently if not exists address_template_created_by_created_time_idx on address_template (created_by, created_time, id) where not deleted_flg;

create index concurrently if not exists delegate_task_demand_id_created_time_idx on delegate_task (demand_id, created_time, id);

create index concurrently if not exists delegate_task_status_created_time_idx on delegate_task (status, created_time, id);

create index concurrently if not exists delegate_task_customer_id_created_time_idx on delegate_task (customer_id, created_time, id) where not deleted_flg;

create index concurrently if not exists delegate_task_dept_code_created_time_idx on delegate_task (dept_code, created_time, id) where not deleted_flg;

create index concurrently if not exists delegate_task_created_dept_created_time_idx on delegate_task (created_dept, created_time, id) where not deleted_flg;

create index concurrently if not exists delegate_task_assignee_created_time_idx on delegate_task (assignee, created_time, id) where not deleted_flg;

create index concurrently if not exists delegate_task_created_by_created_time_idx on delegate_task (created_by, created_time, id) where not deleted_flg;

create index concurrently if not exists demand_status_created_time_idx on demand (status, created_time, id);

create index concurrently if not exists demand_customer_id_created_time_idx on demand (customer_id, created_time, id) where not deleted_flg;

create index concurrently if not exists demand_owner_dept_created_time_idx on demand (owner_dept, created_time, id) where not deleted_flg;

create index concurrently if not exists demand_created_dept_created_time_idx on demand (created_dept, created_time, id) where not deleted_flg;

create index concurrently if not exists demand_created_by_created_time_idx on demand (created_by, created_time, id) where not deleted_flg;

create index concurrently if not exists demand_owner_user_created_time_idx on demand (owner_user, created_time, id) where not deleted_flg;

drop index concurrently if exists demand_goods_demand_id_idx;

create index concurrently if not exists demand_goods_demand_id_idx on demand_goods (demand_id, id);

drop index concurrently if exists bh_adjust_quota_id_idx;

create index concurrently if not exists bh_adjust_quota_id_idx on bh_adjust (quota_id, id);

create index concurrently if not exists bh_adjust_customer_id_updated_time_idx on bh_adjust (customer_id, updated_time, id) where not deleted_flg;

create index concurrently if not exists bh_adjust_owner_dept_updated_time_idx on bh_adjust (owner_dept, updated_time, id) where not deleted_flg;

create index concurrently if not exists bh_alert_alert_status_last_at_idx on bh_alert (alert_status, last_at, id);

create index concurrently if not exists bh_alert_customer_id_last_at_idx on bh_alert (customer_id, last_at, id);

create index concurrently if not exists bh_alert_owner_dept_last_at_idx on bh_alert (owner_dept, last_at, id) where not deleted_flg;

drop index concurrently if exists bh_apply_replace_quota_id_idx;

create index concurrently if not exists bh_apply_replace_quota_id_idx on bh_apply (replace_quota_id, id);

create index concurrently if not exists bh_apply_customer_id_updated_time_idx on bh_apply (customer_id, updated_time, id) where not deleted_flg;

create index concurrently if not exists bh_apply_owner_dept_updated_time_idx on bh_apply (owner_dept, updated_time, id) where not deleted_flg;

create index concurrently if not exists bh_customs_push_push_status_created_time_idx on bh_customs_push (push_status, created_time, id);

drop index concurrently if exists bh_delay_quota_id_idx;

create index concurrently if not exists bh_delay_quota_id_idx on bh_delay (quota_id, id);

create index concurrently if not exists bh_delay_customer_id_updated_time_idx on bh_delay (customer_id, updated_time, id) where not deleted_flg;

create index concurrently if not exists bh_delay_owner_dept_updated_time_idx on bh_delay (owner_dept, updated_time, id) where not deleted_flg;

drop index concurrently if exists bh_delay_item_delay_id_idx;

create index concurrently if not exists bh_delay_item_delay_id_idx on bh_delay_item (delay_id, id);

drop index concurrently if exists bh_delay_item_usage_id_idx;

create index concurrently if not exists bh_delay_item_usage_id_idx on bh_delay_item (usage_id, id);

drop index concurrently if exists bh_excess_quota_id_idx;

create index concurrently if not exists bh_excess_quota_id_idx on bh_excess (quota_id, id);

drop index concurrently if exists bh_excess_usage_id_idx;

create index concurrently if not exists bh_excess_usage_id_idx on bh_excess (usage_id, id);

drop index concurrently if exists bh_excess_decl_no_idx;

create index concurrently if not exists bh_excess_decl_no_idx on bh_excess (decl_no, id);

create index concurrently if not exists bh_excess_excess_status_valid_to_idx on bh_excess (excess_status, valid_to, id);

create index concurrently if not exists bh_excess_customer_id_updated_time_idx on bh_excess (customer_id, updated_time, id) where not deleted_flg;

create index concurrently if not exists bh_excess_owner_dept_updated_time_idx on bh_excess (owner_dept, updated_time, id) where not deleted_flg;

drop index concurrently if exists bh_guarantee_main_comp_id_idx;

create index concurrently if not exists bh_guarantee_main_comp_id_idx on bh_guarantee (main_comp_id, id);

drop index concurrently if exists bh_guarantee_amend_guarantee_id_idx;

create index concurrently if not exists bh_guarantee_amend_guarantee_id_idx on bh_guarantee_amend (guarantee_id, id);

drop index concurrently if exists bh_guarantee_district_guarantee_id_idx;

create index concurrently if not exists bh_guarantee_district_guarantee_id_idx on bh_guarantee_district (guarantee_id, id);

drop index concurrently if exists bh_levy_change_usage_id_idx;

create index concurrently if not exists bh_levy_change_usage_id_idx on bh_levy_change (usage_id, id);

create index concurrently if not exists bh_levy_change_customer_id_change_date_idx on bh_levy_change (customer_id, change_date, id);

create index concurrently if not exists bh_levy_change_owner_dept_change_date_idx on bh_levy_change (owner_dept, change_date, id) where not deleted_flg;

create index concurrently if not exists bh_mail_mail_status_created_time_idx on bh_mail (mail_status, created_time, id);

drop index concurrently if exists bh_main_comp_bw_user_id_idx;

create index concurrently if not exists bh_main_comp_bw_user_id_idx on bh_main_comp_bw (user_id, id);

create index concurrently if not exists bh_movement_usage_id_move_no_idx on bh_movement (usage_id, move_no, id);

create index concurrently if not exists bh_movement_customer_id_move_no_idx on bh_movement (customer_id, move_no, id);

create index concurrently if not exists bh_movement_owner_dept_move_no_idx on bh_movement (owner_dept, move_no, id) where not deleted_flg;

drop index concurrently if exists bh_oa_record_doc_id_idx;

create index concurrently if not exists bh_oa_record_doc_id_idx on bh_oa_record (doc_id, id);

drop index concurrently if exists bh_payment_usage_id_idx;

create index concurrently if not exists bh_payment_usage_id_idx on bh_payment (usage_id, id);

drop index concurrently if exists bh_payment_tax_id_idx;

create index concurrently if not exists bh_payment_tax_id_idx on bh_payment (tax_id, id);

create index concurrently if not exists bh_quota_customer_id_quota_no_idx on bh_quota (customer_id, quota_no, id);

drop index concurrently if exists bh_quota_main_comp_id_idx;

create index concurrently if not exists bh_quota_main_comp_id_idx on bh_quota (main_comp_id, id);

create index concurrently if not exists bh_quota_owner_dept_quota_no_idx on bh_quota (owner_dept, quota_no, id) where not deleted_flg;

drop index concurrently if exists bh_receipt_log_doc_id_idx;

create index concurrently if not exists bh_receipt_log_doc_id_idx on bh_receipt_log (doc_id, id);

create index concurrently if not exists bh_review_review_status_updated_time_idx on bh_review (review_status, updated_time, id);

create index concurrently if not exists bh_review_customer_id_updated_time_idx on bh_review (customer_id, updated_time, id) where not deleted_flg;

create index concurrently if not exists bh_review_owner_dept_updated_time_idx on bh_review (owner_dept, updated_time, id) where not deleted_flg;

drop index concurrently if exists bh_review_item_review_id_idx;

create index concurrently if not exists bh_review_item_review_id_idx on bh_review_item (review_id, id);

drop index concurrently if exists bh_review_veto_review_id_idx;

create index concurrently if not exists bh_review_veto_review_id_idx on bh_review_veto (review_id, id);

drop index concurrently if exists bh_short_adjust_quota_id_idx;

create index concurrently if not exists bh_short_adjust_quota_id_idx on bh_short_adjust (quota_id, id);

create index concurrently if not exists bh_short_adjust_short_status_end_date_idx on bh_short_adjust (short_status, end_date, id);

create index concurrently if not exists bh_short_adjust_customer_id_updated_time_idx on bh_short_adjust (customer_id, updated_time, id) where not deleted_flg;

create index concurrently if not exists bh_short_adjust_owner_dept_updated_time_idx on bh_short_adjust (owner_dept, updated_time, id) where not deleted_flg;

create index concurrently if not exists bh_usage_quota_id_levy_notice_date_idx on bh_usage (quota_id, levy_notice_date, id);

create index concurrently if not exists bh_usage_guarantee_id_levy_notice_date_idx on bh_usage (guarantee_id, levy_notice_date, id);

create index concurrently if not exists bh_usage_customer_id_levy_notice_date_idx on bh_usage (customer_id, levy_notice_date, id);

create index concurrently if not exists bh_usage_usage_status_levy_notice_date_idx on bh_usage (usage_status, levy_notice_date, id);

create index concurrently if not exists bh_usage_owner_dept_levy_notice_date_idx on bh_usage (owner_dept, levy_notice_date, id) where not deleted_flg;

drop index concurrently if exists bh_usage_tax_usage_id_idx;

create index concurrently if not exists bh_usage_tax_usage_id_idx on bh_usage_tax (usage_id, id);

drop index concurrently if exists dept_deputy_deputy_id_idx;

create index concurrently if not exists dept_deputy_deputy_id_idx on dept_deputy (deputy_id, id);

drop index concurrently if exists country_code_idx;

drop index concurrently if exists country_name_idx;

drop index concurrently if exists currency_code_idx;

drop index concurrently if exists currency_name_idx;

drop index concurrently if exists customs_area_code_idx;

drop index concurrently if exists customs_area_name_idx;

drop index concurrently if exists region_code_idx;

drop index concurrently if exists region_name_idx;

drop index concurrently if exists region_level_idx;

drop index concurrently if exists saved_query_user_id_idx;

drop index concurrently if exists sys_user_console_id_idx;

drop index concurrently if exists sys_user_login_name_idx;

drop index concurrently if exists sys_user_user_name_idx;

drop index concurrently if exists sys_user_role_id_idx;

drop index concurrently if exists sys_user_dept_code_idx;

drop index concurrently if exists sys_user_status_idx;

drop index concurrently if exists unit_code_idx;

drop index concurrently if exists unit_name_idx;

drop index concurrently if exists customer_manager_id_idx;

drop index concurrently if exists customer_code_idx;

drop index concurrently if exists customer_name_idx;

drop index concurrently if exists customer_customer_kind_idx;

drop index concurrently if exists customer_enabled_idx;

drop index concurrently if exists customs_broker_code_idx;

drop index concurrently if exists customs_broker_name_idx;

drop index concurrently if exists customs_broker_level_idx;

drop index concurrently if exists customs_broker_enabled_idx;

drop index concurrently if exists address_book_customer_id_idx;

drop index concurrently if exists address_book_name_idx;

drop index concurrently if exists address_book_address_kind_idx;

drop index concurrently if exists address_book_enabled_idx;

drop index concurrently if exists address_template_customer_id_idx;

drop index concurrently if exists address_template_name_idx;

drop index concurrently if exists delegate_task_demand_id_idx;

drop index concurrently if exists delegate_task_customer_id_idx;

drop index concurrently if exists delegate_task_assignee_idx;

drop index concurrently if exists delegate_task_task_no_idx;

drop index concurrently if exists delegate_task_status_idx;

drop index concurrently if exists delegate_task_task_type_idx;

drop index concurrently if exists delegate_task_dept_code_idx;

drop index concurrently if exists demand_customer_id_idx;

drop index concurrently if exists demand_broker_id_idx;

drop index concurrently if exists demand_address_id_idx;

drop index concurrently if exists demand_owner_user_idx;

drop index concurrently if exists demand_demand_no_idx;

drop index concurrently if exists demand_status_idx;

drop index concurrently if exists demand_demand_type_idx;

drop index concurrently if exists demand_urgency_idx;

drop index concurrently if exists demand_bill_no_idx;

drop index concurrently if exists demand_declaration_no_idx;

drop index concurrently if exists bh_adjust_customer_id_idx;

drop index concurrently if exists bh_adjust_main_comp_id_idx;

drop index concurrently if exists bh_adjust_doc_no_idx;

drop index concurrently if exists bh_adjust_direction_idx;

drop index concurrently if exists bh_adjust_status_idx;

drop index concurrently if exists bh_adjust_adjust_amount_idx;

drop index concurrently if exists bh_adjust_owner_dept_idx;

drop index concurrently if exists bh_alert_customer_id_idx;

drop index concurrently if exists bh_alert_main_comp_id_idx;

drop index concurrently if exists bh_alert_handled_by_idx;

drop index concurrently if exists bh_alert_alert_type_idx;

drop index concurrently if exists bh_alert_level_idx;

drop index concurrently if exists bh_alert_alert_status_idx;

drop index concurrently if exists bh_apply_review_id_idx;

drop index concurrently if exists bh_apply_customer_id_idx;

drop index concurrently if exists bh_apply_main_comp_id_idx;

drop index concurrently if exists bh_apply_doc_no_idx;

drop index concurrently if exists bh_apply_status_idx;

drop index concurrently if exists bh_apply_apply_kind_idx;

drop index concurrently if exists bh_apply_apply_amount_idx;

drop index concurrently if exists bh_apply_owner_dept_idx;

drop index concurrently if exists bh_calendar_day_idx;

drop index concurrently if exists bh_calendar_workday_idx;

drop index concurrently if exists bh_customs_push_doc_no_idx;

drop index concurrently if exists bh_customs_push_push_status_idx;

drop index concurrently if exists bh_customs_push_doc_type_idx;

drop index concurrently if exists bh_delay_customer_id_idx;

drop index concurrently if exists bh_delay_main_comp_id_idx;

drop index concurrently if exists bh_delay_doc_no_idx;

drop index concurrently if exists bh_delay_delay_kind_idx;

drop index concurrently if exists bh_delay_exceed_flag_idx;

drop index concurrently if exists bh_delay_status_idx;

drop index concurrently if exists bh_delay_owner_dept_idx;

drop index concurrently if exists bh_dept_leader_user_id_idx;

drop index concurrently if exists bh_dept_leader_dept_code_idx;

drop index concurrently if exists bh_dept_leader_enabled_idx;

drop index concurrently if exists bh_email_customer_customer_id_idx;

drop index concurrently if exists bh_email_customer_email_idx;

drop index concurrently if exists bh_email_customer_enabled_idx;

drop index concurrently if exists bh_email_warning_alert_type_idx;

drop index concurrently if exists bh_email_warning_level_idx;

drop index concurrently if exists bh_email_warning_enabled_idx;

drop index concurrently if exists bh_excess_customer_id_idx;

drop index concurrently if exists bh_excess_main_comp_id_idx;

drop index concurrently if exists bh_excess_doc_no_idx;

drop index concurrently if exists bh_excess_excess_level_idx;

drop index concurrently if exists bh_excess_excess_status_idx;

drop index concurrently if exists bh_excess_status_idx;

drop index concurrently if exists bh_excess_valid_to_idx;

drop index concurrently if exists bh_excess_owner_dept_idx;

drop index concurrently if exists bh_guarantee_replace_id_idx;

drop index concurrently if exists bh_guarantee_guarantee_no_idx;

drop index concurrently if exists bh_guarantee_customs_filing_no_idx;

drop index concurrently if exists bh_guarantee_bank_code_idx;

drop index concurrently if exists bh_guarantee_guar_status_idx;

drop index concurrently if exists bh_guarantee_valid_to_idx;

drop index concurrently if exists bh_guarantee_amend_approved_by_idx;

drop index concurrently if exists bh_levy_change_customer_id_idx;

drop index concurrently if exists bh_levy_change_change_type_idx;

drop index concurrently if exists bh_levy_change_tax_kind_idx;

drop index concurrently if exists bh_levy_change_post_status_idx;

drop index concurrently if exists bh_mail_alert_id_idx;

drop index concurrently if exists bh_mail_mail_status_idx;

drop index concurrently if exists bh_main_comp_name_idx;

drop index concurrently if exists bh_main_comp_credit_code_idx;

drop index concurrently if exists bh_main_comp_enabled_idx;

drop index concurrently if exists bh_main_comp_bw_main_comp_id_idx;

drop index concurrently if exists bh_main_comp_bw_enabled_idx;

drop index concurrently if exists bh_movement_quota_id_idx;

drop index concurrently if exists bh_movement_guarantee_id_idx;

drop index concurrently if exists bh_movement_main_comp_id_idx;

drop index concurrently if exists bh_movement_customer_id_idx;

drop index concurrently if exists bh_movement_usage_id_idx;

drop index concurrently if exists bh_movement_reverses_id_idx;

drop index concurrently if exists bh_param_code_idx;

drop index concurrently if exists bh_param_name_zh_idx;

drop index concurrently if exists bh_payment_reversed_id_idx;

drop index concurrently if exists bh_quota_customer_id_idx;

drop index concurrently if exists bh_quota_quota_status_idx;

drop index concurrently if exists bh_quota_utilisation_idx;

drop index concurrently if exists bh_quota_blocked_flag_idx;

drop index concurrently if exists bh_quota_quota_no_idx;

drop index concurrently if exists bh_quota_valid_to_idx;

drop index concurrently if exists bh_quota_owner_dept_idx;

drop index concurrently if exists bh_review_customer_id_idx;

drop index concurrently if exists bh_review_main_comp_id_idx;

drop index concurrently if exists bh_review_review_no_idx;

drop index concurrently if exists bh_review_form_version_idx;

drop index concurrently if exists bh_review_grade_idx;

drop index concurrently if exists bh_review_entrance_result_idx;

drop index concurrently if exists bh_review_review_date_idx;

drop index concurrently if exists bh_review_owner_dept_idx;

drop index concurrently if exists bh_review_review_status_idx;

drop index concurrently if exists bh_short_adjust_customer_id_idx;

drop index concurrently if exists bh_short_adjust_main_comp_id_idx;

drop index concurrently if exists bh_short_adjust_doc_no_idx;

drop index concurrently if exists bh_short_adjust_short_status_idx;

drop index concurrently if exists bh_short_adjust_status_idx;

drop index concurrently if exists bh_short_adjust_start_date_idx;

drop index concurrently if exists bh_short_adjust_end_date_idx;

drop index concurrently if exists bh_short_adjust_owner_dept_idx;

drop index concurrently if exists bh_usage_main_comp_id_idx;

drop index concurrently if exists bh_usage_customer_id_idx;

drop index concurrently if exists bh_usage_quota_id_idx;

drop index concurrently if exists bh_usage_guarantee_id_idx;

drop index concurrently if exists bh_usage_decl_no_idx;

drop index concurrently if exists bh_usage_usage_status_idx;

drop index concurrently if exists bh_usage_contract_no_idx;

drop index concurrently if exists dept_deputy_leader_id_idx;

drop index concurrently if exists dept_deputy_dept_code_idx;

drop index concurrently if exists dept_deputy_valid_to_idx;

-- Written by hand in 0006; the index for the parent of a line says the same now.
drop index concurrently if exists bh_usage_tax_usage_idx;
