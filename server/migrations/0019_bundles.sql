-- Signed records of a period are read in the order of their time, earlier versions of policies included.
create index policy_records_of_period on policy_records (created_at, id);
create index journals_of_period on journals (posted_at, id);
drop index journals_posted_at;
create index payouts_of_period on payouts (requested_at, id);
