create index concurrently if not exists sys_user_console_id_login_name_seen_idx on sys_user (console_id, login_name, id) include (status) where not deleted_flg;

create index concurrently if not exists address_book_customer_id_created_time_seen_idx on address_book (customer_id, created_time, id) include (created_dept, created_by) where not deleted_flg;

create index concurrently if not exists address_book_created_dept_created_time_seen_idx on address_book (created_dept, created_time, id) include (customer_id, created_by) where not deleted_flg;

create index concurrently if not exists address_book_created_by_created_time_seen_idx on address_book (created_by, created_time, id) include (customer_id, created_dept) where not deleted_flg;

create index concurrently if not exists address_template_customer_id_created_time_seen_idx on address_template (customer_id, created_time, id) include (created_dept, created_by) where not deleted_flg;

create index concurrently if not exists address_template_created_dept_created_time_seen_idx on address_template (created_dept, created_time, id) include (customer_id, created_by) where not deleted_flg;

create index concurrently if not exists address_template_created_by_created_time_seen_idx on address_template (created_by, created_time, id) include (customer_id, created_dept) where not deleted_flg;

create index concurrently if not exists delegate_task_customer_id_created_time_seen_idx on delegate_task (customer_id, created_time, id) include (dept_code, owner_dept, demand_dept, assignee, status) where not deleted_flg;

create index concurrently if not exists delegate_task_dept_code_created_time_seen_idx on delegate_task (dept_code, created_time, id) include (customer_id, owner_dept, demand_dept, assignee, status) where not deleted_flg;

create index concurrently if not exists delegate_task_owner_dept_created_time_seen_idx on delegate_task (owner_dept, created_time, id) include (customer_id, dept_code, demand_dept, assignee, status) where not deleted_flg;

create index concurrently if not exists delegate_task_demand_dept_created_time_seen_idx on delegate_task (demand_dept, created_time, id) include (customer_id, dept_code, owner_dept, assignee, status) where not deleted_flg;

create index concurrently if not exists delegate_task_assignee_created_time_seen_idx on delegate_task (assignee, created_time, id) include (customer_id, dept_code, owner_dept, demand_dept, status) where not deleted_flg;

create index concurrently if not exists demand_customer_id_created_time_seen_idx on demand (customer_id, created_time, id) include (owner_dept, created_dept, created_by, owner_user, status) where not deleted_flg;

create index concurrently if not exists demand_owner_dept_created_time_seen_idx on demand (owner_dept, created_time, id) include (customer_id, created_dept, created_by, owner_user, status) where not deleted_flg;

create index concurrently if not exists demand_created_dept_created_time_seen_idx on demand (created_dept, created_time, id) include (customer_id, owner_dept, created_by, owner_user, status) where not deleted_flg;

create index concurrently if not exists demand_created_by_created_time_seen_idx on demand (created_by, created_time, id) include (customer_id, owner_dept, created_dept, owner_user, status) where not deleted_flg;

create index concurrently if not exists demand_owner_user_created_time_seen_idx on demand (owner_user, created_time, id) include (customer_id, owner_dept, created_dept, created_by, status) where not deleted_flg;

create index concurrently if not exists aeo_declaration_customer_id_created_time_seen_idx on aeo_declaration (customer_id, created_time, id) include (owner_dept, created_dept, created_by, status) where not deleted_flg;

create index concurrently if not exists aeo_declaration_owner_dept_created_time_seen_idx on aeo_declaration (owner_dept, created_time, id) include (customer_id, created_dept, created_by, status) where not deleted_flg;

create index concurrently if not exists aeo_declaration_created_dept_created_time_seen_idx on aeo_declaration (created_dept, created_time, id) include (customer_id, owner_dept, created_by, status) where not deleted_flg;

create index concurrently if not exists aeo_declaration_created_by_created_time_seen_idx on aeo_declaration (created_by, created_time, id) include (customer_id, owner_dept, created_dept, status) where not deleted_flg;

create index concurrently if not exists customs_message_customer_id_created_time_seen_idx on customs_message (customer_id, created_time, id) include (owner_dept, created_dept, created_by, status) where not deleted_flg;

create index concurrently if not exists customs_message_owner_dept_created_time_seen_idx on customs_message (owner_dept, created_time, id) include (customer_id, created_dept, created_by, status) where not deleted_flg;

create index concurrently if not exists customs_message_created_dept_created_time_seen_idx on customs_message (created_dept, created_time, id) include (customer_id, owner_dept, created_by, status) where not deleted_flg;

create index concurrently if not exists customs_message_created_by_created_time_seen_idx on customs_message (created_by, created_time, id) include (customer_id, owner_dept, created_dept, status) where not deleted_flg;

create index concurrently if not exists customs_order_customer_id_created_time_seen_idx on customs_order (customer_id, created_time, id) include (owner_dept, created_dept, created_by, status) where not deleted_flg;

create index concurrently if not exists customs_order_owner_dept_created_time_seen_idx on customs_order (owner_dept, created_time, id) include (customer_id, created_dept, created_by, status) where not deleted_flg;

create index concurrently if not exists customs_order_created_dept_created_time_seen_idx on customs_order (created_dept, created_time, id) include (customer_id, owner_dept, created_by, status) where not deleted_flg;

create index concurrently if not exists customs_order_created_by_created_time_seen_idx on customs_order (created_by, created_time, id) include (customer_id, owner_dept, created_dept, status) where not deleted_flg;

create index concurrently if not exists decl_certificate_customer_id_valid_to_seen_idx on decl_certificate (customer_id, valid_to, id) include (owner_dept, created_dept, created_by, status) where not deleted_flg;

create index concurrently if not exists decl_certificate_owner_dept_valid_to_seen_idx on decl_certificate (owner_dept, valid_to, id) include (customer_id, created_dept, created_by, status) where not deleted_flg;

create index concurrently if not exists decl_certificate_created_dept_valid_to_seen_idx on decl_certificate (created_dept, valid_to, id) include (customer_id, owner_dept, created_by, status) where not deleted_flg;

create index concurrently if not exists decl_certificate_created_by_valid_to_seen_idx on decl_certificate (created_by, valid_to, id) include (customer_id, owner_dept, created_dept, status) where not deleted_flg;

create index concurrently if not exists decl_document_customer_id_created_time_seen_idx on decl_document (customer_id, created_time, id) include (owner_dept, created_dept, created_by) where not deleted_flg;

create index concurrently if not exists decl_document_owner_dept_created_time_seen_idx on decl_document (owner_dept, created_time, id) include (customer_id, created_dept, created_by) where not deleted_flg;

create index concurrently if not exists decl_document_created_dept_created_time_seen_idx on decl_document (created_dept, created_time, id) include (customer_id, owner_dept, created_by) where not deleted_flg;

create index concurrently if not exists decl_document_created_by_created_time_seen_idx on decl_document (created_by, created_time, id) include (customer_id, owner_dept, created_dept) where not deleted_flg;

create index concurrently if not exists declaration_customer_id_created_time_seen_idx on declaration (customer_id, created_time, id) include (owner_dept, created_dept, created_by, status) where not deleted_flg;

create index concurrently if not exists declaration_owner_dept_created_time_seen_idx on declaration (owner_dept, created_time, id) include (customer_id, created_dept, created_by, status) where not deleted_flg;

create index concurrently if not exists declaration_created_dept_created_time_seen_idx on declaration (created_dept, created_time, id) include (customer_id, owner_dept, created_by, status) where not deleted_flg;

create index concurrently if not exists declaration_created_by_created_time_seen_idx on declaration (created_by, created_time, id) include (customer_id, owner_dept, created_dept, status) where not deleted_flg;

create index concurrently if not exists declaration_change_customer_id_created_time_seen_idx on declaration_change (customer_id, created_time, id) include (owner_dept, created_dept, created_by) where not deleted_flg;

create index concurrently if not exists declaration_change_owner_dept_created_time_seen_idx on declaration_change (owner_dept, created_time, id) include (customer_id, created_dept, created_by) where not deleted_flg;

create index concurrently if not exists declaration_change_created_dept_created_time_seen_idx on declaration_change (created_dept, created_time, id) include (customer_id, owner_dept, created_by) where not deleted_flg;

create index concurrently if not exists declaration_change_created_by_created_time_seen_idx on declaration_change (created_by, created_time, id) include (customer_id, owner_dept, created_dept) where not deleted_flg;

create index concurrently if not exists declaration_receipt_customer_id_receipt_time_seen_idx on declaration_receipt (customer_id, receipt_time, id) include (owner_dept, created_dept, created_by) where not deleted_flg;

create index concurrently if not exists declaration_receipt_owner_dept_receipt_time_seen_idx on declaration_receipt (owner_dept, receipt_time, id) include (customer_id, created_dept, created_by) where not deleted_flg;

create index concurrently if not exists declaration_receipt_created_dept_receipt_time_seen_idx on declaration_receipt (created_dept, receipt_time, id) include (customer_id, owner_dept, created_by) where not deleted_flg;

create index concurrently if not exists declaration_receipt_created_by_receipt_time_seen_idx on declaration_receipt (created_by, receipt_time, id) include (customer_id, owner_dept, created_dept) where not deleted_flg;

create index concurrently if not exists inbound_compare_customer_id_created_time_seen_idx on inbound_compare (customer_id, created_time, id) include (owner_dept, created_dept, created_by, status) where not deleted_flg;

create index concurrently if not exists inbound_compare_owner_dept_created_time_seen_idx on inbound_compare (owner_dept, created_time, id) include (customer_id, created_dept, created_by, status) where not deleted_flg;

create index concurrently if not exists inbound_compare_created_dept_created_time_seen_idx on inbound_compare (created_dept, created_time, id) include (customer_id, owner_dept, created_by, status) where not deleted_flg;

create index concurrently if not exists inbound_compare_created_by_created_time_seen_idx on inbound_compare (created_by, created_time, id) include (customer_id, owner_dept, created_dept, status) where not deleted_flg;

create index concurrently if not exists power_of_attorney_owner_id_created_time_seen_idx on power_of_attorney (owner_id, created_time, id) include (owner_dept, created_dept, created_by, status) where not deleted_flg;

create index concurrently if not exists power_of_attorney_owner_dept_created_time_seen_idx on power_of_attorney (owner_dept, created_time, id) include (owner_id, created_dept, created_by, status) where not deleted_flg;

create index concurrently if not exists power_of_attorney_created_dept_created_time_seen_idx on power_of_attorney (created_dept, created_time, id) include (owner_id, owner_dept, created_by, status) where not deleted_flg;

create index concurrently if not exists power_of_attorney_created_by_created_time_seen_idx on power_of_attorney (created_by, created_time, id) include (owner_id, owner_dept, created_dept, status) where not deleted_flg;

create index concurrently if not exists rpa_task_customer_id_created_time_seen_idx on rpa_task (customer_id, created_time, id) include (owner_dept, created_dept, created_by, status) where not deleted_flg;

create index concurrently if not exists rpa_task_owner_dept_created_time_seen_idx on rpa_task (owner_dept, created_time, id) include (customer_id, created_dept, created_by, status) where not deleted_flg;

create index concurrently if not exists rpa_task_created_dept_created_time_seen_idx on rpa_task (created_dept, created_time, id) include (customer_id, owner_dept, created_by, status) where not deleted_flg;

create index concurrently if not exists rpa_task_created_by_created_time_seen_idx on rpa_task (created_by, created_time, id) include (customer_id, owner_dept, created_dept, status) where not deleted_flg;

create index concurrently if not exists sap_record_customer_id_created_time_seen_idx on sap_record (customer_id, created_time, id) include (owner_dept, created_dept, created_by) where not deleted_flg;

create index concurrently if not exists sap_record_owner_dept_created_time_seen_idx on sap_record (owner_dept, created_time, id) include (customer_id, created_dept, created_by) where not deleted_flg;

create index concurrently if not exists sap_record_created_dept_created_time_seen_idx on sap_record (created_dept, created_time, id) include (customer_id, owner_dept, created_by) where not deleted_flg;

create index concurrently if not exists sap_record_created_by_created_time_seen_idx on sap_record (created_by, created_time, id) include (customer_id, owner_dept, created_dept) where not deleted_flg;

create index concurrently if not exists bh_adjust_customer_id_updated_time_seen_idx on bh_adjust (customer_id, updated_time, id) include (owner_dept, main_comp_id) where not deleted_flg;

create index concurrently if not exists bh_adjust_owner_dept_updated_time_seen_idx on bh_adjust (owner_dept, updated_time, id) include (customer_id, main_comp_id) where not deleted_flg;

create index concurrently if not exists bh_alert_owner_dept_last_at_seen_idx on bh_alert (owner_dept, last_at, id) include (main_comp_id) where not deleted_flg;

create index concurrently if not exists bh_apply_customer_id_updated_time_seen_idx on bh_apply (customer_id, updated_time, id) include (owner_dept, main_comp_id) where not deleted_flg;

create index concurrently if not exists bh_apply_owner_dept_updated_time_seen_idx on bh_apply (owner_dept, updated_time, id) include (customer_id, main_comp_id) where not deleted_flg;

create index concurrently if not exists bh_delay_customer_id_updated_time_seen_idx on bh_delay (customer_id, updated_time, id) include (owner_dept, main_comp_id) where not deleted_flg;

create index concurrently if not exists bh_delay_owner_dept_updated_time_seen_idx on bh_delay (owner_dept, updated_time, id) include (customer_id, main_comp_id) where not deleted_flg;

create index concurrently if not exists bh_excess_customer_id_updated_time_seen_idx on bh_excess (customer_id, updated_time, id) include (owner_dept, main_comp_id) where not deleted_flg;

create index concurrently if not exists bh_excess_owner_dept_updated_time_seen_idx on bh_excess (owner_dept, updated_time, id) include (customer_id, main_comp_id) where not deleted_flg;

create index concurrently if not exists bh_levy_change_owner_dept_change_date_seen_idx on bh_levy_change (owner_dept, change_date, id) include (main_comp_id) where not deleted_flg;

create index concurrently if not exists bh_mail_owner_dept_created_time_seen_idx on bh_mail (owner_dept, created_time, id) include (main_comp_id) where not deleted_flg;

create index concurrently if not exists bh_movement_owner_dept_move_no_seen_idx on bh_movement (owner_dept, move_no, id) include (main_comp_id) where not deleted_flg;

create index concurrently if not exists bh_quota_owner_dept_quota_no_seen_idx on bh_quota (owner_dept, quota_no, id) include (main_comp_id) where not deleted_flg;

create index concurrently if not exists bh_review_customer_id_updated_time_seen_idx on bh_review (customer_id, updated_time, id) include (owner_dept, main_comp_id) where not deleted_flg;

create index concurrently if not exists bh_review_owner_dept_updated_time_seen_idx on bh_review (owner_dept, updated_time, id) include (customer_id, main_comp_id) where not deleted_flg;

create index concurrently if not exists bh_short_adjust_customer_id_updated_time_seen_idx on bh_short_adjust (customer_id, updated_time, id) include (owner_dept, main_comp_id) where not deleted_flg;

create index concurrently if not exists bh_short_adjust_owner_dept_updated_time_seen_idx on bh_short_adjust (owner_dept, updated_time, id) include (customer_id, main_comp_id) where not deleted_flg;

create index concurrently if not exists bh_usage_owner_dept_levy_notice_date_seen_idx on bh_usage (owner_dept, levy_notice_date, id) include (main_comp_id) where not deleted_flg;

create index concurrently if not exists precat_apply_customer_id_created_time_seen_idx on precat_apply (customer_id, created_time, id) include (owner_dept, created_dept, created_by, status) where not deleted_flg;

create index concurrently if not exists precat_apply_owner_dept_created_time_seen_idx on precat_apply (owner_dept, created_time, id) include (customer_id, created_dept, created_by, status) where not deleted_flg;

create index concurrently if not exists precat_apply_created_dept_created_time_seen_idx on precat_apply (created_dept, created_time, id) include (customer_id, owner_dept, created_by, status) where not deleted_flg;

create index concurrently if not exists precat_apply_created_by_created_time_seen_idx on precat_apply (created_by, created_time, id) include (customer_id, owner_dept, created_dept, status) where not deleted_flg;

create index concurrently if not exists precat_opinion_customer_id_created_time_seen_idx on precat_opinion (customer_id, created_time, id) include (status) where not deleted_flg;

create index concurrently if not exists precat_protocol_customer_id_created_time_seen_idx on precat_protocol (customer_id, created_time, id) include (owner_dept, created_dept, created_by, status) where not deleted_flg;

create index concurrently if not exists precat_protocol_owner_dept_created_time_seen_idx on precat_protocol (owner_dept, created_time, id) include (customer_id, created_dept, created_by, status) where not deleted_flg;

create index concurrently if not exists precat_protocol_created_dept_created_time_seen_idx on precat_protocol (created_dept, created_time, id) include (customer_id, owner_dept, created_by, status) where not deleted_flg;

create index concurrently if not exists precat_protocol_created_by_created_time_seen_idx on precat_protocol (created_by, created_time, id) include (customer_id, owner_dept, created_dept, status) where not deleted_flg;

create index concurrently if not exists precat_settle_customer_id_created_time_seen_idx on precat_settle (customer_id, created_time, id) include (owner_dept, created_dept, created_by, status) where not deleted_flg;

create index concurrently if not exists precat_settle_owner_dept_created_time_seen_idx on precat_settle (owner_dept, created_time, id) include (customer_id, created_dept, created_by, status) where not deleted_flg;

create index concurrently if not exists precat_settle_created_dept_created_time_seen_idx on precat_settle (created_dept, created_time, id) include (customer_id, owner_dept, created_by, status) where not deleted_flg;

create index concurrently if not exists precat_settle_created_by_created_time_seen_idx on precat_settle (created_by, created_time, id) include (customer_id, owner_dept, created_dept, status) where not deleted_flg;

create index concurrently if not exists exit_display_customer_id_created_time_seen_idx on exit_display (customer_id, created_time, id) include (owner_dept, created_dept, created_by, status) where not deleted_flg;

create index concurrently if not exists exit_display_owner_dept_created_time_seen_idx on exit_display (owner_dept, created_time, id) include (customer_id, created_dept, created_by, status) where not deleted_flg;

create index concurrently if not exists exit_display_created_dept_created_time_seen_idx on exit_display (created_dept, created_time, id) include (customer_id, owner_dept, created_by, status) where not deleted_flg;

create index concurrently if not exists exit_display_created_by_created_time_seen_idx on exit_display (created_by, created_time, id) include (customer_id, owner_dept, created_dept, status) where not deleted_flg;

create index concurrently if not exists merchant_inspection_customer_id_plan_date_seen_idx on merchant_inspection (customer_id, plan_date, id) include (status) where not deleted_flg;

create index concurrently if not exists offsite_filing_customer_id_created_time_seen_idx on offsite_filing (customer_id, created_time, id) include (owner_dept, created_dept, created_by, status) where not deleted_flg;

create index concurrently if not exists offsite_filing_owner_dept_created_time_seen_idx on offsite_filing (owner_dept, created_time, id) include (customer_id, created_dept, created_by, status) where not deleted_flg;

create index concurrently if not exists offsite_filing_created_dept_created_time_seen_idx on offsite_filing (created_dept, created_time, id) include (customer_id, owner_dept, created_by, status) where not deleted_flg;

create index concurrently if not exists offsite_filing_created_by_created_time_seen_idx on offsite_filing (created_by, created_time, id) include (customer_id, owner_dept, created_dept, status) where not deleted_flg;

create index concurrently if not exists print_task_created_dept_created_time_seen_idx on print_task (created_dept, created_time, id) include (created_by, status) where not deleted_flg;

create index concurrently if not exists print_task_created_by_created_time_seen_idx on print_task (created_by, created_time, id) include (created_dept, status) where not deleted_flg;

drop index concurrently if exists sys_user_console_id_login_name_idx;

drop index concurrently if exists address_book_customer_id_created_time_idx;

drop index concurrently if exists address_book_created_dept_created_time_idx;

drop index concurrently if exists address_book_created_by_created_time_idx;

drop index concurrently if exists address_template_customer_id_created_time_idx;

drop index concurrently if exists address_template_created_dept_created_time_idx;

drop index concurrently if exists address_template_created_by_created_time_idx;

drop index concurrently if exists delegate_task_customer_id_created_time_idx;

drop index concurrently if exists delegate_task_dept_code_created_time_idx;

drop index concurrently if exists delegate_task_owner_dept_created_time_idx;

drop index concurrently if exists delegate_task_demand_dept_created_time_idx;

drop index concurrently if exists delegate_task_assignee_created_time_idx;

drop index concurrently if exists demand_customer_id_created_time_idx;

drop index concurrently if exists demand_owner_dept_created_time_idx;

drop index concurrently if exists demand_created_dept_created_time_idx;

drop index concurrently if exists demand_created_by_created_time_idx;

drop index concurrently if exists demand_owner_user_created_time_idx;

drop index concurrently if exists aeo_declaration_customer_id_created_time_idx;

drop index concurrently if exists aeo_declaration_owner_dept_created_time_idx;

drop index concurrently if exists aeo_declaration_created_dept_created_time_idx;

drop index concurrently if exists aeo_declaration_created_by_created_time_idx;

drop index concurrently if exists customs_message_customer_id_created_time_idx;

drop index concurrently if exists customs_message_owner_dept_created_time_idx;

drop index concurrently if exists customs_message_created_dept_created_time_idx;

drop index concurrently if exists customs_message_created_by_created_time_idx;

drop index concurrently if exists customs_order_customer_id_created_time_idx;

drop index concurrently if exists customs_order_owner_dept_created_time_idx;

drop index concurrently if exists customs_order_created_dept_created_time_idx;

drop index concurrently if exists customs_order_created_by_created_time_idx;

drop index concurrently if exists decl_certificate_customer_id_valid_to_idx;

drop index concurrently if exists decl_certificate_owner_dept_valid_to_idx;

drop index concurrently if exists decl_certificate_created_dept_valid_to_idx;

drop index concurrently if exists decl_certificate_created_by_valid_to_idx;

drop index concurrently if exists decl_document_customer_id_created_time_idx;

drop index concurrently if exists decl_document_owner_dept_created_time_idx;

drop index concurrently if exists decl_document_created_dept_created_time_idx;

drop index concurrently if exists decl_document_created_by_created_time_idx;

drop index concurrently if exists declaration_customer_id_created_time_idx;

drop index concurrently if exists declaration_owner_dept_created_time_idx;

drop index concurrently if exists declaration_created_dept_created_time_idx;

drop index concurrently if exists declaration_created_by_created_time_idx;

drop index concurrently if exists declaration_change_customer_id_created_time_idx;

drop index concurrently if exists declaration_change_owner_dept_created_time_idx;

drop index concurrently if exists declaration_change_created_dept_created_time_idx;

drop index concurrently if exists declaration_change_created_by_created_time_idx;

drop index concurrently if exists declaration_receipt_customer_id_receipt_time_idx;

drop index concurrently if exists declaration_receipt_owner_dept_receipt_time_idx;

drop index concurrently if exists declaration_receipt_created_dept_receipt_time_idx;

drop index concurrently if exists declaration_receipt_created_by_receipt_time_idx;

drop index concurrently if exists inbound_compare_customer_id_created_time_idx;

drop index concurrently if exists inbound_compare_owner_dept_created_time_idx;

drop index concurrently if exists inbound_compare_created_dept_created_time_idx;

drop index concurrently if exists inbound_compare_created_by_created_time_idx;

drop index concurrently if exists power_of_attorney_owner_id_created_time_idx;

drop index concurrently if exists power_of_attorney_owner_dept_created_time_idx;

drop index concurrently if exists power_of_attorney_created_dept_created_time_idx;

drop index concurrently if exists power_of_attorney_created_by_created_time_idx;

drop index concurrently if exists rpa_task_customer_id_created_time_idx;

drop index concurrently if exists rpa_task_owner_dept_created_time_idx;

drop index concurrently if exists rpa_task_created_dept_created_time_idx;

drop index concurrently if exists rpa_task_created_by_created_time_idx;

drop index concurrently if exists sap_record_customer_id_created_time_idx;

drop index concurrently if exists sap_record_owner_dept_created_time_idx;

drop index concurrently if exists sap_record_created_dept_created_time_idx;

drop index concurrently if exists sap_record_created_by_created_time_idx;

drop index concurrently if exists bh_adjust_customer_id_updated_time_idx;

drop index concurrently if exists bh_adjust_owner_dept_updated_time_idx;

drop index concurrently if exists bh_alert_owner_dept_last_at_idx;

drop index concurrently if exists bh_apply_customer_id_updated_time_idx;

drop index concurrently if exists bh_apply_owner_dept_updated_time_idx;

drop index concurrently if exists bh_delay_customer_id_updated_time_idx;

drop index concurrently if exists bh_delay_owner_dept_updated_time_idx;

drop index concurrently if exists bh_excess_customer_id_updated_time_idx;

drop index concurrently if exists bh_excess_owner_dept_updated_time_idx;

drop index concurrently if exists bh_levy_change_owner_dept_change_date_idx;

drop index concurrently if exists bh_mail_owner_dept_created_time_idx;

drop index concurrently if exists bh_movement_owner_dept_move_no_idx;

drop index concurrently if exists bh_quota_owner_dept_quota_no_idx;

drop index concurrently if exists bh_review_customer_id_updated_time_idx;

drop index concurrently if exists bh_review_owner_dept_updated_time_idx;

drop index concurrently if exists bh_short_adjust_customer_id_updated_time_idx;

drop index concurrently if exists bh_short_adjust_owner_dept_updated_time_idx;

drop index concurrently if exists bh_usage_owner_dept_levy_notice_date_idx;

drop index concurrently if exists precat_apply_customer_id_created_time_idx;

drop index concurrently if exists precat_apply_owner_dept_created_time_idx;

drop index concurrently if exists precat_apply_created_dept_created_time_idx;

drop index concurrently if exists precat_apply_created_by_created_time_idx;

drop index concurrently if exists precat_opinion_customer_id_created_time_idx;

drop index concurrently if exists precat_protocol_customer_id_created_time_idx;

drop index concurrently if exists precat_protocol_owner_dept_created_time_idx;

drop index concurrently if exists precat_protocol_created_dept_created_time_idx;

drop index concurrently if exists precat_protocol_created_by_created_time_idx;

drop index concurrently if exists precat_settle_customer_id_created_time_idx;

drop index concurrently if exists precat_settle_owner_dept_created_time_idx;

drop index concurrently if exists precat_settle_created_dept_created_time_idx;

drop index concurrently if exists precat_settle_created_by_created_time_idx;

drop index concurrently if exists exit_display_customer_id_created_time_idx;

drop index concurrently if exists exit_display_owner_dept_created_time_idx;

drop index concurrently if exists exit_display_created_dept_created_time_idx;

drop index concurrently if exists exit_display_created_by_created_time_idx;

drop index concurrently if exists merchant_inspection_customer_id_plan_date_idx;

drop index concurrently if exists offsite_filing_customer_id_created_time_idx;

drop index concurrently if exists offsite_filing_owner_dept_created_time_idx;

drop index concurrently if exists offsite_filing_created_dept_created_time_idx;

drop index concurrently if exists offsite_filing_created_by_created_time_idx;

drop index concurrently if exists print_task_created_dept_created_time_idx;

drop index concurrently if exists print_task_created_by_created_time_idx;
