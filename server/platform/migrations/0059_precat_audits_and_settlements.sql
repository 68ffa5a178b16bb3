set local lock_timeout = '5s';

alter table precat_apply add column due_time timestamp(0);

alter table precat_apply add column stopped_time timestamp(0);

alter table precat_product add column ciq_code text;

alter table precat_product add column element_values jsonb;

alter table precat_product add column g_model text;

alter table precat_product add column unit1 text;

alter table precat_product add column unit2 text;

alter table precat_product add column suggest_rank integer;

alter table precat_product add column question text;

alter table precat_product add column info_answer text;

alter table precat_product add column info_stage text;

alter table precat_product add column asked_time timestamp(0);

alter table precat_protocol add column reject_fee numeric(18,2);

alter table precat_protocol add column max_discount numeric(5,4);

create table precat_settle (
  id text primary key,
  row_version integer not null default 1,
  created_by text,
  created_by_name text,
  created_dept text,
  created_time timestamp(0) not null default localtimestamp(0),
  updated_by text,
  updated_time timestamp(0) not null default localtimestamp(0),
  deleted_flg boolean not null default false,
  settle_no text,
  apply_id text,
  customer_id text,
  protocol_id text,
  line_amount numeric(18,2),
  discount_rate numeric(5,4),
  max_discount numeric(5,4),
  discount_amount numeric(18,2),
  amount numeric(18,2),
  curr text,
  invoice_no text,
  invoice_date date,
  red_invoice_no text,
  pay_date date,
  owner_dept text,
  remark text,
  reason text,
  hands jsonb,
  status text,
  search_text text not null default '',
  search_grams text[] not null default '{}'
);

create unique index precat_settle_settle_no_key on precat_settle (settle_no) where not deleted_flg;

create index precat_settle_apply_id_idx on precat_settle (apply_id, id);

create index precat_settle_created_time_seen_idx on precat_settle (created_time, id) include (customer_id, owner_dept, created_dept, created_by, status) where not deleted_flg;

create index precat_settle_customer_id_created_time_idx on precat_settle (customer_id, created_time, id) where not deleted_flg;

create index precat_settle_owner_dept_created_time_idx on precat_settle (owner_dept, created_time, id) where not deleted_flg;

create index precat_settle_created_dept_created_time_idx on precat_settle (created_dept, created_time, id) where not deleted_flg;

create index precat_settle_created_by_created_time_idx on precat_settle (created_by, created_time, id) where not deleted_flg;

create index precat_settle_search_grams_gin on precat_settle using gin (search_grams) with (gin_pending_list_limit = 256);

create table settle_line (
  id text primary key,
  row_version integer not null default 1,
  created_by text,
  created_by_name text,
  created_dept text,
  created_time timestamp(0) not null default localtimestamp(0),
  updated_by text,
  updated_time timestamp(0) not null default localtimestamp(0),
  deleted_flg boolean not null default false,
  settle_id text,
  line_no integer,
  product_id text,
  unit_price numeric(18,2),
  factor numeric(5,2),
  amount numeric(18,2)
);

create index settle_line_settle_id_idx on settle_line (settle_id, id);

alter table precat_settle add constraint precat_settle_apply_id_ref foreign key (apply_id) references precat_apply (id);

alter table precat_settle add constraint precat_settle_customer_id_ref foreign key (customer_id) references customer (id);

alter table precat_settle add constraint precat_settle_protocol_id_ref foreign key (protocol_id) references precat_protocol (id);

alter table settle_line add constraint settle_line_settle_id_ref foreign key (settle_id) references precat_settle (id);

alter table settle_line add constraint settle_line_product_id_ref foreign key (product_id) references precat_product (id);
