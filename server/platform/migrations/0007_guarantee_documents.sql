-- What the database itself keeps true about documents of the approval machine (docs/spec/guarantee.md 2, 4.5, 6.1 I11, I12).

alter table status_log add column exit_stage text, add column exit_route text, add column amount numeric(18,2);

-- The log of a record is one chain: each row starts where the last one ended.
create function status_log_in_one_piece() returns trigger language plpgsql as $$
declare
  last_status text;
begin
  if new.doc_type is null then return new; end if;
  select to_status into last_status from status_log where entity = new.entity and record_id = new.record_id order by seq desc limit 1;
  if new.from_status is distinct from last_status then
    raise exception 'the log of % % ends with %, not with %', new.entity, new.record_id, last_status, new.from_status;
  end if;
  return new;
end $$;
create trigger status_log_chain before insert on status_log for each row execute function status_log_in_one_piece();

create index user_message_unread_record_idx on user_message (record_id) where read_time is null;

create function bh_effective_once() returns trigger language plpgsql as $$
begin
  if old.effective_at is not null and new.effective_at is distinct from old.effective_at then
    raise exception 'document % is in effect since %', old.doc_no, old.effective_at;
  end if;
  return new;
end $$;

alter table bh_apply
  alter column doc_no set not null, alter column doc_type set not null, alter column status set not null, alter column origin set not null,
  alter column creator_dept set not null, alter column owner_dept set not null,
  add constraint bh_apply_type check (doc_type = 'APPLY'),
  add constraint bh_apply_status check (status in (
    'BUSINESS_INPUT', 'RETURN_BUSINESS_OPERATOR', 'BUSINESS_PENDING_REVIEW', 'RETURN_BUSINESS_LEADER',
    'EXITDEPT_RETURN_BUSINESS_LEADER', 'EXITDEPT_PASS_ACCOUNTING_RETURN_BUSINESS_LEADER', 'ACCOUNTING_RETURN_BUSINESS_EXITDEPT_INPUT', 'ACCOUNTING_RETURN_INVESTMENT_EXITDEPT_INPUT',
    'INVESTMENT_RETURN_BUSINESS_EXITDEPT_INPUT', 'RETURN_EXITDEPT_OPERATOR', 'EXITDEPT_PASS', 'BUSINESS_PASS_EXITDEPT_INPUT',
    'INVESTMENT_INPUT', 'RETURN_INVESTMENT_OPERATOR', 'INVESTMENT_REVIEW', 'RETURN_INVESTMENT_LEADER',
    'EXITDEPT_RETURN_INVESTMENT_LEADER', 'EXITDEPT_INPUT', 'INVESTMENT_PASS_EXITDEPT_INPUT', 'RETURN_ACCOUNTING_OPERATOR',
    'ACCOUNTING_INPUT', 'ACCOUNTING_PENDING_REVIEW', 'EXITDEPT_RETURN_ACCOUNTING_LEADER', 'ACCOUNTING_INPUT_FINISH',
    'EXITDEPT_INPUT_CONFIRMED', 'EXITDEPT_PENDING_REVIEW', 'RETURN_EXITDEPT_LEADER')),
  add constraint bh_apply_origin check (origin = 'BUSINESS'),
  add constraint bh_apply_approved check (approved_amount > 0),
  -- Nothing takes effect before it is confirmed with every pass it needs.
  add constraint bh_apply_effect check (effective_at is null or (
    status = 'EXITDEPT_INPUT_CONFIRMED' and customs_receipt in ('NONE', 'OK', 'MANUAL_OK')
    and (inv_passed or not need_investment) and (acc_passed or not need_accounting) and (oa_status = 'APPROVED' or not need_oa)));
create trigger bh_apply_once before update on bh_apply for each row execute function bh_effective_once();
create index bh_apply_turn_idx on bh_apply (status, owner_dept) where not deleted_flg and not closed_flag;

alter table bh_adjust
  alter column doc_no set not null, alter column doc_type set not null, alter column status set not null, alter column origin set not null,
  alter column creator_dept set not null, alter column owner_dept set not null,
  add constraint bh_adjust_type check (doc_type = 'ADJUST'),
  add constraint bh_adjust_status check (status in (
    'BUSINESS_INPUT', 'RETURN_BUSINESS_OPERATOR', 'BUSINESS_PENDING_REVIEW', 'RETURN_BUSINESS_LEADER',
    'EXITDEPT_RETURN_BUSINESS_LEADER', 'EXITDEPT_PASS_ACCOUNTING_RETURN_BUSINESS_LEADER', 'ACCOUNTING_RETURN_BUSINESS_EXITDEPT_INPUT', 'ACCOUNTING_RETURN_INVESTMENT_EXITDEPT_INPUT',
    'INVESTMENT_RETURN_BUSINESS_EXITDEPT_INPUT', 'RETURN_EXITDEPT_OPERATOR', 'EXITDEPT_PASS', 'BUSINESS_PASS_EXITDEPT_INPUT',
    'INVESTMENT_INPUT', 'RETURN_INVESTMENT_OPERATOR', 'INVESTMENT_REVIEW', 'RETURN_INVESTMENT_LEADER',
    'EXITDEPT_RETURN_INVESTMENT_LEADER', 'EXITDEPT_INPUT', 'INVESTMENT_PASS_EXITDEPT_INPUT', 'RETURN_ACCOUNTING_OPERATOR',
    'ACCOUNTING_INPUT', 'ACCOUNTING_PENDING_REVIEW', 'EXITDEPT_RETURN_ACCOUNTING_LEADER', 'ACCOUNTING_INPUT_FINISH',
    'EXITDEPT_INPUT_CONFIRMED', 'EXITDEPT_PENDING_REVIEW', 'RETURN_EXITDEPT_LEADER')),
  add constraint bh_adjust_approved check (approved_amount > 0),
  -- Nothing takes effect before it is confirmed with every pass it needs.
  add constraint bh_adjust_effect check (effective_at is null or (
    status = 'EXITDEPT_INPUT_CONFIRMED' and customs_receipt in ('NONE', 'OK', 'MANUAL_OK')
    and (inv_passed or not need_investment) and (acc_passed or not need_accounting) and (oa_status = 'APPROVED' or not need_oa)));
create trigger bh_adjust_once before update on bh_adjust for each row execute function bh_effective_once();
create index bh_adjust_turn_idx on bh_adjust (status, owner_dept) where not deleted_flg and not closed_flag;

alter table bh_short_adjust
  alter column doc_no set not null, alter column doc_type set not null, alter column status set not null, alter column origin set not null,
  alter column creator_dept set not null, alter column owner_dept set not null,
  add constraint bh_short_adjust_type check (doc_type = 'SHORT'),
  add constraint bh_short_adjust_status check (status in (
    'BUSINESS_INPUT', 'RETURN_BUSINESS_OPERATOR', 'BUSINESS_PENDING_REVIEW', 'RETURN_BUSINESS_LEADER',
    'EXITDEPT_RETURN_BUSINESS_LEADER', 'EXITDEPT_PASS_ACCOUNTING_RETURN_BUSINESS_LEADER', 'ACCOUNTING_RETURN_BUSINESS_EXITDEPT_INPUT', 'ACCOUNTING_RETURN_INVESTMENT_EXITDEPT_INPUT',
    'INVESTMENT_RETURN_BUSINESS_EXITDEPT_INPUT', 'RETURN_EXITDEPT_OPERATOR', 'EXITDEPT_PASS', 'BUSINESS_PASS_EXITDEPT_INPUT',
    'INVESTMENT_INPUT', 'RETURN_INVESTMENT_OPERATOR', 'INVESTMENT_REVIEW', 'RETURN_INVESTMENT_LEADER',
    'EXITDEPT_RETURN_INVESTMENT_LEADER', 'EXITDEPT_INPUT', 'INVESTMENT_PASS_EXITDEPT_INPUT', 'RETURN_ACCOUNTING_OPERATOR',
    'ACCOUNTING_INPUT', 'ACCOUNTING_PENDING_REVIEW', 'EXITDEPT_RETURN_ACCOUNTING_LEADER', 'ACCOUNTING_INPUT_FINISH',
    'EXITDEPT_INPUT_CONFIRMED', 'EXITDEPT_PENDING_REVIEW', 'RETURN_EXITDEPT_LEADER')),
  add constraint bh_short_adjust_no_investment check (status not like '%INVESTMENT%'),
  add constraint bh_short_adjust_approved check (approved_amount > 0),
  -- Nothing takes effect before it is confirmed with every pass it needs.
  add constraint bh_short_adjust_effect check (effective_at is null or (
    status = 'EXITDEPT_INPUT_CONFIRMED' and customs_receipt in ('NONE', 'OK', 'MANUAL_OK')
    and (inv_passed or not need_investment) and (acc_passed or not need_accounting) and (oa_status = 'APPROVED' or not need_oa)));
create trigger bh_short_adjust_once before update on bh_short_adjust for each row execute function bh_effective_once();
create index bh_short_adjust_turn_idx on bh_short_adjust (status, owner_dept) where not deleted_flg and not closed_flag;

alter table bh_delay
  alter column doc_no set not null, alter column doc_type set not null, alter column status set not null, alter column origin set not null,
  alter column creator_dept set not null, alter column owner_dept set not null,
  add constraint bh_delay_type check (doc_type = 'DELAY'),
  add constraint bh_delay_status check (status in (
    'BUSINESS_INPUT', 'RETURN_BUSINESS_OPERATOR', 'BUSINESS_PENDING_REVIEW', 'RETURN_BUSINESS_LEADER',
    'EXITDEPT_RETURN_BUSINESS_LEADER', 'EXITDEPT_PASS_ACCOUNTING_RETURN_BUSINESS_LEADER', 'ACCOUNTING_RETURN_BUSINESS_EXITDEPT_INPUT', 'ACCOUNTING_RETURN_INVESTMENT_EXITDEPT_INPUT',
    'INVESTMENT_RETURN_BUSINESS_EXITDEPT_INPUT', 'RETURN_EXITDEPT_OPERATOR', 'EXITDEPT_PASS', 'BUSINESS_PASS_EXITDEPT_INPUT',
    'INVESTMENT_INPUT', 'RETURN_INVESTMENT_OPERATOR', 'INVESTMENT_REVIEW', 'RETURN_INVESTMENT_LEADER',
    'EXITDEPT_RETURN_INVESTMENT_LEADER', 'EXITDEPT_INPUT', 'INVESTMENT_PASS_EXITDEPT_INPUT', 'RETURN_ACCOUNTING_OPERATOR',
    'ACCOUNTING_INPUT', 'ACCOUNTING_PENDING_REVIEW', 'EXITDEPT_RETURN_ACCOUNTING_LEADER', 'ACCOUNTING_INPUT_FINISH',
    'EXITDEPT_INPUT_CONFIRMED', 'EXITDEPT_PENDING_REVIEW', 'RETURN_EXITDEPT_LEADER')),
  add constraint bh_delay_origin check (origin = 'BUSINESS'),
  add constraint bh_delay_approved check (approved_amount > 0),
  -- Nothing takes effect before it is confirmed with every pass it needs.
  add constraint bh_delay_effect check (effective_at is null or (
    status = 'EXITDEPT_INPUT_CONFIRMED' and customs_receipt in ('NONE', 'OK', 'MANUAL_OK')
    and (inv_passed or not need_investment) and (acc_passed or not need_accounting) and (oa_status = 'APPROVED' or not need_oa)));
create trigger bh_delay_once before update on bh_delay for each row execute function bh_effective_once();
create index bh_delay_turn_idx on bh_delay (status, owner_dept) where not deleted_flg and not closed_flag;

alter table bh_excess
  alter column doc_no set not null, alter column doc_type set not null, alter column status set not null, alter column origin set not null,
  alter column creator_dept set not null, alter column owner_dept set not null,
  add constraint bh_excess_type check (doc_type = 'EXCESS'),
  add constraint bh_excess_status check (status in (
    'BUSINESS_INPUT', 'RETURN_BUSINESS_OPERATOR', 'BUSINESS_PENDING_REVIEW', 'RETURN_BUSINESS_LEADER',
    'EXITDEPT_RETURN_BUSINESS_LEADER', 'EXITDEPT_PASS_ACCOUNTING_RETURN_BUSINESS_LEADER', 'ACCOUNTING_RETURN_BUSINESS_EXITDEPT_INPUT', 'ACCOUNTING_RETURN_INVESTMENT_EXITDEPT_INPUT',
    'INVESTMENT_RETURN_BUSINESS_EXITDEPT_INPUT', 'RETURN_EXITDEPT_OPERATOR', 'EXITDEPT_PASS', 'BUSINESS_PASS_EXITDEPT_INPUT',
    'INVESTMENT_INPUT', 'RETURN_INVESTMENT_OPERATOR', 'INVESTMENT_REVIEW', 'RETURN_INVESTMENT_LEADER',
    'EXITDEPT_RETURN_INVESTMENT_LEADER', 'EXITDEPT_INPUT', 'INVESTMENT_PASS_EXITDEPT_INPUT', 'RETURN_ACCOUNTING_OPERATOR',
    'ACCOUNTING_INPUT', 'ACCOUNTING_PENDING_REVIEW', 'EXITDEPT_RETURN_ACCOUNTING_LEADER', 'ACCOUNTING_INPUT_FINISH',
    'EXITDEPT_INPUT_CONFIRMED', 'EXITDEPT_PENDING_REVIEW', 'RETURN_EXITDEPT_LEADER')),
  add constraint bh_excess_origin check (origin = 'BUSINESS'),
  add constraint bh_excess_approved check (approved_amount > 0),
  -- Nothing takes effect before it is confirmed with every pass it needs.
  add constraint bh_excess_effect check (effective_at is null or (
    status = 'EXITDEPT_INPUT_CONFIRMED' and customs_receipt in ('NONE', 'OK', 'MANUAL_OK')
    and (inv_passed or not need_investment) and (acc_passed or not need_accounting) and (oa_status = 'APPROVED' or not need_oa)));
create trigger bh_excess_once before update on bh_excess for each row execute function bh_effective_once();
create index bh_excess_turn_idx on bh_excess (status, owner_dept) where not deleted_flg and not closed_flag;

-- One open adjustment per quota.
create unique index bh_adjust_open_key on bh_adjust (quota_id) where effective_at is null and not closed_flag and not deleted_flg;
create trigger bh_receipt_log_append_only before update or delete on bh_receipt_log for each row execute function refuse_change();
