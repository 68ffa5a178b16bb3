-- Queue workers that live or have died without a word. A worker holds an advisory lock on its name as long as it lives;
-- whoever can take the lock of a listed worker knows that it is dead and frees its jobs.
create table worker_node (
  worker_id text primary key,
  process text not null,
  since timestamptz not null default now()
);

-- How often a job has lost its worker since its last checkpoint: one that takes its process down each time must end some day.
alter table sys_job add column interruptions integer not null default 0;
