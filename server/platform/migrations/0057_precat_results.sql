set local lock_timeout = '5s';

alter table precat_apply add column sent_time timestamp(0);

alter table precat_apply add column confirm_due timestamp(0);

alter table precat_apply add column confirm_time timestamp(0);

alter table precat_apply add column reviewer_id text;

alter table precat_apply add column done_time timestamp(0);

create table precat_opinion (
  id text primary key,
  row_version integer not null default 1,
  created_by text,
  created_by_name text,
  created_dept text,
  created_time timestamp(0) not null default localtimestamp(0),
  updated_by text,
  updated_time timestamp(0) not null default localtimestamp(0),
  deleted_flg boolean not null default false,
  opinion_no text,
  kind text,
  revision_no integer,
  apply_id text,
  customer_id text,
  line_ids jsonb,
  signer_id text,
  issue_date date,
  sha256 text,
  token text,
  reason text,
  status text,
  search_text text not null default '',
  search_grams text[] not null default '{}'
);

create unique index precat_opinion_opinion_no_key on precat_opinion (opinion_no) where not deleted_flg;

create unique index precat_opinion_token_key on precat_opinion (token) where not deleted_flg;

create index precat_opinion_apply_id_idx on precat_opinion (apply_id, id);

create index precat_opinion_created_time_seen_idx on precat_opinion (created_time, id) include (customer_id, status) where not deleted_flg;

create index precat_opinion_customer_id_created_time_idx on precat_opinion (customer_id, created_time, id) where not deleted_flg;

create index precat_opinion_search_grams_gin on precat_opinion using gin (search_grams) with (gin_pending_list_limit = 256);

alter table precat_product add column answer text;

alter table precat_product add column dispute_reason text;

alter table precat_product add column customer_proposal text;

alter table precat_product add column confirm_mode text;

alter table precat_product add column confirm_time timestamp(0);

alter table precat_product add column reviewer_id text;

alter table precat_product add column review_from text;

alter table precat_product add column review_result text;

alter table precat_product add column opinion_id text;

alter table precat_product add column valid_from date;

alter table precat_product add column valid_to date;

alter table precat_product add column invalid_reason text;

alter table precat_product add column invalid_time timestamp(0);

alter table precat_product add column replaced_by_id text;

alter table precat_protocol add column align_year boolean not null default false;

alter table precat_apply add constraint precat_apply_reviewer_id_ref foreign key (reviewer_id) references sys_user (id) not valid;

alter table precat_opinion add constraint precat_opinion_apply_id_ref foreign key (apply_id) references precat_apply (id);

alter table precat_opinion add constraint precat_opinion_customer_id_ref foreign key (customer_id) references customer (id);

alter table precat_opinion add constraint precat_opinion_signer_id_ref foreign key (signer_id) references sys_user (id);

alter table precat_product add constraint precat_product_reviewer_id_ref foreign key (reviewer_id) references sys_user (id) not valid;

alter table precat_product add constraint precat_product_opinion_id_ref foreign key (opinion_id) references precat_opinion (id) not valid;

alter table precat_product add constraint precat_product_replaced_by_id_ref foreign key (replaced_by_id) references precat_product (id) not valid;
