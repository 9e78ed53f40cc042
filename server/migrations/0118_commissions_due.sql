-- Commission that vests, in the order in which the task pays it. The task read all commissions, in the order of payees, every time.
create index commissions_due on commissions (payee_id, vests_on, id) where status = 'pending';
