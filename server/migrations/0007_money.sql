-- The ledger: double entry, append-only, in whole pesewas. The database enforces its invariants, so that neither
-- application code nor a person with the application's password can violate them.

-- Ledger -------------------------------------------------------------------------------------------------------------

create table ledger_accounts (
  -- Name of the account in domain/src/money/ledger/accounts.ts.
  name text primary key,
  code text not null unique check (code ~ '^[0-9]{4}$'),
  title text not null,
  type text not null check (type in ('asset', 'liability', 'income', 'expense'))
);
comment on table ledger_accounts is 'An account of the chart of accounts.';

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

revoke insert, update, delete, truncate on ledger_accounts from okwan_app;

create table journals (
  id uuid primary key default gen_random_uuid(),
  event text not null check (length(event) between 1 and 80),
  source_id text not null check (length(source_id) between 1 and 160),
  posted_at timestamptz not null,
  actor_id uuid references users (id),
  request_id text,
  -- Tells apart events that can happen again to the same source, such as the second rejection of a payout.
  occurrence integer not null default 0 check (occurrence >= 0),
  -- The same event of the same source is posted once. No foreign key: docs/decisions/0043.
  constraint journals_event_source unique (event, source_id, occurrence)
);
comment on table journals is 'A balanced posting, made once for each event of a source.';
create index journals_posted_at on journals (posted_at);
create index journals_actor_id on journals (actor_id) where actor_id is not null;
revoke update, delete, truncate on journals from okwan_app;

create table journal_lines (
  journal_id uuid not null references journals (id),
  position smallint not null check (position >= 1),
  account text not null references ledger_accounts (name),
  -- Sub-account: id of an agent or payment, or name of a provider; empty if the account has none.
  owner text not null check (length(owner) <= 120),
  -- A credit is a negative debit, so every journal, and the whole ledger, sums to zero.
  debit_pesewas bigint not null constraint line_not_zero check (debit_pesewas <> 0),
  -- Only for wallet accounts: sequence number of the movement and the balance after it.
  movement_number bigint,
  balance_after_pesewas bigint,
  primary key (journal_id, position)
);
comment on table journal_lines is 'A debit or credit of a journal.';
create index journal_lines_account on journal_lines (account, owner) include (debit_pesewas);
create unique index journal_lines_movement_number on journal_lines (account, owner, movement_number) where movement_number is not null;
revoke update, delete, truncate on journal_lines from okwan_app;

-- The two wallet accounts of an agent. Only these must not be negative, so only these have a balance row, locked at every
-- movement. Clearing accounts have none, because a row that all payments lock would serialise them.
create table wallet_accounts (
  account text not null references ledger_accounts (name) check (account in ('floatWallet', 'commissionAvailable')),
  agent_id uuid not null references users (id),
  balance_pesewas bigint not null constraint wallet_account_not_overdrawn check (balance_pesewas >= 0),
  movements bigint not null,
  primary key (account, agent_id)
);
comment on table wallet_accounts is 'The balance of a float or commission account of an agent.';
create index wallet_accounts_agent_id on wallet_accounts (agent_id);
revoke insert, update, delete, truncate on wallet_accounts from okwan_app;

-- The balance changes only with a line: the application cannot write to wallet_accounts.
create function update_wallet_account() returns trigger language plpgsql security definer set search_path = public as $$
begin
  update wallet_accounts set balance_pesewas = balance_pesewas - new.debit_pesewas, movements = movements + 1
  where account = new.account and agent_id = new.owner::uuid
  returning movements, balance_pesewas into new.movement_number, new.balance_after_pesewas;
  if not found then
    insert into wallet_accounts (account, agent_id, balance_pesewas, movements)
    values (new.account, new.owner::uuid, -new.debit_pesewas, 1)
    -- Two first movements at once: the second waits here and adds to the first.
    on conflict (account, agent_id) do update
      set balance_pesewas = wallet_accounts.balance_pesewas - new.debit_pesewas, movements = wallet_accounts.movements + 1
    returning movements, balance_pesewas into new.movement_number, new.balance_after_pesewas;
  end if;
  return new;
end $$;
comment on function update_wallet_account() is 'Updates the balance of the account that a journal line moves, and refuses to overdraw it.';
create trigger journal_lines_update_wallet_account before insert on journal_lines for each row
  when (new.account in ('floatWallet', 'commissionAvailable')) execute function update_wallet_account();

-- Checked at commit, when all lines exist; also when a line is added to an older journal.
create function refuse_unbalanced_journal() returns trigger language plpgsql as $$
declare
  checked uuid := case tg_table_name when 'journals' then to_jsonb(new) ->> 'id' else to_jsonb(new) ->> 'journal_id' end;
  lines bigint;
  rest bigint;
begin
  select count(*), coalesce(sum(debit_pesewas), 0) into lines, rest from journal_lines where journal_id = checked;
  if lines < 2 or rest <> 0 then
    raise exception 'journal % has % lines and a difference of % pesewas', checked, lines, rest
      using errcode = '23514', constraint = 'journal_balances';
  end if;
  return null;
end $$;
comment on function refuse_unbalanced_journal() is 'Refuses a journal that does not balance when the transaction commits.';
create constraint trigger journal_balances after insert on journals
  deferrable initially deferred for each row execute function refuse_unbalanced_journal();
create constraint trigger journal_balances after insert on journal_lines
  deferrable initially deferred for each row execute function refuse_unbalanced_journal();

create trigger journals_append_only before update or delete or truncate on journals
  for each statement execute function refuse_change();
create trigger journal_lines_append_only before update or delete or truncate on journal_lines
  for each statement execute function refuse_change();

-- Closed months ------------------------------------------------------------------------------------------------------

-- A month is closed by two people. Afterwards nothing can be posted to it or to an earlier month.
create table month_closings (
  id uuid primary key default gen_random_uuid(),
  month date not null constraint month_closings_first_day check (extract(day from month) = 1),
  proposed_by uuid not null constraint month_closings_proposer references users (id),
  proposed_at timestamptz not null,
  decided_by uuid constraint month_closings_decider references users (id),
  decided_at timestamptz,
  outcome text constraint month_closings_outcome check (outcome in ('confirmed', 'declined')),
  constraint month_closings_complete check ((decided_by is null) = (outcome is null) and (decided_at is null) = (outcome is null)),
  -- The requester can withdraw the proposal, but another user must confirm it.
  constraint month_closings_second_person check (outcome <> 'confirmed' or decided_by <> proposed_by),
  constraint month_closings_over check (outcome <> 'confirmed' or decided_at at time zone 'UTC' >= month + interval '1 month')
);
comment on table month_closings is 'A proposal to close a month of the ledger, and the decision about it.';
create unique index month_closings_one_open on month_closings (month) where outcome is null;
create unique index month_closings_once on month_closings (month) where outcome = 'confirmed';
create index month_closings_proposed_by on month_closings (proposed_by);
create index month_closings_decided_by on month_closings (decided_by) where decided_by is not null;

-- Decisions are final. A confirmation locks out concurrent postings until it commits, so that
-- none is added to the closed month, without a cost for postings. Only the owner of the tables can lock them.
create function keep_month_closing() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if (tg_op = 'INSERT' and new.outcome is not null) or (tg_op = 'UPDATE' and (old.outcome is not null
      or (new.month, new.proposed_by, new.proposed_at) is distinct from (old.month, old.proposed_by, old.proposed_at))) then
    raise exception 'a decided month closing cannot be changed' using errcode = '23514', constraint = 'month_closing_is_final';
  end if;
  if new.outcome = 'confirmed' then
    lock table journals, journal_lines in share row exclusive mode;
  end if;
  return new;
end $$;
comment on function keep_month_closing() is
  'Refuses to change a decided closing, and waits for running postings before a month is closed.';
create trigger month_closing_is_final before insert or update on month_closings
  for each row execute function keep_month_closing();
create trigger month_closings_no_delete before delete or truncate on month_closings
  for each statement execute function refuse_change();
revoke delete, truncate on month_closings from okwan_app;

-- Checked for lines, because every journal has lines and lines can be added to an old journal.
-- Lines are read only if a month is closed, because a query over the new rows of a statement is planned each time.
create function refuse_closed_month() returns trigger language plpgsql as $$
declare
  open_from timestamptz := (select (max(month) + interval '1 month') at time zone 'UTC' from month_closings
                            where outcome = 'confirmed');
begin
  if open_from is null then
    return null;
  end if;
  if exists (select from added join journals j on j.id = added.journal_id where j.posted_at < open_from) then
    raise exception 'months before % are closed', open_from using errcode = '23514', constraint = 'month_is_open';
  end if;
  return null;
end $$;
comment on function refuse_closed_month() is 'Refuses journal lines in a closed month.';
create trigger month_is_open after insert on journal_lines referencing new table as added
  for each statement execute function refuse_closed_month();

-- Balances of later months are calculated from here, not from the first journal.
create table month_balances (
  month date not null,
  account text not null constraint month_balances_account references ledger_accounts (name),
  -- Debits less credits since the first journal.
  debit_pesewas bigint not null,
  constraint month_balances_key primary key (month, account)
);
comment on table month_balances is 'The balance of a ledger account at the end of a closed month.';
create trigger month_balances_append_only before update or delete or truncate on month_balances
  for each statement execute function refuse_change();
revoke update, delete, truncate on month_balances from okwan_app;

-- Payments -----------------------------------------------------------------------------------------------------------

-- Money moves only in the ledger. A checkout and its attempts have the status of each request and the reports of
-- providers.
create table checkouts (
  id uuid primary key default gen_random_uuid(),
  client_reference text not null constraint checkouts_client_reference unique
    check (client_reference ~ '^[A-Z]{2}[0-7][0-9A-HJKMNP-TV-Z]{25}$'),
  purpose text not null check (purpose in ('premium', 'renewal', 'endorsement', 'topUp')),
  payable_type text not null check (length(payable_type) between 1 and 40),
  payable_id uuid not null,
  amount_pesewas bigint not null check (amount_pesewas > 0),
  received_for text not null check (length(received_for) between 1 and 200),
  -- Payer: a customer, or the agent whose wallet is topped up.
  customer_id text not null check (length(customer_id) between 1 and 80),
  customer_name text not null check (length(customer_name) between 1 and 200),
  policy_id uuid references policies (id),
  -- Paid service request.
  request_id uuid,
  seller_id uuid not null references users (id),
  -- Agent of the sale: the seller, or the agent of an assistant.
  agent_id uuid references users (id),
  branch_id uuid not null references branches (id),
  state text not null default 'open' check (state in ('open', 'paid', 'failed', 'review', 'cancelled')),
  -- Time until which the price is valid; null if it does not expire.
  offer_ends_at timestamptz,
  attempt_count integer not null default 0 check (attempt_count between 0 and 99),
  -- The paid attempt, or else the latest one.
  shown_attempt integer check (shown_attempt between 1 and attempt_count),
  checked_by_hand_at timestamptz,
  created_at timestamptz not null,
  final_at timestamptz,
  -- Copied from the displayed attempt.
  shown_method text,
  shown_network text,
  shown_payer text,
  -- Words with and without separators, so that GR123420 also finds GR 1234-20.
  search_text text not null generated always as (
    upper(customer_name) || ' ' || upper(received_for) || ' ' || regexp_replace(upper(received_for), '[^A-Z0-9]', '', 'g') || ' '
    || client_reference || ' ' || coalesce(shown_payer, '')) stored,
  constraint shown_attempt_is_complete check ((shown_attempt is null) = (shown_method is null))
);
comment on table checkouts is 'Something to be paid for, and the status of its payment.';
-- A payable item has at most one open checkout.
create unique index one_checkout_per_payable on checkouts (payable_type, payable_id) where state <> 'cancelled';
create index checkouts_created_at on checkouts (created_at desc, id desc);
create index checkouts_branch_id on checkouts (branch_id, created_at desc, id desc);
create index checkouts_agent_id on checkouts (agent_id, created_at desc, id desc) where agent_id is not null;
create index checkouts_seller_id on checkouts (seller_id, created_at desc, id desc);
create index checkouts_amount on checkouts (amount_pesewas, id);
create index checkouts_search on checkouts using gin (search_text gin_trgm_ops) where shown_attempt is not null;
-- For payments and refunds of a policy.
create index checkouts_policy_id on checkouts (policy_id, created_at desc) where policy_id is not null;
create index checkouts_request_id on checkouts (request_id) where request_id is not null;
create index checkouts_final_at on checkouts (final_at) where final_at is not null;
create index checkouts_in_hand on checkouts (agent_id) where state in ('open', 'failed') and agent_id is not null;
revoke delete, truncate on checkouts from okwan_app;

create table payment_attempts (
  id uuid primary key default gen_random_uuid(),
  checkout_id uuid not null references checkouts (id),
  attempt_number integer not null check (attempt_number between 1 and 99),
  -- Our reference for the provider, never reused; MTN also needs a UUID.
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
  -- Ledger state of this attempt.
  money text not null default 'none' check (money in ('none', 'settled', 'parked', 'reversed', 'returned')),
  paid_pesewas bigint check (paid_pesewas > 0),
  fee_pesewas bigint not null default 0 check (fee_pesewas >= 0),
  provider_transaction_id text check (length(provider_transaction_id) <= 120),
  network_transaction_id text check (length(network_transaction_id) <= 120),
  -- Content and time of the last callback, which is only a hint.
  reported_result text check (reported_result in ('paid', 'failed')),
  reported_reason text,
  reported_at timestamptz,
  -- Null if a customer pays a pay-later offer by its link.
  started_by uuid references users (id),
  created_at timestamptz not null,
  sent_at timestamptz,
  final_at timestamptz,
  unique (checkout_id, attempt_number),
  constraint attempt_has_payer check (
    (method = 'momo') = (provider is not null and network is not null and payer_number is not null)),
  constraint money_has_amount check ((money = 'none') = (paid_pesewas is null)),
  constraint success_has_money check (state <> 'successful' or money <> 'none'),
  constraint report_is_complete check ((reported_result is null) = (reported_at is null))
);
comment on table payment_attempts is 'An attempt to collect a checkout by mobile money or from a wallet.';
-- Only one approved request pays a checkout, so that nobody is charged twice.
create unique index one_success_per_checkout on payment_attempts (checkout_id) where state = 'successful';
create index payment_attempts_payer on payment_attempts (payer_number, created_at desc) where payer_number is not null;
create index payment_attempts_open on payment_attempts (created_at)
  where state in ('created', 'submitted', 'awaiting', 'unknown');
create index payment_attempts_provider_id on payment_attempts (provider_transaction_id) where provider_transaction_id is not null;
create index payment_attempts_network_id on payment_attempts (network_transaction_id) where network_transaction_id is not null;
revoke delete, truncate on payment_attempts from okwan_app;

-- The life cycles of domain/src/money/payments/lifecycle.ts, enforced by the database too; a test compares them.
create table payment_moves (
  kind text not null check (kind in ('attempt', 'checkout')),
  "from" text not null,
  "to" text not null,
  primary key (kind, "from", "to")
);
comment on table payment_moves is 'A status change that is allowed for a checkout or a payment attempt.';

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
comment on function keep_payment_moves() is 'Refuses a status change that is not listed in payment_moves.';
create trigger attempt_moves before update of state on payment_attempts
  for each row execute function keep_payment_moves('attempt');
create trigger checkout_moves before update of state on checkouts
  for each row execute function keep_payment_moves('checkout');

create function keep_payment_terms() returns trigger language plpgsql as $$
begin
  raise exception 'the terms of a payment cannot be changed' using errcode = '23514', constraint = 'payment_terms';
end $$;
comment on function keep_payment_terms() is 'Refuses to change the terms of a payment.';
-- The terms of a payment never change. The trigger runs only for statements that name these columns, so usual updates are not
-- checked.
create trigger checkout_terms
  before update of client_reference, purpose, payable_type, payable_id, amount_pesewas, customer_id, seller_id, branch_id
  on checkouts for each row
  when ((new.client_reference, new.purpose, new.payable_type, new.payable_id, new.amount_pesewas, new.customer_id,
         new.seller_id, new.branch_id)
    is distinct from (old.client_reference, old.purpose, old.payable_type, old.payable_id, old.amount_pesewas,
         old.customer_id, old.seller_id, old.branch_id))
  execute function keep_payment_terms();
create trigger attempt_terms
  before update of checkout_id, reference, request_id, method, provider, network, payer_number, due_pesewas
  on payment_attempts for each row
  when ((new.checkout_id, new.reference, new.request_id, new.method, new.provider, new.network, new.payer_number, new.due_pesewas)
    is distinct from (old.checkout_id, old.reference, old.request_id, old.method, old.provider, old.network,
         old.payer_number, old.due_pesewas))
  execute function keep_payment_terms();

create table payment_events (
  id bigint generated always as identity primary key,
  checkout_id uuid not null references checkouts (id),
  attempt_number integer,
  what text not null check (length(what) between 1 and 60),
  detail text check (length(detail) <= 200),
  at timestamptz not null
);
comment on table payment_events is 'An event in the history of a checkout.';
create index payment_events_checkout_id on payment_events (checkout_id, id);
create trigger payment_events_append_only before update or delete or truncate on payment_events
  for each statement execute function refuse_change();
revoke update, delete, truncate on payment_events from okwan_app;

create table payment_exceptions (
  id uuid primary key default gen_random_uuid(),
  checkout_id uuid not null references checkouts (id),
  attempt_id uuid not null references payment_attempts (id),
  cause text not null check (length(cause) between 1 and 60),
  -- A refund is owed to the customer.
  refund_due boolean not null,
  opened_at timestamptz not null,
  unique (attempt_id, cause)
);
comment on table payment_exceptions is 'A payment that a person has to decide about.';
create index payment_exceptions_checkout_id on payment_exceptions (checkout_id);
create index payment_exceptions_opened_at on payment_exceptions (opened_at desc, id desc);
create trigger payment_exceptions_append_only before update or delete or truncate on payment_exceptions
  for each statement execute function refuse_change();
revoke update, delete, truncate on payment_exceptions from okwan_app;

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
comment on table provider_exchanges is 'A call to a payment provider and its answer, without personal data.';
create index provider_exchanges_attempt_id on provider_exchanges (attempt_id, id) where attempt_id is not null;
create index provider_exchanges_actor_id on provider_exchanges (actor_id, at desc) where actor_id is not null;
create index provider_exchanges_at on provider_exchanges (at desc);
create trigger provider_exchanges_append_only before update or delete or truncate on provider_exchanges
  for each statement execute function refuse_change();
revoke update, delete, truncate on provider_exchanges from okwan_app;

-- Callbacks as received. A genuine callback causes a status query to the provider; others are only counted.
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
comment on table callback_inbox is 'A callback that was received from a payment provider.';
create index callback_inbox_attempt_id on callback_inbox (attempt_id) where attempt_id is not null;
create index callback_inbox_open on callback_inbox (received_at) where processed_at is null and genuine;
-- Limits the number of unauthenticated callbacks that are stored per hour.
create index callback_inbox_forged on callback_inbox (received_at) where not genuine;

create table payer_consents (
  payer_number text not null,
  customer_id text not null,
  agreed_at timestamptz not null,
  primary key (payer_number, customer_id)
);
comment on table payer_consents is 'The consent of a payer to pay for a customer.';

-- Wallets ------------------------------------------------------------------------------------------------------------

create table wallets (
  agent_id uuid primary key references users (id),
  -- Reason why a SuperAdmin paused all payments from the wallet; null if it is not paused.
  frozen_because text check (length(frozen_because) between 3 and 300),
  low_balance_pesewas bigint check (low_balance_pesewas > 0)
);
comment on table wallets is 'The settings of the wallet of an agent.';

create table momo_accounts (
  id uuid primary key default gen_random_uuid(),
  agent_id uuid not null references users (id),
  phone text not null check (phone ~ '^233[0-9]{9}$'),
  network text not null check (network in ('mtn', 'vodafone', 'tigo')),
  -- As the network has it.
  account_name text not null check (length(account_name) between 1 and 120),
  is_default boolean not null,
  verified_at timestamptz not null,
  -- Time at which it was added or became the default; the waiting period starts then.
  changed_at timestamptz not null,
  removed_at timestamptz
);
comment on table momo_accounts is 'A mobile money number that an agent can be paid on.';
create unique index momo_accounts_number on momo_accounts (agent_id, phone) where removed_at is null;
create unique index momo_accounts_default on momo_accounts (agent_id) where is_default and removed_at is null;

-- Payouts ------------------------------------------------------------------------------------------------------------

create table payouts (
  id uuid primary key default gen_random_uuid(),
  number bigint generated always as identity unique,
  kind text not null check (kind in ('refund', 'claim', 'withdrawal')),
  state text not null check (state in ('requested', 'in_review', 'recommended', 'approved', 'waiting_for_float',
    'disbursing', 'paid', 'failed', 'review', 'rejected', 'withdrawn', 'on_hold')),
  -- Ledger owner of the amount: the refund, the claim or the agent.
  owner_id text not null check (length(owner_id) between 1 and 80),
  -- Source of the money at approval; server/src/money/payouts/send/funding.ts has the types.
  funding jsonb not null,
  about text not null check (length(about) between 1 and 200),
  customer_name text not null check (length(customer_name) between 1 and 200),
  policy_id uuid references policies (id),
  claim_id uuid,
  -- Refunded payment and the number that paid it.
  payment_reference text check (length(payment_reference) <= 40),
  paid_pesewas bigint check (paid_pesewas > 0),
  paid_from_phone text check (paid_from_phone ~ '^233[0-9]{9}$'),
  computed_pesewas bigint not null check (computed_pesewas > 0),
  amount_pesewas bigint not null check (amount_pesewas > 0),
  amount_reason text check (length(amount_reason) between 3 and 300),
  -- Part of the provider's fee that the payee bears, included in the amount.
  fee_pesewas bigint not null default 0 check (fee_pesewas between 0 and amount_pesewas - 1),
  payee_name text not null check (length(payee_name) between 1 and 120),
  payee_phone text check (payee_phone ~ '^233[0-9]{9}$'),
  payee_network text check (payee_network in ('mtn', 'vodafone', 'tigo')),
  -- Name from the network and its similarity to the payee's name.
  account_name text check (length(account_name) between 1 and 120),
  name_match text check (name_match in ('same', 'similar', 'different')),
  payee_reason text check (length(payee_reason) between 3 and 300),
  branch_id uuid not null references branches (id),
  -- Null for an automatic refund.
  requested_by uuid references users (id),
  requested_at timestamptz not null,
  request_reason text not null check (length(request_reason) between 1 and 300),
  recommended_by uuid references users (id),
  recommended_at timestamptz,
  approved_at timestamptz,
  -- Ledger reference of the reserved amount; null while nothing is reserved.
  reserve_reference text unique,
  note text check (length(note) <= 300),
  version integer not null default 1 check (version >= 1),
  finished_at timestamptz,
  bank_code text check (bank_code ~ '^[0-9]{6}$'),
  bank_account text check (bank_account ~ '^[0-9]{8,20}$'),
  -- Lines of the calculation at that time, shown to the approver of a refund or claim payout.
  calculation jsonb,
  -- Status after the pause ends.
  paused_from text,
  pause_reason text,
  paused_until date,
  paused_by uuid references users (id),
  paused_at timestamptz,
  -- Service request whose approval or failure causes the refund.
  service_request_id uuid,
  -- Payment details from the customer as text; a maker selects the payee.
  requested_payee text check (length(requested_payee) between 1 and 300),
  constraint requester_is_not_maker check (requested_by <> recommended_by),
  constraint payee_is_complete check (
    (payee_phone is null) = (payee_network is null) and (bank_code is null) = (bank_account is null)
    and (payee_phone is null or bank_code is null)
    and (account_name is null) = (payee_phone is null and bank_code is null)),
  constraint sent_to_somebody check (
    account_name is not null or state in ('requested', 'in_review', 'rejected', 'withdrawn', 'on_hold')),
  constraint payouts_calculation_is_lines check (jsonb_typeof(calculation) = 'array'),
  constraint payouts_pause_is_complete check (
    num_nonnulls(paused_from, pause_reason, paused_until, paused_by, paused_at) = case when state = 'on_hold' then 5 else 0 end),
  constraint payouts_pause_reason_length check (length(pause_reason) between 3 and 300)
);
comment on table payouts is 'A refund, claim payment or withdrawal to one payee.';
-- Final payouts have no reserve. Not validated for existing rows, because old errors must not stop an upgrade.
alter table payouts add constraint payouts_final_reserve_nothing
  check (reserve_reference is null or state not in ('paid', 'rejected', 'withdrawn')) not valid;
create index payouts_list on payouts (kind, requested_at desc, id desc);
create index payouts_open on payouts (state) where finished_at is null;
create index payouts_owner_id on payouts (owner_id, requested_at desc, id desc);
create index payouts_payment_reference on payouts (payment_reference) where payment_reference is not null;
create index payouts_branch_id on payouts (branch_id);
create index payouts_requested_by on payouts (requested_by);
create index payouts_recommended_by on payouts (recommended_by);
create index payouts_policy_id on payouts (policy_id) where policy_id is not null;
-- For payouts paid per day and requested per week.
create index payouts_paid_at on payouts (finished_at) where state = 'paid';
create index payouts_service_request_id on payouts (service_request_id) where service_request_id is not null;
create index payouts_paused_by on payouts (paused_by) where paused_by is not null;
create index payouts_claim_id on payouts (claim_id) where claim_id is not null;
revoke delete, truncate on payouts from okwan_app;

-- The same texts as in domain/src/money/payouts/approval.ts; a test compares them.
create function payout_content_hash(p payouts) returns bytea stable language sql as $$
  select sha256(convert_to(case when p.bank_code is null
    then concat('["payout-approval-1",', to_json(p.id::text), ',', to_json(p.kind), ',', p.amount_pesewas, ',',
      to_json(p.payee_phone), ',', to_json(p.payee_network), ',', to_json(p.account_name), ']')
    else concat('["payout-approval-bank-1",', to_json(p.id::text), ',', to_json(p.kind), ',', p.amount_pesewas, ',',
      to_json(p.bank_code), ',', to_json(p.bank_account), ',', to_json(p.account_name), ']') end, 'UTF8'))
$$;
comment on function payout_content_hash(payouts) is 'The hash of payee and amount that approvals of a payout apply to.';

create function refuse_party_to_payout(payout payouts, person uuid) returns void language plpgsql as $$
begin
  if exists (select from users u where u.id = person and u.mobile_number = payout.payee_phone) then
    raise exception 'the payee cannot decide the payout' using errcode = '23514', constraint = 'payee_does_not_decide';
  end if;
  if exists (select from policy_records r join customers c on c.id = r.customer_id join users u on u.id = person
             where r.policy_id = payout.policy_id and (u.id in (r.seller_id, r.agent_id) or u.mobile_number = c.phone)) then
    raise exception 'the seller and the policyholder cannot decide the payout' using errcode = '23514', constraint = 'payout_not_own_sale';
  end if;
end $$;
comment on function refuse_party_to_payout(payouts, uuid) is
  'Refuses a decision by the payee of a payout, or by the seller or holder of its policy.';

create table payout_approvals (
  payout_id uuid not null references payouts (id),
  approver_id uuid not null references users (id),
  -- Hash of payee, network and amount as the approver saw them; the approval is valid only for these.
  content_hash bytea not null check (length(content_hash) = 32),
  amount_pesewas bigint not null check (amount_pesewas > 0),
  approved_at timestamptz not null,
  primary key (payout_id, approver_id, content_hash)
);
comment on table payout_approvals is 'The approval of a payout by one person, for exactly one amount and payee.';
create index payout_approvals_approver on payout_approvals (approver_id, approved_at);

-- Requester, maker and checker must be different people. The authority is defined in
-- domain/src/money/payouts/approval.ts; tests compare them.
create function refuse_own_approval() returns trigger language plpgsql as $$
declare
  payout payouts;
begin
  select * into payout from payouts where id = new.payout_id for update;
  if new.approver_id in (payout.requested_by, payout.recommended_by) then
    raise exception 'the requester and the maker cannot approve the payout' using errcode = '23514', constraint = 'maker_is_not_checker';
  end if;
  perform refuse_party_to_payout(payout, new.approver_id);
  if not exists (select from users u where u.id = new.approver_id
                   and (u.role = 'SuperAdmin' or (u.role = 'Admin' and payout.amount_pesewas <= 100000))) then
    raise exception 'the amount exceeds the authority of the approver' using errcode = '23514', constraint = 'checker_has_authority';
  end if;
  if payout.state <> 'recommended' or new.content_hash <> payout_content_hash(payout)
     or new.amount_pesewas <> payout.amount_pesewas then
    raise exception 'the approval differs from the recommended payout' using errcode = '23514', constraint = 'approval_of_this';
  end if;
  return new;
end $$;
comment on function refuse_own_approval() is
  'Refuses an approval by a requester, maker, party or person without authority, or of other terms.';
create trigger maker_is_not_checker before insert on payout_approvals for each row execute function refuse_own_approval();
create trigger payout_approvals_append_only before update or delete or truncate on payout_approvals
  for each statement execute function refuse_change();
revoke update, delete, truncate on payout_approvals from okwan_app;

-- Small withdrawals need no approval: domain/src/money/wallets/terms.ts.
create function payout_approvals_missing(p payouts) returns bigint stable language sql as $$
  select case when p.kind = 'withdrawal' and p.amount_pesewas <= 200000 then 0 when p.amount_pesewas > 1000000 then 2 else 1 end
    - (select count(*) from payout_approvals a
       where a.payout_id = p.id and a.content_hash = payout_content_hash(p)
         and a.approver_id is distinct from p.requested_by and a.approver_id is distinct from p.recommended_by)
$$;
comment on function payout_approvals_missing(payouts) is 'The number of approvals that a payout still needs.';

create table payout_moves (
  "from" text not null,
  "to" text not null,
  primary key ("from", "to")
);
comment on table payout_moves is 'A status change that is allowed for a payout.';

-- The life cycle of domain/src/money/payouts/lifecycle.ts; a test compares them. A payout that was paid after it had
-- been returned or rejected needs a manual review.
insert into payout_moves ("from", "to") values
  ('requested', 'in_review'), ('requested', 'withdrawn'), ('requested', 'review'), ('requested', 'on_hold'),
  ('requested', 'rejected'),
  ('in_review', 'recommended'), ('in_review', 'requested'), ('in_review', 'rejected'), ('in_review', 'withdrawn'),
  ('in_review', 'review'), ('in_review', 'on_hold'),
  ('recommended', 'approved'), ('recommended', 'in_review'), ('recommended', 'review'), ('recommended', 'on_hold'),
  ('recommended', 'rejected'),
  ('approved', 'disbursing'), ('approved', 'waiting_for_float'), ('approved', 'review'), ('approved', 'on_hold'),
  ('approved', 'rejected'),
  ('waiting_for_float', 'disbursing'), ('waiting_for_float', 'review'), ('waiting_for_float', 'on_hold'),
  ('waiting_for_float', 'paid'), ('waiting_for_float', 'rejected'),
  ('disbursing', 'paid'), ('disbursing', 'failed'), ('disbursing', 'review'), ('disbursing', 'waiting_for_float'),
  ('failed', 'disbursing'), ('failed', 'recommended'), ('failed', 'review'), ('failed', 'on_hold'), ('failed', 'rejected'),
  ('review', 'paid'), ('review', 'failed'),
  ('rejected', 'review'),
  ('on_hold', 'requested'), ('on_hold', 'in_review'), ('on_hold', 'recommended'), ('on_hold', 'approved'),
  ('on_hold', 'waiting_for_float'), ('on_hold', 'failed'), ('on_hold', 'rejected'), ('on_hold', 'review');

revoke insert, update, delete, truncate on payout_moves from okwan_app;

-- A payout is sent only with its approvals, and an approved payout cannot change.
create function keep_payout_rules() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.state <> old.state
     and not exists (select from payout_moves where "from" = old.state and "to" = new.state) then
    raise exception 'a payout cannot go from % to %', old.state, new.state using errcode = '23514', constraint = 'payout_moves';
  end if;
  -- A release returns to the previous state; a new payee needs a new approval; rejection and review are always possible.
  if tg_op = 'UPDATE' and old.state = 'on_hold' and new.state not in ('on_hold', old.paused_from, 'rejected', 'review')
     and not (new.state = 'recommended' and old.approved_at is not null) then
    raise exception 'a payout on hold can only return to its previous state' using errcode = '23514', constraint = 'payout_pause_released';
  end if;
  if tg_op = 'UPDATE' and new.state = 'on_hold'
     and new.paused_from <> (case when old.state = 'on_hold' then old.paused_from else old.state end) then
    raise exception 'a payout on hold must record its previous state' using errcode = '23514', constraint = 'payout_pause_released';
  end if;
  if new.state in ('approved', 'waiting_for_float', 'disbursing') and payout_approvals_missing(new) > 0 then
    raise exception 'payout % is not approved with its current content', new.number
      using errcode = '23514', constraint = 'payout_is_approved';
  end if;
  return new;
end $$;
comment on function keep_payout_rules() is
  'Refuses a status change that is not listed in payout_moves, and one without the needed approvals.';
create trigger payout_rules before insert or update on payouts for each row execute function keep_payout_rules();

create function keep_payout_terms() returns trigger language plpgsql as $$
begin
  raise exception 'the terms of a payout cannot be changed' using errcode = '23514', constraint = 'payout_terms';
end $$;
comment on function keep_payout_terms() is 'Refuses to change the terms of a payout or disbursement.';
create trigger payout_terms before update on payouts for each row
  when ((new.kind, new.owner_id, new.funding, new.requested_by, new.payment_reference, new.paid_pesewas)
    is distinct from (old.kind, old.owner_id, old.funding, old.requested_by, old.payment_reference, old.paid_pesewas))
  execute function keep_payout_terms();
-- A sent payout never changes. The amount is fixed from the approval on, because it is then a liability in the ledger.
create trigger payout_amount before update on payouts for each row
  when (old.approved_at is not null and new.amount_pesewas <> old.amount_pesewas) execute function keep_payout_terms();
-- A paused payout keeps its data and approvals; only the payee of an approved payout can change.
create trigger payout_content before update on payouts for each row
  when ((old.state in ('approved', 'waiting_for_float', 'disbursing', 'paid', 'review')
      or (old.state = 'on_hold' and not (new.state = 'recommended' and old.approved_at is not null)))
    and (new.amount_pesewas, new.fee_pesewas, new.payee_phone, new.payee_network, new.bank_code, new.bank_account,
         new.account_name, new.recommended_by)
      is distinct from (old.amount_pesewas, old.fee_pesewas, old.payee_phone, old.payee_network, old.bank_code,
                        old.bank_account, old.account_name, old.recommended_by))
  execute function keep_payout_terms();

create function refuse_own_recommendation() returns trigger language plpgsql as $$
begin
  perform refuse_party_to_payout(new, new.recommended_by);
  return new;
end $$;
comment on function refuse_own_recommendation() is 'Refuses a recommendation by a party to the payout.';
create trigger party_does_not_recommend before update of recommended_by, payee_phone on payouts for each row
  when (new.recommended_by is not null
    and (new.recommended_by, new.payee_phone) is distinct from (old.recommended_by, old.payee_phone))
  execute function refuse_own_recommendation();

create table payout_batches (
  id uuid primary key default gen_random_uuid(),
  queue text not null check (queue in ('refunds', 'payouts')),
  created_by uuid not null references users (id),
  created_at timestamptz not null,
  total_pesewas bigint not null check (total_pesewas > 0),
  approved_at timestamptz
);
comment on table payout_batches is 'Payouts that one person approves together with one code.';
create index payout_batches_created_by on payout_batches (created_by);
revoke delete, truncate on payout_batches from okwan_app;

create table payout_batch_items (
  batch_id uuid not null references payout_batches (id),
  payout_id uuid not null references payouts (id),
  -- Amount and payee as the approver saw them; the approval is valid only for these.
  content_hash bytea not null check (length(content_hash) = 32),
  primary key (batch_id, payout_id)
);
comment on table payout_batch_items is 'A payout in a batch, as the approver saw it.';
create index payout_batch_items_payout_id on payout_batch_items (payout_id);
create trigger payout_batch_items_append_only before update or delete or truncate on payout_batch_items
  for each statement execute function refuse_change();
revoke update, delete, truncate on payout_batch_items from okwan_app;

-- Disbursements ------------------------------------------------------------------------------------------------------

create table disbursements (
  id uuid primary key default gen_random_uuid(),
  payout_id uuid not null references payouts (id),
  attempt_number integer not null check (attempt_number between 1 and 99),
  -- Our reference for the provider, never reused; MTN also needs a UUID.
  reference text not null constraint disbursements_reference unique,
  request_id uuid not null default gen_random_uuid() unique,
  provider text not null check (provider in ('hubtel', 'mtn')),
  network text check (network in ('mtn', 'vodafone', 'tigo')),
  phone text,
  sent_pesewas bigint not null check (sent_pesewas > 0),
  -- Hash of the approved content at the time of sending.
  content_hash bytea not null,
  state text not null check (state in ('created', 'submitted', 'awaiting', 'unknown', 'paid', 'failed', 'review')),
  reason text,
  cause text,
  fee_pesewas bigint check (fee_pesewas >= 0),
  provider_transaction_id text check (length(provider_transaction_id) <= 120),
  network_transaction_id text check (length(network_transaction_id) <= 120),
  reported_result text check (reported_result in ('paid', 'failed')),
  reported_reason text,
  reported_at timestamptz,
  created_at timestamptz not null,
  sent_at timestamptz,
  final_at timestamptz,
  route text not null default 'send' check (route in ('send', 'provider_refund', 'bank')),
  bank_code text,
  bank_account text,
  -- Payment that the provider refunds.
  collected_attempt_id uuid references payment_attempts (id),
  unique (payout_id, attempt_number),
  constraint sent_has_moment check (sent_at is not null or state in ('created', 'failed')),
  constraint route_has_its_end check (
    (route = 'bank') = (bank_code is not null and bank_account is not null) and (route = 'bank') = (phone is null)
    and (phone is null) = (network is null) and (route = 'provider_refund') = (collected_attempt_id is not null))
);
comment on table disbursements is 'An attempt to send the money of a payout.';
-- A payout has at most one open disbursement and one paid disbursement.
create unique index one_open_disbursement on disbursements (payout_id)
  where state in ('created', 'submitted', 'awaiting', 'unknown');
create index disbursements_open on disbursements (created_at) where state in ('created', 'submitted', 'awaiting', 'unknown');
create index disbursements_created_at on disbursements (created_at);
create index disbursements_review on disbursements (sent_at desc, id desc) where state = 'review';
create index disbursements_collected on disbursements (collected_attempt_id) where collected_attempt_id is not null;
-- Hubtel's refund reports contain only its own order id.
create index disbursements_order on disbursements (provider_transaction_id) where route = 'provider_refund';
-- One disbursement pays a payout. A second one is possible if a network pays a disbursement that it had reported as failed
-- (docs/decisions/0035).
create unique index one_paid_disbursement on disbursements (payout_id)
  where state = 'paid' and cause is distinct from 'paid_after_failed';

create function refuse_second_disbursement() returns trigger language plpgsql as $$
begin
  perform from payouts where id = new.payout_id for update;
  if exists (select from disbursements where payout_id = new.payout_id and state <> 'failed') then
    raise exception 'an earlier disbursement can still succeed'
      using errcode = '23514', constraint = 'disbursement_unresolved';
  end if;
  return new;
end $$;
comment on function refuse_second_disbursement() is 'Refuses a disbursement while an earlier one of the payout has not failed.';
create trigger disbursement_unresolved before insert on disbursements for each row execute function refuse_second_disbursement();
revoke delete, truncate on disbursements from okwan_app;

create table disbursement_moves (
  "from" text not null,
  "to" text not null,
  primary key ("from", "to")
);
comment on table disbursement_moves is 'A status change that is allowed for a disbursement.';

-- The life cycle of domain/src/money/payouts/disbursement.ts; a test compares them.
insert into disbursement_moves ("from", "to") values
  ('created', 'submitted'), ('created', 'failed'),
  ('submitted', 'awaiting'), ('submitted', 'unknown'), ('submitted', 'paid'), ('submitted', 'failed'), ('submitted', 'review'),
  ('awaiting', 'paid'), ('awaiting', 'failed'), ('awaiting', 'review'),
  ('unknown', 'awaiting'), ('unknown', 'paid'), ('unknown', 'failed'), ('unknown', 'review'),
  ('failed', 'review'), ('failed', 'paid'),
  ('review', 'paid'), ('review', 'failed');

revoke insert, update, delete, truncate on disbursement_moves from okwan_app;

create function keep_disbursement_moves() returns trigger language plpgsql as $$
begin
  if not exists (select from disbursement_moves where "from" = old.state and "to" = new.state) then
    raise exception 'a disbursement cannot go from % to %', old.state, new.state
      using errcode = '23514', constraint = 'disbursement_moves';
  end if;
  return new;
end $$;
comment on function keep_disbursement_moves() is 'Refuses a status change that is not listed in disbursement_moves.';
create trigger disbursement_moves before update of state on disbursements for each row
  when (new.state <> old.state) execute function keep_disbursement_moves();
create trigger disbursement_terms before update on disbursements for each row
  when ((new.payout_id, new.reference, new.request_id, new.provider, new.route, new.phone, new.bank_code, new.bank_account,
         new.collected_attempt_id, new.sent_pesewas, new.content_hash)
    is distinct from (old.payout_id, old.reference, old.request_id, old.provider, old.route, old.phone, old.bank_code,
         old.bank_account, old.collected_attempt_id, old.sent_pesewas, old.content_hash))
  execute function keep_payout_terms();

-- Commission reserved for withdrawals in transit, one row for each disbursement. The reference is that
-- of the journal that reserved it.
create table wallet_reserves (
  reference text primary key,
  payout_id uuid not null,
  agent_id uuid not null references users (id),
  amount_pesewas bigint not null check (amount_pesewas > 0),
  reserved_at timestamptz not null,
  ended_at timestamptz,
  outcome text check (outcome in ('paid', 'returned')),
  constraint reserve_ends_once check ((ended_at is null) = (outcome is null)),
  constraint wallet_reserves_payout foreign key (payout_id) references payouts (id)
);
comment on table wallet_reserves is 'Commission that was reserved for one disbursement of a withdrawal.';
create index wallet_reserves_agent on wallet_reserves (agent_id, reserved_at);
create unique index wallet_reserves_one_open on wallet_reserves (payout_id) where outcome is null;

-- Checks and reconciliation ------------------------------------------------------------------------------------------

-- While a check of server/src/money/integrity-checks fails, payouts are paused.
create table integrity_checks (
  name text primary key,
  checked_at timestamptz not null,
  duration_ms integer not null check (duration_ms >= 0),
  violations integer not null check (violations >= 0),
  -- Examples of violations.
  examples jsonb not null,
  broken_since timestamptz,
  -- Most checks read new entries every minute and the whole ledger once a day.
  checked_whole_at timestamptz,
  constraint broken_has_moment check ((violations > 0) = (broken_since is not null))
);
comment on table integrity_checks is 'The last result of an integrity check.';

create table reconciliation_runs (
  id uuid primary key default gen_random_uuid(),
  provider text not null check (provider in ('hubtel', 'mtn')),
  day date not null,
  source text not null check (source in ('statement', 'status-sweep')),
  state text not null check (state in ('running', 'finished')),
  -- Null for an automatic run.
  started_by uuid references users (id),
  started_at timestamptz not null,
  finished_at timestamptz,
  matched integer not null default 0,
  differences integer not null default 0,
  -- Float balances of the provider and of our ledger; null if the provider did not report them.
  provider_collection_pesewas bigint,
  provider_disbursement_pesewas bigint,
  book_collection_pesewas bigint,
  book_disbursement_pesewas bigint,
  note text check (length(note) <= 300)
);
comment on table reconciliation_runs is 'A reconciliation of one day with one provider.';
create index reconciliation_runs_started_at on reconciliation_runs (started_at desc, id desc);
create index reconciliation_runs_started_by on reconciliation_runs (started_by) where started_by is not null;
-- One automatic run for each day, regardless of the number of nodes.
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
comment on table reconciliation_items is 'A difference that a reconciliation found.';
create index reconciliation_items_run_id on reconciliation_items (run_id);
-- Every run of a day finds the same difference.
create index reconciliation_items_reference on reconciliation_items (reference, class);
create trigger reconciliation_items_append_only before update or delete or truncate on reconciliation_items
  for each statement execute function refuse_change();
revoke update, delete, truncate on reconciliation_items from okwan_app;

-- Manual decisions with dual approval: one user proposes, another confirms. The subject is a payment
-- exception, a disbursement, or a difference between our ledger and a provider's.
create table exception_resolutions (
  id uuid primary key default gen_random_uuid(),
  subject text not null check (subject in ('payment', 'payout', 'difference')),
  -- payment_exceptions.id, disbursements.id or reconciliation_items.id.
  subject_id uuid not null,
  decision text not null check (decision in ('accept', 'refund', 'close', 'paid', 'failed', 'post', 'explain')),
  reason text not null check (length(reason) between 3 and 300),
  proposed_by uuid not null references users (id),
  proposed_at timestamptz not null,
  decided_by uuid references users (id),
  decided_at timestamptz,
  outcome text check (outcome in ('confirmed', 'declined')),
  constraint resolution_is_complete check ((decided_by is null) = (outcome is null) and (decided_at is null) = (outcome is null)),
  -- The requester can withdraw the proposal, but another user must confirm it.
  constraint resolution_second_person check (outcome <> 'confirmed' or decided_by <> proposed_by)
);
comment on table exception_resolutions is 'A proposal to resolve a payment, disbursement or difference, and the decision about it.';
create unique index one_open_resolution on exception_resolutions (subject, subject_id) where outcome is null;
-- A disbursement can need a second resolution: resolved as failed, then paid after all.
create unique index one_confirmed_resolution on exception_resolutions (subject, subject_id)
  where outcome = 'confirmed' and subject <> 'payout';
create index exception_resolutions_subject on exception_resolutions (subject, subject_id, proposed_at);
create index exception_resolutions_proposed_by on exception_resolutions (proposed_by);
create index exception_resolutions_decided_by on exception_resolutions (decided_by) where decided_by is not null;

create function refuse_resolution_change() returns trigger language plpgsql as $$
begin
  if old.outcome is not null or (new.subject, new.subject_id, new.decision, new.reason, new.proposed_by, new.proposed_at)
     is distinct from (old.subject, old.subject_id, old.decision, old.reason, old.proposed_by, old.proposed_at) then
    raise exception 'a decided resolution cannot be changed' using errcode = '23514', constraint = 'resolution_is_final';
  end if;
  return new;
end $$;
comment on function refuse_resolution_change() is 'Refuses to change the proposal or the decision of a resolution.';
create trigger resolution_is_final before update on exception_resolutions for each row execute function refuse_resolution_change();
revoke delete, truncate on exception_resolutions from okwan_app;

-- Commission ---------------------------------------------------------------------------------------------------------

-- Also limits the individual rate of a user.
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
comment on table commission_rules is 'The commission that a group earns by a product in a period.';

-- Defaults of a new installation; a test compares them with the domain.
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

create table commission_rates (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id),
  product_code text not null check (length(product_code) between 1 and 20),
  -- Null restores the default.
  rate_bps integer check (rate_bps between 0 and 10000),
  effective_from date not null,
  set_by uuid not null references users (id),
  set_at timestamptz not null,
  constraint commission_rates_not_own check (set_by <> user_id)
);
comment on table commission_rates is 'A commission rate of one person from a day on; the latest row applies.';
create index commission_rates_user_id on commission_rates (user_id, product_code, effective_from, set_at);
create index commission_rates_set_by on commission_rates (set_by);
create trigger commission_rates_append_only before update or delete or truncate on commission_rates
  for each statement execute function refuse_change();
revoke update, delete, truncate on commission_rates from okwan_app;

create table commission_payees (
  user_id uuid primary key references users (id),
  kind text not null check (kind in ('individual', 'entity')),
  set_by uuid not null references users (id),
  set_at timestamptz not null,
  constraint commission_payees_not_own check (set_by <> user_id)
);
comment on table commission_payees is
  'How the commission of a person is taxed; a person without a row is taxed as an individual.';
create index commission_payees_set_by on commission_payees (set_by);

create table commissions (
  id uuid primary key default gen_random_uuid(),
  -- Cover is sold once, so commission is earned once.
  policy_record_id uuid not null references policy_records (id),
  -- Seller and payee: for a sale by an assistant, the agent is the payee.
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
  earned_at timestamptz not null,
  -- Set together when the commission becomes available: the remaining amount and the tax withheld.
  vested_at timestamptz,
  vested_pesewas bigint check (vested_pesewas >= 0),
  withheld_pesewas bigint check (withheld_pesewas between 0 and vested_pesewas),
  -- Individual rate of the commission; null for the default of its rule.
  own_rate_id uuid references commission_rates (id),
  -- 0 is the sale; later numbers are additions.
  part integer not null default 0 constraint commissions_part check (part between 0 and 99),
  dispute_id uuid,
  constraint commissions_vested check (
    (vested_at is null) = (vested_pesewas is null) and (vested_at is null) = (withheld_pesewas is null)),
  constraint commissions_available_is_vested check (status <> 'available' or vested_at is not null),
  constraint commissions_added_by_dispute check ((part = 0) = (dispute_id is null)),
  constraint one_addition_per_dispute unique (dispute_id),
  constraint one_commission_per_record unique (policy_record_id, part)
);
comment on table commissions is 'The commission on the sale of a policy record, or an addition to it.';
create index commissions_payee_id on commissions (payee_id, earned_at desc, id desc);
create index commissions_seller_id on commissions (seller_id, earned_at desc);
create index commissions_branch_id on commissions (branch_id);
create index commissions_rule_id on commissions (rule_id);
create index commissions_vests_on on commissions (vests_on) where status = 'pending';
create index commissions_vested_at on commissions (payee_id, vested_at) where vested_at is not null;
create index commissions_own_rate_id on commissions (own_rate_id) where own_rate_id is not null;
revoke delete, truncate on commissions from okwan_app;

-- Commission is never changed, only reversed.
create table commission_reversals (
  id uuid primary key default gen_random_uuid(),
  commission_id uuid not null references commissions (id),
  -- Service request that caused the reversal.
  cause_id uuid not null,
  gross_pesewas bigint not null check (gross_pesewas > 0),
  at timestamptz not null,
  -- A reversal of available commission also reverses its share of the tax.
  was_vested boolean not null default false,
  withheld_pesewas bigint not null default 0,
  constraint one_reversal_per_cause unique (commission_id, cause_id),
  constraint commission_reversals_tax check (withheld_pesewas between 0 and gross_pesewas and (was_vested or withheld_pesewas = 0))
);
comment on table commission_reversals is 'A part of a commission that was reversed.';
create index commission_reversals_cause_id on commission_reversals (cause_id);
create trigger commission_reversals_append_only before update or delete or truncate on commission_reversals
  for each statement execute function refuse_change();

create function check_commission_reversal() returns trigger language plpgsql as $$
begin
  if (select sum(v.gross_pesewas) > c.gross_pesewas from commissions c join commission_reversals v on v.commission_id = c.id
      where c.id = new.commission_id group by c.id) then
    raise exception 'more commission reversed than earned' using errcode = '23514', constraint = 'commission_reversed_within';
  end if;
  return null;
end $$;
comment on function check_commission_reversal() is 'Refuses to reverse more commission than was earned.';
create trigger commission_reversals_within after insert on commission_reversals for each row
  execute function check_commission_reversal();
revoke update, delete, truncate on commission_reversals from okwan_app;

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
    (outcome is null) = (answered_at is null) and (answer is null) = (answered_at is null)
    and (answered_by is null) = (answered_at is null)),
  constraint commission_disputes_not_own check (answered_by <> raised_by)
);
comment on table commission_disputes is 'A dispute about a commission, and the answer to it.';
create unique index one_open_dispute on commission_disputes (commission_id) where answered_at is null;
create index commission_disputes_commission_id on commission_disputes (commission_id, raised_at desc);
create index commission_disputes_open on commission_disputes (answer_by, id) where answered_at is null;
create index commission_disputes_raised_by on commission_disputes (raised_by);
create index commission_disputes_answered_by on commission_disputes (answered_by) where answered_by is not null;
revoke delete, truncate on commission_disputes from okwan_app;

-- An accepted dispute adds the missing amount as a separate line; the disputed line does not change.
alter table commissions add foreign key (dispute_id) references commission_disputes (id);

-- Brokerage ----------------------------------------------------------------------------------------------------------

create table brokerage_rules (
  id text primary key check (length(id) between 1 and 60),
  product_code text not null check (length(product_code) between 1 and 20),
  rate_bps integer not null check (rate_bps between 0 and 10000),
  effective_from date not null,
  effective_to date check (effective_to >= effective_from),
  constraint one_brokerage_rule_a_day exclude using gist (
    product_code with =, daterange(effective_from, effective_to, '[]') with &&)
);
comment on table brokerage_rules is 'The brokerage that a product earns in a period.';

-- Defaults of a new installation; a test compares them with the domain.
insert into brokerage_rules (id, product_code, rate_bps, effective_from)
select product_code || '-brokerage', product_code, rate_bps, '2024-01-01'
from (values ('MTP', 1500), ('MTPX', 1750), ('MTPFT', 1750), ('MTCOMP', 2000), ('TRAVEL', 2000))
  as defaults (product_code, rate_bps);

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
comment on table brokerages is 'The brokerage on the sale of a policy record.';
create index brokerages_rule_id on brokerages (rule_id);
create trigger brokerages_append_only before update or delete or truncate on brokerages
  for each statement execute function refuse_change();
revoke update, delete, truncate on brokerages from okwan_app;

create table brokerage_reversals (
  id uuid primary key default gen_random_uuid(),
  brokerage_id uuid not null references brokerages (id),
  -- Service request that caused the reversal.
  cause_id uuid not null,
  gross_pesewas bigint not null check (gross_pesewas > 0),
  at timestamptz not null,
  constraint one_brokerage_reversal_per_cause unique (brokerage_id, cause_id)
);
comment on table brokerage_reversals is 'A part of a brokerage that was reversed.';
create index brokerage_reversals_cause_id on brokerage_reversals (cause_id);
create trigger brokerage_reversals_append_only before update or delete or truncate on brokerage_reversals
  for each statement execute function refuse_change();
revoke update, delete, truncate on brokerage_reversals from okwan_app;
