set local lock_timeout = '5s';

create table cert_use (
  id text primary key,
  row_version integer not null default 1,
  created_by text,
  created_by_name text,
  created_dept text,
  created_time timestamp(0) not null default localtimestamp(0),
  updated_by text,
  updated_time timestamp(0) not null default localtimestamp(0),
  deleted_flg boolean not null default false,
  certificate_id text,
  line_no integer,
  decl_id text,
  decl_line integer,
  cert_line integer,
  qty numeric(19,5),
  used_time timestamp(0),
  returned_time timestamp(0)
);

create index cert_use_certificate_id_idx on cert_use (certificate_id, id);

create index cert_use_decl_id_idx on cert_use (decl_id, id);

alter table cert_use add constraint cert_use_certificate_id_ref foreign key (certificate_id) references decl_certificate (id);

alter table cert_use add constraint cert_use_decl_id_ref foreign key (decl_id) references declaration (id);
