-- Branches, users, their rights, sign-ins and alerts.

-- Branches -----------------------------------------------------------------------------------------------------------

create table branch_groups (
  id uuid primary key default gen_random_uuid(),
  name text not null unique check (length(name) between 1 and 120)
);
comment on table branch_groups is 'A group of branches that Admins are responsible for.';

create table branches (
  id uuid primary key default gen_random_uuid(),
  branch_group_id uuid not null references branch_groups (id),
  name text not null unique check (length(name) between 1 and 120),
  code text not null unique check (code ~ '^[A-Z]{3}$'),
  town text not null check (length(town) between 1 and 120)
);
comment on table branches is 'A branch office.';
create index branches_branch_group_id on branches (branch_group_id);

-- People -------------------------------------------------------------------------------------------------------------

create table users (
  id uuid primary key default gen_random_uuid(),
  full_name text not null check (length(full_name) between 2 and 120),
  role text not null check (role in ('SuperAdmin', 'Admin', 'Staff', 'Agent', 'AssistantAgent')),
  mobile_number text not null check (mobile_number ~ '^233[0-9]{9}$'),
  staff_id text not null check (length(staff_id) between 1 and 30),
  email text check (length(email) <= 254),
  branch_id uuid not null references branches (id),
  agent_id uuid references users (id),
  status text not null default 'active' check (status in ('active', 'paused', 'deleted')),
  version integer not null default 1 check (version >= 1),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  last_sign_in_at timestamptz,
  -- User who paused the account: an agent cannot end a pause by the office.
  paused_by uuid references users (id),
  licence_number text check (length(licence_number) between 1 and 40),
  licence_expires_on date,
  -- Earlier sessions end, because another person may have the old number.
  mobile_number_changed_at timestamptz,
  -- Every assistant has exactly one agent; other roles have none.
  constraint assistant_has_agent check ((role = 'AssistantAgent') = (agent_id is not null)),
  constraint not_own_assistant check (agent_id <> id),
  constraint licence_is_complete check ((licence_number is null) = (licence_expires_on is null)),
  constraint pause_has_owner check (paused_by is null or status = 'paused')
);
comment on table users is 'A person who can sign in, active, paused or deleted.';
-- The number and agent code of a deleted user can be used again.
create unique index users_mobile_number on users (mobile_number) where status <> 'deleted';
create unique index users_staff_id on users (staff_id) where status <> 'deleted';
create index users_created_at on users (created_at desc, id desc);
create index users_full_name on users (full_name, id);
create index users_branch_id on users (branch_id);
create index users_agent_id on users (agent_id) where agent_id is not null;
create index users_paused_by on users (paused_by) where paused_by is not null;

-- The lock serialises concurrent changes.
create function keep_one_super_admin() returns trigger language plpgsql as $$
begin
  if old.role = 'SuperAdmin' and old.status = 'active'
     and (tg_op = 'DELETE' or new.role <> 'SuperAdmin' or new.status <> 'active') then
    perform pg_advisory_xact_lock(hashtext('keep_one_super_admin'));
    if not exists (select from users where role = 'SuperAdmin' and status = 'active') then
      raise exception 'the last active SuperAdmin cannot be removed' using errcode = '23514', constraint = 'one_super_admin';
    end if;
  end if;
  return null;
end $$;
comment on function keep_one_super_admin() is 'Refuses to leave the product without an active SuperAdmin.';
create constraint trigger one_super_admin after update or delete on users
  deferrable initially immediate for each row execute function keep_one_super_admin();

create function note_changed_number() returns trigger language plpgsql as $$
begin
  new.mobile_number_changed_at := new.updated_at;
  return new;
end $$;
comment on function note_changed_number() is 'Records when the number of a person changed.';
create trigger users_note_changed_number before update on users for each row
  when (new.mobile_number <> old.mobile_number) execute function note_changed_number();

-- Sign-in ------------------------------------------------------------------------------------------------------------

create table sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id),
  token_hash bytea not null unique,
  binding_hash bytea not null,
  portal text not null check (portal in ('admin', 'agent', 'staff')),
  ip text not null,
  user_agent text not null check (length(user_agent) <= 400),
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  ended_at timestamptz
);
comment on table sessions is 'A session of a person in one browser.';
create index sessions_user_id on sessions (user_id) where ended_at is null;

create function end_sessions_of_changed_user() returns trigger language plpgsql as $$
begin
  update sessions set ended_at = new.updated_at where user_id = new.id and ended_at is null;
  return null;
end $$;
comment on function end_sessions_of_changed_user() is
  'Ends the sessions of a person who is paused or deleted, or whose role or number changes.';
-- Sign-in codes are sent to the number, so sessions also end when the number changes.
create trigger users_end_sessions after update on users for each row
  when (new.status <> 'active' or new.role <> old.role or new.mobile_number <> old.mobile_number)
  execute function end_sessions_of_changed_user();

-- Codes are derived from the server's secret and the id of the request, so the database stores no code in any form.
create table otp_requests (
  id uuid primary key,
  mobile_number text not null,
  purpose text not null check (purpose in ('sign-in', 'consent', 'payment', 'update-customer', 'wallet-withdrawal', 'approval')),
  reference text check (length(reference) <= 120),
  prefix text not null,
  user_id uuid references users (id),
  ip text not null,
  sent boolean not null,
  attempts integer not null default 0 check (attempts between 0 and 5),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  -- The limits of a code depend on its requester: decision 0037.
  known_browser boolean not null default false,
  asked_by uuid constraint otp_requests_asked_by references users (id),
  check ((purpose = 'sign-in') = (reference is null))
);
comment on table otp_requests is 'A one-time code that was requested; the code itself is not stored.';
create index otp_requests_number on otp_requests (mobile_number, created_at desc);
create index otp_requests_ip on otp_requests (ip, created_at desc);
create index otp_requests_created_at on otp_requests (created_at desc) where sent;
create index otp_requests_asked_by on otp_requests (asked_by, created_at desc) where asked_by is not null;

create table verification_tokens (
  token_hash bytea primary key,
  otp_request_id uuid not null unique references otp_requests (id),
  mobile_number text not null,
  purpose text not null,
  reference text not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
comment on table verification_tokens is 'A token that proves a one-time code was entered, for one use.';

create table login_records (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id),
  session_id uuid unique references sessions (id),
  branch_id uuid not null references branches (id),
  portal text not null,
  result text not null check (result in ('successful', 'wrong-code', 'wrong-portal', 'not-active')),
  ip text not null,
  user_agent text not null check (length(user_agent) <= 400),
  at timestamptz not null,
  -- Determined at the sign-in.
  flags text[] not null default '{}' check (flags <@ array['new-device', 'two-places']),
  check ((result = 'successful') = (session_id is not null))
);
comment on table login_records is 'A sign-in attempt by a known person.';
create index login_records_at on login_records (at desc, id desc);
create index login_records_user_id on login_records (user_id, at desc);
create index login_records_branch_id on login_records (branch_id, at desc, id desc);
-- Flagged sign-ins are few and queried often.
create index login_records_flagged on login_records (at desc, id desc) where flags <> '{}';

-- Assistants ---------------------------------------------------------------------------------------------------------

create sequence assistant_staff_ids start 1000;

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
comment on table assistant_limits is 'What an assistant may sell; the row with the highest position applies.';
create index assistant_limits_set_by on assistant_limits (set_by);
create trigger assistant_limits_append_only before update or delete or truncate on assistant_limits
  for each statement execute function refuse_change();
revoke update, delete, truncate on assistant_limits from okwan_app;

create table assistant_invitations (
  id uuid primary key default gen_random_uuid(),
  assistant_id uuid not null references users (id),
  sent_at timestamptz not null
);
comment on table assistant_invitations is 'An invitation that was sent to an assistant.';
create index assistant_invitations_assistant_id on assistant_invitations (assistant_id, sent_at desc);

-- Roles and alerts ---------------------------------------------------------------------------------------------------

-- A role change is requested by one SuperAdmin and approved by another.
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
  -- Applied at once, because there was no other SuperAdmin to approve it.
  alone boolean not null default false,
  check ((status = 'pending') = (decided_at is null)),
  check ((decided_at is null) = (decided_by is null)),
  check (from_role <> to_role),
  check (not alone or status = 'applied'),
  constraint role_changes_second_person check (
    status in ('pending', 'withdrawn') or alone or decided_by <> requested_by)
);
comment on table role_changes is 'A change of role that was requested, and the decision about it.';
create unique index role_changes_one_pending on role_changes (user_id) where status = 'pending';
create index role_changes_user_id on role_changes (user_id, requested_at desc);
create index role_changes_requested_by on role_changes (requested_by);
create index role_changes_decided_by on role_changes (decided_by) where decided_by is not null;

create table alert_rules (
  -- The table has exactly one row.
  is_only boolean primary key default true check (is_only),
  off_hours boolean not null default true,
  office_from_hour smallint not null default 6 check (office_from_hour between 0 and 23),
  office_to_hour smallint not null default 20 check (office_to_hour between 1 and 24),
  many_failures boolean not null default true,
  failures smallint not null default 5 check (failures between 2 and 50),
  failure_minutes smallint not null default 30 check (failure_minutes between 1 and 1440),
  large_approvals boolean not null default true,
  large_approval_pesewas bigint not null default 500000 check (large_approval_pesewas > 0),
  -- Entries up to this one have been checked.
  watched_until timestamptz,
  version integer not null default 1 check (version >= 1),
  constraint alert_rules_hours check (office_from_hour < office_to_hour)
);
comment on table alert_rules is 'The one set of rules that alerts are raised by.';

insert into alert_rules default values;

revoke insert, delete, truncate on alert_rules from okwan_app;

create table alerts (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('off-hours', 'many-failures', 'large-approval')),
  -- The sign-in or audit entry that caused the alert; unique, so that it raises only one alert.
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
comment on table alerts is 'Unusual activity that SuperAdmins should review.';
create index alerts_at on alerts (at desc, id desc);
create index alerts_open on alerts (at desc, id desc) where acknowledged_at is null;
create index alerts_user_id on alerts (user_id);
create index alerts_branch_id on alerts (branch_id);
create index alerts_acknowledged_by on alerts (acknowledged_by) where acknowledged_by is not null;
revoke delete, truncate on alerts from okwan_app;
