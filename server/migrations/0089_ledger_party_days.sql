-- Reports of amounts owed to insurers and authorities read closed days from totals instead of every line: docs/decisions/0125.

-- No day is totalled between the figures of the past below and the new function.
lock table ledger_closed_days in share row exclusive mode;

create function ledger_party_accounts() returns text[] language sql immutable parallel safe as $$
  select array['premiumPayable', 'vat', 'nhil', 'getFund', 'covidLevy', 'stickerFees', 'brownCardFees', 'nicContribution']
$$;
comment on function ledger_party_accounts() is 'Ledger accounts of amounts owed to insurers and authorities, which are few.';

create table ledger_party_days (
  day date not null constraint ledger_party_days_day references ledger_closed_days (day),
  account text not null constraint ledger_party_days_account references ledger_accounts (name),
  owner text not null,
  event text not null,
  debit_pesewas bigint not null check (debit_pesewas >= 0),
  credit_pesewas bigint not null check (credit_pesewas >= 0),
  primary key (day, account, owner, event)
);
comment on table ledger_party_days is 'Debits and credits of an insurer or authority on a closed day, by account and event.';
create trigger ledger_party_days_append_only before update or delete or truncate on ledger_party_days
  for each statement execute function refuse_change();
-- The application can only call the functions below, which calculate every figure themselves.
revoke all on ledger_party_days from okwan_app;
grant select on ledger_party_days to okwan_app;

create function ledger_party_totals(first_day date, last_day date)
  returns table (day date, account text, owner text, event text, debit_pesewas bigint, credit_pesewas bigint)
  language sql stable set search_path = public as $$
  select (j.posted_at at time zone 'UTC')::date, l.account, l.owner, j.event, sum(greatest(l.debit_pesewas, 0))::bigint,
    sum(greatest(-l.debit_pesewas, 0))::bigint
  from journals j join journal_lines l on l.journal_id = j.id
  where j.posted_at >= first_day::timestamp at time zone 'UTC' and j.posted_at < (last_day + 1)::timestamp at time zone 'UTC'
    and l.account = any(ledger_party_accounts())
  group by 1, 2, 3, 4
$$;
comment on function ledger_party_totals(date, date) is 'Debits and credits of insurers and authorities on these days, from the journal lines.';

insert into ledger_party_days
  select t.* from (select min(day) as first_day, max(day) as last_day from ledger_closed_days where totalled_at is not null) d,
    ledger_party_totals(d.first_day, d.last_day) t;

create or replace function total_ledger_day() returns date language plpgsql security definer set search_path = public as $$
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
  insert into ledger_party_days select * from ledger_party_totals(totalled, totalled);
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
