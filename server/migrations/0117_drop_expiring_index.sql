-- Only the exact count of the overview read this index. The count now stops at 1,000 in the order of policy_records_end_date.
drop index policy_records_expiring;
