-- Passkeys (WebAuthn) as a second factor at sign-in and for privileged acts.

create table passkeys (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id),
  credential_id text not null unique check (length(credential_id) between 16 and 1400),
  public_key bytea not null,
  counter bigint not null check (counter >= 0),
  transports text[] not null,
  -- Domain that the browser bound the passkey to.
  rp_id text not null check (length(rp_id) <= 253),
  name text not null check (length(name) between 1 and 60),
  -- Synced passkeys exist on several devices of their owner.
  is_synced boolean not null,
  added_at timestamptz not null,
  last_used_at timestamptz,
  removed_at timestamptz,
  removed_by uuid references users (id),
  constraint passkeys_removed check ((removed_at is null) = (removed_by is null))
);
comment on table passkeys is 'A passkey of a person, with its public key; removed ones stay as proof.';
create index passkeys_user_id on passkeys (user_id) where removed_at is null;
create index passkeys_removed_by on passkeys (removed_by) where removed_by is not null;
revoke delete, truncate on passkeys from okwan_app;

create table passkey_challenges (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id),
  purpose text not null check (purpose in ('add', 'sign-in', 'approval')),
  reference text check (length(reference) <= 120),
  challenge text not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  constraint passkey_challenges_reference check ((purpose = 'approval') = (reference is not null))
);
comment on table passkey_challenges is 'A challenge that a passkey signs once, for one purpose.';
create index passkey_challenges_user_id on passkey_challenges (user_id);
create index passkey_challenges_expires_at on passkey_challenges (expires_at);

-- A verification token proves a code or a passkey.
alter table verification_tokens alter column otp_request_id drop not null;
alter table verification_tokens add column passkey_id uuid references passkeys (id);
alter table verification_tokens add constraint verification_tokens_proof
  check ((otp_request_id is null) <> (passkey_id is null));
create index verification_tokens_passkey_id on verification_tokens (passkey_id) where passkey_id is not null;
