-- Sales from draft to cover.

-- Motor --------------------------------------------------------------------------------------------------------------

-- A quoted price with facts, rate book and lines. Rows never change; a new price is a new row.
create table motor_estimates (
  id uuid primary key default gen_random_uuid(),
  rate_book_id uuid not null references rate_books (id),
  -- The request, the rating facts, and the price lines with the alternatives.
  payload jsonb not null,
  facts jsonb not null,
  price jsonb not null,
  cover_type text not null check (cover_type in ('thirdparty', 'xtra', 'fire', 'comprehensive')),
  total_pesewas bigint not null check (total_pesewas > 0),
  created_by uuid not null references users (id),
  branch_id uuid not null references branches (id),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  constraint motor_estimates_expiry check (expires_at > created_at)
);
comment on table motor_estimates is 'A motor price that was given, with the facts it was based on.';
create index motor_estimates_created_by on motor_estimates (created_by, created_at desc);
create trigger motor_estimates_append_only before update or delete or truncate on motor_estimates
  for each statement execute function refuse_change();
revoke update, delete, truncate on motor_estimates from okwan_app;

alter table policy_records add foreign key (estimate_id) references motor_estimates (id);

-- Counted by sender and by phone, to limit the number of messages.
create table motor_quotes_sent (
  id uuid primary key default gen_random_uuid(),
  estimate_id uuid not null references motor_estimates (id),
  sent_by uuid not null references users (id),
  phone text not null check (phone ~ '^233[0-9]{9}$'),
  sent_at timestamptz not null
);
comment on table motor_quotes_sent is 'A motor price that was sent to a phone.';
create index motor_quotes_sent_estimate_id on motor_quotes_sent (estimate_id);
create index motor_quotes_sent_sent_by on motor_quotes_sent (sent_by, sent_at);
create index motor_quotes_sent_phone on motor_quotes_sent (phone, sent_at);
create trigger motor_quotes_sent_append_only before update or delete or truncate on motor_quotes_sent
  for each statement execute function refuse_change();
revoke update, delete, truncate on motor_quotes_sent from okwan_app;

create table motor_drafts (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid not null references users (id),
  branch_id uuid not null references branches (id),
  content jsonb not null,
  -- Details of the register; the chassis number is shown only after the seller entered its last characters.
  register jsonb,
  version integer not null default 1 check (version >= 1),
  created_at timestamptz not null,
  updated_at timestamptz not null
);
comment on table motor_drafts is 'An unfinished motor sale.';
create index motor_drafts_owner_id on motor_drafts (owner_id, updated_at desc, id desc);
create index motor_drafts_updated_at on motor_drafts (updated_at);
-- Drafts of a branch are listed together.
create index motor_drafts_branch_id on motor_drafts (branch_id, updated_at desc, id desc);

-- History of referrals; the draft has the current state.
create table motor_referrals (
  id uuid primary key default gen_random_uuid(),
  -- No foreign key, because drafts are deleted and decisions are kept.
  draft_id uuid not null,
  seller_id uuid not null references users (id),
  branch_id uuid not null references branches (id),
  reasons jsonb not null,
  note text check (length(note) between 1 and 500),
  asked_at timestamptz not null,
  -- A new referral after changed answers closes the earlier one without a decision.
  state text not null default 'waiting' check (state in ('waiting', 'approved', 'declined', 'superseded')),
  decided_by uuid references users (id),
  decided_at timestamptz,
  decision_note text check (length(decision_note) between 1 and 500),
  constraint motor_referrals_not_own_sale check (decided_by <> seller_id),
  constraint motor_referrals_decided check ((state in ('approved', 'declined')) = (decided_by is not null)
    and (decided_by is null) = (decided_at is null)),
  constraint motor_referrals_declined check (state <> 'declined' or decision_note is not null)
);
comment on table motor_referrals is 'A motor sale that was referred to an underwriter, and the decision about it.';
create unique index one_waiting_referral on motor_referrals (draft_id) where state = 'waiting';
create index motor_referrals_waiting on motor_referrals (asked_at, id) where state = 'waiting';
create index motor_referrals_seller_id on motor_referrals (seller_id);
create index motor_referrals_branch_id on motor_referrals (branch_id);
revoke delete, truncate on motor_referrals from okwan_app;

-- Travel -------------------------------------------------------------------------------------------------------------

create table travel_drafts (
  id uuid primary key default gen_random_uuid(),
  seller_id uuid not null references users (id),
  branch_id uuid not null references branches (id),
  -- Answers as typed, without health answers.
  content jsonb not null,
  version integer not null default 1 check (version >= 1),
  -- Version of the last change of an answer or decision; an older consent is not valid.
  answers_version integer not null default 1 check (answers_version >= 1),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  expires_at timestamptz not null,
  -- Set while a referral is pending; the queue is sorted by the due time.
  referral_state text check (referral_state in ('waiting', 'documents')),
  referred_at timestamptz,
  referral_due_at timestamptz,
  -- Set after payment: the answers stay with the policy and cannot be changed; health answers stay encrypted.
  policy_id uuid constraint travel_drafts_policy_id unique references policies (id),
  -- An offer can be paid until then, so the draft is not deleted before.
  held_until timestamptz,
  constraint travel_drafts_seller unique (id, seller_id),
  constraint travel_drafts_expiry check (expires_at > created_at),
  constraint travel_drafts_referral check (
    (referral_state is null) = (referred_at is null) and (referred_at is null) = (referral_due_at is null)
  )
);
comment on table travel_drafts is 'An unfinished travel sale, or a paid one kept with its policy.';
create index travel_drafts_seller_id on travel_drafts (seller_id, updated_at desc);
create index travel_drafts_branch_id on travel_drafts (branch_id, updated_at desc);
create index travel_drafts_updated_at on travel_drafts (updated_at desc, id desc);
create index travel_drafts_referrals on travel_drafts (referral_due_at, id) where referral_state is not null;
create index travel_drafts_expires_at on travel_drafts (expires_at) where policy_id is null;
create trigger travel_drafts_keep_sold before delete on travel_drafts for each row
  when (old.policy_id is not null) execute function refuse_change();

-- A quoted price with rate book and lines. Rows never change and are deleted with their draft.
create table travel_quotes (
  id uuid primary key default gen_random_uuid(),
  draft_id uuid not null references travel_drafts (id) on delete cascade,
  rate_book_id uuid not null references rate_books (id),
  price jsonb not null,
  total_pesewas bigint not null check (total_pesewas > 0),
  created_by uuid not null references users (id),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  constraint travel_quotes_expiry check (expires_at > created_at)
);
comment on table travel_quotes is 'A travel price that was given.';
create index travel_quotes_draft_id on travel_quotes (draft_id, created_at desc);
create index travel_quotes_rate_book_id on travel_quotes (rate_book_id);
-- Prices and consents never change and are deleted only with their draft.
create trigger travel_quotes_keep before update or truncate on travel_quotes
  for each statement execute function refuse_change();
revoke update, delete, truncate on travel_quotes from okwan_app;

-- One row for each traveller, encrypted with AES-256-GCM; key_id names the key, so that keys can be rotated.
create table travel_health_answers (
  draft_id uuid not null references travel_drafts (id) on delete cascade,
  traveller_id text not null check (length(traveller_id) between 1 and 40),
  key_id text not null check (length(key_id) = 16),
  sealed bytea not null,
  answered_by uuid not null references users (id),
  answered_at timestamptz not null,
  primary key (draft_id, traveller_id)
);
comment on table travel_health_answers is 'The encrypted health answers of a traveller.';
create index travel_health_answers_key_id on travel_health_answers (key_id);

-- Decisions of underwriters. Their facts and texts are health data, so they are encrypted too.
create table travel_referral_decisions (
  id uuid primary key default gen_random_uuid(),
  draft_id uuid not null,
  seller_id uuid not null,
  subject text not null check (length(subject) between 1 and 40),
  outcome text not null check (outcome in ('accept', 'accept_loading', 'accept_exclusion', 'request_documents', 'decline')),
  loading_bps integer,
  key_id text not null check (length(key_id) = 16),
  sealed bytea not null,
  decided_by uuid not null references users (id),
  decided_at timestamptz not null,
  constraint travel_referral_decisions_draft foreign key (draft_id, seller_id) references travel_drafts (id, seller_id) on delete cascade,
  constraint travel_referral_decisions_not_own_sale check (decided_by <> seller_id),
  constraint travel_referral_decisions_loading check ((outcome = 'accept_loading') = (loading_bps is not null))
);
comment on table travel_referral_decisions is 'A decision of an underwriter about a travel sale; its details are encrypted.';
create index travel_referral_decisions_draft_id on travel_referral_decisions (draft_id, decided_at);
create index travel_referral_decisions_key_id on travel_referral_decisions (key_id);

create function refuse_referral_decision_change() returns trigger language plpgsql as $$
begin
  if (new.id, new.draft_id, new.seller_id, new.subject, new.outcome, new.loading_bps, new.decided_by, new.decided_at)
     is distinct from
     (old.id, old.draft_id, old.seller_id, old.subject, old.outcome, old.loading_bps, old.decided_by, old.decided_at) then
    raise exception 'a referral decision cannot be changed' using errcode = '42501';
  end if;
  return new;
end $$;
comment on function refuse_referral_decision_change() is 'Refuses to change a decision other than by encrypting it with a new key.';
create trigger travel_referral_decisions_keep before update on travel_referral_decisions for each row execute function refuse_referral_decision_change();
revoke delete, truncate on travel_referral_decisions from okwan_app;

create table travel_draft_documents (
  draft_id uuid not null references travel_drafts (id) on delete cascade,
  -- A traveller's id, or `trip`.
  subject text not null check (length(subject) between 1 and 40),
  -- The file is linked to the draft; access rules belong to files.
  file_id uuid not null,
  added_by uuid not null references users (id),
  added_at timestamptz not null,
  constraint travel_draft_documents_pkey primary key (draft_id, file_id)
);
comment on table travel_draft_documents is 'A document that an underwriter asked for.';
create index travel_draft_documents_added_by on travel_draft_documents (added_by);
create trigger travel_draft_documents_keep before update or truncate on travel_draft_documents
  for each statement execute function refuse_change();
revoke update, delete, truncate on travel_draft_documents from okwan_app;

-- Consents of customers with their proof. The latest one applies.
create table travel_consents (
  id uuid primary key default gen_random_uuid(),
  draft_id uuid not null references travel_drafts (id) on delete cascade,
  draft_version integer not null check (draft_version >= 1),
  text_version text not null,
  -- Accepted declarations with their times.
  accepted jsonb not null,
  terms_key text not null,
  accepted_total_pesewas bigint not null check (accepted_total_pesewas > 0),
  mobile_number text not null check (mobile_number ~ '^233[0-9]{9}$'),
  -- Proof of consent: a code, or a signed form that an Admin has added.
  otp_request_id uuid unique references otp_requests (id),
  verified_at timestamptz not null,
  user_id uuid not null references users (id),
  ip text not null,
  user_agent text not null check (length(user_agent) <= 400),
  created_at timestamptz not null,
  form_file_id uuid,
  form_reason text constraint travel_consents_form_reason check (length(form_reason) between 3 and 500),
  constraint travel_consents_proof check (
    (otp_request_id is null) = (form_file_id is not null) and (form_file_id is null) = (form_reason is null))
);
comment on table travel_consents is 'The consent of a customer to a travel sale, proven by a code or a signed form.';
create index travel_consents_draft_id on travel_consents (draft_id, created_at desc);
create trigger travel_consents_keep before update or truncate on travel_consents
  for each statement execute function refuse_change();
revoke update, delete, truncate on travel_consents from okwan_app;

-- Offers, fleets and renewals ----------------------------------------------------------------------------------------

create table purchases (
  policy_record_id uuid primary key references policy_records (id),
  -- Null for the renewal of a policy. No foreign key, because sold drafts are deleted.
  draft_id uuid,
  -- Sold version of the draft; another version needs another offer.
  draft_version integer check (draft_version >= 1),
  client_reference text not null constraint purchases_client_reference unique references checkouts (client_reference),
  offer_ends_at timestamptz not null,
  -- Set when another offer replaced this one.
  withdrawn_at timestamptz,
  created_at timestamptz not null,
  -- The customer of a pay-later offer is reminded at most once a day.
  reminded_at timestamptz,
  -- Vehicle details of the sale. An offer does not change an existing vehicle, which may have other cover;
  -- the vehicle is updated when cover is issued.
  vehicle jsonb,
  -- Number of manual and automatic reminders.
  reminders integer not null default 0 constraint purchases_reminders check (reminders >= 0),
  -- Whether a lapsed offer was a pay-later offer, which its status does not show.
  was_parked boolean not null default false,
  constraint purchases_draft check ((draft_id is null) = (draft_version is null))
);
comment on table purchases is 'An offer of cover that can be paid for.';
-- A draft has at most one open offer.
create unique index one_offer_per_draft on purchases (draft_id) where withdrawn_at is null;
create index purchases_draft_id on purchases (draft_id);
-- For offers that expired recently.
create index purchases_offer_ends_at on purchases (offer_ends_at, policy_record_id) where withdrawn_at is null;
revoke delete, truncate on purchases from okwan_app;

create table fleets (
  id uuid primary key default gen_random_uuid(),
  customer_id uuid not null references customers (id),
  seller_id uuid not null references users (id),
  client_reference text not null constraint fleets_client_reference unique references checkouts (client_reference),
  start_date date not null,
  end_date date not null constraint fleets_period check (end_date >= start_date),
  offer_ends_at timestamptz not null,
  created_at timestamptz not null
);
comment on table fleets is 'Vehicles that were sold together with one payment.';
create index fleets_customer_id on fleets (customer_id);
create index fleets_seller_id on fleets (seller_id);
-- For the list of fleets, newest first.
create index fleets_newest on fleets (created_at desc, id desc);
create trigger fleets_keep before update or delete or truncate on fleets for each statement execute function refuse_change();
revoke update, delete, truncate on fleets from okwan_app;

create table fleet_records (
  policy_record_id uuid primary key references policy_records (id),
  fleet_id uuid not null references fleets (id),
  -- Row number in the fleet table.
  number integer not null check (number between 1 and 1000),
  constraint fleet_records_number unique (fleet_id, number)
);
comment on table fleet_records is 'The policy record of a vehicle of a fleet.';
create trigger fleet_records_keep before update or delete or truncate on fleet_records
  for each statement execute function refuse_change();
revoke update, delete, truncate on fleet_records from okwan_app;

-- Days from the end of cover: -30 is 30 days before, 3 is 3 days after. Each reminder is sent once.
create table renewal_reminders (
  policy_record_id uuid not null references policy_records (id),
  days smallint not null check (days between -90 and 90),
  sent_at timestamptz not null,
  constraint renewal_reminders_once primary key (policy_record_id, days)
);
comment on table renewal_reminders is 'A renewal reminder that was sent for a policy record.';
create trigger renewal_reminders_append_only before update or delete or truncate on renewal_reminders
  for each statement execute function refuse_change();
revoke update, delete, truncate on renewal_reminders from okwan_app;
