set local lock_timeout = '5s';

create table approval_request (
  id text primary key,
  row_version integer not null default 1,
  created_by text,
  created_by_name text,
  created_dept text,
  created_time timestamp(0) not null default localtimestamp(0),
  updated_by text,
  updated_time timestamp(0) not null default localtimestamp(0),
  deleted_flg boolean not null default false,
  approval_no text,
  approval_type text,
  title text,
  amount numeric(18,2),
  content text,
  biz_action text,
  biz_no text,
  biz_entity text,
  biz_id text,
  step_no integer,
  waits_for jsonb,
  agreed_count integer,
  cc_users jsonb,
  readers jsonb,
  handled_by jsonb,
  submitted_time timestamp(0),
  step_since timestamp(0),
  urged_time timestamp(0),
  return_opinion text,
  hands jsonb,
  status text,
  search_text text not null default '',
  search_grams text[] not null default '{}'
);

create unique index approval_request_approval_no_key on approval_request (approval_no) where not deleted_flg;

create index approval_request_biz_id_idx on approval_request (biz_id, id);

create index approval_request_created_time_seen_idx on approval_request (created_time, id) include (created_by, status) where not deleted_flg;

create index approval_request_created_by_created_time_seen_idx on approval_request (created_by, created_time, id) include (status) where not deleted_flg;

create index approval_request_search_grams_gin on approval_request using gin (search_grams) with (gin_pending_list_limit = 1024);

create index approval_request_readers_gin on approval_request using gin (readers);

create index approval_request_waits_for_gin on approval_request using gin (waits_for);

create table approval_step (
  id text primary key,
  row_version integer not null default 1,
  created_by text,
  created_by_name text,
  created_dept text,
  created_time timestamp(0) not null default localtimestamp(0),
  updated_by text,
  updated_time timestamp(0) not null default localtimestamp(0),
  deleted_flg boolean not null default false,
  request_id text,
  line_no integer,
  step_no integer,
  mode text,
  approvers jsonb,
  agreements jsonb,
  done_by jsonb,
  done_time timestamp(0),
  result text,
  opinion text
);

create index approval_step_request_id_idx on approval_step (request_id, id);

alter table approval_step add constraint approval_step_request_id_ref foreign key (request_id) references approval_request (id);

create or replace trigger approval_request_own_hand before update on approval_request for each row execute function note_own_hand('approval_type,title,amount,content,biz_action,biz_no,cc_users,deleted_flg');

create trigger dept_deputy_access after insert or update or delete on dept_deputy for each statement execute function tell_access_change();
