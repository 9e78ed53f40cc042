-- Payments by mobile money or from the wallet. A checkout is one thing to be paid, an attempt one request to one phone. Money
-- moves only by the ledger; what stands here says where each request stands and what providers said about it.

create table checkouts (
  id uuid primary key default gen_random_uuid(),
  client_reference text not null constraint checkouts_client_reference unique
    check (client_reference ~ '^[A-Z]{2}[0-7][0-9A-HJKMNP-TV-Z]{25}$'),
  purpose text not null check (purpose in ('premium', 'renewal', 'endorsement', 'topUp')),
  payable_type text not null check (length(payable_type) between 1 and 40),
  payable_id uuid not null,
  amount_pesewas bigint not null check (amount_pesewas > 0),
  received_for text not null check (length(received_for) between 1 and 200),
  -- Who owes it: a customer, or the agent whose wallet is topped up.
  customer_id text not null check (length(customer_id) between 1 and 80),
  customer_name text not null check (length(customer_name) between 1 and 200),
  policy_id uuid,
  request_id uuid,
  seller_id uuid not null references users (id),
  -- The agent whose sale it is: the seller, or the agent the seller assists.
  agent_id uuid references users (id),
  branch_id uuid not null references branches (id),
  state text not null default 'open' check (state in ('open', 'paid', 'failed', 'review', 'cancelled')),
  -- Until when it can be had at this price; null: always.
  offer_ends_at timestamptz,
  attempt_count integer not null default 0 check (attempt_count between 0 and 99),
  -- The attempt that paid, or else the latest.
  shown_attempt integer check (shown_attempt between 1 and attempt_count),
  checked_by_hand_at timestamptz,
  created_at timestamptz not null,
  final_at timestamptz
);
-- Two browsers that pay for the same thing meet in one checkout.
create unique index one_checkout_per_payable on checkouts (payable_type, payable_id) where state <> 'cancelled';
create index checkouts_created_at on checkouts (created_at desc, id desc);
create index checkouts_branch_id on checkouts (branch_id, created_at desc, id desc);
create index checkouts_agent_id on checkouts (agent_id, created_at desc, id desc) where agent_id is not null;
create index checkouts_seller_id on checkouts (seller_id, created_at desc, id desc);
create index checkouts_amount on checkouts (amount_pesewas, id);

create table payment_attempts (
  id uuid primary key default gen_random_uuid(),
  checkout_id uuid not null references checkouts (id),
  attempt_number integer not null check (attempt_number between 1 and 99),
  -- Ours for the provider, never used twice; the UUID is what MTN wants beside it.
  reference text not null constraint payment_attempts_reference unique,
  request_id uuid not null default gen_random_uuid() unique,
  method text not null check (method in ('momo', 'wallet')),
  provider text check (provider in ('hubtel', 'mtn')),
  network text check (network in ('mtn', 'vodafone', 'tigo')),
  payer_number text check (payer_number ~ '^233[0-9]{9}$'),
  due_pesewas bigint not null check (due_pesewas > 0),
  state text not null check (state in
    ('created', 'submitted', 'awaiting', 'unknown', 'successful', 'failed', 'expired', 'review', 'cancelled')),
  reason text,
  -- Where this attempt's money stands in the books.
  money text not null default 'none' check (money in ('none', 'settled', 'parked', 'reversed', 'returned')),
  paid_pesewas bigint check (paid_pesewas > 0),
  fee_pesewas bigint not null default 0 check (fee_pesewas >= 0),
  provider_transaction_id text check (length(provider_transaction_id) <= 120),
  network_transaction_id text check (length(network_transaction_id) <= 120),
  -- What the last callback said; a hint, and when it came.
  claim text check (claim in ('paid', 'failed')),
  claim_reason text,
  claimed_at timestamptz,
  started_by uuid not null references users (id),
  created_at timestamptz not null,
  sent_at timestamptz,
  final_at timestamptz,
  unique (checkout_id, attempt_number),
  constraint attempt_has_payer check (
    (method = 'momo') = (provider is not null and network is not null and payer_number is not null)),
  constraint money_has_amount check ((money = 'none') = (paid_pesewas is null)),
  constraint success_has_money check (state <> 'successful' or money <> 'none'),
  constraint claim_is_whole check ((claim is null) = (claimed_at is null))
);
-- Nobody is charged twice: however many requests are approved, one pays the checkout.
create unique index one_success_per_checkout on payment_attempts (checkout_id) where state = 'successful';
create index payment_attempts_payer on payment_attempts (payer_number, created_at desc) where payer_number is not null;
create index payment_attempts_open on payment_attempts (created_at)
  where state in ('created', 'submitted', 'awaiting', 'unknown');

-- The life cycles of domain/src/payments/lifecycle.ts, kept by the database too; a test holds the two together.
create table payment_moves (
  kind text not null check (kind in ('attempt', 'checkout')),
  "from" text not null,
  "to" text not null,
  primary key (kind, "from", "to")
);
insert into payment_moves (kind, "from", "to") values
  ('attempt', 'created', 'submitted'), ('attempt', 'created', 'failed'), ('attempt', 'created', 'cancelled'),
  ('attempt', 'submitted', 'awaiting'), ('attempt', 'submitted', 'unknown'), ('attempt', 'submitted', 'successful'),
  ('attempt', 'submitted', 'failed'), ('attempt', 'submitted', 'expired'), ('attempt', 'submitted', 'review'),
  ('attempt', 'awaiting', 'successful'), ('attempt', 'awaiting', 'failed'), ('attempt', 'awaiting', 'expired'),
  ('attempt', 'awaiting', 'review'),
  ('attempt', 'unknown', 'awaiting'), ('attempt', 'unknown', 'successful'), ('attempt', 'unknown', 'failed'),
  ('attempt', 'unknown', 'expired'), ('attempt', 'unknown', 'review'),
  ('attempt', 'expired', 'successful'), ('attempt', 'expired', 'review'),
  ('attempt', 'failed', 'review'), ('attempt', 'cancelled', 'review'),
  ('attempt', 'review', 'successful'), ('attempt', 'review', 'failed'),
  ('checkout', 'open', 'paid'), ('checkout', 'open', 'failed'), ('checkout', 'open', 'review'), ('checkout', 'open', 'cancelled'),
  ('checkout', 'failed', 'open'), ('checkout', 'failed', 'paid'), ('checkout', 'failed', 'review'),
  ('checkout', 'failed', 'cancelled'),
  ('checkout', 'review', 'paid'), ('checkout', 'review', 'failed'),
  ('checkout', 'cancelled', 'review');
revoke insert, update, delete, truncate on payment_moves from okwan_app;

create function keep_payment_moves() returns trigger language plpgsql as $$
begin
  if new.state <> old.state and not exists (
    select from payment_moves where kind = tg_argv[0] and "from" = old.state and "to" = new.state) then
    raise exception '% cannot go from % to %', tg_argv[0], old.state, new.state
      using errcode = '23514', constraint = 'payment_moves';
  end if;
  return new;
end $$;
create trigger attempt_moves before update of state on payment_attempts
  for each row execute function keep_payment_moves('attempt');
create trigger checkout_moves before update of state on checkouts
  for each row execute function keep_payment_moves('checkout');

-- What was agreed never changes afterwards.
create function keep_payment_terms() returns trigger language plpgsql as $$
begin
  raise exception 'the terms of a payment stand' using errcode = '23514', constraint = 'payment_terms';
end $$;
create trigger checkout_terms before update on checkouts for each row
  when ((new.client_reference, new.purpose, new.payable_type, new.payable_id, new.amount_pesewas, new.customer_id,
         new.seller_id, new.branch_id)
    is distinct from (old.client_reference, old.purpose, old.payable_type, old.payable_id, old.amount_pesewas,
         old.customer_id, old.seller_id, old.branch_id))
  execute function keep_payment_terms();
create trigger attempt_terms before update on payment_attempts for each row
  when ((new.checkout_id, new.reference, new.request_id, new.method, new.provider, new.network, new.payer_number, new.due_pesewas)
    is distinct from (old.checkout_id, old.reference, old.request_id, old.method, old.provider, old.network,
         old.payer_number, old.due_pesewas))
  execute function keep_payment_terms();
revoke delete, truncate on checkouts, payment_attempts from okwan_app;

-- What happened to a payment, for people to read.
create table payment_events (
  id bigint generated always as identity primary key,
  checkout_id uuid not null references checkouts (id),
  attempt_number integer,
  what text not null check (length(what) between 1 and 60),
  detail text check (length(detail) <= 200),
  at timestamptz not null
);
create index payment_events_checkout_id on payment_events (checkout_id, id);

-- Money that a person has to look at.
create table payment_reviews (
  id uuid primary key default gen_random_uuid(),
  checkout_id uuid not null references checkouts (id),
  attempt_id uuid not null references payment_attempts (id),
  cause text not null check (length(cause) between 1 and 60),
  -- The customer is owed money back.
  refund_due boolean not null,
  opened_at timestamptz not null,
  unique (attempt_id, cause)
);
create index payment_reviews_checkout_id on payment_reviews (checkout_id);
create index payment_reviews_opened_at on payment_reviews (opened_at desc, id desc);

-- Every question to a provider and what it answered, without names and numbers of people.
create table provider_exchanges (
  id bigint generated always as identity primary key,
  provider text not null,
  operation text not null check (operation in
    ('collect', 'collect-status', 'disburse', 'disburse-status', 'refund', 'refund-status', 'name', 'balance')),
  network text,
  attempt_id uuid references payment_attempts (id),
  actor_id uuid references users (id),
  outcome text not null,
  code text check (length(code) <= 200),
  duration_ms integer not null check (duration_ms >= 0),
  answer jsonb,
  at timestamptz not null
);
create index provider_exchanges_attempt_id on provider_exchanges (attempt_id, id) where attempt_id is not null;
create index provider_exchanges_actor_id on provider_exchanges (actor_id, at desc) where actor_id is not null;
create index provider_exchanges_at on provider_exchanges (at desc);

-- Callbacks as they came. They never decide: a genuine one is a reason to ask the provider, the others are only counted.
create table callback_inbox (
  id uuid primary key default gen_random_uuid(),
  provider text not null,
  kind text not null,
  genuine boolean not null,
  body text not null,
  body_hash bytea not null,
  ip text not null,
  copies integer not null default 1 check (copies >= 1),
  received_at timestamptz not null,
  last_received_at timestamptz not null,
  outcome text,
  attempt_id uuid references payment_attempts (id),
  processed_at timestamptz,
  constraint callback_once unique (provider, kind, genuine, body_hash)
);
create index callback_inbox_attempt_id on callback_inbox (attempt_id) where attempt_id is not null;
create index callback_inbox_open on callback_inbox (received_at) where processed_at is null and genuine;

-- Who agreed by a code that their number pays for whom.
create table payer_consents (
  payer_number text not null,
  customer_id text not null,
  agreed_at timestamptz not null,
  primary key (payer_number, customer_id)
);

create trigger payment_events_append_only before update or delete or truncate on payment_events
  for each statement execute function refuse_change();
create trigger provider_exchanges_append_only before update or delete or truncate on provider_exchanges
  for each statement execute function refuse_change();
create trigger payment_reviews_append_only before update or delete or truncate on payment_reviews
  for each statement execute function refuse_change();
revoke update, delete, truncate on payment_events, provider_exchanges, payment_reviews from okwan_app;
