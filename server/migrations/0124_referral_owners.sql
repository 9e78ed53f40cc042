create table referral_owners (
  draft_id uuid primary key,
  owner_id uuid not null references users (id),
  assigned_by uuid not null references users (id),
  assigned_at timestamptz not null
);
comment on table referral_owners is 'The underwriter who handles the referral of a motor or travel draft.';
create index referral_owners_owner_id on referral_owners (owner_id);
create index referral_owners_assigned_by on referral_owners (assigned_by);

-- An assignment is replaced, never deleted.
revoke delete, truncate on referral_owners from okwan_app;
