-- concurrently: small indexes of large tables

-- The last privileged act of each person. Most entries are about sales and payments, which this index leaves out.
create index concurrently audit_log_privileged on audit_log (actor_id, at desc)
  where actor_id is not null and entity_type not in ('session', 'customer', 'vehicle', 'file', 'fleet', 'export', 'motor-draft',
    'motor-estimate', 'travel-draft', 'policy-record', 'sticker-move', 'sticker-count', 'payment');

-- Pending payments, which are few.
create index concurrently checkouts_pending on checkouts (created_at desc, id desc)
  where state in ('open', 'review') and shown_attempt is not null;

-- Payments that are neither a new policy nor a renewal.
create index concurrently checkouts_other_purpose on checkouts (purpose, created_at desc, id desc)
  where purpose in ('endorsement', 'topUp');

-- Open claims, which the counts of the queues read.
create index concurrently claims_open on claims (branch_id) include (handler_id, next_due_on)
  where status not in ('paid', 'rejected', 'closed', 'withdrawn');
