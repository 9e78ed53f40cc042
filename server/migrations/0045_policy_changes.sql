-- What requests change in policies: suspensions, versions that share a sticker, and commission that is taken back.

create table policy_suspensions (
  id uuid primary key default gen_random_uuid(),
  policy_id uuid not null references policies (id),
  from_date date not null,
  -- The first covered day again; null while it lasts.
  to_date date,
  constraint policy_suspensions_days check (to_date >= from_date)
);
create unique index one_open_suspension on policy_suspensions (policy_id) where to_date is null;
create index policy_suspensions_policy_id on policy_suspensions (policy_id, from_date);
revoke delete, truncate on policy_suspensions from okwan_app;

-- Where no stock is kept, a number is entered as it stands on the sticker.
alter table stickers drop constraint stickers_source_check,
  add constraint stickers_source_check check (source in ('mid', 'stock', 'hand'));

-- A changed policy keeps its sticker: several versions carry one number, but never two policies.
alter table policy_records drop constraint policy_records_sticker_number;
alter table stickers add constraint stickers_of_policy unique (number, policy_id);
alter table policy_records add constraint policy_records_sticker foreign key (sticker_number, policy_id)
  references stickers (number, policy_id);
create index policy_records_sticker_number on policy_records (sticker_number) where sticker_number is not null;

-- Commission is never edited, only countered.
create table commission_reversals (
  id uuid primary key default gen_random_uuid(),
  commission_id uuid not null references commissions (id),
  -- What caused it: a request.
  cause_id uuid not null,
  gross_pesewas bigint not null check (gross_pesewas > 0),
  at timestamptz not null,
  constraint one_reversal_per_cause unique (commission_id, cause_id)
);
create index commission_reversals_cause_id on commission_reversals (cause_id);
create trigger commission_reversals_append_only before update or delete or truncate on commission_reversals
  for each statement execute function refuse_change();
revoke update, delete, truncate on commission_reversals from okwan_app;

create function check_commission_reversal() returns trigger language plpgsql as $$
begin
  if (select sum(v.gross_pesewas) > c.gross_pesewas from commissions c join commission_reversals v on v.commission_id = c.id
      where c.id = new.commission_id group by c.id) then
    raise exception 'more commission taken back than earned' using errcode = '23514', constraint = 'commission_reversed_within';
  end if;
  return null;
end $$;
create trigger commission_reversals_within after insert on commission_reversals for each row
  execute function check_commission_reversal();
