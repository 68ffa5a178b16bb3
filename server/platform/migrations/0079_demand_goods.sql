set local lock_timeout = '5s';

alter table demand_goods add column brand text;

alter table demand_goods add column match_kind text;

alter table demand_goods add column ciq_code text;

alter table demand_goods add column declared_name text;

alter table demand_goods add column g_model text;

alter table demand_goods add column unit1 text;

alter table demand_goods add column unit2 text;

alter table demand_goods add column goods_key text;

alter table demand_goods add column reason text;
