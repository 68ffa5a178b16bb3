set local lock_timeout = '5s';

alter table precat_apply add column due_time timestamp(0);

alter table precat_apply add column stopped_time timestamp(0);

alter table precat_product add column question text;

alter table precat_product add column info_answer text;

alter table precat_product add column info_stage text;

alter table precat_product add column asked_time timestamp(0);
