-- Less storage for each sale: PostgreSQL stores equal keys of an index once, unless the index contains a unique or an included
-- column. Entries of one action have the same moment, and most journal lines belong to few owners.

-- Lists sort the few entries of a moment by their id.
drop index audit_log_at;
create index audit_log_at on audit_log (at desc);
drop index audit_log_branch;
create index audit_log_branch on audit_log (branch_id, at desc);
drop index audit_log_actor_at;
create index audit_log_actor_at on audit_log (actor_id, at desc) where actor_id is not null;
-- Nothing searches an entry by its random id, which the application cannot choose. `nr` stays unique.
alter table audit_log drop constraint audit_log_pkey;

-- The events of a payment are read together. PostgreSQL draws their ids.
alter table payment_events drop constraint payment_events_pkey;
create index payment_events_checkout on payment_events (checkout_id);

drop index journal_lines_account;
create index journal_lines_account on journal_lines (account, owner);
-- Sums of all lines of one agent.
create index journal_lines_agents on journal_lines (owner, account) include (debit_pesewas)
  where account in ('commissionPending', 'agentReceivable');

drop index provider_exchanges_attempt_id;
create index provider_exchanges_attempt_id on provider_exchanges (attempt_id) where attempt_id is not null;
drop index policy_status_log_record;
create index policy_status_log_record on policy_status_log (policy_record_id);

comment on column motor_estimates.payload is 'The part of the request that the facts do not contain. Release 0.1.0 stored all of it.';
