set local lock_timeout = '5s';

-- Whoever writes a part of what is judged has a hand in it, whatever statement writes it. What a judge, or who gives a record back, writes
-- with his step makes none: the gateway says so for that part of its transaction.
create function is_judging() returns boolean language sql stable as $$
  select coalesce(current_setting('tongguan.judging', true), '') = 'on'
$$;

create function has_hand(hands jsonb, account text) returns boolean language sql immutable as $$
  select exists (select from jsonb_array_elements(coalesce(hands, '[]')) h where h ->> 'userId' = account)
$$;

create function with_hand(hands jsonb, account text, account_name text, deed text) returns jsonb language sql immutable as $$
  select case when has_hand(hands, account) then hands
    else coalesce(hands, '[]') || jsonb_build_object('userId', account, 'userName', coalesce(account_name, ''), 'deed', deed) end
$$;

create function differs_in(before jsonb, after jsonb, columns text) returns boolean language sql immutable as $$
  select exists (select from unnest(string_to_array(columns, ',')) c where before -> c is distinct from after -> c)
$$;

-- Arguments: the columns that people write. Who made a row stands in it anyway.
create function note_own_hand() returns trigger language plpgsql as $$
begin
  if coalesce(new.updated_by, 'system') in ('', 'system') or has_hand(new.hands, new.updated_by) or is_judging() then return new; end if;
  if differs_in(to_jsonb(old), to_jsonb(new), tg_argv[0]) then
    new.hands := with_hand(new.hands, new.updated_by, (select user_name from sys_user where id = new.updated_by), 'edit');
  end if;
  return new;
end $$;

-- Arguments: the table that is judged, the column that names its row, the columns that people write; none of these where the part keeps
-- hands of its own, which then go on to the whole.
create function hand_on() returns trigger language plpgsql as $$
declare
  part jsonb := to_jsonb(new);
  whole text := part ->> tg_argv[1];
  gained jsonb;
begin
  if whole is null or is_judging() then return null; end if;
  if tg_argv[2] = '' then
    if tg_op = 'UPDATE' and whole is not distinct from to_jsonb(old) ->> tg_argv[1] and part -> 'hands' is not distinct from to_jsonb(old) -> 'hands' then return null; end if;
    gained := with_hand(nullif(part -> 'hands', 'null'), coalesce(new.created_by, ''), new.created_by_name, 'edit');
  else
    if tg_op = 'UPDATE' and not differs_in(to_jsonb(old), part, tg_argv[2]) then return null; end if;
    gained := with_hand(null, coalesce(case tg_op when 'INSERT' then new.created_by else new.updated_by end, ''), null, 'edit');
  end if;
  -- A row that has the hand already is left alone: it waits for nobody.
  execute format(
    'update %I t set hands = (
       select coalesce(t.hands, ''[]'') || jsonb_agg(jsonb_build_object(''userId'', h ->> ''userId'', ''deed'', ''edit'',
         ''userName'', coalesce(nullif(h ->> ''userName'', ''''), (select u.user_name from sys_user u where u.id = h ->> ''userId''), '''')))
       from jsonb_array_elements($1) h where h ->> ''userId'' not in ('''', ''system'') and not has_hand(t.hands, h ->> ''userId''))
     where t.id = $2 and exists (select from jsonb_array_elements($1) h where h ->> ''userId'' not in ('''', ''system'') and not has_hand(t.hands, h ->> ''userId''))',
    tg_argv[0]) using gained, whole;
  return null;
end $$;

alter table sys_user add column person_id text;

alter table sys_user add column other_person boolean not null default false;

-- Accounts of one name and phone are one person (decision 165): known ones are linked, whoever is alone is linked with nobody.
update sys_user u set person_id = same.first from (
  select id, min(id) over (partition by user_name, phone) as first, count(*) over (partition by user_name, phone) as accounts
  from sys_user where coalesce(phone, '') <> '' and coalesce(user_name, '') <> ''
) same where same.id = u.id and same.accounts > 1;

alter table aeo_declaration add column hands jsonb;

alter table customs_order add column hands jsonb;

alter table customs_order add column channel text;

alter table declaration add column hands jsonb;

alter table declaration add column channel text;

alter table declaration_receipt add column origin text;

alter table declaration_receipt add column confirmed_by text;

alter table declaration_receipt add column hands jsonb;

alter table inbound_compare add column hands jsonb;

alter table precat_product add column hands jsonb;

alter table exit_display add column hands jsonb;

alter table declaration_receipt add constraint declaration_receipt_confirmed_by_ref foreign key (confirmed_by) references sys_user (id) not valid;

create or replace trigger aeo_declaration_own_hand before update on aeo_declaration for each row execute function note_own_hand('company_id,ent_type,standard_id,leader_id,remark,deleted_flg');

create or replace trigger aeo_item_hand_on after insert or update on aeo_item for each row execute function hand_on('aeo_declaration', 'declaration_id', 'group_name,code,name_zh,key_flg,result,owner_name,due,remark,deleted_flg');

create or replace trigger compare_line_hand_on after insert or update on compare_line for each row execute function hand_on('inbound_compare', 'compare_id', 'part_no,lot_no,name,kind,field,base_value,report_value,difference,solve,remark,deleted_flg');

create or replace trigger customs_order_own_hand before update on customs_order for each row execute function note_own_hand('customer_id,broker_id,poa_id,ie_flag,decl_kind,customs_code,ie_port,entry_port_code,traf_mode,traf_name,voy_no,bill_no,contr_no,trade_mode,cut_mode,manual_no,license_no,trade_country,trade_nation,depart_port,transit_port,trans_mode,fee_mark,fee_rate,fee_curr,insur_mark,insur_rate,insur_curr,other_mark,other_rate,other_curr,pack_no,wrap_type,gross_wt,net_wt,goods_place,mark_no,eta,ie_date,contact,phone,remark,deleted_flg');

create or replace trigger decl_container_hand_on after insert or update on decl_container for each row execute function hand_on('declaration', 'declaration_id', 'container_no,kind,seal_no,tare,lcl_flg,deleted_flg');

create or replace trigger decl_paper_hand_on after insert or update on decl_paper for each row execute function hand_on('declaration', 'declaration_id', 'kind,cert_no,deleted_flg');

create or replace trigger declaration_own_hand before update on declaration for each row execute function note_own_hand('customer_id,ie_flag,decl_kind,customs_code,ie_port,entry_port_code,traf_mode,traf_name,voy_no,bill_no,contr_no,trade_mode,cut_mode,license_no,trade_country,trade_nation,depart_port,transit_port,trans_mode,fee_mark,fee_rate,fee_curr,insur_mark,insur_rate,insur_curr,other_mark,other_rate,other_curr,pack_no,wrap_type,gross_wt,net_wt,goods_place,mark_no,manual_no,ie_date,consignee_code,consignee_credit_code,consignee_name,overseas_name,overseas_name_en,owner_code,owner_credit_code,owner_name,agent_code,agent_credit_code,agent_name,special_rel,price_effect,royalty,tax_mode,self_pay,note_s,deleted_flg');

create or replace trigger declaration_hand_on after insert or update on declaration for each row execute function hand_on('customs_order', 'order_id', '');

create or replace trigger declaration_item_hand_on after insert or update on declaration_item for each row execute function hand_on('declaration', 'declaration_id', 'hs_code,ciq_code,g_name,g_model,g_qty,g_unit,decl_price,decl_total,trade_curr,qty1,unit1,qty2,unit2,net_wt,origin_country,dest_country,domestic_area,ciq_dest,duty_mode,contr_item,agreement,agreement_cert,danger_flg,un_no,ciq_purpose,ciq_attributes,deleted_flg');

create or replace trigger declaration_receipt_own_hand before update on declaration_receipt for each row execute function note_own_hand('code,receipt_no,receipt_time,message_id,seq_no,entry_id,note,raw_code,deleted_flg');

create or replace trigger inbound_compare_own_hand before update on inbound_compare for each row execute function note_own_hand('customer_id,order_id,warehouse,base_kind,decl_id,remark,deleted_flg');

create or replace trigger order_container_hand_on after insert or update on order_container for each row execute function hand_on('customs_order', 'order_id', 'container_no,kind,seal_no,tare,lcl_flg,deleted_flg');

create or replace trigger order_goods_hand_on after insert or update on order_goods for each row execute function hand_on('customs_order', 'order_id', 'hs_code,ciq_code,g_name,g_model,g_qty,g_unit,decl_price,decl_total,trade_curr,qty1,unit1,qty2,unit2,net_wt,origin_country,dest_country,domestic_area,ciq_dest,duty_mode,contr_item,agreement,agreement_cert,danger_flg,un_no,ciq_purpose,ciq_attributes,deleted_flg');

create or replace trigger bh_guarantee_own_hand before update on bh_guarantee for each row execute function note_own_hand('guarantee_no,customs_filing_no,main_comp_id,guarantee_type,bank_code,bank_branch,scopes,amount,valid_from,valid_to,issue_date,fee_rate,fee_amount,deposit_ratio,deposit_amount,replace_id,remark,deleted_flg');

create or replace trigger bh_guarantee_amend_hand_on after insert or update on bh_guarantee_amend for each row execute function hand_on('bh_guarantee', 'guarantee_id', 'amend_no,new_amount,new_valid_to,amend_date,reason,deleted_flg');

create or replace trigger bh_guarantee_district_hand_on after insert or update on bh_guarantee_district for each row execute function hand_on('bh_guarantee', 'guarantee_id', 'district_code,all_districts,deleted_flg');

create or replace trigger bh_review_own_hand before update on bh_review for each row execute function note_own_hand('customer_id,main_comp_id,review_date,customer_credit_code,legal_person,found_date,paid_in_capital,annual_import,annual_tax,pay_cycle_days,goods_desc,trade_modes,coop_years,customs_grade,goods_risk,asset_debt_ratio,net_profit,loss_flag,overdue_count12,avg_util12,qcc_score,counter_security,security_amount,deleted_flg');

create or replace trigger bh_review_item_hand_on after insert or update on bh_review_item for each row execute function hand_on('bh_review', 'review_id', 'item_code,value,share,max_score,score,note,deleted_flg');

create or replace trigger bh_review_veto_hand_on after insert or update on bh_review_veto for each row execute function hand_on('bh_review', 'review_id', 'veto_code,hit,note,deleted_flg');

create or replace trigger hs_change_own_hand before update on hs_change for each row execute function note_own_hand('title,effective_date,deleted_flg');

create or replace trigger hs_change_impact_hand_on after insert or update on hs_change_impact for each row execute function hand_on('hs_change', 'change_id', 'customer_id,deleted_flg');

create or replace trigger hs_change_line_hand_on after insert or update on hs_change_line for each row execute function hand_on('hs_change', 'change_id', 'kind,old_code,new_code,name_zh,unit1,field,old_value,new_value,deleted_flg');

create or replace trigger hs_import_own_hand before update on hs_import for each row execute function note_own_hand('title,complete_flg,effective_date,deleted_flg');

create or replace trigger precat_price_hand_on after insert or update on precat_price for each row execute function hand_on('precat_protocol', 'protocol_id', 'from_qty,to_qty,unit_price,ie_flag,deleted_flg');

create or replace trigger precat_product_own_hand before update on precat_product for each row execute function note_own_hand('part_no,name_zh,name_en,spec,material,composition,usage,principle,brand,brand_type,maker_name,origin_country,unit,net_weight,customer_hs,again_flg,deleted_flg');

create or replace trigger precat_protocol_own_hand before update on precat_protocol for each row execute function note_own_hand('customer_id,start_date,end_date,audit_levels,sla_hours,urgent_sla_hours,valid_months,align_year,confirm_days,auto_confirm,urgent_factor,reject_fee,max_discount,pay_mode,curr,remark,deleted_flg');

create or replace trigger precat_settle_own_hand before update on precat_settle for each row execute function note_own_hand('apply_id,customer_id,protocol_id,discount_rate,max_discount,curr,remark,deleted_flg');

create or replace trigger settle_line_hand_on after insert or update on settle_line for each row execute function hand_on('precat_settle', 'settle_id', 'product_id,unit_price,factor,amount,deleted_flg');

create or replace trigger exit_display_own_hand before update on exit_display for each row execute function note_own_hand('customer_id,merchant_id,own_hall_flg,site_id,purpose,plan_start,plan_end,customs_area,guarantee_kind,guarantee_no,guarantee_amt,currency,deleted_flg');

create or replace trigger exit_display_goods_hand_on after insert or update on exit_display_goods for each row execute function hand_on('exit_display', 'display_id', 'part_no,goods_name,hs_code,spec,qty,unit,unit_price,duty_est,qd_no,deleted_flg');

-- Whoever wrote a line that stands has a hand in what is judged from here on.
do $$
declare part record;
begin
  for part in select * from (values ('order_goods', 'customs_order', 'order_id'), ('order_container', 'customs_order', 'order_id'),
    ('declaration_item', 'declaration', 'declaration_id'), ('declaration', 'customs_order', 'order_id'),
    ('aeo_item', 'aeo_declaration', 'declaration_id'), ('compare_line', 'inbound_compare', 'compare_id'),
    ('exit_display_goods', 'exit_display', 'display_id')) as p (lines, whole, named) loop
    execute format(
      'update %I t set hands = coalesce(t.hands, ''[]'') || wrote.hands from (
         select l.%I as id, jsonb_agg(distinct jsonb_build_object(''userId'', l.created_by, ''userName'', coalesce(l.created_by_name, ''''), ''deed'', ''edit'')) as hands
         from %I l where l.created_by is not null and l.created_by not in ('''', ''system'') group by 1) wrote where wrote.id = t.id',
      part.whole, part.named, part.lines);
  end loop;
end $$;
