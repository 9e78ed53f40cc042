-- Terms of motor underwriters (docs/decisions/0066-underwrite-motor-on-terms.md).

alter table motor_referrals
  -- Loading and excess in hundredths of a per cent, and conditions that the customer accepts.
  add loading_bps integer constraint motor_referrals_loading check (loading_bps between 1 and 10000),
  add excess_rate_bps integer constraint motor_referrals_excess check (excess_rate_bps between 1 and 5000),
  add conditions text[] constraint motor_referrals_conditions check (cardinality(conditions) between 1 and 5),
  add constraint motor_referrals_terms check (state = 'approved' or num_nonnulls(loading_bps, excess_rate_bps, conditions) = 0);
