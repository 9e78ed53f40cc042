-- Notes, messages and the age of the reserve of claims (docs/decisions/0065-share-claim-notes-with-sellers-by-choice.md).

create table claim_notes (
  id bigint generated always as identity primary key,
  claim_id uuid not null constraint claim_notes_claim references claims (id),
  -- A message was sent to the customer by SMS.
  kind text not null constraint claim_notes_kind check (kind in ('note', 'message')),
  -- Sellers read shared notes only.
  is_shared boolean not null,
  text text not null check (length(text) between 3 and 500),
  by uuid not null constraint claim_notes_user references users (id),
  at timestamptz not null,
  constraint claim_notes_message_is_shared check (kind = 'note' or is_shared)
);
comment on table claim_notes is 'A note on a claim, or a message about it to the customer.';
create index claim_notes_claim_id on claim_notes (claim_id, id);
create index claim_notes_by on claim_notes (by);
create trigger claim_notes_append_only before update or delete or truncate on claim_notes
  for each statement execute function refuse_change();
revoke update, delete, truncate on claim_notes from okwan_app;

-- A confirmed reserve keeps its amount, so the history of amounts does not show its age.
alter table claims add reserved_at timestamptz;
update claims c set reserved_at = coalesce(
  (select max(l.at) from claim_log l where l.claim_id = c.id and l.event in ('report', 'reserve', 'assess')), c.reported_at);
alter table claims alter reserved_at set default now(), alter reserved_at set not null;
