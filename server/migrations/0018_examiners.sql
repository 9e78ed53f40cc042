-- A seat of an examiner: a read-only account of a regulator or auditor with a fixed end.

-- The account keeps the lowest office role, so that no rule about SuperAdmins counts an examiner; while it is signed in it reads
-- like a SuperAdmin and changes nothing (decision 0055).
alter table users add column examiner_until timestamptz;
alter table users add constraint examiner_is_staff check (examiner_until is null or role = 'Staff');
alter table users add constraint examiner_at_most_90_days check (examiner_until <= created_at + interval '91 days');

create sequence examiner_staff_ids start 1;

create table examiner_seats (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null unique references users (id),
  organisation text not null check (length(organisation) between 2 and 120),
  reason text not null check (length(reason) between 3 and 500),
  status text not null default 'pending' check (status in ('pending', 'approved', 'refused', 'withdrawn', 'ended')),
  requested_by uuid not null references users (id),
  requested_at timestamptz not null,
  decided_by uuid references users (id),
  decided_at timestamptz,
  ended_by uuid references users (id),
  ended_at timestamptz,
  constraint examiner_seats_decided check (
    (status = 'pending') = (decided_at is null) and (decided_at is null) = (decided_by is null)),
  constraint examiner_seats_ended check (
    (status = 'ended') = (ended_at is not null) and (ended_at is null) = (ended_by is null)),
  constraint examiner_seats_second_person check (status in ('pending', 'withdrawn') or decided_by <> requested_by)
);
comment on table examiner_seats is 'A request for the account of an examiner, and the decision of a second SuperAdmin about it.';
create index examiner_seats_requested_at on examiner_seats (requested_at desc, id desc);
create index examiner_seats_requested_by on examiner_seats (requested_by);
create index examiner_seats_decided_by on examiner_seats (decided_by) where decided_by is not null;
create index examiner_seats_ended_by on examiner_seats (ended_by) where ended_by is not null;
revoke delete, truncate on examiner_seats from okwan_app;

create function keep_examiner() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.examiner_until is distinct from old.examiner_until then
    raise exception 'the end of an examiner does not change' using errcode = '23514', constraint = 'examiner_end_is_fixed';
  end if;
  if new.status = 'active' and not exists (
    select from examiner_seats s where s.user_id = new.id and s.status = 'approved'
  ) then
    raise exception 'two people admit an examiner' using errcode = '23514', constraint = 'examiner_needs_two';
  end if;
  return new;
end $$;
comment on function keep_examiner() is 'Refuses to admit an examiner without an approved request, and to extend or lift the end of an examiner.';
create trigger users_examiner_added before insert on users for each row
  when (new.examiner_until is not null) execute function keep_examiner();
create trigger users_examiner_changed before update on users for each row
  when (new.examiner_until is not null or old.examiner_until is not null) execute function keep_examiner();
