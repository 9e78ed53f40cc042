-- Service requests: what customers ask to be changed, who decides, and what came of it.

-- Each entity brings its own moves; which entities there are is for their triggers to know.
alter table status_moves drop constraint status_moves_entity_check,
  add constraint status_moves_entity check (length(entity) between 1 and 40);

-- The life cycle of domain/src/service-requests/lifecycle.ts; a test holds the two together.
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
  -- Null: nobody, it came of itself.
  status_by uuid references users (id),
  -- What was said with the latest move; the log keeps what was said before.
  status_note text check (length(status_note) <= 500),
  policy_id uuid not null references policies (id),
  -- The version that was asked about.
  policy_record_id uuid not null references policy_records (id),
  branch_id uuid not null references branches (id),
  -- What is asked for, as the contract shapes it, and what it comes to: worked out when raised, again when approved.
  ask jsonb not null,
  proposal jsonb not null,
  to_pay_pesewas bigint not null check (to_pay_pesewas >= 0),
  to_refund_pesewas bigint not null check (to_refund_pesewas >= 0),
  requested_by uuid not null references users (id),
  raised_at timestamptz not null,
  -- The customer's own word for it, or why the office went on without.
  code_challenge_id uuid,
  code_waived_because text check (length(code_waived_because) between 3 and 500),
  assignee_id uuid references users (id),
  assigned_at timestamptz,
  decided_by uuid references users (id),
  decided_at timestamptz,
  decision_reason text check (length(decision_reason) between 3 and 500),
  payable_until timestamptz,
  -- When the effects were written; before that nothing has changed.
  carried_out_at timestamptz,
  -- The motor insurance database: not told, being told, told, or refused with these words.
  mid_state text check (mid_state in ('waiting', 'told', 'refused')),
  mid_message text check (length(mid_message) <= 300),
  version integer not null default 1 check (version >= 1),
  constraint service_requests_not_both check (to_pay_pesewas = 0 or to_refund_pesewas = 0),
  constraint service_requests_decided check ((decided_by is null) = (decided_at is null)),
  -- Nothing takes effect that nobody approved.
  constraint service_requests_approved check (decided_by is not null
    or status not in ('approved', 'awaiting_payment', 'processing', 'completed', 'failed')),
  constraint service_requests_not_own check (decided_by <> requested_by),
  constraint service_requests_assigned check ((assignee_id is null) = (assigned_at is null))
);
-- One at a time of each kind; changes with a price share one place, because each is priced upon the last.
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
revoke delete, truncate on service_requests from okwan_app;

create trigger service_requests_move before update of status on service_requests for each row
  when (old.status <> new.status) execute function check_status_move('service-request');

create function check_new_request() returns trigger language plpgsql as $$
begin
  raise exception 'a request cannot begin as %', new.status using errcode = '23514', constraint = 'service-request_status_move';
end $$;
create trigger service_requests_begin before insert on service_requests for each row
  when (new.status <> 'pending' or new.decided_by is not null) execute function check_new_request();

-- What was asked for stays as it was asked.
create function keep_request() returns trigger language plpgsql as $$
begin
  raise exception 'a request stays as it was raised' using errcode = '42501';
end $$;
create trigger service_requests_keep before update on service_requests for each row
  when ((new.type, new.kind, new.policy_id, new.policy_record_id, new.branch_id, new.ask, new.requested_by, new.raised_at)
    is distinct from
    (old.type, old.kind, old.policy_id, old.policy_record_id, old.branch_id, old.ask, old.requested_by, old.raised_at))
  execute function keep_request();

-- Nobody decides on a policy they sold, or on money that comes to their own number. A decision is made once.
create function check_request_decider() returns trigger language plpgsql as $$
begin
  if old.decided_by is not null and old.decided_by <> new.decided_by and old.status not in ('failed') then
    raise exception 'it is decided already' using errcode = '23514', constraint = 'service_requests_decided_once';
  end if;
  if exists (select from policy_records r
             where r.policy_id = new.policy_id and new.decided_by in (r.seller_id, r.agent_id)) then
    raise exception 'the seller cannot decide' using errcode = '23514', constraint = 'service_requests_not_own_sale';
  end if;
  if exists (select from users u join policy_records r on r.policy_id = new.policy_id
               join customers c on c.id = r.customer_id
             where u.id = new.decided_by and u.mobile_number in (c.phone, new.ask #>> '{refundTo,msisdn}')) then
    raise exception 'who gains cannot decide' using errcode = '23514', constraint = 'service_requests_not_beneficiary';
  end if;
  return new;
end $$;
create trigger service_requests_decider before update of decided_by on service_requests for each row
  when (new.decided_by is not null) execute function check_request_decider();

-- History: written by the database itself, so that no move is without it.
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
create trigger service_requests_log_begin after insert on service_requests for each row execute function log_request_status();
create trigger service_requests_log_move after update of status on service_requests for each row
  when (old.status <> new.status) execute function log_request_status();
