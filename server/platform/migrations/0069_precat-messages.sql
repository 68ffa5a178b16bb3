set local lock_timeout = '5s';

create table precat_message (
  id text primary key,
  row_version integer not null default 1,
  created_by text,
  created_by_name text,
  created_dept text,
  created_time timestamp(0) not null default localtimestamp(0),
  updated_by text,
  updated_time timestamp(0) not null default localtimestamp(0),
  deleted_flg boolean not null default false,
  apply_id text,
  customer_id text,
  line_id text,
  kind text,
  content text,
  internal_flg boolean not null default false,
  read_by jsonb,
  withdrawn_flg boolean not null default false,
  owner_dept text
);

create index precat_message_apply_id_created_time_idx on precat_message (apply_id, created_time, id);

alter table precat_message add constraint precat_message_apply_id_ref foreign key (apply_id) references precat_apply (id);

alter table precat_message add constraint precat_message_customer_id_ref foreign key (customer_id) references customer (id);

alter table precat_message add constraint precat_message_line_id_ref foreign key (line_id) references precat_product (id);
