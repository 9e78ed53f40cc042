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
