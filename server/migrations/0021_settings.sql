-- Settings of the company: dated values that SuperAdmins change, by two people where money or rights depend on them.

create function setting_needs_two(setting text) returns boolean language sql immutable as $$
  select setting not in ('public-holidays', 'service-promises', 'reminders')
$$;
comment on function setting_needs_two(text) is 'Whether a second SuperAdmin approves changes of a setting.';

create table setting_changes (
  id uuid primary key default gen_random_uuid(),
  name text not null check (name ~ '^[a-z]+(-[a-z]+)*$' and length(name) <= 60),
  value jsonb not null check (jsonb_typeof(value) = 'object'),
  value_before jsonb not null check (jsonb_typeof(value_before) = 'object'),
  starts_on date not null,
  reason text not null check (length(reason) between 3 and 500),
  status text not null default 'pending' check (status in ('pending', 'applied', 'refused', 'withdrawn')),
  requested_by uuid not null references users (id),
  requested_at timestamptz not null,
  decided_by uuid references users (id),
  decided_at timestamptz,
  decision_note text check (length(decision_note) between 3 and 500),
  constraint setting_changes_decided check (
    (status = 'pending') = (decided_at is null) and (decided_at is null) = (decided_by is null)),
  constraint setting_changes_second_person check (
    status in ('pending', 'withdrawn') or decided_by <> requested_by or not setting_needs_two(name)),
  constraint setting_changes_start check (starts_on >= (requested_at at time zone 'Africa/Accra')::date)
);
comment on table setting_changes is 'A proposed change of a setting, and the decision of a second SuperAdmin about it.';
create unique index setting_changes_one_pending on setting_changes (name) where status = 'pending';
create index setting_changes_requested_at on setting_changes (requested_at desc, id desc);
create index setting_changes_name on setting_changes (name, requested_at desc, id desc);
create index setting_changes_requested_by on setting_changes (requested_by);
create index setting_changes_decided_by on setting_changes (decided_by) where decided_by is not null;
-- The content that a second person approves never changes.
revoke update, delete, truncate on setting_changes from okwan_app;
grant update (status, decided_by, decided_at, decision_note) on setting_changes to okwan_app;

create table setting_values (
  id bigint generated always as identity primary key,
  name text not null,
  value jsonb not null check (jsonb_typeof(value) = 'object'),
  valid_from timestamptz not null,
  change_id uuid unique references setting_changes (id)
);
comment on table setting_values is 'The values of each setting by the moment from which they are valid; the first one has no change.';
create index setting_values_name on setting_values (name, valid_from desc, id desc);
create unique index setting_values_one_first on setting_values (name) where change_id is null;
revoke update, delete, truncate on setting_values from okwan_app;
create trigger setting_values_append_only before update or delete or truncate on setting_values
  for each statement execute function refuse_change();

create function check_setting_value() returns trigger language plpgsql as $$
begin
  if new.change_id is null then
    if exists (select from setting_values v where v.name = new.name) then
      raise exception 'setting % already has a value', new.name using errcode = '23514', constraint = 'setting_needs_change';
    end if;
  elsif not exists (
    select from setting_changes c join users u on u.id = c.decided_by
    where c.id = new.change_id and c.name = new.name and c.value = new.value and c.status = 'applied' and u.role = 'SuperAdmin'
      and new.valid_from = greatest(c.decided_at, c.starts_on::timestamp at time zone 'Africa/Accra')
  ) then
    raise exception 'setting % changes only by an approved change', new.name
      using errcode = '23514', constraint = 'setting_needs_change';
  end if;
  return new;
end $$;
comment on function check_setting_value() is 'Refuses a value that no approved change contains, and one that starts before its approval.';
create trigger setting_values_approved before insert on setting_values for each row execute function check_setting_value();

create function setting_at(setting text, moment timestamptz) returns jsonb language sql stable as $$
  select v.value from setting_values v where v.name = setting and v.valid_from <= moment
  order by v.valid_from desc, v.id desc limit 1
$$;
comment on function setting_at(text, timestamptz) is 'The value of a setting at a moment.';
