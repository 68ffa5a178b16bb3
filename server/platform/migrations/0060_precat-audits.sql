set local lock_timeout = '5s';

create table precat_audit (
  id text primary key,
  row_version integer not null default 1,
  created_by text,
  created_by_name text,
  created_dept text,
  created_time timestamp(0) not null default localtimestamp(0),
  updated_by text,
  updated_time timestamp(0) not null default localtimestamp(0),
  deleted_flg boolean not null default false,
  line_id text,
  level integer,
  action text,
  auditor_id text,
  hs_before text,
  hs_after text,
  opinion text,
  inner_opinion text,
  audit_time timestamp(0)
);

create index precat_audit_line_id_audit_time_idx on precat_audit (line_id, audit_time, id);

create index precat_audit_auditor_id_audit_time_idx on precat_audit (auditor_id, audit_time, id);

create index precat_audit_audit_time_idx on precat_audit (audit_time, id) where not deleted_flg;

alter table precat_product add column inner_note text;

alter table precat_product add column software_status text;

alter table precat_product add column software_no integer;

alter table precat_product add column software_tries integer;

alter table precat_product add column software_time timestamp(0);

alter table precat_product add column software_next timestamp(0);

alter table precat_product add column software_msg text;

alter table precat_audit add constraint precat_audit_line_id_ref foreign key (line_id) references precat_product (id);

alter table precat_audit add constraint precat_audit_auditor_id_ref foreign key (auditor_id) references sys_user (id);
