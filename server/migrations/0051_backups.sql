-- Backups of this database, and whether the database is a restored copy, which sends nothing until it is released.

create function database_home() returns text language sql stable as $$
  select (select system_identifier from pg_control_system())::text || '/'
      || (select oid from pg_database where datname = current_database())::text
$$;
comment on function database_home() is 'Identifies the cluster and the database: equal on a standby, different in a restored copy.';

alter table installation add column home text default database_home();
comment on column installation.home is 'Where jobs may run. A restored copy keeps the home of its original until it is released.';

create table backups (
  id uuid primary key default gen_random_uuid(),
  file_name text not null check (length(file_name) between 1 and 200),
  started_at timestamptz not null,
  finished_at timestamptz not null check (finished_at >= started_at),
  bytes bigint not null check (bytes > 0),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$')
);
comment on table backups is 'A backup that "okwan backup" wrote.';
create index backups_latest on backups (finished_at desc);
grant select on backups to okwan_app;
revoke insert, update, delete on backups from okwan_app;
