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
