-- People, branches, sign-in, audit, jobs, messages: what every feature stands on.
-- The application connects as okwan_app, which may read and write rows but not change what is append-only.

alter default privileges grant select, insert, update, delete on tables to okwan_app;
alter default privileges grant usage, select on sequences to okwan_app;
grant usage on schema public to okwan_app;

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = '42501';
end $$;

-- Branches ------------------------------------------------------------------------------------------------------------

create table branch_groups (
  id uuid primary key default gen_random_uuid(),
  name text not null unique check (length(name) between 1 and 120)
);

create table branches (
  id uuid primary key default gen_random_uuid(),
  branch_group_id uuid not null references branch_groups (id),
  name text not null unique check (length(name) between 1 and 120),
  code text not null unique check (code ~ '^[A-Z]{3}$'),
  town text not null check (length(town) between 1 and 120)
);
create index branches_branch_group_id on branches (branch_group_id);

-- People --------------------------------------------------------------------------------------------------------------

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
  -- An assistant sells for exactly one agent; nobody else has one.
  constraint assistant_has_agent check ((role = 'AssistantAgent') = (agent_id is not null)),
  constraint not_own_assistant check (agent_id <> id)
);
-- A removed person's number and staff id may be given to somebody else.
create unique index users_mobile_number on users (mobile_number) where status <> 'deleted';
create unique index users_staff_id on users (staff_id) where status <> 'deleted';
create index users_created_at on users (created_at desc, id desc);
create index users_full_name on users (full_name, id);
create index users_branch_id on users (branch_id);
create index users_agent_id on users (agent_id) where agent_id is not null;

-- The product must never be left without an active SuperAdmin. The lock makes concurrent attempts see one another.
create function keep_one_super_admin() returns trigger language plpgsql as $$
begin
  if old.role = 'SuperAdmin' and old.status = 'active'
     and (tg_op = 'DELETE' or new.role <> 'SuperAdmin' or new.status <> 'active') then
    perform pg_advisory_xact_lock(hashtext('keep_one_super_admin'));
    if not exists (select from users where role = 'SuperAdmin' and status = 'active') then
      raise exception 'the last active SuperAdmin must stay' using errcode = '23514', constraint = 'one_super_admin';
    end if;
  end if;
  return null;
end $$;
create constraint trigger one_super_admin after update or delete on users
  deferrable initially immediate for each row execute function keep_one_super_admin();

-- Sign-in -------------------------------------------------------------------------------------------------------------

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
create index sessions_user_id on sessions (user_id) where ended_at is null;

-- Codes are derived from the server's secret and the challenge id, so no code stands in the database in any form.
create table otp_challenges (
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
  check ((purpose = 'sign-in') = (reference is null))
);
create index otp_challenges_number on otp_challenges (mobile_number, created_at desc);
create index otp_challenges_ip on otp_challenges (ip, created_at desc);
create index otp_challenges_created_at on otp_challenges (created_at desc) where sent;

create table verification_tokens (
  token_hash bytea primary key,
  challenge_id uuid not null unique references otp_challenges (id),
  mobile_number text not null,
  purpose text not null,
  reference text not null,
  expires_at timestamptz not null,
  used_at timestamptz
);

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
  check ((result = 'successful') = (session_id is not null))
);
create index login_records_at on login_records (at desc, id desc);
create index login_records_user_id on login_records (user_id, at desc);
create index login_records_branch_id on login_records (branch_id, at desc, id desc);

-- Audit: who did what, append-only. A sealer links the rows into a hash chain once their order is settled. -----------------

create table audit_log (
  id uuid primary key default gen_random_uuid(),
  -- Orders the rows of concurrent transactions: those below the oldest running one can no longer grow.
  transaction_id xid8 not null default pg_current_xact_id(),
  position_in_transaction bigint generated always as identity,
  at timestamptz not null,
  actor_id uuid references users (id),
  session_id uuid,
  request_id text,
  action text not null check (length(action) between 1 and 80),
  entity_type text not null check (length(entity_type) between 1 and 40),
  entity_id text not null check (length(entity_id) between 1 and 80),
  branch_id uuid references branches (id),
  before jsonb,
  after jsonb
);
create index audit_log_entity on audit_log (entity_type, entity_id, at desc);
create index audit_log_actor on audit_log (actor_id, at desc);
create index audit_log_at on audit_log (at desc, id desc);
create index audit_log_order on audit_log (transaction_id, position_in_transaction);

create table audit_chain (
  position bigint primary key check (position >= 1),
  audit_id uuid not null unique references audit_log (id),
  hash bytea not null check (length(hash) = 32)
);

create trigger audit_log_append_only before update or delete or truncate on audit_log
  for each statement execute function refuse_change();
create trigger audit_chain_append_only before update or delete or truncate on audit_chain
  for each statement execute function refuse_change();
revoke update, delete, truncate on audit_log, audit_chain from okwan_app;

-- Plumbing ------------------------------------------------------------------------------------------------------------

-- Written in the same transaction as the effect, so a key without its effect cannot exist.
create table idempotency_keys (
  user_id uuid not null references users (id),
  operation text not null,
  key text not null check (length(key) between 8 and 120),
  request_hash bytea not null,
  status integer not null,
  answer jsonb not null,
  created_at timestamptz not null,
  primary key (user_id, operation, key)
);
create index idempotency_keys_created_at on idempotency_keys (created_at);

create table jobs (
  id bigint generated always as identity primary key,
  kind text not null,
  payload jsonb not null,
  -- One effect, however often it is asked for.
  effect_key text unique,
  status text not null default 'ready' check (status in ('ready', 'done', 'dead')),
  run_at timestamptz not null,
  attempts integer not null default 0,
  lease_until timestamptz,
  leased_by text,
  last_error text,
  created_at timestamptz not null,
  finished_at timestamptz
);
create index jobs_ready on jobs (run_at, id) where status = 'ready';
create index jobs_dead on jobs (id) where status = 'dead';

create table messages (
  id uuid primary key default gen_random_uuid(),
  recipient text not null,
  channel text not null check (channel in ('sms', 'email')),
  template text not null,
  -- What fills the template; a one-time code is never among it.
  params jsonb not null,
  status text not null default 'queued' check (status in ('queued', 'sent', 'failed')),
  provider_reference text,
  created_at timestamptz not null,
  sent_at timestamptz
);
create index messages_recipient on messages (recipient, created_at desc);

-- Only filled where DEMO is on: what would have been sent, in full.
create table demo_messages (
  id bigint generated always as identity primary key,
  message_id uuid not null unique references messages (id),
  recipient text not null,
  channel text not null,
  text text not null,
  code text,
  sent_at timestamptz not null
);
create index demo_messages_recipient on demo_messages (recipient, id desc);

create table product_settings (
  name text primary key,
  value jsonb not null
);

-- Whoever is paused, removed, or given another role is signed out in the same transaction.
create function end_sessions_of_changed_user() returns trigger language plpgsql as $$
begin
  update sessions set ended_at = new.updated_at where user_id = new.id and ended_at is null;
  return null;
end $$;
create trigger users_end_sessions after update on users for each row
  when (new.status <> 'active' or new.role <> old.role) execute function end_sessions_of_changed_user();
