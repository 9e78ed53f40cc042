-- Service requests, claims and challenged policies with their decisions and results.

-- Service requests ---------------------------------------------------------------------------------------------------

-- The life cycle of domain/src/service/service-requests/lifecycle.ts; a test compares them.
insert into status_moves (entity, from_status, event, to_status) values
  ('service-request', 'pending', 'take', 'in_review'),
  ('service-request', 'pending', 'withdraw', 'withdrawn'),
  ('service-request', 'in_review', 'release', 'pending'),
  ('service-request', 'in_review', 'ask', 'more_info'),
  ('service-request', 'in_review', 'approve', 'approved'),
  ('service-request', 'in_review', 'reject', 'rejected'),
  ('service-request', 'in_review', 'withdraw', 'withdrawn'),
  ('service-request', 'more_info', 'answer', 'in_review'),
  ('service-request', 'more_info', 'give_up_waiting', 'rejected'),
  ('service-request', 'approved', 'ask_payment', 'awaiting_payment'),
  ('service-request', 'approved', 'start', 'processing'),
  ('service-request', 'awaiting_payment', 'pay', 'processing'),
  ('service-request', 'awaiting_payment', 'withdraw', 'withdrawn'),
  ('service-request', 'awaiting_payment', 'give_up_waiting', 'rejected'),
  ('service-request', 'processing', 'complete', 'completed'),
  ('service-request', 'processing', 'fail', 'failed'),
  ('service-request', 'failed', 'retry', 'processing'),
  ('service-request', 'failed', 'reject', 'rejected');

create table service_requests (
  id uuid primary key default gen_random_uuid(),
  number bigint generated always as identity unique,
  type text not null check (type in ('cancellation', 'suspension', 'activation', 'update')),
  kind text not null check (length(kind) between 1 and 40),
  status text not null check (status in ('pending', 'in_review', 'more_info', 'approved', 'rejected', 'awaiting_payment',
    'processing', 'completed', 'failed', 'withdrawn')),
  status_at timestamptz not null,
  -- Null for an automatic action.
  status_by uuid references users (id),
  -- Note of the latest status change; earlier notes are in the log.
  status_note text check (length(status_note) <= 500),
  policy_id uuid not null references policies (id),
  -- Policy version of the request.
  policy_record_id uuid not null references policy_records (id),
  branch_id uuid not null references branches (id),
  -- The requested change as in the API contract, and its result, calculated when raised and again when approved.
  ask jsonb not null,
  proposal jsonb not null,
  to_pay_pesewas bigint not null check (to_pay_pesewas >= 0),
  to_refund_pesewas bigint not null check (to_refund_pesewas >= 0),
  requested_by uuid not null references users (id),
  raised_at timestamptz not null,
  -- Consent of the customer, or the reason why the office waived it.
  otp_request_id uuid,
  code_waived_because text check (length(code_waived_because) between 3 and 500),
  assignee_id uuid references users (id),
  assigned_at timestamptz,
  decided_by uuid references users (id),
  decided_at timestamptz,
  decision_reason text check (length(decision_reason) between 3 and 500),
  offer_ends_at timestamptz,
  -- Time at which the request was applied; before that nothing has changed.
  carried_out_at timestamptz,
  -- Update of the MID: not needed, pending, updated, or rejected with a reason.
  mid_state text check (mid_state in ('waiting', 'told', 'refused')),
  mid_message text check (length(mid_message) <= 300),
  version integer not null default 1 check (version >= 1),
  constraint service_requests_not_both check (to_pay_pesewas = 0 or to_refund_pesewas = 0),
  constraint service_requests_decided check ((decided_by is null) = (decided_at is null)),
  -- A request takes effect only after approval.
  constraint service_requests_approved check (decided_by is not null
    or status not in ('approved', 'awaiting_payment', 'processing', 'completed', 'failed')),
  constraint service_requests_not_own check (decided_by <> requested_by),
  constraint service_requests_assigned check ((assignee_id is null) = (assigned_at is null))
);
comment on table service_requests is 'A request to cancel, suspend, reactivate or change a policy.';
-- One open request of each kind. Changes with a price count as one kind, because each is priced on the previous one.
create unique index service_requests_one_open on service_requests
  (policy_id, (case when kind in ('value_increase', 'cover_change', 'use_change', 'trip_dates', 'trip_extension')
    then 'priced' else kind end))
  where status not in ('completed', 'rejected', 'withdrawn');
create index service_requests_raised_at on service_requests (raised_at desc, id desc);
create index service_requests_type on service_requests (type, raised_at desc, id desc);
create index service_requests_branch_type on service_requests (branch_id, type, raised_at desc, id desc);
create index service_requests_open on service_requests (type, status, raised_at)
  where status not in ('completed', 'rejected', 'withdrawn');
create index service_requests_requested_by on service_requests (requested_by, raised_at desc, id desc);
create index service_requests_assignee_id on service_requests (assignee_id) where assignee_id is not null;
create index service_requests_status_at on service_requests (status_at desc);
create index service_requests_policy_id on service_requests (policy_id, raised_at desc);
create index service_requests_policy_record_id on service_requests (policy_record_id);
create index service_requests_decided_by on service_requests (decided_by) where decided_by is not null;
create index service_requests_in_hand on service_requests (assignee_id)
  where status in ('pending', 'in_review', 'more_info') and assignee_id is not null;
-- For lists of all requests; open requests are a few thousand at most and need no index.
create index service_requests_reason on service_requests (type, (ask ->> 'reason'), raised_at desc, id desc);
create index service_requests_amount on service_requests (type, (to_pay_pesewas + to_refund_pesewas))
  where to_pay_pesewas + to_refund_pesewas > 0;
-- Decisions per day are counted with an index-only scan, like new requests, because request rows are wide.
create index service_requests_decided_at on service_requests (type, decided_at) include (branch_id) where decided_at is not null;
create trigger service_requests_move before update of status on service_requests for each row
  when (old.status <> new.status) execute function check_status_move('service-request');

create function check_new_request() returns trigger language plpgsql as $$
begin
  raise exception 'a request cannot begin as %', new.status using errcode = '23514', constraint = 'service-request_status_move';
end $$;
comment on function check_new_request() is 'Refuses a service request that does not begin as pending.';
create trigger service_requests_begin before insert on service_requests for each row
  when (new.status <> 'pending' or new.decided_by is not null) execute function check_new_request();

create function keep_request() returns trigger language plpgsql as $$
begin
  raise exception 'the content of a service request cannot be changed' using errcode = '42501';
end $$;
comment on function keep_request() is 'Refuses to change what a service request asks for.';
create trigger service_requests_keep before update on service_requests for each row
  when ((new.type, new.kind, new.policy_id, new.policy_record_id, new.branch_id, new.ask, new.requested_by, new.raised_at)
    is distinct from
    (old.type, old.kind, old.policy_id, old.policy_record_id, old.branch_id, old.ask, old.requested_by, old.raised_at))
  execute function keep_request();

create function check_request_decider() returns trigger language plpgsql as $$
begin
  if old.decided_by is not null and old.decided_by <> new.decided_by and old.status not in ('failed') then
    raise exception 'the service request is already decided' using errcode = '23514', constraint = 'service_requests_decided_once';
  end if;
  if exists (select from policy_records r
             where r.policy_id = new.policy_id and new.decided_by in (r.seller_id, r.agent_id)) then
    raise exception 'the seller cannot decide the service request' using errcode = '23514', constraint = 'service_requests_not_own_sale';
  end if;
  if exists (select from users u join policy_records r on r.policy_id = new.policy_id
               join customers c on c.id = r.customer_id
             where u.id = new.decided_by and u.mobile_number in (c.phone, new.ask #>> '{refundTo,msisdn}')) then
    raise exception 'a beneficiary cannot decide the service request' using errcode = '23514', constraint = 'service_requests_not_beneficiary';
  end if;
  return new;
end $$;
comment on function check_request_decider() is 'Refuses a decision by the seller or a beneficiary, and a second decision.';
create trigger service_requests_decider before update of decided_by on service_requests for each row
  when (new.decided_by is not null) execute function check_request_decider();
revoke delete, truncate on service_requests from okwan_app;

-- History, written by a trigger, so that every status change is logged.
create table service_request_log (
  id bigint generated always as identity primary key,
  request_id uuid not null references service_requests (id),
  from_status text,
  event text not null,
  to_status text not null,
  note text,
  at timestamptz not null,
  by uuid references users (id)
);
comment on table service_request_log is 'A status change of a service request.';
create index service_request_log_request on service_request_log (request_id, id);
create trigger service_request_log_append_only before update or delete or truncate on service_request_log
  for each statement execute function refuse_change();
revoke insert, update, delete, truncate on service_request_log from okwan_app;

create function log_request_status() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into service_request_log (request_id, from_status, event, to_status, note, at, by)
  values (new.id, case when tg_op = 'UPDATE' then old.status end,
          case when tg_op = 'UPDATE' then (select event from status_moves
            where entity = 'service-request' and from_status = old.status and to_status = new.status) else 'raise' end,
          new.status, new.status_note, new.status_at, new.status_by);
  return null;
end $$;
comment on function log_request_status() is 'Records the new status of a service request.';
create trigger service_requests_log_begin after insert on service_requests for each row execute function log_request_status();
create trigger service_requests_log_move after update of status on service_requests for each row
  when (old.status <> new.status) execute function log_request_status();

alter table payouts add foreign key (service_request_id) references service_requests (id);
alter table checkouts add foreign key (request_id) references service_requests (id);

-- Claims -------------------------------------------------------------------------------------------------------------

-- The life cycle of domain/src/service/claims/lifecycle.ts; a test compares them.
insert into status_moves (entity, from_status, event, to_status) values
  ('claim', 'reported', 'acknowledge', 'acknowledged'),
  ('claim', 'reported', 'withdraw', 'withdrawn'),
  ('claim', 'acknowledged', 'ask_documents', 'documents_pending'),
  ('claim', 'acknowledged', 'begin_assessment', 'under_assessment'),
  ('claim', 'acknowledged', 'withdraw', 'withdrawn'),
  ('claim', 'documents_pending', 'complete_documents', 'under_assessment'),
  ('claim', 'documents_pending', 'withdraw', 'withdrawn'),
  ('claim', 'under_assessment', 'assess', 'assessed'),
  ('claim', 'under_assessment', 'withdraw', 'withdrawn'),
  ('claim', 'assessed', 'approve', 'approved'),
  ('claim', 'assessed', 'reject', 'rejected'),
  ('claim', 'assessed', 'withdraw', 'withdrawn'),
  ('claim', 'approved', 'send_offer', 'offer_sent'),
  ('claim', 'approved', 'withdraw', 'withdrawn'),
  ('claim', 'offer_sent', 'accept_offer', 'offer_accepted'),
  ('claim', 'offer_sent', 'dispute_offer', 'offer_disputed'),
  ('claim', 'offer_sent', 'withdraw', 'withdrawn'),
  ('claim', 'offer_disputed', 'reassess', 'under_assessment'),
  ('claim', 'offer_disputed', 'withdraw', 'withdrawn'),
  ('claim', 'offer_accepted', 'request_payout', 'payout_pending'),
  ('claim', 'offer_accepted', 'withdraw', 'withdrawn'),
  ('claim', 'payout_pending', 'pay', 'paid'),
  ('claim', 'payout_pending', 'fail_payout', 'payout_failed'),
  ('claim', 'payout_failed', 'retry_payout', 'payout_pending'),
  ('claim', 'payout_failed', 'withdraw', 'withdrawn'),
  ('claim', 'paid', 'close', 'closed'),
  ('claim', 'rejected', 'close', 'closed'),
  ('claim', 'closed', 'reopen', 'reopened'),
  ('claim', 'reopened', 'begin_assessment', 'under_assessment'),
  ('claim', 'reopened', 'close', 'closed'),
  ('claim', 'reopened', 'withdraw', 'withdrawn');

create table claims (
  id uuid primary key default gen_random_uuid(),
  number bigint generated always as identity unique,
  type text not null check (length(type) between 1 and 40),
  status text not null check (status in ('reported', 'acknowledged', 'documents_pending', 'under_assessment', 'assessed',
    'approved', 'rejected', 'offer_sent', 'offer_accepted', 'offer_disputed', 'payout_pending', 'payout_failed', 'paid',
    'closed', 'reopened', 'withdrawn')),
  status_at timestamptz not null,
  -- Null for an automatic action.
  status_by uuid references users (id),
  status_note text check (length(status_note) <= 500),
  policy_id uuid not null references policies (id),
  -- Version in force on the date of loss; its limits apply.
  policy_record_id uuid not null references policy_records (id),
  branch_id uuid not null references branches (id),
  incident_date date not null,
  -- The report as in the API contract.
  notice jsonb not null,
  is_late boolean not null,
  reported_by uuid not null references users (id),
  reported_at timestamptz not null,
  handler_id uuid references users (id),
  handled_at timestamptz,
  -- Times at which the regulatory deadlines started or were met.
  acknowledged_on date,
  documents_complete_on date,
  decided_on date,
  offer_accepted_on date,
  settled_on date,
  -- Earliest open deadline; null if there is none. Missed deadlines stay recorded.
  next_due_on date,
  breaches text[] not null default '{}',
  reserve_pesewas bigint not null check (reserve_pesewas >= 0),
  -- The entered assessment and the calculated settlement lines.
  assessment jsonb,
  settlement jsonb,
  payable_pesewas bigint check (payable_pesewas >= 0),
  assessed_by uuid references users (id),
  assessed_at timestamptz,
  decided_by uuid references users (id),
  decided_at timestamptz,
  decision_reason text check (length(decision_reason) between 3 and 500),
  -- Acceptance by the customer: a code or a signed discharge voucher.
  accepted_code_id uuid,
  accepted_file_id uuid references files (id),
  payout_id uuid references payouts (id),
  paid_pesewas bigint not null default 0 check (paid_pesewas >= 0),
  -- Number of the settlement; a reopened claim is settled again.
  round integer not null default 1 check (round between 1 and 99),
  version integer not null default 1 check (version >= 1),
  constraint claims_assessed check (num_nonnulls(assessment, settlement, payable_pesewas, assessed_by, assessed_at) in (0, 5)),
  constraint claims_decided check ((decided_by is null) = (decided_at is null)),
  -- A claim is offered and paid only after approval.
  constraint claims_approved check (decided_by is not null
    or status not in ('approved', 'rejected', 'offer_sent', 'offer_accepted', 'offer_disputed', 'payout_pending',
                      'payout_failed', 'paid')),
  constraint claims_accepted check (status not in ('offer_accepted', 'payout_pending', 'payout_failed', 'paid')
    or num_nonnulls(accepted_code_id, accepted_file_id) = 1),
  constraint claims_paid_out check (status not in ('payout_pending', 'payout_failed', 'paid') or payout_id is not null),
  constraint claims_reserved check (reserve_pesewas >= payable_pesewas
    or status not in ('approved', 'offer_sent', 'offer_accepted', 'payout_pending')),
  constraint claims_not_own check (decided_by <> reported_by and decided_by <> assessed_by),
  constraint claims_handled check ((handler_id is null) = (handled_at is null))
);
comment on table claims is 'A claim on a policy.';
create index claims_reported_at on claims (reported_at desc, id desc);
create index claims_branch_reported_at on claims (branch_id, reported_at desc, id desc);
create index claims_next_due_on on claims (next_due_on, id) where next_due_on is not null;
create index claims_policy_id on claims (policy_id, incident_date);
create index claims_policy_record_id on claims (policy_record_id);
create index claims_handler_id on claims (handler_id) where handler_id is not null;
create index claims_payout_id on claims (payout_id) where payout_id is not null;
create index claims_reported_by on claims (reported_by);
create index claims_status on claims (status, reported_at desc);
-- The queue reads the latest change of its claims after every event.
create index claims_status_at on claims (status_at desc);
create index claims_handled_at on claims (handled_at desc) where handled_at is not null;
create index claims_reserve on claims (reserve_pesewas);
create trigger claims_move before update of status on claims for each row
  when (old.status <> new.status) execute function check_status_move('claim');

create function check_new_claim() returns trigger language plpgsql as $$
begin
  raise exception 'a claim cannot begin as %', new.status using errcode = '23514', constraint = 'claim_status_move';
end $$;
comment on function check_new_claim() is 'Refuses a claim that does not begin as reported.';
create trigger claims_begin before insert on claims for each row
  when (new.status <> 'reported' or new.decided_by is not null) execute function check_new_claim();

create function keep_claim() returns trigger language plpgsql as $$
begin
  raise exception 'the content of a claim cannot be changed' using errcode = '42501';
end $$;
comment on function keep_claim() is 'Refuses to change what a claim reports, or an amount that was approved.';
create trigger claims_keep before update on claims for each row
  when ((new.type, new.policy_id, new.policy_record_id, new.branch_id, new.incident_date, new.notice, new.reported_by,
         new.reported_at)
    is distinct from
    (old.type, old.policy_id, old.policy_record_id, old.branch_id, old.incident_date, old.notice, old.reported_by,
     old.reported_at))
  execute function keep_claim();
-- The approved amount is offered and paid; only a new assessment can change it.
create trigger claims_keep_amount before update on claims for each row
  when (old.status in ('approved', 'offer_sent', 'offer_accepted', 'payout_pending', 'payout_failed', 'paid')
    and new.payable_pesewas is distinct from old.payable_pesewas and new.status <> 'under_assessment')
  execute function keep_claim();

create function check_claim_decider() returns trigger language plpgsql as $$
begin
  if exists (select from policy_records r
             where r.policy_id = new.policy_id and new.decided_by in (r.seller_id, r.agent_id)) then
    raise exception 'the seller cannot decide the claim' using errcode = '23514', constraint = 'claims_not_own_sale';
  end if;
  if exists (select from users u join policy_records r on r.policy_id = new.policy_id join customers c on c.id = r.customer_id
             where u.id = new.decided_by and u.mobile_number in (c.phone, new.notice #>> '{payTo,msisdn}')) then
    raise exception 'a beneficiary cannot decide the claim' using errcode = '23514', constraint = 'claims_not_beneficiary';
  end if;
  return new;
end $$;
comment on function check_claim_decider() is 'Refuses a decision by the seller or a beneficiary.';
create trigger claims_decider before update of decided_by on claims for each row
  when (new.decided_by is not null) execute function check_claim_decider();
revoke delete, truncate on claims from okwan_app;

create table claim_documents (
  claim_id uuid not null references claims (id),
  file_id uuid not null references files (id),
  document text not null check (length(document) between 1 and 40),
  added_by uuid not null references users (id),
  added_at timestamptz not null,
  primary key (claim_id, file_id)
);
comment on table claim_documents is 'A document of a claim.';
create index claim_documents_file_id on claim_documents (file_id);
create trigger claim_documents_append_only before update or delete or truncate on claim_documents
  for each statement execute function refuse_change();
revoke update, delete, truncate on claim_documents from okwan_app;

-- History, written by a trigger, so that every change of status or reserve is logged.
create table claim_log (
  id bigint generated always as identity primary key,
  claim_id uuid not null references claims (id),
  event text not null,
  to_status text not null,
  reserve_pesewas bigint not null,
  note text,
  at timestamptz not null,
  by uuid references users (id)
);
comment on table claim_log is 'A change of the status or the reserve of a claim.';
create index claim_log_claim_id on claim_log (claim_id, id);
create trigger claim_log_append_only before update or delete or truncate on claim_log
  for each statement execute function refuse_change();
revoke insert, update, delete, truncate on claim_log from okwan_app;

create function log_claim() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into claim_log (claim_id, event, to_status, reserve_pesewas, note, at, by)
  values (new.id,
          case when tg_op = 'INSERT' then 'report'
               when old.status <> new.status then (select event from status_moves
                 where entity = 'claim' and from_status = old.status and to_status = new.status)
               else 'reserve' end,
          new.status, new.reserve_pesewas, new.status_note, new.status_at, new.status_by);
  return null;
end $$;
comment on function log_claim() is 'Records the new status or reserve of a claim.';
create trigger claims_log_begin after insert on claims for each row execute function log_claim();
create trigger claims_log_move after update of status, reserve_pesewas on claims for each row
  when (old.status <> new.status or old.reserve_pesewas <> new.reserve_pesewas) execute function log_claim();

alter table payouts add constraint payouts_claim foreign key (claim_id) references claims (id);

create function claim_agreed_pesewas(claim uuid) returns bigint stable language sql as $$
  select paid_pesewas + case when status in ('offer_accepted', 'payout_pending', 'payout_failed') then payable_pesewas else 0 end
  from claims where id = claim
$$;
comment on function claim_agreed_pesewas(uuid) is 'The amount that a claim pays in all, including earlier settlements.';

-- A claim can have several payees with one payout each. The sum of the payouts never exceeds the agreed amount, including
-- payments from before a reopening. A rejected payout can turn out to be paid, so the sum is checked again
-- before another payout is approved or sent.
create function keep_within_claim() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.amount_pesewas = old.amount_pesewas and new.state not in ('approved', 'disbursing') then
    return new;
  end if;
  -- New payouts of a claim are checked one after the other. Approving and sending take no lock: the sum was checked at the request.
  if tg_op = 'INSERT' or new.amount_pesewas <> old.amount_pesewas then
    perform from claims where id = new.claim_id for update;
  end if;
  if new.amount_pesewas + (select coalesce(sum(amount_pesewas), 0) from payouts
      where claim_id = new.claim_id and id <> new.id and state not in ('rejected', 'withdrawn'))
      > claim_agreed_pesewas(new.claim_id) then
    raise exception 'payouts exceed the agreed amount of the claim' using errcode = '23514', constraint = 'payouts_within_claim';
  end if;
  return new;
end $$;
comment on function keep_within_claim() is 'Refuses payouts that exceed the agreed amount of their claim.';
create trigger payouts_within_claim before insert or update of amount_pesewas, state on payouts for each row
  when (new.claim_id is not null) execute function keep_within_claim();

-- Challenged policies ------------------------------------------------------------------------------------------------

-- Allowed resolutions, as in domain/src/policies/policies/challenges.ts; a test compares them.
create table challenge_ways (
  product text not null check (product in ('motor', 'travel')),
  reason text not null,
  resolution text not null,
  primary key (product, reason, resolution)
);
comment on table challenge_ways is 'A resolution that is allowed for a reason of a challenged policy.';

insert into challenge_ways (product, reason, resolution)
  select 'motor', reason, unnest(ways || array['full-refund', 'close']) from (values
    ('MID_REJECTED', array['correct', 'retry', 'collect-difference', 'refund-difference']),
    ('MID_UNREACHABLE', array['retry']),
    ('DUPLICATE_COVER', array['move-start', 'keep-as-change-of-insurer']),
    ('VEHICLE_MISMATCH', array['correct', 'collect-difference', 'refund-difference']),
    ('PREMIUM_MISMATCH', array['retry', 'collect-difference', 'refund-difference']),
    ('PAYMENT_MISMATCH', array['retry', 'move-start', 'collect-difference', 'refund-difference']),
    ('DUPLICATE_PAYMENT', array['retry', 'refund-difference']),
    ('STICKER_CONFLICT', array['retry', 'assign-sticker']),
    ('KYC_MISMATCH', array['correct']),
    ('RISK_CLASS_SUSPECT', array['correct', 'collect-difference', 'refund-difference'])) as known (reason, ways);

insert into challenge_ways (product, reason, resolution)
  select 'travel', reason, unnest(array['retry', 'full-refund', 'close'])
  from (select distinct reason from challenge_ways) as known;

revoke insert, update, delete, truncate on challenge_ways from okwan_app;

create table challenges (
  id uuid primary key default gen_random_uuid(),
  policy_record_id uuid not null references policy_records (id),
  policy_id uuid not null references policies (id),
  branch_id uuid not null references branches (id),
  reason text not null check (length(reason) between 1 and 40),
  opened_at timestamptz not null,
  -- Number of manual retries.
  attempts integer not null default 0 check (attempts >= 0),
  last_attempt_at timestamptz,
  owner_id uuid references users (id),
  owned_at timestamptz,
  note text check (length(note) between 3 and 500),
  -- Resolution; null while the challenge is open.
  resolution text constraint challenges_resolution check (resolution in ('retry', 'correct', 'move-start',
    'keep-as-change-of-insurer', 'collect-difference', 'refund-difference', 'assign-sticker', 'full-refund', 'close')),
  resolved_at timestamptz,
  resolved_by uuid references users (id),
  version integer not null default 1 check (version >= 1),
  proposed_by uuid references users (id),
  proposed_at timestamptz,
  proposal text,
  -- Refunded amount, which is limited for Staff.
  refund_pesewas bigint,
  constraint challenges_owned check ((owner_id is null) = (owned_at is null)),
  constraint challenges_proposal_length check (length(proposal) between 3 and 500),
  constraint challenges_proposed check (num_nulls(proposed_by, proposed_at, proposal) in (0, 3)),
  constraint challenges_refund_positive check (refund_pesewas > 0)
);
comment on table challenges is 'A policy that is paid but not issued, and its resolution.';
alter table challenges add constraint challenges_refund_known check (resolution <> 'full-refund' or resolved_at is null
  or refund_pesewas is not null) not valid;
create unique index one_open_challenge on challenges (policy_record_id) where resolved_at is null;
create index challenges_opened_at on challenges (opened_at desc, id desc);
create index challenges_open on challenges (branch_id, opened_at, id) where resolved_at is null;
create index challenges_policy_id on challenges (policy_id);
create index challenges_owner_id on challenges (owner_id) where owner_id is not null;
create index challenges_resolved_at on challenges (resolved_at) where resolved_at is not null;
create index challenges_proposed_by on challenges (proposed_by) where proposed_by is not null;

-- The limit of Staff is defined in domain/src/platform/authority.ts; a test compares them.
create function check_challenge_resolver() returns trigger language plpgsql as $$
begin
  if exists (select from policy_records r join customers c on c.id = r.customer_id join users u on u.id = new.resolved_by
             where r.id = new.policy_record_id and (u.id in (r.seller_id, r.agent_id) or u.mobile_number = c.phone)) then
    raise exception 'the seller and the customer cannot resolve the challenge' using errcode = '23514', constraint = 'challenges_not_own_sale';
  end if;
  if new.resolved_by = new.proposed_by then
    raise exception 'the proposer cannot resolve the challenge' using errcode = '23514', constraint = 'challenges_second_person';
  end if;
  if new.refund_pesewas > 500000 and exists (select from users u where u.id = new.resolved_by and u.role = 'Staff') then
    raise exception 'the refund exceeds the limit of Staff' using errcode = '23514', constraint = 'challenges_authority';
  end if;
  return new;
end $$;
comment on function check_challenge_resolver() is
  'Refuses a resolution by the seller, the customer, the proposer or staff above their limit.';
create trigger challenges_resolver before update of resolved_by on challenges for each row
  when (new.resolved_by is not null and new.resolution in ('full-refund', 'close')) execute function check_challenge_resolver();

create function check_challenge_way() returns trigger language plpgsql as $$
begin
  if not exists (select from challenge_ways w join policies p on p.id = new.policy_id
                 where w.product = p.product and w.reason = new.reason and w.resolution = new.resolution) then
    raise exception '% does not resolve %', new.resolution, new.reason using errcode = '23514', constraint = 'challenge_way';
  end if;
  return new;
end $$;
comment on function check_challenge_way() is 'Refuses a resolution that is not listed in challenge_ways.';
create trigger challenges_way before update of resolution on challenges for each row
  when (new.resolution is distinct from old.resolution) execute function check_challenge_way();

create function keep_challenge() returns trigger language plpgsql as $$
begin
  raise exception 'a resolved challenge cannot be changed' using errcode = '23514', constraint = 'challenge_over';
end $$;
comment on function keep_challenge() is 'Refuses to change a resolved challenge.';
create trigger challenges_over before update on challenges for each row
  when (old.resolved_at is not null) execute function keep_challenge();
revoke delete, truncate on challenges from okwan_app;

-- A challenge opens when its policy becomes challenged, and ends when the policy is issued or
-- cancelled. A retry that is rejected keeps the same challenge. A policy that was issued automatically has
-- no resolution. Every change notifies the queues.
create function follow_challenge() returns trigger language plpgsql as $$
begin
  if new.status = 'challenged' then
    insert into challenges (policy_record_id, policy_id, branch_id, reason, opened_at)
    values (new.id, new.policy_id, new.branch_id, new.challenge_reason, new.status_at)
    on conflict (policy_record_id) where resolved_at is null
      do update set reason = excluded.reason, version = challenges.version + 1;
  else
    update challenges set resolved_at = new.status_at, resolved_by = coalesce(new.status_by, owner_id), version = version + 1
    where policy_record_id = new.id and resolved_at is null;
  end if;
  perform pg_notify('service-requests', '');
  return null;
end $$;
comment on function follow_challenge() is 'Opens or resolves the challenge of a policy record when its status changes.';
create trigger policy_records_challenge after update of status, challenge_reason on policy_records for each row
  when ((new.status = 'challenged' and (old.status, old.challenge_reason) is distinct from (new.status, new.challenge_reason))
    or (old.status in ('issuing', 'challenged') and new.status in ('active', 'cancelled')))
  execute function follow_challenge();
