set local lock_timeout = '5s';

alter table declaration add column overseas_code text;

alter table declaration add column formula_price text;

alter table declaration add column temp_price text;

alter table declaration add column other_packs jsonb;

alter table declaration add column guarantee_no text;

alter table declaration add column rel_no text;

alter table declaration add column rel_manual_no text;

alter table declaration add column yard_code text;

alter table declaration add column ciq_org text;

alter table declaration add column dest_ciq_org text;

alter table declaration add column despatch_date date;

alter table declaration_item add column batch_no text;

alter table declaration_item add column made_on date;

alter table declaration_item add column best_before date;

alter table declaration_item add column shelf_days integer;

alter table declaration_item add column in_containers text;

alter table order_goods add column batch_no text;

alter table order_goods add column made_on date;

alter table order_goods add column best_before date;

alter table order_goods add column shelf_days integer;

alter table order_goods add column in_containers text;

create table statutory_code (
  id text primary key,
  row_version integer not null default 1,
  created_by text,
  created_by_name text,
  created_dept text,
  created_time timestamp(0) not null default localtimestamp(0),
  updated_by text,
  updated_time timestamp(0) not null default localtimestamp(0),
  deleted_flg boolean not null default false,
  book text,
  code text,
  name text,
  name_en text,
  valid_from date,
  valid_to date,
  ends_on date,
  ended_by text references sys_user (id),
  hands jsonb,
  status text,
  import_no text,
  search_text text not null default '',
  search_grams text[] not null default '{}'
);

create unique index statutory_code_book_code_valid_from_key on statutory_code (book, code, valid_from) where not deleted_flg;

create index statutory_code_import_no_idx on statutory_code (import_no, id);

create index statutory_code_code_idx on statutory_code (code, id) where not deleted_flg;

create index statutory_code_search_grams_gin on statutory_code using gin (search_grams) with (gin_pending_list_limit = 1024);

create index statutory_code_import_key_idx on statutory_code (md5(coalesce(book::text, '') || chr(31) || coalesce(code::text, '') || chr(31) || coalesce((extract(year from valid_from) * 10000 + extract(month from valid_from) * 100 + extract(day from valid_from))::text, ''))) where not deleted_flg;

create or replace trigger declaration_own_hand before update on declaration for each row execute function note_own_hand('customer_id,ie_flag,decl_kind,customs_code,ie_port,entry_port_code,traf_mode,traf_name,voy_no,bill_no,contr_no,trade_mode,cut_mode,license_no,trade_country,trade_nation,depart_port,transit_port,trans_mode,fee_mark,fee_rate,fee_curr,insur_mark,insur_rate,insur_curr,other_mark,other_rate,other_curr,pack_no,wrap_type,gross_wt,net_wt,goods_place,mark_no,manual_no,ie_date,consignee_code,consignee_credit_code,consignee_name,overseas_name,overseas_name_en,overseas_code,owner_code,owner_credit_code,owner_name,agent_code,agent_credit_code,agent_name,special_rel,price_effect,royalty,formula_price,temp_price,other_packs,guarantee_no,rel_no,rel_manual_no,yard_code,ciq_org,dest_ciq_org,despatch_date,tax_mode,self_pay,note_s,deleted_flg');

create or replace trigger declaration_item_hand_on after insert or update on declaration_item for each row execute function hand_on('declaration', 'declaration_id', 'part_no,hs_code,ciq_code,g_name,g_model,g_qty,g_unit,decl_price,decl_total,trade_curr,qty1,unit1,qty2,unit2,net_wt,origin_country,dest_country,domestic_area,ciq_dest,duty_mode,contr_item,agreement,agreement_cert,danger_flg,un_no,ciq_purpose,ciq_attributes,batch_no,made_on,best_before,shelf_days,in_containers,deleted_flg');

create or replace trigger order_goods_hand_on after insert or update on order_goods for each row execute function hand_on('customs_order', 'order_id', 'part_no,hs_code,ciq_code,g_name,g_model,g_qty,g_unit,decl_price,decl_total,trade_curr,qty1,unit1,qty2,unit2,net_wt,origin_country,dest_country,domestic_area,ciq_dest,duty_mode,contr_item,agreement,agreement_cert,danger_flg,un_no,ciq_purpose,ciq_attributes,batch_no,made_on,best_before,shelf_days,in_containers,deleted_flg');

create or replace trigger statutory_code_own_hand before update on statutory_code for each row execute function note_own_hand('book,code,name,name_en,valid_from,valid_to,deleted_flg');

-- What was free text is a code now: known words become theirs, all others stay as they were written until somebody mends them.
update declaration_item set ciq_purpose = coalesce('{"种用或繁殖": "11", "食用": "12", "奶用": "13", "观赏或演艺": "14", "伴侣": "15", "实验": "16", "药用": "17", "饲用": "18", "食品包装材料": "19", "食品加工设备": "20", "食品添加剂": "21", "介质土": "22", "食品容器": "23", "食品洗涤剂": "24", "食品消毒剂": "25", "仅工业用途": "26", "化妆品": "27", "化妆品原料": "28", "肥料": "29", "保健品": "30", "其他": "99"}'::jsonb ->> ciq_purpose, ciq_purpose) where ciq_purpose is not null;

update order_goods set ciq_purpose = coalesce('{"种用或繁殖": "11", "食用": "12", "奶用": "13", "观赏或演艺": "14", "伴侣": "15", "实验": "16", "药用": "17", "饲用": "18", "食品包装材料": "19", "食品加工设备": "20", "食品添加剂": "21", "介质土": "22", "食品容器": "23", "食品洗涤剂": "24", "食品消毒剂": "25", "仅工业用途": "26", "化妆品": "27", "化妆品原料": "28", "肥料": "29", "保健品": "30", "其他": "99"}'::jsonb ->> ciq_purpose, ciq_purpose) where ciq_purpose is not null;

alter table declaration_item alter column ciq_attributes type jsonb using case when ciq_attributes <> ''
  then jsonb_build_array(coalesce('{"3C目录内": "11", "3C目录外": "12", "无需办理3C认证": "13", "预包装": "14", "非预包装": "15", "转基因产品": "16", "非转基因产品": "17", "首次进出口": "18", "正常": "19", "废品": "20", "旧品": "21", "成套设备": "22", "带皮木材/板材": "23", "不带皮木材/板材": "24", "A级特殊物品": "25", "B级特殊物品": "26", "C级特殊物品": "27", "D级特殊物品": "28", "V/W非特殊物品": "29", "市场采购": "30", "散装危险化学品": "31", "件装危险化学品": "32", "非危险化学品": "33"}'::jsonb ->> ciq_attributes, ciq_attributes)) end;

alter table order_goods alter column ciq_attributes type jsonb using case when ciq_attributes <> ''
  then jsonb_build_array(coalesce('{"3C目录内": "11", "3C目录外": "12", "无需办理3C认证": "13", "预包装": "14", "非预包装": "15", "转基因产品": "16", "非转基因产品": "17", "首次进出口": "18", "正常": "19", "废品": "20", "旧品": "21", "成套设备": "22", "带皮木材/板材": "23", "不带皮木材/板材": "24", "A级特殊物品": "25", "B级特殊物品": "26", "C级特殊物品": "27", "D级特殊物品": "28", "V/W非特殊物品": "29", "市场采购": "30", "散装危险化学品": "31", "件装危险化学品": "32", "非危险化学品": "33"}'::jsonb ->> ciq_attributes, ciq_attributes)) end;

alter table decl_paper add column cert_id text;

alter table decl_paper add constraint decl_paper_cert_id_ref foreign key (cert_id) references decl_certificate (id) not valid;

create or replace trigger decl_paper_hand_on after insert or update on decl_paper for each row execute function hand_on('declaration', 'declaration_id', 'kind,cert_id,cert_no,deleted_flg');

create trigger statutory_code_told after insert or update or delete on statutory_code for each statement execute function tell_table_change();
