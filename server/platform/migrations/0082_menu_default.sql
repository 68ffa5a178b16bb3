set local lock_timeout = '5s';

-- What the product last wrote on a node of its menu: what stands there otherwise is an administrator's, and stays.
create table sys_menu_default (
  menu_id text primary key references sys_menu (id),
  menu_no text not null unique,
  parent_no text,
  name text,
  name_en text,
  url text,
  icon text,
  order_no integer,
  show_flg boolean not null,
  placed_flg boolean not null default false,
  retired_flg boolean not null default false
);

-- Nodes that the product made have ids of their numbers, and their numbers begin with that of the group they were put into. What stood there
-- before an administrator's first change, the log says; so it does of nodes that were moved.
insert into sys_menu_default (menu_id, menu_no, parent_no, name, name_en, url, icon, order_no, show_flg, placed_flg)
select m.id, m.menu_no, nullif(regexp_replace(m.menu_no, '-?[^-]*$', ''), ''),
  case when l.was ? 'name' then l.was ->> 'name' else m.name end,
  case when l.was ? 'nameEn' then l.was ->> 'nameEn' else m.name_en end,
  case when l.was ? 'url' then l.was ->> 'url' else m.url end,
  case when l.was ? 'icon' then l.was ->> 'icon' else m.icon end,
  m.order_no,
  case when l.was ? 'showFlg' then (l.was ->> 'showFlg') = '1' else m.show_flg end,
  m.updated_by is not null and exists (
    select 1 from op_log o where o.entity = 'sysMenu' and o.record_id = m.id and o.method = 'moveMenu' and o.result = 'OK')
from sys_menu m
left join lateral (
  select jsonb_object_agg(c.key, c.value -> 0 order by o.log_time desc, o.id desc) as was
  from op_log o, jsonb_each(o.changes) c
  where m.updated_by is not null and o.entity = 'sysMenu' and o.record_id = m.id and o.log_type = 'UPDATE' and o.result = 'OK'
) l on true
where m.nav_id = '3' and m.id = 'menu-3-' || m.menu_no;
