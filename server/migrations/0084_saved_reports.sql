-- Reports that people define in the report builder, save and share.

create table saved_reports (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid not null constraint saved_reports_owner references users (id),
  name text not null constraint saved_reports_name_length check (length(name) between 1 and 60),
  -- As in the address: names of the catalogue, values of filters and the period.
  definition jsonb not null constraint saved_reports_definition check (jsonb_typeof(definition) = 'object'
    and definition ? 'dataSet' and length(definition::text) <= 4000),
  shared_with text not null constraint saved_reports_shared_with check (shared_with in ('nobody', 'role', 'branch', 'everyone')),
  shared_role text constraint saved_reports_role check (shared_role in ('SuperAdmin', 'Admin')),
  shared_branch_id uuid constraint saved_reports_branch references branches (id),
  version integer not null default 1 constraint saved_reports_version check (version >= 1),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint saved_reports_sharing check ((shared_with = 'role') = (shared_role is not null)
    and (shared_with = 'branch') = (shared_branch_id is not null))
);
comment on table saved_reports is 'The definition of a report with its name and the people who may open it; figures are never stored.';
create unique index saved_reports_own_name on saved_reports (owner_id, lower(name));
create index saved_reports_branch on saved_reports (shared_branch_id) where shared_branch_id is not null;
create index saved_reports_shared on saved_reports (shared_with) where shared_with <> 'nobody';
