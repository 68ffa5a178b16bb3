set local lock_timeout = '5s';

alter table precat_product add column due_time timestamp(0);

alter table precat_product add column urgency text;

alter table precat_product add column suggested_hs text;

-- Goods that auditors have or get: what is over is in no list of theirs.
update precat_product p set due_time = a.due_time, urgency = a.urgency from precat_apply a
where a.id = p.apply_id and p.process_status in ('WAIT_DISPATCH', 'FIRST', 'SECOND', 'THIRD', 'NEED_INFO', 'REVIEW');
