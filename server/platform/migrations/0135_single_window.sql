set local lock_timeout = '5s';

alter table declaration_item add column agreement_line integer;

alter table order_goods add column agreement_line integer;

create table window_broker (
  id text primary key,
  row_version integer not null default 1,
  created_by text,
  created_by_name text,
  created_dept text,
  created_time timestamp(0) not null default localtimestamp(0),
  updated_by text,
  updated_time timestamp(0) not null default localtimestamp(0),
  deleted_flg boolean not null default false,
  broker_id text,
  folder text,
  enabled boolean not null default false,
  away_since timestamp(0),
  away_why text,
  version_name text,
  version_value text,
  ic_card text,
  inputer_name text,
  declare_name text,
  cop_code text,
  cop_name text,
  cop_credit_code text,
  edi_id text,
  entry_type text,
  decl_trn_rel text,
  chk_surety text,
  check_flow text,
  self_pay_type text,
  promise_rest text,
  no_other_pack text,
  edoc_infix text
);

create unique index window_broker_broker_id_key on window_broker (broker_id) where not deleted_flg;

create unique index window_broker_folder_key on window_broker (folder) where not deleted_flg;

create index window_broker_created_time_idx on window_broker (created_time, id) where not deleted_flg;

create table window_channel (
  id text primary key,
  row_version integer not null default 1,
  created_by text,
  created_by_name text,
  created_dept text,
  created_time timestamp(0) not null default localtimestamp(0),
  updated_by text,
  updated_time timestamp(0) not null default localtimestamp(0),
  deleted_flg boolean not null default false,
  channel text,
  meaning text,
  code text,
  summary_code text,
  asked_code text,
  tells boolean not null default false
);

create unique index window_channel_channel_key on window_channel (channel) where not deleted_flg;

create table window_draft (
  id text primary key,
  row_version integer not null default 1,
  created_by text,
  created_by_name text,
  created_dept text,
  created_time timestamp(0) not null default localtimestamp(0),
  updated_by text,
  updated_time timestamp(0) not null default localtimestamp(0),
  deleted_flg boolean not null default false,
  client_seq_no text,
  decl_id text,
  customer_id text,
  broker_id text,
  state text,
  seq_no text,
  file_name text,
  tries integer,
  written_time timestamp(0),
  taken_time timestamp(0),
  saved_time timestamp(0),
  declared_time timestamp(0),
  problem text,
  owner_dept text,
  search_text text not null default '',
  search_grams text[] not null default '{}'
);

create unique index window_draft_client_seq_no_key on window_draft (client_seq_no) where not deleted_flg;

create unique index window_draft_decl_id_key on window_draft (decl_id) where not deleted_flg;

create index window_draft_state_saved_time_idx on window_draft (state, saved_time, id);

create index window_draft_written_time_seen_idx on window_draft (written_time, id) include (customer_id, owner_dept, created_dept, created_by) where not deleted_flg;

create index window_draft_customer_id_written_time_seen_idx on window_draft (customer_id, written_time, id) include (owner_dept, created_dept, created_by) where not deleted_flg;

create index window_draft_owner_dept_written_time_seen_idx on window_draft (owner_dept, written_time, id) include (customer_id, created_dept, created_by) where not deleted_flg;

create index window_draft_created_dept_written_time_seen_idx on window_draft (created_dept, written_time, id) include (customer_id, owner_dept, created_by) where not deleted_flg;

create index window_draft_created_by_written_time_seen_idx on window_draft (created_by, written_time, id) include (customer_id, owner_dept, created_dept) where not deleted_flg;

create index window_draft_search_grams_gin on window_draft using gin (search_grams) with (gin_pending_list_limit = 1024);

create table window_file (
  id text primary key,
  row_version integer not null default 1,
  created_by text,
  created_by_name text,
  created_dept text,
  created_time timestamp(0) not null default localtimestamp(0),
  updated_by text,
  updated_time timestamp(0) not null default localtimestamp(0),
  deleted_flg boolean not null default false,
  file_name text,
  box text,
  kind text,
  state text,
  folder text,
  decl_id text,
  customer_id text,
  message_id text,
  client_seq_no text,
  size integer,
  digest text,
  done_time timestamp(0),
  problem text,
  content jsonb,
  owner_dept text,
  search_text text not null default '',
  search_grams text[] not null default '{}'
);

create unique index window_file_folder_box_file_name_digest_key on window_file (folder, box, file_name, digest) where not deleted_flg;

create index window_file_box_state_idx on window_file (box, state, id);

create index window_file_decl_id_idx on window_file (decl_id, id);

create index window_file_created_time_seen_idx on window_file (created_time, id) include (customer_id, owner_dept, created_dept, created_by) where not deleted_flg;

create index window_file_customer_id_created_time_seen_idx on window_file (customer_id, created_time, id) include (owner_dept, created_dept, created_by) where not deleted_flg;

create index window_file_owner_dept_created_time_seen_idx on window_file (owner_dept, created_time, id) include (customer_id, created_dept, created_by) where not deleted_flg;

create index window_file_created_dept_created_time_seen_idx on window_file (created_dept, created_time, id) include (customer_id, owner_dept, created_by) where not deleted_flg;

create index window_file_created_by_created_time_seen_idx on window_file (created_by, created_time, id) include (customer_id, owner_dept, created_dept) where not deleted_flg;

create index window_file_search_grams_gin on window_file using gin (search_grams) with (gin_pending_list_limit = 1024);

alter table window_broker add constraint window_broker_broker_id_ref foreign key (broker_id) references customs_broker (id);

alter table window_draft add constraint window_draft_decl_id_ref foreign key (decl_id) references declaration (id);

alter table window_draft add constraint window_draft_customer_id_ref foreign key (customer_id) references customer (id);

alter table window_draft add constraint window_draft_broker_id_ref foreign key (broker_id) references customs_broker (id);

alter table window_file add constraint window_file_decl_id_ref foreign key (decl_id) references declaration (id);

alter table window_file add constraint window_file_customer_id_ref foreign key (customer_id) references customer (id);

create or replace trigger declaration_item_hand_on after insert or update on declaration_item for each row execute function hand_on('declaration', 'declaration_id', 'part_no,hs_code,ciq_code,g_name,g_model,g_qty,g_unit,decl_price,decl_total,trade_curr,qty1,unit1,qty2,unit2,net_wt,origin_country,dest_country,domestic_area,ciq_dest,duty_mode,contr_item,agreement,agreement_cert,agreement_line,danger_flg,un_no,ciq_purpose,ciq_attributes,batch_no,made_on,best_before,shelf_days,in_containers,order_lines,deleted_flg');

create or replace trigger order_goods_hand_on after insert or update on order_goods for each row execute function hand_on('customs_order', 'order_id', 'part_no,hs_code,ciq_code,g_name,g_model,g_qty,g_unit,decl_price,decl_total,trade_curr,qty1,unit1,qty2,unit2,net_wt,origin_country,dest_country,domestic_area,ciq_dest,duty_mode,contr_item,agreement,agreement_cert,agreement_line,danger_flg,un_no,ciq_purpose,ciq_attributes,batch_no,made_on,best_before,shelf_days,in_containers,deleted_flg');
