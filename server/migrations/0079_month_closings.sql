-- A month of the books is closed by two people. From then on nothing can be posted into it or into any month before it,
-- whoever asks.

create table month_closings (
  id uuid primary key default gen_random_uuid(),
  month date not null constraint month_closings_first_day check (extract(day from month) = 1),
  proposed_by uuid not null constraint month_closings_proposer references users (id),
  proposed_at timestamptz not null,
  decided_by uuid constraint month_closings_decider references users (id),
  decided_at timestamptz,
  outcome text constraint month_closings_outcome check (outcome in ('confirmed', 'declined')),
  constraint month_closings_whole check ((decided_by is null) = (outcome is null) and (decided_at is null) = (outcome is null)),
  -- Taking back one's own proposal is nobody's harm; confirming it takes another.
  constraint month_closings_second_person check (outcome <> 'confirmed' or decided_by <> proposed_by),
  constraint month_closings_over check (outcome <> 'confirmed' or decided_at at time zone 'UTC' >= month + interval '1 month')
);
create unique index month_closings_one_open on month_closings (month) where outcome is null;
create unique index month_closings_once on month_closings (month) where outcome = 'confirmed';
create index month_closings_proposed_by on month_closings (proposed_by);
create index month_closings_decided_by on month_closings (decided_by) where decided_by is not null;

-- What was decided stands. Confirming waits for every posting under way and holds up new ones until it is committed, so that
-- none slips into the month; postings themselves pay nothing for it. Only the owner of the tables may lock them.
create function keep_month_closing() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if (tg_op = 'INSERT' and new.outcome is not null) or (tg_op = 'UPDATE' and (old.outcome is not null
      or (new.month, new.proposed_by, new.proposed_at) is distinct from (old.month, old.proposed_by, old.proposed_at))) then
    raise exception 'a closing stands' using errcode = '23514', constraint = 'month_closing_stands';
  end if;
  if new.outcome = 'confirmed' then
    lock table journals, journal_lines in share row exclusive mode;
  end if;
  return new;
end $$;
create trigger month_closing_stands before insert or update on month_closings
  for each row execute function keep_month_closing();
create trigger month_closings_are_kept before delete or truncate on month_closings
  for each statement execute function refuse_change();
revoke delete, truncate on month_closings from okwan_app;

-- Judged by the lines, because a journal without any is refused: this also stops lines that are added to an old journal.
create function refuse_closed_month() returns trigger language plpgsql as $$
declare
  open_from timestamptz := (select (max(month) + interval '1 month') at time zone 'UTC' from month_closings
                            where outcome = 'confirmed');
begin
  if exists (select from added join journals j on j.id = added.journal_id where j.posted_at < open_from) then
    raise exception 'the books are closed before %', open_from using errcode = '23514', constraint = 'month_is_open';
  end if;
  return null;
end $$;
create trigger month_is_open after insert on journal_lines referencing new table as added
  for each statement execute function refuse_closed_month();

-- What stood in each account when a month was closed: later months are reckoned from here, not from the first day.
create table month_balances (
  month date not null,
  account text not null constraint month_balances_account references ledger_accounts (name),
  -- Debits less credits since the beginning.
  debit_pesewas bigint not null,
  constraint month_balances_key primary key (month, account)
);
create trigger month_balances_append_only before update or delete or truncate on month_balances
  for each statement execute function refuse_change();
revoke update, delete, truncate on month_balances from okwan_app;
