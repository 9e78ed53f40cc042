-- Closed days of the ledger, so that integrity checks read open days only, and results that say when a check last ran:
-- docs/decisions/0050.

-- A day is closed first: from then on nothing can be posted to it. Its totals follow in a transaction of their own, so that
-- postings wait only for the first step.
create table ledger_closed_days (
  day date primary key,
  closed_at timestamptz not null default clock_timestamp(),
  totalled_at timestamptz,
  journals bigint check (journals >= 0),
  sha256 bytea check (length(sha256) = 32),
  constraint ledger_closed_days_totals check ((totalled_at is null) = (journals is null) and (totalled_at is null) = (sha256 is null))
);
comment on table ledger_closed_days is 'A day that accepts no postings, with the hash of its journals and lines.';
comment on column ledger_closed_days.sha256 is 'Hash of all journals and lines of the day: ledger_day_sha256()';

create table ledger_days (
  day date not null constraint ledger_days_day references ledger_closed_days (day),
  account text not null constraint ledger_days_account references ledger_accounts (name),
  lines bigint not null check (lines > 0),
  debit_pesewas bigint not null check (debit_pesewas >= 0),
  credit_pesewas bigint not null check (credit_pesewas >= 0),
  primary key (day, account)
);
comment on table ledger_days is 'Debits and credits of a ledger account on a closed day.';

-- Balances of zero have no row; otherwise the table would grow by a row with every payment.
create table ledger_carry (
  account text not null constraint ledger_carry_account references ledger_accounts (name),
  owner text not null,
  debit_pesewas bigint not null constraint ledger_carry_not_zero check (debit_pesewas <> 0),
  primary key (account, owner)
);
comment on table ledger_carry is 'The balance of a sub-account at the end of the last closed day with totals, if it is not zero.';

create trigger ledger_days_append_only before update or delete or truncate on ledger_days
  for each statement execute function refuse_change();
create trigger ledger_closed_days_are_kept before delete or truncate on ledger_closed_days
  for each statement execute function refuse_change();
create function keep_closed_day() returns trigger language plpgsql as $$
begin
  if old.totalled_at is not null or (new.day, new.closed_at) is distinct from (old.day, old.closed_at) then
    raise exception 'the totals of a closed day are final' using errcode = '23514', constraint = 'closed_day_is_final';
  end if;
  return new;
end $$;
comment on function keep_closed_day() is 'Refuses to change a closed day after its totals are written.';
create trigger closed_day_is_final before update on ledger_closed_days for each row execute function keep_closed_day();

-- The application can only call the functions below, which calculate every figure themselves.
revoke insert, update, delete, truncate on ledger_closed_days, ledger_days, ledger_carry from okwan_app;

-- Moments as seconds, so that the hash depends on no setting of the session.
create function ledger_day_sha256(hashed date) returns bytea language sql stable set search_path = public as $$
  select sha256(coalesce(string_agg(sha256(convert_to(concat_ws(E'\x1f', j.id, j.event, j.source_id, j.occurrence,
      extract(epoch from j.posted_at), coalesce(j.actor_id::text, ''), coalesce(l.position::text, ''), coalesce(l.account, ''),
      coalesce(l.owner, ''), coalesce(l.debit_pesewas::text, ''), coalesce(l.movement_number::text, ''),
      coalesce(l.balance_after_pesewas::text, '')), 'UTF8')), ''::bytea order by j.id, l.position), ''::bytea))
  from journals j left join journal_lines l on l.journal_id = j.id
  where j.posted_at >= hashed::timestamp at time zone 'UTC' and j.posted_at < (hashed + 1)::timestamp at time zone 'UTC'
$$;
comment on function ledger_day_sha256(date) is 'Hash of all journals and lines of a day.';

-- Waits for running postings, so that none commits into a closed day. New postings wait as long, therefore at most 1 s.
create function close_ledger_days(last_day date) returns integer language plpgsql security definer
  set search_path = public set lock_timeout = '1s' as $$
declare
  first_day date;
  closed integer;
begin
  if last_day >= (clock_timestamp() at time zone 'UTC' - interval '1 hour')::date then
    raise exception 'the day % is not over', last_day using errcode = '23514', constraint = 'closed_day_is_over';
  end if;
  lock table journals, journal_lines in share row exclusive mode;
  first_day := coalesce((select max(day) + 1 from ledger_closed_days),
                        (select (min(posted_at) at time zone 'UTC')::date from journals));
  insert into ledger_closed_days (day)
    select day from generate_series(first_day, last_day, interval '1 day') day where first_day is not null;
  get diagnostics closed = row_count;
  return closed;
end $$;
comment on function close_ledger_days(date) is 'Closes all days up to this one, so that nothing can be posted to them.';

create function total_ledger_day() returns date language plpgsql security definer set search_path = public as $$
declare
  totalled date;
  begins timestamptz;
  ends timestamptz;
begin
  select day into totalled from ledger_closed_days where totalled_at is null order by day limit 1 for update skip locked;
  if not found then
    return null;
  end if;
  if exists (select from ledger_closed_days where day < totalled and totalled_at is null) then
    return null; -- another node is at work on an earlier day
  end if;
  begins := totalled::timestamp at time zone 'UTC';
  ends := (totalled + 1)::timestamp at time zone 'UTC';
  insert into ledger_days (day, account, lines, debit_pesewas, credit_pesewas)
    select totalled, l.account, count(*), coalesce(sum(l.debit_pesewas) filter (where l.debit_pesewas > 0), 0),
      coalesce(-sum(l.debit_pesewas) filter (where l.debit_pesewas < 0), 0)
    from journals j join journal_lines l on l.journal_id = j.id
    where j.posted_at >= begins and j.posted_at < ends group by l.account;
  with moved as materialized (
      select l.account, l.owner, sum(l.debit_pesewas)::bigint as debit_pesewas
      from journals j join journal_lines l on l.journal_id = j.id
      where j.posted_at >= begins and j.posted_at < ends group by l.account, l.owner having sum(l.debit_pesewas) <> 0),
    settled as (
      delete from ledger_carry c using moved m
      where c.account = m.account and c.owner = m.owner and c.debit_pesewas + m.debit_pesewas = 0
      returning c.account, c.owner)
  insert into ledger_carry as c (account, owner, debit_pesewas)
    select account, owner, debit_pesewas from moved m
    where not exists (select from settled s where s.account = m.account and s.owner = m.owner)
    on conflict (account, owner) do update set debit_pesewas = c.debit_pesewas + excluded.debit_pesewas;
  update ledger_closed_days set totalled_at = clock_timestamp(), sha256 = ledger_day_sha256(day),
    journals = (select count(*) from journals where posted_at >= begins and posted_at < ends)
  where day = totalled;
  return totalled;
end $$;
comment on function total_ledger_day() is 'Writes the totals of the first closed day without them, and returns that day.';
revoke execute on function close_ledger_days(date), total_ledger_day() from public;
grant execute on function close_ledger_days(date), total_ledger_day() to okwan_app;

-- One pass over the new lines for both rules.
alter function refuse_closed_month() rename to refuse_closed_period;
create or replace function refuse_closed_period() returns trigger language plpgsql as $$
declare
  month_open_from timestamptz := (select (max(month) + interval '1 month') at time zone 'UTC' from month_closings
                                  where outcome = 'confirmed');
  day_open_from timestamptz := (select (max(day) + 1)::timestamp at time zone 'UTC' from ledger_closed_days);
  oldest timestamptz;
begin
  if month_open_from is null and day_open_from is null then
    return null;
  end if;
  select min(j.posted_at) into oldest from added join journals j on j.id = added.journal_id;
  if oldest < month_open_from then
    raise exception 'months before % are closed', month_open_from using errcode = '23514', constraint = 'month_is_open';
  end if;
  if oldest < day_open_from then
    raise exception 'days before % are closed', day_open_from using errcode = '23514', constraint = 'day_is_open';
  end if;
  return null;
end $$;
comment on function refuse_closed_period() is 'Refuses journal lines in a closed month or on a closed day.';

-- Results -------------------------------------------------------------------------------------------------------------

-- Closed days are checked again in turn instead of the whole ledger once a day.
alter table integrity_checks drop column checked_whole_at;
alter table integrity_checks add column error text check (length(error) between 1 and 500);
comment on column integrity_checks.checked_at is 'Database time at the end of the last run, whatever its result';
comment on column integrity_checks.error is 'Why the last run did not finish; the violations are then those of the run before';

create table integrity_day_checks (
  day date not null constraint integrity_day_checks_day references ledger_closed_days (day),
  name text not null,
  checked_at timestamptz not null,
  duration_ms integer not null check (duration_ms >= 0),
  violations integer not null check (violations >= 0),
  examples jsonb not null,
  error text check (length(error) between 1 and 500),
  primary key (day, name)
);
comment on table integrity_day_checks is 'The last result of an integrity check on a closed day.';
create index integrity_day_checks_failed on integrity_day_checks (name, day) where violations > 0 or error is not null;
