-- Collections by provider and day are read from the totals of closed days, for the movements that bank statements confirm.

-- No day is totalled between the figures of the past below and the new list of accounts.
lock table ledger_closed_days in share row exclusive mode;

create or replace function ledger_party_accounts() returns text[] language sql immutable parallel safe as $$
  select array['premiumPayable', 'vat', 'nhil', 'getFund', 'covidLevy', 'stickerFees', 'brownCardFees', 'nicContribution',
    'collectionFloat']
$$;
comment on function ledger_party_accounts() is 'Ledger accounts of insurers, authorities and providers, which are few, with totals by day.';
comment on table ledger_party_days is 'Debits and credits of an insurer, authority or provider on a closed day, by account and event.';
comment on function ledger_party_totals(date, date) is 'Debits and credits of insurers, authorities and providers on these days, from the journal lines.';

insert into ledger_party_days
  select t.* from (select min(day) as first_day, max(day) as last_day from ledger_closed_days where totalled_at is not null) d,
    ledger_party_totals(d.first_day, d.last_day) t
  where t.account = 'collectionFloat';
