set local lock_timeout = '5s';

alter table declaration add column stage text;

alter table declaration add column licensed text;

alter table declaration add column inspected text;

alter table declaration add column taxable text;

alter table declaration add column summary_time timestamp(0);

alter table declaration add column full_due date;

alter table declaration add column full_time timestamp(0);

create or replace trigger declaration_own_hand before update on declaration for each row execute function note_own_hand('customer_id,ie_flag,decl_kind,customs_code,ie_port,entry_port_code,traf_mode,traf_name,voy_no,bill_no,contr_no,trade_mode,cut_mode,license_no,trade_country,trade_nation,depart_port,transit_port,trans_mode,fee_mark,fee_rate,fee_curr,insur_mark,insur_rate,insur_curr,other_mark,other_rate,other_curr,pack_no,wrap_type,gross_wt,net_wt,goods_place,mark_no,manual_no,ie_date,consignee_code,consignee_credit_code,consignee_name,overseas_name,overseas_name_en,overseas_code,owner_code,owner_credit_code,owner_name,agent_code,agent_credit_code,agent_name,special_rel,price_effect,royalty,formula_price,temp_price,other_packs,guarantee_no,rel_no,rel_manual_no,yard_code,ciq_org,dest_ciq_org,despatch_date,licensed,inspected,taxable,tax_mode,self_pay,note_s,deleted_flg');
