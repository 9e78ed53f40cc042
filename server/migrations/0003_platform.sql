-- Audit, jobs, messages, files and exports, used by all features.

-- Audit --------------------------------------------------------------------------------------------------------------

-- A background task with a separate database role seals the log in segments: docs/decisions/0044.
create table audit_log (
  id uuid primary key default gen_random_uuid(),
  -- Set by the database; the application cannot insert a value.
  nr bigint generated always as identity constraint audit_log_nr_key unique,
  -- Time of the business clock, which a demo can change.
  at timestamptz not null,
  actor_id uuid references users (id),
  session_id uuid,
  request_id text,
  action text not null check (length(action) between 1 and 80),
  entity_type text not null check (length(entity_type) between 1 and 40),
  entity_id text not null check (length(entity_id) between 1 and 80),
  branch_id uuid references branches (id),
  before jsonb,
  after jsonb,
  recorded_at timestamptz not null default clock_timestamp()
);
comment on table audit_log is 'An action somebody performed, with the values before and after.';
comment on column audit_log.recorded_at is 'When the database recorded the row; rows of release 0.1.0 have the moment of their upgrade';
create index audit_log_entity on audit_log (entity_type, entity_id, at desc);
create index audit_log_at on audit_log (at desc, id desc);
create index audit_log_branch on audit_log (branch_id, at desc, id desc);
-- Approvals are a small part of the log.
create index audit_log_approvals on audit_log (at) where action = 'payout-approved';
-- For searches by name or part of a reference, which would otherwise scan the table.
create index audit_log_entity_id_search on audit_log using gin (entity_id gin_trgm_ops);
-- Actions of one user, newest first, in the order of the list, so that users with few actions need no scan of the whole log.
create index audit_log_actor_at on audit_log (actor_id, at desc, id desc);
create trigger audit_log_append_only before update or delete or truncate on audit_log
  for each statement execute function refuse_change();
revoke insert, update, delete, truncate on audit_log from okwan_app;
grant insert (at, actor_id, session_id, request_id, action, entity_type, entity_id, branch_id, before, after)
  on audit_log to okwan_app;
grant select on audit_log to okwan_sealer;

-- Inserted with the entry and deleted with its sealing, so that no entry is skipped, in whatever order
-- transactions commit.
create table audit_unsealed (
  nr bigint primary key
);
comment on table audit_unsealed is 'An audit entry that is not in a segment yet.';
-- Rows are deleted within seconds, so the default autovacuum threshold would leave dead rows for too long.
alter table audit_unsealed set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);
revoke insert, update, delete, truncate on audit_unsealed from okwan_app;
grant select, delete on audit_unsealed to okwan_sealer;

create function mark_unsealed() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  insert into public.audit_unsealed (nr) select nr from added;
  return null;
end $$;
comment on function mark_unsealed() is 'Queues new audit entries for sealing.';
create trigger audit_log_mark_unsealed after insert on audit_log referencing new table as added
  for each statement execute function mark_unsealed();

create table audit_segments (
  n bigint primary key check (n >= 1),
  -- Position of the first entry among all sealed entries.
  first_position bigint not null unique check (first_position >= 1),
  entries integer not null check (entries between 1 and 1000),
  nrs bigint[] not null check (cardinality(nrs) = entries),
  row_hashes bytea not null check (length(row_hashes) = 32 * entries),
  sealed_at timestamptz not null,
  key_id text not null check (length(key_id) = 16),
  hash bytea not null check (length(hash) = 32),
  mac bytea not null check (length(mac) = 32)
);
comment on table audit_segments is 'Up to 1,000 sealed audit entries, chained to the segment before.';
comment on column audit_segments.hash is 'SHA-256 over the hash before and this segment: anybody can verify it';
comment on column audit_segments.mac is 'HMAC over the mac before and this segment: nobody without the key can write it';
-- Hashes do not compress.
alter table audit_segments alter column row_hashes set storage external;
create trigger audit_segments_append_only before update or delete or truncate on audit_segments
  for each statement execute function refuse_change();
revoke insert, update, delete, truncate on audit_segments from okwan_app;
grant select, insert on audit_segments to okwan_sealer;

create table audit_checkpoints (
  name text primary key check (length(name) between 1 and 80),
  kind text not null constraint audit_checkpoints_kind check (kind in ('regular', 'daily', 'bridge', 'recovery')),
  segment bigint not null check (segment >= 0),
  entries bigint not null check (entries >= 0),
  signed_at timestamptz not null,
  note text not null,
  stored_at timestamptz
);
comment on table audit_checkpoints is 'A signed statement of how far the audit log reached at a moment.';
comment on column audit_checkpoints.stored_at is 'When the copy outside of the database was written';
create index audit_checkpoints_signed_at on audit_checkpoints (signed_at desc);
create index audit_checkpoints_segment on audit_checkpoints (segment);
create index audit_checkpoints_not_stored on audit_checkpoints (signed_at) where stored_at is null;
create trigger audit_checkpoints_append_only before delete or truncate on audit_checkpoints
  for each statement execute function refuse_change();
create trigger audit_checkpoints_keep before update of name, kind, segment, entries, signed_at, note on audit_checkpoints
  for each statement execute function refuse_change();
revoke insert, update, delete, truncate on audit_checkpoints from okwan_app;
grant select, insert on audit_checkpoints to okwan_sealer;
grant update (stored_at) on audit_checkpoints to okwan_sealer;

-- Written by the upgrade, signed by the first checkpoint.
create table audit_legacy_chain (
  only_row boolean primary key default true check (only_row),
  entries bigint not null check (entries >= 0),
  head bytea not null check (length(head) = 32),
  last_nr bigint not null,
  -- Entries that release 0.1.0 had not linked yet.
  unlinked bigint not null check (unlinked >= 0),
  broken_position bigint,
  broken_entry uuid,
  verified_at timestamptz not null
);
comment on table audit_legacy_chain is 'The hash chain of release 0.1.0 as the upgrade found it, intact or broken.';
create trigger audit_legacy_chain_append_only before update or delete or truncate on audit_legacy_chain
  for each statement execute function refuse_change();
revoke insert, update, delete, truncate on audit_legacy_chain from okwan_app;
grant select on audit_legacy_chain to okwan_sealer;

create table audit_verifications (
  id bigint generated always as identity primary key,
  scope text not null constraint audit_verifications_scope check (scope in ('recent', 'whole')),
  started_at timestamptz not null,
  finished_at timestamptz not null,
  segments bigint not null,
  entries bigint not null,
  fault_count bigint not null,
  -- The first faults.
  faults jsonb not null
);
comment on table audit_verifications is 'A verification of the audit log and what it found.';
create index audit_verifications_scope_at on audit_verifications (scope, finished_at desc);
create index audit_verifications_finished_at on audit_verifications (finished_at);
revoke insert, update, delete, truncate on audit_verifications from okwan_app;
grant select, insert, delete on audit_verifications to okwan_sealer;

create table audit_recoveries (
  id uuid primary key default gen_random_uuid(),
  segment bigint not null check (segment >= 0),
  reason text not null check (length(reason) between 3 and 500),
  proposed_by uuid not null references users (id),
  proposed_at timestamptz not null,
  confirmed_by uuid references users (id),
  confirmed_at timestamptz,
  constraint audit_recoveries_two_people check (confirmed_by <> proposed_by),
  constraint audit_recoveries_confirmed check ((confirmed_by is null) = (confirmed_at is null))
);
comment on table audit_recoveries is 'A statement of two SuperAdmins that the database was restored to a segment.';
create trigger audit_recoveries_append_only before delete or truncate on audit_recoveries
  for each statement execute function refuse_change();
revoke update, delete, truncate on audit_recoveries from okwan_app;
grant update (confirmed_by, confirmed_at) on audit_recoveries to okwan_app;
grant select on audit_recoveries to okwan_sealer;

-- Requests, jobs and messages ----------------------------------------------------------------------------------------

-- Written in the same transaction as the effect, so that a key always has its effect.
create table idempotency_keys (
  user_id uuid not null references users (id),
  operation text not null,
  key text not null check (length(key) between 8 and 120),
  request_hash bytea not null,
  status integer not null,
  answer jsonb not null,
  created_at timestamptz not null,
  primary key (user_id, operation, key)
);
comment on table idempotency_keys is 'The answer that was given to a request with an idempotency key.';
create index idempotency_keys_created_at on idempotency_keys (created_at);

create table jobs (
  id bigint generated always as identity primary key,
  kind text not null,
  payload jsonb not null,
  -- Repeated requests with the same key have one effect.
  effect_key text unique,
  status text not null default 'ready' check (status in ('ready', 'done', 'failed')),
  run_at timestamptz not null,
  attempts integer not null default 0,
  lease_until timestamptz,
  leased_by text,
  last_error text,
  created_at timestamptz not null,
  finished_at timestamptz
);
comment on table jobs is 'A background job, ready, done or failed.';
create index jobs_ready on jobs (run_at, id) where status = 'ready';
create index jobs_failed on jobs (id) where status = 'failed';

create table messages (
  id uuid primary key default gen_random_uuid(),
  recipient text not null,
  channel text not null check (channel in ('sms', 'email')),
  template text not null,
  -- Parameters of the template, never a one-time code.
  params jsonb not null,
  status text not null default 'queued' check (status in ('queued', 'sent', 'failed')),
  provider_reference text,
  created_at timestamptz not null,
  sent_at timestamptz
);
comment on table messages is 'An SMS or e-mail that was queued for one recipient.';
create index messages_recipient on messages (recipient, created_at desc);

create table demo_messages (
  id bigint generated always as identity primary key,
  message_id uuid not null unique references messages (id),
  recipient text not null,
  channel text not null,
  text text not null,
  code text,
  sent_at timestamptz not null
);
comment on table demo_messages is 'The full text of a message, kept only in the demo.';
create index demo_messages_recipient on demo_messages (recipient, id desc);

create table product_settings (
  name text primary key,
  value jsonb not null
);
comment on table product_settings is 'A named setting of this installation.';

-- Files --------------------------------------------------------------------------------------------------------------

-- Files are stored in the database: one backup, one transaction, any number of nodes (docs/decisions/0007).
create table files (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid not null references users (id),
  purpose text not null check (length(purpose) between 1 and 40),
  -- Detected from the content, not from the type that the client sent.
  content_type text not null check (content_type in ('image/jpeg', 'image/png', 'image/webp', 'application/pdf')),
  file_name text not null check (length(file_name) between 1 and 100),
  byte_size integer not null check (byte_size between 1 and 10485760),
  sha256 bytea not null check (length(sha256) = 32),
  bytes bytea not null,
  created_at timestamptz not null,
  -- Time since which the file is not linked to a record; null while it is linked.
  loose_since timestamptz,
  key_id text constraint files_key_id check (length(key_id) between 1 and 40),
  -- Encrypted content is longer by its nonce and its tag.
  constraint files_size check (length(bytes) = byte_size + case when key_id is null then 0 else 28 end),
  -- A repeated upload after a lost response is the same file.
  constraint files_once unique (owner_id, purpose, sha256)
);
comment on table files is 'A file that somebody uploaded, with its bytes.';
-- Images are already compressed.
alter table files alter column bytes set storage external;
create index files_loose_since on files (loose_since) where loose_since is not null;
comment on column files.sha256 is 'SHA-256 of the content; keyed for encrypted files, so that guesses of the content cannot be tested';
-- Only the encryption of a file can change, and at the first encryption its digest, which is keyed from then on. Other
-- files never change.
create trigger files_keep before update of bytes, key_id, sha256 on files
  for each row when (old.purpose not in ('medical-letter', 'medical-document')) execute function refuse_change();
-- The content of a file never changes, and the foreign key of a link prevents the deletion of a linked file.
revoke update, truncate on files from okwan_app;
grant update (loose_since) on files to okwan_app;
grant update (bytes, key_id) on files to okwan_app;
grant update (sha256) on files to okwan_app;

-- No foreign key, because the linked record belongs to another feature.
create table file_links (
  subject_type text not null check (length(subject_type) between 1 and 40),
  subject_id uuid not null,
  file_id uuid not null references files (id),
  seller_id uuid not null references users (id),
  branch_id uuid not null references branches (id),
  linked_at timestamptz not null,
  primary key (subject_type, subject_id, file_id)
);
comment on table file_links is 'A file that belongs to a record, with the seller and branch that decide who can read it.';
create index file_links_file_id on file_links (file_id);
create index file_links_seller_id on file_links (seller_id);
create index file_links_branch_id on file_links (branch_id);
revoke update, truncate on file_links from okwan_app;

-- Lists and exports --------------------------------------------------------------------------------------------------

create table saved_views (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id),
  list text not null constraint saved_views_list check (list in ('policies')),
  name text not null constraint saved_views_name_length check (length(name) between 1 and 40),
  -- Query string of the URL.
  search text not null constraint saved_views_search_length check (length(search) <= 1000),
  created_at timestamptz not null,
  updated_at timestamptz not null
);
comment on table saved_views is 'A list filter that a person saved under a name.';
create unique index saved_views_name on saved_views (user_id, list, lower(name));

create table exports (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id),
  format text not null constraint exports_format check (format in ('csv', 'xlsx')),
  filter jsonb not null,
  status text not null constraint exports_status check (status in ('working', 'ready', 'failed')),
  -- Short exports are not stored; they are created during the download.
  is_kept boolean not null,
  row_count integer not null constraint exports_row_count check (row_count >= 0),
  done_rows integer not null default 0 constraint exports_done_rows check (done_rows >= 0),
  part_count integer not null default 0 constraint exports_part_count check (part_count >= 0),
  -- Cursor of the next part.
  cursor text constraint exports_cursor_length check (length(cursor) <= 400),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- List of the export.
  list text not null constraint exports_list check (list in ('policies', 'transactions', 'renewals'))
);
comment on table exports is 'An export of a list that a person requested.';
create index exports_user_id on exports (user_id, created_at desc);

-- Stored as rows in the database, so that every node can build the file during the download.
create table export_parts (
  export_id uuid not null constraint export_parts_export references exports (id) on delete cascade,
  number integer not null constraint export_parts_number check (number >= 0),
  rows jsonb not null,
  constraint export_parts_key primary key (export_id, number)
);
comment on table export_parts is 'A batch of rows of an export.';

-- An export has the reach that its owner had then, so it is deleted when the reach changes.
create function forget_exports_of_changed_user() returns trigger language plpgsql as $$
begin
  delete from exports where user_id = new.id;
  return null;
end $$;
comment on function forget_exports_of_changed_user() is 'Deletes the exports of a person whose access changes.';
create trigger users_forget_exports after update on users for each row
  when (new.status <> 'active' or new.role <> old.role or new.branch_id <> old.branch_id)
  execute function forget_exports_of_changed_user();

-- Analytics ----------------------------------------------------------------------------------------------------------

-- The table has no column that could store personal data.
create table analytics_events (
  id uuid primary key default gen_random_uuid(),
  at timestamptz not null,
  kind text not null check (kind in ('event', 'page-view')),
  event_type text,
  page_name text not null,
  view_id text,
  action_name text,
  is_successful boolean not null,
  method text,
  api_path text,
  status_code integer,
  duration_ms integer,
  device_type text,
  browser text,
  app_version text,
  user_id uuid references users (id),
  role text
);
comment on table analytics_events is 'A page view or action in the portals, without personal data.';
create index analytics_events_at on analytics_events (at desc);
