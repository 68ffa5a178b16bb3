set local lock_timeout = '5s';

alter table precat_settle add column zero_reason text;

create or replace trigger settle_line_hand_on after insert or update on settle_line for each row execute function hand_on('precat_settle', 'settle_id', 'product_id,unit_price,factor,deleted_flg');
