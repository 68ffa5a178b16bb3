-- One import of a person at a time, and one content at a time, on whatever node. A turn is renewed while the import runs: a node that died gives it up.
create table import_run (
  user_id text primary key,
  hashaddr text not null unique,
  run_id text not null,
  lease_until timestamptz not null
);

create index sys_job_under_way_idx on sys_job (kind) where status in ('QUEUED', 'RUNNING');
