set local lock_timeout = '5s';

create table sheet_word (
  id text primary key,
  row_version integer not null default 1,
  created_by text,
  created_by_name text,
  created_dept text,
  created_time timestamp(0) not null default localtimestamp(0),
  updated_by text,
  updated_time timestamp(0) not null default localtimestamp(0),
  deleted_flg boolean not null default false,
  target text,
  customer_id text,
  field text,
  word text,
  means text
);

create index sheet_word_target_customer_id_idx on sheet_word (target, customer_id, id);

alter table sheet_word add constraint sheet_word_customer_id_ref foreign key (customer_id) references customer (id);
