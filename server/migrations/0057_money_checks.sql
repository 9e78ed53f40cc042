-- Most rules are looked at every minute over what is new; the whole ledger once a day.
alter table money_checks add column checked_whole_at timestamptz;
create index checkouts_final_at on checkouts (final_at) where final_at is not null;
