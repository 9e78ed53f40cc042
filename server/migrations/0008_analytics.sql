-- What people do in the portals. Only these columns exist, so nothing personal can be kept by mistake.
create table analytics_events (
  id uuid primary key default gen_random_uuid(),
  at timestamptz not null,
  kind text not null check (kind in ('event', 'page-view')),
  event_type text,
  page_name text not null,
  view_id text,
  action_name text,
  is_successful boolean not null,
  method text,
  api_path text,
  status_code integer,
  duration_ms integer,
  device_type text,
  browser text,
  app_version text,
  user_id uuid references users (id),
  role text
);
create index analytics_events_at on analytics_events (at desc);
