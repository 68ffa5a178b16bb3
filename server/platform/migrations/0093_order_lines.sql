set local lock_timeout = '5s';

alter table customs_order add column merge_lines boolean not null default false;

alter table declaration_item add column order_lines text;

create or replace trigger customs_order_own_hand before update on customs_order for each row execute function note_own_hand('customer_id,broker_id,poa_id,ie_flag,decl_kind,customs_code,ie_port,entry_port_code,traf_mode,traf_name,voy_no,bill_no,contr_no,trade_mode,cut_mode,manual_no,license_no,trade_country,trade_nation,depart_port,transit_port,trans_mode,fee_mark,fee_rate,fee_curr,insur_mark,insur_rate,insur_curr,other_mark,other_rate,other_curr,pack_no,wrap_type,gross_wt,net_wt,goods_place,mark_no,eta,ie_date,merge_lines,contact,phone,remark,deleted_flg');

create or replace trigger declaration_item_hand_on after insert or update on declaration_item for each row execute function hand_on('declaration', 'declaration_id', 'part_no,hs_code,ciq_code,g_name,g_model,g_qty,g_unit,decl_price,decl_total,trade_curr,qty1,unit1,qty2,unit2,net_wt,origin_country,dest_country,domestic_area,ciq_dest,duty_mode,contr_item,agreement,agreement_cert,danger_flg,un_no,ciq_purpose,ciq_attributes,order_lines,deleted_flg');
