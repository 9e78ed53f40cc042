-- Claims: what happened, the papers, what it comes to, who decided and how far the money is.

-- The life cycle of domain/src/claims/lifecycle.ts; a test holds the two together.
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
  -- Null: nobody, it came of itself.
  status_by uuid references users (id),
  status_note text check (length(status_note) <= 500),
  policy_id uuid not null references policies (id),
  -- The version that was in force on the day of the loss: its limits count.
  policy_record_id uuid not null references policy_records (id),
  branch_id uuid not null references branches (id),
  incident_date date not null,
  -- The report as the contract shapes it.
  notice jsonb not null,
  is_late boolean not null,
  reported_by uuid not null references users (id),
  reported_at timestamptz not null,
  handler_id uuid references users (id),
  handled_at timestamptz,
  -- When each clock of the regulator started or stopped.
  acknowledged_on date,
  documents_complete_on date,
  decided_on date,
  offer_accepted_on date,
  settled_on date,
  -- The first of the running clocks; null when none runs. Those that were missed stay on record.
  next_due_on date,
  breaches text[] not null default '{}',
  reserve_pesewas bigint not null check (reserve_pesewas >= 0),
  -- What was typed, and what it came to line by line.
  assessment jsonb,
  settlement jsonb,
  payable_pesewas bigint check (payable_pesewas >= 0),
  assessed_by uuid references users (id),
  assessed_at timestamptz,
  decided_by uuid references users (id),
  decided_at timestamptz,
  decision_reason text check (length(decision_reason) between 3 and 500),
  -- The customer's own word: a code, or the voucher they signed.
  accepted_code_id uuid,
  accepted_file_id uuid references files (id),
  payout_id uuid references payouts (id),
  paid_pesewas bigint not null default 0 check (paid_pesewas >= 0),
  -- Which settlement of this claim it is: a claim that is opened again is settled again.
  round integer not null default 1 check (round between 1 and 99),
  version integer not null default 1 check (version >= 1),
  constraint claims_assessed check (num_nonnulls(assessment, settlement, payable_pesewas, assessed_by, assessed_at) in (0, 5)),
  constraint claims_decided check ((decided_by is null) = (decided_at is null)),
  -- Nothing is offered or paid that nobody approved.
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
create index claims_reported_at on claims (reported_at desc, id desc);
create index claims_branch_reported_at on claims (branch_id, reported_at desc, id desc);
create index claims_next_due_on on claims (next_due_on, id) where next_due_on is not null;
create index claims_policy_id on claims (policy_id, incident_date);
create index claims_policy_record_id on claims (policy_record_id);
create index claims_handler_id on claims (handler_id) where handler_id is not null;
create index claims_payout_id on claims (payout_id) where payout_id is not null;
create index claims_reported_by on claims (reported_by);
create index claims_status on claims (status, reported_at desc);
revoke delete, truncate on claims from okwan_app;

create trigger claims_move before update of status on claims for each row
  when (old.status <> new.status) execute function check_status_move('claim');

create function check_new_claim() returns trigger language plpgsql as $$
begin
  raise exception 'a claim cannot begin as %', new.status using errcode = '23514', constraint = 'claim_status_move';
end $$;
create trigger claims_begin before insert on claims for each row
  when (new.status <> 'reported' or new.decided_by is not null) execute function check_new_claim();

-- The report stays as it was made.
create function keep_claim() returns trigger language plpgsql as $$
begin
  raise exception 'a claim stays as it was reported' using errcode = '42501';
end $$;
create trigger claims_keep before update on claims for each row
  when ((new.type, new.policy_id, new.policy_record_id, new.branch_id, new.incident_date, new.notice, new.reported_by,
         new.reported_at)
    is distinct from
    (old.type, old.policy_id, old.policy_record_id, old.branch_id, old.incident_date, old.notice, old.reported_by,
     old.reported_at))
  execute function keep_claim();

-- What was approved is what is offered and paid: it changes only by being assessed anew.
create trigger claims_keep_amount before update on claims for each row
  when (old.status in ('approved', 'offer_sent', 'offer_accepted', 'payout_pending', 'payout_failed', 'paid')
    and new.payable_pesewas is distinct from old.payable_pesewas and new.status <> 'under_assessment')
  execute function keep_claim();

-- Nobody decides on a policy they sold, or on money that comes to their own number.
create function check_claim_decider() returns trigger language plpgsql as $$
begin
  if exists (select from policy_records r
             where r.policy_id = new.policy_id and new.decided_by in (r.seller_id, r.agent_id)) then
    raise exception 'the seller cannot decide' using errcode = '23514', constraint = 'claims_not_own_sale';
  end if;
  if exists (select from users u join policy_records r on r.policy_id = new.policy_id join customers c on c.id = r.customer_id
             where u.id = new.decided_by and u.mobile_number in (c.phone, new.notice #>> '{payTo,msisdn}')) then
    raise exception 'who gains cannot decide' using errcode = '23514', constraint = 'claims_not_beneficiary';
  end if;
  return new;
end $$;
create trigger claims_decider before update of decided_by on claims for each row
  when (new.decided_by is not null) execute function check_claim_decider();

create table claim_documents (
  claim_id uuid not null references claims (id),
  file_id uuid not null references files (id),
  document text not null check (length(document) between 1 and 40),
  added_by uuid not null references users (id),
  added_at timestamptz not null,
  primary key (claim_id, file_id)
);
create index claim_documents_file_id on claim_documents (file_id);
create trigger claim_documents_append_only before update or delete or truncate on claim_documents
  for each statement execute function refuse_change();
revoke update, delete, truncate on claim_documents from okwan_app;

-- History: written by the database itself, so that no move and no change of the reserve is without it.
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
create trigger claims_log_begin after insert on claims for each row execute function log_claim();
create trigger claims_log_move after update of status, reserve_pesewas on claims for each row
  when (old.status <> new.status or old.reserve_pesewas <> new.reserve_pesewas) execute function log_claim();

-- Claims are paid by their claim, and a claim by at most one payout at a time.
alter table payouts add constraint payouts_claim foreign key (claim_id) references claims (id);
create unique index one_open_claim_payout on payouts (claim_id)
  where claim_id is not null and state not in ('rejected', 'withdrawn', 'paid');
