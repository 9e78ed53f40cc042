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
