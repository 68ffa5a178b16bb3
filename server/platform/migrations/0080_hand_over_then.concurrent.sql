alter table sys_user validate constraint sys_user_hand_over_to_ref;
