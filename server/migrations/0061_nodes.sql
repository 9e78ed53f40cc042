-- Running nodes, so that the system page shows a node that ended without signing off.

create table nodes (
  id uuid primary key,
  name text not null check (length(name) between 1 and 100),
  role text not null check (role in ('web', 'worker', 'both')),
  version text not null check (length(version) between 1 and 40),
  started_at timestamptz not null default clock_timestamp(),
  last_seen_at timestamptz not null default clock_timestamp(),
  constraint nodes_seen_after_start check (last_seen_at >= started_at)
);
comment on table nodes is 'A running process of the software, with its last heartbeat.';

-- The system page reads the newest messages.
create index messages_created_at on messages (created_at desc);
