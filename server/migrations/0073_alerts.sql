-- What SuperAdmins want to be told of, and what was found.

create table alert_rules (
  -- One set of rules for the product.
  is_only boolean primary key default true check (is_only),
  off_hours boolean not null default true,
  office_from_hour smallint not null default 6 check (office_from_hour between 0 and 23),
  office_to_hour smallint not null default 20 check (office_to_hour between 1 and 24),
  many_failures boolean not null default true,
  failures smallint not null default 5 check (failures between 2 and 50),
  failure_minutes smallint not null default 30 check (failure_minutes between 1 and 1440),
  large_approvals boolean not null default true,
  large_approval_pesewas bigint not null default 500000 check (large_approval_pesewas > 0),
  -- Everything up to here has been looked at.
  watched_until timestamptz,
  version integer not null default 1 check (version >= 1),
  constraint alert_rules_hours check (office_from_hour < office_to_hour)
);
insert into alert_rules default values;
revoke insert, delete, truncate on alert_rules from okwan_app;

create table alerts (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('off-hours', 'many-failures', 'large-approval')),
  -- The sign-in or the audit entry it was found in: the same is never told twice.
  source_id uuid not null,
  sentence text not null check (length(sentence) between 1 and 300),
  user_id uuid not null references users (id),
  branch_id uuid not null references branches (id),
  at timestamptz not null,
  acknowledged_by uuid references users (id),
  acknowledged_at timestamptz,
  note text check (length(note) between 1 and 300),
  constraint alerts_once unique (kind, source_id),
  constraint alerts_acknowledged check ((acknowledged_by is null) = (acknowledged_at is null))
);
create index alerts_at on alerts (at desc, id desc);
create index alerts_open on alerts (at desc, id desc) where acknowledged_at is null;
create index alerts_user_id on alerts (user_id);
create index alerts_branch_id on alerts (branch_id);
create index alerts_acknowledged_by on alerts (acknowledged_by) where acknowledged_by is not null;
revoke delete, truncate on alerts from okwan_app;

-- Approvals are few among all that is written down.
create index audit_log_approvals on audit_log (at) where action = 'payout-approved';
