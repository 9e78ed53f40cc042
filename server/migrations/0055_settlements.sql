-- Money that leaves to insurers and authorities: bordereaux and returns, with their lines, journals and files.

create table settlements (
  id uuid primary key default gen_random_uuid(),
  number bigint generated always as identity unique,
  kind text not null check (kind in ('bordereau', 'motor-levies', 'taxes', 'withholding-tax')),
  -- Owner of the ledger accounts that are settled: insurer, authority, or empty for withholding tax.
  party text not null check (length(party) <= 40),
  product text check (product in ('motor', 'travel')),
  -- Name and bank account of the payee at the moment of preparation.
  payee jsonb not null,
  starts_at timestamptz,
  cut_off timestamptz not null,
  total_pesewas bigint not null,
  state text not null default 'draft' check (state in ('draft', 'checked', 'approved', 'paid', 'confirmed', 'discarded')),
  prepared_by uuid not null references users (id),
  prepared_at timestamptz not null,
  checked_by uuid references users (id),
  checked_at timestamptz,
  approved_by uuid references users (id),
  approved_at timestamptz,
  paid_by uuid references users (id),
  paid_at timestamptz,
  -- Reference of the bank transfer, or of the filed schedule.
  bank_reference text check (length(bank_reference) between 3 and 60),
  confirmed_by uuid references users (id),
  confirmed_at timestamptz,
  statement_reference text check (length(statement_reference) between 3 and 60),
  discarded_by uuid references users (id),
  discarded_at timestamptz,
  constraint settlements_product check ((kind = 'bordereau') = (product is not null)),
  constraint settlements_period check (starts_at < cut_off),
  constraint settlements_checked check ((checked_by is null) = (checked_at is null)
    and (state not in ('checked', 'approved', 'paid', 'confirmed') or checked_at is not null)),
  constraint settlements_approved check ((approved_by is null) = (approved_at is null)
    and (state not in ('approved', 'paid', 'confirmed') or approved_at is not null)),
  constraint settlements_paid check ((paid_by is null) = (paid_at is null) and (paid_at is null) = (bank_reference is null)
    and (state in ('paid', 'confirmed')) = (paid_at is not null)),
  constraint settlements_confirmed check ((confirmed_by is null) = (confirmed_at is null)
    and (confirmed_at is null) = (statement_reference is null) and (state = 'confirmed') = (confirmed_at is not null)),
  constraint settlements_discarded check ((discarded_by is null) = (discarded_at is null)
    and (state = 'discarded') = (discarded_at is not null)),
  constraint settlements_second_person check (approved_by <> prepared_by and approved_by <> checked_by)
);
comment on table settlements is 'A bordereau to an insurer or a return to an authority, from its draft to the confirmed payment.';
create unique index settlements_one_open on settlements (kind, party, coalesce(product, ''))
  where state in ('draft', 'checked', 'approved');
create unique index settlements_one_return on settlements (kind, party, cut_off)
  where kind <> 'bordereau' and state <> 'discarded';
create unique index settlements_bank_reference on settlements (upper(bank_reference)) where bank_reference is not null;
create index settlements_prepared_at on settlements (prepared_at desc, id desc);
create index settlements_prepared_by on settlements (prepared_by);
create index settlements_checked_by on settlements (checked_by) where checked_by is not null;
create index settlements_approved_by on settlements (approved_by) where approved_by is not null;
create index settlements_paid_by on settlements (paid_by) where paid_by is not null;
create index settlements_confirmed_by on settlements (confirmed_by) where confirmed_by is not null;
create index settlements_discarded_by on settlements (discarded_by) where discarded_by is not null;
revoke delete, truncate on settlements from okwan_app;

create table settlement_lines (
  settlement_id uuid not null references settlements (id),
  position integer not null check (position >= 1),
  kind text not null check (kind in ('new', 'renewal', 'endorsement', 'brokerage-returned', 'refund', 'refund-withdrawn',
    'commission', 'commission-reversed')),
  happened_at timestamptz not null,
  policy_record_id uuid references policy_records (id),
  payee_id uuid references users (id),
  -- Policy, certificate, names and dates as printed.
  facts jsonb not null,
  -- Amount of each ledger account, positive if we owe it, and the brokerage that reduces the premium.
  amounts jsonb not null,
  due_pesewas bigint not null,
  primary key (settlement_id, position)
);
comment on table settlement_lines is 'One line of a bordereau or return, as printed.';
create index settlement_lines_policy_record_id on settlement_lines (policy_record_id) where policy_record_id is not null;
create index settlement_lines_payee_id on settlement_lines (payee_id) where payee_id is not null;
create trigger settlement_lines_append_only before update or delete or truncate on settlement_lines
  for each statement execute function refuse_change();
revoke update, delete, truncate on settlement_lines from okwan_app;

create table settlement_journals (
  settlement_id uuid not null,
  position integer not null,
  journal_id uuid not null references journals (id),
  -- The accounts that the settlement clears: of the insurer, its taxes, the motor levies, or the withholding tax.
  scope text not null check (scope in ('bordereau', 'taxes', 'motor-levies', 'withholding-tax')),
  is_live boolean not null default true,
  primary key (settlement_id, journal_id),
  constraint settlement_journals_line foreign key (settlement_id, position) references settlement_lines (settlement_id, position)
);
comment on table settlement_journals is 'The journals of a line: each is in one bordereau or return that was not discarded.';
create unique index settlement_journals_once on settlement_journals (journal_id, scope) where is_live;
revoke update, delete, truncate on settlement_journals from okwan_app;

create table settlement_files (
  settlement_id uuid not null references settlements (id),
  format text not null check (format in ('csv', 'xlsx', 'pdf')),
  content bytea not null,
  primary key (settlement_id, format)
);
comment on table settlement_files is 'The files of an approved bordereau or return, so that they reprint byte for byte.';
create trigger settlement_files_append_only before update or delete or truncate on settlement_files
  for each statement execute function refuse_change();
revoke update, delete, truncate on settlement_files from okwan_app;

create function check_settlement() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if (new.id, new.kind, new.party, new.product, new.payee, new.starts_at, new.cut_off, new.total_pesewas, new.prepared_by, new.prepared_at)
     is distinct from (old.id, old.kind, old.party, old.product, old.payee, old.starts_at, old.cut_off, old.total_pesewas,
       old.prepared_by, old.prepared_at)
     or (old.state, new.state) not in (('draft', 'checked'), ('checked', 'approved'), ('approved', 'paid'), ('paid', 'confirmed'),
       ('draft', 'discarded'), ('checked', 'discarded'), ('approved', 'discarded')) then
    raise exception 'a settlement goes one step at a time' using errcode = '23514', constraint = 'settlement_step';
  end if;
  if new.state = 'approved' and new.total_pesewas <> (
      select coalesce(sum(due_pesewas), 0) from settlement_lines where settlement_id = new.id) then
    raise exception 'the total differs from its lines' using errcode = '23514', constraint = 'settlement_total';
  end if;
  if new.state = 'discarded' then
    update settlement_journals set is_live = false where settlement_id = new.id;
  end if;
  return new;
end $$;
comment on function check_settlement() is 'Refuses a skipped or repeated step of a settlement; a discarded one releases its journals.';
create trigger settlements_step before update on settlements for each row execute function check_settlement();

-- A refund belongs to the version that its payment bought.
create function version_of_refund(refund uuid) returns uuid language sql stable as $$
  select coalesce(
    (select r.id from payouts p
     join journal_lines l on l.account = 'unissuedPremium' and l.owner = p.payment_reference
     join journals j on j.id = l.journal_id
     join policy_records r on r.policy_id = p.policy_id and r.id::text = j.source_id
     where p.id = refund and j.event = 'premium-issued' order by r.record_number limit 1),
    (select r.id from payouts p join policy_records r on r.policy_id = p.policy_id
     where p.id = refund and r.issued_at is not null order by r.is_current desc, r.record_number desc limit 1))
$$;
comment on function version_of_refund(uuid) is 'The policy version that a refunded payment bought.';

create function settled_accounts(kind text) returns text[] language sql immutable as $$
  select case kind
    when 'bordereau' then array['premiumPayable', 'vat', 'nhil', 'getFund', 'covidLevy', 'insurerRecoverable']
    when 'taxes' then array['vat', 'nhil', 'getFund', 'covidLevy']
    when 'motor-levies' then array['stickerFees', 'brownCardFees', 'nicContribution']
    when 'withholding-tax' then array['withholdingTax'] end
$$;
comment on function settled_accounts(text) is 'The ledger accounts that a kind of settlement clears.';

-- The parts of journals that are in no bordereau or return of a scope yet, up to a moment.
create function settlement_movements(wanted text, before timestamptz) returns table (
  journal_id uuid, event text, posted_at timestamptz, party text, part text, pesewas bigint, policy_record_id uuid, commission_id uuid,
  gross_pesewas bigint
) language sql stable as $$
  select j.id, j.event, j.posted_at, l.owner,
    case when j.event in ('brokerage-earned', 'brokerage-reversed') then 'brokerage' else l.account end, -l.debit_pesewas,
    case
      when j.event = 'premium-issued' then j.source_id::uuid
      when j.event = 'brokerage-earned' then (select b.policy_record_id from brokerages b where b.id = j.source_id::uuid)
      when j.event = 'brokerage-reversed' then (
        select b.policy_record_id from brokerage_reversals v join brokerages b on b.id = v.brokerage_id where v.id = j.source_id::uuid)
      when j.event = 'refund-approved' then version_of_refund(j.source_id::uuid)
      when j.event = 'reversal' and j.source_id like 'refund-approved:%' then version_of_refund(split_part(j.source_id, ':', 2)::uuid)
      else c.policy_record_id
    end,
    c.id,
    case j.event when 'commission-vested' then c.vested_pesewas else -v.gross_pesewas end
  from journal_lines l join journals j on j.id = l.journal_id
  left join commission_reversals v on v.id = case when j.event = 'commission-clawed-back' then j.source_id::uuid end
  left join commissions c on c.id = case when j.event = 'commission-vested' then j.source_id::uuid else v.commission_id end
  where l.account = any(settled_accounts(wanted)) and j.posted_at < before
    and j.event not in ('bordereau-paid', 'return-paid')
    and not exists (select from settlement_journals d where d.journal_id = j.id and d.scope = wanted and d.is_live)
$$;
comment on function settlement_movements(text, timestamptz) is 'Amounts of a kind of settlement that are in no bordereau or return yet.';

create function is_remitted(version uuid) returns boolean language sql stable as $$
  select exists (
    select from journals j join settlement_journals d on d.journal_id = j.id and d.scope = 'bordereau' and d.is_live
    join settlements s on s.id = d.settlement_id
    where j.event = 'premium-issued' and j.source_id = version::text and s.paid_at is not null)
$$;
comment on function is_remitted(uuid) is 'Whether the premium of a version was paid to its insurer.';
