-- Motor prices and sales being filled in.

-- A price as it was given: the facts, the book, every line. It is never changed; a new price is a new row.
create table motor_estimates (
  id uuid primary key default gen_random_uuid(),
  rate_book_id uuid not null references rate_books (id),
  -- What was sent, the facts that were priced, and the price line by line with its alternatives.
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
create index motor_estimates_created_by on motor_estimates (created_by, created_at desc);
create trigger motor_estimates_append_only before update or delete or truncate on motor_estimates
  for each statement execute function refuse_change();
revoke update, delete, truncate on motor_estimates from okwan_app;

create table motor_drafts (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid not null references users (id),
  branch_id uuid not null references branches (id),
  content jsonb not null,
  -- What the register said about the vehicle; the chassis in it is not shown until the seller proves to have the vehicle.
  register jsonb,
  version integer not null default 1 check (version >= 1),
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index motor_drafts_owner_id on motor_drafts (owner_id, updated_at desc, id desc);
create index motor_drafts_updated_at on motor_drafts (updated_at);
