set local lock_timeout = '5s';

alter table customs_order add column demand_no text;

alter table declaration_item add column part_no text;

alter table declaration_item add column library_mark text;

alter table declaration_item add column product_id text;

alter table order_goods add column part_no text;

alter table order_goods add column library_mark text;

alter table order_goods add column product_id text;

alter table declaration_item add constraint declaration_item_product_id_ref foreign key (product_id) references precat_product (id) not valid;

alter table order_goods add constraint order_goods_product_id_ref foreign key (product_id) references precat_product (id) not valid;

create or replace trigger declaration_item_hand_on after insert or update on declaration_item for each row execute function hand_on('declaration', 'declaration_id', 'part_no,hs_code,ciq_code,g_name,g_model,g_qty,g_unit,decl_price,decl_total,trade_curr,qty1,unit1,qty2,unit2,net_wt,origin_country,dest_country,domestic_area,ciq_dest,duty_mode,contr_item,agreement,agreement_cert,danger_flg,un_no,ciq_purpose,ciq_attributes,deleted_flg');

create or replace trigger order_goods_hand_on after insert or update on order_goods for each row execute function hand_on('customs_order', 'order_id', 'part_no,hs_code,ciq_code,g_name,g_model,g_qty,g_unit,decl_price,decl_total,trade_curr,qty1,unit1,qty2,unit2,net_wt,origin_country,dest_country,domestic_area,ciq_dest,duty_mode,contr_item,agreement,agreement_cert,danger_flg,un_no,ciq_purpose,ciq_attributes,deleted_flg');
