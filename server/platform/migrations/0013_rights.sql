set local lock_timeout = '5s';

alter table delegate_task add column owner_dept text;

alter table delegate_task add column demand_dept text;

alter table bh_customs_push add column main_comp_id text;

alter table bh_levy_change add column main_comp_id text;

alter table bh_mail add column owner_dept text;

alter table bh_mail add column main_comp_id text;

alter table bh_customs_push add constraint bh_customs_push_main_comp_id_ref foreign key (main_comp_id) references bh_main_comp (id) not valid;

alter table bh_levy_change add constraint bh_levy_change_main_comp_id_ref foreign key (main_comp_id) references bh_main_comp (id) not valid;

alter table bh_mail add constraint bh_mail_main_comp_id_ref foreign key (main_comp_id) references bh_main_comp (id) not valid;

-- Rows that are there get what their documents say of whose they are.
update delegate_task t set owner_dept = d.owner_dept, demand_dept = d.created_dept from demand d where d.id = t.demand_id;

update bh_levy_change c set main_comp_id = u.main_comp_id from bh_usage u where u.id = c.usage_id;

update bh_mail m set owner_dept = a.owner_dept, main_comp_id = a.main_comp_id from bh_alert a where a.id = m.alert_id;

update bh_customs_push p set main_comp_id = d.main_comp_id from (
  select id, main_comp_id from bh_apply union all select id, main_comp_id from bh_adjust union all select id, main_comp_id from bh_short_adjust
  union all select id, main_comp_id from bh_delay union all select id, main_comp_id from bh_excess) d
where d.id = p.doc_id;

-- Who sees the demands of his department sees its tasks, and who sees its alerts their mails; what else an administrator chose stays.
update sys_role_scope t set scope = 'DEPT' where entity = 'delegateTask' and scope = 'ALL'
  and exists (select 1 from sys_role_scope d where d.role_id = t.role_id and d.entity = 'demand' and d.scope = 'DEPT');

insert into sys_role_scope (role_id, entity, scope) select role_id, 'bhMail', scope from sys_role_scope where entity = 'bhAlert' on conflict do nothing;
