-- Access reviews, emergency access, and wrong passkeys in the login records.

create table access_reviews (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id),
  outcome text not null check (outcome in ('confirmed', 'withdrawn')),
  -- What the person could do at the time of the review.
  role text not null,
  branch_id uuid not null references branches (id),
  permissions text[] not null,
  passkeys integer not null check (passkeys >= 0),
  note text check (length(note) between 1 and 300),
  reviewed_by uuid not null references users (id),
  reviewed_at timestamptz not null,
  constraint access_reviews_not_own check (user_id <> reviewed_by),
  constraint access_reviews_reason check (outcome = 'confirmed' or note is not null)
);
comment on table access_reviews is 'A decision of a SuperAdmin that a person keeps or loses access.';
create index access_reviews_user_id on access_reviews (user_id, reviewed_at desc);
create index access_reviews_reviewed_by on access_reviews (reviewed_by);
create index access_reviews_branch_id on access_reviews (branch_id);
create trigger access_reviews_append_only before update or delete or truncate on access_reviews
  for each statement execute function refuse_change();
revoke update, delete, truncate on access_reviews from okwan_app;

alter table alerts drop constraint alerts_kind_check;
alter table alerts add constraint alerts_kind_check check (
  kind in ('off-hours', 'many-failures', 'large-approval', 'access-review', 'break-glass'));

alter table login_records drop constraint login_records_result_check;
alter table login_records add constraint login_records_result_check check (
  result in ('successful', 'wrong-code', 'wrong-passkey', 'wrong-portal', 'not-active'));

-- Emergency access: the owner of the database lets one SuperAdmin in without phone and passkey. The application cannot issue
-- such access, and issuing it always leaves an audit entry and an alert. The code is derived from the id and never stored.
create table break_glass_codes (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id),
  reason text not null check (length(reason) between 10 and 500),
  issued_at timestamptz not null,
  expires_at timestamptz not null,
  attempts smallint not null default 0,
  used_at timestamptz,
  session_id uuid references sessions (id),
  constraint break_glass_codes_ends check (expires_at <= issued_at + interval '15 minutes'),
  constraint break_glass_codes_attempts check (attempts between 0 and 5),
  constraint break_glass_codes_used check ((used_at is null) = (session_id is null))
);
comment on table break_glass_codes is 'Emergency access of one SuperAdmin, issued by the owner of the database.';
create index break_glass_codes_user_id on break_glass_codes (user_id, issued_at desc);
create index break_glass_codes_session_id on break_glass_codes (session_id) where session_id is not null;
revoke insert, update, delete, truncate on break_glass_codes from okwan_app;
grant update (attempts, used_at, session_id) on break_glass_codes to okwan_app;

-- A session with emergency access ends at this time; others have none.
alter table sessions add column ends_at timestamptz;

create function report_break_glass() returns trigger language plpgsql as $$
declare
  person record;
begin
  select full_name, branch_id, role, status into person from users where id = new.user_id;
  if person.role <> 'SuperAdmin' or person.status <> 'active' then
    raise exception 'emergency access is for an active SuperAdmin' using errcode = '23514', constraint = 'break_glass_super_admin';
  end if;
  insert into audit_log (at, action, entity_type, entity_id, branch_id, after)
    values (new.issued_at, 'break-glass-issued', 'user', new.user_id, person.branch_id,
      jsonb_build_object('reason', new.reason, 'until', new.expires_at, 'databaseLogin', session_user));
  -- Each code is a subject of its own, so that no repeat is counted without an SMS.
  insert into alerts (kind, severity, subject, sentence, user_id, branch_id, at, last_at)
    values ('break-glass', 'urgent', new.id, 'Emergency access was issued for ' || left(person.full_name, 120) || ': ' || left(new.reason, 120),
      new.user_id, person.branch_id, new.issued_at, new.issued_at);
  return new;
end $$;
comment on function report_break_glass() is 'Records emergency access in the audit log and alerts the SuperAdmins.';
create trigger break_glass_codes_report before insert on break_glass_codes
  for each row execute function report_break_glass();
create trigger break_glass_codes_kept before delete or truncate on break_glass_codes
  for each statement execute function refuse_change();
