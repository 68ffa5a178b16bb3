set local lock_timeout = '5s';

alter table precat_product add column previous_id text;

alter table precat_product add column source_goods_id text;

alter table precat_product add constraint precat_product_previous_id_ref foreign key (previous_id) references precat_product (id) not valid;
