-- What the desk narrows its queues by, and what its pictures count. Open requests are few thousand at most and read whole; these
-- are for looking back over all of them.

create index service_requests_reason on service_requests (type, (ask ->> 'reason'), raised_at desc, id desc);
create index service_requests_amount on service_requests (type, (to_pay_pesewas + to_refund_pesewas))
  where to_pay_pesewas + to_refund_pesewas > 0;
create index service_requests_decided_at on service_requests (type, decided_at) where decided_at is not null;
create index claims_reserve on claims (reserve_pesewas);
create index challenges_resolved_at on challenges (resolved_at) where resolved_at is not null;
