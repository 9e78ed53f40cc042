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
