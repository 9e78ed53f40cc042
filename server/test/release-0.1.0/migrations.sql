--- 0001_house.sql
-- People, branches, sign-in, audit, jobs, messages: what every feature stands on.
-- The application connects as okwan_app, which may read and write rows but not change what is append-only.

alter default privileges grant select, insert, update, delete on tables to okwan_app;
alter default privileges grant usage, select on sequences to okwan_app;
grant usage on schema public to okwan_app;

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = '42501';
end $$;

-- Branches ------------------------------------------------------------------------------------------------------------

create table branch_groups (
  id uuid primary key default gen_random_uuid(),
  name text not null unique check (length(name) between 1 and 120)
);

create table branches (
  id uuid primary key default gen_random_uuid(),
  branch_group_id uuid not null references branch_groups (id),
  name text not null unique check (length(name) between 1 and 120),
  code text not null unique check (code ~ '^[A-Z]{3}$'),
  town text not null check (length(town) between 1 and 120)
);
create index branches_branch_group_id on branches (branch_group_id);

-- People --------------------------------------------------------------------------------------------------------------

create table users (
  id uuid primary key default gen_random_uuid(),
  full_name text not null check (length(full_name) between 2 and 120),
  role text not null check (role in ('SuperAdmin', 'Admin', 'Staff', 'Agent', 'AssistantAgent')),
  mobile_number text not null check (mobile_number ~ '^233[0-9]{9}$'),
  staff_id text not null check (length(staff_id) between 1 and 30),
  email text check (length(email) <= 254),
  branch_id uuid not null references branches (id),
  agent_id uuid references users (id),
  status text not null default 'active' check (status in ('active', 'paused', 'deleted')),
  version integer not null default 1 check (version >= 1),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  last_sign_in_at timestamptz,
  -- An assistant sells for exactly one agent; nobody else has one.
  constraint assistant_has_agent check ((role = 'AssistantAgent') = (agent_id is not null)),
  constraint not_own_assistant check (agent_id <> id)
);
-- A removed person's number and staff id may be given to somebody else.
create unique index users_mobile_number on users (mobile_number) where status <> 'deleted';
create unique index users_staff_id on users (staff_id) where status <> 'deleted';
create index users_created_at on users (created_at desc, id desc);
create index users_full_name on users (full_name, id);
create index users_branch_id on users (branch_id);
create index users_agent_id on users (agent_id) where agent_id is not null;

-- The product must never be left without an active SuperAdmin. The lock makes concurrent attempts see one another.
create function keep_one_super_admin() returns trigger language plpgsql as $$
begin
  if old.role = 'SuperAdmin' and old.status = 'active'
     and (tg_op = 'DELETE' or new.role <> 'SuperAdmin' or new.status <> 'active') then
    perform pg_advisory_xact_lock(hashtext('keep_one_super_admin'));
    if not exists (select from users where role = 'SuperAdmin' and status = 'active') then
      raise exception 'the last active SuperAdmin must stay' using errcode = '23514', constraint = 'one_super_admin';
    end if;
  end if;
  return null;
end $$;
create constraint trigger one_super_admin after update or delete on users
  deferrable initially immediate for each row execute function keep_one_super_admin();

-- Sign-in -------------------------------------------------------------------------------------------------------------

create table sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id),
  token_hash bytea not null unique,
  binding_hash bytea not null,
  portal text not null check (portal in ('admin', 'agent', 'staff')),
  ip text not null,
  user_agent text not null check (length(user_agent) <= 400),
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  ended_at timestamptz
);
create index sessions_user_id on sessions (user_id) where ended_at is null;

-- Codes are derived from the server's secret and the challenge id, so no code stands in the database in any form.
create table otp_challenges (
  id uuid primary key,
  mobile_number text not null,
  purpose text not null check (purpose in ('sign-in', 'consent', 'payment', 'update-customer', 'wallet-withdrawal', 'approval')),
  reference text check (length(reference) <= 120),
  prefix text not null,
  user_id uuid references users (id),
  ip text not null,
  sent boolean not null,
  attempts integer not null default 0 check (attempts between 0 and 5),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  check ((purpose = 'sign-in') = (reference is null))
);
create index otp_challenges_number on otp_challenges (mobile_number, created_at desc);
create index otp_challenges_ip on otp_challenges (ip, created_at desc);
create index otp_challenges_created_at on otp_challenges (created_at desc) where sent;

create table verification_tokens (
  token_hash bytea primary key,
  challenge_id uuid not null unique references otp_challenges (id),
  mobile_number text not null,
  purpose text not null,
  reference text not null,
  expires_at timestamptz not null,
  used_at timestamptz
);

create table login_records (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id),
  session_id uuid unique references sessions (id),
  branch_id uuid not null references branches (id),
  portal text not null,
  result text not null check (result in ('successful', 'wrong-code', 'wrong-portal', 'not-active')),
  ip text not null,
  user_agent text not null check (length(user_agent) <= 400),
  at timestamptz not null,
  check ((result = 'successful') = (session_id is not null))
);
create index login_records_at on login_records (at desc, id desc);
create index login_records_user_id on login_records (user_id, at desc);
create index login_records_branch_id on login_records (branch_id, at desc, id desc);

-- Audit: who did what, append-only. A sealer links the rows into a hash chain once their order is settled. -----------------

create table audit_log (
  id uuid primary key default gen_random_uuid(),
  -- Orders the rows of concurrent transactions: those below the oldest running one can no longer grow.
  transaction_id xid8 not null default pg_current_xact_id(),
  position_in_transaction bigint generated always as identity,
  at timestamptz not null,
  actor_id uuid references users (id),
  session_id uuid,
  request_id text,
  action text not null check (length(action) between 1 and 80),
  entity_type text not null check (length(entity_type) between 1 and 40),
  entity_id text not null check (length(entity_id) between 1 and 80),
  branch_id uuid references branches (id),
  before jsonb,
  after jsonb
);
create index audit_log_entity on audit_log (entity_type, entity_id, at desc);
create index audit_log_actor on audit_log (actor_id, at desc);
create index audit_log_at on audit_log (at desc, id desc);
create index audit_log_order on audit_log (transaction_id, position_in_transaction);

create table audit_chain (
  position bigint primary key check (position >= 1),
  audit_id uuid not null unique references audit_log (id),
  hash bytea not null check (length(hash) = 32)
);

create trigger audit_log_append_only before update or delete or truncate on audit_log
  for each statement execute function refuse_change();
create trigger audit_chain_append_only before update or delete or truncate on audit_chain
  for each statement execute function refuse_change();
revoke update, delete, truncate on audit_log, audit_chain from okwan_app;

-- Plumbing ------------------------------------------------------------------------------------------------------------

-- Written in the same transaction as the effect, so a key without its effect cannot exist.
create table idempotency_keys (
  user_id uuid not null references users (id),
  operation text not null,
  key text not null check (length(key) between 8 and 120),
  request_hash bytea not null,
  status integer not null,
  answer jsonb not null,
  created_at timestamptz not null,
  primary key (user_id, operation, key)
);
create index idempotency_keys_created_at on idempotency_keys (created_at);

create table jobs (
  id bigint generated always as identity primary key,
  kind text not null,
  payload jsonb not null,
  -- One effect, however often it is asked for.
  effect_key text unique,
  status text not null default 'ready' check (status in ('ready', 'done', 'dead')),
  run_at timestamptz not null,
  attempts integer not null default 0,
  lease_until timestamptz,
  leased_by text,
  last_error text,
  created_at timestamptz not null,
  finished_at timestamptz
);
create index jobs_ready on jobs (run_at, id) where status = 'ready';
create index jobs_dead on jobs (id) where status = 'dead';

create table messages (
  id uuid primary key default gen_random_uuid(),
  recipient text not null,
  channel text not null check (channel in ('sms', 'email')),
  template text not null,
  -- What fills the template; a one-time code is never among it.
  params jsonb not null,
  status text not null default 'queued' check (status in ('queued', 'sent', 'failed')),
  provider_reference text,
  created_at timestamptz not null,
  sent_at timestamptz
);
create index messages_recipient on messages (recipient, created_at desc);

-- Only filled where DEMO is on: what would have been sent, in full.
create table demo_messages (
  id bigint generated always as identity primary key,
  message_id uuid not null unique references messages (id),
  recipient text not null,
  channel text not null,
  text text not null,
  code text,
  sent_at timestamptz not null
);
create index demo_messages_recipient on demo_messages (recipient, id desc);

create table product_settings (
  name text primary key,
  value jsonb not null
);

-- Whoever is paused, removed, or given another role is signed out in the same transaction.
create function end_sessions_of_changed_user() returns trigger language plpgsql as $$
begin
  update sessions set ended_at = new.updated_at where user_id = new.id and ended_at is null;
  return null;
end $$;
create trigger users_end_sessions after update on users for each row
  when (new.status <> 'active' or new.role <> old.role) execute function end_sessions_of_changed_user();
--- 0002_ledger.sql
-- The books: double entry, append-only, in whole pesewas. What must never break is kept by the database itself, so that no
-- code above it, and nobody with the application's password, can break it.

create table ledger_accounts (
  -- The account's name in domain/src/ledger/accounts.ts.
  name text primary key,
  code text not null unique check (code ~ '^[0-9]{4}$'),
  title text not null,
  type text not null check (type in ('asset', 'liability', 'income', 'expense'))
);

insert into ledger_accounts (code, name, title, type) values
  ('1010', 'collectionFloat', 'Gateway collection float', 'asset'),
  ('1020', 'disbursementFloat', 'Gateway disbursement float', 'asset'),
  ('1040', 'premiumTrustBank', 'Bank, premium trust', 'asset'),
  ('1050', 'operatingBank', 'Bank, operating', 'asset'),
  ('1110', 'agentReceivable', 'Owed by agents', 'asset'),
  ('1140', 'insurerRecoverable', 'Refunds recoverable from insurer', 'asset'),
  ('2010', 'floatWallet', 'Agent float wallet', 'liability'),
  ('2020', 'commissionAvailable', 'Agent commission, available', 'liability'),
  ('2021', 'commissionPending', 'Agent commission, pending', 'liability'),
  ('2030', 'staffCommission', 'Staff commission payable', 'liability'),
  ('2040', 'withholdingTax', 'Withholding tax payable', 'liability'),
  ('2110', 'premiumPayable', 'Premium payable to insurer', 'liability'),
  ('2120', 'vat', 'VAT collected', 'liability'),
  ('2121', 'nhil', 'NHIL collected', 'liability'),
  ('2122', 'getFund', 'GETFund levy collected', 'liability'),
  ('2123', 'covidLevy', 'COVID-19 levy collected', 'liability'),
  ('2130', 'stickerFees', 'Sticker fees collected', 'liability'),
  ('2131', 'brownCardFees', 'Brown card fees collected', 'liability'),
  ('2132', 'nicContribution', 'NIC contribution collected', 'liability'),
  ('2210', 'refundsPayable', 'Customer refunds payable', 'liability'),
  ('2220', 'claimsPayable', 'Claims payable', 'liability'),
  ('2230', 'claimsFunds', 'Claims funds received from insurer', 'liability'),
  ('2310', 'customerCredit', 'Customer credit', 'liability'),
  ('2900', 'suspense', 'Suspense, unallocated receipts', 'liability'),
  ('2905', 'unissuedPremium', 'Premium received, not yet issued', 'liability'),
  ('2910', 'inTransit', 'Disbursements in transit', 'liability'),
  ('4010', 'brokerage', 'Brokerage commission income', 'income'),
  ('4020', 'serviceFees', 'Policy and service fees', 'income'),
  ('4030', 'cancellationFees', 'Cancellation fees retained', 'income'),
  ('5010', 'agentCommission', 'Agent commission expense', 'expense'),
  ('5011', 'staffIncentive', 'Staff commission expense', 'expense'),
  ('5020', 'collectionFees', 'Gateway fees, collections', 'expense'),
  ('5021', 'disbursementFees', 'Gateway fees, disbursements', 'expense'),
  ('5090', 'differences', 'Reconciliation differences', 'expense');

create table journals (
  id uuid primary key default gen_random_uuid(),
  -- `event:source`: the same event of the same source is posted once.
  key text not null constraint journals_key unique check (length(key) between 3 and 200),
  event text not null check (length(event) between 1 and 80),
  source_id text not null check (length(source_id) between 1 and 160),
  posted_at timestamptz not null,
  actor_id uuid references users (id),
  request_id text
);
create index journals_posted_at on journals (posted_at);
create index journals_actor_id on journals (actor_id) where actor_id is not null;

create table journal_lines (
  journal_id uuid not null references journals (id),
  position smallint not null check (position >= 1),
  account text not null references ledger_accounts (name),
  -- The sub-account: an agent's or a payment's id, a provider's name; empty where the account has none.
  owner text not null check (length(owner) <= 120),
  -- A credit is a negative debit, so every journal, and the whole ledger, sums to zero.
  debit_pesewas bigint not null constraint line_not_zero check (debit_pesewas <> 0),
  -- Only on a purse's lines: the how-manieth movement of that purse it is and what was in it afterwards.
  purse_movement bigint,
  purse_balance_pesewas bigint,
  primary key (journal_id, position)
);
create index journal_lines_account on journal_lines (account, owner) include (debit_pesewas);
create unique index journal_lines_purse on journal_lines (account, owner, purse_movement) where purse_movement is not null;

-- An agent's two purses. Only these may not go below zero, so only these have a balance row, and it is locked at every
-- movement; clearing accounts have none, because a row that all payments lock would make them queue.
create table purses (
  account text not null references ledger_accounts (name) check (account in ('floatWallet', 'commissionAvailable')),
  agent_id uuid not null references users (id),
  balance_pesewas bigint not null constraint purse_not_overdrawn check (balance_pesewas >= 0),
  movements bigint not null,
  primary key (account, agent_id)
);
create index purses_agent_id on purses (agent_id);

-- The balance moves with the line and in no other way: the application may not write to purses at all.
create function move_purse() returns trigger language plpgsql security definer set search_path = public as $$
begin
  update purses set balance_pesewas = balance_pesewas - new.debit_pesewas, movements = movements + 1
  where account = new.account and agent_id = new.owner::uuid
  returning movements, balance_pesewas into new.purse_movement, new.purse_balance_pesewas;
  if not found then
    insert into purses (account, agent_id, balance_pesewas, movements)
    values (new.account, new.owner::uuid, -new.debit_pesewas, 1)
    -- Two first movements at once: the second waits here and adds to the first.
    on conflict (account, agent_id) do update
      set balance_pesewas = purses.balance_pesewas - new.debit_pesewas, movements = purses.movements + 1
    returning movements, balance_pesewas into new.purse_movement, new.purse_balance_pesewas;
  end if;
  return new;
end $$;
create trigger journal_lines_move_purse before insert on journal_lines for each row
  when (new.account in ('floatWallet', 'commissionAvailable')) execute function move_purse();

-- Judged at commit, when all lines are there; also when somebody adds a line to a journal of yesterday.
create function refuse_unbalanced_journal() returns trigger language plpgsql as $$
declare
  checked uuid := case tg_table_name when 'journals' then to_jsonb(new) ->> 'id' else to_jsonb(new) ->> 'journal_id' end;
  lines bigint;
  rest bigint;
begin
  select count(*), coalesce(sum(debit_pesewas), 0) into lines, rest from journal_lines where journal_id = checked;
  if lines < 2 or rest <> 0 then
    raise exception 'journal % has % lines and is % pesewas off', checked, lines, rest
      using errcode = '23514', constraint = 'journal_balances';
  end if;
  return null;
end $$;
create constraint trigger journal_balances after insert on journals
  deferrable initially deferred for each row execute function refuse_unbalanced_journal();
create constraint trigger journal_balances after insert on journal_lines
  deferrable initially deferred for each row execute function refuse_unbalanced_journal();

create trigger journals_append_only before update or delete or truncate on journals
  for each statement execute function refuse_change();
create trigger journal_lines_append_only before update or delete or truncate on journal_lines
  for each statement execute function refuse_change();
revoke update, delete, truncate on journals, journal_lines from okwan_app;
revoke insert, update, delete, truncate on purses, ledger_accounts from okwan_app;
--- 0003_payments.sql
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
--- 0004_wallets.sql
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
--- 0005_transaction_search.sql
-- A list of payments filters by how each was paid and finds it by any clue, without looking into its attempts.
create extension if not exists pg_trgm;

-- Of the attempt that is shown, kept beside its number.
alter table checkouts
  add column shown_method text,
  add column shown_network text,
  add column shown_payer text;
update checkouts c set shown_method = a.method, shown_network = a.network, shown_payer = a.payer_number
  from payment_attempts a where a.checkout_id = c.id and a.attempt_number = c.shown_attempt;
alter table checkouts
  add constraint shown_attempt_is_whole check ((shown_attempt is null) = (shown_method is null)),
  -- Names and words as they are, and without separators: GR 1234-20 is found as GR123420 too.
  add column search_text text not null generated always as (
    upper(customer_name) || ' ' || upper(received_for) || ' ' || regexp_replace(upper(received_for), '[^A-Z0-9]', '', 'g') || ' '
    || client_reference || ' ' || coalesce(shown_payer, '')) stored;

create index checkouts_search on checkouts using gin (search_text gin_trgm_ops) where shown_attempt is not null;
create index payment_attempts_provider_id on payment_attempts (provider_transaction_id) where provider_transaction_id is not null;
create index payment_attempts_network_id on payment_attempts (network_transaction_id) where network_transaction_id is not null;
--- 0006_payouts.sql
-- Money that leaves: refunds, claims, withdrawals. A payout is one debt to one payee; a disbursement one sending of it.

create table payouts (
  id uuid primary key default gen_random_uuid(),
  number bigint generated always as identity unique,
  kind text not null check (kind in ('refund', 'claim', 'withdrawal')),
  state text not null check (state in ('requested', 'in_review', 'recommended', 'approved', 'waiting_for_float', 'disbursing',
                                       'paid', 'failed', 'review', 'rejected', 'withdrawn')),
  -- To whom the books owe it: the refund itself, the claim, the agent.
  owner_id text not null check (length(owner_id) between 1 and 80),
  -- Which money it is taken from when it is approved; the shapes are in server/src/payouts/funding.ts.
  funding jsonb not null,
  about text not null check (length(about) between 1 and 200),
  customer_name text not null check (length(customer_name) between 1 and 200),
  policy_id uuid,
  claim_id uuid,
  -- The payment a refund gives back, and the number it came from.
  payment_reference text check (length(payment_reference) <= 40),
  paid_pesewas bigint check (paid_pesewas > 0),
  paid_from_phone text check (paid_from_phone ~ '^233[0-9]{9}$'),
  computed_pesewas bigint not null check (computed_pesewas > 0),
  amount_pesewas bigint not null check (amount_pesewas > 0),
  amount_reason text check (length(amount_reason) between 3 and 300),
  -- What the payee bears of the provider's fee; it is inside the amount.
  fee_pesewas bigint not null default 0 check (fee_pesewas between 0 and amount_pesewas - 1),
  payee_name text not null check (length(payee_name) between 1 and 120),
  payee_phone text check (payee_phone ~ '^233[0-9]{9}$'),
  payee_network text check (payee_network in ('mtn', 'vodafone', 'tigo')),
  -- As the network has it, and how much it is like the payee's name.
  account_name text check (length(account_name) between 1 and 120),
  name_match text check (name_match in ('same', 'similar', 'different')),
  payee_reason text check (length(payee_reason) between 3 and 300),
  branch_id uuid not null references branches (id),
  -- Nobody, when the product itself found that money is owed.
  requested_by uuid references users (id),
  requested_at timestamptz not null,
  request_reason text not null check (length(request_reason) between 1 and 300),
  recommended_by uuid references users (id),
  recommended_at timestamptz,
  approved_at timestamptz,
  -- The reference under which the books hold the money; null while it is owed and not on its way.
  held_reference text unique,
  note text check (length(note) <= 300),
  version integer not null default 1 check (version >= 1),
  finished_at timestamptz,
  constraint requester_is_not_maker check (requested_by <> recommended_by),
  constraint payee_is_whole check (
    (payee_phone is null) = (payee_network is null) and (payee_phone is null) = (account_name is null)),
  constraint sent_to_somebody check (
    payee_phone is not null or state in ('requested', 'in_review', 'rejected', 'withdrawn'))
);
create index payouts_list on payouts (kind, requested_at desc, id desc);
create index payouts_open on payouts (state) where finished_at is null;
create index payouts_owner_id on payouts (owner_id, requested_at desc, id desc);
create index payouts_payment_reference on payouts (payment_reference) where payment_reference is not null;
create index payouts_branch_id on payouts (branch_id);
create index payouts_requested_by on payouts (requested_by);
create index payouts_recommended_by on payouts (recommended_by);

-- The same text that domain/src/payouts/approval.ts writes; a test holds the two together.
create function payout_content_hash(p payouts) returns bytea stable language sql as $$
  select sha256(convert_to(concat('["payout-approval-1",', to_json(p.id::text), ',', to_json(p.kind), ',', p.amount_pesewas, ',',
    to_json(p.payee_phone), ',', to_json(p.payee_network), ',', to_json(p.account_name), ']'), 'UTF8'))
$$;

create table payout_approvals (
  payout_id uuid not null references payouts (id),
  approver_id uuid not null references users (id),
  -- Of payee, network and amount as the approver saw them: it is worth nothing for others.
  content_hash bytea not null check (length(content_hash) = 32),
  amount_pesewas bigint not null check (amount_pesewas > 0),
  approved_at timestamptz not null,
  primary key (payout_id, approver_id, content_hash)
);
create index payout_approvals_approver on payout_approvals (approver_id, approved_at);

-- Requester, maker and checker are different people, whatever the code above says.
create function refuse_own_approval() returns trigger language plpgsql as $$
declare
  payout payouts;
begin
  select * into payout from payouts where id = new.payout_id for update;
  if new.approver_id in (payout.requested_by, payout.recommended_by) then
    raise exception 'the checker is the maker or the requester' using errcode = '23514', constraint = 'maker_is_not_checker';
  end if;
  if payout.state <> 'recommended' or new.content_hash <> payout_content_hash(payout)
     or new.amount_pesewas <> payout.amount_pesewas then
    raise exception 'this is not what was recommended' using errcode = '23514', constraint = 'approval_of_this';
  end if;
  return new;
end $$;
create trigger maker_is_not_checker before insert on payout_approvals for each row execute function refuse_own_approval();

create trigger payout_approvals_append_only before update or delete or truncate on payout_approvals
  for each statement execute function refuse_change();
revoke update, delete, truncate on payout_approvals from okwan_app;

-- How many people must have approved it as it stands. Small withdrawals need nobody: domain/src/wallets/terms.ts.
create function payout_approvals_missing(p payouts) returns bigint stable language sql as $$
  select case when p.kind = 'withdrawal' and p.amount_pesewas <= 200000 then 0 when p.amount_pesewas > 1000000 then 2 else 1 end
    - (select count(*) from payout_approvals a
       where a.payout_id = p.id and a.content_hash = payout_content_hash(p)
         and a.approver_id is distinct from p.requested_by and a.approver_id is distinct from p.recommended_by)
$$;

create table payout_moves (
  "from" text not null,
  "to" text not null,
  primary key ("from", "to")
);
-- The life cycle of domain/src/payouts/lifecycle.ts; a test holds the two together.
insert into payout_moves ("from", "to") values
  ('requested', 'in_review'), ('requested', 'withdrawn'),
  ('in_review', 'recommended'), ('in_review', 'requested'), ('in_review', 'rejected'), ('in_review', 'withdrawn'),
  ('recommended', 'approved'), ('recommended', 'in_review'),
  ('approved', 'disbursing'), ('approved', 'waiting_for_float'),
  ('waiting_for_float', 'disbursing'),
  ('disbursing', 'paid'), ('disbursing', 'failed'), ('disbursing', 'review'), ('disbursing', 'waiting_for_float'),
  ('failed', 'disbursing'), ('failed', 'recommended'), ('failed', 'review'),
  ('review', 'paid'), ('review', 'failed');
revoke insert, update, delete, truncate on payout_moves from okwan_app;

-- Nothing is on its way without its approvals, and nothing approved changes under them.
create function keep_payout_rules() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.state <> old.state
     and not exists (select from payout_moves where "from" = old.state and "to" = new.state) then
    raise exception 'a payout cannot go from % to %', old.state, new.state using errcode = '23514', constraint = 'payout_moves';
  end if;
  if new.state in ('approved', 'waiting_for_float', 'disbursing') and payout_approvals_missing(new) > 0 then
    raise exception 'payout % is not approved as it stands', new.number
      using errcode = '23514', constraint = 'payout_is_approved';
  end if;
  return new;
end $$;
create trigger payout_rules before insert or update on payouts for each row execute function keep_payout_rules();

create function keep_payout_terms() returns trigger language plpgsql as $$
begin
  raise exception 'the terms of a payout stand' using errcode = '23514', constraint = 'payout_terms';
end $$;
create trigger payout_terms before update on payouts for each row
  when ((new.kind, new.owner_id, new.funding, new.requested_by, new.payment_reference, new.paid_pesewas)
    is distinct from (old.kind, old.owner_id, old.funding, old.requested_by, old.payment_reference, old.paid_pesewas))
  execute function keep_payout_terms();
-- What is sent, and what was sent, stays as it was; an amount stays from its approval on, because the books owe it then.
create trigger payout_amount before update on payouts for each row
  when (old.approved_at is not null and new.amount_pesewas <> old.amount_pesewas) execute function keep_payout_terms();
create trigger payout_content before update on payouts for each row
  when (old.state in ('approved', 'waiting_for_float', 'disbursing', 'paid', 'review')
    and (new.amount_pesewas, new.fee_pesewas, new.payee_phone, new.payee_network, new.account_name, new.recommended_by)
      is distinct from (old.amount_pesewas, old.fee_pesewas, old.payee_phone, old.payee_network, old.account_name,
                        old.recommended_by))
  execute function keep_payout_terms();
revoke delete, truncate on payouts from okwan_app;

create table disbursements (
  id uuid primary key default gen_random_uuid(),
  payout_id uuid not null references payouts (id),
  attempt_number integer not null check (attempt_number between 1 and 99),
  -- Ours for the provider, never used twice; the UUID is what MTN wants beside it.
  reference text not null constraint disbursements_reference unique,
  request_id uuid not null default gen_random_uuid() unique,
  provider text not null check (provider in ('hubtel', 'mtn')),
  network text not null check (network in ('mtn', 'vodafone', 'tigo')),
  phone text not null,
  sent_pesewas bigint not null check (sent_pesewas > 0),
  -- What was approved when it was sent.
  content_hash bytea not null,
  state text not null check (state in ('created', 'submitted', 'awaiting', 'unknown', 'paid', 'failed', 'review')),
  reason text,
  cause text,
  fee_pesewas bigint check (fee_pesewas >= 0),
  provider_transaction_id text check (length(provider_transaction_id) <= 120),
  network_transaction_id text check (length(network_transaction_id) <= 120),
  claim text check (claim in ('paid', 'failed')),
  claim_reason text,
  claimed_at timestamptz,
  created_at timestamptz not null,
  sent_at timestamptz,
  final_at timestamptz,
  unique (payout_id, attempt_number),
  constraint sent_has_moment check (sent_at is not null or state in ('created', 'failed'))
);
-- Never a second sending while the first may still arrive, and never two that did.
create unique index one_open_disbursement on disbursements (payout_id)
  where state in ('created', 'submitted', 'awaiting', 'unknown');
create unique index one_paid_disbursement on disbursements (payout_id) where state = 'paid';
create index disbursements_open on disbursements (created_at) where state in ('created', 'submitted', 'awaiting', 'unknown');
create index disbursements_created_at on disbursements (created_at);

create function refuse_second_sending() returns trigger language plpgsql as $$
begin
  perform from payouts where id = new.payout_id for update;
  if exists (select from disbursements where payout_id = new.payout_id and state <> 'failed') then
    raise exception 'an earlier sending has not failed for certain'
      using errcode = '23514', constraint = 'sending_unresolved';
  end if;
  return new;
end $$;
create trigger sending_unresolved before insert on disbursements for each row execute function refuse_second_sending();

create table disbursement_moves (
  "from" text not null,
  "to" text not null,
  primary key ("from", "to")
);
insert into disbursement_moves ("from", "to") values
  ('created', 'submitted'), ('created', 'failed'),
  ('submitted', 'awaiting'), ('submitted', 'unknown'), ('submitted', 'paid'), ('submitted', 'failed'), ('submitted', 'review'),
  ('awaiting', 'paid'), ('awaiting', 'failed'), ('awaiting', 'review'),
  ('unknown', 'awaiting'), ('unknown', 'paid'), ('unknown', 'failed'), ('unknown', 'review'),
  ('failed', 'review'), ('review', 'paid'), ('review', 'failed');
revoke insert, update, delete, truncate on disbursement_moves from okwan_app;

create function keep_disbursement_moves() returns trigger language plpgsql as $$
begin
  if not exists (select from disbursement_moves where "from" = old.state and "to" = new.state) then
    raise exception 'a disbursement cannot go from % to %', old.state, new.state
      using errcode = '23514', constraint = 'disbursement_moves';
  end if;
  return new;
end $$;
create trigger disbursement_moves before update of state on disbursements for each row
  when (new.state <> old.state) execute function keep_disbursement_moves();
create trigger disbursement_terms before update on disbursements for each row
  when ((new.payout_id, new.reference, new.request_id, new.provider, new.phone, new.sent_pesewas, new.content_hash)
    is distinct from (old.payout_id, old.reference, old.request_id, old.provider, old.phone, old.sent_pesewas, old.content_hash))
  execute function keep_payout_terms();
revoke delete, truncate on disbursements from okwan_app;

alter table wallet_holds add constraint wallet_holds_payout foreign key (payout_id) references payouts (id);
--- 0007_reconciliation.sql
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
--- 0008_analytics.sql
-- What people do in the portals. Only these columns exist, so nothing personal can be kept by mistake.
create table analytics_events (
  id uuid primary key default gen_random_uuid(),
  at timestamptz not null,
  kind text not null check (kind in ('event', 'page-view')),
  event_type text,
  page_name text not null,
  view_id text,
  action_name text,
  is_successful boolean not null,
  method text,
  api_path text,
  status_code integer,
  duration_ms integer,
  device_type text,
  browser text,
  app_version text,
  user_id uuid references users (id),
  role text
);
create index analytics_events_at on analytics_events (at desc);
--- 0010_rate_books.sql
-- Rates: versioned, dated, and never changed once published. A price names the book it was worked out with.

create table rate_books (
  id uuid primary key default gen_random_uuid(),
  product text not null check (product in ('motor', 'travel')),
  version text not null check (length(version) between 1 and 40),
  effective_from date not null,
  effective_to date,
  content jsonb not null,
  status text not null default 'draft' check (status in ('draft', 'published')),
  -- Nobody: the book came with the product.
  created_by uuid references users (id),
  created_at timestamptz not null,
  published_by uuid references users (id),
  published_at timestamptz,
  constraint rate_books_version unique (product, version),
  constraint rate_books_dates check (effective_to >= effective_from),
  constraint rate_books_content check (content ->> 'version' = version),
  constraint rate_books_published check ((status = 'published') = (published_at is not null)),
  constraint rate_books_draft check (status = 'published' or (created_by is not null and published_by is null)),
  -- Whoever wrote a book cannot also publish it.
  constraint rate_books_two_people check ((created_by is null) = (published_by is null) or status = 'draft'),
  constraint rate_books_second_person check (created_by <> published_by)
);
-- Of two books that begin on one day nobody could say which holds.
create unique index rate_books_effective_from on rate_books (product, effective_from) where status = 'published';
create index rate_books_created_at on rate_books (created_at desc, id desc);

create function keep_rate_book() returns trigger language plpgsql as $$
begin
  if old.status = 'published' then
    raise exception 'a published rate book stays as it is' using errcode = '42501';
  end if;
  if tg_op = 'DELETE' then
    return old;
  end if;
  if (new.id, new.product, new.version, new.effective_from, new.effective_to, new.content, new.created_by, new.created_at)
     is distinct from
     (old.id, old.product, old.version, old.effective_from, old.effective_to, old.content, old.created_by, old.created_at) then
    raise exception 'a rate book is only published, never rewritten' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger rate_books_keep before update or delete on rate_books for each row execute function keep_rate_book();
create trigger rate_books_keep_all before truncate on rate_books for each statement execute function refuse_change();
--- 0011_customers_vehicles.sql
-- Who is insured and what is insured.

create sequence customer_codes;

create table customers (
  id uuid primary key default gen_random_uuid(),
  code text not null unique default 'CUS-' || lpad(nextval('customer_codes')::text, 6, '0'),
  customer_type text not null check (customer_type in ('individual', 'corporate')),
  title text check (length(title) <= 20),
  first_name text check (length(first_name) between 2 and 60),
  other_names text check (length(other_names) <= 60),
  last_name text check (length(last_name) between 2 and 60),
  gender text check (gender in ('MALE', 'FEMALE')),
  date_of_birth date,
  ghana_card text check (ghana_card ~ '^[A-Z]{3}-[0-9]{9}-[0-9]$'),
  other_id_type text check (other_id_type in ('passport', 'driver_licence', 'voter', 'nhis')),
  other_id_number text check (length(other_id_number) between 6 and 20),
  occupation text check (length(occupation) <= 60),
  company_name text check (length(company_name) between 1 and 120),
  tin text check (length(tin) between 8 and 20),
  company_number text check (length(company_number) between 8 and 20),
  contact_person text check (length(contact_person) <= 60),
  business_sector text check (length(business_sector) <= 60),
  phone text not null check (phone ~ '^233[0-9]{9}$'),
  email text check (length(email) <= 120),
  digital_address text check (length(digital_address) <= 20),
  residential_address text not null check (length(residential_address) between 1 and 200),
  city text not null check (length(city) between 1 and 60),
  region text not null check (length(region) between 1 and 40),
  -- Data Protection Act, 2012 (Act 843): nobody is kept without having agreed.
  consent_at timestamptz not null,
  branch_id uuid not null references branches (id),
  created_by uuid not null references users (id),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version integer not null default 1 check (version >= 1),
  constraint customers_person check (customer_type <> 'individual'
    or (first_name is not null and last_name is not null and date_of_birth is not null and gender is not null)),
  constraint customers_identified check (customer_type <> 'individual' or ghana_card is not null or other_id_number is not null),
  constraint customers_company check (customer_type <> 'corporate' or (company_name is not null and tin is not null)),
  constraint customers_other_id check ((other_id_type is null) = (other_id_number is null))
);
-- The same card is the same person, the same taxpayer number the same company.
create unique index customers_ghana_card on customers (ghana_card) where ghana_card is not null;
create unique index customers_tin on customers (tin) where customer_type = 'corporate';
create index customers_phone on customers (phone);
create index customers_branch_id on customers (branch_id);
create index customers_created_by on customers (created_by);

create table vehicles (
  id uuid primary key default gen_random_uuid(),
  registration_number text check (length(registration_number) between 2 and 20),
  registration_key text check (registration_key ~ '^[A-Z0-9]{2,12}$'),
  -- How it is compared: capitals and digits; frame numbers keep their dash.
  chassis_key text not null check (length(chassis_key) between 6 and 20),
  make text not null check (length(make) between 1 and 60),
  model text not null check (length(model) between 1 and 60),
  year_of_manufacture integer not null check (year_of_manufacture between 1900 and 2100),
  color text not null check (length(color) between 1 and 30),
  body_type text not null check (length(body_type) between 1 and 40),
  engine_capacity_cc integer not null check (engine_capacity_cc between 0 and 20000),
  number_of_seats integer not null check (number_of_seats between 1 and 70),
  fuel_type text check (fuel_type in ('petrol', 'diesel', 'electric', 'hybrid', 'gas')),
  registration_year integer check (registration_year between 1900 and 2100),
  mileage integer check (mileage between 0 and 2000000),
  -- True: these are the register's own words.
  verified boolean not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version integer not null default 1 check (version >= 1),
  constraint vehicles_chassis unique (chassis_key),
  constraint vehicles_plate unique (registration_key),
  constraint vehicles_plate_key check ((registration_number is null) = (registration_key is null))
);

-- What the seller was told when asking for a vehicle. A draft takes its vehicle from here, so that "the register says so" is
-- never taken from a browser.
create table vehicle_lookups (
  id uuid primary key default gen_random_uuid(),
  asked_by uuid not null references users (id),
  finding jsonb not null,
  at timestamptz not null
);
create index vehicle_lookups_at on vehicle_lookups (at);

create table vehicle_models (
  make text not null check (length(make) between 1 and 60),
  model text not null check (length(model) between 1 and 60),
  primary key (make, model)
);
insert into vehicle_models (make, model)
select make, unnest(string_to_array(models, ',')) from (values
  ('Toyota', 'Camry,Corolla,Corolla Cross,Fortuner,Hiace,Highlander,Hilux,Land Cruiser,Land Cruiser Prado,Matrix,RAV4,Sienna,Tacoma,Tundra,Venza,Vitz,Yaris'),
  ('Hyundai', 'Accent,Creta,Elantra,Grand i10,H-1,H100,i10,i20,Kona,Santa Fe,Sonata,Tucson'),
  ('Kia', 'Cerato,Forte,K2700,Morning,Optima,Picanto,Rio,Sorento,Soul,Sportage'),
  ('Nissan', 'Almera,Altima,Frontier,Hardbody,Murano,Navara,Note,Pathfinder,Patrol,Rogue,Sentra,Sunny,Urvan,Versa,X-Trail'),
  ('Honda', 'Accord,City,Civic,CR-V,Fit,HR-V,Odyssey,Pilot,Ridgeline'),
  ('Mercedes-Benz', 'Actros,Atego,C-Class,E-Class,G-Class,GLC,GLE,GLK,ML,S-Class,Sprinter,Vito'),
  ('BMW', '3 Series,5 Series,7 Series,X1,X3,X5,X6'),
  ('Ford', 'Edge,Escape,Everest,Explorer,F-150,Focus,Fusion,Ranger,Transit'),
  ('Chevrolet', 'Aveo,Captiva,Cruze,Equinox,Malibu,Silverado,Spark,Trailblazer'),
  ('Volkswagen', 'Amarok,Caddy,Crafter,Golf,Jetta,Passat,Polo,Teramont,Tiguan,Touareg,Transporter'),
  ('Mitsubishi', 'ASX,Canter,Fuso,L200,Lancer,Mirage,Outlander,Pajero'),
  ('Mazda', '2,3,6,BT-50,CX-3,CX-5,CX-9'),
  ('Suzuki', 'Alto,Celerio,Dzire,Ertiga,Grand Vitara,Jimny,S-Presso,Swift,Vitara'),
  ('Opel', 'Astra,Corsa,Insignia,Vectra,Vivaro,Zafira'),
  ('Peugeot', '206,207,301,307,308,406,508,2008,3008,5008,Boxer,Landtrek,Partner'),
  ('Renault', 'Clio,Duster,Kangoo,Koleos,Kwid,Logan,Master,Megane,Trafic'),
  ('Land Rover', 'Defender,Discovery,Freelander,Range Rover,Range Rover Evoque,Range Rover Sport'),
  ('Lexus', 'ES,GX,IS,LX,NX,RX'),
  ('Daewoo', 'Lanos,Matiz,Nexia,Nubira'),
  ('DAF', '45,55,75,85,95,CF,LF,XF'),
  ('MAN', 'TGA,TGL,TGM,TGS,TGX'),
  ('Howo/Sinotruk', 'A7,Howo 336,Howo 371,Howo 400,Sitrak'),
  ('Kantanka', 'Amoanimaa,Mensah,Nkunimdie,Odeneho,Omama,Onantefo'),
  ('Haojue', 'DK125,HJ125,HJ150,Xpress'),
  ('Royal', 'Motor King,RY125,RY150,Tricycle'),
  ('Bajaj', 'Boxer,Maxima,Platina,Pulsar,RE'),
  ('TVS', 'Apache,HLX 125,HLX 150,King,Star')
) as registry (make, models);
--- 0012_motor.sql
-- Motor prices and sales being filled in.

-- A price as it was given: the facts, the book, every line. It is never changed; a new price is a new row.
create table motor_estimates (
  id uuid primary key default gen_random_uuid(),
  rate_book_id uuid not null references rate_books (id),
  -- What was sent, the facts that were priced, and the price line by line with its alternatives.
  payload jsonb not null,
  facts jsonb not null,
  price jsonb not null,
  cover_type text not null check (cover_type in ('thirdparty', 'xtra', 'fire', 'comprehensive')),
  total_pesewas bigint not null check (total_pesewas > 0),
  created_by uuid not null references users (id),
  branch_id uuid not null references branches (id),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  constraint motor_estimates_expiry check (expires_at > created_at)
);
create index motor_estimates_created_by on motor_estimates (created_by, created_at desc);
create trigger motor_estimates_append_only before update or delete or truncate on motor_estimates
  for each statement execute function refuse_change();
revoke update, delete, truncate on motor_estimates from okwan_app;

create table motor_drafts (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid not null references users (id),
  branch_id uuid not null references branches (id),
  content jsonb not null,
  -- What the register said about the vehicle; the chassis in it is not shown until the seller proves to have the vehicle.
  register jsonb,
  version integer not null default 1 check (version >= 1),
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index motor_drafts_owner_id on motor_drafts (owner_id, updated_at desc, id desc);
create index motor_drafts_updated_at on motor_drafts (updated_at);
--- 0013_mid.sql
-- Every word exchanged with the motor insurance database, kept as evidence. A request stands before it is sent; one without an
-- answer got none.

create table mid_requests (
  id uuid primary key default gen_random_uuid(),
  operation text not null check (operation in ('lookup', 'active-cover', 'record', 'status')),
  policy_record_id uuid,
  address text not null check (length(address) <= 500),
  body jsonb,
  sent_at timestamptz not null,
  constraint mid_requests_record check (operation not in ('record', 'status') or policy_record_id is not null)
);
create index mid_requests_policy_record_id on mid_requests (policy_record_id, sent_at desc) where policy_record_id is not null;
create index mid_requests_sent_at on mid_requests (sent_at);

create table mid_answers (
  request_id uuid primary key references mid_requests (id),
  -- Null: nothing came back, and `why` says what happened instead.
  status integer,
  body jsonb,
  why text check (length(why) <= 500),
  at timestamptz not null
);

create trigger mid_requests_append_only before update or delete or truncate on mid_requests
  for each statement execute function refuse_change();
create trigger mid_answers_append_only before update or delete or truncate on mid_answers
  for each statement execute function refuse_change();
revoke update, delete, truncate on mid_requests, mid_answers from okwan_app;
--- 0014_policies.sql
-- Policies: the contract, its terms and versions, their history, and stickers.

create extension if not exists btree_gist;
create extension if not exists pg_trgm;

-- The life cycles of the domain as data: what is not listed cannot happen, whoever writes. A test holds it to the domain.
create table status_moves (
  entity text not null check (entity in ('policy', 'sticker')),
  from_status text not null,
  event text not null,
  to_status text not null,
  primary key (entity, from_status, to_status)
);
insert into status_moves (entity, from_status, event, to_status) values
  ('policy', 'draft', 'accept', 'awaiting_payment'),
  ('policy', 'awaiting_payment', 'choose_pay_later', 'pay_later'),
  ('policy', 'awaiting_payment', 'lapse', 'lapsed'),
  ('policy', 'awaiting_payment', 'paid', 'issuing'),
  ('policy', 'awaiting_payment', 'paid_wrongly', 'challenged'),
  ('policy', 'pay_later', 'pay_now', 'awaiting_payment'),
  ('policy', 'pay_later', 'lapse', 'lapsed'),
  ('policy', 'issuing', 'issued', 'active'),
  ('policy', 'issuing', 'not_issued', 'challenged'),
  ('policy', 'challenged', 'retry', 'issuing'),
  ('policy', 'challenged', 'refund_in_full', 'cancelled'),
  ('policy', 'active', 'suspend', 'suspended'),
  ('policy', 'active', 'cancel', 'cancelled'),
  ('policy', 'active', 'expire', 'expired'),
  ('policy', 'active', 'supersede', 'superseded'),
  ('policy', 'suspended', 'activate', 'active'),
  ('policy', 'suspended', 'cancel', 'cancelled'),
  ('policy', 'suspended', 'expire', 'expired'),
  ('sticker', 'in_stock', 'assign', 'assigned'),
  ('sticker', 'in_stock', 'void', 'void'),
  ('sticker', 'assigned', 'fix', 'active'),
  ('sticker', 'assigned', 'lose', 'lost'),
  ('sticker', 'assigned', 'void', 'void'),
  ('sticker', 'active', 'expire', 'expired'),
  ('sticker', 'active', 'replace', 'replaced'),
  ('sticker', 'active', 'lose', 'lost'),
  ('sticker', 'active', 'void', 'void');
revoke insert, update, delete, truncate on status_moves from okwan_app;

-- The contract -----------------------------------------------------------------------------------------------------------

create sequence policy_numbers;

create table policies (
  id uuid primary key default gen_random_uuid(),
  product text not null check (product in ('motor', 'travel')),
  -- Given when the first premium is paid, then kept over renewals and endorsements.
  policy_number text constraint policies_policy_number unique check (length(policy_number) between 6 and 30),
  created_at timestamptz not null,
  constraint policies_product unique (id, product)
);

-- Stickers ---------------------------------------------------------------------------------------------------------------

create table stickers (
  number text primary key check (number ~ '^[A-Z]{0,4}[0-9]{6,10}$'),
  status text not null check (status in ('in_stock', 'assigned', 'active', 'expired', 'replaced', 'lost', 'void')),
  -- From the motor insurance database with the certificate, or out of the stock of a branch.
  source text not null check (source in ('mid', 'stock')),
  branch_id uuid references branches (id),
  policy_id uuid references policies (id),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint stickers_on_policy check (status not in ('active', 'expired', 'replaced') or policy_id is not null),
  constraint stickers_in_branch check (source = 'mid' or branch_id is not null)
);
create unique index one_live_sticker on stickers (policy_id) where status = 'active';
create index stickers_policy_id on stickers (policy_id) where policy_id is not null;
create index stickers_stock on stickers (branch_id, status) where source = 'stock';

-- One term or version of a contract ----------------------------------------------------------------------------------------

create table policy_records (
  id uuid primary key default gen_random_uuid(),
  policy_id uuid not null,
  product text not null,
  record_number integer not null check (record_number between 1 and 9999),
  kind text not null check (kind in ('new', 'renewal', 'endorsement')),
  -- The one that lists show. Its successor takes over when its own cover begins.
  is_current boolean not null,
  status text not null check (status in ('draft', 'awaiting_payment', 'pay_later', 'issuing', 'active', 'challenged',
    'suspended', 'cancelled', 'expired', 'lapsed', 'superseded')),
  status_at timestamptz not null,
  -- Null: nobody, it came of itself.
  status_by uuid references users (id),
  customer_id uuid not null references customers (id),
  vehicle_id uuid references vehicles (id),
  seller_id uuid not null references users (id),
  -- The agent whose sale it is: the seller, or the agent the seller assists.
  agent_id uuid references users (id),
  branch_id uuid not null references branches (id),
  -- The price as it was given, line by line.
  estimate_id uuid references motor_estimates (id),
  risk_code text check (length(risk_code) <= 20),
  cover_type text not null check (length(cover_type) between 1 and 40),
  start_date date not null,
  end_date date not null,
  -- Days paid for; a suspension moves the end but not this.
  cover_days integer not null check (cover_days between 1 and 1000),
  sum_insured_pesewas bigint not null check (sum_insured_pesewas >= 0),
  office_premium_pesewas bigint not null,
  fees_pesewas bigint not null check (fees_pesewas >= 0),
  premium_pesewas bigint not null,
  due_at timestamptz,
  suspended_from date,
  cancelled_from date,
  superseded_from date,
  challenge_reason text check (length(challenge_reason) <= 40),
  certificate_number text constraint policy_records_certificate_number unique,
  brown_card_number text constraint policy_records_brown_card_number unique,
  sticker_number text constraint policy_records_sticker_number unique references stickers (number),
  mid_reference text check (length(mid_reference) <= 120),
  issued_at timestamptz,
  -- What a search looks through: numbers without separators, the phone, the name.
  search_text text not null,
  created_at timestamptz not null,
  version integer not null default 1 check (version >= 1),
  -- The days on which this record covers the vehicle, whatever has been decided for later.
  cover daterange not null generated always as (
    daterange(start_date, greatest(start_date, least(end_date + 1, cancelled_from, superseded_from)), '[)')) stored,
  constraint policy_records_policy foreign key (policy_id, product) references policies (id, product),
  constraint policy_records_number unique (policy_id, record_number),
  constraint policy_records_dates check (end_date >= start_date),
  constraint policy_records_total check (premium_pesewas = office_premium_pesewas + fees_pesewas),
  constraint policy_records_due check (status not in ('awaiting_payment', 'pay_later') or due_at is not null),
  constraint policy_records_motor check (product <> 'motor'
    or (vehicle_id is not null and estimate_id is not null and risk_code is not null)),
  constraint policy_records_numbered check (status in ('draft', 'awaiting_payment', 'pay_later', 'lapsed')
    or product <> 'motor' or certificate_number is not null),
  -- No cover without the motor insurance database having said yes.
  constraint policy_records_registered check (status not in ('active', 'suspended', 'expired', 'superseded')
    or product <> 'motor' or (issued_at is not null and mid_reference is not null and brown_card_number is not null)),
  constraint policy_records_challenge check (status <> 'challenged' or challenge_reason is not null),
  constraint no_overlapping_cover exclude using gist (vehicle_id with =, cover with &&)
    where (status in ('issuing', 'active', 'suspended'))
);
create unique index one_current_record on policy_records (policy_id) where is_current;

-- Lists: each scope, in each order.
create index policy_records_created_at on policy_records (created_at desc, id desc) where is_current;
create index policy_records_branch_created_at on policy_records (branch_id, created_at desc, id desc) where is_current;
create index policy_records_agent_created_at on policy_records (agent_id, created_at desc, id desc) where is_current;
create index policy_records_seller_created_at on policy_records (seller_id, created_at desc, id desc) where is_current;
create index policy_records_status_created_at on policy_records (status, created_at desc, id desc) where is_current;
create index policy_records_status_end_date on policy_records (status, end_date, id) where is_current;
create index policy_records_start_date on policy_records (start_date, id) where is_current;
create index policy_records_end_date on policy_records (end_date, id) where is_current;
create index policy_records_branch_end_date on policy_records (branch_id, end_date, id) where is_current;
create index policy_records_agent_end_date on policy_records (agent_id, end_date, id) where is_current;
create index policy_records_seller_end_date on policy_records (seller_id, end_date, id) where is_current;
create index policy_records_search on policy_records using gin (search_text gin_trgm_ops) where is_current;
-- What the calendar moves: few rows, because the job takes them out as they fall due.
create index policy_records_ending on policy_records (end_date) where status in ('active', 'suspended');
create index policy_records_due_at on policy_records (due_at) where status in ('awaiting_payment', 'pay_later');
create index policy_records_cancelled_from on policy_records (cancelled_from)
  where status in ('active', 'suspended') and cancelled_from is not null;
create index policy_records_superseded_from on policy_records (superseded_from)
  where is_current and superseded_from is not null;
create index policy_records_suspended_from on policy_records (suspended_from)
  where status in ('active', 'suspended') and suspended_from is not null;
create index policy_records_customer_id on policy_records (customer_id);
create index policy_records_vehicle_id on policy_records (vehicle_id);
create index policy_records_estimate_id on policy_records (estimate_id);

-- History: written by the database itself, so that no change of status is without it. --------------------------------------

create table policy_status_log (
  id bigint generated always as identity primary key,
  policy_record_id uuid not null references policy_records (id),
  from_status text,
  event text not null,
  to_status text not null,
  at timestamptz not null,
  by uuid references users (id)
);
create index policy_status_log_record on policy_status_log (policy_record_id, id);
create trigger policy_status_log_append_only before update or delete or truncate on policy_status_log
  for each statement execute function refuse_change();
revoke insert, update, delete, truncate on policy_status_log from okwan_app;

create function check_status_move() returns trigger language plpgsql as $$
begin
  if not exists (select from status_moves
                 where entity = tg_argv[0] and from_status = old.status and to_status = new.status) then
    raise exception '% cannot go from % to %', tg_argv[0], old.status, new.status
      using errcode = '23514', constraint = tg_argv[0] || '_status_move';
  end if;
  return new;
end $$;
create trigger policy_records_move before update of status on policy_records for each row
  when (old.status <> new.status) execute function check_status_move('policy');
create trigger stickers_move before update of status on stickers for each row
  when (old.status <> new.status) execute function check_status_move('sticker');

-- A record begins unpaid: cover only ever follows money.
create function check_first_status() returns trigger language plpgsql as $$
begin
  raise exception 'a policy cannot begin as %', new.status using errcode = '23514', constraint = 'policy_status_move';
end $$;
create trigger policy_records_begin before insert on policy_records for each row
  when (new.status not in ('draft', 'awaiting_payment', 'pay_later')) execute function check_first_status();

create function log_policy_status() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into policy_status_log (policy_record_id, from_status, event, to_status, at, by)
  values (new.id, case when tg_op = 'UPDATE' then old.status end,
          case when tg_op = 'UPDATE' then (select event from status_moves
            where entity = 'policy' and from_status = old.status and to_status = new.status) else 'begin' end,
          new.status, new.status_at, new.status_by);
  return null;
end $$;
create trigger policy_records_log_begin after insert on policy_records for each row execute function log_policy_status();
create trigger policy_records_log_move after update of status on policy_records for each row
  when (old.status <> new.status) execute function log_policy_status();

-- Search -----------------------------------------------------------------------------------------------------------------

create function policy_search_text(policy uuid, customer uuid, vehicle uuid) returns text language sql stable as $$
  select upper(concat_ws(' ',
    (select replace(policy_number, '-', '') from policies where id = policy),
    (select concat_ws(' ', registration_key, replace(chassis_key, '-', '')) from vehicles where id = vehicle),
    (select concat_ws(' ', phone, company_name, first_name, other_names, last_name) from customers where id = customer)))
$$;

-- Names, numbers and plates change in the features below; what is searched for follows by itself.
create function refresh_policy_search() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'customers' then
    update policy_records set search_text = policy_search_text(policy_id, customer_id, vehicle_id) where customer_id = new.id;
  else
    update policy_records set search_text = policy_search_text(policy_id, customer_id, vehicle_id) where vehicle_id = new.id;
  end if;
  return null;
end $$;
create trigger customers_policy_search after update on customers for each row
  when ((old.phone, old.company_name, old.first_name, old.other_names, old.last_name)
    is distinct from (new.phone, new.company_name, new.first_name, new.other_names, new.last_name))
  execute function refresh_policy_search();
create trigger vehicles_policy_search after update on vehicles for each row
  when ((old.registration_key, old.chassis_key) is distinct from (new.registration_key, new.chassis_key))
  execute function refresh_policy_search();
--- 0017_purchases.sql
-- Sales on their way from a draft to cover, and what is earned by them.

create table motor_purchases (
  policy_record_id uuid primary key references policy_records (id),
  -- Drafts are thrown away once they are sold, so nothing holds this one.
  draft_id uuid not null,
  -- What was sold: another version of the draft is another offer.
  draft_version integer not null check (draft_version >= 1),
  client_reference text not null constraint motor_purchases_client_reference unique references checkouts (client_reference),
  offer_ends_at timestamptz not null,
  -- Set when another offer took its place.
  withdrawn_at timestamptz,
  created_at timestamptz not null
);
-- Two windows that sell the same draft meet in one offer.
create unique index one_offer_per_draft on motor_purchases (draft_id) where withdrawn_at is null;
create index motor_purchases_draft_id on motor_purchases (draft_id);
revoke delete, truncate on motor_purchases from okwan_app;

-- Commissions -----------------------------------------------------------------------------------------------------------------

-- What a group earns by a product from a day on, and how far a person's own rate may differ.
create table commission_rules (
  id text primary key check (length(id) between 1 and 60),
  product_code text not null check (length(product_code) between 1 and 20),
  user_group text not null check (user_group in ('AGENT', 'STAFF')),
  rate_bps integer not null check (rate_bps between 0 and max_rate_bps),
  max_rate_bps integer not null check (max_rate_bps between 0 and 10000),
  min_pesewas bigint not null check (min_pesewas >= 0),
  max_pesewas bigint check (max_pesewas >= min_pesewas),
  vesting_days integer not null check (vesting_days between 0 and 365),
  effective_from date not null,
  effective_to date check (effective_to >= effective_from),
  constraint one_rule_a_day exclude using gist (
    product_code with =, user_group with =, daterange(effective_from, effective_to, '[]') with &&)
);
-- What a new installation starts with; a test holds it to the domain.
insert into commission_rules
  (id, product_code, user_group, rate_bps, max_rate_bps, min_pesewas, vesting_days, effective_from)
select product_code || '-' || lower(user_group), product_code, user_group, rate_bps, max_rate_bps, 0, vesting_days, '2024-01-01'
from (values
  ('MTP', 'AGENT', 1000, 1500, 14), ('MTP', 'STAFF', 100, 100, 14),
  ('MTPX', 'AGENT', 1250, 1750, 14), ('MTPX', 'STAFF', 100, 100, 14),
  ('MTPFT', 'AGENT', 1250, 1750, 14), ('MTPFT', 'STAFF', 100, 100, 14),
  ('MTCOMP', 'AGENT', 1500, 2000, 14), ('MTCOMP', 'STAFF', 150, 150, 14),
  ('TRAVEL', 'AGENT', 1200, 1700, 0), ('TRAVEL', 'STAFF', 100, 100, 0)
) as defaults (product_code, user_group, rate_bps, max_rate_bps, vesting_days);

create table commissions (
  id uuid primary key default gen_random_uuid(),
  -- Cover is sold once, so it is earned once.
  policy_record_id uuid not null constraint one_commission_per_record unique references policy_records (id),
  -- Who sold it and who earns by it: an assistant sells, the agent earns.
  seller_id uuid not null references users (id),
  payee_id uuid not null references users (id),
  payee_group text not null check (payee_group in ('AGENT', 'STAFF')),
  branch_id uuid not null references branches (id),
  product_code text not null check (length(product_code) between 1 and 20),
  rule_id text not null references commission_rules (id),
  base_pesewas bigint not null check (base_pesewas >= 0),
  rate_bps integer not null check (rate_bps between 0 and 10000),
  gross_pesewas bigint not null check (gross_pesewas >= 0),
  status text not null default 'pending' check (status in ('pending', 'available', 'paid', 'reversed')),
  vests_on date not null,
  earned_at timestamptz not null
);
create index commissions_payee_id on commissions (payee_id, earned_at desc, id desc);
create index commissions_seller_id on commissions (seller_id, earned_at desc);
create index commissions_branch_id on commissions (branch_id);
create index commissions_rule_id on commissions (rule_id);
create index commissions_vests_on on commissions (vests_on) where status = 'pending';
revoke delete, truncate on commissions from okwan_app;
--- 0018_referrals_and_pay_later.sql
-- The customer of a parked offer is reminded at most once a day.
alter table motor_purchases add column reminded_at timestamptz;

-- Motor sales that an underwriter was asked about. The draft says where the question stands; this is the memory of it.

create table motor_referrals (
  id uuid primary key default gen_random_uuid(),
  -- Drafts are thrown away; what was decided stays.
  draft_id uuid not null,
  seller_id uuid not null references users (id),
  branch_id uuid not null references branches (id),
  reasons jsonb not null,
  note text check (length(note) between 1 and 500),
  asked_at timestamptz not null,
  -- Asked again after the answers changed: the earlier question is closed without a decision.
  state text not null default 'waiting' check (state in ('waiting', 'approved', 'declined', 'superseded')),
  decided_by uuid references users (id),
  decided_at timestamptz,
  decision_note text check (length(decision_note) between 1 and 500),
  constraint motor_referrals_not_own_sale check (decided_by <> seller_id),
  constraint motor_referrals_decided check ((state in ('approved', 'declined')) = (decided_by is not null)
    and (decided_by is null) = (decided_at is null)),
  constraint motor_referrals_declined check (state <> 'declined' or decision_note is not null)
);
create unique index one_waiting_referral on motor_referrals (draft_id) where state = 'waiting';
create index motor_referrals_waiting on motor_referrals (asked_at, id) where state = 'waiting';
create index motor_referrals_seller_id on motor_referrals (seller_id);
create index motor_referrals_branch_id on motor_referrals (branch_id);
revoke delete, truncate on motor_referrals from okwan_app;
--- 0020_travel.sql
-- Travel sales being filled in: answers, health answers under lock, underwriters' rulings, prices, consents.

create table travel_drafts (
  id uuid primary key default gen_random_uuid(),
  seller_id uuid not null references users (id),
  branch_id uuid not null references branches (id),
  -- Answers as they were typed; health answers are never among them.
  content jsonb not null,
  version integer not null default 1 check (version >= 1),
  -- The version in which an answer or a ruling last changed: an older consent was to something else.
  answers_version integer not null default 1 check (answers_version >= 1),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  expires_at timestamptz not null,
  -- Set while an underwriter has to look; the queue is sorted by when the answer is owed.
  referral_state text check (referral_state in ('waiting', 'documents')),
  referred_at timestamptz,
  referral_due_at timestamptz,
  constraint travel_drafts_seller unique (id, seller_id),
  constraint travel_drafts_expiry check (expires_at > created_at),
  constraint travel_drafts_referral check (
    (referral_state is null) = (referred_at is null) and (referred_at is null) = (referral_due_at is null)
  )
);
create index travel_drafts_seller_id on travel_drafts (seller_id, updated_at desc);
create index travel_drafts_branch_id on travel_drafts (branch_id, updated_at desc);
create index travel_drafts_updated_at on travel_drafts (updated_at desc, id desc);
create index travel_drafts_referrals on travel_drafts (referral_due_at, id) where referral_state is not null;

-- A price as it was given: the book, every line. It goes with its draft and is never changed.
create table travel_quotes (
  id uuid primary key default gen_random_uuid(),
  draft_id uuid not null references travel_drafts (id) on delete cascade,
  rate_book_id uuid not null references rate_books (id),
  price jsonb not null,
  total_pesewas bigint not null check (total_pesewas > 0),
  created_by uuid not null references users (id),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  constraint travel_quotes_expiry check (expires_at > created_at)
);
create index travel_quotes_draft_id on travel_quotes (draft_id, created_at desc);
create index travel_quotes_rate_book_id on travel_quotes (rate_book_id);

-- One row for each traveller, sealed with AES-256-GCM; key_id names the key, so that keys can be changed.
create table travel_health_answers (
  draft_id uuid not null references travel_drafts (id) on delete cascade,
  traveller_id text not null check (length(traveller_id) between 1 and 40),
  key_id text not null check (length(key_id) = 16),
  sealed bytea not null,
  answered_by uuid not null references users (id),
  answered_at timestamptz not null,
  primary key (draft_id, traveller_id)
);
create index travel_health_answers_key_id on travel_health_answers (key_id);

-- What an underwriter decided. The facts it was decided on and the written words tell of health: they are sealed too.
create table travel_rulings (
  id uuid primary key default gen_random_uuid(),
  draft_id uuid not null,
  seller_id uuid not null,
  subject text not null check (length(subject) between 1 and 40),
  outcome text not null check (outcome in ('accept', 'accept_loading', 'accept_exclusion', 'request_documents', 'decline')),
  loading_bps integer,
  key_id text not null check (length(key_id) = 16),
  sealed bytea not null,
  decided_by uuid not null references users (id),
  decided_at timestamptz not null,
  constraint travel_rulings_draft foreign key (draft_id, seller_id) references travel_drafts (id, seller_id) on delete cascade,
  constraint travel_rulings_not_own_sale check (decided_by <> seller_id),
  constraint travel_rulings_loading check ((outcome = 'accept_loading') = (loading_bps is not null))
);
create index travel_rulings_draft_id on travel_rulings (draft_id, decided_at);
create index travel_rulings_key_id on travel_rulings (key_id);

-- What the customer agreed to and how we know it was the customer. The newest counts.
create table travel_consents (
  id uuid primary key default gen_random_uuid(),
  draft_id uuid not null references travel_drafts (id) on delete cascade,
  draft_version integer not null check (draft_version >= 1),
  text_version text not null,
  -- Each declaration with the moment it was ticked.
  accepted jsonb not null,
  terms_key text not null,
  accepted_total_pesewas bigint not null check (accepted_total_pesewas > 0),
  mobile_number text not null check (mobile_number ~ '^233[0-9]{9}$'),
  otp_challenge_id uuid not null unique references otp_challenges (id),
  verified_at timestamptz not null,
  user_id uuid not null references users (id),
  ip text not null,
  user_agent text not null check (length(user_agent) <= 400),
  created_at timestamptz not null
);
create index travel_consents_draft_id on travel_consents (draft_id, created_at desc);

-- Prices and consents stay as they are; they only go with the whole draft.
create trigger travel_quotes_keep before update or truncate on travel_quotes
  for each statement execute function refuse_change();
create trigger travel_consents_keep before update or truncate on travel_consents
  for each statement execute function refuse_change();
revoke update, delete, truncate on travel_quotes, travel_consents from okwan_app;

-- Of a ruling only the seal changes, when keys do.
create function keep_travel_ruling() returns trigger language plpgsql as $$
begin
  if (new.id, new.draft_id, new.seller_id, new.subject, new.outcome, new.loading_bps, new.decided_by, new.decided_at)
     is distinct from
     (old.id, old.draft_id, old.seller_id, old.subject, old.outcome, old.loading_bps, old.decided_by, old.decided_at) then
    raise exception 'a ruling stays as it is' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger travel_rulings_keep before update on travel_rulings for each row execute function keep_travel_ruling();
revoke delete, truncate on travel_rulings from okwan_app;
--- 0030_people.sql
-- People's records: activities by branch, assistants, flags of sign-ins, changes of role, agents' licences.

create index audit_log_branch on audit_log (branch_id, at desc, id desc);

-- People --------------------------------------------------------------------------------------------------------------

alter table users
  -- Whom the pause belongs to: an agent may not undo what the office did.
  add column paused_by uuid references users (id),
  add column licence_number text check (length(licence_number) between 1 and 40),
  add column licence_expires_on date,
  add constraint licence_is_whole check ((licence_number is null) = (licence_expires_on is null)),
  add constraint pause_has_owner check (paused_by is null or status = 'paused');
create index users_paused_by on users (paused_by) where paused_by is not null;

-- Codes go to the number: with a new number the old sign-ins end, too.
drop trigger users_end_sessions on users;
create trigger users_end_sessions after update on users for each row
  when (new.status <> 'active' or new.role <> old.role or new.mobile_number <> old.mobile_number)
  execute function end_sessions_of_changed_user();

-- Assistants ----------------------------------------------------------------------------------------------------------

create sequence assistant_staff_ids start 1000;
grant usage on sequence assistant_staff_ids to okwan_app;

-- What an assistant may sell. The newest row counts, the others are its history.
create table assistant_limits (
  id uuid primary key default gen_random_uuid(),
  assistant_id uuid not null references users (id),
  products text[] not null check (products <@ array['motor', 'travel'] and cardinality(products) between 1 and 2),
  daily_count integer check (daily_count between 1 and 1000),
  daily_pesewas bigint check (daily_pesewas between 1 and 100000000000),
  from_hour smallint not null check (from_hour between 0 and 23),
  to_hour smallint not null check (to_hour between 1 and 24),
  position integer not null check (position >= 1),
  set_by uuid not null references users (id),
  set_at timestamptz not null,
  constraint assistant_limits_hours check (from_hour < to_hour),
  constraint assistant_limits_position unique (assistant_id, position)
);
create index assistant_limits_set_by on assistant_limits (set_by);
create trigger assistant_limits_append_only before update or delete or truncate on assistant_limits
  for each statement execute function refuse_change();
revoke update, delete, truncate on assistant_limits from okwan_app;

create table assistant_invitations (
  id uuid primary key default gen_random_uuid(),
  assistant_id uuid not null references users (id),
  sent_at timestamptz not null
);
create index assistant_invitations_assistant_id on assistant_invitations (assistant_id, sent_at desc);

-- Sign-ins ------------------------------------------------------------------------------------------------------------

-- Found out when the sign-in happened, from what was known then.
alter table login_records
  add column flags text[] not null default '{}' check (flags <@ array['new-device', 'two-places']);

-- Changes of role: asked for by one SuperAdmin, agreed to by another ----------------------------------------------------

create table role_changes (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id),
  from_role text not null,
  to_role text not null,
  reason text not null check (length(reason) between 3 and 500),
  status text not null check (status in ('pending', 'applied', 'refused', 'withdrawn')),
  requested_by uuid not null references users (id),
  requested_at timestamptz not null,
  decided_by uuid references users (id),
  decided_at timestamptz,
  -- Nobody was there to agree: applied at once by the only SuperAdmin.
  alone boolean not null default false,
  check ((status = 'pending') = (decided_at is null)),
  check ((decided_at is null) = (decided_by is null)),
  check (from_role <> to_role),
  check (not alone or status = 'applied'),
  constraint role_changes_second_person check (
    status in ('pending', 'withdrawn') or alone or decided_by <> requested_by)
);
create unique index role_changes_one_pending on role_changes (user_id) where status = 'pending';
create index role_changes_user_id on role_changes (user_id, requested_at desc);
create index role_changes_requested_by on role_changes (requested_by);
create index role_changes_decided_by on role_changes (decided_by) where decided_by is not null;
--- 0031_flagged_sign_ins.sql
-- Sign-ins that somebody should look at are few and looked for often.
create index login_records_flagged on login_records (at desc, id desc) where flags <> '{}';
--- 0032_files.sql
-- Photos, letters and other papers that people add. They live in the database: one backup, one transaction, any number of
-- machines (docs/decisions/0007-files-live-in-the-database.md).

create table files (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid not null references users (id),
  purpose text not null check (length(purpose) between 1 and 40),
  -- Decided by the bytes, never by what the sender said.
  content_type text not null check (content_type in ('image/jpeg', 'image/png', 'image/webp', 'application/pdf')),
  file_name text not null check (length(file_name) between 1 and 100),
  byte_size integer not null check (byte_size between 1 and 10485760),
  sha256 bytea not null check (length(sha256) = 32),
  bytes bytea not null,
  created_at timestamptz not null,
  -- Since when it hangs on nothing; null while it does.
  loose_since timestamptz,
  constraint files_size check (length(bytes) = byte_size),
  -- Sent again after a lost answer, it is the same file.
  constraint files_once unique (owner_id, purpose, sha256)
);
-- Pictures are packed already; trying to pack them again only costs time.
alter table files alter column bytes set storage external;
create index files_loose_since on files (loose_since) where loose_since is not null;

-- What a file hangs on. The seller and branch of that record say who reaches it; the record itself belongs to another feature.
create table file_links (
  subject_type text not null check (length(subject_type) between 1 and 40),
  subject_id uuid not null,
  file_id uuid not null references files (id),
  seller_id uuid not null references users (id),
  branch_id uuid not null references branches (id),
  linked_at timestamptz not null,
  primary key (subject_type, subject_id, file_id)
);
create index file_links_file_id on file_links (file_id);
create index file_links_seller_id on file_links (seller_id);
create index file_links_branch_id on file_links (branch_id);
revoke update, truncate on file_links from okwan_app;

-- What is in a file never changes, and what hangs on something is not removed: the link holds it.
revoke update, truncate on files from okwan_app;
grant update (loose_since) on files to okwan_app;
--- 0033_sold_vehicle.sql
-- The vehicle as it was sold. An offer changes nothing about a vehicle that is known already: others may hold cover for it.
-- What was sold is written into the vehicle when cover is issued.
alter table motor_purchases add column vehicle jsonb;
--- 0034_motor_quotes.sql
-- Prices that were sent to a customer's phone: who sent which price where, and how often, so that nobody is flooded.
create table motor_quotes_sent (
  id uuid primary key default gen_random_uuid(),
  estimate_id uuid not null references motor_estimates (id),
  sent_by uuid not null references users (id),
  phone text not null check (phone ~ '^233[0-9]{9}$'),
  sent_at timestamptz not null
);
create index motor_quotes_sent_estimate_id on motor_quotes_sent (estimate_id);
create index motor_quotes_sent_sent_by on motor_quotes_sent (sent_by, sent_at);
create index motor_quotes_sent_phone on motor_quotes_sent (phone, sent_at);
create trigger motor_quotes_sent_append_only before update or delete or truncate on motor_quotes_sent
  for each statement execute function refuse_change();
revoke update, delete, truncate on motor_quotes_sent from okwan_app;
--- 0038_sold_policies.sql
-- What was sold when: every figure and chart of a period is read from this index alone, whoever asks.

create index policy_records_sold on policy_records (issued_at, id)
  include (product, cover_type, premium_pesewas, branch_id, seller_id, agent_id)
  where issued_at is not null;

-- Suspensions that begin by the calendar: those that have begun already need not be looked through for them.
create index policy_records_suspending on policy_records (suspended_from) where status = 'active' and suspended_from is not null;

-- Renewals due are counted on every visit, by everybody, each in their own scope.
create index policy_records_expiring on policy_records (end_date) include (product, branch_id, seller_id, agent_id)
  where is_current and status = 'active';

-- Filters whose rows may be few among many: without these a list would look through all of it to find none.
create index policy_records_product_created_at on policy_records (product, created_at desc, id desc) where is_current;
create index policy_records_cover_created_at on policy_records (cover_type, created_at desc, id desc) where is_current;
create index policy_records_risk_created_at on policy_records (risk_code, created_at desc, id desc) where is_current;
--- 0039_saved_views_and_exports.sql
-- Views that people keep of lists, and files that take longer to write than a request may last.

create table saved_views (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id),
  list text not null constraint saved_views_list check (list in ('policies')),
  name text not null constraint saved_views_name_length check (length(name) between 1 and 40),
  -- The part of the address behind the question mark.
  search text not null constraint saved_views_search_length check (length(search) <= 1000),
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index saved_views_name on saved_views (user_id, list, lower(name));

create table exports (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id),
  format text not null constraint exports_format check (format in ('csv', 'xlsx')),
  filter jsonb not null,
  status text not null constraint exports_status check (status in ('working', 'ready', 'failed')),
  -- Short files are not kept: they are written while they are fetched.
  is_kept boolean not null,
  row_count integer not null constraint exports_row_count check (row_count >= 0),
  done_rows integer not null default 0 constraint exports_done_rows check (done_rows >= 0),
  part_count integer not null default 0 constraint exports_part_count check (part_count >= 0),
  -- Behind which row the next part begins.
  cursor text constraint exports_cursor_length check (length(cursor) <= 400),
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index exports_user_id on exports (user_id, created_at desc);

-- Rows, not bytes: the file is put together while it is fetched. In the database, where every node finds it.
create table export_parts (
  export_id uuid not null constraint export_parts_export references exports (id) on delete cascade,
  number integer not null constraint export_parts_number check (number >= 0),
  rows jsonb not null,
  constraint export_parts_key primary key (export_id, number)
);
--- 0040_long_customer_codes.sql
-- lpad cuts what is too long: the code of the millionth customer was that of the hundred-thousandth.

create function next_customer_code() returns text language sql volatile as $$
  select 'CUS-' || lpad(number::text, greatest(6, length(number::text)), '0')
  from (select nextval('customer_codes') as number) as drawn
$$;
alter table customers alter column code set default next_customer_code();
--- 0041_renewals.sql
-- Renewals: offers for the next term of a policy, and what its holder has been told about the end of cover.

-- An offer comes from a draft, or from the policy that is renewed.
alter table motor_purchases
  alter column draft_id drop not null,
  alter column draft_version drop not null,
  add constraint motor_purchases_draft check ((draft_id is null) = (draft_version is null));

-- Two people who renew the same policy meet in one offer.
create unique index one_renewal_offer on policy_records (policy_id)
  where kind = 'renewal' and status in ('awaiting_payment', 'pay_later');

-- Days from the end of cover: -30 is a month before, 3 three days after. Each is said once.
create table renewal_reminders (
  policy_record_id uuid not null references policy_records (id),
  days smallint not null check (days between -90 and 90),
  sent_at timestamptz not null,
  constraint renewal_reminders_once primary key (policy_record_id, days)
);
create trigger renewal_reminders_append_only before update or delete or truncate on renewal_reminders
  for each statement execute function refuse_change();
revoke update, delete, truncate on renewal_reminders from okwan_app;

-- What has been paid for a policy, and given back.
create index checkouts_policy_id on checkouts (policy_id, created_at desc) where policy_id is not null;
create index payouts_policy_id on payouts (policy_id) where policy_id is not null;
--- 0044_service_requests.sql
-- Service requests: what customers ask to be changed, who decides, and what came of it.

-- Each entity brings its own moves; which entities there are is for their triggers to know.
alter table status_moves drop constraint status_moves_entity_check,
  add constraint status_moves_entity check (length(entity) between 1 and 40);

-- The life cycle of domain/src/service-requests/lifecycle.ts; a test holds the two together.
insert into status_moves (entity, from_status, event, to_status) values
  ('service-request', 'pending', 'take', 'in_review'),
  ('service-request', 'pending', 'withdraw', 'withdrawn'),
  ('service-request', 'in_review', 'release', 'pending'),
  ('service-request', 'in_review', 'ask', 'more_info'),
  ('service-request', 'in_review', 'approve', 'approved'),
  ('service-request', 'in_review', 'reject', 'rejected'),
  ('service-request', 'in_review', 'withdraw', 'withdrawn'),
  ('service-request', 'more_info', 'answer', 'in_review'),
  ('service-request', 'more_info', 'give_up_waiting', 'rejected'),
  ('service-request', 'approved', 'ask_payment', 'awaiting_payment'),
  ('service-request', 'approved', 'start', 'processing'),
  ('service-request', 'awaiting_payment', 'pay', 'processing'),
  ('service-request', 'awaiting_payment', 'withdraw', 'withdrawn'),
  ('service-request', 'awaiting_payment', 'give_up_waiting', 'rejected'),
  ('service-request', 'processing', 'complete', 'completed'),
  ('service-request', 'processing', 'fail', 'failed'),
  ('service-request', 'failed', 'retry', 'processing'),
  ('service-request', 'failed', 'reject', 'rejected');

create table service_requests (
  id uuid primary key default gen_random_uuid(),
  number bigint generated always as identity unique,
  type text not null check (type in ('cancellation', 'suspension', 'activation', 'update')),
  kind text not null check (length(kind) between 1 and 40),
  status text not null check (status in ('pending', 'in_review', 'more_info', 'approved', 'rejected', 'awaiting_payment',
    'processing', 'completed', 'failed', 'withdrawn')),
  status_at timestamptz not null,
  -- Null: nobody, it came of itself.
  status_by uuid references users (id),
  -- What was said with the latest move; the log keeps what was said before.
  status_note text check (length(status_note) <= 500),
  policy_id uuid not null references policies (id),
  -- The version that was asked about.
  policy_record_id uuid not null references policy_records (id),
  branch_id uuid not null references branches (id),
  -- What is asked for, as the contract shapes it, and what it comes to: worked out when raised, again when approved.
  ask jsonb not null,
  proposal jsonb not null,
  to_pay_pesewas bigint not null check (to_pay_pesewas >= 0),
  to_refund_pesewas bigint not null check (to_refund_pesewas >= 0),
  requested_by uuid not null references users (id),
  raised_at timestamptz not null,
  -- The customer's own word for it, or why the office went on without.
  code_challenge_id uuid,
  code_waived_because text check (length(code_waived_because) between 3 and 500),
  assignee_id uuid references users (id),
  assigned_at timestamptz,
  decided_by uuid references users (id),
  decided_at timestamptz,
  decision_reason text check (length(decision_reason) between 3 and 500),
  payable_until timestamptz,
  -- When the effects were written; before that nothing has changed.
  carried_out_at timestamptz,
  -- The motor insurance database: not told, being told, told, or refused with these words.
  mid_state text check (mid_state in ('waiting', 'told', 'refused')),
  mid_message text check (length(mid_message) <= 300),
  version integer not null default 1 check (version >= 1),
  constraint service_requests_not_both check (to_pay_pesewas = 0 or to_refund_pesewas = 0),
  constraint service_requests_decided check ((decided_by is null) = (decided_at is null)),
  -- Nothing takes effect that nobody approved.
  constraint service_requests_approved check (decided_by is not null
    or status not in ('approved', 'awaiting_payment', 'processing', 'completed', 'failed')),
  constraint service_requests_not_own check (decided_by <> requested_by),
  constraint service_requests_assigned check ((assignee_id is null) = (assigned_at is null))
);
-- One at a time of each kind; changes with a price share one place, because each is priced upon the last.
create unique index service_requests_one_open on service_requests
  (policy_id, (case when kind in ('value_increase', 'cover_change', 'use_change', 'trip_dates', 'trip_extension')
    then 'priced' else kind end))
  where status not in ('completed', 'rejected', 'withdrawn');
create index service_requests_raised_at on service_requests (raised_at desc, id desc);
create index service_requests_type on service_requests (type, raised_at desc, id desc);
create index service_requests_branch_type on service_requests (branch_id, type, raised_at desc, id desc);
create index service_requests_open on service_requests (type, status, raised_at)
  where status not in ('completed', 'rejected', 'withdrawn');
create index service_requests_requested_by on service_requests (requested_by, raised_at desc, id desc);
create index service_requests_assignee_id on service_requests (assignee_id) where assignee_id is not null;
create index service_requests_status_at on service_requests (status_at desc);
create index service_requests_policy_id on service_requests (policy_id, raised_at desc);
create index service_requests_policy_record_id on service_requests (policy_record_id);
create index service_requests_decided_by on service_requests (decided_by) where decided_by is not null;
revoke delete, truncate on service_requests from okwan_app;

create trigger service_requests_move before update of status on service_requests for each row
  when (old.status <> new.status) execute function check_status_move('service-request');

create function check_new_request() returns trigger language plpgsql as $$
begin
  raise exception 'a request cannot begin as %', new.status using errcode = '23514', constraint = 'service-request_status_move';
end $$;
create trigger service_requests_begin before insert on service_requests for each row
  when (new.status <> 'pending' or new.decided_by is not null) execute function check_new_request();

-- What was asked for stays as it was asked.
create function keep_request() returns trigger language plpgsql as $$
begin
  raise exception 'a request stays as it was raised' using errcode = '42501';
end $$;
create trigger service_requests_keep before update on service_requests for each row
  when ((new.type, new.kind, new.policy_id, new.policy_record_id, new.branch_id, new.ask, new.requested_by, new.raised_at)
    is distinct from
    (old.type, old.kind, old.policy_id, old.policy_record_id, old.branch_id, old.ask, old.requested_by, old.raised_at))
  execute function keep_request();

-- Nobody decides on a policy they sold, or on money that comes to their own number. A decision is made once.
create function check_request_decider() returns trigger language plpgsql as $$
begin
  if old.decided_by is not null and old.decided_by <> new.decided_by and old.status not in ('failed') then
    raise exception 'it is decided already' using errcode = '23514', constraint = 'service_requests_decided_once';
  end if;
  if exists (select from policy_records r
             where r.policy_id = new.policy_id and new.decided_by in (r.seller_id, r.agent_id)) then
    raise exception 'the seller cannot decide' using errcode = '23514', constraint = 'service_requests_not_own_sale';
  end if;
  if exists (select from users u join policy_records r on r.policy_id = new.policy_id
               join customers c on c.id = r.customer_id
             where u.id = new.decided_by and u.mobile_number in (c.phone, new.ask #>> '{refundTo,msisdn}')) then
    raise exception 'who gains cannot decide' using errcode = '23514', constraint = 'service_requests_not_beneficiary';
  end if;
  return new;
end $$;
create trigger service_requests_decider before update of decided_by on service_requests for each row
  when (new.decided_by is not null) execute function check_request_decider();

-- History: written by the database itself, so that no move is without it.
create table service_request_log (
  id bigint generated always as identity primary key,
  request_id uuid not null references service_requests (id),
  from_status text,
  event text not null,
  to_status text not null,
  note text,
  at timestamptz not null,
  by uuid references users (id)
);
create index service_request_log_request on service_request_log (request_id, id);
create trigger service_request_log_append_only before update or delete or truncate on service_request_log
  for each statement execute function refuse_change();
revoke insert, update, delete, truncate on service_request_log from okwan_app;

create function log_request_status() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into service_request_log (request_id, from_status, event, to_status, note, at, by)
  values (new.id, case when tg_op = 'UPDATE' then old.status end,
          case when tg_op = 'UPDATE' then (select event from status_moves
            where entity = 'service-request' and from_status = old.status and to_status = new.status) else 'raise' end,
          new.status, new.status_note, new.status_at, new.status_by);
  return null;
end $$;
create trigger service_requests_log_begin after insert on service_requests for each row execute function log_request_status();
create trigger service_requests_log_move after update of status on service_requests for each row
  when (old.status <> new.status) execute function log_request_status();
--- 0045_policy_changes.sql
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
--- 0050_travel_policies.sql
-- Travel cover that was sold: the trip, the people on it and their certificates, once for each version of the policy.

-- Offers of both products are one kind of thing.
alter table motor_purchases rename to purchases;
alter table purchases rename constraint motor_purchases_pkey to purchases_pkey;
alter table purchases rename constraint motor_purchases_client_reference to purchases_client_reference;
alter index motor_purchases_draft_id rename to purchases_draft_id;

-- Travel does not ask everybody for town and region: empty is not told.
alter table customers drop constraint customers_city_check, add constraint customers_city_check check (length(city) <= 60);
alter table customers drop constraint customers_region_check, add constraint customers_region_check check (length(region) <= 40);

-- Paid for: the answers stay with the policy, health answers under lock as before, and nobody changes them any more.
alter table travel_drafts add column policy_id uuid constraint travel_drafts_policy_id unique references policies (id);
-- Until then an offer made of it can be paid: it is not thrown away before.
alter table travel_drafts add column held_until timestamptz;
create index travel_drafts_expires_at on travel_drafts (expires_at) where policy_id is null;

create trigger travel_drafts_keep_sold before delete on travel_drafts for each row
  when (old.policy_id is not null) execute function refuse_change();

create sequence travel_policy_numbers;

-- What was sold, as it was agreed. A change is a new version with a row of its own, so rows stay as they are.
create table travel_records (
  policy_record_id uuid primary key references policy_records (id),
  -- A sale that is never paid is thrown away with its draft, so nothing holds this one.
  draft_id uuid not null,
  rate_book_id uuid not null references rate_books (id),
  -- What made this version; null for the first.
  change text check (change in ('dates', 'correction', 'extension', 'party')),
  plan_code text not null check (length(plan_code) between 1 and 40),
  policyholder jsonb not null,
  party_type text not null check (party_type in ('individual', 'family', 'group')),
  trip jsonb not null,
  more jsonb not null,
  -- All that was paid for the trip so far, and what this version alone was charged.
  price jsonb not null,
  charged jsonb not null,
  created_at timestamptz not null
);
create index travel_records_draft_id on travel_records (draft_id);
create index travel_records_rate_book_id on travel_records (rate_book_id);
create trigger travel_records_keep before update or delete or truncate on travel_records
  for each statement execute function refuse_change();
revoke update, delete, truncate on travel_records from okwan_app;

create table travel_travellers (
  -- What the code on the certificate stands for.
  id uuid primary key default gen_random_uuid(),
  policy_record_id uuid not null references travel_records (policy_record_id),
  number integer not null check (number between 1 and 999),
  traveller_id text not null check (length(traveller_id) between 1 and 40),
  person jsonb not null,
  nationality text not null check (nationality ~ '^[A-Z]{2}$'),
  passport_number text not null check (length(passport_number) between 5 and 20),
  plan_code text not null check (length(plan_code) between 1 and 40),
  premium_pesewas bigint not null check (premium_pesewas >= 0),
  loading_bps integer not null check (loading_bps >= 0),
  -- An underwriter set terms; which ones tells of health and stays sealed with the ruling.
  has_special_terms boolean not null,
  certificate_number text constraint travel_travellers_certificate_number unique,
  -- A certificate that was taken away may have been shown to somebody: it is not undone as if it never was.
  downloaded_at timestamptz,
  -- The days on which this passport is covered by this plan; none while the policy gives no cover.
  cover daterange,
  constraint travel_travellers_number unique (policy_record_id, number),
  constraint no_double_travel_cover exclude using gist
    (passport_number with =, nationality with =, plan_code with =, cover with &&)
);
create index travel_travellers_passport on travel_travellers (passport_number) where cover is not null;
revoke delete, truncate on travel_travellers from okwan_app;

-- Cover follows the policy by itself, whoever moves it.
create function refresh_travel_cover() returns trigger language plpgsql as $$
begin
  update travel_travellers set cover = case when new.status in ('issuing', 'active') then new.cover end
  where policy_record_id = new.id;
  return null;
end $$;
create trigger policy_records_travel_cover
  after update of status, start_date, end_date, cancelled_from, superseded_from on policy_records
  for each row when (new.product = 'travel') execute function refresh_travel_cover();

-- Numbers, cover and downloads are added to a traveller; who it is stays.
create function keep_traveller() returns trigger language plpgsql as $$
begin
  if (new.id, new.policy_record_id, new.number, new.traveller_id, new.person, new.nationality, new.passport_number,
      new.plan_code, new.premium_pesewas, new.loading_bps, new.has_special_terms)
     is distinct from
     (old.id, old.policy_record_id, old.number, old.traveller_id, old.person, old.nationality, old.passport_number,
      old.plan_code, old.premium_pesewas, old.loading_bps, old.has_special_terms)
     or (old.certificate_number is not null and new.certificate_number is distinct from old.certificate_number) then
    raise exception 'a traveller stays as sold' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger travel_travellers_keep before update on travel_travellers for each row execute function keep_traveller();

-- No cover abroad without a number to show.
alter table policy_records add constraint policy_records_travel_issued check (product <> 'travel'
  or status not in ('active', 'expired', 'superseded') or issued_at is not null);

-- Travel numbers have strokes, and a traveller is looked for by name and passport too.
create or replace function policy_search_text(policy uuid, customer uuid, vehicle uuid) returns text language sql stable as $$
  select upper(concat_ws(' ',
    (select regexp_replace(policy_number, '[^A-Za-z0-9]', '', 'g') from policies where id = policy),
    (select concat_ws(' ', registration_key, replace(chassis_key, '-', '')) from vehicles where id = vehicle),
    (select concat_ws(' ', phone, company_name, first_name, other_names, last_name) from customers where id = customer),
    (select string_agg(concat_ws(' ', t.passport_number, t.person ->> 'firstName', t.person ->> 'otherNames',
              t.person ->> 'lastName'), ' ' order by t.number)
     from policy_records r join travel_travellers t on t.policy_record_id = r.id
     where r.policy_id = policy and r.is_current)))
$$;
--- 0051_travel_papers.sql
-- Papers an underwriter asked for, and consents on paper where the customer's phone cannot be reached.

create table travel_draft_documents (
  draft_id uuid not null references travel_drafts (id) on delete cascade,
  -- A traveller's id, or `trip`.
  subject text not null check (length(subject) between 1 and 40),
  -- The file hangs on the draft; the file's own rules say who sees it.
  file_id uuid not null,
  added_by uuid not null references users (id),
  added_at timestamptz not null,
  constraint travel_draft_documents_pkey primary key (draft_id, file_id)
);
create index travel_draft_documents_added_by on travel_draft_documents (added_by);
create trigger travel_draft_documents_keep before update or truncate on travel_draft_documents
  for each statement execute function refuse_change();
revoke update, delete, truncate on travel_draft_documents from okwan_app;

-- A consent is proven by a code, or by a signed form that an Admin answers for.
alter table travel_consents alter column otp_challenge_id drop not null;
alter table travel_consents add column form_file_id uuid, add column form_reason text
  constraint travel_consents_form_reason check (length(form_reason) between 3 and 500);
alter table travel_consents add constraint travel_consents_proof check (
  (otp_challenge_id is null) = (form_file_id is not null) and (form_file_id is null) = (form_reason is null));
--- 0055_rulings.sql
-- What a person decides about money that the rules cannot decide: one proposes, another confirms. The subject is a payment's
-- review, a sending of a payout, or a difference between our books and a provider's.

create table review_rulings (
  id uuid primary key default gen_random_uuid(),
  subject text not null check (subject in ('payment', 'payout', 'difference')),
  -- payment_reviews.id, disbursements.id or reconciliation_items.id.
  subject_id uuid not null,
  decision text not null check (decision in ('accept', 'give_back', 'close', 'paid', 'failed', 'book', 'explain')),
  reason text not null check (length(reason) between 3 and 300),
  proposed_by uuid not null references users (id),
  proposed_at timestamptz not null,
  decided_by uuid references users (id),
  decided_at timestamptz,
  outcome text check (outcome in ('confirmed', 'declined')),
  constraint ruling_is_whole check ((decided_by is null) = (outcome is null) and (decided_at is null) = (outcome is null)),
  -- Taking back one's own proposal is nobody's harm; confirming it takes another.
  constraint ruling_second_person check (outcome <> 'confirmed' or decided_by <> proposed_by)
);
create unique index one_open_ruling on review_rulings (subject, subject_id) where outcome is null;
-- A sending can come back: it failed by a ruling, and was paid after all.
create unique index one_confirmed_ruling on review_rulings (subject, subject_id)
  where outcome = 'confirmed' and subject <> 'payout';
create index review_rulings_subject on review_rulings (subject, subject_id, proposed_at);
create index review_rulings_proposed_by on review_rulings (proposed_by);
create index review_rulings_decided_by on review_rulings (decided_by) where decided_by is not null;

-- What was proposed stands as it was; a ruling that was made is not made again.
create function keep_ruling() returns trigger language plpgsql as $$
begin
  if old.outcome is not null or (new.subject, new.subject_id, new.decision, new.reason, new.proposed_by, new.proposed_at)
     is distinct from (old.subject, old.subject_id, old.decision, old.reason, old.proposed_by, old.proposed_at) then
    raise exception 'a ruling stands' using errcode = '23514', constraint = 'ruling_stands';
  end if;
  return new;
end $$;
create trigger ruling_stands before update on review_rulings for each row execute function keep_ruling();
revoke delete, truncate on review_rulings from okwan_app;

create index disbursements_review on disbursements (sent_at desc, id desc) where state = 'review';

-- Money that left after its payout had gone back to the desk, or was given up, is looked at by a person.
insert into payout_moves ("from", "to") values
  ('requested', 'review'), ('in_review', 'review'), ('recommended', 'review'), ('approved', 'review'),
  ('waiting_for_float', 'review'), ('rejected', 'review');

-- The same difference shows in every comparison of its day.
create index reconciliation_items_reference on reconciliation_items (reference, class);
--- 0056_payout_routes.sql
-- Ways out besides sending to a phone: back by the provider that collected it, and to a bank account. And one approval for many.

alter table payouts
  add column bank_code text check (bank_code ~ '^[0-9]{6}$'),
  add column bank_account text check (bank_account ~ '^[0-9]{8,20}$'),
  drop constraint payee_is_whole,
  add constraint payee_is_whole check (
    (payee_phone is null) = (payee_network is null) and (bank_code is null) = (bank_account is null)
    and (payee_phone is null or bank_code is null)
    and (account_name is null) = (payee_phone is null and bank_code is null)),
  drop constraint sent_to_somebody,
  add constraint sent_to_somebody check (
    account_name is not null or state in ('requested', 'in_review', 'rejected', 'withdrawn'));

-- The same texts that domain/src/payouts/approval.ts writes; a test holds them together.
create or replace function payout_content_hash(p payouts) returns bytea stable language sql as $$
  select sha256(convert_to(case when p.bank_code is null
    then concat('["payout-approval-1",', to_json(p.id::text), ',', to_json(p.kind), ',', p.amount_pesewas, ',',
      to_json(p.payee_phone), ',', to_json(p.payee_network), ',', to_json(p.account_name), ']')
    else concat('["payout-approval-bank-1",', to_json(p.id::text), ',', to_json(p.kind), ',', p.amount_pesewas, ',',
      to_json(p.bank_code), ',', to_json(p.bank_account), ',', to_json(p.account_name), ']') end, 'UTF8'))
$$;

drop trigger payout_content on payouts;
create trigger payout_content before update on payouts for each row
  when (old.state in ('approved', 'waiting_for_float', 'disbursing', 'paid', 'review')
    and (new.amount_pesewas, new.fee_pesewas, new.payee_phone, new.payee_network, new.bank_code, new.bank_account,
         new.account_name, new.recommended_by)
      is distinct from (old.amount_pesewas, old.fee_pesewas, old.payee_phone, old.payee_network, old.bank_code,
                        old.bank_account, old.account_name, old.recommended_by))
  execute function keep_payout_terms();

alter table disbursements
  add column route text not null default 'send' check (route in ('send', 'provider_refund', 'bank')),
  add column bank_code text,
  add column bank_account text,
  -- The payment that the provider is asked to give back.
  add column collected_attempt_id uuid references payment_attempts (id),
  alter column phone drop not null,
  alter column network drop not null,
  add constraint route_has_its_end check (
    (route = 'bank') = (bank_code is not null and bank_account is not null) and (route = 'bank') = (phone is null)
    and (phone is null) = (network is null) and (route = 'provider_refund') = (collected_attempt_id is not null));
create index disbursements_collected on disbursements (collected_attempt_id) where collected_attempt_id is not null;
-- Hubtel's word about a refund names its own order only.
create index disbursements_order on disbursements (provider_transaction_id) where route = 'provider_refund';

drop trigger disbursement_terms on disbursements;
create trigger disbursement_terms before update on disbursements for each row
  when ((new.payout_id, new.reference, new.request_id, new.provider, new.route, new.phone, new.bank_code, new.bank_account,
         new.collected_attempt_id, new.sent_pesewas, new.content_hash)
    is distinct from (old.payout_id, old.reference, old.request_id, old.provider, old.route, old.phone, old.bank_code,
         old.bank_account, old.collected_attempt_id, old.sent_pesewas, old.content_hash))
  execute function keep_payout_terms();

-- Payouts that one person approves at once, with one code for exactly these.
create table payout_batches (
  id uuid primary key default gen_random_uuid(),
  desk text not null check (desk in ('refunds', 'payouts')),
  created_by uuid not null references users (id),
  created_at timestamptz not null,
  total_pesewas bigint not null check (total_pesewas > 0),
  approved_at timestamptz
);
create index payout_batches_created_by on payout_batches (created_by);

create table payout_batch_items (
  batch_id uuid not null references payout_batches (id),
  payout_id uuid not null references payouts (id),
  -- What the approver saw: it is worth nothing for another amount or payee.
  content_hash bytea not null check (length(content_hash) = 32),
  primary key (batch_id, payout_id)
);
create index payout_batch_items_payout_id on payout_batch_items (payout_id);
create trigger payout_batch_items_append_only before update or delete or truncate on payout_batch_items
  for each statement execute function refuse_change();
revoke update, delete, truncate on payout_batch_items from okwan_app;
revoke delete, truncate on payout_batches from okwan_app;
--- 0057_money_checks.sql
-- Most rules are looked at every minute over what is new; the whole ledger once a day.
alter table money_checks add column checked_whole_at timestamptz;
create index checkouts_final_at on checkouts (final_at) where final_at is not null;
--- 0060_claims.sql
-- Claims: what happened, the papers, what it comes to, who decided and how far the money is.

-- The life cycle of domain/src/claims/lifecycle.ts; a test holds the two together.
insert into status_moves (entity, from_status, event, to_status) values
  ('claim', 'reported', 'acknowledge', 'acknowledged'),
  ('claim', 'reported', 'withdraw', 'withdrawn'),
  ('claim', 'acknowledged', 'ask_documents', 'documents_pending'),
  ('claim', 'acknowledged', 'begin_assessment', 'under_assessment'),
  ('claim', 'acknowledged', 'withdraw', 'withdrawn'),
  ('claim', 'documents_pending', 'complete_documents', 'under_assessment'),
  ('claim', 'documents_pending', 'withdraw', 'withdrawn'),
  ('claim', 'under_assessment', 'assess', 'assessed'),
  ('claim', 'under_assessment', 'withdraw', 'withdrawn'),
  ('claim', 'assessed', 'approve', 'approved'),
  ('claim', 'assessed', 'reject', 'rejected'),
  ('claim', 'assessed', 'withdraw', 'withdrawn'),
  ('claim', 'approved', 'send_offer', 'offer_sent'),
  ('claim', 'approved', 'withdraw', 'withdrawn'),
  ('claim', 'offer_sent', 'accept_offer', 'offer_accepted'),
  ('claim', 'offer_sent', 'dispute_offer', 'offer_disputed'),
  ('claim', 'offer_sent', 'withdraw', 'withdrawn'),
  ('claim', 'offer_disputed', 'reassess', 'under_assessment'),
  ('claim', 'offer_disputed', 'withdraw', 'withdrawn'),
  ('claim', 'offer_accepted', 'request_payout', 'payout_pending'),
  ('claim', 'offer_accepted', 'withdraw', 'withdrawn'),
  ('claim', 'payout_pending', 'pay', 'paid'),
  ('claim', 'payout_pending', 'fail_payout', 'payout_failed'),
  ('claim', 'payout_failed', 'retry_payout', 'payout_pending'),
  ('claim', 'payout_failed', 'withdraw', 'withdrawn'),
  ('claim', 'paid', 'close', 'closed'),
  ('claim', 'rejected', 'close', 'closed'),
  ('claim', 'closed', 'reopen', 'reopened'),
  ('claim', 'reopened', 'begin_assessment', 'under_assessment'),
  ('claim', 'reopened', 'close', 'closed'),
  ('claim', 'reopened', 'withdraw', 'withdrawn');

create table claims (
  id uuid primary key default gen_random_uuid(),
  number bigint generated always as identity unique,
  type text not null check (length(type) between 1 and 40),
  status text not null check (status in ('reported', 'acknowledged', 'documents_pending', 'under_assessment', 'assessed',
    'approved', 'rejected', 'offer_sent', 'offer_accepted', 'offer_disputed', 'payout_pending', 'payout_failed', 'paid',
    'closed', 'reopened', 'withdrawn')),
  status_at timestamptz not null,
  -- Null: nobody, it came of itself.
  status_by uuid references users (id),
  status_note text check (length(status_note) <= 500),
  policy_id uuid not null references policies (id),
  -- The version that was in force on the day of the loss: its limits count.
  policy_record_id uuid not null references policy_records (id),
  branch_id uuid not null references branches (id),
  incident_date date not null,
  -- The report as the contract shapes it.
  notice jsonb not null,
  is_late boolean not null,
  reported_by uuid not null references users (id),
  reported_at timestamptz not null,
  handler_id uuid references users (id),
  handled_at timestamptz,
  -- When each clock of the regulator started or stopped.
  acknowledged_on date,
  documents_complete_on date,
  decided_on date,
  offer_accepted_on date,
  settled_on date,
  -- The first of the running clocks; null when none runs. Those that were missed stay on record.
  next_due_on date,
  breaches text[] not null default '{}',
  reserve_pesewas bigint not null check (reserve_pesewas >= 0),
  -- What was typed, and what it came to line by line.
  assessment jsonb,
  settlement jsonb,
  payable_pesewas bigint check (payable_pesewas >= 0),
  assessed_by uuid references users (id),
  assessed_at timestamptz,
  decided_by uuid references users (id),
  decided_at timestamptz,
  decision_reason text check (length(decision_reason) between 3 and 500),
  -- The customer's own word: a code, or the voucher they signed.
  accepted_code_id uuid,
  accepted_file_id uuid references files (id),
  payout_id uuid references payouts (id),
  paid_pesewas bigint not null default 0 check (paid_pesewas >= 0),
  -- Which settlement of this claim it is: a claim that is opened again is settled again.
  round integer not null default 1 check (round between 1 and 99),
  version integer not null default 1 check (version >= 1),
  constraint claims_assessed check (num_nonnulls(assessment, settlement, payable_pesewas, assessed_by, assessed_at) in (0, 5)),
  constraint claims_decided check ((decided_by is null) = (decided_at is null)),
  -- Nothing is offered or paid that nobody approved.
  constraint claims_approved check (decided_by is not null
    or status not in ('approved', 'rejected', 'offer_sent', 'offer_accepted', 'offer_disputed', 'payout_pending',
                      'payout_failed', 'paid')),
  constraint claims_accepted check (status not in ('offer_accepted', 'payout_pending', 'payout_failed', 'paid')
    or num_nonnulls(accepted_code_id, accepted_file_id) = 1),
  constraint claims_paid_out check (status not in ('payout_pending', 'payout_failed', 'paid') or payout_id is not null),
  constraint claims_reserved check (reserve_pesewas >= payable_pesewas
    or status not in ('approved', 'offer_sent', 'offer_accepted', 'payout_pending')),
  constraint claims_not_own check (decided_by <> reported_by and decided_by <> assessed_by),
  constraint claims_handled check ((handler_id is null) = (handled_at is null))
);
create index claims_reported_at on claims (reported_at desc, id desc);
create index claims_branch_reported_at on claims (branch_id, reported_at desc, id desc);
create index claims_next_due_on on claims (next_due_on, id) where next_due_on is not null;
create index claims_policy_id on claims (policy_id, incident_date);
create index claims_policy_record_id on claims (policy_record_id);
create index claims_handler_id on claims (handler_id) where handler_id is not null;
create index claims_payout_id on claims (payout_id) where payout_id is not null;
create index claims_reported_by on claims (reported_by);
create index claims_status on claims (status, reported_at desc);
revoke delete, truncate on claims from okwan_app;

create trigger claims_move before update of status on claims for each row
  when (old.status <> new.status) execute function check_status_move('claim');

create function check_new_claim() returns trigger language plpgsql as $$
begin
  raise exception 'a claim cannot begin as %', new.status using errcode = '23514', constraint = 'claim_status_move';
end $$;
create trigger claims_begin before insert on claims for each row
  when (new.status <> 'reported' or new.decided_by is not null) execute function check_new_claim();

-- The report stays as it was made.
create function keep_claim() returns trigger language plpgsql as $$
begin
  raise exception 'a claim stays as it was reported' using errcode = '42501';
end $$;
create trigger claims_keep before update on claims for each row
  when ((new.type, new.policy_id, new.policy_record_id, new.branch_id, new.incident_date, new.notice, new.reported_by,
         new.reported_at)
    is distinct from
    (old.type, old.policy_id, old.policy_record_id, old.branch_id, old.incident_date, old.notice, old.reported_by,
     old.reported_at))
  execute function keep_claim();

-- What was approved is what is offered and paid: it changes only by being assessed anew.
create trigger claims_keep_amount before update on claims for each row
  when (old.status in ('approved', 'offer_sent', 'offer_accepted', 'payout_pending', 'payout_failed', 'paid')
    and new.payable_pesewas is distinct from old.payable_pesewas and new.status <> 'under_assessment')
  execute function keep_claim();

-- Nobody decides on a policy they sold, or on money that comes to their own number.
create function check_claim_decider() returns trigger language plpgsql as $$
begin
  if exists (select from policy_records r
             where r.policy_id = new.policy_id and new.decided_by in (r.seller_id, r.agent_id)) then
    raise exception 'the seller cannot decide' using errcode = '23514', constraint = 'claims_not_own_sale';
  end if;
  if exists (select from users u join policy_records r on r.policy_id = new.policy_id join customers c on c.id = r.customer_id
             where u.id = new.decided_by and u.mobile_number in (c.phone, new.notice #>> '{payTo,msisdn}')) then
    raise exception 'who gains cannot decide' using errcode = '23514', constraint = 'claims_not_beneficiary';
  end if;
  return new;
end $$;
create trigger claims_decider before update of decided_by on claims for each row
  when (new.decided_by is not null) execute function check_claim_decider();

create table claim_documents (
  claim_id uuid not null references claims (id),
  file_id uuid not null references files (id),
  document text not null check (length(document) between 1 and 40),
  added_by uuid not null references users (id),
  added_at timestamptz not null,
  primary key (claim_id, file_id)
);
create index claim_documents_file_id on claim_documents (file_id);
create trigger claim_documents_append_only before update or delete or truncate on claim_documents
  for each statement execute function refuse_change();
revoke update, delete, truncate on claim_documents from okwan_app;

-- History: written by the database itself, so that no move and no change of the reserve is without it.
create table claim_log (
  id bigint generated always as identity primary key,
  claim_id uuid not null references claims (id),
  event text not null,
  to_status text not null,
  reserve_pesewas bigint not null,
  note text,
  at timestamptz not null,
  by uuid references users (id)
);
create index claim_log_claim_id on claim_log (claim_id, id);
create trigger claim_log_append_only before update or delete or truncate on claim_log
  for each statement execute function refuse_change();
revoke insert, update, delete, truncate on claim_log from okwan_app;

create function log_claim() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into claim_log (claim_id, event, to_status, reserve_pesewas, note, at, by)
  values (new.id,
          case when tg_op = 'INSERT' then 'report'
               when old.status <> new.status then (select event from status_moves
                 where entity = 'claim' and from_status = old.status and to_status = new.status)
               else 'reserve' end,
          new.status, new.reserve_pesewas, new.status_note, new.status_at, new.status_by);
  return null;
end $$;
create trigger claims_log_begin after insert on claims for each row execute function log_claim();
create trigger claims_log_move after update of status, reserve_pesewas on claims for each row
  when (old.status <> new.status or old.reserve_pesewas <> new.reserve_pesewas) execute function log_claim();

-- Claims are paid by their claim, and a claim by at most one payout at a time.
alter table payouts add constraint payouts_claim foreign key (claim_id) references claims (id);
create unique index one_open_claim_payout on payouts (claim_id)
  where claim_id is not null and state not in ('rejected', 'withdrawn', 'paid');
--- 0061_challenges.sql
-- Challenged policies: money is in, cover is not out. Each is one piece of work with an owner, a count of tries and an end.

insert into status_moves (entity, from_status, event, to_status) values ('policy', 'lapsed', 'paid_too_late', 'challenged');

create table challenges (
  id uuid primary key default gen_random_uuid(),
  policy_record_id uuid not null references policy_records (id),
  policy_id uuid not null references policies (id),
  branch_id uuid not null references branches (id),
  reason text not null check (length(reason) between 1 and 40),
  opened_at timestamptz not null,
  -- How often it was sent out again by somebody.
  attempts integer not null default 0 check (attempts >= 0),
  last_attempt_at timestamptz,
  owner_id uuid references users (id),
  owned_at timestamptz,
  note text check (length(note) between 3 and 500),
  -- How it ended; null while it has not.
  resolution text check (resolution in ('retry', 'correct', 'move-start', 'keep-as-change-of-insurer', 'full-refund', 'close')),
  resolved_at timestamptz,
  resolved_by uuid references users (id),
  version integer not null default 1 check (version >= 1),
  constraint challenges_owned check ((owner_id is null) = (owned_at is null))
);
create unique index one_open_challenge on challenges (policy_record_id) where resolved_at is null;
create index challenges_opened_at on challenges (opened_at desc, id desc);
create index challenges_open on challenges (branch_id, opened_at, id) where resolved_at is null;
create index challenges_policy_id on challenges (policy_id);
create index challenges_owner_id on challenges (owner_id) where owner_id is not null;
revoke delete, truncate on challenges from okwan_app;

-- Whoever sold it, or would get the money, does not send it back.
create function check_challenge_resolver() returns trigger language plpgsql as $$
begin
  if exists (select from policy_records r join customers c on c.id = r.customer_id join users u on u.id = new.resolved_by
             where r.id = new.policy_record_id and (u.id in (r.seller_id, r.agent_id) or u.mobile_number = c.phone)) then
    raise exception 'the seller cannot decide' using errcode = '23514', constraint = 'challenges_not_own_sale';
  end if;
  return new;
end $$;
create trigger challenges_resolver before update of resolved_by on challenges for each row
  when (new.resolved_by is not null and new.resolution in ('full-refund', 'close')) execute function check_challenge_resolver();

-- The work follows the policy by itself, whoever moves it: it opens when the policy is challenged, and ends when the policy
-- becomes cover or is cancelled. Sent out again and refused again, it is the same piece of work.
create function follow_challenge() returns trigger language plpgsql as $$
begin
  if new.status = 'challenged' then
    insert into challenges (policy_record_id, policy_id, branch_id, reason, opened_at)
    values (new.id, new.policy_id, new.branch_id, new.challenge_reason, new.status_at)
    on conflict (policy_record_id) where resolved_at is null
      do update set reason = excluded.reason, version = challenges.version + 1;
  else
    -- The one who sent it out last resolved it, when that worked.
    update challenges set resolved_at = new.status_at, resolution = coalesce(resolution, 'retry'),
      resolved_by = coalesce(new.status_by, owner_id), version = version + 1
    where policy_record_id = new.id and resolved_at is null;
  end if;
  perform pg_notify('challenges', '');
  return null;
end $$;
create trigger policy_records_challenge after update of status, challenge_reason on policy_records for each row
  when ((new.status = 'challenged' and (old.status, old.challenge_reason) is distinct from (new.status, new.challenge_reason))
    or (old.status in ('issuing', 'challenged') and new.status in ('active', 'cancelled')))
  execute function follow_challenge();

insert into challenges (policy_record_id, policy_id, branch_id, reason, opened_at)
  select id, policy_id, branch_id, challenge_reason, status_at from policy_records where status = 'challenged';
--- 0064_commission_vesting.sql
-- Commission becomes the payee's to spend, brokerage is earned, and both are taken back in step with the premium.

alter table commissions
  -- Set together when it vests: what was left of it by then, and the tax withheld on that.
  add column vested_at timestamptz,
  add column vested_pesewas bigint check (vested_pesewas >= 0),
  add column withheld_pesewas bigint check (withheld_pesewas between 0 and vested_pesewas),
  add constraint commissions_vested check (
    (vested_at is null) = (vested_pesewas is null) and (vested_at is null) = (withheld_pesewas is null)),
  add constraint commissions_available_is_vested check (status <> 'available' or vested_at is not null);
create index commissions_vested_at on commissions (payee_id, vested_at) where vested_at is not null;

-- A countermove after vesting takes its share of the tax back, too.
alter table commission_reversals
  add column was_vested boolean not null default false,
  add column withheld_pesewas bigint not null default 0,
  add constraint commission_reversals_tax check (withheld_pesewas between 0 and gross_pesewas and (was_vested or withheld_pesewas = 0));

-- Brokerage ------------------------------------------------------------------------------------------------------------------

create table brokerage_rules (
  id text primary key check (length(id) between 1 and 60),
  product_code text not null check (length(product_code) between 1 and 20),
  rate_bps integer not null check (rate_bps between 0 and 10000),
  effective_from date not null,
  effective_to date check (effective_to >= effective_from),
  constraint one_brokerage_rule_a_day exclude using gist (
    product_code with =, daterange(effective_from, effective_to, '[]') with &&)
);
-- What a new installation starts with; a test holds it to the domain.
insert into brokerage_rules (id, product_code, rate_bps, effective_from)
select product_code || '-brokerage', product_code, rate_bps, '2024-01-01'
from (values ('MTP', 1500), ('MTPX', 1750), ('MTPFT', 1750), ('MTCOMP', 2000), ('TRAVEL', 2000)) as defaults (product_code, rate_bps);

create table brokerages (
  id uuid primary key default gen_random_uuid(),
  policy_record_id uuid not null constraint one_brokerage_per_record unique references policy_records (id),
  product_code text not null check (length(product_code) between 1 and 20),
  rule_id text not null references brokerage_rules (id),
  base_pesewas bigint not null check (base_pesewas >= 0),
  rate_bps integer not null check (rate_bps between 0 and 10000),
  gross_pesewas bigint not null check (gross_pesewas >= 0),
  earned_at timestamptz not null
);
create index brokerages_rule_id on brokerages (rule_id);
create trigger brokerages_append_only before update or delete or truncate on brokerages
  for each statement execute function refuse_change();
revoke update, delete, truncate on brokerages from okwan_app;

create table brokerage_reversals (
  id uuid primary key default gen_random_uuid(),
  brokerage_id uuid not null references brokerages (id),
  -- What caused it: a request.
  cause_id uuid not null,
  gross_pesewas bigint not null check (gross_pesewas > 0),
  at timestamptz not null,
  constraint one_brokerage_reversal_per_cause unique (brokerage_id, cause_id)
);
create index brokerage_reversals_cause_id on brokerage_reversals (cause_id);
create trigger brokerage_reversals_append_only before update or delete or truncate on brokerage_reversals
  for each statement execute function refuse_change();
revoke update, delete, truncate on brokerage_reversals from okwan_app;
--- 0065_commission_rates.sql
-- A person's own rates, each from a day on, and how their commission is taxed. Nothing is edited: the latest row stands.

create table commission_rates (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id),
  product_code text not null check (length(product_code) between 1 and 20),
  -- Null: the default again.
  rate_bps integer check (rate_bps between 0 and 10000),
  effective_from date not null,
  set_by uuid not null references users (id),
  set_at timestamptz not null,
  constraint commission_rates_not_own check (set_by <> user_id)
);
create index commission_rates_user_id on commission_rates (user_id, product_code, effective_from, set_at);
create index commission_rates_set_by on commission_rates (set_by);
create trigger commission_rates_append_only before update or delete or truncate on commission_rates
  for each statement execute function refuse_change();
revoke update, delete, truncate on commission_rates from okwan_app;

-- Which own rate a commission was worked out by; none: the default of its rule.
alter table commissions add column own_rate_id uuid references commission_rates (id);
create index commissions_own_rate_id on commissions (own_rate_id) where own_rate_id is not null;

-- Who is not listed is taxed as an individual.
create table commission_payees (
  user_id uuid primary key references users (id),
  kind text not null check (kind in ('individual', 'entity')),
  set_by uuid not null references users (id),
  set_at timestamptz not null,
  constraint commission_payees_not_own check (set_by <> user_id)
);
create index commission_payees_set_by on commission_payees (set_by);
--- 0066_commission_disputes.sql
-- An agent who finds a line wrong says so; the office answers by a day.

create table commission_disputes (
  id uuid primary key default gen_random_uuid(),
  number bigint generated always as identity unique,
  commission_id uuid not null references commissions (id),
  raised_by uuid not null references users (id),
  raised_at timestamptz not null,
  reason text not null check (length(reason) between 3 and 500),
  answer_by date not null,
  outcome text check (outcome in ('agreed', 'refused')),
  answer text check (length(answer) between 3 and 500),
  answered_by uuid references users (id),
  answered_at timestamptz,
  constraint commission_disputes_answered check (
    (outcome is null) = (answered_at is null) and (answer is null) = (answered_at is null) and (answered_by is null) = (answered_at is null)),
  constraint commission_disputes_not_own check (answered_by <> raised_by)
);
create unique index one_open_dispute on commission_disputes (commission_id) where answered_at is null;
create index commission_disputes_commission_id on commission_disputes (commission_id, raised_at desc);
create index commission_disputes_open on commission_disputes (answer_by, id) where answered_at is null;
create index commission_disputes_raised_by on commission_disputes (raised_by);
create index commission_disputes_answered_by on commission_disputes (answered_by) where answered_by is not null;
revoke delete, truncate on commission_disputes from okwan_app;
--- 0068_pay_by_link.sql
-- A customer pays by the link of a parked offer: nobody of ours sent that request.
alter table payment_attempts alter column started_by drop not null;

-- How often the customer was reminded, by a person or by itself.
alter table purchases add column reminders integer not null default 0
  constraint purchases_reminders check (reminders >= 0);
-- An offer that ended says by its status only that nobody paid; whether it was parked is kept here.
alter table purchases add column was_parked boolean not null default false;
update purchases m set was_parked = true from policy_records r where r.id = m.policy_record_id and r.status = 'pay_later';
-- Offers that ended lately are looked for by when they ended.
create index purchases_offer_ends_at on purchases (offer_ends_at, policy_record_id) where withdrawn_at is null;
--- 0069_fleets.sql
-- Vehicles sold together: one payment, one policy each.
create table fleets (
  id uuid primary key default gen_random_uuid(),
  customer_id uuid not null references customers (id),
  seller_id uuid not null references users (id),
  client_reference text not null constraint fleets_client_reference unique references checkouts (client_reference),
  start_date date not null,
  end_date date not null constraint fleets_period check (end_date >= start_date),
  offer_ends_at timestamptz not null,
  created_at timestamptz not null
);
create index fleets_customer_id on fleets (customer_id);
create index fleets_seller_id on fleets (seller_id);
create trigger fleets_keep before update or delete or truncate on fleets for each statement execute function refuse_change();
revoke update, delete, truncate on fleets from okwan_app;

create table fleet_records (
  policy_record_id uuid primary key references policy_records (id),
  fleet_id uuid not null references fleets (id),
  -- The place in the table it was sold by.
  number integer not null check (number between 1 and 1000),
  constraint fleet_records_number unique (fleet_id, number)
);
create trigger fleet_records_keep before update or delete or truncate on fleet_records
  for each statement execute function refuse_change();
revoke update, delete, truncate on fleet_records from okwan_app;
--- 0072_hand_overs.sql
-- Handing over finds what somebody has in hand; most of it is found by an index that stands already.
create index if not exists policy_records_in_hand on policy_records (agent_id) where is_current and agent_id is not null;
create index if not exists service_requests_in_hand on service_requests (assignee_id)
  where status in ('pending', 'in_review', 'more_info') and assignee_id is not null;
create index if not exists checkouts_in_hand on checkouts (agent_id) where state in ('open', 'failed') and agent_id is not null;
--- 0073_alerts.sql
-- What SuperAdmins want to be told of, and what was found.

create table alert_rules (
  -- One set of rules for the product.
  is_only boolean primary key default true check (is_only),
  off_hours boolean not null default true,
  office_from_hour smallint not null default 6 check (office_from_hour between 0 and 23),
  office_to_hour smallint not null default 20 check (office_to_hour between 1 and 24),
  many_failures boolean not null default true,
  failures smallint not null default 5 check (failures between 2 and 50),
  failure_minutes smallint not null default 30 check (failure_minutes between 1 and 1440),
  large_approvals boolean not null default true,
  large_approval_pesewas bigint not null default 500000 check (large_approval_pesewas > 0),
  -- Everything up to here has been looked at.
  watched_until timestamptz,
  version integer not null default 1 check (version >= 1),
  constraint alert_rules_hours check (office_from_hour < office_to_hour)
);
insert into alert_rules default values;
revoke insert, delete, truncate on alert_rules from okwan_app;

create table alerts (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('off-hours', 'many-failures', 'large-approval')),
  -- The sign-in or the audit entry it was found in: the same is never told twice.
  source_id uuid not null,
  sentence text not null check (length(sentence) between 1 and 300),
  user_id uuid not null references users (id),
  branch_id uuid not null references branches (id),
  at timestamptz not null,
  acknowledged_by uuid references users (id),
  acknowledged_at timestamptz,
  note text check (length(note) between 1 and 300),
  constraint alerts_once unique (kind, source_id),
  constraint alerts_acknowledged check ((acknowledged_by is null) = (acknowledged_at is null))
);
create index alerts_at on alerts (at desc, id desc);
create index alerts_open on alerts (at desc, id desc) where acknowledged_at is null;
create index alerts_user_id on alerts (user_id);
create index alerts_branch_id on alerts (branch_id);
create index alerts_acknowledged_by on alerts (acknowledged_by) where acknowledged_by is not null;
revoke delete, truncate on alerts from okwan_app;

-- Approvals are few among all that is written down.
create index audit_log_approvals on audit_log (at) where action = 'payout-approved';
--- 0074_activity_search.sql
-- Searching the record by a name or a piece of a reference read every row of it.
create index audit_log_entity_id_search on audit_log using gin (entity_id gin_trgm_ops);
--- 0079_month_closings.sql
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
--- 0080_exports_of_lists.sql
-- Which list a file is written from.
alter table exports add column list text not null default 'policies'
  constraint exports_list check (list in ('policies', 'transactions'));
alter table exports alter column list drop default;
--- 0083_fleet_sales.sql
-- Sold fleets are listed, the newest first.
create index fleets_newest on fleets (created_at desc, id desc);

-- What one person has looked up lately: a fleet asks for a thousand plates at once.
create index vehicle_lookups_asked_by on vehicle_lookups (asked_by, at);
--- 0084_team_drafts.sql
-- Unfinished motor sales are listed for a whole branch too; those of trips have this index already.
create index motor_drafts_branch_id on motor_drafts (branch_id, updated_at desc, id desc);
--- 0085_sealed_letters.sql
-- Letters about health are kept like health answers: sealed with AES-256-GCM, key_id names the key. What they were called tells
-- of health too, so their name says only what they are. Letters from before are sealed by the product when it starts.

alter table files
  add column key_id text constraint files_key_id check (length(key_id) between 1 and 40),
  drop constraint files_size,
  -- A seal is longer than what is in it by its nonce and its tag.
  add constraint files_size check (length(bytes) = byte_size + case when key_id is null then 0 else 28 end);
comment on column files.sha256 is 'Of what is in the file; for a sealed one keyed, so that nobody can try out letters on it';

update files set file_name = 'medical-letter' || substring(file_name from '\.[^.]+$') where purpose = 'medical-letter';

-- Of a letter only the seal changes, when keys do; of other files nothing.
create trigger files_keep before update of bytes, key_id on files
  for each row when (old.purpose <> 'medical-letter') execute function refuse_change();
grant update (bytes, key_id) on files to okwan_app;
--- 0086_challenge_ways.sql
-- Challenged policies: a correction may change the price, and a sticker may be given by hand.

alter table challenges drop constraint challenges_resolution_check,
  add constraint challenges_resolution check (resolution in ('retry', 'correct', 'move-start', 'keep-as-change-of-insurer',
    'collect-difference', 'refund-difference', 'assign-sticker', 'full-refund', 'close'));

-- What may be done about each: domain/src/policies/challenges.ts; a test holds the two together.
create table challenge_ways (
  product text not null check (product in ('motor', 'travel')),
  reason text not null,
  resolution text not null,
  primary key (product, reason, resolution)
);
insert into challenge_ways (product, reason, resolution)
  select 'motor', reason, unnest(ways || array['full-refund', 'close']) from (values
    ('MID_REJECTED', array['correct', 'retry', 'collect-difference', 'refund-difference']),
    ('MID_UNREACHABLE', array['retry']),
    ('DUPLICATE_COVER', array['move-start', 'keep-as-change-of-insurer']),
    ('VEHICLE_MISMATCH', array['correct', 'collect-difference', 'refund-difference']),
    ('PREMIUM_MISMATCH', array['retry', 'collect-difference', 'refund-difference']),
    ('PAYMENT_MISMATCH', array['retry', 'move-start', 'collect-difference', 'refund-difference']),
    ('DUPLICATE_PAYMENT', array['retry', 'refund-difference']),
    ('STICKER_CONFLICT', array['retry', 'assign-sticker']),
    ('KYC_MISMATCH', array['correct']),
    ('RISK_CLASS_SUSPECT', array['correct', 'collect-difference', 'refund-difference'])) as known (reason, ways);
insert into challenge_ways (product, reason, resolution)
  select 'travel', reason, unnest(array['retry', 'full-refund', 'close'])
  from (select distinct reason from challenge_ways) as known;
revoke insert, update, delete, truncate on challenge_ways from okwan_app;

create function check_challenge_way() returns trigger language plpgsql as $$
begin
  if not exists (select from challenge_ways w join policies p on p.id = new.policy_id
                 where w.product = p.product and w.reason = new.reason and w.resolution = new.resolution) then
    raise exception '% does not resolve %', new.resolution, new.reason using errcode = '23514', constraint = 'challenge_way';
  end if;
  return new;
end $$;
create trigger challenges_way before update of resolution on challenges for each row
  when (new.resolution is distinct from old.resolution) execute function check_challenge_way();

-- What is over stays as it ended.
create function keep_challenge() returns trigger language plpgsql as $$
begin
  raise exception 'this challenge is over' using errcode = '23514', constraint = 'challenge_over';
end $$;
create trigger challenges_over before update on challenges for each row
  when (old.resolved_at is not null) execute function keep_challenge();

-- One word wakes every queue of the desk. What became cover without anybody's doing has no resolution.
create or replace function follow_challenge() returns trigger language plpgsql as $$
begin
  if new.status = 'challenged' then
    insert into challenges (policy_record_id, policy_id, branch_id, reason, opened_at)
    values (new.id, new.policy_id, new.branch_id, new.challenge_reason, new.status_at)
    on conflict (policy_record_id) where resolved_at is null
      do update set reason = excluded.reason, version = challenges.version + 1;
  else
    update challenges set resolved_at = new.status_at, resolved_by = coalesce(new.status_by, owner_id), version = version + 1
    where policy_record_id = new.id and resolved_at is null;
  end if;
  perform pg_notify('service-requests', '');
  return null;
end $$;

-- The desk looks at the last move of its claims whenever something happens.
create index claims_status_at on claims (status_at desc);
create index claims_handled_at on claims (handled_at desc) where handled_at is not null;
--- 0088_commission_additions.sql
-- A question that is agreed to adds what was missing as a line of its own; the line that was questioned stays as it was.

alter table commissions
  -- 0 is the sale itself, 1 and on is what was added to it.
  add column part integer not null default 0 constraint commissions_part check (part between 0 and 99),
  add column dispute_id uuid constraint commissions_dispute_id_fkey references commission_disputes (id),
  add constraint commissions_added_by_dispute check ((part = 0) = (dispute_id is null)),
  add constraint one_addition_per_dispute unique (dispute_id);

-- Cover is sold once, so its sale is earned once.
alter table commissions drop constraint one_commission_per_record;
alter table commissions add constraint one_commission_per_record unique (policy_record_id, part);

-- What one person did, newest first, in the very order a page is read: whoever did little is not looked for among everything.
create index audit_log_actor_at on audit_log (actor_id, at desc, id desc);
drop index audit_log_actor;
--- 0089_policies_at_size.sql
-- What keeps a million policies as quick to read as a few.

-- One status in the order of a list. The expressions are the columns themselves; server/src/policies/filter.ts says why.
drop index policy_records_status_created_at;
create index policy_records_within_status_created_at on policy_records (status, least(created_at, 'infinity') desc, id desc)
  where is_current;
create index policy_records_within_status_end_date on policy_records (status, least(end_date, 'infinity'), id)
  where is_current;

-- One person's sales of a day, out of all sales of that day.
create index policy_records_seller_sold on policy_records (seller_id, issued_at desc, id desc) where issued_at is not null;

-- New words wait in a list that every search reads through; it is emptied after some 200 records instead of thousands.
alter index policy_records_search set (gin_pending_list_limit = 256);
-- Whether a word is common or rare decides how it is looked for: more words are kept to tell.
alter table policy_records alter column search_text set statistics 1000;
--- 0090_desk_filters.sql
-- What the desk narrows its queues by, and what its pictures count. Open requests are few thousand at most and read whole; these
-- are for looking back over all of them.

create index service_requests_reason on service_requests (type, (ask ->> 'reason'), raised_at desc, id desc);
create index service_requests_amount on service_requests (type, (to_pay_pesewas + to_refund_pesewas))
  where to_pay_pesewas + to_refund_pesewas > 0;
create index service_requests_decided_at on service_requests (type, decided_at) where decided_at is not null;
create index claims_reserve on claims (reserve_pesewas);
create index challenges_resolved_at on challenges (resolved_at) where resolved_at is not null;
--- 0091_medical_papers.sql
-- Papers of a claim that tell of somebody's health are kept like medical letters: sealed, under a name that says only what they
-- are. Which those are: domain/src/claims/terms.ts. Those from before are sealed by the product when it starts.

update files f set purpose = 'medical-paper', file_name = 'medical-paper' || substring(file_name from '\.[^.]+$')
where purpose = 'claim' and exists (
  select from claim_documents d join claims c on c.id = d.claim_id
  where d.file_id = f.id and (
    d.document in ('medical_report', 'medical_receipts', 'death_certificate', 'post_mortem', 'cause_evidence')
    or (d.document = 'other' and c.type in ('medical', 'accident', 'third_party_injury', 'third_party_death'))));

-- Of what is sealed only the seal changes, and at the first sealing the digest, which is keyed from then on; of other files
-- nothing.
drop trigger files_keep on files;
create trigger files_keep before update of bytes, key_id, sha256 on files
  for each row when (old.purpose not in ('medical-letter', 'medical-paper')) execute function refuse_change();
grant update (sha256) on files to okwan_app;
--- 0093_cheaper_payments.sql
-- The terms of a payment never change, and no statement of ours names them: what does not name them is not asked.
drop trigger checkout_terms on checkouts;
create trigger checkout_terms
  before update of client_reference, purpose, payable_type, payable_id, amount_pesewas, customer_id, seller_id, branch_id
  on checkouts for each row
  when ((new.client_reference, new.purpose, new.payable_type, new.payable_id, new.amount_pesewas, new.customer_id,
         new.seller_id, new.branch_id)
    is distinct from (old.client_reference, old.purpose, old.payable_type, old.payable_id, old.amount_pesewas,
         old.customer_id, old.seller_id, old.branch_id))
  execute function keep_payment_terms();

drop trigger attempt_terms on payment_attempts;
create trigger attempt_terms
  before update of checkout_id, reference, request_id, method, provider, network, payer_number, due_pesewas
  on payment_attempts for each row
  when ((new.checkout_id, new.reference, new.request_id, new.method, new.provider, new.network, new.payer_number, new.due_pesewas)
    is distinct from (old.checkout_id, old.reference, old.request_id, old.method, old.provider, old.network,
         old.payer_number, old.due_pesewas))
  execute function keep_payment_terms();

-- As before, but lines are looked at only when a month is closed: a query over the new rows of a statement is planned each time.
create or replace function refuse_closed_month() returns trigger language plpgsql as $$
declare
  open_from timestamptz := (select (max(month) + interval '1 month') at time zone 'UTC' from month_closings
                            where outcome = 'confirmed');
begin
  if open_from is null then
    return null;
  end if;
  if exists (select from added join journals j on j.id = added.journal_id where j.posted_at < open_from) then
    raise exception 'the books are closed before %', open_from using errcode = '23514', constraint = 'month_is_open';
  end if;
  return null;
end $$;
--- 0094_policies_by_number.sql
-- Policies by the beginning of their number, in its order: what is searched begins with it.
create index policy_records_numbered on policy_records ((split_part(search_text, ' ', 1) collate "C"), id) where is_current;
--- 0095_challenge_approvals.sql
-- A challenged policy whose end is not for this person to decide is sent for approval; another ends it, or sends it back.

alter table challenges add column proposed_by uuid references users (id),
  add column proposed_at timestamptz,
  add column proposal text,
  -- What went back in full, which the limit of staff is about.
  add column refund_pesewas bigint,
  add constraint challenges_proposal_length check (length(proposal) between 3 and 500),
  add constraint challenges_proposed check (num_nulls(proposed_by, proposed_at, proposal) in (0, 3)),
  add constraint challenges_refund_positive check (refund_pesewas > 0);
create index challenges_proposed_by on challenges (proposed_by) where proposed_by is not null;

-- Whoever sold it, would get the money or asked for the approval does not end it; nor does staff above their limit
-- (domain/src/authority.ts; a test holds the two together).
create or replace function check_challenge_resolver() returns trigger language plpgsql as $$
begin
  if exists (select from policy_records r join customers c on c.id = r.customer_id join users u on u.id = new.resolved_by
             where r.id = new.policy_record_id and (u.id in (r.seller_id, r.agent_id) or u.mobile_number = c.phone)) then
    raise exception 'the seller cannot decide' using errcode = '23514', constraint = 'challenges_not_own_sale';
  end if;
  if new.resolved_by = new.proposed_by then
    raise exception 'who asked cannot decide' using errcode = '23514', constraint = 'challenges_second_person';
  end if;
  if new.refund_pesewas > 500000 and exists (select from users u where u.id = new.resolved_by and u.role = 'Staff') then
    raise exception 'above the limit of staff' using errcode = '23514', constraint = 'challenges_authority';
  end if;
  return new;
end $$;

alter table challenges add constraint challenges_refund_known check (resolution <> 'full-refund' or resolved_at is null
  or refund_pesewas is not null) not valid;
--- 0096_desk_facts.sql
-- Whoever approves a refund or the payout of a claim sees how its amount was worked out, line by line, as it was then.
alter table payouts add column calculation jsonb,
  add constraint payouts_calculation_is_lines check (jsonb_typeof(calculation) = 'array');

-- What was paid on each day, and asked for in each week.
create index payouts_paid_at on payouts (finished_at) where state = 'paid';

-- What was decided on each day is counted out of the index alone, like what came in: a request itself is a wide row.
drop index service_requests_decided_at;
create index service_requests_decided_at on service_requests (type, decided_at) include (branch_id) where decided_at is not null;

-- Nobody approves money to their own number, nor above their authority (domain/src/payouts/approval.ts; tests hold the two together).
create or replace function refuse_own_approval() returns trigger language plpgsql as $$
declare
  payout payouts;
begin
  select * into payout from payouts where id = new.payout_id for update;
  if new.approver_id in (payout.requested_by, payout.recommended_by) then
    raise exception 'the checker is the maker or the requester' using errcode = '23514', constraint = 'maker_is_not_checker';
  end if;
  if exists (select from users u where u.id = new.approver_id and u.mobile_number = payout.payee_phone) then
    raise exception 'the checker is the payee' using errcode = '23514', constraint = 'payee_is_not_checker';
  end if;
  if not exists (select from users u where u.id = new.approver_id
                   and (u.role = 'SuperAdmin' or (u.role = 'Admin' and payout.amount_pesewas <= 100000))) then
    raise exception 'above the authority of the checker' using errcode = '23514', constraint = 'checker_has_authority';
  end if;
  if payout.state <> 'recommended' or new.content_hash <> payout_content_hash(payout)
     or new.amount_pesewas <> payout.amount_pesewas then
    raise exception 'this is not what was recommended' using errcode = '23514', constraint = 'approval_of_this';
  end if;
  return new;
end $$;
--- 0097_papers_and_call_list.sql
-- A replaced version of a policy keeps saying what it said: the plate before the new one, the name as it was misspelt. What is
-- printed of a vehicle and of a customer is kept as it stood before each change, written by the database itself so that no
-- change is without it.

create function printed_vehicle(v vehicles) returns jsonb language sql immutable as $$
  select jsonb_build_object('registration_number', v.registration_number, 'chassis_key', v.chassis_key, 'make', v.make,
    'model', v.model, 'year_of_manufacture', v.year_of_manufacture, 'color', v.color, 'body_type', v.body_type,
    'engine_capacity_cc', v.engine_capacity_cc)
$$;

create function printed_customer(c customers) returns jsonb language sql immutable as $$
  select jsonb_build_object('company_name', c.company_name, 'first_name', c.first_name, 'other_names', c.other_names,
    'last_name', c.last_name, 'date_of_birth', c.date_of_birth, 'gender', c.gender, 'ghana_card', c.ghana_card,
    'phone', c.phone, 'residential_address', c.residential_address, 'city', c.city, 'region', c.region)
$$;

create table former_vehicles (
  id bigint generated always as identity primary key,
  vehicle_id uuid not null references vehicles (id),
  -- When it was changed, as the business counts: it stood until then.
  until timestamptz not null,
  printed jsonb not null
);
create index former_vehicles_until on former_vehicles (vehicle_id, until, id);

create table former_customers (
  id bigint generated always as identity primary key,
  customer_id uuid not null references customers (id),
  until timestamptz not null,
  printed jsonb not null
);
create index former_customers_until on former_customers (customer_id, until, id);

create trigger former_vehicles_append_only before update or delete or truncate on former_vehicles
  for each statement execute function refuse_change();
create trigger former_customers_append_only before update or delete or truncate on former_customers
  for each statement execute function refuse_change();
revoke insert, update, delete, truncate on former_vehicles, former_customers from okwan_app;

create function keep_former_vehicle() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if printed_vehicle(old) <> printed_vehicle(new) then
    insert into former_vehicles (vehicle_id, until, printed) values (old.id, new.updated_at, printed_vehicle(old));
  end if;
  return null;
end $$;
create trigger vehicles_keep_former after update on vehicles for each row execute function keep_former_vehicle();

create function keep_former_customer() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if printed_customer(old) <> printed_customer(new) then
    insert into former_customers (customer_id, until, printed) values (old.id, new.updated_at, printed_customer(old));
  end if;
  return null;
end $$;
create trigger customers_keep_former after update on customers for each row execute function keep_former_customer();

-- The call list is written into files too.
alter table exports drop constraint exports_list;
alter table exports add constraint exports_list check (list in ('policies', 'transactions', 'renewals'));
--- 0098_vehicles_by_make.sql
-- Policies of one make; by its statistics PostgreSQL knows whether to begin with the vehicles or with the list.
create index vehicles_make on vehicles (upper(make));
--- 0099_numbers_on_records.sql
-- Every list shows the number of a policy beside its record; fetching it from the contract was a fifth of a page's work.
alter table policy_records add column policy_number text;
update policy_records r set policy_number = p.policy_number from policies p
where p.id = r.policy_id and p.policy_number is not null;

-- It is the contract's, whatever a statement says.
create function take_policy_number() returns trigger language plpgsql as $$
begin
  new.policy_number := (select policy_number from policies where id = new.policy_id);
  return new;
end $$;
create trigger policy_records_number before insert or update of policy_number, policy_id on policy_records
  for each row execute function take_policy_number();

-- What is shown and searched for follows the number as it follows names and plates.
create function number_policy_records() returns trigger language plpgsql as $$
begin
  update policy_records set policy_number = new.policy_number,
    search_text = policy_search_text(policy_id, customer_id, vehicle_id) where policy_id = new.id;
  return null;
end $$;
create trigger policies_number after update of policy_number on policies for each row
  when (old.policy_number is distinct from new.policy_number) execute function number_policy_records();
--- 0101_payouts_on_hold.sql
-- A person can stop a payout: with a reason and until a day. Nothing of it leaves before somebody releases it.

alter table payouts
  drop constraint payouts_state_check,
  add constraint payouts_state_check check (state in ('requested', 'in_review', 'recommended', 'approved', 'waiting_for_float',
    'disbursing', 'paid', 'failed', 'review', 'rejected', 'withdrawn', 'on_hold')),
  -- Where it goes back to when it is released.
  add column hold_from text,
  add column hold_reason text,
  add column hold_until date,
  add column hold_by uuid references users (id),
  add column hold_at timestamptz,
  add constraint payouts_hold_is_whole check (
    num_nonnulls(hold_from, hold_reason, hold_until, hold_by, hold_at) = case when state = 'on_hold' then 5 else 0 end),
  add constraint payouts_hold_reason_length check (length(hold_reason) between 3 and 300),
  drop constraint sent_to_somebody,
  add constraint sent_to_somebody check (
    account_name is not null or state in ('requested', 'in_review', 'rejected', 'withdrawn', 'on_hold'));
create index payouts_hold_by on payouts (hold_by) where hold_by is not null;

-- domain/src/payouts/lifecycle.ts; a test holds the two together.
insert into payout_moves ("from", "to") values
  ('requested', 'on_hold'), ('in_review', 'on_hold'), ('recommended', 'on_hold'), ('approved', 'on_hold'),
  ('waiting_for_float', 'on_hold'), ('failed', 'on_hold'),
  ('on_hold', 'requested'), ('on_hold', 'in_review'), ('on_hold', 'recommended'), ('on_hold', 'approved'),
  ('on_hold', 'waiting_for_float'), ('on_hold', 'failed'), ('on_hold', 'rejected'), ('on_hold', 'review');

create or replace function keep_payout_rules() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.state <> old.state
     and not exists (select from payout_moves where "from" = old.state and "to" = new.state) then
    raise exception 'a payout cannot go from % to %', old.state, new.state using errcode = '23514', constraint = 'payout_moves';
  end if;
  -- Back to where it stood, to a second person with another payee, or to its end; nowhere else.
  if tg_op = 'UPDATE' and old.state = 'on_hold' and new.state not in ('on_hold', old.hold_from, 'rejected', 'review')
     and not (new.state = 'recommended' and old.approved_at is not null) then
    raise exception 'a payout on hold goes back to where it stood' using errcode = '23514', constraint = 'payout_hold_released';
  end if;
  if tg_op = 'UPDATE' and new.state = 'on_hold'
     and new.hold_from <> (case when old.state = 'on_hold' then old.hold_from else old.state end) then
    raise exception 'a payout on hold remembers where it stood' using errcode = '23514', constraint = 'payout_hold_released';
  end if;
  if new.state in ('approved', 'waiting_for_float', 'disbursing') and payout_approvals_missing(new) > 0 then
    raise exception 'payout % is not approved as it stands', new.number
      using errcode = '23514', constraint = 'payout_is_approved';
  end if;
  return new;
end $$;

-- What is held stays as it was, approvals and all, but for another payee of what was approved.
drop trigger payout_content on payouts;
create trigger payout_content before update on payouts for each row
  when ((old.state in ('approved', 'waiting_for_float', 'disbursing', 'paid', 'review')
      or (old.state = 'on_hold' and not (new.state = 'recommended' and old.approved_at is not null)))
    and (new.amount_pesewas, new.fee_pesewas, new.payee_phone, new.payee_network, new.bank_code, new.bank_account,
         new.account_name, new.recommended_by)
      is distinct from (old.amount_pesewas, old.fee_pesewas, old.payee_phone, old.payee_network, old.bank_code,
                        old.bank_account, old.account_name, old.recommended_by))
  execute function keep_payout_terms();

-- Nobody recommends or approves money to their own number, nor about a policy that they sold or hold.
create function refuse_party_to_payout(payout payouts, person uuid) returns void language plpgsql as $$
begin
  if exists (select from users u where u.id = person and u.mobile_number = payout.payee_phone) then
    raise exception 'the money goes to who decides' using errcode = '23514', constraint = 'payee_does_not_decide';
  end if;
  if exists (select from policy_records r join customers c on c.id = r.customer_id join users u on u.id = person
             where r.policy_id = payout.policy_id and (u.id in (r.seller_id, r.agent_id) or u.mobile_number = c.phone)) then
    raise exception 'the policy was sold by who decides, or is theirs' using errcode = '23514', constraint = 'payout_not_own_sale';
  end if;
end $$;

create or replace function refuse_own_approval() returns trigger language plpgsql as $$
declare
  payout payouts;
begin
  select * into payout from payouts where id = new.payout_id for update;
  if new.approver_id in (payout.requested_by, payout.recommended_by) then
    raise exception 'the checker is the maker or the requester' using errcode = '23514', constraint = 'maker_is_not_checker';
  end if;
  perform refuse_party_to_payout(payout, new.approver_id);
  if not exists (select from users u where u.id = new.approver_id
                   and (u.role = 'SuperAdmin' or (u.role = 'Admin' and payout.amount_pesewas <= 100000))) then
    raise exception 'above the authority of the checker' using errcode = '23514', constraint = 'checker_has_authority';
  end if;
  if payout.state <> 'recommended' or new.content_hash <> payout_content_hash(payout)
     or new.amount_pesewas <> payout.amount_pesewas then
    raise exception 'this is not what was recommended' using errcode = '23514', constraint = 'approval_of_this';
  end if;
  return new;
end $$;

create function refuse_own_recommendation() returns trigger language plpgsql as $$
begin
  perform refuse_party_to_payout(new, new.recommended_by);
  return new;
end $$;
create trigger party_does_not_recommend before update of recommended_by, payee_phone on payouts for each row
  when (new.recommended_by is not null
    and (new.recommended_by, new.payee_phone) is distinct from (old.recommended_by, old.payee_phone))
  execute function refuse_own_recommendation();
--- 0102_claims_paid_in_parts.sql
-- What a claim pays can go to several people: the garage, who was harmed, the customer. Each part is a payout of its own, and
-- what keeps them from being paid twice is their sum.
drop index one_open_claim_payout;
create index payouts_claim_id on payouts (claim_id) where claim_id is not null;

-- Together they are never more than was agreed, whatever was paid before the claim was opened again included. One that had been
-- rejected can turn out to be paid: so it is looked at again before any other is approved or sent.
create function keep_within_claim() returns trigger language plpgsql as $$
declare
  agreed bigint;
begin
  if tg_op = 'UPDATE' and new.amount_pesewas = old.amount_pesewas and new.state not in ('approved', 'disbursing') then
    return new;
  end if;
  -- Requests for the same claim queue here. Who approves or sends one waits for none: their sum was looked at when they came.
  if tg_op = 'INSERT' or new.amount_pesewas <> old.amount_pesewas then
    perform from claims where id = new.claim_id for update;
  end if;
  select paid_pesewas + case when status in ('offer_accepted', 'payout_pending', 'payout_failed') then payable_pesewas else 0 end
    into agreed from claims where id = new.claim_id;
  if new.amount_pesewas + (select coalesce(sum(amount_pesewas), 0) from payouts
      where claim_id = new.claim_id and id <> new.id and state not in ('rejected', 'withdrawn')) > agreed then
    raise exception 'more than the claim pays' using errcode = '23514', constraint = 'payouts_within_claim';
  end if;
  return new;
end $$;
create trigger payouts_within_claim before insert or update of amount_pesewas, state on payouts for each row
  when (new.claim_id is not null) execute function keep_within_claim();
--- 0103_makes_on_records.sql
-- The policies of one make in the order of a list: read as they stand, as those of one cover or risk class are.
alter table policy_records add column make_key text;
update policy_records r set make_key = upper(v.make) from vehicles v where v.id = r.vehicle_id;
drop index vehicles_make;
create index policy_records_make_created_at on policy_records (make_key, created_at desc, id desc) where is_current;

-- It is the vehicle's, whatever a statement says.
create function take_make() returns trigger language plpgsql as $$
begin
  new.make_key := (select upper(make) from vehicles where id = new.vehicle_id);
  return new;
end $$;
create trigger policy_records_make before insert or update of make_key, vehicle_id on policy_records
  for each row execute function take_make();

create function follow_make() returns trigger language plpgsql as $$
begin
  update policy_records set make_key = upper(new.make) where vehicle_id = new.id;
  return null;
end $$;
create trigger vehicles_make after update of make on vehicles for each row
  when (old.make is distinct from new.make) execute function follow_make();
--- 0104_late_payments.sql
-- A sending that had failed can turn out to be paid: decision 0035.

-- domain/src/payouts/lifecycle.ts and disbursement.ts; a test holds them together.
insert into payout_moves ("from", "to") values
  ('waiting_for_float', 'paid'),
  ('requested', 'rejected'), ('recommended', 'rejected'), ('approved', 'rejected'), ('waiting_for_float', 'rejected'),
  ('failed', 'rejected');
insert into disbursement_moves ("from", "to") values ('failed', 'paid');

-- What is over has nothing set aside. Not looked for in what is there: a book that was wrong before must not stop an upgrade.
alter table payouts add constraint payouts_over_hold_nothing
  check (held_reference is null or state not in ('paid', 'rejected', 'withdrawn')) not valid;

-- One sending pays a payout. One that a network paid after it had said no can be a second: that is known, and not ours to undo.
drop index one_paid_disbursement;
create unique index one_paid_disbursement on disbursements (payout_id)
  where state = 'paid' and cause is distinct from 'paid_after_failed';

-- What a claim pays in all, whatever was paid before it was opened again included.
create function claim_agreed_pesewas(claim uuid) returns bigint stable language sql as $$
  select paid_pesewas + case when status in ('offer_accepted', 'payout_pending', 'payout_failed') then payable_pesewas else 0 end
  from claims where id = claim
$$;

create or replace function keep_within_claim() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.amount_pesewas = old.amount_pesewas and new.state not in ('approved', 'disbursing') then
    return new;
  end if;
  -- Requests for the same claim queue here. Who approves or sends one waits for none: their sum was looked at when they came.
  if tg_op = 'INSERT' or new.amount_pesewas <> old.amount_pesewas then
    perform from claims where id = new.claim_id for update;
  end if;
  if new.amount_pesewas + (select coalesce(sum(amount_pesewas), 0) from payouts
      where claim_id = new.claim_id and id <> new.id and state not in ('rejected', 'withdrawn'))
      > claim_agreed_pesewas(new.claim_id) then
    raise exception 'more than the claim pays' using errcode = '23514', constraint = 'payouts_within_claim';
  end if;
  return new;
end $$;
--- 0105_locked_doors.sql
-- Who asked for a code decides which limits it counts against: decision 0037.
alter table otp_challenges
  add column known_browser boolean not null default false,
  add column asked_by uuid constraint otp_challenges_asked_by references users (id);
create index otp_challenges_asked_by on otp_challenges (asked_by, created_at desc) where asked_by is not null;

-- Whom somebody looked up: bounds how often, and tells whom they may sell to.
create table person_look_ups (
  id bigint generated always as identity primary key,
  user_id uuid not null constraint person_look_ups_user references users (id),
  kind text not null constraint person_look_ups_kind check (kind in ('customer', 'number-holder')),
  customer_ids uuid[] not null,
  at timestamptz not null
);
create index person_look_ups_user_id on person_look_ups (user_id, kind, at desc);
create index person_look_ups_at on person_look_ups (at);

-- Whoever has another number is signed out too: the number is the key, and the old one may be in other hands.
alter table users add column mobile_number_changed_at timestamptz;
create function note_changed_number() returns trigger language plpgsql as $$
begin
  new.mobile_number_changed_at := new.updated_at;
  return new;
end $$;
create trigger users_note_changed_number before update on users for each row
  when (new.mobile_number <> old.mobile_number) execute function note_changed_number();
drop trigger users_end_sessions on users;
create trigger users_end_sessions after update on users for each row
  when (new.status <> 'active' or new.role <> old.role or new.mobile_number <> old.mobile_number)
  execute function end_sessions_of_changed_user();

-- What was written for the reach from before is not fetched with another.
create function forget_exports_of_changed_user() returns trigger language plpgsql as $$
begin
  delete from exports where user_id = new.id;
  return null;
end $$;
create trigger users_forget_exports after update on users for each row
  when (new.status <> 'active' or new.role <> old.role or new.branch_id <> old.branch_id)
  execute function forget_exports_of_changed_user();

-- Of what strangers send to the providers' addresses only so much is kept in an hour.
create index callback_inbox_forged on callback_inbox (received_at) where not genuine;
