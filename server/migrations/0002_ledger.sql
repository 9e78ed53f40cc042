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
