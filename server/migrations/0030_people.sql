-- People's records: activities by branch, assistants, flags of sign-ins, changes of role, agents' licences.

create index audit_log_branch on audit_log (branch_id, at desc, id desc);

-- People --------------------------------------------------------------------------------------------------------------

alter table users
  -- Whom the pause belongs to: an agent may not undo what the office did.
  add column paused_by uuid references users (id),
  add column licence_number text check (length(licence_number) between 1 and 40),
  add column licence_expires_on date,
  add constraint licence_is_whole check ((licence_number is null) = (licence_expires_on is null)),
  add constraint pause_has_owner check (paused_by is null or status = 'paused');
create index users_paused_by on users (paused_by) where paused_by is not null;

-- Codes go to the number: with a new number the old sign-ins end, too.
drop trigger users_end_sessions on users;
create trigger users_end_sessions after update on users for each row
  when (new.status <> 'active' or new.role <> old.role or new.mobile_number <> old.mobile_number)
  execute function end_sessions_of_changed_user();

-- Assistants ----------------------------------------------------------------------------------------------------------

create sequence assistant_staff_ids start 1000;
grant usage on sequence assistant_staff_ids to okwan_app;

-- What an assistant may sell. The newest row counts, the others are its history.
create table assistant_limits (
  id uuid primary key default gen_random_uuid(),
  assistant_id uuid not null references users (id),
  products text[] not null check (products <@ array['motor', 'travel'] and cardinality(products) between 1 and 2),
  daily_count integer check (daily_count between 1 and 1000),
  daily_pesewas bigint check (daily_pesewas between 1 and 100000000000),
  from_hour smallint not null check (from_hour between 0 and 23),
  to_hour smallint not null check (to_hour between 1 and 24),
  position integer not null check (position >= 1),
  set_by uuid not null references users (id),
  set_at timestamptz not null,
  constraint assistant_limits_hours check (from_hour < to_hour),
  constraint assistant_limits_position unique (assistant_id, position)
);
create index assistant_limits_set_by on assistant_limits (set_by);
create trigger assistant_limits_append_only before update or delete or truncate on assistant_limits
  for each statement execute function refuse_change();
revoke update, delete, truncate on assistant_limits from okwan_app;

create table assistant_invitations (
  id uuid primary key default gen_random_uuid(),
  assistant_id uuid not null references users (id),
  sent_at timestamptz not null
);
create index assistant_invitations_assistant_id on assistant_invitations (assistant_id, sent_at desc);

-- Sign-ins ------------------------------------------------------------------------------------------------------------

-- Found out when the sign-in happened, from what was known then.
alter table login_records
  add column flags text[] not null default '{}' check (flags <@ array['new-device', 'two-places']);

-- Changes of role: asked for by one SuperAdmin, agreed to by another ----------------------------------------------------

create table role_changes (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id),
  from_role text not null,
  to_role text not null,
  reason text not null check (length(reason) between 3 and 500),
  status text not null check (status in ('pending', 'applied', 'refused', 'withdrawn')),
  requested_by uuid not null references users (id),
  requested_at timestamptz not null,
  decided_by uuid references users (id),
  decided_at timestamptz,
  -- Nobody was there to agree: applied at once by the only SuperAdmin.
  alone boolean not null default false,
  check ((status = 'pending') = (decided_at is null)),
  check ((decided_at is null) = (decided_by is null)),
  check (from_role <> to_role),
  check (not alone or status = 'applied'),
  constraint role_changes_second_person check (
    status in ('pending', 'withdrawn') or alone or decided_by <> requested_by)
);
create unique index role_changes_one_pending on role_changes (user_id) where status = 'pending';
create index role_changes_user_id on role_changes (user_id, requested_at desc);
create index role_changes_requested_by on role_changes (requested_by);
create index role_changes_decided_by on role_changes (decided_by) where decided_by is not null;
