-- Papers an underwriter asked for, and consents on paper where the customer's phone cannot be reached.

create table travel_draft_documents (
  draft_id uuid not null references travel_drafts (id) on delete cascade,
  -- A traveller's id, or `trip`.
  subject text not null check (length(subject) between 1 and 40),
  -- The file hangs on the draft; the file's own rules say who sees it.
  file_id uuid not null,
  added_by uuid not null references users (id),
  added_at timestamptz not null,
  constraint travel_draft_documents_pkey primary key (draft_id, file_id)
);
create index travel_draft_documents_added_by on travel_draft_documents (added_by);
create trigger travel_draft_documents_keep before update or truncate on travel_draft_documents
  for each statement execute function refuse_change();
revoke update, delete, truncate on travel_draft_documents from okwan_app;

-- A consent is proven by a code, or by a signed form that an Admin answers for.
alter table travel_consents alter column otp_challenge_id drop not null;
alter table travel_consents add column form_file_id uuid, add column form_reason text
  constraint travel_consents_form_reason check (length(form_reason) between 3 and 500);
alter table travel_consents add constraint travel_consents_proof check (
  (otp_challenge_id is null) = (form_file_id is not null) and (form_file_id is null) = (form_reason is null));
