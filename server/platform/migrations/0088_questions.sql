set local lock_timeout = '5s';

alter table precat_product add column answer_due date;

alter table precat_product add column answered_time timestamp(0);

-- Questions that wait are due as before, thirty days after they were asked.
update precat_product set answer_due = asked_time::date + 30 where process_status = 'NEED_INFO' and asked_time is not null;
