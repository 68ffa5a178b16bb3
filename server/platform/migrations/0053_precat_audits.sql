set local lock_timeout = '5s';

alter table precat_product add column declared_name text;

alter table precat_product add column basis text;

alter table precat_product add column gir_rules jsonb;

alter table precat_product add column audit_levels integer;

alter table precat_product add column assignee1 text;

alter table precat_product add column auditor1 text;

alter table precat_product add column auditor2 text;

alter table precat_product add column auditor3 text;

alter table precat_product add column return_count integer;

alter table precat_product add column reject_reason text;

alter table precat_product add column reason text;

alter table precat_product add constraint precat_product_assignee1_ref foreign key (assignee1) references sys_user (id) not valid;

alter table precat_product add constraint precat_product_auditor1_ref foreign key (auditor1) references sys_user (id) not valid;

alter table precat_product add constraint precat_product_auditor2_ref foreign key (auditor2) references sys_user (id) not valid;

alter table precat_product add constraint precat_product_auditor3_ref foreign key (auditor3) references sys_user (id) not valid;
