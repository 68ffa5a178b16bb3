-- The last passwords of a person, so that he does not come back to one of them.
create table sys_pwd_history (
  user_id text not null references sys_user (id),
  password_hash text not null,
  changed_at timestamp(3) not null default localtimestamp(3)
);
create index sys_pwd_history_user_idx on sys_pwd_history (user_id, changed_at desc);
