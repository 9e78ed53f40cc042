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
