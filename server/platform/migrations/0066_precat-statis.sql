set local lock_timeout = '5s';

alter table precat_product add column received_time timestamp(0);
