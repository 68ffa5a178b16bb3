-- What the product gave a role on a menu node the last time it looked: what it gives beyond that is new with a version.
create table sys_role_default (
  role_id text not null references sys_role (id),
  menu_no text not null,
  actions text not null,
  primary key (role_id, menu_no)
);
