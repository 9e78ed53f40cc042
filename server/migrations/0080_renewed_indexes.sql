-- Whether cover that ends is renewed is answered from indexes alone, for the counts of the overview and the list of renewals.

create index policy_records_later_cover on policy_records (vehicle_id, end_date, policy_id)
  where status in ('issuing', 'active', 'challenged') and cancelled_from is null;
create index policy_records_next_term on policy_records (policy_id, record_number)
  where kind = 'renewal' and status in ('issuing', 'active', 'challenged');
drop index policy_records_expiring;
create index policy_records_expiring on policy_records (end_date)
  include (product, branch_id, seller_id, agent_id, superseded_from, policy_id, vehicle_id, record_number)
  where is_current and status = 'active';
