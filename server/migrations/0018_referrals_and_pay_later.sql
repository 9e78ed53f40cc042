-- The customer of a parked offer is reminded at most once a day.
alter table motor_purchases add column reminded_at timestamptz;

-- Motor sales that an underwriter was asked about. The draft says where the question stands; this is the memory of it.

create table motor_referrals (
  id uuid primary key default gen_random_uuid(),
  -- Drafts are thrown away; what was decided stays.
  draft_id uuid not null,
  seller_id uuid not null references users (id),
  branch_id uuid not null references branches (id),
  reasons jsonb not null,
  note text check (length(note) between 1 and 500),
  asked_at timestamptz not null,
  -- Asked again after the answers changed: the earlier question is closed without a decision.
  state text not null default 'waiting' check (state in ('waiting', 'approved', 'declined', 'superseded')),
  decided_by uuid references users (id),
  decided_at timestamptz,
  decision_note text check (length(decision_note) between 1 and 500),
  constraint motor_referrals_not_own_sale check (decided_by <> seller_id),
  constraint motor_referrals_decided check ((state in ('approved', 'declined')) = (decided_by is not null)
    and (decided_by is null) = (decided_at is null)),
  constraint motor_referrals_declined check (state <> 'declined' or decision_note is not null)
);
create unique index one_waiting_referral on motor_referrals (draft_id) where state = 'waiting';
create index motor_referrals_waiting on motor_referrals (asked_at, id) where state = 'waiting';
create index motor_referrals_seller_id on motor_referrals (seller_id);
create index motor_referrals_branch_id on motor_referrals (branch_id);
revoke delete, truncate on motor_referrals from okwan_app;
