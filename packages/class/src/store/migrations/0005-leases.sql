-- The queue makes its schema anew: its jobs are planned or added again. A lease is the right of a worker to end a job of any kind;
-- a later lease of the same job replaces it.
drop schema if exists pgboss cascade;
drop table lease;
create table lease (
  job uuid primary key,
  queue text not null,
  worker uuid not null references worker,
  token uuid not null,
  until timestamptz not null
);
create index lease_worker on lease (worker);

-- A submission waits until its check has ended; a lease tells that a worker is checking it.
update submission set state = 'waiting' where state = 'checking';
alter table submission drop column checker;
