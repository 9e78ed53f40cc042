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
