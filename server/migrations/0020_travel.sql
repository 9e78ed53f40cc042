-- Travel sales being filled in: answers, health answers under lock, underwriters' rulings, prices, consents.

create table travel_drafts (
  id uuid primary key default gen_random_uuid(),
  seller_id uuid not null references users (id),
  branch_id uuid not null references branches (id),
  -- Answers as they were typed; health answers are never among them.
  content jsonb not null,
  version integer not null default 1 check (version >= 1),
  -- The version in which an answer or a ruling last changed: an older consent was to something else.
  answers_version integer not null default 1 check (answers_version >= 1),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  expires_at timestamptz not null,
  -- Set while an underwriter has to look; the queue is sorted by when the answer is owed.
  referral_state text check (referral_state in ('waiting', 'documents')),
  referred_at timestamptz,
  referral_due_at timestamptz,
  constraint travel_drafts_seller unique (id, seller_id),
  constraint travel_drafts_expiry check (expires_at > created_at),
  constraint travel_drafts_referral check (
    (referral_state is null) = (referred_at is null) and (referred_at is null) = (referral_due_at is null)
  )
);
create index travel_drafts_seller_id on travel_drafts (seller_id, updated_at desc);
create index travel_drafts_branch_id on travel_drafts (branch_id, updated_at desc);
create index travel_drafts_updated_at on travel_drafts (updated_at desc, id desc);
create index travel_drafts_referrals on travel_drafts (referral_due_at, id) where referral_state is not null;

-- A price as it was given: the book, every line. It goes with its draft and is never changed.
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
create index travel_quotes_draft_id on travel_quotes (draft_id, created_at desc);
create index travel_quotes_rate_book_id on travel_quotes (rate_book_id);

-- One row for each traveller, sealed with AES-256-GCM; key_id names the key, so that keys can be changed.
create table travel_health_answers (
  draft_id uuid not null references travel_drafts (id) on delete cascade,
  traveller_id text not null check (length(traveller_id) between 1 and 40),
  key_id text not null check (length(key_id) = 16),
  sealed bytea not null,
  answered_by uuid not null references users (id),
  answered_at timestamptz not null,
  primary key (draft_id, traveller_id)
);
create index travel_health_answers_key_id on travel_health_answers (key_id);

-- What an underwriter decided. The facts it was decided on and the written words tell of health: they are sealed too.
create table travel_rulings (
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
  constraint travel_rulings_draft foreign key (draft_id, seller_id) references travel_drafts (id, seller_id) on delete cascade,
  constraint travel_rulings_not_own_sale check (decided_by <> seller_id),
  constraint travel_rulings_loading check ((outcome = 'accept_loading') = (loading_bps is not null))
);
create index travel_rulings_draft_id on travel_rulings (draft_id, decided_at);
create index travel_rulings_key_id on travel_rulings (key_id);

-- What the customer agreed to and how we know it was the customer. The newest counts.
create table travel_consents (
  id uuid primary key default gen_random_uuid(),
  draft_id uuid not null references travel_drafts (id) on delete cascade,
  draft_version integer not null check (draft_version >= 1),
  text_version text not null,
  -- Each declaration with the moment it was ticked.
  accepted jsonb not null,
  terms_key text not null,
  accepted_total_pesewas bigint not null check (accepted_total_pesewas > 0),
  mobile_number text not null check (mobile_number ~ '^233[0-9]{9}$'),
  otp_challenge_id uuid not null unique references otp_challenges (id),
  verified_at timestamptz not null,
  user_id uuid not null references users (id),
  ip text not null,
  user_agent text not null check (length(user_agent) <= 400),
  created_at timestamptz not null
);
create index travel_consents_draft_id on travel_consents (draft_id, created_at desc);

-- Prices and consents stay as they are; they only go with the whole draft.
create trigger travel_quotes_keep before update or truncate on travel_quotes
  for each statement execute function refuse_change();
create trigger travel_consents_keep before update or truncate on travel_consents
  for each statement execute function refuse_change();
revoke update, delete, truncate on travel_quotes, travel_consents from okwan_app;

-- Of a ruling only the seal changes, when keys do.
create function keep_travel_ruling() returns trigger language plpgsql as $$
begin
  if (new.id, new.draft_id, new.seller_id, new.subject, new.outcome, new.loading_bps, new.decided_by, new.decided_at)
     is distinct from
     (old.id, old.draft_id, old.seller_id, old.subject, old.outcome, old.loading_bps, old.decided_by, old.decided_at) then
    raise exception 'a ruling stays as it is' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger travel_rulings_keep before update on travel_rulings for each row execute function keep_travel_ruling();
revoke delete, truncate on travel_rulings from okwan_app;
