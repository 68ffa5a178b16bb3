set local lock_timeout = '5s';

alter table precat_product add column ciq_code text;

alter table precat_product add column element_values jsonb;

alter table precat_product add column g_model text;

alter table precat_product add column unit1 text;

alter table precat_product add column unit2 text;

alter table precat_product add column suggest_rank integer;
