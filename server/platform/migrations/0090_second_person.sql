set local lock_timeout = '5s';

alter table declaration add column amend_code text;

alter table declaration add column amenders jsonb;

alter table declaration_change add column reason_code text;

alter table declaration_change add column asked_by text;

alter table declaration_change add column sent_by text;

alter table declaration_change add constraint declaration_change_asked_by_ref foreign key (asked_by) references sys_user (id) not valid;

alter table declaration_change add constraint declaration_change_sent_by_ref foreign key (sent_by) references sys_user (id) not valid;

alter table declaration_change validate constraint declaration_change_asked_by_ref;

alter table declaration_change validate constraint declaration_change_sent_by_ref;

-- Whoever had a hand in the whole has one in each part that is judged by itself: an order and its declarations are four eyes together.
create function take_hands() returns trigger language plpgsql as $$
declare
  whole text := to_jsonb(new) ->> tg_argv[1];
  gained jsonb;
begin
  if whole is null then return new; end if;
  execute format('select with_hand(hands, coalesce(created_by, ''''), created_by_name, ''create'') from %I where id = $1', tg_argv[0]) into gained using whole;
  select coalesce(new.hands, '[]') || coalesce(jsonb_agg(h), '[]') into new.hands from jsonb_array_elements(coalesce(gained, '[]')) h
  where h ->> 'userId' not in ('', 'system') and not has_hand(new.hands, h ->> 'userId');
  return new;
end $$;

-- Arguments: the table of the parts, the column that names the whole.
create function hand_down() returns trigger language plpgsql as $$
begin
  if new.hands is not distinct from old.hands then return null; end if;
  execute format(
    'update %I t set hands = coalesce(t.hands, ''[]'') || (select jsonb_agg(h) from jsonb_array_elements($1) h where not has_hand(t.hands, h ->> ''userId''))
     where t.%I = $2 and not t.deleted_flg and exists (select from jsonb_array_elements($1) h where not has_hand(t.hands, h ->> ''userId''))',
    tg_argv[0], tg_argv[1]) using coalesce(new.hands, '[]'), new.id;
  return null;
end $$;

-- Declarations that are still to be checked or sent.
update declaration d set hands = coalesce(d.hands, '[]') || (
  select jsonb_agg(h) from jsonb_array_elements(with_hand(o.hands, coalesce(o.created_by, ''), o.created_by_name, 'create')) h
  where h ->> 'userId' not in ('', 'system') and not has_hand(d.hands, h ->> 'userId'))
from customs_order o where o.id = d.order_id and d.status in ('DRAFT', 'CHECKED', 'REJECTED') and not d.deleted_flg
  and exists (select from jsonb_array_elements(with_hand(o.hands, coalesce(o.created_by, ''), o.created_by_name, 'create')) h
    where h ->> 'userId' not in ('', 'system') and not has_hand(d.hands, h ->> 'userId'));

create or replace trigger customs_order_hand_down_declaration after update on customs_order for each row execute function hand_down('declaration', 'order_id');

create or replace trigger declaration_hands_of_whole before insert on declaration for each row execute function take_hands('customs_order', 'order_id');
