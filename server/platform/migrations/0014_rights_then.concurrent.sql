alter table bh_customs_push validate constraint bh_customs_push_main_comp_id_ref;

alter table bh_levy_change validate constraint bh_levy_change_main_comp_id_ref;

alter table bh_mail validate constraint bh_mail_main_comp_id_ref;

create index concurrently if not exists sys_user_console_id_login_name_idx on sys_user (console_id, login_name, id) where not deleted_flg;

create index concurrently if not exists delegate_task_owner_dept_created_time_idx on delegate_task (owner_dept, created_time, id) where not deleted_flg;

create index concurrently if not exists delegate_task_demand_dept_created_time_idx on delegate_task (demand_dept, created_time, id) where not deleted_flg;

create index concurrently if not exists bh_mail_owner_dept_created_time_idx on bh_mail (owner_dept, created_time, id) where not deleted_flg;

drop index concurrently if exists delegate_task_created_dept_created_time_idx;

drop index concurrently if exists delegate_task_created_by_created_time_idx;
