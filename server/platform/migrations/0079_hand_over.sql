set local lock_timeout = '5s';

alter table sys_user add column hand_over_to text;

alter table sys_user add column leave_undone boolean not null default false;

alter table sys_user add constraint sys_user_hand_over_to_ref foreign key (hand_over_to) references sys_user (id) not valid;
