-- Complaints of customers and the public, with deadlines and a handler who is not the person complained about
-- (docs/decisions/0097-take-complaints-from-anyone.md).

-- The life cycle of domain/src/service/complaints/lifecycle.ts; a test compares them.
insert into status_moves (entity, from_status, event, to_status) values
  ('complaint', 'received', 'acknowledge', 'acknowledged'),
  ('complaint', 'acknowledged', 'start', 'in_progress'),
  ('complaint', 'in_progress', 'answer', 'answered'),
  ('complaint', 'answered', 'close', 'closed'),
  ('complaint', 'answered', 'escalate', 'escalated'),
  ('complaint', 'answered', 'reopen', 'in_progress'),
  ('complaint', 'closed', 'escalate', 'escalated'),
  ('complaint', 'closed', 'reopen', 'in_progress'),
  ('complaint', 'escalated', 'close', 'closed');

create table complaints (
  id uuid primary key default gen_random_uuid(),
  number bigint generated always as identity constraint complaints_number unique,
  status text not null default 'received' constraint complaints_status check (
    status in ('received', 'acknowledged', 'in_progress', 'answered', 'closed', 'escalated')),
  status_at timestamptz not null,
  status_by uuid constraint complaints_status_user references users (id),
  status_note text,
  category text not null constraint complaints_category check (
    category in ('service', 'sale', 'premium', 'claim', 'cancellation', 'documents', 'data', 'other')),
  channel text not null constraint complaints_channel check (
    channel in ('public', 'office', 'phone', 'letter', 'email', 'seller')),
  complainant_name text not null check (length(complainant_name) between 2 and 120),
  complainant_phone text not null check (complainant_phone ~ '^233[0-9]{9}$'),
  -- Policy, claim or plate as the complainant entered it.
  reference text check (length(reference) between 1 and 60),
  what_happened text not null check (length(what_happened) between 10 and 2000),
  wanted_outcome text check (length(wanted_outcome) between 3 and 500),
  customer_id uuid constraint complaints_customer references customers (id),
  policy_id uuid constraint complaints_policy references policies (id),
  claim_id uuid constraint complaints_claim references claims (id),
  branch_id uuid not null constraint complaints_branch references branches (id),
  -- The person complained about, who sees the complaint only after the office shared it.
  about_id uuid constraint complaints_about references users (id),
  is_shared boolean not null default false,
  received_at timestamptz not null,
  taken_by uuid constraint complaints_taker references users (id),
  -- Sent with the public form, so that a form that is sent twice is one complaint.
  form_id uuid constraint complaints_form unique,
  acknowledge_due_on date not null,
  answer_due_on date not null,
  next_due_on date generated always as (case status when 'received' then acknowledge_due_on
    when 'acknowledged' then answer_due_on when 'in_progress' then answer_due_on end) stored,
  acknowledged_on date,
  answered_on date,
  handler_id uuid constraint complaints_handler references users (id),
  handled_at timestamptz,
  outcome text constraint complaints_outcome check (outcome in ('upheld', 'partly_upheld', 'not_upheld')),
  answer text check (length(answer) between 3 and 300),
  remedy text check (length(remedy) between 3 and 300),
  root_cause text constraint complaints_root_cause check (
    root_cause in ('conduct', 'wrong_information', 'delay', 'mistake', 'system', 'terms', 'partner', 'none')),
  answered_by uuid constraint complaints_answerer references users (id),
  reopened_at timestamptz,
  version integer not null default 1 check (version >= 1),
  constraint complaints_public check ((channel = 'public') = (taken_by is null)),
  constraint complaints_handled check ((handler_id is null) = (handled_at is null)),
  constraint complaints_answered check (num_nonnulls(outcome, answer, root_cause, answered_by, answered_on) in (0, 5)
    and (status in ('answered', 'closed', 'escalated')) = (outcome is not null)),
  constraint complaints_acknowledged check ((status = 'received') = (acknowledged_on is null)),
  constraint complaints_shared check (not is_shared or about_id is not null),
  constraint complaints_not_own check (handler_id <> about_id and answered_by <> about_id)
);
comment on table complaints is 'A complaint, its deadlines and the answer to it.';
create index complaints_received_at on complaints (received_at desc, id desc);
create index complaints_branch_received_at on complaints (branch_id, received_at desc, id desc);
create index complaints_next_due_on on complaints (next_due_on, id) where next_due_on is not null;
create index complaints_customer_id on complaints (customer_id) where customer_id is not null;
create index complaints_policy_id on complaints (policy_id) where policy_id is not null;
create index complaints_claim_id on complaints (claim_id) where claim_id is not null;
create index complaints_handler_id on complaints (handler_id) where handler_id is not null;
create index complaints_about_id on complaints (about_id) where about_id is not null;
create index complaints_taken_by on complaints (taken_by) where taken_by is not null;
create index complaints_status_by on complaints (status_by) where status_by is not null;
create index complaints_answered_by on complaints (answered_by) where answered_by is not null;
create index complaints_phone on complaints (complainant_phone, received_at desc);
revoke delete, truncate on complaints from okwan_app;

create trigger complaints_move before update of status on complaints for each row
  when (old.status <> new.status) execute function check_status_move('complaint');

create function refuse_complaint_change() returns trigger language plpgsql as $$
begin
  if is_erasing() then return new; end if;
  raise exception 'the content of a complaint cannot be changed' using errcode = '42501';
end $$;
comment on function refuse_complaint_change() is 'Refuses to change what the complainant said and when.';
create trigger complaints_content before update on complaints for each row
  when ((old.id, old.number, old.channel, old.complainant_name, old.complainant_phone, old.reference, old.what_happened,
      old.wanted_outcome, old.received_at, old.taken_by, old.form_id, old.acknowledge_due_on)
    is distinct from (new.id, new.number, new.channel, new.complainant_name, new.complainant_phone, new.reference, new.what_happened,
      new.wanted_outcome, new.received_at, new.taken_by, new.form_id, new.acknowledge_due_on))
  execute function refuse_complaint_change();

create function check_complaint_reopening() returns trigger language plpgsql as $$
begin
  if old.reopened_at is not null or new.reopened_at is null then
    raise exception 'a complaint is reopened once' using errcode = '23514', constraint = 'complaints_reopened_once';
  end if;
  return new;
end $$;
comment on function check_complaint_reopening() is 'Refuses to reopen a complaint a second time.';
create trigger complaints_reopen before update of status on complaints for each row
  when (old.status in ('answered', 'closed') and new.status = 'in_progress') execute function check_complaint_reopening();

create function may_handle_complaint(about uuid, handler uuid) returns boolean language sql stable as $$
  select about is null or handler is null or about <> handler and not exists (
    select from users a, users h where a.id = about and h.id = handler
      and (a.role = 'SuperAdmin' and h.role <> 'SuperAdmin' or a.role = 'Admin' and h.role not in ('Admin', 'SuperAdmin')))
$$;
comment on function may_handle_complaint(uuid, uuid) is 'Whether a user may handle a complaint about a person: neither that person nor someone below.';

create function check_complaint_handler() returns trigger language plpgsql as $$
begin
  if not may_handle_complaint(new.about_id, new.handler_id) or not may_handle_complaint(new.about_id, new.answered_by) then
    if new.about_id in (new.handler_id, new.answered_by) then
      raise exception 'a complaint is not handled by the person' using errcode = '23514', constraint = 'complaints_not_own';
    end if;
    raise exception 'a complaint is handled by nobody below the person' using errcode = '23514',
      constraint = 'complaints_not_superior';
  end if;
  return new;
end $$;
comment on function check_complaint_handler() is 'Refuses a handler who is the person complained about or below that person.';
create trigger complaints_handler_rank before insert or update of handler_id, answered_by, about_id on complaints for each row
  when (new.about_id is not null) execute function check_complaint_handler();

create table complaint_log (
  id bigint generated always as identity primary key,
  complaint_id uuid not null constraint complaint_log_complaint references complaints (id),
  event text not null,
  to_status text not null,
  note text,
  at timestamptz not null,
  by uuid constraint complaint_log_user references users (id)
);
comment on table complaint_log is 'A change of the status of a complaint.';
create index complaint_log_complaint_id on complaint_log (complaint_id, id);
create index complaint_log_by on complaint_log (by) where by is not null;
create trigger complaint_log_append_only before update or delete or truncate on complaint_log
  for each statement execute function refuse_change();
revoke insert, update, delete, truncate on complaint_log from okwan_app;

create function log_complaint() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into complaint_log (complaint_id, event, to_status, note, at, by)
  values (new.id, case when tg_op = 'INSERT' then 'receive' else (select event from status_moves
      where entity = 'complaint' and from_status = old.status and to_status = new.status) end,
    new.status, new.status_note, new.status_at, new.status_by);
  return null;
end $$;
comment on function log_complaint() is 'Records the new status of a complaint.';
create trigger complaints_log_begin after insert on complaints for each row execute function log_complaint();
create trigger complaints_log_move after update of status on complaints for each row
  when (old.status <> new.status) execute function log_complaint();

-- Notes and tasks on complaints.
alter table record_notes
  add column complaint_id uuid constraint record_notes_complaint references complaints (id),
  drop constraint record_notes_one_record,
  add constraint record_notes_one_record check (num_nonnulls(customer_id, policy_id, claim_id, request_id, complaint_id) = 1);
comment on table record_notes is 'A note on a customer, policy, claim, request or complaint, or a message about a claim to the customer.';
create index record_notes_complaint_id on record_notes (complaint_id, id) where complaint_id is not null;
alter table tasks
  add column complaint_id uuid constraint tasks_complaint references complaints (id),
  drop constraint tasks_one_record,
  add constraint tasks_one_record check (num_nonnulls(customer_id, policy_id, claim_id, request_id, complaint_id) = 1);
create index tasks_complaint_id on tasks (complaint_id) where complaint_id is not null;

create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  if is_erasing() and tg_table_name in ('former_customers', 'customer_differences', 'record_notes', 'note_edits', 'claim_log',
    'complaint_log', 'service_request_log', 'travel_records', 'travel_consents', 'mid_requests', 'mid_answers', 'files') then
    return case when tg_op = 'DELETE' then old else new end;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = '42501';
end $$;

create function erase_complaints() returns trigger language plpgsql as $$
declare
  complained uuid[] := array(select c.id from complaints c where c.customer_id = new.id);
  numbers text[] := array(select c.complainant_phone from complaints c where c.customer_id = new.id);
begin
  if exists (select from complaints c where c.id = any (complained) and c.status <> 'closed') then
    raise exception 'customer has an open complaint' using errcode = '23514', constraint = 'customer_erasure_no_complaint';
  end if;
  delete from note_mentions m using record_notes n where n.id = m.note_id and n.complaint_id = any (complained);
  delete from note_edits e using record_notes n where n.id = e.note_id and n.complaint_id = any (complained);
  delete from record_notes n where n.complaint_id = any (complained);
  delete from tasks t where t.complaint_id = any (complained);
  delete from demo_messages d using messages m where m.id = d.message_id
    and m.template in ('complaint-received', 'complaint-answered') and m.recipient = any (numbers);
  delete from messages m where m.template in ('complaint-received', 'complaint-answered') and m.recipient = any (numbers);
  update complaints set complainant_name = 'Erased customer', complainant_phone = '233000000000', reference = null,
    what_happened = 'Erased after the retention years.', wanted_outcome = null, status_note = null,
    answer = case when answer is not null then 'Erased' end, remedy = case when remedy is not null then 'Erased' end
    where id = any (complained);
  update complaint_log set note = null where complaint_id = any (complained);
  return null;
end $$;
comment on function erase_complaints() is 'Replaces the personal data in the complaints of an erased customer; refuses while one is open.';
create trigger customers_erase_complaints after update of erased_at on customers for each row
  when (old.erased_at is null and new.erased_at is not null) execute function erase_complaints();
