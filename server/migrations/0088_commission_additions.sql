-- A question that is agreed to adds what was missing as a line of its own; the line that was questioned stays as it was.

alter table commissions
  -- 0 is the sale itself, 1 and on is what was added to it.
  add column part integer not null default 0 constraint commissions_part check (part between 0 and 99),
  add column dispute_id uuid constraint commissions_dispute_id_fkey references commission_disputes (id),
  add constraint commissions_added_by_dispute check ((part = 0) = (dispute_id is null)),
  add constraint one_addition_per_dispute unique (dispute_id);

-- Cover is sold once, so its sale is earned once.
alter table commissions drop constraint one_commission_per_record;
alter table commissions add constraint one_commission_per_record unique (policy_record_id, part);

-- What one person did, newest first, in the very order a page is read: whoever did little is not looked for among everything.
create index audit_log_actor_at on audit_log (actor_id, at desc, id desc);
drop index audit_log_actor;
