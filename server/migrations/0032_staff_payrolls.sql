-- Commission of staff: individual rates up to twice the default, and payment as a payroll batch that two people decide.

-- The default was also the maximum, so no rate could be raised. Rules that somebody changed stay as they are.
update commission_rules set max_rate_bps = 2 * rate_bps where user_group = 'STAFF' and max_rate_bps = rate_bps;

create table staff_payrolls (
  id uuid primary key default gen_random_uuid(),
  total_pesewas bigint not null check (total_pesewas > 0),
  prepared_by uuid not null references users (id),
  prepared_at timestamptz not null,
  outcome text check (outcome in ('paid', 'declined')),
  decided_by uuid references users (id),
  decided_at timestamptz,
  -- Reference of the bank transfer.
  bank_reference text check (length(bank_reference) between 3 and 60),
  constraint staff_payrolls_decided check (
    (outcome is null) = (decided_by is null) and (outcome is null) = (decided_at is null)),
  constraint staff_payrolls_transferred check ((outcome is not distinct from 'paid') = (bank_reference is not null)),
  constraint staff_payrolls_second_person check (outcome is distinct from 'paid' or decided_by <> prepared_by)
);
comment on table staff_payrolls is 'A batch of staff commission that one SuperAdmin prepares and another pays.';
create unique index staff_payrolls_one_open on staff_payrolls ((outcome is null)) where outcome is null;
create unique index staff_payrolls_bank_reference on staff_payrolls (upper(bank_reference)) where bank_reference is not null;
create index staff_payrolls_prepared_at on staff_payrolls (prepared_at desc, id desc);
create index staff_payrolls_prepared_by on staff_payrolls (prepared_by);
create index staff_payrolls_decided_by on staff_payrolls (decided_by) where decided_by is not null;
revoke delete, truncate on staff_payrolls from okwan_app;

create table staff_payroll_lines (
  payroll_id uuid not null references staff_payrolls (id),
  user_id uuid not null references users (id),
  amount_pesewas bigint not null check (amount_pesewas > 0),
  primary key (payroll_id, user_id)
);
comment on table staff_payroll_lines is 'The commission of one person in a payroll batch.';
create index staff_payroll_lines_user_id on staff_payroll_lines (user_id);
create trigger staff_payroll_lines_append_only before update or delete or truncate on staff_payroll_lines
  for each statement execute function refuse_change();
revoke update, delete, truncate on staff_payroll_lines from okwan_app;

create function check_staff_payroll() returns trigger language plpgsql as $$
begin
  if old.outcome is not null or (new.id, new.total_pesewas, new.prepared_by, new.prepared_at)
     is distinct from (old.id, old.total_pesewas, old.prepared_by, old.prepared_at) then
    raise exception 'a payroll batch is decided once' using errcode = '23514', constraint = 'staff_payroll_is_final';
  end if;
  if new.outcome = 'paid' then
    if exists (select from staff_payroll_lines where payroll_id = new.id and user_id in (new.prepared_by, new.decided_by)) then
      raise exception 'a payee decides the batch' using errcode = '23514', constraint = 'staff_payroll_not_payee';
    end if;
    if new.total_pesewas <> (select coalesce(sum(amount_pesewas), 0) from staff_payroll_lines where payroll_id = new.id) then
      raise exception 'the total differs from its lines' using errcode = '23514', constraint = 'staff_payroll_total';
    end if;
  end if;
  return new;
end $$;
comment on function check_staff_payroll() is 'Refuses to decide a payroll batch twice, by a payee, or with another total than its lines.';
create trigger staff_payrolls_decide before update on staff_payrolls for each row execute function check_staff_payroll();
