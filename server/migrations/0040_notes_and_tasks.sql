-- Notes on customers, policies, claims and requests with mentions and an edit history, and tasks
-- (docs/decisions/0074-keep-notes-of-all-records-in-one-table.md).

alter table claim_notes rename to record_notes;
alter table record_notes rename constraint claim_notes_claim to record_notes_claim;
alter table record_notes rename constraint claim_notes_kind to record_notes_kind;
alter table record_notes rename constraint claim_notes_user to record_notes_user;
alter table record_notes rename constraint claim_notes_message_is_shared to record_notes_message_is_shared;
alter index claim_notes_pkey rename to record_notes_pkey;
alter index claim_notes_claim_id rename to record_notes_claim_id;
alter index claim_notes_by rename to record_notes_by;
alter trigger claim_notes_append_only on record_notes rename to record_notes_append_only;
alter table record_notes
  alter claim_id drop not null,
  add column customer_id uuid constraint record_notes_customer references customers (id),
  add column policy_id uuid constraint record_notes_policy references policies (id),
  add column request_id uuid constraint record_notes_request references service_requests (id),
  -- The note that this one answers. Sellers read the answers to their own notes.
  add column answers bigint constraint record_notes_answers references record_notes (id),
  add constraint record_notes_one_record check (num_nonnulls(customer_id, policy_id, claim_id, request_id) = 1),
  add constraint record_notes_message_of_claim check (kind = 'note' or claim_id is not null),
  add constraint record_notes_author unique (id, by);
comment on table record_notes is 'A note on a customer, policy, claim or request, or a message about a claim to the customer.';
create index record_notes_customer_id on record_notes (customer_id, id) where customer_id is not null;
create index record_notes_policy_id on record_notes (policy_id, id) where policy_id is not null;
create index record_notes_request_id on record_notes (request_id, id) where request_id is not null;
create index record_notes_answers on record_notes (answers) where answers is not null;

create table note_edits (
  id bigint generated always as identity primary key,
  note_id bigint not null,
  text text not null check (length(text) between 3 and 500),
  by uuid not null,
  at timestamptz not null,
  constraint note_edits_by_author foreign key (note_id, by) references record_notes (id, by)
);
comment on table note_edits is 'A later text of a note; the author alone changes it, and earlier texts stay.';
create index note_edits_note on note_edits (note_id, by, id);
create trigger note_edits_append_only before update or delete or truncate on note_edits
  for each statement execute function refuse_change();
revoke update, delete, truncate on note_edits from okwan_app;

create table note_mentions (
  note_id bigint not null constraint note_mentions_note references record_notes (id),
  user_id uuid not null constraint note_mentions_user references users (id),
  -- When the person opened the mention.
  seen_at timestamptz,
  primary key (note_id, user_id)
);
comment on table note_mentions is 'A person who is mentioned in a note.';
create index note_mentions_user_id on note_mentions (user_id, note_id desc);
revoke delete, truncate on note_mentions from okwan_app;

create table tasks (
  id uuid primary key default gen_random_uuid(),
  what text not null check (length(what) between 3 and 300),
  assignee_id uuid not null constraint tasks_assignee references users (id),
  due_on date not null,
  customer_id uuid constraint tasks_customer references customers (id),
  policy_id uuid constraint tasks_policy references policies (id),
  claim_id uuid constraint tasks_claim references claims (id),
  request_id uuid constraint tasks_request references service_requests (id),
  created_by uuid not null constraint tasks_creator references users (id),
  created_at timestamptz not null,
  done_by uuid constraint tasks_doer references users (id),
  done_at timestamptz,
  version integer not null default 1 check (version >= 1),
  constraint tasks_one_record check (num_nonnulls(customer_id, policy_id, claim_id, request_id) = 1),
  constraint tasks_done check ((done_by is null) = (done_at is null))
);
comment on table tasks is 'Work on a record that a person has to do by a day.';
create index tasks_open on tasks (assignee_id, due_on, id) where done_at is null;
create index tasks_assignee_id on tasks (assignee_id, due_on, id);
create index tasks_customer_id on tasks (customer_id) where customer_id is not null;
create index tasks_policy_id on tasks (policy_id) where policy_id is not null;
create index tasks_claim_id on tasks (claim_id) where claim_id is not null;
create index tasks_request_id on tasks (request_id) where request_id is not null;
create index tasks_created_by on tasks (created_by);
create index tasks_done_by on tasks (done_by) where done_by is not null;
revoke delete, truncate on tasks from okwan_app;
