-- A second person is a second human: privileged acts rest after a number change, and two people change the number of an Admin.

-- Until then the person may not decide, approve or change anything for others.
alter table users add column rests_until timestamptz;
update users set rests_until = mobile_number_changed_at + interval '24 hours' where mobile_number_changed_at is not null;

create or replace function note_changed_number() returns trigger language plpgsql as $$
begin
  new.mobile_number_changed_at := new.updated_at;
  new.rests_until := greatest(old.rests_until, new.updated_at + interval '24 hours');
  return new;
end $$;
comment on function note_changed_number() is 'Records when the number of a person changed, and until when the person rests.';

create table account_changes (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id),
  kind text not null check (kind in ('mobile-number', 'passkey-removal')),
  new_number text check (new_number ~ '^233[0-9]{9}$'),
  reason text not null check (length(reason) between 3 and 500),
  status text not null default 'pending' check (status in ('pending', 'applied', 'refused', 'withdrawn')),
  requested_by uuid not null references users (id),
  requested_at timestamptz not null,
  decided_by uuid references users (id),
  decided_at timestamptz,
  constraint account_changes_number check ((kind = 'mobile-number') = (new_number is not null)),
  constraint account_changes_decided check (
    (status = 'pending') = (decided_at is null) and (decided_at is null) = (decided_by is null)),
  constraint account_changes_not_own check (requested_by <> user_id),
  constraint account_changes_second_person check (
    status in ('pending', 'withdrawn') or (decided_by <> requested_by and (kind = 'mobile-number' or decided_by <> user_id)))
);
comment on table account_changes is
  'A change of how an Admin signs in that was requested, and the decision of a second person about it.';
create unique index account_changes_one_pending on account_changes (user_id, kind) where status = 'pending';
create index account_changes_user_id on account_changes (user_id, requested_at desc);
create index account_changes_requested_by on account_changes (requested_by);
create index account_changes_decided_by on account_changes (decided_by) where decided_by is not null;
revoke delete, truncate on account_changes from okwan_app;

-- The decision is saved before the number, at the same time.
create function keep_number_of_admin() returns trigger language plpgsql as $$
begin
  if not exists (
    select from account_changes c
    where c.user_id = new.id and c.kind = 'mobile-number' and c.status = 'applied' and c.new_number = new.mobile_number
      and c.decided_at = new.updated_at
  ) then
    raise exception 'two people change the number of an Admin' using errcode = '23514', constraint = 'number_needs_two';
  end if;
  return new;
end $$;
comment on function keep_number_of_admin() is 'Refuses to change the number of an Admin or SuperAdmin without an approved request.';
create trigger users_number_needs_two before update on users for each row
  when (new.mobile_number <> old.mobile_number and old.role in ('Admin', 'SuperAdmin') and new.status <> 'deleted')
  execute function keep_number_of_admin();
