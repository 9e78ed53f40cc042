-- Watching the money: what must always hold, and our books against the providers'.

-- The last verdict on every rule of server/src/invariants. While one is broken no money leaves.
create table money_checks (
  name text primary key,
  checked_at timestamptz not null,
  duration_ms integer not null check (duration_ms >= 0),
  violations integer not null check (violations >= 0),
  -- Some of what breaks it.
  examples jsonb not null,
  broken_since timestamptz,
  constraint broken_has_moment check ((violations > 0) = (broken_since is not null))
);

create table reconciliation_runs (
  id uuid primary key default gen_random_uuid(),
  provider text not null check (provider in ('hubtel', 'mtn')),
  day date not null,
  source text not null check (source in ('statement', 'status-sweep')),
  state text not null check (state in ('running', 'finished')),
  -- Null when it started by itself.
  started_by uuid references users (id),
  started_at timestamptz not null,
  finished_at timestamptz,
  matched integer not null default 0,
  differences integer not null default 0,
  -- What the provider says is in the two floats, and what our books say; null where it did not say.
  provider_collection_pesewas bigint,
  provider_disbursement_pesewas bigint,
  book_collection_pesewas bigint,
  book_disbursement_pesewas bigint,
  note text check (length(note) <= 300)
);
create index reconciliation_runs_started_at on reconciliation_runs (started_at desc, id desc);
create index reconciliation_runs_started_by on reconciliation_runs (started_by) where started_by is not null;
-- Each day is swept by itself once, however many nodes have a clock.
create unique index one_sweep_a_day on reconciliation_runs (provider, day) where started_by is null;

create table reconciliation_items (
  id uuid primary key default gen_random_uuid(),
  run_id uuid not null references reconciliation_runs (id),
  class text not null check (class in ('missing_in_ledger', 'missing_at_provider', 'amount_diff', 'fee_diff', 'status_diff',
                                       'duplicate_at_provider')),
  reference text not null check (length(reference) <= 120),
  network_transaction_id text not null check (length(network_transaction_id) <= 120),
  direction text not null check (direction in ('in', 'out')),
  phone text not null check (length(phone) <= 30),
  provider_pesewas bigint,
  provider_fee_pesewas bigint,
  book_pesewas bigint,
  book_fee_pesewas bigint,
  at timestamptz not null
);
create index reconciliation_items_run_id on reconciliation_items (run_id);
create trigger reconciliation_items_append_only before update or delete or truncate on reconciliation_items
  for each statement execute function refuse_change();
revoke update, delete, truncate on reconciliation_items from okwan_app;
