-- Agents' wallets: what stands beside the purses of the ledger.

create table wallets (
  agent_id uuid primary key references users (id),
  -- Why a SuperAdmin stopped all payments out of it; null when nobody did.
  frozen_because text check (length(frozen_because) between 3 and 300),
  low_balance_pesewas bigint check (low_balance_pesewas > 0)
);

-- Commission that has left the purse and not yet arrived: one row for each sending of a withdrawal. The reference is that
-- of the journal that took it out.
create table wallet_holds (
  reference text primary key,
  payout_id uuid not null,
  agent_id uuid not null references users (id),
  amount_pesewas bigint not null check (amount_pesewas > 0),
  held_at timestamptz not null,
  ended_at timestamptz,
  outcome text check (outcome in ('paid', 'returned')),
  constraint hold_ends_once check ((ended_at is null) = (outcome is null))
);
create index wallet_holds_agent on wallet_holds (agent_id, held_at);
create unique index wallet_holds_one_open on wallet_holds (payout_id) where outcome is null;

-- Mobile-money numbers an agent can be paid on.
create table momo_accounts (
  id uuid primary key default gen_random_uuid(),
  agent_id uuid not null references users (id),
  phone text not null check (phone ~ '^233[0-9]{9}$'),
  network text not null check (network in ('mtn', 'vodafone', 'tigo')),
  -- As the network has it.
  account_name text not null check (length(account_name) between 1 and 120),
  is_default boolean not null,
  verified_at timestamptz not null,
  -- When it was added or made the default: the start of its rest.
  changed_at timestamptz not null,
  removed_at timestamptz
);
create unique index momo_accounts_number on momo_accounts (agent_id, phone) where removed_at is null;
create unique index momo_accounts_default on momo_accounts (agent_id) where is_default and removed_at is null;
