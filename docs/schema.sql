-- The schema as the migrations leave it, printed from the database by server/src/platform/db/schema/schema.test.ts.
-- To change it write a migration, then print it again: npm run test:unit -- server/src/platform/db/schema -u
-- Constraints without a name have the one that PostgreSQL gives them. The line above a trigger says what its function does.
-- The application works as okwan_app, which may select, insert, update and delete rows unless a grant says otherwise.
-- The tasks that seal the audit log and archive old records work as okwan_sealer, which has only the listed rights.

alter default privileges grant select, insert, update, delete on tables to okwan_app;
alter default privileges grant usage, select on sequences to okwan_app;
create extension btree_gist;
create extension pg_trgm;
grant usage on schema public to okwan_app;
grant usage on schema public to okwan_sealer;

-- platform ----------------------------------------------------------------------------------------------------------------

-- A status change that is allowed for an entity, and the event that causes it.
create table status_moves (
  entity text not null constraint status_moves_entity check (length(entity) between 1 and 40),
  from_status text not null,
  event text not null,
  to_status text not null,
  constraint status_moves_pkey primary key (entity, from_status, to_status)
);
grant select on status_moves to okwan_app;

-- An action of a person or a job, with the values before and after.
create table audit_log (
  id uuid not null default gen_random_uuid(),
  -- Number of the entry. Archive files contain this name, so the column keeps it.
  nr bigint generated always as identity unique,
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
  -- When the database recorded the row; rows of release 0.1.0 have the moment of their upgrade
  recorded_at timestamptz not null default clock_timestamp()
);
create index audit_log_actor_at on audit_log (actor_id, at desc) where (actor_id is not null);
create index audit_log_approvals on audit_log (at) where (action = 'payout-approved');
create index audit_log_at on audit_log (at desc);
create index audit_log_branch on audit_log (branch_id, at desc);
create index audit_log_entity on audit_log (entity_id text_pattern_ops, entity_type);
create index audit_log_privileged on audit_log (actor_id, at desc) where ((actor_id is not null)
    and (entity_type not in ('session', 'customer', 'vehicle', 'file', 'fleet', 'export', 'motor-draft', 'motor-estimate',
    'travel-draft', 'policy-record', 'sticker-move', 'sticker-count', 'payment')));
-- Refuses the change: rows of this table are append-only.
create trigger audit_log_append_only before delete or update or truncate on audit_log for each statement
    execute function refuse_change();
-- Queues new audit entries for sealing.
create trigger audit_log_mark_unsealed after insert on audit_log referencing new table as added for each statement
    execute function mark_unsealed();
grant select on audit_log to okwan_app;
grant insert (action, actor_id, after, at, before, branch_id, entity_id, entity_type, request_id,
    session_id) on audit_log to okwan_app;
grant select on audit_log to okwan_sealer;

-- An audit entry that is not in a segment yet.
create table audit_unsealed (
  nr bigint primary key
);
grant select on audit_unsealed to okwan_app;
grant select, delete on audit_unsealed to okwan_sealer;

-- Up to 1,000 sealed audit entries, chained to the segment before.
create table audit_segments (
  n bigint primary key check (n >= 1),
  first_position bigint not null unique check (first_position >= 1),
  entries integer not null check (entries between 1 and 1000),
  nrs bigint[] not null,
  row_hashes bytea not null,
  sealed_at timestamptz not null,
  key_id text not null check (length(key_id) = 16),
  -- SHA-256 over the hash before and this segment: anybody can verify it
  hash bytea not null check (length(hash) = 32),
  -- HMAC over the mac before and this segment: nobody without the key can write it
  mac bytea not null check (length(mac) = 32),
  constraint audit_segments_check check (cardinality(nrs) = entries),
  constraint audit_segments_check1 check (length(row_hashes) = (32 * entries))
);
alter table audit_segments alter column row_hashes set storage external;
create index audit_segments_sealed_at on audit_segments (sealed_at);
-- Refuses the change: rows of this table are append-only.
create trigger audit_segments_append_only before delete or update or truncate on audit_segments for each statement
    execute function refuse_change();
grant select on audit_segments to okwan_app;
grant select, insert on audit_segments to okwan_sealer;

-- A signed statement of how far the audit log reached at a moment.
create table audit_checkpoints (
  name text primary key check (length(name) between 1 and 80),
  kind text not null constraint audit_checkpoints_kind check (kind in ('regular', 'daily', 'bridge', 'recovery')),
  segment bigint not null check (segment >= 0),
  entries bigint not null check (entries >= 0),
  signed_at timestamptz not null,
  note text not null,
  -- When the copy outside of the database was written
  stored_at timestamptz
);
create index audit_checkpoints_not_stored on audit_checkpoints (signed_at) where (stored_at is null);
create index audit_checkpoints_segment on audit_checkpoints (segment);
create index audit_checkpoints_signed_at on audit_checkpoints (signed_at desc);
-- Refuses the change: rows of this table are append-only.
create trigger audit_checkpoints_append_only before delete or truncate on audit_checkpoints for each statement
    execute function refuse_change();
-- Refuses the change: rows of this table are append-only.
create trigger audit_checkpoints_no_change before update of name, kind, segment, entries, signed_at, note on audit_checkpoints
    for each statement execute function refuse_change();
grant select on audit_checkpoints to okwan_app;
grant select, insert on audit_checkpoints to okwan_sealer;
grant update (stored_at) on audit_checkpoints to okwan_sealer;

-- The hash chain of release 0.1.0 as the upgrade found it, intact or broken.
create table audit_legacy_chain (
  only_row boolean default true primary key check (only_row),
  entries bigint not null check (entries >= 0),
  head bytea not null check (length(head) = 32),
  last_nr bigint not null,
  unlinked bigint not null check (unlinked >= 0),
  broken_position bigint,
  broken_entry uuid,
  verified_at timestamptz not null
);
-- Refuses the change: rows of this table are append-only.
create trigger audit_legacy_chain_append_only before delete or update or truncate on audit_legacy_chain for each statement
    execute function refuse_change();
grant select on audit_legacy_chain to okwan_app;
grant select on audit_legacy_chain to okwan_sealer;

-- A verification of the audit log and what it found.
create table audit_verifications (
  id bigint generated always as identity primary key,
  scope text not null constraint audit_verifications_scope check (scope in ('recent', 'whole')),
  started_at timestamptz not null,
  finished_at timestamptz not null,
  segments bigint not null,
  entries bigint not null,
  fault_count bigint not null,
  faults jsonb not null
);
create index audit_verifications_finished_at on audit_verifications (finished_at);
create index audit_verifications_scope_at on audit_verifications (scope, finished_at desc);
grant select on audit_verifications to okwan_app;
grant select, insert, delete on audit_verifications to okwan_sealer;

-- A statement of two SuperAdmins that the database was restored to a segment.
create table audit_recoveries (
  id uuid default gen_random_uuid() primary key,
  segment bigint not null check (segment >= 0),
  reason text not null check (length(reason) between 3 and 500),
  proposed_by uuid not null references users (id),
  proposed_at timestamptz not null,
  confirmed_by uuid references users (id),
  confirmed_at timestamptz,
  constraint audit_recoveries_confirmed check ((confirmed_by is null) = (confirmed_at is null)),
  constraint audit_recoveries_two_people check (confirmed_by <> proposed_by)
);
-- Refuses the change: rows of this table are append-only.
create trigger audit_recoveries_append_only before delete or truncate on audit_recoveries for each statement
    execute function refuse_change();
grant select, insert on audit_recoveries to okwan_app;
grant update (confirmed_at, confirmed_by) on audit_recoveries to okwan_app;
grant select on audit_recoveries to okwan_sealer;

-- The answer that was given to a request with an idempotency key.
create table idempotency_keys (
  user_id uuid not null references users (id),
  operation text not null,
  key text not null check (length(key) between 8 and 120),
  request_hash bytea not null,
  status integer not null,
  answer jsonb not null,
  created_at timestamptz not null,
  constraint idempotency_keys_pkey primary key (user_id, operation, key)
);
create index idempotency_keys_created_at on idempotency_keys (created_at);

-- A background job, ready, done or failed.
create table jobs (
  id bigint generated always as identity primary key,
  kind text not null,
  payload jsonb not null,
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
create index jobs_done on jobs (finished_at) where (status = 'done');
create index jobs_failed on jobs (id) where (status = 'failed');
create index jobs_ready on jobs (run_at, id) where (status = 'ready');

-- An SMS or email that was queued for one recipient.
create table messages (
  id uuid default gen_random_uuid() primary key,
  recipient text not null,
  channel text not null check (channel in ('sms', 'email')),
  template text not null,
  params jsonb not null,
  status text not null default 'queued' check (status in ('queued', 'sent', 'failed')),
  provider_reference text,
  created_at timestamptz not null,
  sent_at timestamptz,
  policy_id uuid references policies (id),
  attached jsonb not null default '[]'::jsonb check (jsonb_typeof(attached) = 'array'),
  fallback jsonb,
  fallback_of uuid references messages (id),
  failure text check (length(failure) between 1 and 300),
  failed_at timestamptz,
  constraint messages_email_recipient check (channel <> 'email'
      or recipient ~ '^[^[:space:][:cntrl:],;<>"]{1,250}@[^[:space:][:cntrl:],;<>"@]{3,250}$'),
  constraint messages_failed check ((status = 'failed') = (failure is not null and failed_at is not null)),
  constraint messages_one_fallback check (fallback is null or fallback_of is null)
);
create index messages_created_at on messages (created_at desc);
create unique index messages_fallback_of on messages (fallback_of) where (fallback_of is not null);
create index messages_policy_id on messages (policy_id, created_at desc) where (policy_id is not null);
create index messages_recipient on messages (recipient, created_at desc);

-- The full text of a message, kept only in the demo.
create table demo_messages (
  id bigint generated always as identity primary key,
  message_id uuid not null unique references messages (id),
  recipient text not null,
  channel text not null,
  text text not null,
  code text,
  sent_at timestamptz not null
);
create index demo_messages_recipient on demo_messages (recipient, id desc);
-- Refuses readable messages and demo accounts outside of a demo and of practice.
create trigger demo_messages_in_demo_only before insert on demo_messages for each row execute function refuse_demo_data();

-- A named setting of this installation.
create table product_settings (
  name text primary key,
  value jsonb not null
);
-- Refuses a moved clock outside of a demo.
create trigger clock_offset_in_demo_only before insert or update on product_settings for each row
    when (new.name = 'clock-offset-ms') execute function refuse_moved_clock();

-- A proposed change of a setting, and the decision of a second SuperAdmin about it.
create table setting_changes (
  id uuid default gen_random_uuid() primary key,
  name text not null check (name ~ '^[a-z]+(-[a-z]+)*$' and length(name) <= 60),
  value jsonb not null check (jsonb_typeof(value) = 'object'),
  value_before jsonb not null check (jsonb_typeof(value_before) = 'object'),
  starts_on date not null,
  reason text not null check (length(reason) between 3 and 500),
  status text not null default 'pending' check (status in ('pending', 'applied', 'refused', 'withdrawn')),
  requested_by uuid not null references users (id),
  requested_at timestamptz not null,
  decided_by uuid references users (id),
  decided_at timestamptz,
  decision_note text check (length(decision_note) between 3 and 500),
  constraint setting_changes_decided check ((status = 'pending') = (decided_at is null)
      and (decided_at is null) = (decided_by is null)),
  constraint setting_changes_second_person check ((status in ('pending', 'withdrawn')) or decided_by <> requested_by
      or not setting_needs_two(name)),
  constraint setting_changes_start check (starts_on >= (requested_at at time zone 'Africa/Accra')::date)
);
create index setting_changes_decided_by on setting_changes (decided_by) where (decided_by is not null);
create index setting_changes_name on setting_changes (name, requested_at desc, id desc);
create unique index setting_changes_one_pending on setting_changes (name) where (status = 'pending');
create index setting_changes_requested_at on setting_changes (requested_at desc, id desc);
create index setting_changes_requested_by on setting_changes (requested_by);
grant select, insert on setting_changes to okwan_app;
grant update (decided_at, decided_by, decision_note, status) on setting_changes to okwan_app;

-- The values of each setting by the moment from which they are valid; the first one has no change.
create table setting_values (
  id bigint generated always as identity primary key,
  name text not null,
  value jsonb not null check (jsonb_typeof(value) = 'object'),
  valid_from timestamptz not null,
  change_id uuid unique references setting_changes (id)
);
create index setting_values_name on setting_values (name, valid_from desc, id desc);
create unique index setting_values_one_first on setting_values (name) where (change_id is null);
-- Adds the codes of a new value of the setting to the table of insurers.
create trigger setting_values_add_insurers after insert on setting_values for each row when (new.name = 'insurers')
    execute function add_insurers();
-- Refuses the change: rows of this table are append-only.
create trigger setting_values_append_only before delete or update or truncate on setting_values for each statement
    execute function refuse_change();
-- Refuses a value that no approved change contains, and one that starts before its approval.
create trigger setting_values_approved before insert on setting_values for each row execute function check_setting_value();
grant select, insert on setting_values to okwan_app;

-- The code of every insurer of a policy or of the ledger; the settings contain its details.
create table insurers (
  code text primary key check (length(code) between 1 and 40)
);
grant select on insurers to okwan_app;

-- Mode of this database and fingerprint of its key: one row, written by the owner.
create table installation (
  is_only boolean default true primary key check (is_only),
  mode text not null check (mode in ('demo', 'practice', 'staging', 'live')),
  key_fingerprint text not null check (key_fingerprint ~ '^[0-9a-f]{32}$'),
  marked_at timestamptz not null default now(),
  -- Where jobs may run. A restored copy keeps the home of its original until it is released.
  home text default database_home(),
  -- Beginning of the numbers of tax documents. A released copy gets another one, so it never repeats a number.
  tax_prefix text not null default upper("left"(md5(gen_random_uuid()::text), 5)) check (tax_prefix ~ '^[0-9A-F]{5}$')
);
-- Refuses to change the mode of a database.
create trigger installation_keeps_mode before delete or update on installation for each row execute function refuse_mode_change();
-- Sets a new prefix for the numbers of tax documents when a restored database is released.
create trigger installation_renew_tax_prefix before update of home on installation for each row
    when (old.home is distinct from new.home) execute function renew_tax_prefix();
grant select on installation to okwan_app;

-- A backup that "okwan backup" wrote.
create table backups (
  id uuid default gen_random_uuid() primary key,
  file_name text not null check (length(file_name) between 1 and 200),
  started_at timestamptz not null,
  finished_at timestamptz not null,
  bytes bigint not null check (bytes > 0),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  constraint backups_check check (finished_at >= started_at)
);
create index backups_latest on backups (finished_at desc);
grant select on backups to okwan_app;

-- A running process of the software, with its last heartbeat.
create table nodes (
  id uuid primary key,
  name text not null check (length(name) between 1 and 100),
  role text not null check (role in ('web', 'worker', 'both')),
  version text not null check (length(version) between 1 and 40),
  started_at timestamptz not null default clock_timestamp(),
  last_seen_at timestamptz not null default clock_timestamp(),
  constraint nodes_seen_after_start check (last_seen_at >= started_at)
);

-- A file that a person uploaded, with its bytes.
create table files (
  id uuid default gen_random_uuid() primary key,
  owner_id uuid not null references users (id),
  purpose text not null check (length(purpose) between 1 and 40),
  content_type text not null check (content_type in ('image/jpeg', 'image/png', 'image/webp', 'application/pdf')),
  file_name text not null check (length(file_name) between 1 and 100),
  byte_size integer not null check (byte_size between 1 and 10485760),
  -- SHA-256 of the content; keyed for encrypted files, so that guesses of the content cannot be tested
  sha256 bytea not null check (length(sha256) = 32),
  bytes bytea not null,
  created_at timestamptz not null,
  unlinked_since timestamptz,
  key_id text constraint files_key_id check (length(key_id) between 1 and 40),
  constraint files_once unique (owner_id, purpose, sha256),
  constraint files_size check (length(bytes) = (byte_size + case when key_id is null then 0 else 28 end))
);
alter table files alter column bytes set storage external;
create index files_unlinked_since on files (unlinked_since) where (unlinked_since is not null);
-- Refuses the change: rows of this table are append-only.
create trigger files_no_change before update of bytes, key_id, sha256 on files for each row
    when (old.purpose not in ('medical-letter', 'medical-document')) execute function refuse_change();
grant select, insert, delete on files to okwan_app;
grant update (bytes, key_id, sha256, unlinked_since) on files to okwan_app;

-- A file that belongs to a record, with the seller and branch that decide who can read it.
create table file_links (
  subject_type text not null check (length(subject_type) between 1 and 40),
  subject_id uuid not null,
  file_id uuid not null references files (id),
  seller_id uuid not null references users (id),
  branch_id uuid not null references branches (id),
  linked_at timestamptz not null,
  constraint file_links_pkey primary key (subject_type, subject_id, file_id)
);
create index file_links_branch_id on file_links (branch_id);
create index file_links_file_id on file_links (file_id);
create index file_links_seller_id on file_links (seller_id);
grant select, insert, delete on file_links to okwan_app;

-- A list filter that a person saved under a name.
create table saved_views (
  id uuid default gen_random_uuid() primary key,
  user_id uuid not null references users (id),
  list text not null constraint saved_views_list check (list in ('policies', 'customers', 'reports')),
  name text not null constraint saved_views_name_length check (length(name) between 1 and 40),
  search text not null constraint saved_views_search_length check (length(search) <= 1000),
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index saved_views_name on saved_views (user_id, list, lower(name));

-- Events that concern a person, with the time when the person read them.
create table notifications (
  id bigint generated always as identity primary key,
  user_id uuid not null constraint notifications_user references users (id),
  kind text not null constraint notifications_kind check (length(kind) between 3 and 40),
  record_type text not null constraint notifications_record_type check (record_type in ('customer', 'policy', 'claim', 'request',
      'complaint', 'challenge', 'payment', 'payout', 'withdrawal', 'access', 'setting', 'commission-rule', 'account')),
  record_id text not null constraint notifications_record_id check (length(record_id) between 1 and 80),
  actor_id uuid constraint notifications_actor references users (id),
  variables jsonb not null default '{}'::jsonb constraint notifications_variables check (jsonb_typeof(variables) = 'object'),
  created_at timestamptz not null,
  read_at timestamptz,
  constraint notifications_not_own_act check (actor_id <> user_id)
);
create index notifications_actor on notifications (actor_id) where (actor_id is not null);
create index notifications_created_at on notifications (created_at);
create index notifications_of_user on notifications (user_id, created_at desc, id desc);
create index notifications_unread on notifications (user_id) where (read_at is null);

-- Groups of notifications that a person switched off.
create table notification_mutes (
  user_id uuid not null constraint notification_mutes_user references users (id),
  kind_group text not null constraint notification_mutes_group check (kind_group in ('notes', 'assignments', 'requests', 'claims',
      'payments', 'payouts', 'approvals')),
  constraint notification_mutes_pkey primary key (user_id, kind_group)
);

-- An export of a list that a person requested.
create table exports (
  id uuid default gen_random_uuid() primary key,
  user_id uuid not null references users (id),
  format text not null constraint exports_format check (format in ('csv', 'xlsx')),
  filter jsonb not null,
  status text not null constraint exports_status check (status in ('working', 'ready', 'failed')),
  is_stored boolean not null,
  row_count integer not null constraint exports_row_count check (row_count >= 0),
  done_rows integer not null default 0 constraint exports_done_rows check (done_rows >= 0),
  part_count integer not null default 0 constraint exports_part_count check (part_count >= 0),
  cursor text constraint exports_cursor_length check (length(cursor) <= 400),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  list text not null constraint exports_list check (list in ('policies', 'transactions', 'renewals', 'pay-later', 'customers'))
);
create index exports_user_id on exports (user_id, created_at desc);

-- A batch of rows of an export.
create table export_parts (
  export_id uuid not null constraint export_parts_export references exports (id) on delete cascade,
  number integer not null constraint export_parts_number check (number >= 0),
  rows jsonb not null,
  constraint export_parts_key primary key (export_id, number)
);

-- A page view or action in the portals, without personal data.
create table analytics_events (
  id uuid not null default gen_random_uuid(),
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
  role text,
  details jsonb not null default '{}'::jsonb check (jsonb_typeof(details) = 'object')
) partition by range (at);
create index analytics_events_at on analytics_events (at desc);

-- A table whose old rows are archived: which rows, by which moment, and for how long they are kept.
create table archive_tables (
  name text primary key,
  place integer not null constraint archive_tables_place unique,
  setting text not null,
  field text not null,
  -- How long rows are kept, in days or years, if the setting was never changed.
  fallback integer not null,
  unit text not null constraint archive_tables_unit check (unit in ('day', 'year')),
  -- The shortest time that the law or the software needs, whatever the setting says.
  minimum integer not null,
  -- The rows, named t.
  source text not null,
  moment text not null,
  condition text not null default 'true',
  -- The search for old rows begins at the last archived month, because the moment is that of rows that stay.
  resumes boolean not null default false,
  -- The table is partitioned by month from this month on; earlier rows are in its first partition.
  months_from date,
  constraint archive_tables_minimum check (minimum between 1 and fallback)
);
grant select on archive_tables to okwan_app;
grant select on archive_tables to okwan_sealer;

-- A signed file with the rows of a month, and whether they were removed from the database.
create table archives (
  id uuid default gen_random_uuid() primary key,
  table_name text not null constraint archives_table references archive_tables (name),
  month date not null constraint archives_month check (extract(day from month) = 1::numeric),
  part integer not null constraint archives_part check (part >= 1),
  row_count bigint not null constraint archives_row_count check (row_count > 0),
  -- Sum of the hashes of the rows. Rows are removed only if they have the same sum.
  checksum numeric not null,
  file_name text not null constraint archives_file_name check (file_name ~ '^[a-z0-9_./-]{1,200}$'),
  bytes bigint not null constraint archives_bytes check (bytes > 0),
  sha256 text not null constraint archives_sha256 check (sha256 ~ '^[0-9a-f]{64}$'),
  -- For the audit log: its last segment in the file.
  last_segment bigint,
  manifest text not null,
  written_at timestamptz not null default clock_timestamp(),
  removed_rows bigint not null default 0,
  removed_checksum numeric not null default 0,
  removed_at timestamptz,
  -- Why the file was not accepted. The rows were kept and are written again.
  refusal text constraint archives_refusal check (length(refusal) between 1 and 500),
  constraint archives_one_part unique (table_name, month, part),
  constraint archives_removed_as_written check (removed_at is null or removed_rows = row_count and removed_checksum = checksum
      and refusal is null),
  constraint archives_segment check ((table_name = 'audit_log') = (last_segment is not null))
);
create index archives_open on archives (table_name) where ((removed_at is null) and (refusal is null));
create index archives_removed on archives (table_name, removed_at desc);
-- Refuses the change: rows of this table are append-only.
create trigger archives_append_only before delete or truncate on archives for each statement execute function refuse_change();
-- Refuses the change: rows of this table are append-only.
create trigger archives_no_change before update of id, table_name, month, part, row_count, checksum, file_name, bytes, sha256,
    last_segment, manifest, written_at on archives for each statement execute function refuse_change();
-- Refuses to remove a part of an archived month.
create constraint trigger archives_removed_whole after update of removed_rows,
    removed_at on archives deferrable initially deferred for each row execute function check_archive_removed();
grant select on archives to okwan_app;
grant select on archives to okwan_sealer;
grant insert (bytes, checksum, file_name, id, last_segment, manifest, month, part, row_count, sha256,
    table_name) on archives to okwan_sealer;
grant update (refusal) on archives to okwan_sealer;

-- A daily run that archived old records, and what failed.
create table archive_runs (
  id bigint generated always as identity primary key,
  started_at timestamptz not null,
  finished_at timestamptz not null default clock_timestamp(),
  archived_rows bigint not null constraint archive_runs_rows check (archived_rows >= 0),
  failures jsonb not null constraint archive_runs_failures check (jsonb_typeof(failures) = 'array')
);
create index archive_runs_finished_at on archive_runs (finished_at desc);
grant select on archive_runs to okwan_app;
grant select on archive_runs to okwan_sealer;
grant insert (archived_rows, failures, started_at) on archive_runs to okwan_sealer;

-- A migration file that was applied to this database.
create table schema_migrations (
  name text primary key,
  sha256 text not null,
  applied_at timestamptz not null default now(),
  is_breaking boolean not null default false
);
grant select on schema_migrations to okwan_app;

-- Refuses the change: rows of this table are append-only.
create function refuse_change() returns trigger language plpgsql as $$
begin
  if is_erasing() and tg_table_name in ('former_customers', 'customer_differences', 'record_notes', 'note_edits', 'claim_log',
    'complaint_log', 'customer_consents', 'service_request_log', 'travel_records', 'travel_consents', 'mid_requests', 'mid_answers',
    'files') then
    return case when tg_op = 'DELETE' then old else new end;
  end if;
  -- What belongs to a policy, a claim or an assistant that is deleted with its import.
  if is_undoing() and tg_table_name in ('policy_status_log', 'travel_records', 'claim_log', 'assistant_limits')
    and tg_op = 'DELETE' then
    return old;
  end if;
  if is_archiving() and tg_op = 'DELETE' and exists (select from archive_tables a where a.name = tg_table_name) then
    return old;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = '42501';
end $$;

-- Whether a second SuperAdmin approves changes of a setting.
create function setting_needs_two(setting text) returns boolean language sql immutable as $$
  select setting not in ('public-holidays', 'service-promises', 'reminders', 'sticker-stock')
$$;

-- The value of a setting at a moment.
create function setting_at(setting text, moment timestamp with time zone) returns jsonb language sql stable as $$
  select v.value from setting_values v where v.name = setting and v.valid_from <= moment
  order by v.valid_from desc, v.id desc limit 1
$$;

-- An amount of a setting at a moment, or the initial value of the software.
create function limit_at(setting text, field text, fallback bigint, moment timestamp with time zone) returns bigint language sql stable as $$
  select coalesce((setting_at(setting, moment) ->> field)::bigint, fallback)
$$;

-- Refuses a value that no approved change contains, and one that starts before its approval.
create function check_setting_value() returns trigger language plpgsql as $$
begin
  if new.change_id is null then
    if exists (select from setting_values v where v.name = new.name) then
      raise exception 'setting % already has a value', new.name using errcode = '23514', constraint = 'setting_needs_change';
    end if;
  elsif not exists (
    select from setting_changes c join users u on u.id = c.decided_by
    where c.id = new.change_id and c.name = new.name and c.value = new.value and c.status = 'applied' and u.role = 'SuperAdmin'
      and new.valid_from = greatest(c.decided_at, c.starts_on::timestamp at time zone 'Africa/Accra')
  ) then
    raise exception 'setting % changes only by an approved change', new.name
      using errcode = '23514', constraint = 'setting_needs_change';
  end if;
  return new;
end $$;

-- Adds the codes of a new value of the setting to the table of insurers.
create function add_insurers() returns trigger language plpgsql security definer set search_path to 'public' as $$
begin
  insert into insurers (code)
  select one ->> 'code' from jsonb_array_elements(new.value -> 'insurers') one
  on conflict do nothing;
  return null;
end $$;

-- Queues new audit entries for sealing.
create function mark_unsealed() returns trigger language plpgsql security definer set search_path to 'pg_catalog', 'public' as $$
begin
  insert into public.audit_unsealed (nr) select nr from added;
  return null;
end $$;

-- Whether archived rows are being removed, which only remove_archived() can do.
create function is_archiving() returns boolean language sql stable as $$
  select coalesce(current_setting('okwan.archiving', true), '') = 'on' and current_user not in ('okwan_app', 'okwan_sealer')
$$;

-- Rows of a table from before this moment may be archived.
create function archive_until(given text) returns timestamp with time zone language sql stable as $$
  select now() - greatest(a.minimum, limit_at(a.setting, a.field, a.fallback, now())) * ('1 ' || a.unit)::interval
  from archive_tables a where a.name = given
$$;

-- SQL that finds the rows of a table between two moments that may be archived.
create function archive_source(given text) returns text language sql stable as $$
  select format('from %s where %s >= $1 and %s < $2 and (%s)', a.source, a.moment, a.moment, a.condition)
  from archive_tables a where a.name = given
$$;

-- The oldest month of a table that may be archived.
create function archive_month(given text) returns date language plpgsql stable security definer set search_path to 'public', 'pg_temp' as $$
declare
  known archive_tables;
  starts timestamptz := '-infinity';
  oldest timestamptz;
begin
  select * into strict known from archive_tables a where a.name = given;
  if known.resumes then
    select coalesce(max(a.month)::timestamp at time zone 'UTC', starts) into starts from archives a
    where a.table_name = given and a.removed_at is not null;
  end if;
  execute format('select %s %s order by 1 limit 1', known.moment, archive_source(given)) into oldest
    using starts, archive_until(given);
  -- The month is over, and its last row was kept long enough.
  if (date_trunc('month', oldest at time zone 'UTC') + interval '1 month') at time zone 'UTC' <= archive_until(given) then
    return date_trunc('month', oldest at time zone 'UTC')::date;
  end if;
  return null;
end $$;

-- Hours of a month in which a table has rows that may be archived.
create function archive_hours(given text, month date) returns setof timestamp with time zone language plpgsql stable security definer set search_path to 'public', 'pg_temp' set "TimeZone" to 'UTC' as $$
begin
  return query execute format('select date_trunc(''hour'', %s) %s group by 1 order by 1',
    (select a.moment from archive_tables a where a.name = given), archive_source(given))
    using month::timestamptz, (month + interval '1 month')::timestamptz;
end $$;

-- Old rows of a table as JSON, each with its hash. Refuses rows that have to be kept longer.
create function archive_lines(given text, starts timestamp with time zone, ends timestamp with time zone) returns table(line text, mark bigint) language plpgsql stable security definer set search_path to 'public', 'pg_temp' set "TimeZone" to 'UTC' set bytea_output to 'hex' as $$
begin
  if ends > archive_until(given) then
    raise exception '% has to be kept longer', given using errcode = '42501';
  end if;
  return query execute format('select x.line, hashtextextended(x.line, 0) from (select to_jsonb(t)::text as line, %s as at %s) x order by x.at',
    (select a.moment from archive_tables a where a.name = given), archive_source(given)) using starts, ends;
end $$;

-- Removes rows of an archived month. The transaction must remove the whole month and end with finish_archive().
create function remove_archived(given uuid, starts timestamp with time zone, ends timestamp with time zone) returns bigint language plpgsql security definer set search_path to 'public', 'pg_temp' set "TimeZone" to 'UTC' set bytea_output to 'hex' as $$
declare
  a archives;
  months_from date;
  partition text;
  gone record;
begin
  select * into strict a from archives x where x.id = given and x.removed_at is null and x.refusal is null for update;
  if starts < a.month or ends > a.month + interval '1 month' or ends > archive_until(a.table_name) then
    raise exception '% is not archived at %', a.table_name, starts using errcode = '42501';
  end if;
  -- The audit log, which is sealed and signed, must name the file first.
  if not exists (select from audit_log l where l.entity_id = given::text and l.entity_type = 'archive'
      and l.action = 'archive-written') then
    raise exception 'archive % is not in the audit log', given using errcode = '42501';
  end if;
  select t.months_from into months_from from archive_tables t where t.name = a.table_name;
  partition := month_partition(a.table_name, a.month);
  if months_from is not null and to_regclass(partition) is not null then
    -- finish_archive() drops the partition; until then no row is added to it.
    execute format('lock table %I in share mode', partition);
    execute format('select count(*) as rows, coalesce(sum(hashtextextended(to_jsonb(t)::text, 0)), 0) as checksum %s',
      archive_source(a.table_name)) into gone using starts, ends;
  else
    perform set_config('okwan.archiving', 'on', true);
    execute format('with gone as (delete from %I d where d.ctid = any(array(select t.ctid %s))
        returning hashtextextended(to_jsonb(d)::text, 0) as mark)
      select count(*) as rows, coalesce(sum(mark), 0) as checksum from gone',
      a.table_name || case when months_from is null then '' when a.month < months_from then '_before' else '_other' end,
      archive_source(a.table_name)) into gone using starts, ends;
    perform set_config('okwan.archiving', 'off', true);
  end if;
  update archives x set removed_rows = x.removed_rows + gone.rows, removed_checksum = x.removed_checksum + gone.checksum
  where x.id = given;
  return gone.rows;
end $$;

-- Confirms that exactly the rows of the file were removed.
create function finish_archive(given uuid) returns void language plpgsql security definer set search_path to 'public', 'pg_temp' as $$
declare
  a archives;
  partition text;
  found_rows bigint;
begin
  update archives set removed_at = clock_timestamp() where id = given and removed_at is null returning * into a;
  if not found then
    raise exception 'archive % is finished', given using errcode = '42501';
  end if;
  if exists (select from archive_tables t where t.name = a.table_name and t.months_from is not null) then
    partition := month_partition(a.table_name, a.month);
    if to_regclass(partition) is not null then
      -- A row of an hour that was not counted would be lost with the partition.
      execute format('lock table %I in share mode', partition);
      execute format('select count(*) from %I', partition) into found_rows;
      if found_rows <> a.row_count then
        raise exception '% has rows that are not archived', partition using errcode = '23514', constraint = 'archives_removed_whole';
      end if;
      execute format('drop table %I', partition);
    end if;
  end if;
end $$;

-- Refuses to remove a part of an archived month.
create function check_archive_removed() returns trigger language plpgsql as $$
begin
  if exists (select from archives a where a.id = new.id and (a.removed_rows > 0) <> (a.removed_at is not null)) then
    raise exception 'a month is removed as a whole' using errcode = '23514', constraint = 'archives_removed_whole';
  end if;
  return null;
end $$;

-- Name of the partition of a month.
create function month_partition(given text, month date) returns text language sql immutable as $$
  select given || to_char(month, '_YYYY_MM')
$$;

-- Makes the partitions of this month and of the next three.
create function create_month_partitions() returns integer language plpgsql security definer set search_path to 'public', 'pg_temp' set "TimeZone" to 'UTC' as $$
declare
  known archive_tables;
  starts date;
  partition text;
  made integer := 0;
begin
  for known in select * from archive_tables a where a.months_from is not null loop
    for starts in
      select s::date from generate_series(greatest(known.months_from, date_trunc('month', now())::date),
        greatest(known.months_from, date_trunc('month', now())::date) + interval '3 months', interval '1 month') s
    loop
      partition := month_partition(known.name, starts);
      continue when to_regclass(partition) is not null;
      execute format('lock table %I in access exclusive mode', known.name || '_other');
      execute format('create table %I (like %I including defaults including constraints, primary key (id))', partition, known.name);
      execute format('revoke all on %I from okwan_app', partition);
      execute format('with t as (delete from %I t where %s >= $1 and %s < $2 returning *) insert into %I select * from t',
        known.name || '_other', known.moment, known.moment, partition) using starts, starts + interval '1 month';
      execute format('alter table %I attach partition %I for values from (%L) to (%L)', known.name, partition, starts,
        starts + interval '1 month');
      made := made + 1;
    end loop;
  end loop;
  return made;
end $$;

-- Tables without a partition for the next month.
create function months_missing() returns setof text language sql stable as $$
  select a.name from archive_tables a
  where a.months_from is not null and to_regclass(month_partition(a.name,
    greatest(a.months_from, (date_trunc('month', now() at time zone 'UTC') + interval '1 month')::date))) is null
$$;

-- Refuses a status change that is not listed in status_moves.
create function check_status_move() returns trigger language plpgsql as $$
begin
  if not exists (select from status_moves
                 where entity = tg_argv[0] and from_status = old.status and to_status = new.status) then
    raise exception '% cannot go from % to %', tg_argv[0], old.status, new.status
      using errcode = '23514', constraint = tg_argv[0] || '_status_move';
  end if;
  return new;
end $$;

-- Deletes the exports of a person whose access changes.
create function delete_exports_of_changed_user() returns trigger language plpgsql as $$
begin
  delete from exports where user_id = new.id;
  return null;
end $$;

-- Refuses to change the mode of a database.
create function refuse_mode_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or new.mode <> old.mode then
    raise exception 'the mode of a database never changes' using errcode = '23514', constraint = 'mode_never_changes';
  end if;
  return new;
end $$;

-- Refuses readable messages and demo accounts outside of a demo and of practice.
create function refuse_demo_data() returns trigger language plpgsql as $$
begin
  if exists (select from installation where mode not in ('demo', 'practice')) then
    raise exception 'demo data is refused outside of a demo' using errcode = '23514', constraint = 'demo_data_in_demo_only';
  end if;
  return new;
end $$;

-- Refuses a moved clock outside of a demo.
create function refuse_moved_clock() returns trigger language plpgsql as $$
begin
  if exists (select from installation where mode <> 'demo') then
    raise exception 'the clock moves in a demo only' using errcode = '23514', constraint = 'demo_data_in_demo_only';
  end if;
  return new;
end $$;

-- Identifies the cluster and the database: equal on a standby, different in a restored copy.
create function database_home() returns text language sql stable as $$
  select (select system_identifier from pg_control_system())::text || '/'
      || (select oid from pg_database where datname = current_database())::text
$$;

-- people ------------------------------------------------------------------------------------------------------------------

create sequence assistant_staff_ids start 1000;

create sequence examiner_staff_ids;

-- A group of branches that Admins are responsible for.
create table branch_groups (
  id uuid default gen_random_uuid() primary key,
  name text not null unique check (length(name) between 1 and 120)
);
grant select, insert on branch_groups to okwan_app;
grant update (name) on branch_groups to okwan_app;

-- A branch office.
create table branches (
  id uuid default gen_random_uuid() primary key,
  branch_group_id uuid not null references branch_groups (id),
  name text not null unique check (length(name) between 1 and 120),
  code text not null unique check (code ~ '^[A-Z]{3}$'),
  town text not null check (length(town) between 1 and 120),
  address text not null default '' check (length(address) <= 200),
  closed_at timestamptz,
  closed_by uuid references users (id),
  close_reason text check (length(close_reason) between 3 and 500),
  constraint branches_closing_is_complete check (num_nonnulls(closed_at, closed_by, close_reason) in (0, 3))
);
create index branches_branch_group_id on branches (branch_group_id);
create index branches_closed_by on branches (closed_by) where (closed_by is not null);
-- Refuses to close a branch with people or open work, and to change a closed one.
create trigger branches_change before update on branches for each row execute function check_branch_change();
grant select, insert on branches to okwan_app;
grant update (address, close_reason, closed_at, closed_by, name, town) on branches to okwan_app;

-- A person who can sign in, active, paused or deleted.
create table users (
  id uuid default gen_random_uuid() primary key,
  full_name text not null check (length(full_name) between 2 and 120),
  role text not null check (role in ('SuperAdmin', 'Admin', 'Staff', 'Agent', 'AssistantAgent')),
  mobile_number text not null check (mobile_number ~ '^233[0-9]{9}$'),
  staff_id text not null check (length(staff_id) between 1 and 30),
  email text check (length(email) <= 254),
  branch_id uuid not null references branches (id),
  agent_id uuid references users (id),
  status text not null default 'active' check (status in ('active', 'paused', 'deleted')),
  version integer not null default 1 check (version >= 1),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  last_sign_in_at timestamptz,
  paused_by uuid references users (id),
  licence_number text check (length(licence_number) between 1 and 40),
  licence_expires_on date,
  mobile_number_changed_at timestamptz,
  cooldown_until timestamptz,
  examiner_until timestamptz,
  constraint assistant_has_agent check ((role = 'AssistantAgent') = (agent_id is not null)),
  constraint examiner_at_most_90_days check (examiner_until <= (created_at + '91 days'::interval)),
  constraint examiner_is_staff check (examiner_until is null or role = 'Staff'),
  constraint licence_is_complete check ((licence_number is null) = (licence_expires_on is null)),
  constraint not_own_assistant check (agent_id <> id),
  constraint pause_has_owner check (paused_by is null or status = 'paused')
);
create index users_agent_id on users (agent_id) where (agent_id is not null);
create index users_branch_id on users (branch_id);
create index users_created_at on users (created_at desc, id desc);
create index users_full_name on users (full_name, id);
create unique index users_mobile_number on users (mobile_number) where (status <> 'deleted');
create index users_paused_by on users (paused_by) where (paused_by is not null);
create unique index users_staff_id on users (staff_id) where (status <> 'deleted');
-- Refuses readable messages and demo accounts outside of a demo and of practice.
create trigger demo_accounts_in_demo_only before insert or update of email on users for each row
    when (new.email ~~ '%@okwan.example') execute function refuse_demo_data();
-- Refuses to leave the product without an active SuperAdmin.
create constraint trigger one_super_admin after delete or update on users deferrable initially immediate for each row
    execute function require_one_super_admin();
-- Deletes the exports of a person whose access changes.
create trigger users_delete_exports after update on users for each row when (new.status <> 'active' or new.role <> old.role
    or new.branch_id <> old.branch_id) execute function delete_exports_of_changed_user();
-- Ends the single permissions of a person whose role changes or who is deleted.
create trigger users_end_permission_changes after update on users for each row when (new.role <> old.role
    or new.status = 'deleted' and old.status <> 'deleted') execute function end_permission_changes();
-- Ends the sessions of a person who is paused or deleted, or whose role or number changes.
create trigger users_end_sessions after update on users for each row when (new.status <> 'active' or new.role <> old.role
    or new.mobile_number <> old.mobile_number) execute function end_sessions_of_changed_user();
-- Refuses to admit an examiner without an approved request, and to extend or lift the end of an examiner.
create trigger users_examiner_added before insert on users for each row when (new.examiner_until is not null)
    execute function check_examiner();
-- Refuses to admit an examiner without an approved request, and to extend or lift the end of an examiner.
create trigger users_examiner_changed before update on users for each row when (new.examiner_until is not null
    or old.examiner_until is not null) execute function check_examiner();
-- Refuses a person in a closed branch.
create trigger users_in_open_branch before insert or update of branch_id, status on users for each row
    when (new.status <> 'deleted') execute function check_branch_of_user();
-- Records when the number of a person changed, and until when the person can approve nothing.
create trigger users_number_cooldown before update on users for each row when (new.mobile_number <> old.mobile_number)
    execute function start_number_cooldown();
-- Refuses to change the number of an Admin or SuperAdmin without an approved request.
create trigger users_number_needs_two before update on users for each row when (new.mobile_number <> old.mobile_number
    and (old.role in ('Admin', 'SuperAdmin')) and new.status <> 'deleted') execute function refuse_admin_number_change();

-- A session of a person in one browser.
create table sessions (
  id uuid default gen_random_uuid() primary key,
  user_id uuid not null references users (id),
  token_hash bytea not null unique,
  binding_hash bytea not null,
  portal text not null check (portal in ('admin', 'agent', 'staff')),
  ip text not null,
  user_agent text not null check (length(user_agent) <= 400),
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  ended_at timestamptz,
  ends_at timestamptz
);
create index sessions_created_at on sessions (created_at);
create index sessions_user_id on sessions (user_id) where (ended_at is null);

-- A one-time code that was requested; the code itself is not stored.
create table otp_requests (
  id uuid primary key,
  mobile_number text not null,
  purpose text not null check (purpose in ('sign-in', 'consent', 'payment', 'update-customer', 'wallet-withdrawal', 'approval')),
  reference text check (length(reference) <= 120),
  prefix text not null,
  user_id uuid references users (id),
  ip text not null,
  sent boolean not null,
  attempts integer not null default 0 check (attempts between 0 and 5),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  known_browser boolean not null default false,
  requested_by uuid constraint otp_requests_requester references users (id),
  sent_to text constraint otp_requests_sent_to check (sent_to ~ '^233[0-9]{9}$'),
  constraint otp_requests_check check ((purpose = 'sign-in') = (reference is null))
);
create index otp_requests_created_at on otp_requests (created_at desc) where sent;
create index otp_requests_ip on otp_requests (ip, created_at desc);
create index otp_requests_number on otp_requests (mobile_number, created_at desc);
create index otp_requests_requested_by on otp_requests (requested_by, created_at desc) where (requested_by is not null);
create index otp_requests_sent_to on otp_requests (sent_to, created_at desc) where (sent_to is not null);

-- A token that proves a one-time code was entered, for one use.
create table verification_tokens (
  token_hash bytea primary key,
  otp_request_id uuid unique references otp_requests (id),
  mobile_number text not null,
  purpose text not null,
  reference text not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  passkey_id uuid references passkeys (id),
  constraint verification_tokens_proof check ((otp_request_id is null) <> (passkey_id is null))
);
create index verification_tokens_passkey_id on verification_tokens (passkey_id) where (passkey_id is not null);

-- The number that receives the consent code of a sale.
create table consent_recipients (
  user_id uuid not null constraint consent_recipients_user references users (id),
  reference text not null check (length(reference) <= 120),
  product text not null constraint consent_recipients_product check (product in ('motor', 'travel', 'fleet')),
  subject text not null check (length(subject) <= 64),
  sent_to text constraint consent_recipients_sent_to check (sent_to ~ '^233[0-9]{9}$'),
  changed_at timestamptz not null,
  constraint consent_recipients_pkey primary key (user_id, reference)
);
create index consent_recipients_changed_at on consent_recipients (changed_at);
create index consent_recipients_reference on consent_recipients (reference, changed_at desc);

-- A sign-in attempt by a known person.
create table login_records (
  id uuid default gen_random_uuid() primary key,
  user_id uuid not null references users (id),
  session_id uuid unique references sessions (id),
  branch_id uuid not null references branches (id),
  portal text not null,
  result text not null check (result in ('successful', 'wrong-code', 'wrong-passkey', 'wrong-portal', 'not-active')),
  ip text not null,
  user_agent text not null check (length(user_agent) <= 400),
  at timestamptz not null,
  flags text[] not null default '{}'::text[] check (flags <@ array['new-device', 'two-places']),
  constraint login_records_check check ((result = 'successful') = (session_id is not null))
);
create index login_records_at on login_records (at desc, id desc);
create index login_records_branch_id on login_records (branch_id, at desc, id desc);
create index login_records_flagged on login_records (at desc, id desc) where (flags <> '{}'::text[]);
create index login_records_user_id on login_records (user_id, at desc);

-- What an assistant may sell; the row with the highest position applies.
create table assistant_limits (
  id uuid default gen_random_uuid() primary key,
  assistant_id uuid not null references users (id),
  products text[] not null check (products <@ array['motor', 'travel'] and cardinality(products) between 1 and 2),
  daily_count integer check (daily_count between 1 and 1000),
  daily_pesewas bigint check (daily_pesewas >= 1 and daily_pesewas <= '100000000000'::bigint),
  from_hour smallint not null check (from_hour between 0 and 23),
  to_hour smallint not null check (to_hour between 1 and 24),
  position integer not null check ("position" >= 1),
  set_by uuid not null references users (id),
  set_at timestamptz not null,
  constraint assistant_limits_position unique (assistant_id, "position"),
  constraint assistant_limits_hours check (from_hour < to_hour)
);
create index assistant_limits_set_by on assistant_limits (set_by);
-- Refuses the change: rows of this table are append-only.
create trigger assistant_limits_append_only before delete or update or truncate on assistant_limits for each statement
    execute function refuse_change();
grant select, insert on assistant_limits to okwan_app;

-- An invitation that was sent to an assistant.
create table assistant_invitations (
  id uuid default gen_random_uuid() primary key,
  assistant_id uuid not null references users (id),
  sent_at timestamptz not null
);
create index assistant_invitations_assistant_id on assistant_invitations (assistant_id, sent_at desc);

-- A change of role that was requested, and the decision about it.
create table role_changes (
  id uuid default gen_random_uuid() primary key,
  user_id uuid not null references users (id),
  from_role text not null,
  to_role text not null,
  reason text not null check (length(reason) between 3 and 500),
  status text not null check (status in ('pending', 'applied', 'refused', 'withdrawn')),
  requested_by uuid not null references users (id),
  requested_at timestamptz not null,
  decided_by uuid references users (id),
  decided_at timestamptz,
  is_self_approved boolean not null default false,
  constraint role_changes_check check ((status = 'pending') = (decided_at is null)),
  constraint role_changes_check1 check ((decided_at is null) = (decided_by is null)),
  constraint role_changes_check2 check (from_role <> to_role),
  constraint role_changes_check3 check (not is_self_approved or status = 'applied'),
  constraint role_changes_second_person check ((status in ('pending', 'withdrawn')) or is_self_approved
      or decided_by <> requested_by)
);
create index role_changes_decided_by on role_changes (decided_by) where (decided_by is not null);
create unique index role_changes_one_pending on role_changes (user_id) where (status = 'pending');
create index role_changes_requested_by on role_changes (requested_by);
create index role_changes_user_id on role_changes (user_id, requested_at desc);

-- A requested change of the phone number or the passkeys of a person, and the decision of a second person about it.
create table account_changes (
  id uuid default gen_random_uuid() primary key,
  user_id uuid not null references users (id),
  kind text not null check (kind in ('mobile-number', 'passkey-removal')),
  new_number text check (new_number ~ '^233[0-9]{9}$'),
  reason text not null check (length(reason) between 3 and 500),
  status text not null default 'pending' check (status in ('pending', 'applied', 'refused', 'withdrawn')),
  requested_by uuid not null references users (id),
  requested_at timestamptz not null,
  decided_by uuid references users (id),
  decided_at timestamptz,
  constraint account_changes_decided check ((status = 'pending') = (decided_at is null)
      and (decided_at is null) = (decided_by is null)),
  constraint account_changes_not_own check (requested_by <> user_id),
  constraint account_changes_number check ((kind = 'mobile-number') = (new_number is not null)),
  constraint account_changes_second_person check ((status in ('pending', 'withdrawn')) or decided_by <> requested_by
      and (kind = 'mobile-number' or decided_by <> user_id))
);
create index account_changes_decided_by on account_changes (decided_by) where (decided_by is not null);
create unique index account_changes_one_pending on account_changes (user_id, kind) where (status = 'pending');
create index account_changes_requested_by on account_changes (requested_by);
create index account_changes_user_id on account_changes (user_id, requested_at desc);
grant select, insert, update on account_changes to okwan_app;

-- A request for the account of an examiner, and the decision of a second SuperAdmin about it.
create table examiner_seats (
  id uuid default gen_random_uuid() primary key,
  user_id uuid not null unique references users (id),
  organisation text not null check (length(organisation) between 2 and 120),
  reason text not null check (length(reason) between 3 and 500),
  status text not null default 'pending' check (status in ('pending', 'approved', 'refused', 'withdrawn', 'ended')),
  requested_by uuid not null references users (id),
  requested_at timestamptz not null,
  decided_by uuid references users (id),
  decided_at timestamptz,
  ended_by uuid references users (id),
  ended_at timestamptz,
  constraint examiner_seats_decided check ((status = 'pending') = (decided_at is null)
      and (decided_at is null) = (decided_by is null)),
  constraint examiner_seats_ended check ((status = 'ended') = (ended_at is not null) and (ended_at is null) = (ended_by is null)),
  constraint examiner_seats_second_person check ((status in ('pending', 'withdrawn')) or decided_by <> requested_by)
);
create index examiner_seats_decided_by on examiner_seats (decided_by) where (decided_by is not null);
create index examiner_seats_ended_by on examiner_seats (ended_by) where (ended_by is not null);
create index examiner_seats_requested_at on examiner_seats (requested_at desc, id desc);
create index examiner_seats_requested_by on examiner_seats (requested_by);
grant select, insert, update on examiner_seats to okwan_app;

-- The rules by which alerts are raised; one row.
create table alert_rules (
  is_only boolean default true primary key check (is_only),
  off_hours boolean not null default true,
  office_from_hour smallint not null default 6 check (office_from_hour between 0 and 23),
  office_to_hour smallint not null default 20 check (office_to_hour between 1 and 24),
  repeated_failures boolean not null default true,
  failures smallint not null default 5 check (failures between 2 and 50),
  failure_minutes smallint not null default 30 check (failure_minutes between 1 and 1440),
  large_approvals boolean not null default true,
  large_approval_pesewas bigint not null default 500000 check (large_approval_pesewas > 0),
  watched_until timestamptz,
  version integer not null default 1 check (version >= 1),
  quiet_from_hour smallint not null default 20 check (quiet_from_hour between 0 and 23),
  quiet_to_hour smallint not null default 7 check (quiet_to_hour between 0 and 23),
  constraint alert_rules_hours check (office_from_hour < office_to_hour)
);
grant select, update on alert_rules to okwan_app;

-- Unusual activity that SuperAdmins should review.
create table alerts (
  id uuid default gen_random_uuid() primary key,
  kind text not null check (kind in ('off-hours', 'many-failures', 'large-approval', 'access-review', 'break-glass')),
  sentence text not null check (length(sentence) between 1 and 300),
  user_id uuid references users (id),
  branch_id uuid references branches (id),
  at timestamptz not null,
  acknowledged_by uuid references users (id),
  acknowledged_at timestamptz,
  note text check (length(note) between 1 and 300),
  severity text not null check (severity in ('urgent', 'normal')),
  subject text not null check (length(subject) between 1 and 80),
  day date generated always as ((at at time zone 'UTC')::date) stored,
  times integer not null default 1 check (times >= 1),
  last_at timestamptz not null,
  notified_at timestamptz,
  constraint alerts_acknowledged check ((acknowledged_by is null) = (acknowledged_at is null)),
  constraint alerts_person check ((user_id is null) = (branch_id is null))
);
create index alerts_acknowledged_by on alerts (acknowledged_by) where (acknowledged_by is not null);
create index alerts_at on alerts (at desc, id desc);
create index alerts_branch_id on alerts (branch_id);
create index alerts_not_notified on alerts (at) where ((notified_at is null) and (acknowledged_at is null));
create unique index alerts_one_open on alerts (kind, subject, day) where (acknowledged_at is null);
create index alerts_open on alerts (at desc, id desc) where (acknowledged_at is null);
create index alerts_user_id on alerts (user_id);
grant select, insert, update on alerts to okwan_app;

-- An event that raised an alert or was counted on an open one.
create table alert_events (
  kind text not null,
  source_id uuid not null,
  alert_id uuid not null references alerts (id),
  sentence text not null check (length(sentence) between 1 and 300),
  at timestamptz not null,
  constraint alert_events_pkey primary key (kind, source_id)
);
create index alert_events_alert_id on alert_events (alert_id, at);
grant select, insert on alert_events to okwan_app;

-- A decision of a SuperAdmin that a person keeps or loses access.
create table access_reviews (
  id uuid default gen_random_uuid() primary key,
  user_id uuid not null references users (id),
  outcome text not null check (outcome in ('confirmed', 'withdrawn')),
  role text not null,
  branch_id uuid not null references branches (id),
  permissions text[] not null,
  passkeys integer not null check (passkeys >= 0),
  note text check (length(note) between 1 and 300),
  reviewed_by uuid not null references users (id),
  reviewed_at timestamptz not null,
  constraint access_reviews_not_own check (user_id <> reviewed_by),
  constraint access_reviews_reason check (outcome = 'confirmed' or note is not null)
);
create index access_reviews_branch_id on access_reviews (branch_id);
create index access_reviews_reviewed_by on access_reviews (reviewed_by);
create index access_reviews_user_id on access_reviews (user_id, reviewed_at desc);
-- Refuses the change: rows of this table are append-only.
create trigger access_reviews_append_only before delete or update or truncate on access_reviews for each statement
    execute function refuse_change();
grant select, insert on access_reviews to okwan_app;

-- A single permission that was granted to a person or revoked, and the decision about it.
create table permission_changes (
  id uuid default gen_random_uuid() primary key,
  user_id uuid not null references users (id),
  permission text not null check (length(permission) between 3 and 60),
  granted boolean not null,
  reason text not null check (length(reason) between 3 and 500),
  status text not null check (status in ('pending', 'applied', 'refused', 'withdrawn', 'ended')),
  requested_by uuid not null references users (id),
  requested_at timestamptz not null,
  decided_by uuid references users (id),
  decided_at timestamptz,
  constraint permission_changes_decided check ((decided_at is null) = (decided_by is null) and (status = 'ended'
      or (status = 'pending') = (decided_at is null))),
  constraint permission_changes_not_own check (requested_by <> user_id),
  constraint permission_changes_second_person check ((status in ('pending', 'withdrawn')) or decided_by is null
      or decided_by <> requested_by and decided_by <> user_id)
);
create index permission_changes_decided_by on permission_changes (decided_by) where (decided_by is not null);
create unique index permission_changes_one_applied on permission_changes (user_id, permission) where (status = 'applied');
create unique index permission_changes_one_pending on permission_changes (user_id, permission) where (status = 'pending');
create index permission_changes_requested_at on permission_changes (requested_at desc, id desc);
create index permission_changes_requested_by on permission_changes (requested_by);
create index permission_changes_user_id on permission_changes (user_id, requested_at desc);
-- Deletes the exports of a person whose permissions change.
create trigger permission_changes_forget_exports after update on permission_changes for each row when (new.status = 'applied'
    and old.status <> 'applied') execute function delete_exports_of_permission();
-- Refuses to change a request or to decide it again.
create trigger permission_changes_kept before update on permission_changes for each row
    execute function refuse_decided_permission_change();
grant select, insert, update on permission_changes to okwan_app;

-- Emergency access of one SuperAdmin, issued by the owner of the database.
create table break_glass_codes (
  id uuid default gen_random_uuid() primary key,
  user_id uuid not null references users (id),
  reason text not null check (length(reason) between 10 and 500),
  issued_at timestamptz not null,
  expires_at timestamptz not null,
  attempts smallint not null default 0 constraint break_glass_codes_attempts check (attempts between 0 and 5),
  used_at timestamptz,
  session_id uuid references sessions (id),
  constraint break_glass_codes_ends check (expires_at <= (issued_at + '00:15:00'::interval)),
  constraint break_glass_codes_used check ((used_at is null) = (session_id is null))
);
create index break_glass_codes_session_id on break_glass_codes (session_id) where (session_id is not null);
create index break_glass_codes_user_id on break_glass_codes (user_id, issued_at desc);
-- Refuses the change: rows of this table are append-only.
create trigger break_glass_codes_no_delete before delete or truncate on break_glass_codes for each statement
    execute function refuse_change();
-- Records emergency access in the audit log and alerts the SuperAdmins.
create trigger break_glass_codes_report before insert on break_glass_codes for each row execute function report_break_glass();
grant select on break_glass_codes to okwan_app;
grant update (attempts, session_id, used_at) on break_glass_codes to okwan_app;

-- A passkey of a person, with its public key; removed ones stay as proof.
create table passkeys (
  id uuid default gen_random_uuid() primary key,
  user_id uuid not null references users (id),
  credential_id text not null unique check (length(credential_id) between 16 and 1400),
  public_key bytea not null,
  counter bigint not null check (counter >= 0),
  transports text[] not null,
  rp_id text not null check (length(rp_id) <= 253),
  name text not null check (length(name) between 1 and 60),
  is_synced boolean not null,
  added_at timestamptz not null,
  last_used_at timestamptz,
  removed_at timestamptz,
  removed_by uuid references users (id),
  constraint passkeys_removed check ((removed_at is null) = (removed_by is null))
);
create index passkeys_removed_by on passkeys (removed_by) where (removed_by is not null);
create index passkeys_user_id on passkeys (user_id) where (removed_at is null);
grant select, insert, update on passkeys to okwan_app;

-- A challenge that a passkey signs once, for one purpose.
create table passkey_challenges (
  id uuid default gen_random_uuid() primary key,
  user_id uuid not null references users (id),
  purpose text not null check (purpose in ('add', 'sign-in', 'approval')),
  reference text check (length(reference) <= 120),
  challenge text not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  constraint passkey_challenges_reference check ((purpose = 'approval') = (reference is not null))
);
create index passkey_challenges_expires_at on passkey_challenges (expires_at);
create index passkey_challenges_user_id on passkey_challenges (user_id);

-- The people and the open work of a branch by kind; nothing for a branch that can close.
create function branch_in_use(branch uuid) returns table(kind text, count bigint) language sql stable as $$
  select kind, count from (
    select 'people' as kind, count(*) as count from users where branch_id = branch and status <> 'deleted'
    union all
    select 'drafts', (select count(*) from motor_drafts where branch_id = branch)
      + (select count(*) from travel_drafts where branch_id = branch and policy_id is null)
    union all
    -- An open checkout without a running attempt was abandoned.
    select 'payments', count(*) from checkouts c where c.branch_id = branch and (c.state = 'review' or exists (
      select from payment_attempts a where a.checkout_id = c.id and a.state in ('created', 'submitted', 'awaiting', 'unknown')))
    union all
    select 'requests', count(*) from service_requests
      where branch_id = branch and status in ('pending', 'in_review', 'more_info')
    union all
    select 'claims', count(*) from claims
      where branch_id = branch and status not in ('paid', 'closed', 'rejected', 'withdrawn')
    union all
    select 'challenges', count(*) from challenges where branch_id = branch and resolved_at is null
    union all
    select 'payouts', count(*) from payouts where branch_id = branch and finished_at is null
  ) used where count > 0
$$;

-- Refuses to close a branch with people or open work, and to change a closed one.
create function check_branch_change() returns trigger language plpgsql as $$
begin
  if old.closed_at is not null then
    raise exception 'branch % is closed', old.code using errcode = '23514', constraint = 'branch_is_final';
  end if;
  if new.closed_at is not null then
    if not exists (select from users u where u.id = new.closed_by and u.role = 'SuperAdmin' and u.status = 'active') then
      raise exception 'only a SuperAdmin closes a branch' using errcode = '23514', constraint = 'branch_closed_by_super_admin';
    end if;
    if exists (select from branch_in_use(new.id)) then
      raise exception 'branch % is in use', old.code using errcode = '23514', constraint = 'branch_is_empty';
    end if;
  end if;
  return new;
end $$;

-- Refuses a person in a closed branch.
create function check_branch_of_user() returns trigger language plpgsql as $$
begin
  perform from branches b where b.id = new.branch_id and b.closed_at is null for share;
  if not found then
    raise exception 'the branch of user % is closed', new.id using errcode = '23514', constraint = 'branch_is_open';
  end if;
  return new;
end $$;

-- Refuses to leave the product without an active SuperAdmin.
create function require_one_super_admin() returns trigger language plpgsql as $$
begin
  if old.role = 'SuperAdmin' and old.status = 'active'
     and (tg_op = 'DELETE' or new.role <> 'SuperAdmin' or new.status <> 'active') then
    perform pg_advisory_xact_lock(hashtext('require_one_super_admin'));
    if not exists (select from users where role = 'SuperAdmin' and status = 'active') then
      raise exception 'the last active SuperAdmin cannot be removed' using errcode = '23514', constraint = 'one_super_admin';
    end if;
  end if;
  return null;
end $$;

-- Ends the sessions of a person who is paused or deleted, or whose role or number changes.
create function end_sessions_of_changed_user() returns trigger language plpgsql as $$
begin
  update sessions set ended_at = new.updated_at where user_id = new.id and ended_at is null;
  return null;
end $$;

-- Records when the number of a person changed, and until when the person can approve nothing.
create function start_number_cooldown() returns trigger language plpgsql as $$
begin
  new.mobile_number_changed_at := new.updated_at;
  new.cooldown_until := greatest(old.cooldown_until, new.updated_at + interval '24 hours');
  return new;
end $$;

-- Refuses to change the number of an Admin or SuperAdmin without an approved request.
create function refuse_admin_number_change() returns trigger language plpgsql as $$
begin
  if not exists (
    select from account_changes c
    where c.user_id = new.id and c.kind = 'mobile-number' and c.status = 'applied' and c.new_number = new.mobile_number
      and c.decided_at = new.updated_at
  ) then
    raise exception 'two people change the number of an Admin' using errcode = '23514', constraint = 'number_needs_two';
  end if;
  return new;
end $$;

-- Refuses to admit an examiner without an approved request, and to extend or lift the end of an examiner.
create function check_examiner() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.examiner_until is distinct from old.examiner_until then
    raise exception 'the end of an examiner does not change' using errcode = '23514', constraint = 'examiner_end_is_fixed';
  end if;
  if new.status = 'active' and not exists (
    select from examiner_seats s where s.user_id = new.id and s.status = 'approved'
  ) then
    raise exception 'two people admit an examiner' using errcode = '23514', constraint = 'examiner_needs_two';
  end if;
  return new;
end $$;

-- Records emergency access in the audit log and alerts the SuperAdmins.
create function report_break_glass() returns trigger language plpgsql as $$
declare
  person record;
begin
  select full_name, branch_id, role, status into person from users where id = new.user_id;
  if person.role <> 'SuperAdmin' or person.status <> 'active' then
    raise exception 'emergency access is for an active SuperAdmin' using errcode = '23514', constraint = 'break_glass_super_admin';
  end if;
  insert into audit_log (at, action, entity_type, entity_id, branch_id, after)
    values (new.issued_at, 'break-glass-issued', 'user', new.user_id, person.branch_id,
      jsonb_build_object('reason', new.reason, 'until', new.expires_at, 'databaseLogin', session_user));
  -- Each code is a subject of its own, so that no repeat is counted without an SMS.
  insert into alerts (kind, severity, subject, sentence, user_id, branch_id, at, last_at)
    values ('break-glass', 'urgent', new.id, 'Emergency access was issued for ' || left(person.full_name, 120) || ': ' || left(new.reason, 120),
      new.user_id, person.branch_id, new.issued_at, new.issued_at);
  return new;
end $$;

-- Refuses to change a request or to decide it again.
create function refuse_decided_permission_change() returns trigger language plpgsql as $$
begin
  if (new.user_id, new.permission, new.granted, new.reason, new.requested_by, new.requested_at)
    is distinct from (old.user_id, old.permission, old.granted, old.reason, old.requested_by, old.requested_at)
    or (old.status <> 'pending' and not (old.status = 'applied' and new.status = 'ended')) then
    raise exception 'a decided permission change does not change' using errcode = '23514', constraint = 'permission_change_is_fixed';
  end if;
  return new;
end $$;

-- Ends the single permissions of a person whose role changes or who is deleted.
create function end_permission_changes() returns trigger language plpgsql as $$
begin
  update permission_changes set status = 'ended' where user_id = new.id and status in ('pending', 'applied');
  return null;
end $$;

-- Deletes the exports of a person whose permissions change.
create function delete_exports_of_permission() returns trigger language plpgsql as $$
begin
  delete from exports where user_id = new.user_id;
  return null;
end $$;

-- customers ---------------------------------------------------------------------------------------------------------------

create sequence customer_codes;

-- A person or company that buys insurance.
create table customers (
  id uuid default gen_random_uuid() primary key,
  code text not null default next_customer_code() unique,
  customer_type text not null check (customer_type in ('individual', 'corporate')),
  title text check (length(title) <= 20),
  first_name text check (length(first_name) between 2 and 60),
  other_names text check (length(other_names) <= 60),
  last_name text check (length(last_name) between 2 and 60),
  gender text check (gender in ('MALE', 'FEMALE')),
  date_of_birth date,
  ghana_card text check (ghana_card ~ '^[A-Z]{3}-[0-9]{9}-[0-9]$'),
  other_id_type text check (other_id_type in ('passport', 'driver_licence', 'voter', 'nhis')),
  other_id_number text check (length(other_id_number) between 6 and 20),
  occupation text check (length(occupation) <= 60),
  company_name text check (length(company_name) between 1 and 120),
  tin text check (length(tin) between 8 and 20),
  company_number text check (length(company_number) between 8 and 20),
  contact_person text check (length(contact_person) <= 60),
  business_sector text check (length(business_sector) <= 60),
  phone text not null check (phone ~ '^233[0-9]{9}$'),
  email text check (length(email) <= 254),
  digital_address text check (length(digital_address) <= 20),
  residential_address text not null check (length(residential_address) between 1 and 200),
  city text not null check (length(city) <= 60),
  region text not null check (length(region) <= 40),
  consent_at timestamptz not null,
  branch_id uuid not null references branches (id),
  created_by uuid not null references users (id),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version integer not null default 1 check (version >= 1),
  phone_changed_at timestamptz,
  search_text text generated always as (upper((((((((((code || ' ') || phone) || ' ') || coalesce(company_name,
      '')) || ' ') || coalesce(first_name, '')) || ' ') || coalesce(other_names, '')) || ' ') || coalesce(last_name, ''))) stored,
  merged_into uuid constraint customers_merged_into references customers (id),
  erased_at timestamptz,
  constraint customers_company check (customer_type <> 'corporate' or company_name is not null and tin is not null
      or erased_at is not null),
  constraint customers_identified check (customer_type <> 'individual' or ghana_card is not null or other_id_number is not null
      or erased_at is not null),
  constraint customers_other_id check ((other_id_type is null) = (other_id_number is null)),
  constraint customers_person check (customer_type <> 'individual' or first_name is not null and last_name is not null
      and date_of_birth is not null and gender is not null or erased_at is not null)
);
create index customers_born on customers (date_of_birth, upper(last_name)) where (date_of_birth is not null);
create index customers_branch_created_at on customers (branch_id, created_at desc, id desc);
create index customers_companies on customers (branch_id, created_at desc, id desc) where (customer_type = 'corporate');
create index customers_company_name on customers (upper(company_name)) where (company_name is not null);
create index customers_created_at on customers (created_at desc, id desc);
create index customers_created_by on customers (created_by);
create index customers_email on customers (email) where (email is not null);
create unique index customers_ghana_card on customers (ghana_card) where (ghana_card is not null);
create index customers_merged_into on customers (merged_into) where (merged_into is not null);
create index customers_other_id_number on customers (other_id_number) where (other_id_number is not null);
create index customers_phone on customers (phone);
create index customers_phone_changed_at on customers (phone, phone_changed_at) where (phone_changed_at is not null);
create index customers_search on customers using gin (search_text gin_trgm_ops) with (gin_pending_list_limit='256');
create index customers_shown_as on customers (coalesce(merged_into, id));
create unique index customers_tin on customers (tin) where (customer_type = 'corporate');
-- Replaces the personal data in the complaints of an erased customer; refuses while one is open.
create trigger customers_erase_complaints after update of erased_at on customers for each row when (old.erased_at is null
    and new.erased_at is not null) execute function erase_complaints();
-- Removes the notes on the consents of an erased customer.
create trigger customers_erase_consents after update of erased_at on customers for each row when (old.erased_at is null
    and new.erased_at is not null) execute function erase_consents();
-- Removes the details, reasons and documents of the corrections of an erased customer.
create trigger customers_erase_corrections after update of erased_at on customers for each row when (old.erased_at is null
    and new.erased_at is not null) execute function erase_corrections();
-- Removes reference and reason of the identity checks of an erased customer.
create trigger customers_erase_identity_checks after update of erased_at on customers for each row when (old.erased_at is null
    and new.erased_at is not null) execute function erase_identity_checks();
-- Closes the hits of an erased customer and removes the name from all but true hits.
create trigger customers_erase_screening_hits after update of erased_at on customers for each row when (old.erased_at is null
    and new.erased_at is not null) execute function erase_screening_hits();
-- Notes the branches that sold to a customer who moves to another branch.
create trigger customers_former_branch after update of branch_id on customers for each row when (old.branch_id <> new.branch_id)
    execute function record_former_branch();
-- Refuses merges without approval, in a chain, or of customers with different cards or TINs.
create trigger customers_merge before insert or update of merged_into on customers for each row when (new.merged_into is not null)
    execute function check_customer_merge();
-- Refuses merges without approval, in a chain, or of customers with different cards or TINs.
create trigger customers_merge_ended before update of merged_into on customers for each row when (new.merged_into is null
    and old.merged_into is not null) execute function check_customer_merge();
-- Notes when the phone number of a customer was changed.
create trigger customers_phone_changed before update on customers for each row when (old.phone is distinct from new.phone)
    execute function record_phone_change();
-- Updates the search text of policies when their customer or vehicle changes.
create trigger customers_policy_search after update on customers for each row when (old.phone is distinct from new.phone
    or old.company_name is distinct from new.company_name or old.first_name is distinct from new.first_name
    or old.other_names is distinct from new.other_names or old.last_name is distinct from new.last_name)
    execute function refresh_policy_search();
-- Keeps the printed details of a customer before a change.
create trigger customers_save_former after update on customers for each row execute function save_former_customer();

-- The printed details of a customer before a change.
create table former_customers (
  id bigint generated always as identity primary key,
  customer_id uuid not null references customers (id),
  until timestamptz not null,
  printed jsonb not null
);
create index former_customers_until on former_customers (customer_id, until, id);
-- Refuses the change: rows of this table are append-only.
create trigger former_customers_append_only before delete or update or truncate on former_customers for each statement
    execute function refuse_change();
grant select on former_customers to okwan_app;

-- An answer of a customer to reminders or offers by one channel; the newest counts.
create table customer_consents (
  id bigint generated always as identity primary key,
  customer_id uuid not null constraint customer_consents_customer references customers (id),
  purpose text not null constraint customer_consents_purpose check (purpose in ('reminders', 'offers')),
  channel text not null constraint customer_consents_channel check (channel in ('sms', 'whatsapp', 'email')),
  is_given boolean not null,
  source text not null constraint customer_consents_source check (source in ('in-person', 'phone', 'form', 'message', 'link')),
  text_version text not null check (length(text_version) between 1 and 20),
  note text check (length(note) between 3 and 300),
  at timestamptz not null,
  by uuid constraint customer_consents_user references users (id),
  constraint customer_consents_by_link check ((source = 'link') = (by is null)),
  constraint customer_consents_link_stops check (source <> 'link' or not is_given)
);
create index customer_consents_by on customer_consents (by) where (by is not null);
create index customer_consents_customer_id on customer_consents (customer_id, purpose, channel, id desc);
-- Refuses the change: rows of this table are append-only.
create trigger customer_consents_append_only before delete or update or truncate on customer_consents for each statement
    execute function refuse_change();
grant select, insert on customer_consents to okwan_app;

-- A vehicle, unique by chassis and by plate.
create table vehicles (
  id uuid default gen_random_uuid() primary key,
  registration_number text check (length(registration_number) between 2 and 20),
  registration_key text constraint vehicles_plate unique check (registration_key ~ '^[A-Z0-9]{2,12}$'),
  chassis_key text not null constraint vehicles_chassis unique check (length(chassis_key) between 6 and 20),
  make text not null check (length(make) between 1 and 60),
  model text not null check (length(model) between 1 and 60),
  year_of_manufacture integer not null check (year_of_manufacture between 1900 and 2100),
  color text not null check (length(color) between 1 and 30),
  body_type text not null check (length(body_type) between 1 and 40),
  engine_capacity_cc integer not null check (engine_capacity_cc between 0 and 20000),
  number_of_seats integer not null check (number_of_seats between 1 and 70),
  fuel_type text check (fuel_type in ('petrol', 'diesel', 'electric', 'hybrid', 'gas')),
  registration_year integer check (registration_year between 1900 and 2100),
  mileage integer check (mileage between 0 and 2000000),
  verified boolean not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version integer not null default 1 check (version >= 1),
  constraint vehicles_plate_key check ((registration_number is null) = (registration_key is null))
);
-- Copies a new make of a vehicle to its policy records.
create trigger vehicles_make after update of make on vehicles for each row when (old.make is distinct from new.make)
    execute function copy_make_to_policies();
-- Updates the search text of policies when their customer or vehicle changes.
create trigger vehicles_policy_search after update on vehicles for each row
    when (old.registration_key is distinct from new.registration_key or old.chassis_key is distinct from new.chassis_key)
    execute function refresh_policy_search();
-- Keeps the printed details of a vehicle before a change.
create trigger vehicles_save_former after update on vehicles for each row execute function save_former_vehicle();

-- The printed details of a vehicle before a change.
create table former_vehicles (
  id bigint generated always as identity primary key,
  vehicle_id uuid not null references vehicles (id),
  until timestamptz not null,
  printed jsonb not null
);
create index former_vehicles_until on former_vehicles (vehicle_id, until, id);
-- Refuses the change: rows of this table are append-only.
create trigger former_vehicles_append_only before delete or update or truncate on former_vehicles for each statement
    execute function refuse_change();
grant select on former_vehicles to okwan_app;

-- The answer a person got when looking up a vehicle.
create table vehicle_lookups (
  id uuid default gen_random_uuid() primary key,
  requested_by uuid not null references users (id),
  finding jsonb not null,
  at timestamptz not null
);
create index vehicle_lookups_at on vehicle_lookups (at);
create index vehicle_lookups_requested_by on vehicle_lookups (requested_by, at);

-- A make and model that can be chosen.
create table vehicle_models (
  make text not null check (length(make) between 1 and 60),
  model text not null check (length(model) between 1 and 60),
  constraint vehicle_models_pkey primary key (make, model)
);

-- A lookup of customers or of the holder of a phone number.
create table person_look_ups (
  id bigint generated always as identity primary key,
  user_id uuid not null constraint person_look_ups_user references users (id),
  kind text not null constraint person_look_ups_kind check (kind in ('customer', 'number-holder')),
  customer_ids uuid[] not null,
  at timestamptz not null
);
create index person_look_ups_at on person_look_ups (at);
create index person_look_ups_user_id on person_look_ups (user_id, kind, at desc);

-- A customer allowed a seller by one-time code to sell a product to them.
create table customer_agreements (
  id bigint generated always as identity primary key,
  user_id uuid not null constraint customer_agreements_user references users (id),
  customer_id uuid not null constraint customer_agreements_customer references customers (id),
  product text not null constraint customer_agreements_product check (product in ('motor', 'travel', 'fleet')),
  otp_request_id uuid not null constraint customer_agreements_one_code unique references otp_requests (id),
  agreed_at timestamptz not null
);
create index customer_agreements_customer_id on customer_agreements (customer_id);
create index customer_agreements_user on customer_agreements (user_id, customer_id, agreed_at desc);
-- Refuses the change: rows of this table are append-only.
create trigger customer_agreements_append_only before delete or update or truncate on customer_agreements for each statement
    execute function refuse_change();
grant select, insert on customer_agreements to okwan_app;

-- Details entered for a customer that differ from the record; shown to the office only.
create table customer_differences (
  id bigint generated always as identity primary key,
  customer_id uuid not null constraint customer_differences_customer references customers (id),
  entered jsonb not null check (jsonb_typeof(entered) = 'object'),
  entered_by uuid not null constraint customer_differences_user references users (id),
  at timestamptz not null
);
create index customer_differences_customer_id on customer_differences (customer_id, at desc);
create index customer_differences_entered_by on customer_differences (entered_by);
-- Refuses the change: rows of this table are append-only.
create trigger customer_differences_append_only before delete or update or truncate on customer_differences for each statement
    execute function refuse_change();
grant select, insert on customer_differences to okwan_app;

-- A proposal to merge two records of one customer, and the decision about it.
create table customer_merges (
  id uuid default gen_random_uuid() primary key,
  kept_id uuid not null constraint customer_merges_kept references customers (id),
  merged_id uuid not null constraint customer_merges_merged references customers (id),
  reason text not null check (length(reason) between 3 and 500),
  status text not null check (status in ('pending', 'merged', 'declined', 'withdrawn', 'undone')),
  requested_by uuid not null constraint customer_merges_requester references users (id),
  requested_at timestamptz not null,
  decided_by uuid constraint customer_merges_decider references users (id),
  decided_at timestamptz,
  undone_by uuid constraint customer_merges_undoer references users (id),
  undone_at timestamptz,
  undo_reason text check (length(undo_reason) between 3 and 500),
  constraint customer_merges_decided check ((status = 'pending') = (decided_at is null)
      and (decided_at is null) = (decided_by is null)),
  constraint customer_merges_second_person check ((status in ('pending', 'withdrawn')) or decided_by <> requested_by),
  constraint customer_merges_two_customers check (kept_id <> merged_id),
  constraint customer_merges_undo_days
      check ((undone_at at time zone 'UTC')::date <= ((decided_at at time zone 'UTC')::date + 30)),
  constraint customer_merges_undone check ((status = 'undone') = (undone_at is not null)
      and (undone_at is null) = (undone_by is null) and (undone_at is null) = (undo_reason is null))
);
create index customer_merges_decided_by on customer_merges (decided_by) where (decided_by is not null);
create index customer_merges_kept_id on customer_merges (kept_id, requested_at desc);
create index customer_merges_merged_id on customer_merges (merged_id, requested_at desc);
create unique index customer_merges_one_merged on customer_merges (merged_id) where (status = 'merged');
create unique index customer_merges_one_pending on customer_merges (least(kept_id, merged_id), greatest(kept_id, merged_id))
    where (status = 'pending');
create index customer_merges_requested_at on customer_merges (requested_at desc, id desc);
create index customer_merges_requested_by on customer_merges (requested_by);
create index customer_merges_undone_by on customer_merges (undone_by) where (undone_by is not null);
-- Refuses to change a proposal to merge customers or to decide it again.
create trigger customer_merges_kept_terms before update on customer_merges for each row
    execute function refuse_customer_merge_change();
grant select, insert, update on customer_merges to okwan_app;

-- A request to erase the personal data of a customer, and the decision about it.
create table customer_erasures (
  id uuid default gen_random_uuid() primary key,
  customer_id uuid not null constraint customer_erasures_customer references customers (id),
  reason text not null check (length(reason) between 3 and 500),
  erasable_on date not null,
  status text not null check (status in ('pending', 'erased', 'declined', 'withdrawn')),
  requested_by uuid not null constraint customer_erasures_requester references users (id),
  requested_at timestamptz not null,
  decided_by uuid constraint customer_erasures_decider references users (id),
  decided_at timestamptz,
  constraint customer_erasures_decided check ((status = 'pending') = (decided_at is null)
      and (decided_at is null) = (decided_by is null)),
  constraint customer_erasures_retention check (status <> 'erased' or erasable_on <= (decided_at at time zone 'UTC')::date),
  constraint customer_erasures_second_person check ((status in ('pending', 'withdrawn')) or decided_by <> requested_by)
);
create index customer_erasures_customer_id on customer_erasures (customer_id, requested_at desc);
create index customer_erasures_decided_by on customer_erasures (decided_by) where (decided_by is not null);
create unique index customer_erasures_one_pending on customer_erasures (customer_id) where (status = 'pending');
create index customer_erasures_requested_at on customer_erasures (requested_at desc, id desc);
create index customer_erasures_requested_by on customer_erasures (requested_by);
-- Refuses to decide an erasure again.
create trigger customer_erasures_final before update on customer_erasures for each row
    execute function refuse_customer_erasure_change();
grant select, insert on customer_erasures to okwan_app;
grant update (decided_at, decided_by, status) on customer_erasures to okwan_app;

-- A proposed correction of the details of a customer, and the decision about it.
create table customer_corrections (
  id uuid default gen_random_uuid() primary key,
  customer_id uuid not null constraint customer_corrections_customer references customers (id),
  changes jsonb not null constraint customer_corrections_changes check (jsonb_typeof(changes) = 'array'),
  reason text not null check (length(reason) between 3 and 500),
  status text not null check (status in ('pending', 'approved', 'declined', 'withdrawn')),
  requested_by uuid not null constraint customer_corrections_requester references users (id),
  requested_at timestamptz not null,
  decided_by uuid constraint customer_corrections_decider references users (id),
  decided_at timestamptz,
  constraint customer_corrections_decided check ((status = 'pending') = (decided_at is null)
      and (decided_at is null) = (decided_by is null)),
  constraint customer_corrections_second_person check ((status in ('pending', 'withdrawn')) or decided_by <> requested_by)
);
create index customer_corrections_customer_id on customer_corrections (customer_id, requested_at desc);
create index customer_corrections_decided_by on customer_corrections (decided_by) where (decided_by is not null);
create unique index customer_corrections_one_pending on customer_corrections (customer_id) where (status = 'pending');
create index customer_corrections_requested_at on customer_corrections (requested_at desc, id desc);
create index customer_corrections_requested_by on customer_corrections (requested_by);
-- Refuses to decide a correction again.
create trigger customer_corrections_final before update on customer_corrections for each row
    execute function refuse_customer_correction_change();
grant select, insert on customer_corrections to okwan_app;
grant update (decided_at, decided_by, status) on customer_corrections to okwan_app;

-- Branches that sold a paid policy to a customer of another branch. Rows are kept when a policy moves, so readers check its branch.
create table customer_other_branches (
  branch_id uuid not null constraint customer_other_branches_branch references branches (id),
  customer_id uuid not null constraint customer_other_branches_customer references customers (id),
  constraint customer_other_branches_pkey primary key (branch_id, customer_id)
);
create index customer_other_branches_customer_id on customer_other_branches (customer_id);
grant select on customer_other_branches to okwan_app;

-- Whether a customer with this phone number or email address stopped reminders by this channel.
create function has_stopped(recipient text, sent_by text) returns boolean language sql stable as $$
  select exists (
    select from customers c cross join lateral (
      select a.is_given from customer_consents a join customers f on f.id = a.customer_id
      where coalesce(f.merged_into, f.id) = coalesce(c.merged_into, c.id) and a.purpose = 'reminders' and a.channel = sent_by
      order by a.id desc limit 1) last
    where (c.phone = recipient or c.email = recipient) and not last.is_given)
$$;

-- Removes the notes on the consents of an erased customer.
create function erase_consents() returns trigger language plpgsql as $$
begin
  update customer_consents set note = null where customer_id = new.id;
  return null;
end $$;

-- The next customer code, at least six digits long.
create function next_customer_code() returns text language sql as $$
  select 'CUS-' || lpad(number::text, greatest(6, length(number::text)), '0')
  from (select nextval('customer_codes') as number) as drawn
$$;

-- Notes that a branch sold a paid policy to a customer of another branch.
create function record_other_branch() returns trigger language plpgsql security definer set search_path to 'public', 'pg_temp' as $$
begin
  insert into customer_other_branches (branch_id, customer_id)
  select new.branch_id, c.id from customers c where c.id = new.customer_id and c.branch_id <> new.branch_id
  on conflict do nothing;
  return null;
end $$;

-- Notes the branches that sold to a customer who moves to another branch.
create function record_former_branch() returns trigger language plpgsql security definer set search_path to 'public', 'pg_temp' as $$
begin
  insert into customer_other_branches (branch_id, customer_id)
  select distinct r.branch_id, new.id from policy_records r
  where r.customer_id = new.id and r.branch_id <> new.branch_id
    and r.status not in ('draft', 'awaiting_payment', 'pay_later', 'lapsed')
  on conflict do nothing;
  return null;
end $$;

-- The details of a customer that documents print.
create function printed_customer(c customers) returns jsonb language sql immutable as $$
  select jsonb_build_object('company_name', c.company_name, 'first_name', c.first_name, 'other_names', c.other_names,
    'last_name', c.last_name, 'date_of_birth', c.date_of_birth, 'gender', c.gender, 'ghana_card', c.ghana_card,
    'phone', c.phone, 'residential_address', c.residential_address, 'city', c.city, 'region', c.region)
$$;

-- Refuses to change a proposal to merge customers or to decide it again.
create function refuse_customer_merge_change() returns trigger language plpgsql as $$
begin
  if is_erasing() then return new; end if;
  if (new.kept_id, new.merged_id, new.reason, new.requested_by, new.requested_at)
    is distinct from (old.kept_id, old.merged_id, old.reason, old.requested_by, old.requested_at)
    or not (old.status = 'pending' or (old.status = 'merged' and new.status = 'undone'
      and (new.decided_by, new.decided_at) is not distinct from (old.decided_by, old.decided_at))) then
    raise exception 'a decided merge does not change' using errcode = '23514', constraint = 'customer_merge_is_final';
  end if;
  return new;
end $$;

-- Refuses merges without approval, in a chain, or of customers with different cards or TINs.
create function check_customer_merge() returns trigger language plpgsql as $$
declare
  kept customers;
begin
  if new.merged_into is null then
    if exists (select from customer_merges m where m.merged_id = new.id and m.status = 'merged') then
      raise exception 'customer % is merged', new.id using errcode = '23514', constraint = 'customer_merge_is_recorded';
    end if;
    return new;
  end if;
  select * into strict kept from customers where id = new.merged_into for update;
  if not exists (select from customer_merges m where m.merged_id = new.id and m.kept_id = kept.id and m.status = 'merged') then
    raise exception 'customer % is not merged into %', new.id, kept.id
      using errcode = '23514', constraint = 'customer_merge_is_recorded';
  end if;
  if kept.id = new.id or kept.merged_into is not null
    or exists (select from customers c where c.merged_into = new.id) then
    raise exception 'merged customers form no chain' using errcode = '23514', constraint = 'customer_merge_no_chain';
  end if;
  if kept.customer_type <> new.customer_type or kept.ghana_card <> new.ghana_card
    or (new.customer_type = 'corporate' and kept.tin <> new.tin) then
    raise exception 'the identity of the customers differs'
      using errcode = '23514', constraint = 'customer_merge_same_identity';
  end if;
  -- All records that the page shows together have at most one Ghana Card.
  if exists (select from customers c where c.merged_into = kept.id and c.id <> new.id and c.ghana_card <> new.ghana_card) then
    raise exception 'the identity of the customers differs'
      using errcode = '23514', constraint = 'customer_merge_same_identity';
  end if;
  return new;
end $$;

-- Refuses to decide an erasure again.
create function refuse_customer_erasure_change() returns trigger language plpgsql as $$
begin
  if old.status <> 'pending' then
    raise exception 'a decided erasure does not change' using errcode = '23514', constraint = 'customer_erasure_is_final';
  end if;
  return new;
end $$;

-- Refuses to decide a correction again.
create function refuse_customer_correction_change() returns trigger language plpgsql as $$
begin
  if is_erasing() then return new; end if;
  if old.status <> 'pending' then
    raise exception 'a decided correction does not change' using errcode = '23514', constraint = 'customer_correction_is_final';
  end if;
  return new;
end $$;

-- Removes the details, reasons and documents of the corrections of an erased customer.
create function erase_corrections() returns trigger language plpgsql as $$
declare
  -- One transparent pixel; the id of the file is appended, because equal content is stored once.
  pixel constant bytea := decode('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==', 'base64');
begin
  update files set bytes = pixel || uuid_send(id), byte_size = length(pixel) + 16, sha256 = sha256(pixel || uuid_send(id)),
    key_id = null, content_type = 'image/png', file_name = 'erased.png' where id in (
      select l.file_id from file_links l join customer_corrections e on e.id = l.subject_id
      where l.subject_type = 'customer-correction' and e.customer_id = new.id);
  update customer_corrections set changes = '[]', reason = 'Erased' where customer_id = new.id;
  return null;
end $$;

-- Whether erase_customer() runs; its owner alone may change append-only rows, and the application is not the owner.
create function is_erasing() returns boolean language sql stable as $$
  select coalesce(current_setting('okwan.erasing', true), '') = 'on' and current_user <> 'okwan_app'
$$;

-- A document in which personal texts are replaced; numbers, codes and dates of cover stay.
create function erased_json(document jsonb) returns jsonb language sql immutable as $$
  select case jsonb_typeof(document)
    when 'object' then (
      select coalesce(jsonb_object_agg(key, case
        when jsonb_typeof(value) <> 'string' then erased_json(value)
        when key in ('mobileNumber', 'mobile', 'contactMobile', 'guardianMobile', 'msisdn', 'phone') then '"233000000000"'
        when key = 'dateOfBirth' then '"1900-01-01"'
        -- As long as the shortest account that a claim accepts.
        when key = 'narrative' then '"Erased after the retention years."'
        when key in ('passportIssueDate', 'passportExpiryDate') then '"1900-01-01"'
        when key in ('firstName', 'lastName', 'otherNames', 'name', 'fullName', 'companyName', 'contactPerson', 'guardianName',
          'holderName', 'payeeName', 'tin', 'companyNumber', 'email', 'idNumber', 'passportNumber', 'ghanaCardNumber',
          'residentialAddress', 'digitalAddress', 'city', 'occupation', 'employer', 'place', 'driverName',
          'driverLicenceNumber', 'driverRelation', 'policeStation', 'policeReportNumber', 'registrationNumber', 'airline',
          'bookingReference', 'embassyName', 'accommodationAddress', 'previousInsurer', 'previousClaimsText', 'accountName',
          'reasonText', 'note', 'details', 'text', 'from', 'to') then '"Erased"'
        else value end), '{}')
      from jsonb_each(document))
    when 'array' then (select coalesce(jsonb_agg(erased_json(value)), '[]') from jsonb_array_elements(document))
    else document end
$$;

-- Replaces the personal data of a customer after two people approved it; amounts, numbers and the audit log stay.
create function erase_customer(erasure uuid) returns void language plpgsql security definer set search_path to 'public' as $$
declare
  now_at timestamptz;
  people uuid[];
  owned uuid[];
  records uuid[];
  claimed uuid[];
  requested uuid[];
  numbers text[];
  erased_files uuid[];
  -- One transparent pixel; the id of the file is appended, because equal content is stored once.
  pixel constant bytea := decode('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==', 'base64');
begin
  select e.decided_at, array(select f.id from customers f where coalesce(f.merged_into, f.id) = e.customer_id)
    into now_at, people from customer_erasures e where e.id = erasure and e.status = 'erased';
  if now_at is null or exists (select from customers c where c.id = any (people) and c.erased_at is not null) then
    raise exception 'erasure % is not approved', erasure using errcode = '23514', constraint = 'customer_erasure_is_final';
  end if;
  records := array(select r.id from policy_records r where r.customer_id = any (people));
  owned := array(select distinct r.policy_id from policy_records r where r.id = any (records));
  claimed := array(select c.id from claims c where c.policy_id = any (owned));
  requested := array(select s.id from service_requests s where s.policy_id = any (owned));
  if exists (select from policy_records r where r.policy_id = any (owned) and r.status in ('draft', 'awaiting_payment', 'pay_later',
      'issuing', 'active', 'challenged', 'suspended'))
    or exists (select from claims c where c.id = any (claimed) and c.status not in ('paid', 'rejected', 'closed', 'withdrawn')) then
    raise exception 'customer has open cover or an open claim' using errcode = '23514', constraint = 'customer_erasure_nothing_open';
  end if;
  numbers := array(select unnest(array[c.phone, c.email]) from customers c where c.id = any (people)
    union select f.printed ->> 'phone' from former_customers f where f.customer_id = any (people));
  perform set_config('okwan.erasing', 'on', true);

  update customers set erased_at = now_at, updated_at = now_at, version = version + 1, title = null,
    first_name = case when customer_type = 'individual' then 'Erased' end,
    last_name = case when customer_type = 'individual' then 'Customer' end, other_names = null, gender = null,
    date_of_birth = null, ghana_card = null, other_id_type = null, other_id_number = null, occupation = null,
    company_name = case when customer_type = 'corporate' then 'Erased customer' end, tin = null, company_number = null,
    contact_person = null, business_sector = null, phone = '233000000000', email = null, digital_address = null,
    residential_address = 'Erased', city = '', region = '' where id = any (people);
  delete from former_customers where customer_id = any (people);
  delete from customer_differences where customer_id = any (people);
  update customer_merges set reason = 'Erased', undo_reason = case when undo_reason is not null then 'Erased' end
    where kept_id = any (people) or merged_id = any (people);

  delete from note_mentions m using record_notes n where n.id = m.note_id and (n.customer_id = any (people)
    or n.policy_id = any (owned) or n.claim_id = any (claimed) or n.request_id = any (requested));
  delete from note_edits e using record_notes n where n.id = e.note_id and (n.customer_id = any (people)
    or n.policy_id = any (owned) or n.claim_id = any (claimed) or n.request_id = any (requested));
  delete from record_notes n where n.customer_id = any (people) or n.policy_id = any (owned) or n.claim_id = any (claimed)
    or n.request_id = any (requested);
  delete from tasks t where t.customer_id = any (people) or t.policy_id = any (owned) or t.claim_id = any (claimed)
    or t.request_id = any (requested);

  delete from demo_messages d using messages m where m.id = d.message_id
    and (m.policy_id = any (owned) or m.recipient = any (numbers));
  update messages m set fallback_of = null where m.fallback_of in (
    select o.id from messages o where o.policy_id = any (owned) or o.recipient = any (numbers));
  delete from messages m where m.policy_id = any (owned) or m.recipient = any (numbers);
  delete from verification_tokens where mobile_number = any (numbers) and purpose in ('consent', 'payment', 'update-customer');
  update otp_requests set mobile_number = '233000000000', sent_to = case when sent_to is not null then '233000000000' end
    where mobile_number = any (numbers) and purpose in ('consent', 'payment', 'update-customer');

  erased_files := array(
    select l.file_id from file_links l where l.subject_id = any (records || claimed || requested)
      or l.subject_id in (select p.id from payouts p where p.policy_id = any (owned))
      or l.subject_id in (select t.draft_id from travel_records t where t.policy_record_id = any (records))
    union select d.file_id from claim_documents d where d.claim_id = any (claimed));
  update files set bytes = pixel || uuid_send(id), byte_size = length(pixel) + 16, sha256 = sha256(pixel || uuid_send(id)),
    key_id = null, content_type = 'image/png', file_name = 'erased.png' where id = any (erased_files);

  update travel_records set policyholder = erased_json(policyholder), more = erased_json(more)
    where policy_record_id = any (records);
  update travel_travellers set person = erased_json(person), passport_number = 'ERASED' || left(id::text, 8)
    where policy_record_id = any (records);
  update travel_consents set mobile_number = '233000000000', ip = '0.0.0.0', user_agent = ''
    where draft_id in (select t.draft_id from travel_records t where t.policy_record_id = any (records));
  update travel_drafts set content = erased_json(content) where policy_id = any (owned);
  delete from travel_health_answers where draft_id in (
    select t.draft_id from travel_records t where t.policy_record_id = any (records));
  delete from motor_drafts where id in (select p.draft_id from purchases p where p.policy_record_id = any (records));
  update purchases set entered_name = null, entered_phone = null where policy_record_id = any (records);
  update mid_answers set body = null, reason = null where request_id in (
    select q.id from mid_requests q where q.policy_record_id = any (records));
  update mid_requests set body = null where policy_record_id = any (records);

  update claims set notice = erased_json(notice) - 'payTo' || '{"thirdParties": []}', assessment = erased_json(assessment), settlement = erased_json(settlement), status_note = null,
    decision_reason = case when decision_reason is not null then 'Erased' end where id = any (claimed);
  update claim_log set note = null where claim_id = any (claimed);
  update service_requests set content = erased_json(content), proposal = erased_json(proposal), status_note = null,
    decision_reason = case when decision_reason is not null then 'Erased' end,
    code_waived_because = case when code_waived_because is not null then 'Erased' end where id = any (requested);
  update service_request_log set note = null where request_id = any (requested);

  -- Amounts, references and the accounts that approvals were given for stay, as the ledger refers to them.
  update checkouts set customer_name = 'Erased customer', shown_payer = null where policy_id = any (owned);
  update payment_attempts a set payer_number = '233000000000' from checkouts c
    where c.id = a.checkout_id and c.policy_id = any (owned) and a.payer_number is not null;
  update callback_inbox set body = '' where attempt_id in (
    select a.id from payment_attempts a join checkouts c on c.id = a.checkout_id where c.policy_id = any (owned));
  delete from payer_consents where payer_number = any (numbers);
  update payouts set customer_name = 'Erased customer', payee_name = 'Erased customer', requested_payee = null,
    paid_from_phone = null where policy_id = any (owned);
  update policy_records set search_text = policy_search_text(policy_id, customer_id, vehicle_id) where id = any (records);
  perform set_config('okwan.erasing', 'off', true);
end $$;

-- The details of a vehicle that documents print.
create function printed_vehicle(v vehicles) returns jsonb language sql immutable as $$
  select jsonb_build_object('registration_number', v.registration_number, 'chassis_key', v.chassis_key, 'make', v.make,
    'model', v.model, 'year_of_manufacture', v.year_of_manufacture, 'color', v.color, 'body_type', v.body_type,
    'engine_capacity_cc', v.engine_capacity_cc)
$$;

-- Keeps the printed details of a customer before a change.
create function save_former_customer() returns trigger language plpgsql security definer set search_path to 'public' as $$
begin
  if printed_customer(old) <> printed_customer(new) then
    insert into former_customers (customer_id, until, printed) values (old.id, new.updated_at, printed_customer(old));
  end if;
  return null;
end $$;

-- Notes when the phone number of a customer was changed.
create function record_phone_change() returns trigger language plpgsql as $$
begin
  new.phone_changed_at := new.updated_at;
  return new;
end $$;

-- Keeps the printed details of a vehicle before a change.
create function save_former_vehicle() returns trigger language plpgsql security definer set search_path to 'public' as $$
begin
  if printed_vehicle(old) <> printed_vehicle(new) then
    insert into former_vehicles (vehicle_id, until, printed) values (old.id, new.updated_at, printed_vehicle(old));
  end if;
  return null;
end $$;

-- products ----------------------------------------------------------------------------------------------------------------

-- A version of the rates of a product, draft or published.
create table rate_books (
  id uuid default gen_random_uuid() primary key,
  product text not null check (product in ('motor', 'travel')),
  version text not null check (length(version) between 1 and 40),
  effective_from date not null,
  effective_to date,
  content jsonb not null,
  status text not null default 'draft' check (status in ('draft', 'published')),
  created_by uuid references users (id),
  created_at timestamptz not null,
  published_by uuid references users (id),
  published_at timestamptz,
  revision integer not null default 1 check (revision >= 1),
  editors uuid[] not null default '{}'::uuid[],
  constraint rate_books_version unique (product, version),
  constraint rate_books_content check ((content ->> 'version') = version),
  constraint rate_books_dates check (effective_to >= effective_from),
  constraint rate_books_draft check (status = 'published' or created_by is not null and published_by is null),
  constraint rate_books_not_editor check (not (published_by = any (editors))),
  constraint rate_books_published check ((status = 'published') = (published_at is not null)),
  constraint rate_books_second_person check (created_by <> published_by),
  constraint rate_books_two_people check ((created_by is null) = (published_by is null) or status = 'draft')
);
create index rate_books_created_at on rate_books (created_at desc, id desc);
create unique index rate_books_effective_from on rate_books (product, effective_from) where (status = 'published');
-- Refuses to change a published rate book, or a draft without a new revision.
create trigger rate_books_no_change before delete or update on rate_books for each row execute function refuse_rate_book_change();
-- Refuses the change: rows of this table are append-only.
create trigger rate_books_no_truncate before truncate on rate_books for each statement execute function refuse_change();

-- Refuses to change a published rate book, or a draft without a new revision.
create function refuse_rate_book_change() returns trigger language plpgsql as $$
begin
  if old.status = 'published' then
    raise exception 'a published rate book cannot be changed' using errcode = '42501';
  end if;
  if tg_op = 'DELETE' then
    return old;
  end if;
  if (new.id, new.product, new.created_by, new.created_at) is distinct from
     (old.id, old.product, old.created_by, old.created_at) then
    raise exception 'the author of a rate book cannot be changed' using errcode = '42501';
  end if;
  -- The publisher approves one revision, so publishing changes no rates.
  if (new.version, new.effective_from, new.effective_to, new.content, new.revision, new.editors) is distinct from
     (old.version, old.effective_from, old.effective_to, old.content, old.revision, old.editors)
     and (new.status <> 'draft' or new.revision <> old.revision + 1 or not new.editors @> old.editors
          or cardinality(new.editors) = 0) then
    raise exception 'a rate book cannot be changed without a new revision and its editor' using errcode = '42501';
  end if;
  return new;
end $$;

-- policies ----------------------------------------------------------------------------------------------------------------

create sequence policy_numbers;

create sequence travel_policy_numbers;

-- An insurance contract over all its terms and versions.
create table policies (
  id uuid default gen_random_uuid() primary key,
  product text not null check (product in ('motor', 'travel')),
  policy_number text constraint policies_policy_number unique check (length(policy_number) between 6 and 30),
  created_at timestamptz not null,
  constraint policies_product unique (id, product)
);
-- Copies a new policy number to the records of the policy and to their search text.
create trigger policies_number after update of policy_number on policies for each row
    when (old.policy_number is distinct from new.policy_number) execute function number_policy_records();

-- A windscreen sticker.
create table stickers (
  number text primary key check (number ~ '^[A-Z]{0,4}[0-9]{6,10}$'),
  status text not null check (status in ('in_stock', 'assigned', 'active', 'expired', 'replaced', 'lost', 'void', 'spoiled',
      'returned')),
  source text not null check (source in ('mid', 'stock', 'hand')),
  branch_id uuid references branches (id),
  policy_id uuid references policies (id),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Agent who holds the sticker; null if the branch holds it.
  agent_id uuid references users (id),
  constraint stickers_of_policy unique (number, policy_id),
  constraint stickers_in_branch check (source = 'mid' or branch_id is not null),
  constraint stickers_on_policy check ((status not in ('active', 'expired', 'replaced')) or policy_id is not null)
);
create unique index one_live_sticker on stickers (policy_id) where (status = 'active');
create index stickers_agent_id on stickers (agent_id) where (agent_id is not null);
create index stickers_holder on stickers (branch_id, agent_id) where ((source = 'stock') and (status = 'in_stock'));
create index stickers_policy_id on stickers (policy_id) where (policy_id is not null);
create index stickers_stock on stickers (branch_id, status) where (source = 'stock');
-- Refuses to change the holder of a sticker, or to take it from the stock, without a move.
create trigger stickers_by_move before update on stickers for each row when (old.source = 'stock' and (new.number <> old.number
    or new.source <> old.source or new.branch_id <> old.branch_id or new.agent_id is distinct from old.agent_id
    or (old.status = 'in_stock') <> (new.status = 'in_stock'))) execute function check_sticker_holder();
-- Refuses a status change that is not listed in status_moves.
create trigger stickers_move before update of status on stickers for each row when (old.status <> new.status)
    execute function check_status_move('sticker');
-- Refuses to change the holder of a sticker, or to take it from the stock, without a move.
create trigger stickers_received before insert on stickers for each row when (new.source = 'stock')
    execute function check_sticker_holder();
grant select, insert, update on stickers to okwan_app;

-- A range of stickers that went from one holder to another; the trigger moves the stickers.
create table sticker_moves (
  id uuid default gen_random_uuid() primary key,
  position bigint generated always as identity unique,
  kind text not null check (kind in ('received', 'transferred', 'assigned', 'spoiled', 'lost', 'returned', 'found')),
  prefix text not null check (prefix ~ '^[A-Z]{0,4}$'),
  digits integer not null check (digits between 6 and 10),
  first_digits bigint not null check (first_digits >= 0),
  last_digits bigint not null,
  from_branch_id uuid references branches (id),
  from_agent_id uuid references users (id),
  to_branch_id uuid references branches (id),
  to_agent_id uuid references users (id),
  policy_id uuid references policies (id),
  note text not null check (length(note) <= 200),
  moved_by uuid references users (id),
  moved_at timestamptz not null,
  first_number text not null generated always as (prefix || lpad(first_digits::text, digits, '0')) stored,
  last_number text not null generated always as (prefix || lpad(last_digits::text, digits, '0')) stored,
  constraint sticker_moves_agent check ((from_agent_id is null or from_branch_id is not null) and (to_agent_id is null
      or kind = 'transferred')),
  constraint sticker_moves_from check ((kind in ('received', 'found')) = (from_branch_id is null)),
  constraint sticker_moves_policy check ((kind = 'assigned') = (policy_id is not null)),
  constraint sticker_moves_range check (last_digits >= first_digits and last_digits <= (first_digits + 9999)
      and length(last_digits::text) <= digits),
  constraint sticker_moves_to check ((kind in ('received', 'transferred', 'found')) = (to_branch_id is not null))
);
create index sticker_moves_at on sticker_moves (moved_at desc, id desc);
create index sticker_moves_by on sticker_moves (moved_by) where (moved_by is not null);
create index sticker_moves_from on sticker_moves (from_branch_id) where (from_branch_id is not null);
create index sticker_moves_from_agent on sticker_moves (from_agent_id) where (from_agent_id is not null);
create index sticker_moves_numbers on sticker_moves (prefix, digits, first_digits, last_digits);
create index sticker_moves_policy on sticker_moves (policy_id) where (policy_id is not null);
create index sticker_moves_to on sticker_moves (to_branch_id) where (to_branch_id is not null);
create index sticker_moves_to_agent on sticker_moves (to_agent_id) where (to_agent_id is not null);
-- Refuses the change: rows of this table are append-only.
create trigger sticker_moves_append_only before delete or update or truncate on sticker_moves for each statement
    execute function refuse_change();
-- Adds or moves every sticker of a range; refuses the move if the holder does not have all of them.
create trigger sticker_moves_apply after insert on sticker_moves for each row execute function move_stickers();
grant select, insert on sticker_moves to okwan_app;

-- A count of the stickers of a holder by two people.
create table sticker_counts (
  id uuid default gen_random_uuid() primary key,
  branch_id uuid not null references branches (id),
  agent_id uuid references users (id),
  first_count integer not null check (first_count between 0 and 1000000),
  first_by uuid not null references users (id),
  first_at timestamptz not null,
  second_count integer check (second_count between 0 and 1000000),
  second_by uuid references users (id),
  second_at timestamptz,
  expected integer,
  constraint sticker_counts_counted check ((second_by is null) = (second_count is null)
      and (second_by is null) = (second_at is null) and (second_by is null) = (expected is null)),
  constraint sticker_counts_second_person check (second_by <> first_by)
);
create index sticker_counts_agent on sticker_counts (agent_id) where (agent_id is not null);
create index sticker_counts_first_at on sticker_counts (first_at desc, id desc);
create index sticker_counts_first_by on sticker_counts (first_by);
create unique index sticker_counts_one_open on sticker_counts (branch_id, agent_id) nulls not distinct where (second_by is null);
create index sticker_counts_second_by on sticker_counts (second_by) where (second_by is not null);
-- Refuses to change a count that two people made, or what the first person counted.
create trigger sticker_counts_final before update on sticker_counts for each row when (old.second_by is not null
    or new.branch_id is distinct from old.branch_id or new.agent_id is distinct from old.agent_id
    or new.first_count is distinct from old.first_count or new.first_by is distinct from old.first_by
    or new.first_at is distinct from old.first_at) execute function check_sticker_count();
grant select, insert, update on sticker_counts to okwan_app;

-- Adds or moves every sticker of a range; refuses the move if the holder does not have all of them.
create function move_stickers() returns trigger language plpgsql as $$
declare
  moved bigint;
  numbers text[] := array(select new.prefix || lpad(n::text, new.digits, '0') from generate_series(new.first_digits, new.last_digits) n);
begin
  if new.kind = 'received' then
    insert into stickers (number, status, source, branch_id, created_at, updated_at)
    select number, 'in_stock', 'stock', new.to_branch_id, new.moved_at, new.moved_at from unnest(numbers) number;
    return null;
  end if;
  update stickers set
    status = case new.kind when 'transferred' then 'in_stock' when 'found' then 'in_stock' else new.kind end,
    branch_id = coalesce(new.to_branch_id, branch_id),
    agent_id = case when new.to_branch_id is null then agent_id else new.to_agent_id end,
    policy_id = new.policy_id,
    updated_at = new.moved_at
  where number = any(numbers) and source = 'stock' and policy_id is null
    and case new.kind when 'found' then status = 'lost' else status = 'in_stock' and branch_id = new.from_branch_id
      and agent_id is not distinct from new.from_agent_id end;
  get diagnostics moved = row_count;
  if moved <> cardinality(numbers) then
    raise exception 'the stickers are not with this holder' using errcode = '23514', constraint = 'stickers_with_holder';
  end if;
  return null;
end $$;

-- Refuses to change the holder of a sticker, or to take it from the stock, without a move.
create function check_sticker_holder() returns trigger language plpgsql as $$
begin
  -- Depth 1 is a direct statement; only the trigger of a move is deeper.
  if pg_trigger_depth() < 2 then
    raise exception 'stickers of a stock are moved by a sticker move' using errcode = '23514', constraint = 'stickers_by_move';
  end if;
  return new;
end $$;

-- Refuses to change a count that two people made, or what the first person counted.
create function check_sticker_count() returns trigger language plpgsql as $$
begin
  raise exception 'a count of stickers is final' using errcode = '23514', constraint = 'sticker_count_is_final';
end $$;

-- A term or version of a policy.
create table policy_records (
  id uuid default gen_random_uuid() primary key,
  policy_id uuid not null,
  product text not null,
  record_number integer not null check (record_number between 1 and 9999),
  kind text not null check (kind in ('new', 'renewal', 'endorsement')),
  is_current boolean not null,
  status text not null check (status in ('draft', 'awaiting_payment', 'pay_later', 'issuing', 'active', 'challenged', 'suspended',
      'cancelled', 'expired', 'lapsed', 'superseded')),
  status_at timestamptz not null,
  status_by uuid references users (id),
  customer_id uuid not null references customers (id),
  vehicle_id uuid references vehicles (id),
  seller_id uuid not null references users (id),
  agent_id uuid references users (id),
  branch_id uuid not null references branches (id),
  estimate_id uuid references motor_estimates (id),
  risk_code text check (length(risk_code) <= 20),
  cover_type text not null check (length(cover_type) between 1 and 40),
  start_date date not null,
  end_date date not null,
  cover_days integer not null check (cover_days between 1 and 1000),
  sum_insured_pesewas bigint not null check (sum_insured_pesewas >= 0),
  office_premium_pesewas bigint not null,
  fees_pesewas bigint not null check (fees_pesewas >= 0),
  premium_pesewas bigint not null,
  due_at timestamptz,
  suspended_from date,
  cancelled_from date,
  superseded_from date,
  challenge_reason text check (length(challenge_reason) <= 40),
  certificate_number text constraint policy_records_certificate_number unique,
  brown_card_number text constraint policy_records_brown_card_number unique,
  sticker_number text references stickers (number),
  mid_reference text check (length(mid_reference) <= 120),
  issued_at timestamptz,
  search_text text not null,
  -- When the offer of this version was made. A change has the time of its sale; it was made at issued_at.
  created_at timestamptz not null,
  version integer not null default 1 check (version >= 1),
  cover daterange not null generated always as (daterange(start_date, greatest(start_date, least(end_date + 1, cancelled_from,
      superseded_from)), '[)')) stored,
  policy_number text,
  make_key text,
  -- Insurer under which this version is issued.
  insurer_code text not null references insurers (code),
  constraint policy_records_number unique (policy_id, record_number),
  constraint no_overlapping_cover exclude using gist (vehicle_id with =, cover with &&) where (status in ('issuing', 'active',
      'suspended')),
  constraint policy_records_challenge check (status <> 'challenged' or challenge_reason is not null),
  constraint policy_records_dates check (end_date >= start_date),
  constraint policy_records_due check ((status not in ('awaiting_payment', 'pay_later')) or due_at is not null),
  constraint policy_records_motor check (product <> 'motor' or vehicle_id is not null and estimate_id is not null
      and risk_code is not null),
  constraint policy_records_numbered check ((status in ('draft', 'awaiting_payment', 'pay_later', 'lapsed')) or product <> 'motor'
      or certificate_number is not null),
  constraint policy_records_registered check ((status not in ('active', 'suspended', 'expired', 'superseded'))
      or product <> 'motor' or issued_at is not null and mid_reference is not null and brown_card_number is not null),
  constraint policy_records_total check (premium_pesewas = (office_premium_pesewas + fees_pesewas)),
  constraint policy_records_travel_issued check (product <> 'travel' or (status not in ('active', 'expired', 'superseded'))
      or issued_at is not null),
  constraint policy_records_policy foreign key (policy_id, product) references policies (id, product),
  constraint policy_records_sticker foreign key (sticker_number, policy_id) references stickers (number, policy_id)
);
alter table policy_records alter column search_text set statistics 1000;
create unique index one_current_record on policy_records (policy_id) where is_current;
create unique index one_renewal_offer on policy_records (policy_id) where ((kind = 'renewal') and (status in ('awaiting_payment',
    'pay_later')));
create index policy_records_agent_created_at on policy_records (agent_id, created_at desc, id desc) where is_current;
create index policy_records_agent_customers on policy_records (agent_id, customer_id) where ((agent_id is not null)
    and (status not in ('draft', 'awaiting_payment', 'pay_later', 'lapsed')));
create index policy_records_agent_end_date on policy_records (agent_id, end_date, id) where is_current;
create index policy_records_agent_sold on policy_records (agent_id, issued_at desc, id desc) where ((issued_at is not null)
    and (agent_id is not null));
create index policy_records_branch_created_at on policy_records (branch_id, created_at desc, id desc) where is_current;
create index policy_records_branch_end_date on policy_records (branch_id, end_date, id) where is_current;
create index policy_records_branch_sold on policy_records (branch_id, issued_at) include (product, cover_type, premium_pesewas,
    seller_id) where ((issued_at is not null) and (kind <> 'endorsement'));
create index policy_records_cancelled_from on policy_records (cancelled_from) where ((status in ('active', 'suspended'))
    and (cancelled_from is not null));
create index policy_records_cover_created_at on policy_records (cover_type, created_at desc, id desc) where is_current;
create index policy_records_created_at on policy_records (created_at desc, id desc) where is_current;
create index policy_records_customer_id on policy_records (customer_id);
create index policy_records_due_at on policy_records (due_at) where (status in ('awaiting_payment', 'pay_later'));
create index policy_records_end_date on policy_records (end_date, id) where is_current;
create index policy_records_ending on policy_records (end_date) where (status in ('active', 'suspended'));
create index policy_records_estimate_id on policy_records (estimate_id);
create index policy_records_in_hand on policy_records (agent_id) where (is_current and (agent_id is not null));
create index policy_records_insurer_code on policy_records (insurer_code, issued_at) where (issued_at is not null);
create index policy_records_later_cover on policy_records (vehicle_id, end_date, policy_id) where ((status in ('issuing',
    'active', 'challenged')) and (cancelled_from is null));
create index policy_records_make_created_at on policy_records (make_key, created_at desc, id desc) where is_current;
create index policy_records_next_term on policy_records (policy_id, record_number) where ((kind = 'renewal')
    and (status in ('issuing', 'active', 'challenged')));
create index policy_records_numbered on policy_records (split_part(search_text, ' ', 1) collate "C", id) where is_current;
create index policy_records_of_period on policy_records (( case when (kind = 'endorsement') then coalesce(issued_at, created_at)
    else created_at end), id);
create index policy_records_product_created_at on policy_records (product, created_at desc, id desc) where is_current;
create index policy_records_risk_created_at on policy_records (risk_code, created_at desc, id desc) where is_current;
create index policy_records_search on policy_records using gin (search_text gin_trgm_ops) with (gin_pending_list_limit='256')
    where is_current;
create index policy_records_seller_created_at on policy_records (seller_id, created_at desc, id desc) where is_current;
create index policy_records_seller_customers on policy_records (seller_id, customer_id) where (status not in ('draft',
    'awaiting_payment', 'pay_later', 'lapsed'));
create index policy_records_seller_end_date on policy_records (seller_id, end_date, id) where is_current;
create index policy_records_seller_sold on policy_records (seller_id, issued_at desc, id desc) where (issued_at is not null);
create index policy_records_sold on policy_records (issued_at, id) include (product, cover_type, premium_pesewas, branch_id,
    seller_id, agent_id) where (issued_at is not null);
create index policy_records_start_date on policy_records (start_date, id) where is_current;
create index policy_records_status_end_date on policy_records (status, end_date, id) where is_current;
create index policy_records_sticker_number on policy_records (sticker_number) where (sticker_number is not null);
create index policy_records_superseded_from on policy_records (superseded_from) where (is_current
    and (superseded_from is not null));
create index policy_records_suspended_from on policy_records (suspended_from) where ((status in ('active', 'suspended'))
    and (suspended_from is not null));
create index policy_records_suspending on policy_records (suspended_from) where ((status = 'active')
    and (suspended_from is not null));
create index policy_records_vehicle_id on policy_records (vehicle_id);
create index policy_records_within_status_created_at on policy_records (status, least(created_at,
    'infinity'::timestamp with time zone) desc, id desc) where is_current;
create index policy_records_within_status_end_date on policy_records (status, least(end_date, 'infinity'::date), id)
    where is_current;
-- Refuses a policy record that does not begin unpaid.
create trigger policy_records_begin before insert on policy_records for each row when (new.status not in ('draft',
    'awaiting_payment', 'pay_later')) execute function check_first_status();
-- Opens or resolves the challenge of a policy record when its status changes.
create trigger policy_records_challenge after update of status, challenge_reason on policy_records for each row
    when (new.status = 'challenged' and (old.status is distinct from new.status
    or old.challenge_reason is distinct from new.challenge_reason) or (old.status in ('issuing', 'challenged'))
    and (new.status in ('active', 'cancelled'))) execute function open_or_resolve_challenge();
-- Sets the insurer of a policy version; an endorsement keeps the insurer of its policy.
create trigger policy_records_insurer before insert on policy_records for each row when (new.insurer_code is null
    or new.kind = 'endorsement') execute function choose_insurer();
-- Refuses to change the insurer of a policy version.
create trigger policy_records_insurer_final before update of insurer_code on policy_records for each row
    when (old.insurer_code is distinct from new.insurer_code) execute function refuse_insurer_change();
-- Records the new status of a policy record.
create trigger policy_records_log_begin after insert on policy_records for each row execute function log_policy_status();
-- Records the new status of a policy record.
create trigger policy_records_log_move after update of status on policy_records for each row when (old.status <> new.status)
    execute function log_policy_status();
-- Copies the make of the vehicle to the policy record.
create trigger policy_records_make before insert or update of make_key, vehicle_id on policy_records for each row
    execute function copy_make_from_vehicle();
-- Refuses a status change that is not listed in status_moves.
create trigger policy_records_move before update of status on policy_records for each row when (old.status <> new.status)
    execute function check_status_move('policy');
-- Copies the number of the policy to its record.
create trigger policy_records_number before insert or update of policy_number, policy_id on policy_records for each row
    execute function take_policy_number();
-- Notes that a branch sold a paid policy to a customer of another branch.
create trigger policy_records_other_branch after insert or update of branch_id, customer_id, status on policy_records for each row
    when (new.status not in ('draft', 'awaiting_payment', 'pay_later', 'lapsed')) execute function record_other_branch();
-- Refuses an offer of a product that the role or the branch of the seller does not sell on that day.
create trigger policy_records_sales_rights before insert on policy_records for each row when (new.kind <> 'endorsement')
    execute function check_sales_rights();
-- Removes the totals of a day when its sales change.
create trigger policy_records_sold_day after update of issued_at, branch_id, product, cover_type,
    premium_pesewas on policy_records for each row when ((old.issued_at is distinct from new.issued_at
    or old.branch_id is distinct from new.branch_id or old.product is distinct from new.product
    or old.cover_type is distinct from new.cover_type or old.premium_pesewas is distinct from new.premium_pesewas)
    and (old.issued_at is not null or new.issued_at is not null)) execute function delete_sold_day_total();
-- Removes the totals of a day when its sales change.
create trigger policy_records_sold_day_begin after insert on policy_records for each row when (new.issued_at is not null)
    execute function delete_sold_day_total();
-- Removes the totals of a day when its sales change.
create trigger policy_records_sold_day_end after delete on policy_records for each row when (old.issued_at is not null)
    execute function delete_sold_day_total();
-- Updates the covered days of travellers when their policy changes.
create trigger policy_records_travel_cover after update of status, start_date, end_date, cancelled_from,
    superseded_from on policy_records for each row when (new.product = 'travel') execute function refresh_travel_cover();

-- A status change of a policy record.
create table policy_status_log (
  id bigint generated always as identity primary key,
  policy_record_id uuid not null references policy_records (id),
  from_status text,
  event text not null,
  to_status text not null,
  at timestamptz not null,
  by uuid references users (id)
);
create index policy_status_log_record on policy_status_log (policy_record_id);
-- Refuses the change: rows of this table are append-only.
create trigger policy_status_log_append_only before delete or update or truncate on policy_status_log for each statement
    execute function refuse_change();
grant select on policy_status_log to okwan_app;

-- A day whose sales are in sold_day_totals. Other days are read from the policies.
create table sold_days (
  day date primary key,
  totalled_at timestamptz not null
);

-- Number and premium of the policies that were issued on a day, by branch and cover.
create table sold_day_totals (
  day date not null references sold_days (day) on delete cascade,
  branch_id uuid not null references branches (id),
  product text not null,
  cover_type text not null,
  count integer not null check (count > 0),
  premium_pesewas bigint not null,
  constraint sold_day_totals_pkey primary key (day, branch_id, product, cover_type)
);
create index sold_day_totals_branch_id on sold_day_totals (branch_id);

-- Waits until no other transaction adds up or changes the sales of a day.
create function lock_sold_day(day date, exclusively boolean) returns void language sql as $$
  select case when exclusively then pg_advisory_xact_lock(hashtext('sold_days'), day - date '2000-01-01')
         else pg_advisory_xact_lock_shared(hashtext('sold_days'), day - date '2000-01-01') end
$$;

-- Removes the totals of a day when its sales change.
create function delete_sold_day_total() returns trigger language plpgsql as $$
declare
  changed date;
begin
  for changed in
    select distinct (moment at time zone 'UTC')::date from unnest(array[old.issued_at, new.issued_at]) moment
    where moment is not null order by 1
  loop
    perform lock_sold_day(changed, false);
    delete from sold_days where day = changed;
  end loop;
  return null;
end $$;

-- A period in which a policy is suspended.
create table policy_suspensions (
  id uuid default gen_random_uuid() primary key,
  policy_id uuid not null references policies (id),
  from_date date not null,
  to_date date,
  constraint policy_suspensions_days check (to_date >= from_date)
);
create unique index one_open_suspension on policy_suspensions (policy_id) where (to_date is null);
create index policy_suspensions_policy_id on policy_suspensions (policy_id, from_date);
grant select, insert, update on policy_suspensions to okwan_app;

-- The trip that a version of a travel policy covers.
create table travel_records (
  policy_record_id uuid primary key references policy_records (id),
  draft_id uuid not null,
  rate_book_id uuid not null references rate_books (id),
  change text check (change in ('dates', 'correction', 'extension', 'party')),
  plan_code text not null check (length(plan_code) between 1 and 40),
  policyholder jsonb not null,
  party_type text not null check (party_type in ('individual', 'family', 'group')),
  trip jsonb not null,
  more jsonb not null,
  price jsonb not null,
  charged jsonb not null,
  created_at timestamptz not null
);
create index travel_records_draft_id on travel_records (draft_id);
create index travel_records_rate_book_id on travel_records (rate_book_id);
-- Refuses the change: rows of this table are append-only.
create trigger travel_records_append_only before delete or update or truncate on travel_records for each statement
    execute function refuse_change();
grant select, insert on travel_records to okwan_app;

-- A traveller covered by a version of a travel policy.
create table travel_travellers (
  id uuid default gen_random_uuid() primary key,
  policy_record_id uuid not null references travel_records (policy_record_id),
  number integer not null check (number between 1 and 999),
  traveller_id text not null check (length(traveller_id) between 1 and 40),
  person jsonb not null,
  nationality text not null check (nationality ~ '^[A-Z]{2}$'),
  passport_number text not null check (length(passport_number) between 5 and 20),
  plan_code text not null check (length(plan_code) between 1 and 40),
  premium_pesewas bigint not null check (premium_pesewas >= 0),
  loading_bps integer not null check (loading_bps >= 0),
  has_special_terms boolean not null,
  certificate_number text constraint travel_travellers_certificate_number unique,
  downloaded_at timestamptz,
  cover daterange,
  constraint travel_travellers_number unique (policy_record_id, number),
  constraint no_double_travel_cover exclude using gist (passport_number with =, nationality with =, plan_code with =,
      cover with &&)
);
create index travel_travellers_passport on travel_travellers (passport_number) where (cover is not null);
-- Refuses to change a traveller other than by certificate number, cover and download.
create trigger travel_travellers_no_change before update on travel_travellers for each row
    execute function refuse_traveller_change();
grant select, insert, update on travel_travellers to okwan_app;

-- A request that was sent to the motor insurance database.
create table mid_requests (
  id uuid default gen_random_uuid() primary key,
  operation text not null check (operation in ('lookup', 'active-cover', 'record', 'status')),
  policy_record_id uuid,
  address text not null check (length(address) <= 500),
  body jsonb,
  sent_at timestamptz not null,
  constraint mid_requests_record check ((operation not in ('record', 'status')) or policy_record_id is not null)
);
create index mid_requests_policy_record_id on mid_requests (policy_record_id, sent_at desc) where (policy_record_id is not null);
create index mid_requests_sent_at on mid_requests (sent_at);
-- Refuses the change: rows of this table are append-only.
create trigger mid_requests_append_only before delete or update or truncate on mid_requests for each statement
    execute function refuse_change();
grant select, insert on mid_requests to okwan_app;

-- The answer to a request to the motor insurance database.
create table mid_answers (
  request_id uuid primary key references mid_requests (id),
  status integer,
  body jsonb,
  reason text check (length(reason) <= 500),
  at timestamptz not null
);
-- Refuses the change: rows of this table are append-only.
create trigger mid_answers_append_only before delete or update or truncate on mid_answers for each statement
    execute function refuse_change();
grant select, insert on mid_answers to okwan_app;

-- Refuses a policy record that does not begin unpaid.
create function check_first_status() returns trigger language plpgsql as $$
begin
  raise exception 'a policy cannot begin as %', new.status using errcode = '23514', constraint = 'policy_status_move';
end $$;

-- Refuses an offer of a product that the role or the branch of the seller does not sell on that day.
create function check_sales_rights() returns trigger language plpgsql as $$
declare
  lines jsonb := setting_at('sales-rights', new.created_at) -> 'withheld';
  sold text;
begin
  if coalesce(jsonb_array_length(lines), 0) = 0 then
    return new;
  end if;
  sold := case when new.product = 'travel' then 'TRAVEL' else case new.cover_type
    when 'thirdparty' then 'MTP' when 'xtra' then 'MTPX' when 'fire' then 'MTPFT' when 'comprehensive' then 'MTCOMP' end end;
  if exists (
    select from jsonb_to_recordset(lines) as l (role text, "branchCode" text, "productCode" text)
      join users u on u.id = new.seller_id join branches b on b.id = new.branch_id
    where (l.role in ('all', u.role) or (l.role = 'Agent' and u.role = 'AssistantAgent'))
      and l."branchCode" in ('all', b.code) and l."productCode" in ('all', sold)
  ) then
    raise exception 'the seller cannot sell % in this branch', sold using errcode = '23514', constraint = 'sales_rights';
  end if;
  return new;
end $$;

-- The insurer of a policy that is sold at a moment.
create function insurer_for(sold_product text, sold_at timestamp with time zone, policy uuid) returns text language sql stable as $$
  select coalesce(
    (select code from (
       select one ->> 'insurerCode' as code, sum((one ->> 'shareBps')::integer) over (order by at) as up_to
       from jsonb_array_elements(setting_at('insurers', sold_at) -> 'products') with ordinality shares (one, at)
       where one ->> 'product' = sold_product) shares
     where up_to > ('x0' || substr(md5(policy::text), 1, 7))::bit(32)::integer % 10000
     order by up_to limit 1),
    setting_at('company', sold_at) ->> 'insurerCode',
    'Okwan')
$$;

-- Sets the insurer of a policy version; an endorsement keeps the insurer of its policy.
create function choose_insurer() returns trigger language plpgsql security definer set search_path to 'public' as $$
begin
  if new.kind = 'endorsement' then
    select r.insurer_code into new.insurer_code from policy_records r
    where r.policy_id = new.policy_id and r.record_number < new.record_number order by r.record_number desc limit 1;
  end if;
  new.insurer_code := coalesce(new.insurer_code, insurer_for(new.product, new.created_at, new.policy_id));
  insert into insurers (code) values (new.insurer_code) on conflict do nothing;
  return new;
end $$;

-- Refuses to change the insurer of a policy version.
create function refuse_insurer_change() returns trigger language plpgsql as $$
begin
  raise exception 'the insurer of a version does not change' using errcode = '23514', constraint = 'insurer_is_final';
end $$;

-- Records the new status of a policy record.
create function log_policy_status() returns trigger language plpgsql security definer set search_path to 'public' as $$
begin
  insert into policy_status_log (policy_record_id, from_status, event, to_status, at, by)
  values (new.id, case when tg_op = 'UPDATE' then old.status end,
          case when tg_op = 'UPDATE' then (select event from status_moves
            where entity = 'policy' and from_status = old.status and to_status = new.status) else 'begin' end,
          new.status, new.status_at, new.status_by);
  return null;
end $$;

-- Copies the number of the policy to its record.
create function take_policy_number() returns trigger language plpgsql as $$
begin
  new.policy_number := (select policy_number from policies where id = new.policy_id);
  return new;
end $$;

-- Copies a new policy number to the records of the policy and to their search text.
create function number_policy_records() returns trigger language plpgsql as $$
begin
  update policy_records set policy_number = new.policy_number,
    search_text = policy_search_text(policy_id, customer_id, vehicle_id) where policy_id = new.id;
  return null;
end $$;

-- Copies the make of the vehicle to the policy record.
create function copy_make_from_vehicle() returns trigger language plpgsql as $$
begin
  new.make_key := (select upper(make) from vehicles where id = new.vehicle_id);
  return new;
end $$;

-- Copies a new make of a vehicle to its policy records.
create function copy_make_to_policies() returns trigger language plpgsql as $$
begin
  update policy_records set make_key = upper(new.make) where vehicle_id = new.id;
  return null;
end $$;

-- The text that policies are searched by.
create function policy_search_text(policy uuid, customer uuid, vehicle uuid) returns text language sql stable as $$
  select upper(concat_ws(' ',
    (select regexp_replace(policy_number, '[^A-Za-z0-9]', '', 'g') from policies where id = policy),
    (select concat_ws(' ', registration_key, replace(chassis_key, '-', '')) from vehicles where id = vehicle),
    (select concat_ws(' ', phone, company_name, first_name, other_names, last_name) from customers where id = customer),
    (select string_agg(concat_ws(' ', t.passport_number, t.person ->> 'firstName', t.person ->> 'otherNames',
              t.person ->> 'lastName'), ' ' order by t.number)
     from policy_records r join travel_travellers t on t.policy_record_id = r.id
     where r.policy_id = policy and r.is_current)))
$$;

-- Updates the search text of policies when their customer or vehicle changes.
create function refresh_policy_search() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'customers' then
    update policy_records set search_text = policy_search_text(policy_id, customer_id, vehicle_id) where customer_id = new.id;
  else
    update policy_records set search_text = policy_search_text(policy_id, customer_id, vehicle_id) where vehicle_id = new.id;
  end if;
  return null;
end $$;

-- Updates the covered days of travellers when their policy changes.
create function refresh_travel_cover() returns trigger language plpgsql as $$
begin
  update travel_travellers set cover = case when new.status in ('issuing', 'active') then new.cover end
  where policy_record_id = new.id;
  return null;
end $$;

-- Refuses to change a traveller other than by certificate number, cover and download.
create function refuse_traveller_change() returns trigger language plpgsql as $$
begin
  if is_erasing() then return new; end if;
  if (new.id, new.policy_record_id, new.number, new.traveller_id, new.person, new.nationality, new.passport_number,
      new.plan_code, new.premium_pesewas, new.loading_bps, new.has_special_terms)
     is distinct from
     (old.id, old.policy_record_id, old.number, old.traveller_id, old.person, old.nationality, old.passport_number,
      old.plan_code, old.premium_pesewas, old.loading_bps, old.has_special_terms)
     or (old.certificate_number is not null and new.certificate_number is distinct from old.certificate_number) then
    raise exception 'a sold traveller cannot be changed' using errcode = '42501';
  end if;
  return new;
end $$;

-- money -------------------------------------------------------------------------------------------------------------------

-- An account of the chart of accounts.
create table ledger_accounts (
  name text primary key,
  code text not null unique check (code ~ '^[0-9]{4}$'),
  title text not null,
  type text not null check (type in ('asset', 'liability', 'equity', 'income', 'expense'))
);
grant select on ledger_accounts to okwan_app;

-- A balanced posting, made once for each event of a source.
create table journals (
  id uuid default gen_random_uuid() primary key,
  event text not null check (length(event) between 1 and 80),
  source_id text not null check (length(source_id) between 1 and 160),
  posted_at timestamptz not null,
  actor_id uuid references users (id),
  request_id text,
  occurrence integer not null default 0 check (occurrence >= 0),
  constraint journals_event_source unique (event, source_id, occurrence)
);
create index journals_actor_id on journals (actor_id) where (actor_id is not null);
create index journals_of_period on journals (posted_at, id);
-- Refuses a journal that does not balance when the transaction commits.
create constraint trigger journal_balances after insert on journals deferrable initially deferred for each row
    execute function refuse_unbalanced_journal();
-- Refuses the change: rows of this table are append-only.
create trigger journals_append_only before delete or update or truncate on journals for each statement
    execute function refuse_change();
grant select, insert on journals to okwan_app;

-- A debit or credit of a journal.
create table journal_lines (
  journal_id uuid not null references journals (id),
  position smallint not null check ("position" >= 1),
  account text not null references ledger_accounts (name),
  owner text not null check (length(owner) <= 120),
  debit_pesewas bigint not null constraint line_not_zero check (debit_pesewas <> 0),
  movement_number bigint,
  balance_after_pesewas bigint,
  constraint journal_lines_pkey primary key (journal_id, "position")
);
create index journal_lines_account on journal_lines (account, owner);
create index journal_lines_agents on journal_lines (owner, account) include (debit_pesewas)
    where (account in ('commissionPending', 'agentReceivable'));
create unique index journal_lines_movement_number on journal_lines (account, owner, movement_number)
    where (movement_number is not null);
-- Refuses a journal that does not balance when the transaction commits.
create constraint trigger journal_balances after insert on journal_lines deferrable initially deferred for each row
    execute function refuse_unbalanced_journal();
-- Refuses the change: rows of this table are append-only.
create trigger journal_lines_append_only before delete or update or truncate on journal_lines for each statement
    execute function refuse_change();
-- Updates the balance of the account that a journal line moves, and refuses to overdraw it.
create trigger journal_lines_update_wallet_account before insert on journal_lines for each row
    when (new.account in ('floatWallet', 'commissionAvailable')) execute function update_wallet_account();
-- Refuses journal lines in a closed month or on a closed day.
create trigger month_is_open after insert on journal_lines referencing new table as added for each statement
    execute function refuse_closed_period();
grant select, insert on journal_lines to okwan_app;

-- The balance of a float or commission account of an agent.
create table wallet_accounts (
  account text not null check (account in ('floatWallet', 'commissionAvailable')) references ledger_accounts (name),
  agent_id uuid not null references users (id),
  balance_pesewas bigint not null constraint wallet_account_not_overdrawn check (balance_pesewas >= 0),
  movements bigint not null,
  constraint wallet_accounts_pkey primary key (account, agent_id)
);
create index wallet_accounts_agent_id on wallet_accounts (agent_id);
grant select on wallet_accounts to okwan_app;

-- A bordereau to an insurer or a return to an authority, from its draft to the confirmed payment.
create table settlements (
  id uuid default gen_random_uuid() primary key,
  number bigint generated always as identity unique,
  kind text not null check (kind in ('bordereau', 'motor-levies', 'taxes', 'withholding-tax')),
  party text not null check (length(party) <= 40),
  product text check (product in ('motor', 'travel')),
  payee jsonb not null,
  starts_at timestamptz,
  cut_off timestamptz not null,
  total_pesewas bigint not null,
  state text not null default 'draft' check (state in ('draft', 'checked', 'approved', 'paid', 'confirmed', 'discarded')),
  prepared_by uuid not null references users (id),
  prepared_at timestamptz not null,
  checked_by uuid references users (id),
  checked_at timestamptz,
  approved_by uuid references users (id),
  approved_at timestamptz,
  paid_by uuid references users (id),
  paid_at timestamptz,
  bank_reference text check (length(bank_reference) between 3 and 60),
  confirmed_by uuid references users (id),
  confirmed_at timestamptz,
  statement_reference text check (length(statement_reference) between 3 and 60),
  discarded_by uuid references users (id),
  discarded_at timestamptz,
  constraint settlements_approved check ((approved_by is null) = (approved_at is null) and ((state not in ('approved', 'paid',
      'confirmed')) or approved_at is not null)),
  constraint settlements_checked check ((checked_by is null) = (checked_at is null) and ((state not in ('checked', 'approved',
      'paid', 'confirmed')) or checked_at is not null)),
  constraint settlements_confirmed check ((confirmed_by is null) = (confirmed_at is null)
      and (confirmed_at is null) = (statement_reference is null) and (state = 'confirmed') = (confirmed_at is not null)),
  constraint settlements_discarded check ((discarded_by is null) = (discarded_at is null)
      and (state = 'discarded') = (discarded_at is not null)),
  constraint settlements_paid check ((paid_by is null) = (paid_at is null) and (paid_at is null) = (bank_reference is null)
      and (state in ('paid', 'confirmed')) = (paid_at is not null)),
  constraint settlements_period check (starts_at < cut_off),
  constraint settlements_product check ((kind = 'bordereau') = (product is not null)),
  constraint settlements_second_person check (approved_by <> prepared_by and approved_by <> checked_by)
);
create index settlements_approved_by on settlements (approved_by) where (approved_by is not null);
create unique index settlements_bank_reference on settlements (upper(bank_reference)) where (bank_reference is not null);
create index settlements_checked_by on settlements (checked_by) where (checked_by is not null);
create index settlements_confirmed_by on settlements (confirmed_by) where (confirmed_by is not null);
create index settlements_discarded_by on settlements (discarded_by) where (discarded_by is not null);
create unique index settlements_one_open on settlements (kind, party, coalesce(product, '')) where (state in ('draft', 'checked',
    'approved'));
create unique index settlements_one_return on settlements (kind, party, cut_off) where ((kind <> 'bordereau')
    and (state <> 'discarded'));
create index settlements_paid_by on settlements (paid_by) where (paid_by is not null);
create index settlements_prepared_at on settlements (prepared_at desc, id desc);
create index settlements_prepared_by on settlements (prepared_by);
-- Refuses a skipped or repeated step of a settlement; a discarded one releases its journals.
create trigger settlements_step before update on settlements for each row execute function check_settlement();
grant select, insert, update on settlements to okwan_app;

-- One line of a bordereau or return, as printed.
create table settlement_lines (
  settlement_id uuid not null references settlements (id),
  position integer not null check ("position" >= 1),
  kind text not null check (kind in ('new', 'renewal', 'endorsement', 'brokerage-returned', 'refund', 'refund-withdrawn',
      'commission', 'commission-reversed')),
  happened_at timestamptz not null,
  policy_record_id uuid references policy_records (id),
  payee_id uuid references users (id),
  details jsonb not null,
  amounts jsonb not null,
  due_pesewas bigint not null,
  constraint settlement_lines_pkey primary key (settlement_id, "position")
);
create index settlement_lines_payee_id on settlement_lines (payee_id) where (payee_id is not null);
create index settlement_lines_policy_record_id on settlement_lines (policy_record_id) where (policy_record_id is not null);
-- Refuses the change: rows of this table are append-only.
create trigger settlement_lines_append_only before delete or update or truncate on settlement_lines for each statement
    execute function refuse_change();
grant select, insert on settlement_lines to okwan_app;

-- The journals of a line: each is in one bordereau or return that was not discarded.
create table settlement_journals (
  settlement_id uuid not null,
  position integer not null,
  journal_id uuid not null references journals (id),
  scope text not null check (scope in ('bordereau', 'taxes', 'motor-levies', 'withholding-tax')),
  is_live boolean not null default true,
  constraint settlement_journals_pkey primary key (settlement_id, journal_id),
  constraint settlement_journals_line foreign key (settlement_id, "position") references settlement_lines (settlement_id,
      "position")
);
create unique index settlement_journals_once on settlement_journals (journal_id, scope) where is_live;
grant select, insert on settlement_journals to okwan_app;

-- The files of an approved bordereau or return, so that they reprint byte for byte.
create table settlement_files (
  settlement_id uuid not null references settlements (id),
  format text not null check (format in ('csv', 'xlsx', 'pdf')),
  content bytea not null,
  constraint settlement_files_pkey primary key (settlement_id, format)
);
-- Refuses the change: rows of this table are append-only.
create trigger settlement_files_append_only before delete or update or truncate on settlement_files for each statement
    execute function refuse_change();
grant select, insert on settlement_files to okwan_app;

-- Refuses a skipped or repeated step of a settlement; a discarded one releases its journals.
create function check_settlement() returns trigger language plpgsql security definer set search_path to 'public' as $$
begin
  if (new.id, new.kind, new.party, new.product, new.payee, new.starts_at, new.cut_off, new.total_pesewas, new.prepared_by, new.prepared_at)
     is distinct from (old.id, old.kind, old.party, old.product, old.payee, old.starts_at, old.cut_off, old.total_pesewas,
       old.prepared_by, old.prepared_at)
     or (old.state, new.state) not in (('draft', 'checked'), ('checked', 'approved'), ('approved', 'paid'), ('paid', 'confirmed'),
       ('draft', 'discarded'), ('checked', 'discarded'), ('approved', 'discarded')) then
    raise exception 'a settlement goes one step at a time' using errcode = '23514', constraint = 'settlement_step';
  end if;
  if new.state = 'approved' and new.total_pesewas <> (
      select coalesce(sum(due_pesewas), 0) from settlement_lines where settlement_id = new.id) then
    raise exception 'the total differs from its lines' using errcode = '23514', constraint = 'settlement_total';
  end if;
  if new.state = 'discarded' then
    update settlement_journals set is_live = false where settlement_id = new.id;
  end if;
  return new;
end $$;

-- The ledger accounts that a kind of settlement clears.
create function settled_accounts(kind text) returns text[] language sql immutable as $$
  select case kind
    when 'bordereau' then array['premiumPayable', 'vat', 'nhil', 'getFund', 'covidLevy', 'insurerRecoverable']
    when 'taxes' then array['vat', 'nhil', 'getFund', 'covidLevy']
    when 'motor-levies' then array['stickerFees', 'brownCardFees', 'nicContribution']
    when 'withholding-tax' then array['withholdingTax'] end
$$;

-- Amounts of a kind of settlement that are in no bordereau or return yet.
create function settlement_movements(wanted text, before timestamp with time zone) returns table(journal_id uuid, event text, posted_at timestamp with time zone, party text, part text, pesewas bigint, policy_record_id uuid, commission_id uuid, gross_pesewas bigint) language sql stable as $$
  select j.id, j.event, j.posted_at, l.owner,
    case when j.event in ('brokerage-earned', 'brokerage-reversed') then 'brokerage' else l.account end, -l.debit_pesewas,
    case
      when j.event = 'premium-issued' then j.source_id::uuid
      when j.event = 'brokerage-earned' then (select b.policy_record_id from brokerages b where b.id = j.source_id::uuid)
      when j.event = 'brokerage-reversed' then (
        select b.policy_record_id from brokerage_reversals v join brokerages b on b.id = v.brokerage_id where v.id = j.source_id::uuid)
      when j.event = 'refund-approved' then version_of_refund(j.source_id::uuid)
      when j.event = 'reversal' and j.source_id like 'refund-approved:%' then version_of_refund(split_part(j.source_id, ':', 2)::uuid)
      else c.policy_record_id
    end,
    c.id,
    case j.event when 'commission-vested' then c.vested_pesewas else -v.gross_pesewas end
  from journal_lines l join journals j on j.id = l.journal_id
  left join commission_reversals v on v.id = case when j.event = 'commission-clawed-back' then j.source_id::uuid end
  left join commissions c on c.id = case when j.event = 'commission-vested' then j.source_id::uuid else v.commission_id end
  where l.account = any(settled_accounts(wanted)) and j.posted_at < before
    and j.event not in ('bordereau-paid', 'return-paid')
    and not exists (select from settlement_journals d where d.journal_id = j.id and d.scope = wanted and d.is_live)
$$;

-- The policy version that a refunded payment bought.
create function version_of_refund(refund uuid) returns uuid language sql stable as $$
  select coalesce(
    (select r.id from payouts p
     join journal_lines l on l.account = 'unissuedPremium' and l.owner = p.payment_reference
     join journals j on j.id = l.journal_id
     join policy_records r on r.policy_id = p.policy_id and r.id::text = j.source_id
     where p.id = refund and j.event = 'premium-issued' order by r.record_number limit 1),
    (select r.id from payouts p join policy_records r on r.policy_id = p.policy_id
     where p.id = refund and r.issued_at is not null order by r.is_current desc, r.record_number desc limit 1))
$$;

-- Whether the premium of a version was paid to its insurer.
create function is_remitted(version uuid) returns boolean language sql stable as $$
  select exists (
    select from journals j join settlement_journals d on d.journal_id = j.id and d.scope = 'bordereau' and d.is_live
    join settlements s on s.id = d.settlement_id
    where j.event = 'premium-issued' and j.source_id = version::text and s.paid_at is not null)
$$;

-- A comparison of our motor policies with the motor insurance database; it continues after the last page.
create table register_runs (
  id uuid default gen_random_uuid() primary key,
  day date not null,
  state text not null check (state in ('running', 'finished', 'failed')),
  started_by uuid references users (id),
  started_at timestamptz not null,
  next_page text check (length(next_page) <= 200),
  pages integer not null default 0 check (pages >= 0),
  is_read boolean not null default false,
  compared integer check (compared >= 0),
  differences integer check (differences >= 0),
  note text check (length(note) <= 300),
  finished_at timestamptz,
  -- The last policy number that was compared; an interrupted run continues after it.
  compared_until text check (length(compared_until) <= 60),
  compared_terms bigint not null default 0 check (compared_terms >= 0),
  constraint register_runs_compared check ((state = 'finished') = (compared is not null and differences is not null)),
  constraint register_runs_finished check ((state = 'running') = (finished_at is null))
);
create unique index register_runs_one_nightly on register_runs (day) where (started_by is null);
create unique index register_runs_one_running on register_runs (state) where (state = 'running');
create index register_runs_started_at on register_runs (started_at desc, id desc);
create index register_runs_started_by on register_runs (started_by) where (started_by is not null);
grant select, insert, update on register_runs to okwan_app;

-- Cover as the motor insurance database listed it in the last comparison.
create table register_covers (
  run_id uuid not null references register_runs (id),
  policy_number text not null check (length(policy_number) between 1 and 60),
  start_date date not null,
  end_date date not null,
  plate_key text not null check (length(plate_key) <= 40),
  sticker_number text check (length(sticker_number) <= 40),
  is_cancelled boolean not null,
  constraint register_covers_pkey primary key (run_id, policy_number, start_date)
);

-- A difference between a policy and the motor insurance database, open until it is gone or explained.
create table register_differences (
  id uuid default gen_random_uuid() primary key,
  policy_number text not null,
  start_date date not null,
  kind text not null check (kind in ('missing-there', 'missing-here', 'dates', 'plate', 'sticker', 'alive-there', 'ended-there')),
  policy_id uuid references policies (id),
  okwan_value text not null check (length(okwan_value) <= 200),
  mid_value text not null check (length(mid_value) <= 200),
  state text not null check (state in ('open', 'explained', 'resolved')),
  first_seen_at timestamptz not null,
  last_run_id uuid not null references register_runs (id),
  owner_id uuid references users (id),
  note text check (length(note) between 3 and 500),
  explained_by uuid references users (id),
  explained_at timestamptz,
  resolved_at timestamptz,
  push_id uuid,
  pushed_by uuid references users (id),
  pushed_at timestamptz,
  push_result text check (length(push_result) <= 300),
  constraint register_differences_explained check (state <> 'explained' or note is not null and explained_by is not null
      and explained_at is not null),
  constraint register_differences_policy check (kind = 'missing-here' or policy_id is not null),
  constraint register_differences_pushed check ((push_id is null) = (pushed_at is null)),
  constraint register_differences_resolved check ((state = 'resolved') = (resolved_at is not null))
);
create index register_differences_explained_by on register_differences (explained_by) where (explained_by is not null);
create index register_differences_first_seen on register_differences (first_seen_at desc, id desc);
create index register_differences_last_run_id on register_differences (last_run_id);
create unique index register_differences_once on register_differences (policy_number, start_date, kind)
    where (state <> 'resolved');
create index register_differences_open on register_differences (first_seen_at, id) where (state = 'open');
create index register_differences_owner_id on register_differences (owner_id) where (owner_id is not null);
create index register_differences_policy_id on register_differences (policy_id) where (policy_id is not null);
create index register_differences_pushed_by on register_differences (pushed_by) where (pushed_by is not null);
grant select, insert, update on register_differences to okwan_app;

-- The terms of registered motor policies with the cover that the motor insurance database should have.
create view motor_terms as
 SELECT p.id AS policy_id,
    p.policy_number,
    h.id AS head_id,
    h.start_date,
    v.id AS version_id,
    v.status,
    v.is_current,
    LEAST(v.end_date, v.cancelled_from - 1, v.suspended_from - 1) AS end_date,
    v.mid_reference IS NOT NULL AS is_registered,
    upper(regexp_replace(COALESCE(c.registration_number, ''::text), '[^A-Za-z0-9]'::text, ''::text, 'g'::text)) AS plate_key,
    c.registration_number,
    s.number AS sticker_number,
    s.source AS sticker_source,
    (EXISTS ( SELECT
           FROM service_requests q
          WHERE q.policy_id = p.id AND q.status = 'processing'::text AND q.mid_state = 'pending'::text)) AS is_pending
   FROM policy_records h
     JOIN policies p ON p.id = h.policy_id AND p.product = 'motor'::text
     JOIN LATERAL ( SELECT r.id,
            r.policy_id,
            r.product,
            r.record_number,
            r.kind,
            r.is_current,
            r.status,
            r.status_at,
            r.status_by,
            r.customer_id,
            r.vehicle_id,
            r.seller_id,
            r.agent_id,
            r.branch_id,
            r.estimate_id,
            r.risk_code,
            r.cover_type,
            r.start_date,
            r.end_date,
            r.cover_days,
            r.sum_insured_pesewas,
            r.office_premium_pesewas,
            r.fees_pesewas,
            r.premium_pesewas,
            r.due_at,
            r.suspended_from,
            r.cancelled_from,
            r.superseded_from,
            r.challenge_reason,
            r.certificate_number,
            r.brown_card_number,
            r.sticker_number,
            r.mid_reference,
            r.issued_at,
            r.search_text,
            r.created_at,
            r.version,
            r.cover,
            r.policy_number,
            r.make_key,
            r.insurer_code
           FROM policy_records r
          WHERE r.policy_id = h.policy_id AND r.issued_at IS NOT NULL AND r.record_number >= h.record_number AND NOT (EXISTS ( SELECT
                   FROM policy_records n
                  WHERE n.policy_id = h.policy_id AND (n.kind = ANY (ARRAY['new'::text, 'renewal'::text])) AND n.issued_at IS NOT NULL AND n.record_number > h.record_number AND n.record_number <= r.record_number))
          ORDER BY r.record_number DESC
         LIMIT 1) v ON true
     JOIN vehicles c ON c.id = v.vehicle_id
     LEFT JOIN stickers s ON s.number = v.sticker_number
  WHERE (h.kind = ANY (ARRAY['new'::text, 'renewal'::text])) AND h.issued_at IS NOT NULL;

-- A tax invoice, credit note or its cancellation, with the stamp of the revenue authority once signed.
create table tax_documents (
  id uuid default gen_random_uuid() primary key,
  kind text not null check (kind in ('invoice', 'credit-note', 'cancellation')),
  number text not null check (length(number) between 1 and 50),
  journal_id uuid not null constraint tax_documents_journal unique references journals (id),
  about_id uuid references tax_documents (id),
  payment_reference text not null check (length(payment_reference) <= 40),
  policy_record_id uuid not null references policy_records (id),
  net_pesewas bigint not null check (net_pesewas > 0),
  nhil_pesewas bigint not null check (nhil_pesewas >= 0),
  getfund_pesewas bigint not null check (getfund_pesewas >= 0),
  covid_pesewas bigint not null check (covid_pesewas >= 0),
  vat_pesewas bigint not null check (vat_pesewas >= 0),
  opened_at timestamptz not null,
  problem text check (problem in ('waiting', 'unreachable', 'settings', 'refused', 'collision')),
  reason text check (length(reason) <= 300),
  tries integer not null default 0 check (tries >= 0),
  tried_at timestamptz,
  next_at timestamptz,
  busy_until timestamptz,
  is_sent boolean not null default false,
  signed_at timestamptz,
  stamp jsonb constraint tax_documents_stamp check (stamp is null or (stamp ->> 'signature') <> ''),
  constraint tax_documents_about check ((kind = 'invoice') = (about_id is null)),
  constraint tax_documents_signed check ((signed_at is null) = (stamp is null)),
  constraint tax_documents_signed_once check (signed_at is null or problem is null and next_at is null and busy_until is null)
);
create index tax_documents_about_id on tax_documents (about_id) where (about_id is not null);
create unique index tax_documents_cancelled_once on tax_documents (about_id) where (kind = 'cancellation');
create unique index tax_documents_number on tax_documents (number) where (kind <> 'cancellation');
create index tax_documents_opened_at on tax_documents (opened_at desc, id desc);
create unique index tax_documents_payment on tax_documents (payment_reference) where (kind = 'invoice');
create index tax_documents_policy_record_id on tax_documents (policy_record_id);
create index tax_documents_unsigned on tax_documents (opened_at, id) where (signed_at is null);
-- Refuses to change the content of a tax document, and any change after it is signed.
create trigger tax_documents_no_change before update on tax_documents for each row execute function refuse_tax_document_change();
grant select, insert, update on tax_documents to okwan_app;

create sequence tax_credit_note_numbers;

create sequence tax_invoice_numbers;

-- A request to E-VAT with the meaning of its answer. The content is that of the document.
create table tax_requests (
  id uuid default gen_random_uuid() primary key,
  document_id uuid not null references tax_documents (id),
  operation text not null check (operation in ('sign', 'find', 'cancel')),
  sent_at timestamptz not null,
  result text check (result in ('signed', 'unclear', 'unreachable', 'settings', 'refused', 'collision', 'absent')),
  answer text check (length(answer) <= 300),
  answered_at timestamptz,
  constraint tax_requests_answered check ((result is null) = (answered_at is null))
);
create index tax_requests_document_id on tax_requests (document_id, sent_at desc);
create index tax_requests_sent_at on tax_requests (sent_at desc);
create index tax_requests_settings on tax_requests (answered_at desc) where (result = 'settings');
grant select, insert, update on tax_requests to okwan_app;

-- Whether we sign the invoices of sales at this moment.
create function signs_tax_invoices(moment timestamp with time zone) returns boolean language sql stable as $$
  select coalesce((setting ->> 'isOn')::boolean and setting ->> 'issuer' = 'company', false)
  from (select setting_at('tax-invoices', moment) as setting) given
$$;

-- Number of a tax document.
create function tax_number(kind text, digits bigint) returns text language sql stable as $$
  select 'OK' || coalesce((select tax_prefix from installation), '00000')
    || case kind when 'invoice' then '-TRV-' else '-CN-' end || lpad(digits::text, 7, '0')
$$;

-- Sets a new prefix for the numbers of tax documents when a restored database is released.
create function renew_tax_prefix() returns trigger language plpgsql as $$
begin
  new.tax_prefix := upper(left(md5(gen_random_uuid()::text), 5));
  return new;
end $$;

-- Refuses to change the content of a tax document, and any change after it is signed.
create function refuse_tax_document_change() returns trigger language plpgsql as $$
begin
  if old.signed_at is not null then
    raise exception 'tax document % is signed', old.number using errcode = '23514', constraint = 'tax_documents_signed_final';
  end if;
  if (old.kind, old.number, old.journal_id, old.about_id, old.payment_reference, old.policy_record_id, old.net_pesewas,
      old.nhil_pesewas, old.getfund_pesewas, old.covid_pesewas, old.vat_pesewas, old.opened_at)
     is distinct from
     (new.kind, new.number, new.journal_id, new.about_id, new.payment_reference, new.policy_record_id, new.net_pesewas,
      new.nhil_pesewas, new.getfund_pesewas, new.covid_pesewas, new.vat_pesewas, new.opened_at) then
    raise exception 'the content of tax document % is fixed', old.number
      using errcode = '23514', constraint = 'tax_documents_signed_final';
  end if;
  return new;
end $$;

-- The columns of the statements of a bank account, and the field that each contains.
create table bank_layouts (
  account text not null check (account in ('trust', 'operating')),
  bank text not null check (length(bank) between 1 and 80),
  columns jsonb not null,
  saved_by uuid not null references users (id),
  saved_at timestamptz not null,
  constraint bank_layouts_pkey primary key (account, bank)
);
create index bank_layouts_saved_by on bank_layouts (saved_by);
grant select, insert, update on bank_layouts to okwan_app;

-- An imported file of a bank account with its balances.
create table bank_statements (
  id uuid default gen_random_uuid() primary key,
  account text not null check (account in ('trust', 'operating')),
  bank text not null,
  file_name text not null check (length(file_name) between 1 and 200),
  digest text not null check (digest ~ '^[0-9a-f]{64}$'),
  line_count integer not null check (line_count > 0),
  first_day date not null,
  last_day date not null,
  opening_pesewas bigint not null,
  closing_pesewas bigint not null,
  imported_by uuid not null references users (id),
  imported_at timestamptz not null,
  constraint bank_statements_file unique (account, digest),
  constraint bank_statements_days check (first_day <= last_day)
);
create index bank_statements_imported_at on bank_statements (imported_at desc, id desc);
create index bank_statements_imported_by on bank_statements (imported_by);
-- Refuses the change: rows of this table are append-only.
create trigger bank_statements_append_only before delete or update or truncate on bank_statements for each statement
    execute function refuse_change();
grant select, insert on bank_statements to okwan_app;

-- Bank lines that together match movements of the ledger, and the people who decided this.
create table bank_matches (
  id uuid default gen_random_uuid() primary key,
  account text not null check (account in ('trust', 'operating')),
  kind text not null check (kind in ('exact', 'split', 'joined', 'manual', 'explained')),
  state text not null check (state in ('proposed', 'confirmed', 'declined')),
  purpose text check (purpose in ('collection', 'charge', 'unallocated')),
  provider text check (provider in ('hubtel', 'mtn')),
  note text not null default '' check (length(note) <= 500),
  proposed_by uuid references users (id),
  proposed_at timestamptz not null,
  decided_by uuid references users (id),
  decided_at timestamptz,
  constraint bank_matches_by check ((kind in ('manual', 'explained')) = (proposed_by is not null)),
  constraint bank_matches_decided check ((state = 'proposed') = (decided_at is null)),
  constraint bank_matches_purpose check ((kind = 'explained') = (purpose is not null) and (purpose is distinct from 'collection'
      or provider is not null)),
  constraint bank_matches_second_person check (kind <> 'explained' or state <> 'confirmed' or decided_by is not null
      and decided_by <> proposed_by)
);
create index bank_matches_decided_at on bank_matches (decided_at);
create index bank_matches_decided_by on bank_matches (decided_by) where (decided_by is not null);
create index bank_matches_proposed on bank_matches (proposed_at, id) where (state = 'proposed');
create index bank_matches_proposed_by on bank_matches (proposed_by) where (proposed_by is not null);
-- Refuses to change a decided match; a declined one releases its lines and movements.
create trigger bank_matches_final before update on bank_matches for each row execute function check_bank_match();
grant select, insert, update on bank_matches to okwan_app;

-- One line of a bank account, stored once even if several statements contain it.
create table bank_lines (
  id uuid default gen_random_uuid() primary key,
  account text not null check (account in ('trust', 'operating')),
  booked_on date not null,
  amount_pesewas bigint not null check (amount_pesewas <> 0),
  reference text not null check (length(reference) <= 200),
  description text not null check (length(description) <= 500),
  rank integer not null check (rank > 0),
  owner_id uuid not null references users (id),
  match_id uuid references bank_matches (id),
  journal_id uuid unique references journals (id),
  constraint bank_lines_once unique (account, booked_on, amount_pesewas, reference, description, rank),
  constraint bank_lines_journal check (journal_id is null or match_id is not null)
);
create index bank_lines_match_id on bank_lines (match_id) where (match_id is not null);
create index bank_lines_owner_id on bank_lines (owner_id);
create index bank_lines_unmatched on bank_lines (booked_on, id) where (match_id is null);
-- Refuses to change an imported line, or a line with a confirmed match.
create trigger bank_lines_final before update on bank_lines for each row execute function check_bank_line();
grant select, insert, update on bank_lines to okwan_app;

-- A movement that the ledger expects and bank lines confirm.
create table bank_match_parts (
  match_id uuid not null references bank_matches (id),
  expected_key text not null check (length(expected_key) between 1 and 200),
  label text not null check (length(label) between 1 and 200),
  amount_pesewas bigint not null,
  journal_id uuid references journals (id),
  settlement_id uuid references settlements (id),
  is_live boolean not null default true,
  constraint bank_match_parts_pkey primary key (match_id, expected_key)
);
create index bank_match_parts_journal_id on bank_match_parts (journal_id) where (journal_id is not null);
create unique index bank_match_parts_once on bank_match_parts (expected_key) where is_live;
create index bank_match_parts_settlement_id on bank_match_parts (settlement_id) where (settlement_id is not null);
grant select, insert on bank_match_parts to okwan_app;

-- The rows of an imported statement and their lines.
create table bank_statement_lines (
  statement_id uuid not null references bank_statements (id),
  row_number integer not null check (row_number > 0),
  line_id uuid not null references bank_lines (id),
  is_new boolean not null,
  constraint bank_statement_lines_pkey primary key (statement_id, row_number),
  constraint bank_statement_lines_once unique (statement_id, line_id)
);
create index bank_statement_lines_line_id on bank_statement_lines (line_id);
-- Refuses the change: rows of this table are append-only.
create trigger bank_statement_lines_append_only before delete or update or truncate on bank_statement_lines for each statement
    execute function refuse_change();
grant select, insert on bank_statement_lines to okwan_app;

-- A transfer between banks that one person records and another confirms.
create table bank_transfers (
  id uuid default gen_random_uuid() primary key,
  kind text not null constraint bank_transfers_kind check (kind in ('gateway-fees', 'claims-funds')),
  party text not null default '' check (length(party) <= 40),
  amount_pesewas bigint not null check (amount_pesewas > 0),
  bank_reference text not null check (length(bank_reference) between 3 and 60),
  proposed_by uuid not null references users (id),
  proposed_at timestamptz not null,
  outcome text check (outcome in ('confirmed', 'declined')),
  decided_by uuid references users (id),
  decided_at timestamptz,
  constraint bank_transfers_decided check (num_nonnulls(outcome, decided_by, decided_at) in (0, 3)),
  constraint bank_transfers_party check ((kind = 'claims-funds') = (party <> '')),
  constraint bank_transfers_second_person check (outcome is distinct from 'confirmed' or decided_by <> proposed_by)
);
create index bank_transfers_decided_by on bank_transfers (decided_by) where (decided_by is not null);
create index bank_transfers_proposed_at on bank_transfers (proposed_at desc, id desc);
create index bank_transfers_proposed_by on bank_transfers (proposed_by);
create unique index bank_transfers_reference on bank_transfers (upper(bank_reference))
    where (outcome is distinct from 'declined');
-- Refuses to change a decided transfer, or the amount of an open one.
create trigger bank_transfers_final before update on bank_transfers for each row when (old.outcome is not null
    or new.kind is distinct from old.kind or new.party is distinct from old.party
    or new.amount_pesewas is distinct from old.amount_pesewas or new.bank_reference is distinct from old.bank_reference
    or new.proposed_by is distinct from old.proposed_by or new.proposed_at is distinct from old.proposed_at)
    execute function check_bank_transfer();
grant select, insert, update on bank_transfers to okwan_app;

-- Refuses to change a decided match; a declined one releases its lines and movements.
create function check_bank_match() returns trigger language plpgsql security definer set search_path to 'public' as $$
begin
  if old.state <> 'proposed' or new.state = 'proposed'
     or (new.id, new.account, new.kind, new.purpose, new.provider, new.note, new.proposed_by, new.proposed_at)
     is distinct from (old.id, old.account, old.kind, old.purpose, old.provider, old.note, old.proposed_by, old.proposed_at) then
    raise exception 'a decided match is final' using errcode = '23514', constraint = 'bank_match_is_final';
  end if;
  if new.state = 'declined' then
    update bank_lines set match_id = null where match_id = new.id;
    update bank_match_parts set is_live = false where match_id = new.id;
  end if;
  return new;
end $$;

-- Refuses to change a decided transfer, or the amount of an open one.
create function check_bank_transfer() returns trigger language plpgsql as $$
begin
  raise exception 'a decided transfer is final' using errcode = '23514', constraint = 'bank_transfer_is_final';
end $$;

-- The insurer whose claims funds pay an accepted claim.
create function claim_insurer(claim uuid) returns text language sql stable as $$
  select f.owner from journal_lines p join journals j on j.id = p.journal_id and j.event = 'claim-approved'
  join journal_lines f on f.journal_id = j.id and f.account = 'claimsFunds'
  where p.account = 'claimsPayable' and p.owner = claim::text order by j.posted_at desc limit 1
$$;

-- The approved claim payouts of an insurer.
create function released_claim_payouts(insurer text) returns setof payouts language sql stable as $$
  select p.* from payouts p
  where p.kind = 'claim' and (case p.state when 'on_hold' then p.paused_from else p.state end) in ('approved', 'waiting_for_float', 'disbursing', 'paid', 'failed', 'review')
    and claim_insurer(p.claim_id) = insurer
$$;

-- Amount of the approved claim payouts of an insurer.
create function released_claims(insurer text) returns bigint language sql stable as $$
  select coalesce(sum(p.amount_pesewas), 0)::bigint from released_claim_payouts(insurer) p
$$;

-- Refuses to change an imported line, or a line with a confirmed match.
create function check_bank_line() returns trigger language plpgsql as $$
begin
  if (new.id, new.account, new.booked_on, new.amount_pesewas, new.reference, new.description, new.rank)
     is distinct from (old.id, old.account, old.booked_on, old.amount_pesewas, old.reference, old.description, old.rank)
     or exists (select from bank_matches m where m.id = old.match_id and m.state = 'confirmed') then
    raise exception 'a matched bank line is final' using errcode = '23514', constraint = 'bank_line_is_final';
  end if;
  return new;
end $$;

-- A batch of staff commission that one SuperAdmin prepares and another pays.
create table staff_payrolls (
  id uuid default gen_random_uuid() primary key,
  total_pesewas bigint not null check (total_pesewas > 0),
  prepared_by uuid not null references users (id),
  prepared_at timestamptz not null,
  outcome text check (outcome in ('paid', 'declined')),
  decided_by uuid references users (id),
  decided_at timestamptz,
  bank_reference text check (length(bank_reference) between 3 and 60),
  preparer_name text constraint staff_payrolls_preparer_name check (preparer_name is not null),
  decider_name text,
  constraint staff_payrolls_decided check ((outcome is null) = (decided_by is null) and (outcome is null) = (decided_at is null)),
  constraint staff_payrolls_decider_name check ((decided_by is null) = (decider_name is null)),
  constraint staff_payrolls_second_person check (outcome is distinct from 'paid' or decided_by <> prepared_by),
  constraint staff_payrolls_transferred check ((not outcome is distinct from 'paid') = (bank_reference is not null))
);
create unique index staff_payrolls_bank_reference on staff_payrolls (upper(bank_reference)) where (bank_reference is not null);
create index staff_payrolls_decided_by on staff_payrolls (decided_by) where (decided_by is not null);
create unique index staff_payrolls_one_open on staff_payrolls (((outcome is null))) where (outcome is null);
create index staff_payrolls_prepared_at on staff_payrolls (prepared_at desc, id desc);
create index staff_payrolls_prepared_by on staff_payrolls (prepared_by);
-- Refuses a second decision about a payroll batch, a decision by a payee, and a total that differs from its lines.
create trigger staff_payrolls_decide before update on staff_payrolls for each row execute function check_staff_payroll();
-- Copies the names of the people who prepare and decide a batch.
create trigger staff_payrolls_name before insert or update on staff_payrolls for each row execute function set_payroll_names();
grant select, insert, update on staff_payrolls to okwan_app;

-- The commission of one person in a payroll batch.
create table staff_payroll_lines (
  payroll_id uuid not null references staff_payrolls (id),
  user_id uuid not null references users (id),
  amount_pesewas bigint not null check (amount_pesewas > 0),
  full_name text,
  staff_id text,
  branch_name text,
  constraint staff_payroll_lines_pkey primary key (payroll_id, user_id),
  constraint staff_payroll_lines_named check (full_name is not null and staff_id is not null and branch_name is not null)
);
create index staff_payroll_lines_user_id on staff_payroll_lines (user_id);
-- Refuses the change: rows of this table are append-only.
create trigger staff_payroll_lines_append_only before delete or update or truncate on staff_payroll_lines for each statement
    execute function refuse_change();
-- Copies the name, staff ID and branch of the payee.
create trigger staff_payroll_lines_name before insert on staff_payroll_lines for each row
    execute function set_payroll_line_names();
grant select, insert on staff_payroll_lines to okwan_app;

-- Refuses a second decision about a payroll batch, a decision by a payee, and a total that differs from its lines.
create function check_staff_payroll() returns trigger language plpgsql as $$
begin
  if old.outcome is not null or (new.id, new.total_pesewas, new.prepared_by, new.prepared_at)
     is distinct from (old.id, old.total_pesewas, old.prepared_by, old.prepared_at) then
    raise exception 'a payroll batch is decided once' using errcode = '23514', constraint = 'staff_payroll_is_final';
  end if;
  if new.outcome = 'paid' then
    if exists (select from staff_payroll_lines l where l.payroll_id = new.id and (l.user_id = new.decided_by
         or l.user_id = new.prepared_by
           and (select count(*) from users where role = 'SuperAdmin' and status <> 'deleted' and examiner_until is null) > 2)) then
      raise exception 'a payee decides the batch' using errcode = '23514', constraint = 'staff_payroll_not_payee';
    end if;
    if new.total_pesewas <> (select coalesce(sum(amount_pesewas), 0) from staff_payroll_lines where payroll_id = new.id) then
      raise exception 'the total differs from its lines' using errcode = '23514', constraint = 'staff_payroll_total';
    end if;
  end if;
  return new;
end $$;

-- Copies the name, staff ID and branch of the payee.
create function set_payroll_line_names() returns trigger language plpgsql as $$
begin
  select u.full_name, u.staff_id, b.name into new.full_name, new.staff_id, new.branch_name
  from users u join branches b on b.id = u.branch_id where u.id = new.user_id;
  return new;
end $$;

-- Copies the names of the people who prepare and decide a batch.
create function set_payroll_names() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    new.preparer_name := (select full_name from users where id = new.prepared_by);
  else
    new.preparer_name := old.preparer_name;
  end if;
  new.decider_name := (select full_name from users where id = new.decided_by);
  return new;
end $$;

-- A proposal to close a month of the ledger, and the decision about it.
create table month_closings (
  id uuid default gen_random_uuid() primary key,
  month date not null constraint month_closings_first_day check (extract(day from month) = 1::numeric),
  proposed_by uuid not null constraint month_closings_proposer references users (id),
  proposed_at timestamptz not null,
  decided_by uuid constraint month_closings_decider references users (id),
  decided_at timestamptz,
  outcome text constraint month_closings_outcome check (outcome in ('confirmed', 'declined')),
  differences jsonb not null default '[]'::jsonb,
  difference_reason text check (length(difference_reason) between 3 and 500),
  constraint month_closings_complete check ((decided_by is null) = (outcome is null) and (decided_at is null) = (outcome is null)),
  constraint month_closings_over check (outcome <> 'confirmed' or (decided_at at time zone 'UTC') >= (month + '1 mon'::interval)),
  constraint month_closings_reason check (outcome is distinct from 'confirmed' or jsonb_array_length(differences) = 0
      or difference_reason is not null),
  constraint month_closings_second_person check (outcome <> 'confirmed' or decided_by <> proposed_by)
);
create index month_closings_decided_by on month_closings (decided_by) where (decided_by is not null);
create unique index month_closings_once on month_closings (month) where (outcome = 'confirmed');
create unique index month_closings_one_open on month_closings (month) where (outcome is null);
create index month_closings_proposed_by on month_closings (proposed_by);
-- Refuses to change a decided closing, and waits for running postings before a month is closed.
create trigger month_closing_is_final before insert or update on month_closings for each row
    execute function check_month_closing();
-- Refuses the change: rows of this table are append-only.
create trigger month_closings_no_delete before delete or truncate on month_closings for each statement
    execute function refuse_change();
grant select, insert, update on month_closings to okwan_app;

-- The balance of a ledger account at the end of a closed month.
create table month_balances (
  month date not null,
  account text not null constraint month_balances_account references ledger_accounts (name),
  debit_pesewas bigint not null,
  constraint month_balances_key primary key (month, account)
);
-- Refuses the change: rows of this table are append-only.
create trigger month_balances_append_only before delete or update or truncate on month_balances for each statement
    execute function refuse_change();
grant select, insert on month_balances to okwan_app;

-- A day that accepts no postings, with the hash of its journals and lines.
create table ledger_closed_days (
  day date primary key,
  closed_at timestamptz not null default clock_timestamp(),
  totalled_at timestamptz,
  journals bigint check (journals >= 0),
  -- Hash of all journals and lines of the day: ledger_day_sha256()
  sha256 bytea check (length(sha256) = 32),
  constraint ledger_closed_days_totals check ((totalled_at is null) = (journals is null)
      and (totalled_at is null) = (sha256 is null))
);
-- Refuses to change a closed day after its totals are written.
create trigger closed_day_is_final before update on ledger_closed_days for each row execute function refuse_closed_day_change();
-- Refuses the change: rows of this table are append-only.
create trigger ledger_closed_days_no_delete before delete or truncate on ledger_closed_days for each statement
    execute function refuse_change();
grant select on ledger_closed_days to okwan_app;

-- Debits and credits of a ledger account on a closed day.
create table ledger_days (
  day date not null constraint ledger_days_day references ledger_closed_days (day),
  account text not null constraint ledger_days_account references ledger_accounts (name),
  lines bigint not null check (lines > 0),
  debit_pesewas bigint not null check (debit_pesewas >= 0),
  credit_pesewas bigint not null check (credit_pesewas >= 0),
  constraint ledger_days_pkey primary key (day, account)
);
-- Refuses the change: rows of this table are append-only.
create trigger ledger_days_append_only before delete or update or truncate on ledger_days for each statement
    execute function refuse_change();
grant select on ledger_days to okwan_app;

-- Debits and credits of an insurer, authority or provider on a closed day, by account and event.
create table ledger_party_days (
  day date not null constraint ledger_party_days_day references ledger_closed_days (day),
  account text not null constraint ledger_party_days_account references ledger_accounts (name),
  owner text not null,
  event text not null,
  debit_pesewas bigint not null check (debit_pesewas >= 0),
  credit_pesewas bigint not null check (credit_pesewas >= 0),
  constraint ledger_party_days_pkey primary key (day, account, owner, event)
);
-- Refuses the change: rows of this table are append-only.
create trigger ledger_party_days_append_only before delete or update or truncate on ledger_party_days for each statement
    execute function refuse_change();
grant select on ledger_party_days to okwan_app;

-- The balance of a sub-account at the end of the last closed day with totals, if it is not zero.
create table ledger_carry (
  account text not null constraint ledger_carry_account references ledger_accounts (name),
  owner text not null,
  debit_pesewas bigint not null constraint ledger_carry_not_zero check (debit_pesewas <> 0),
  constraint ledger_carry_pkey primary key (account, owner)
);
grant select on ledger_carry to okwan_app;

-- An amount to collect, and the status of its payment.
create table checkouts (
  id uuid default gen_random_uuid() primary key,
  client_reference text not null constraint checkouts_client_reference unique
      check (client_reference ~ '^[A-Z]{2}[0-7][0-9A-HJKMNP-TV-Z]{25}$'),
  purpose text not null check (purpose in ('premium', 'renewal', 'endorsement', 'topUp')),
  payable_type text not null check (length(payable_type) between 1 and 40),
  payable_id uuid not null,
  amount_pesewas bigint not null check (amount_pesewas > 0),
  received_for text not null check (length(received_for) between 1 and 200),
  customer_id text not null check (length(customer_id) between 1 and 80),
  customer_name text not null check (length(customer_name) between 1 and 200),
  policy_id uuid references policies (id),
  request_id uuid references service_requests (id),
  seller_id uuid not null references users (id),
  agent_id uuid references users (id),
  branch_id uuid not null references branches (id),
  state text not null default 'open' check (state in ('open', 'paid', 'failed', 'review', 'cancelled')),
  offer_ends_at timestamptz,
  attempt_count integer not null default 0 check (attempt_count between 0 and 99),
  shown_attempt integer,
  checked_manually_at timestamptz,
  created_at timestamptz not null,
  final_at timestamptz,
  shown_method text,
  shown_network text,
  shown_payer text,
  search_text text not null generated always as ((((((((upper(customer_name) || ' ') || upper(received_for)) || ' ') || regexp_replace(upper(received_for),
      '[^A-Z0-9]', '', 'g')) || ' ') || client_reference) || ' ') || coalesce(shown_payer, '')) stored,
  constraint checkouts_check check (shown_attempt between 1 and attempt_count),
  constraint shown_attempt_is_complete check ((shown_attempt is null) = (shown_method is null))
);
create index checkouts_agent_id on checkouts (agent_id, created_at desc, id desc) where (agent_id is not null);
create index checkouts_amount on checkouts (amount_pesewas, id);
create index checkouts_branch_id on checkouts (branch_id, created_at desc, id desc);
create index checkouts_created_at on checkouts (created_at desc, id desc);
create index checkouts_customer_id on checkouts (customer_id, created_at desc);
create index checkouts_final_at on checkouts (final_at) where (final_at is not null);
create index checkouts_in_hand on checkouts (agent_id) where ((state in ('open', 'failed')) and (agent_id is not null));
create index checkouts_other_purpose on checkouts (purpose, created_at desc, id desc) where (purpose in ('endorsement', 'topUp'));
create index checkouts_pending on checkouts (created_at desc, id desc) where ((state in ('open', 'review'))
    and (shown_attempt is not null));
create index checkouts_policy_id on checkouts (policy_id, created_at desc) where (policy_id is not null);
create index checkouts_request_id on checkouts (request_id) where (request_id is not null);
create index checkouts_search on checkouts using gin (search_text gin_trgm_ops) where (shown_attempt is not null);
create index checkouts_seller_id on checkouts (seller_id, created_at desc, id desc);
create unique index one_checkout_per_payable on checkouts (payable_type, payable_id) where (state <> 'cancelled');
-- Refuses a status change that is not listed in payment_moves.
create trigger checkout_moves before update of state on checkouts for each row execute function check_payment_move('checkout');
-- Refuses to change the terms of a payment.
create trigger checkout_terms before update of client_reference, purpose, payable_type, payable_id, amount_pesewas, customer_id,
    seller_id, branch_id on checkouts for each row when (new.client_reference is distinct from old.client_reference
    or new.purpose is distinct from old.purpose or new.payable_type is distinct from old.payable_type
    or new.payable_id is distinct from old.payable_id or new.amount_pesewas is distinct from old.amount_pesewas
    or new.customer_id is distinct from old.customer_id or new.seller_id is distinct from old.seller_id
    or new.branch_id is distinct from old.branch_id) execute function refuse_payment_terms_change();
-- Removes the totals of a day when its payments change.
create trigger checkouts_payment_day after update of created_at, branch_id, purpose, payable_type, policy_id, shown_attempt,
    shown_method, shown_network, state, amount_pesewas on checkouts for each row
    when ((old.created_at is distinct from new.created_at or old.branch_id is distinct from new.branch_id
    or old.purpose is distinct from new.purpose or old.payable_type is distinct from new.payable_type
    or old.policy_id is distinct from new.policy_id or (old.shown_attempt is null) is distinct from (new.shown_attempt is null)
    or old.shown_method is distinct from new.shown_method or old.shown_network is distinct from new.shown_network
    or old.state is distinct from new.state or old.amount_pesewas is distinct from new.amount_pesewas)
    and (old.shown_attempt is not null or new.shown_attempt is not null)) execute function delete_payment_day_total();
-- Removes the totals of a day when its payments change.
create trigger checkouts_payment_day_begin after insert on checkouts for each row when (new.shown_attempt is not null)
    execute function delete_payment_day_total();
-- Removes the totals of a day when its payments change.
create trigger checkouts_payment_day_end after delete on checkouts for each row when (old.shown_attempt is not null)
    execute function delete_payment_day_total();
grant select, insert, update on checkouts to okwan_app;

-- A day whose payments are in payment_day_totals. Other days are read from the payments.
create table payment_days (
  day date primary key,
  totalled_at timestamptz not null
);

-- Number and amount of the payments that were created on a day. Rows without a branch are the sums of all branches.
create table payment_day_totals (
  day date not null references payment_days (day) on delete cascade,
  branch_id uuid references branches (id),
  purpose text not null,
  product text,
  method text not null,
  network text,
  state text not null,
  count integer not null check (count > 0),
  amount_pesewas bigint not null,
  constraint payment_day_totals_group unique nulls not distinct (branch_id, day, purpose, product, method, network, state)
);
create index payment_day_totals_day on payment_day_totals (day);

-- Waits until no other transaction adds up or changes the payments of a day.
create function lock_payment_day(day date, exclusively boolean) returns void language sql as $$
  select case when exclusively then pg_advisory_xact_lock(hashtext('payment_days'), day - date '2000-01-01')
         else pg_advisory_xact_lock_shared(hashtext('payment_days'), day - date '2000-01-01') end
$$;

-- Removes the totals of a day when its payments change.
create function delete_payment_day_total() returns trigger language plpgsql as $$
declare
  changed date;
begin
  for changed in
    select distinct (moment at time zone 'UTC')::date from unnest(array[old.created_at, new.created_at]) moment
    where moment is not null order by 1
  loop
    perform lock_payment_day(changed, false);
    delete from payment_days where day = changed;
  end loop;
  return null;
end $$;

-- An attempt to collect a checkout by mobile money or from a wallet.
create table payment_attempts (
  id uuid default gen_random_uuid() primary key,
  checkout_id uuid not null references checkouts (id),
  attempt_number integer not null check (attempt_number between 1 and 99),
  reference text not null constraint payment_attempts_reference unique,
  request_id uuid not null default gen_random_uuid() unique,
  method text not null check (method in ('momo', 'wallet')),
  provider text check (provider in ('hubtel', 'mtn')),
  network text check (network in ('mtn', 'vodafone', 'tigo')),
  payer_number text check (payer_number ~ '^233[0-9]{9}$'),
  due_pesewas bigint not null check (due_pesewas > 0),
  state text not null check (state in ('created', 'submitted', 'awaiting', 'unknown', 'successful', 'failed', 'expired', 'review',
      'cancelled')),
  reason text,
  money text not null default 'none' check (money in ('none', 'settled', 'parked', 'reversed', 'returned')),
  paid_pesewas bigint check (paid_pesewas > 0),
  fee_pesewas bigint not null default 0 check (fee_pesewas >= 0),
  provider_transaction_id text check (length(provider_transaction_id) <= 120),
  network_transaction_id text check (length(network_transaction_id) <= 120),
  reported_result text check (reported_result in ('paid', 'failed')),
  reported_reason text,
  reported_at timestamptz,
  started_by uuid references users (id),
  created_at timestamptz not null,
  sent_at timestamptz,
  final_at timestamptz,
  constraint payment_attempts_checkout_id_attempt_number_key unique (checkout_id, attempt_number),
  constraint attempt_has_payer check ((method = 'momo') = (provider is not null and network is not null
      and payer_number is not null)),
  constraint money_has_amount check ((money = 'none') = (paid_pesewas is null)),
  constraint report_is_complete check ((reported_result is null) = (reported_at is null)),
  constraint success_has_money check (state <> 'successful' or money <> 'none')
);
create unique index one_success_per_checkout on payment_attempts (checkout_id) where (state = 'successful');
create index payment_attempts_network_id on payment_attempts (network_transaction_id) where (network_transaction_id is not null);
create index payment_attempts_open on payment_attempts (created_at) where (state in ('created', 'submitted', 'awaiting',
    'unknown'));
create index payment_attempts_payer on payment_attempts (payer_number, created_at desc) where (payer_number is not null);
create index payment_attempts_provider_id on payment_attempts (provider_transaction_id)
    where (provider_transaction_id is not null);
-- Refuses a status change that is not listed in payment_moves.
create trigger attempt_moves before update of state on payment_attempts for each row
    execute function check_payment_move('attempt');
-- Refuses to change the terms of a payment.
create trigger attempt_terms before update of checkout_id, reference, request_id, method, provider, network, payer_number,
    due_pesewas on payment_attempts for each row when (new.checkout_id is distinct from old.checkout_id
    or new.reference is distinct from old.reference or new.request_id is distinct from old.request_id
    or new.method is distinct from old.method or new.provider is distinct from old.provider
    or new.network is distinct from old.network or new.payer_number is distinct from old.payer_number
    or new.due_pesewas is distinct from old.due_pesewas) execute function refuse_payment_terms_change();
grant select, insert, update on payment_attempts to okwan_app;

-- A status change that is allowed for a checkout or a payment attempt.
create table payment_moves (
  kind text not null check (kind in ('attempt', 'checkout')),
  "from" text not null,
  "to" text not null,
  constraint payment_moves_pkey primary key (kind, "from", "to")
);
grant select on payment_moves to okwan_app;

-- An event in the history of a checkout.
create table payment_events (
  id bigint generated always as identity,
  checkout_id uuid not null references checkouts (id),
  attempt_number integer,
  event text not null check (length(event) between 1 and 60),
  detail text check (length(detail) <= 200),
  at timestamptz not null
);
create index payment_events_checkout on payment_events (checkout_id);
-- Refuses the change: rows of this table are append-only.
create trigger payment_events_append_only before delete or update or truncate on payment_events for each statement
    execute function refuse_change();
grant select, insert on payment_events to okwan_app;

-- A payment that a person has to decide about.
create table payment_exceptions (
  id uuid default gen_random_uuid() primary key,
  checkout_id uuid not null references checkouts (id),
  attempt_id uuid not null references payment_attempts (id),
  cause text not null check (length(cause) between 1 and 60),
  refund_due boolean not null,
  opened_at timestamptz not null,
  constraint payment_exceptions_attempt_id_cause_key unique (attempt_id, cause)
);
create index payment_exceptions_checkout_id on payment_exceptions (checkout_id);
create index payment_exceptions_opened_at on payment_exceptions (opened_at desc, id desc);
-- Refuses the change: rows of this table are append-only.
create trigger payment_exceptions_append_only before delete or update or truncate on payment_exceptions for each statement
    execute function refuse_change();
grant select, insert on payment_exceptions to okwan_app;

-- A call to a payment provider and its answer, without personal data.
create table provider_exchanges (
  id bigint generated always as identity primary key,
  provider text not null,
  operation text not null check (operation in ('collect', 'collect-status', 'disburse', 'disburse-status', 'refund',
      'refund-status', 'name', 'balance')),
  network text,
  attempt_id uuid references payment_attempts (id),
  actor_id uuid references users (id),
  outcome text not null,
  code text check (length(code) <= 200),
  duration_ms integer not null check (duration_ms >= 0),
  answer jsonb,
  at timestamptz not null,
  -- The answer is the same as the one before it to the same operation of this attempt, which is stored there.
  repeats boolean not null default false,
  constraint provider_exchanges_repeats check (not repeats or answer is null)
);
create index provider_exchanges_actor_id on provider_exchanges (actor_id, at desc) where (actor_id is not null);
create index provider_exchanges_at on provider_exchanges (at desc);
create index provider_exchanges_attempt_id on provider_exchanges (attempt_id) where (attempt_id is not null);
-- Refuses the change: rows of this table are append-only.
create trigger provider_exchanges_append_only before delete or update or truncate on provider_exchanges for each statement
    execute function refuse_change();
-- Skips an answer of a provider that repeats the previous one.
create trigger provider_exchanges_store_answer_once before insert on provider_exchanges for each row
    when (new.attempt_id is not null and new.answer is not null) execute function store_answer_once();
grant select, insert on provider_exchanges to okwan_app;

-- Skips an answer of a provider that repeats the previous one.
create function store_answer_once() returns trigger language plpgsql as $$
declare
  former jsonb;
begin
  select e.answer into former from provider_exchanges e
  where e.attempt_id = new.attempt_id and e.operation = new.operation and not e.repeats
  order by e.id desc limit 1;
  if former = new.answer then
    new.answer := null;
    new.repeats := true;
  end if;
  return new;
end $$;

-- A callback that was received from a payment provider.
create table callback_inbox (
  id uuid default gen_random_uuid() primary key,
  provider text not null,
  kind text not null,
  genuine boolean not null,
  body text not null,
  body_hash bytea not null,
  ip text not null,
  copies integer not null default 1 check (copies >= 1),
  received_at timestamptz not null,
  last_received_at timestamptz not null,
  outcome text,
  attempt_id uuid references payment_attempts (id),
  processed_at timestamptz,
  constraint callback_once unique (provider, kind, genuine, body_hash)
);
create index callback_inbox_attempt_id on callback_inbox (attempt_id) where (attempt_id is not null);
create index callback_inbox_forged on callback_inbox (received_at) where (not genuine);
create index callback_inbox_open on callback_inbox (received_at) where ((processed_at is null) and genuine);

-- The consent of a payer to pay for a customer.
create table payer_consents (
  payer_number text not null,
  customer_id text not null,
  agreed_at timestamptz not null,
  constraint payer_consents_pkey primary key (payer_number, customer_id)
);

-- The settings of the wallet of an agent.
create table wallets (
  agent_id uuid primary key references users (id),
  frozen_because text check (length(frozen_because) between 3 and 300),
  low_balance_pesewas bigint check (low_balance_pesewas > 0)
);

-- A mobile money number that an agent can be paid on.
create table momo_accounts (
  id uuid default gen_random_uuid() primary key,
  agent_id uuid not null references users (id),
  phone text not null check (phone ~ '^233[0-9]{9}$'),
  network text not null check (network in ('mtn', 'vodafone', 'tigo')),
  account_name text not null check (length(account_name) between 1 and 120),
  is_default boolean not null,
  verified_at timestamptz not null,
  changed_at timestamptz not null,
  removed_at timestamptz
);
create unique index momo_accounts_default on momo_accounts (agent_id) where (is_default and (removed_at is null));
create unique index momo_accounts_number on momo_accounts (agent_id, phone) where (removed_at is null);

-- A refund, claim payment or withdrawal to one payee.
create table payouts (
  id uuid default gen_random_uuid() primary key,
  number bigint generated always as identity unique,
  kind text not null check (kind in ('refund', 'claim', 'withdrawal')),
  state text not null check (state in ('requested', 'in_review', 'recommended', 'approved', 'waiting_for_float', 'disbursing',
      'paid', 'failed', 'review', 'rejected', 'withdrawn', 'on_hold')),
  owner_id text not null check (length(owner_id) between 1 and 80),
  funding jsonb not null,
  about text not null check (length(about) between 1 and 200),
  customer_name text not null check (length(customer_name) between 1 and 200),
  policy_id uuid references policies (id),
  claim_id uuid constraint payouts_claim references claims (id),
  payment_reference text check (length(payment_reference) <= 40),
  paid_pesewas bigint check (paid_pesewas > 0),
  paid_from_phone text check (paid_from_phone ~ '^233[0-9]{9}$'),
  computed_pesewas bigint not null check (computed_pesewas > 0),
  amount_pesewas bigint not null check (amount_pesewas > 0),
  amount_reason text check (length(amount_reason) between 3 and 300),
  fee_pesewas bigint not null default 0,
  payee_name text not null check (length(payee_name) between 1 and 120),
  payee_phone text check (payee_phone ~ '^233[0-9]{9}$'),
  payee_network text check (payee_network in ('mtn', 'vodafone', 'tigo')),
  account_name text check (length(account_name) between 1 and 120),
  name_match text check (name_match in ('same', 'similar', 'different')),
  payee_reason text check (length(payee_reason) between 3 and 300),
  branch_id uuid not null references branches (id),
  requested_by uuid references users (id),
  requested_at timestamptz not null,
  request_reason text not null check (length(request_reason) between 1 and 300),
  recommended_by uuid references users (id),
  recommended_at timestamptz,
  approved_at timestamptz,
  reserve_reference text unique,
  note text check (length(note) <= 300),
  version integer not null default 1 check (version >= 1),
  finished_at timestamptz,
  bank_code text check (bank_code ~ '^[0-9]{6}$'),
  bank_account text check (bank_account ~ '^[0-9]{8,20}$'),
  calculation jsonb constraint payouts_calculation_is_lines check (jsonb_typeof(calculation) = 'array'),
  paused_from text,
  pause_reason text constraint payouts_pause_reason_length check (length(pause_reason) between 3 and 300),
  paused_until date,
  paused_by uuid references users (id),
  paused_at timestamptz,
  service_request_id uuid references service_requests (id),
  requested_payee text check (length(requested_payee) between 1 and 300),
  payee_id_number text constraint payouts_payee_id_number check (payee_id_number ~ '^([A-Z]{3}-[0-9]{9}-[0-9]|[PCGQV][0-9]{10})$'),
  constraint payee_is_complete check ((payee_phone is null) = (payee_network is null)
      and (bank_code is null) = (bank_account is null) and (payee_phone is null or bank_code is null)
      and (account_name is null) = (payee_phone is null and bank_code is null)),
  constraint payouts_check check (fee_pesewas >= 0 and fee_pesewas <= (amount_pesewas - 1)),
  constraint payouts_final_reserve_nothing check (reserve_reference is null or (state not in ('paid', 'rejected',
      'withdrawn'))) not valid,
  constraint payouts_pause_is_complete check (num_nonnulls(paused_from, pause_reason, paused_until, paused_by, paused_at) = case
      when state = 'on_hold' then 5 else 0 end),
  constraint payouts_payee_verified check (account_name is not null or (state in ('requested', 'in_review', 'rejected',
      'withdrawn', 'on_hold'))),
  constraint requester_is_not_maker check (requested_by <> recommended_by)
);
create index payouts_branch_id on payouts (branch_id);
create index payouts_claim_id on payouts (claim_id) where (claim_id is not null);
create index payouts_list on payouts (kind, requested_at desc, id desc);
create index payouts_of_period on payouts (requested_at, id);
create index payouts_open on payouts (state) where (finished_at is null);
create index payouts_owner_id on payouts (owner_id, requested_at desc, id desc);
create index payouts_paid_account on payouts (bank_account) where ((state = 'paid') and (kind = 'claim'));
create index payouts_paid_at on payouts (finished_at) where (state = 'paid');
create index payouts_paid_phone on payouts (payee_phone) where ((state = 'paid') and (kind = 'claim'));
create index payouts_paused_by on payouts (paused_by) where (paused_by is not null);
create index payouts_payment_reference on payouts (payment_reference) where (payment_reference is not null);
create index payouts_policy_id on payouts (policy_id) where (policy_id is not null);
create index payouts_recommended_by on payouts (recommended_by);
create index payouts_requested_by on payouts (requested_by);
create index payouts_service_request_id on payouts (service_request_id) where (service_request_id is not null);
-- Refuses a recommendation by a party to the payout.
create trigger party_does_not_recommend before update of recommended_by, payee_phone on payouts for each row
    when (new.recommended_by is not null and (new.recommended_by is distinct from old.recommended_by
    or new.payee_phone is distinct from old.payee_phone)) execute function refuse_own_recommendation();
-- Refuses to change the terms of a payout or disbursement.
create trigger payout_amount before update on payouts for each row when (old.approved_at is not null
    and new.amount_pesewas <> old.amount_pesewas) execute function refuse_payout_terms_change();
-- Refuses to change the terms of a payout or disbursement.
create trigger payout_content before update on payouts for each row when (((old.state in ('approved', 'waiting_for_float',
    'disbursing', 'paid', 'review')) or old.state = 'on_hold' and not (new.state = 'recommended' and old.approved_at is not null))
    and (new.amount_pesewas is distinct from old.amount_pesewas or new.fee_pesewas is distinct from old.fee_pesewas
    or new.payee_phone is distinct from old.payee_phone or new.payee_network is distinct from old.payee_network
    or new.bank_code is distinct from old.bank_code or new.bank_account is distinct from old.bank_account
    or new.account_name is distinct from old.account_name or new.recommended_by is distinct from old.recommended_by))
    execute function refuse_payout_terms_change();
-- Refuses a status change that is not listed in payout_moves, and one without the needed approvals.
create trigger payout_rules before insert or update on payouts for each row execute function check_payout();
-- Refuses to change the terms of a payout or disbursement.
create trigger payout_terms before update on payouts for each row when (new.kind is distinct from old.kind
    or new.owner_id is distinct from old.owner_id or new.funding is distinct from old.funding
    or new.requested_by is distinct from old.requested_by or new.payment_reference is distinct from old.payment_reference
    or new.paid_pesewas is distinct from old.paid_pesewas) execute function refuse_payout_terms_change();
-- Refuses to approve a part of a large claim with one approval.
create trigger payouts_approved_by_claim before update of state on payouts for each row when (new.claim_id is not null
    and old.state = 'recommended' and new.state = 'approved') execute function check_claim_approvals();
-- Refuses a new payee of a claim without a reason, an identity and the same name.
create trigger payouts_payee_is_identified before insert or update on payouts for each row when (new.kind = 'claim'
    and new.state = 'recommended') execute function check_claim_payee();
-- Refuses a withdrawal without approval if the sum of the day is above the limit.
create trigger payouts_withdrawals_per_day before insert on payouts for each row when (new.kind = 'withdrawal'
    and new.state = 'approved') execute function check_withdrawals_of_day();
-- Refuses payouts that exceed the agreed amount of their claim.
create trigger payouts_within_claim before insert or update of amount_pesewas, state on payouts for each row
    when (new.claim_id is not null) execute function limit_claim_payouts();
grant select, insert, update on payouts to okwan_app;

-- The approval of a payout by one person, for exactly one amount and payee.
create table payout_approvals (
  payout_id uuid not null references payouts (id),
  approver_id uuid not null references users (id),
  content_hash bytea not null check (length(content_hash) = 32),
  amount_pesewas bigint not null check (amount_pesewas > 0),
  approved_at timestamptz not null,
  constraint payout_approvals_pkey primary key (payout_id, approver_id, content_hash)
);
create index payout_approvals_approver on payout_approvals (approver_id, approved_at);
-- Refuses an approval below the tier of the claim, or by the person who checked its discharge voucher.
create trigger approval_by_claim before insert on payout_approvals for each row execute function check_claim_approval();
-- Refuses an approval by a requester, maker, party or person without authority, above the daily limit, or of other terms.
create trigger maker_is_not_checker before insert on payout_approvals for each row execute function refuse_own_approval();
-- Refuses the change: rows of this table are append-only.
create trigger payout_approvals_append_only before delete or update or truncate on payout_approvals for each statement
    execute function refuse_change();
grant select, insert on payout_approvals to okwan_app;

-- A status change that is allowed for a payout.
create table payout_moves (
  "from" text not null,
  "to" text not null,
  constraint payout_moves_pkey primary key ("from", "to")
);
grant select on payout_moves to okwan_app;

-- Payouts that one person approves together with one code.
create table payout_batches (
  id uuid default gen_random_uuid() primary key,
  queue text not null check (queue in ('refunds', 'payouts')),
  created_by uuid not null references users (id),
  created_at timestamptz not null,
  total_pesewas bigint not null check (total_pesewas > 0),
  approved_at timestamptz
);
create index payout_batches_created_by on payout_batches (created_by);
grant select, insert, update on payout_batches to okwan_app;

-- A payout in a batch, as the approver saw it.
create table payout_batch_items (
  batch_id uuid not null references payout_batches (id),
  payout_id uuid not null references payouts (id),
  content_hash bytea not null check (length(content_hash) = 32),
  constraint payout_batch_items_pkey primary key (batch_id, payout_id)
);
create index payout_batch_items_payout_id on payout_batch_items (payout_id);
-- Refuses the change: rows of this table are append-only.
create trigger payout_batch_items_append_only before delete or update or truncate on payout_batch_items for each statement
    execute function refuse_change();
grant select, insert on payout_batch_items to okwan_app;

-- An attempt to send the money of a payout.
create table disbursements (
  id uuid default gen_random_uuid() primary key,
  payout_id uuid not null references payouts (id),
  attempt_number integer not null check (attempt_number between 1 and 99),
  reference text not null constraint disbursements_reference unique,
  request_id uuid not null default gen_random_uuid() unique,
  provider text not null check (provider in ('hubtel', 'mtn')),
  network text check (network in ('mtn', 'vodafone', 'tigo')),
  phone text,
  sent_pesewas bigint not null check (sent_pesewas > 0),
  content_hash bytea not null,
  state text not null check (state in ('created', 'submitted', 'awaiting', 'unknown', 'paid', 'failed', 'review')),
  reason text,
  cause text,
  fee_pesewas bigint check (fee_pesewas >= 0),
  provider_transaction_id text check (length(provider_transaction_id) <= 120),
  network_transaction_id text check (length(network_transaction_id) <= 120),
  reported_result text check (reported_result in ('paid', 'failed')),
  reported_reason text,
  reported_at timestamptz,
  created_at timestamptz not null,
  sent_at timestamptz,
  final_at timestamptz,
  route text not null default 'send' check (route in ('send', 'provider_refund', 'bank')),
  bank_code text,
  bank_account text,
  collected_attempt_id uuid references payment_attempts (id),
  constraint disbursements_payout_id_attempt_number_key unique (payout_id, attempt_number),
  constraint route_has_its_end check ((route = 'bank') = (bank_code is not null and bank_account is not null)
      and (route = 'bank') = (phone is null) and (phone is null) = (network is null)
      and (route = 'provider_refund') = (collected_attempt_id is not null)),
  constraint sent_has_moment check (sent_at is not null or (state in ('created', 'failed')))
);
create index disbursements_collected on disbursements (collected_attempt_id) where (collected_attempt_id is not null);
create index disbursements_created_at on disbursements (created_at);
create index disbursements_open on disbursements (created_at) where (state in ('created', 'submitted', 'awaiting', 'unknown'));
create index disbursements_order on disbursements (provider_transaction_id) where (route = 'provider_refund');
create index disbursements_review on disbursements (sent_at desc, id desc) where (state = 'review');
create unique index one_open_disbursement on disbursements (payout_id) where (state in ('created', 'submitted', 'awaiting',
    'unknown'));
create unique index one_paid_disbursement on disbursements (payout_id) where ((state = 'paid')
    and (cause is distinct from 'paid_after_failed'));
-- Refuses a status change that is not listed in disbursement_moves.
create trigger disbursement_moves before update of state on disbursements for each row when (new.state <> old.state)
    execute function check_disbursement_move();
-- Refuses to change the terms of a payout or disbursement.
create trigger disbursement_terms before update on disbursements for each row when (new.payout_id is distinct from old.payout_id
    or new.reference is distinct from old.reference or new.request_id is distinct from old.request_id
    or new.provider is distinct from old.provider or new.route is distinct from old.route or new.phone is distinct from old.phone
    or new.bank_code is distinct from old.bank_code or new.bank_account is distinct from old.bank_account
    or new.collected_attempt_id is distinct from old.collected_attempt_id or new.sent_pesewas is distinct from old.sent_pesewas
    or new.content_hash is distinct from old.content_hash) execute function refuse_payout_terms_change();
-- Refuses a disbursement while an earlier one of the payout has not failed.
create trigger disbursement_unresolved before insert on disbursements for each row execute function refuse_second_disbursement();
grant select, insert, update on disbursements to okwan_app;

-- A status change that is allowed for a disbursement.
create table disbursement_moves (
  "from" text not null,
  "to" text not null,
  constraint disbursement_moves_pkey primary key ("from", "to")
);
grant select on disbursement_moves to okwan_app;

-- Commission that was reserved for one disbursement of a withdrawal.
create table wallet_reserves (
  reference text primary key,
  payout_id uuid not null constraint wallet_reserves_payout references payouts (id),
  agent_id uuid not null references users (id),
  amount_pesewas bigint not null check (amount_pesewas > 0),
  reserved_at timestamptz not null,
  ended_at timestamptz,
  outcome text check (outcome in ('paid', 'returned')),
  constraint reserve_ends_once check ((ended_at is null) = (outcome is null))
);
create index wallet_reserves_agent on wallet_reserves (agent_id, reserved_at);
create unique index wallet_reserves_one_open on wallet_reserves (payout_id) where (outcome is null);

-- A proposal to resolve a payment, disbursement or difference, and the decision about it.
create table exception_resolutions (
  id uuid default gen_random_uuid() primary key,
  subject text not null check (subject in ('payment', 'payout', 'difference')),
  subject_id uuid not null,
  decision text not null check (decision in ('accept', 'refund', 'close', 'paid', 'failed', 'post', 'explain')),
  reason text not null check (length(reason) between 3 and 300),
  proposed_by uuid not null references users (id),
  proposed_at timestamptz not null,
  decided_by uuid references users (id),
  decided_at timestamptz,
  outcome text check (outcome in ('confirmed', 'declined')),
  constraint resolution_is_complete check ((decided_by is null) = (outcome is null) and (decided_at is null) = (outcome is null)),
  constraint resolution_second_person check (outcome <> 'confirmed' or decided_by <> proposed_by)
);
create index exception_resolutions_decided_by on exception_resolutions (decided_by) where (decided_by is not null);
create index exception_resolutions_proposed_by on exception_resolutions (proposed_by);
create index exception_resolutions_subject on exception_resolutions (subject, subject_id, proposed_at);
create unique index one_confirmed_resolution on exception_resolutions (subject, subject_id) where ((outcome = 'confirmed')
    and (subject <> 'payout'));
create unique index one_open_resolution on exception_resolutions (subject, subject_id) where (outcome is null);
-- Refuses to change the proposal or the decision of a resolution.
create trigger resolution_is_final before update on exception_resolutions for each row
    execute function refuse_resolution_change();
grant select, insert, update on exception_resolutions to okwan_app;

-- The last result of an integrity check.
create table integrity_checks (
  name text primary key,
  -- Database time at the end of the last run, whatever its result
  checked_at timestamptz not null,
  duration_ms integer not null check (duration_ms >= 0),
  violations integer not null check (violations >= 0),
  examples jsonb not null,
  failing_since timestamptz,
  -- Why the last run did not finish; the violations are then those of the run before
  error text check (length(error) between 1 and 500),
  constraint failing_has_moment check ((violations > 0) = (failing_since is not null))
);

-- The last result of an integrity check on a closed day.
create table integrity_day_checks (
  day date not null constraint integrity_day_checks_day references ledger_closed_days (day),
  name text not null,
  checked_at timestamptz not null,
  duration_ms integer not null check (duration_ms >= 0),
  violations integer not null check (violations >= 0),
  examples jsonb not null,
  error text check (length(error) between 1 and 500),
  constraint integrity_day_checks_pkey primary key (day, name)
);
create index integrity_day_checks_failed on integrity_day_checks (name, day) where ((violations > 0) or (error is not null));

-- A reconciliation of one day with one provider.
create table reconciliation_runs (
  id uuid default gen_random_uuid() primary key,
  provider text not null check (provider in ('hubtel', 'mtn')),
  day date not null,
  source text not null check (source in ('statement', 'status-sweep')),
  state text not null check (state in ('running', 'finished')),
  started_by uuid references users (id),
  started_at timestamptz not null,
  finished_at timestamptz,
  matched integer not null default 0,
  differences integer not null default 0,
  provider_collection_pesewas bigint,
  provider_disbursement_pesewas bigint,
  ledger_collection_pesewas bigint,
  ledger_disbursement_pesewas bigint,
  note text check (length(note) <= 300)
);
create unique index one_sweep_a_day on reconciliation_runs (provider, day) where (started_by is null);
create index reconciliation_runs_started_at on reconciliation_runs (started_at desc, id desc);
create index reconciliation_runs_started_by on reconciliation_runs (started_by) where (started_by is not null);

-- A difference that a reconciliation found.
create table reconciliation_items (
  id uuid default gen_random_uuid() primary key,
  run_id uuid not null references reconciliation_runs (id),
  class text not null check (class in ('missing_in_ledger', 'missing_at_provider', 'amount_diff', 'fee_diff', 'status_diff',
      'duplicate_at_provider')),
  reference text not null check (length(reference) <= 120),
  network_transaction_id text not null check (length(network_transaction_id) <= 120),
  direction text not null check (direction in ('in', 'out')),
  phone text not null check (length(phone) <= 30),
  provider_pesewas bigint,
  provider_fee_pesewas bigint,
  ledger_pesewas bigint,
  ledger_fee_pesewas bigint,
  at timestamptz not null
);
create index reconciliation_items_reference on reconciliation_items (reference, class);
create index reconciliation_items_run_id on reconciliation_items (run_id);
-- Refuses the change: rows of this table are append-only.
create trigger reconciliation_items_append_only before delete or update or truncate on reconciliation_items for each statement
    execute function refuse_change();
grant select, insert on reconciliation_items to okwan_app;

-- The commission that a group earns by a product in a period.
create table commission_rules (
  id text primary key check (length(id) between 1 and 60),
  product_code text not null check (length(product_code) between 1 and 20),
  user_group text not null check (user_group in ('AGENT', 'STAFF')),
  rate_bps integer not null,
  max_rate_bps integer not null check (max_rate_bps between 0 and 10000),
  min_pesewas bigint not null check (min_pesewas >= 0),
  max_pesewas bigint,
  vesting_days integer not null check (vesting_days between 0 and 365),
  effective_from date not null,
  effective_to date,
  change_id uuid constraint commission_rules_change references commission_rule_changes (id),
  constraint one_rule_a_day exclude using gist (product_code with =, user_group with =, daterange(effective_from, effective_to,
      '[]') with &&),
  constraint commission_rules_check check (rate_bps between 0 and max_rate_bps),
  constraint commission_rules_check1 check (max_pesewas >= min_pesewas),
  constraint commission_rules_check2 check (effective_to >= effective_from)
);
create unique index commission_rules_change_id on commission_rules (change_id) where (change_id is not null);
-- Refuses a rule, and the end of a rule, that no approved change contains.
create trigger commission_rules_approved before insert or update on commission_rules for each row
    execute function check_commission_rule();
-- Refuses the change: rows of this table are append-only.
create trigger commission_rules_kept before delete or truncate on commission_rules for each statement
    execute function refuse_change();

-- A proposed change of the default commission of a group for a product, and the decision of a second SuperAdmin about it.
create table commission_rule_changes (
  id uuid default gen_random_uuid() primary key,
  product_code text not null constraint commission_rule_changes_product check (length(product_code) between 1 and 20),
  user_group text not null constraint commission_rule_changes_group check (user_group in ('AGENT', 'STAFF')),
  replaces text not null constraint commission_rule_changes_replaced references commission_rules (id),
  rate_bps integer not null,
  max_rate_bps integer not null constraint commission_rule_changes_max_rate check (max_rate_bps between 0 and 10000),
  min_pesewas bigint not null constraint commission_rule_changes_min check (min_pesewas >= 0),
  max_pesewas bigint,
  vesting_days integer not null constraint commission_rule_changes_vesting check (vesting_days between 0 and 365),
  effective_from date not null,
  reason text not null constraint commission_rule_changes_reason check (length(reason) between 3 and 500),
  status text not null default 'pending' constraint commission_rule_changes_status check (status in ('pending', 'applied',
      'refused', 'withdrawn')),
  requested_by uuid not null constraint commission_rule_changes_requester references users (id),
  requested_at timestamptz not null,
  decided_by uuid constraint commission_rule_changes_decider references users (id),
  decided_at timestamptz,
  decision_note text constraint commission_rule_changes_note check (length(decision_note) between 3 and 500),
  constraint commission_rule_changes_decided check ((status = 'pending') = (decided_at is null)
      and (decided_at is null) = (decided_by is null)),
  constraint commission_rule_changes_max check (max_pesewas >= min_pesewas),
  constraint commission_rule_changes_rate check (rate_bps between 0 and max_rate_bps),
  constraint commission_rule_changes_second_person check ( case status when 'pending' then true when 'withdrawn'
      then decided_by = requested_by else decided_by <> requested_by end),
  constraint commission_rule_changes_start check (effective_from > (requested_at at time zone 'Africa/Accra')::date
      and (status <> 'applied' or effective_from > (decided_at at time zone 'Africa/Accra')::date))
);
create index commission_rule_changes_decided_by on commission_rule_changes (decided_by) where (decided_by is not null);
create unique index commission_rule_changes_one_pending on commission_rule_changes (product_code, user_group)
    where (status = 'pending');
create index commission_rule_changes_replaces on commission_rule_changes (replaces);
create index commission_rule_changes_requested_at on commission_rule_changes (requested_at desc, id desc);
create index commission_rule_changes_requested_by on commission_rule_changes (requested_by);
-- Refuses a second decision about a change of a commission rule.
create trigger commission_rule_changes_decide before update on commission_rule_changes for each row
    execute function check_commission_rule_decision();
grant select, insert on commission_rule_changes to okwan_app;
grant update (decided_at, decided_by, decision_note, status) on commission_rule_changes to okwan_app;

-- A commission rate of one person from a day on; the latest row applies.
create table commission_rates (
  id uuid default gen_random_uuid() primary key,
  user_id uuid not null references users (id),
  product_code text not null check (length(product_code) between 1 and 20),
  rate_bps integer check (rate_bps between 0 and 10000),
  effective_from date not null,
  set_by uuid not null references users (id),
  set_at timestamptz not null,
  constraint commission_rates_not_own check (set_by <> user_id)
);
create index commission_rates_set_by on commission_rates (set_by);
create index commission_rates_user_id on commission_rates (user_id, product_code, effective_from, set_at);
-- Refuses the change: rows of this table are append-only.
create trigger commission_rates_append_only before delete or update or truncate on commission_rates for each statement
    execute function refuse_change();
grant select, insert on commission_rates to okwan_app;

-- How the commission of a person is taxed; a person without a row is taxed as an individual.
create table commission_payees (
  user_id uuid primary key references users (id),
  kind text not null check (kind in ('individual', 'entity')),
  set_by uuid not null references users (id),
  set_at timestamptz not null,
  constraint commission_payees_not_own check (set_by <> user_id)
);
create index commission_payees_set_by on commission_payees (set_by);

-- The commission on the sale of a policy record, or an addition to it.
create table commissions (
  id uuid default gen_random_uuid() primary key,
  policy_record_id uuid not null references policy_records (id),
  seller_id uuid not null references users (id),
  payee_id uuid not null references users (id),
  payee_group text not null check (payee_group in ('AGENT', 'STAFF')),
  branch_id uuid not null references branches (id),
  product_code text not null check (length(product_code) between 1 and 20),
  rule_id text not null references commission_rules (id),
  base_pesewas bigint not null check (base_pesewas >= 0),
  rate_bps integer not null check (rate_bps between 0 and 10000),
  gross_pesewas bigint not null check (gross_pesewas >= 0),
  status text not null default 'pending' check (status in ('pending', 'available', 'paid', 'reversed')),
  vests_on date not null,
  earned_at timestamptz not null,
  vested_at timestamptz,
  vested_pesewas bigint check (vested_pesewas >= 0),
  withheld_pesewas bigint,
  own_rate_id uuid references commission_rates (id),
  part integer not null default 0 constraint commissions_part check (part between 0 and 99),
  dispute_id uuid constraint one_addition_per_dispute unique references commission_disputes (id),
  constraint one_commission_per_record unique (policy_record_id, part),
  constraint commissions_added_by_dispute check ((part = 0) = (dispute_id is null)),
  constraint commissions_available_is_vested check (status <> 'available' or vested_at is not null),
  constraint commissions_check check (withheld_pesewas between 0 and vested_pesewas),
  constraint commissions_vested check ((vested_at is null) = (vested_pesewas is null)
      and (vested_at is null) = (withheld_pesewas is null))
);
create index commissions_branch_id on commissions (branch_id);
create index commissions_due on commissions (payee_id, vests_on, id) where (status = 'pending');
create index commissions_own_rate_id on commissions (own_rate_id) where (own_rate_id is not null);
create index commissions_payee_id on commissions (payee_id, earned_at desc, id desc);
create index commissions_rule_id on commissions (rule_id);
create index commissions_seller_id on commissions (seller_id, earned_at desc);
create index commissions_vested_at on commissions (payee_id, vested_at) where (vested_at is not null);
create index commissions_vests_on on commissions (vests_on) where (status = 'pending');
grant select, insert, update on commissions to okwan_app;

-- A part of a commission that was reversed.
create table commission_reversals (
  id uuid default gen_random_uuid() primary key,
  commission_id uuid not null references commissions (id),
  cause_id uuid not null,
  gross_pesewas bigint not null check (gross_pesewas > 0),
  at timestamptz not null,
  was_vested boolean not null default false,
  withheld_pesewas bigint not null default 0,
  constraint one_reversal_per_cause unique (commission_id, cause_id),
  constraint commission_reversals_tax check (withheld_pesewas between 0 and gross_pesewas and (was_vested
      or withheld_pesewas = 0))
);
create index commission_reversals_cause_id on commission_reversals (cause_id);
-- Refuses the change: rows of this table are append-only.
create trigger commission_reversals_append_only before delete or update or truncate on commission_reversals for each statement
    execute function refuse_change();
-- Refuses to reverse more commission than was earned.
create trigger commission_reversals_within after insert on commission_reversals for each row
    execute function check_commission_reversal();
grant select, insert on commission_reversals to okwan_app;

-- A dispute about a commission, and the answer to it.
create table commission_disputes (
  id uuid default gen_random_uuid() primary key,
  number bigint generated always as identity unique,
  commission_id uuid not null references commissions (id),
  raised_by uuid not null references users (id),
  raised_at timestamptz not null,
  reason text not null check (length(reason) between 3 and 500),
  answer_by date not null,
  outcome text check (outcome in ('agreed', 'refused')),
  answer text check (length(answer) between 3 and 500),
  answered_by uuid references users (id),
  answered_at timestamptz,
  constraint commission_disputes_answered check ((outcome is null) = (answered_at is null)
      and (answer is null) = (answered_at is null) and (answered_by is null) = (answered_at is null)),
  constraint commission_disputes_not_own check (answered_by <> raised_by)
);
create index commission_disputes_answered_by on commission_disputes (answered_by) where (answered_by is not null);
create index commission_disputes_commission_id on commission_disputes (commission_id, raised_at desc);
create index commission_disputes_open on commission_disputes (answer_by, id) where (answered_at is null);
create index commission_disputes_raised_by on commission_disputes (raised_by);
create unique index one_open_dispute on commission_disputes (commission_id) where (answered_at is null);
grant select, insert, update on commission_disputes to okwan_app;

-- The brokerage on the sale of a policy record.
create table brokerages (
  id uuid default gen_random_uuid() primary key,
  policy_record_id uuid not null constraint one_brokerage_per_record unique references policy_records (id),
  product_code text not null check (length(product_code) between 1 and 20),
  base_pesewas bigint not null check (base_pesewas >= 0),
  rate_bps integer not null check (rate_bps between 0 and 10000),
  gross_pesewas bigint not null check (gross_pesewas >= 0),
  earned_at timestamptz not null
);
-- Refuses the change: rows of this table are append-only.
create trigger brokerages_append_only before delete or update or truncate on brokerages for each statement
    execute function refuse_change();
grant select, insert on brokerages to okwan_app;

-- A part of a brokerage that was reversed.
create table brokerage_reversals (
  id uuid default gen_random_uuid() primary key,
  brokerage_id uuid not null references brokerages (id),
  cause_id uuid not null,
  gross_pesewas bigint not null check (gross_pesewas > 0),
  at timestamptz not null,
  constraint one_brokerage_reversal_per_cause unique (brokerage_id, cause_id)
);
create index brokerage_reversals_cause_id on brokerage_reversals (cause_id);
-- Refuses the change: rows of this table are append-only.
create trigger brokerage_reversals_append_only before delete or update or truncate on brokerage_reversals for each statement
    execute function refuse_change();
grant select, insert on brokerage_reversals to okwan_app;

-- Updates the balance of the account that a journal line moves, and refuses to overdraw it.
create function update_wallet_account() returns trigger language plpgsql security definer set search_path to 'public' as $$
begin
  update wallet_accounts set balance_pesewas = balance_pesewas - new.debit_pesewas, movements = movements + 1
  where account = new.account and agent_id = new.owner::uuid
  returning movements, balance_pesewas into new.movement_number, new.balance_after_pesewas;
  if not found then
    insert into wallet_accounts (account, agent_id, balance_pesewas, movements)
    values (new.account, new.owner::uuid, -new.debit_pesewas, 1)
    -- Two first movements at once: the second waits here and adds to the first.
    on conflict (account, agent_id) do update
      set balance_pesewas = wallet_accounts.balance_pesewas - new.debit_pesewas, movements = wallet_accounts.movements + 1
    returning movements, balance_pesewas into new.movement_number, new.balance_after_pesewas;
  end if;
  return new;
end $$;

-- Refuses a journal that does not balance when the transaction commits.
create function refuse_unbalanced_journal() returns trigger language plpgsql as $$
declare
  checked uuid := case tg_table_name when 'journals' then to_jsonb(new) ->> 'id' else to_jsonb(new) ->> 'journal_id' end;
  lines bigint;
  rest bigint;
begin
  select count(*), coalesce(sum(debit_pesewas), 0) into lines, rest from journal_lines where journal_id = checked;
  if lines < 2 or rest <> 0 then
    raise exception 'journal % has % lines and a difference of % pesewas', checked, lines, rest
      using errcode = '23514', constraint = 'journal_balances';
  end if;
  return null;
end $$;

-- Refuses to change a decided closing, and waits for running postings before a month is closed.
create function check_month_closing() returns trigger language plpgsql security definer set search_path to 'public' as $$
begin
  if (tg_op = 'INSERT' and new.outcome is not null) or (tg_op = 'UPDATE' and (old.outcome is not null
      or (new.month, new.proposed_by, new.proposed_at) is distinct from (old.month, old.proposed_by, old.proposed_at))) then
    raise exception 'a decided month closing cannot be changed' using errcode = '23514', constraint = 'month_closing_is_final';
  end if;
  if new.outcome = 'confirmed' then
    lock table journals, journal_lines in share row exclusive mode;
  end if;
  return new;
end $$;

-- Refuses journal lines in a closed month or on a closed day.
create function refuse_closed_period() returns trigger language plpgsql as $$
declare
  month_open_from timestamptz := (select (max(month) + interval '1 month') at time zone 'UTC' from month_closings
                                  where outcome = 'confirmed');
  day_open_from timestamptz := (select (max(day) + 1)::timestamp at time zone 'UTC' from ledger_closed_days);
  oldest timestamptz;
begin
  if month_open_from is null and day_open_from is null then
    return null;
  end if;
  select min(j.posted_at) into oldest from added join journals j on j.id = added.journal_id;
  if oldest < month_open_from then
    raise exception 'months before % are closed', month_open_from using errcode = '23514', constraint = 'month_is_open';
  end if;
  if oldest < day_open_from then
    raise exception 'days before % are closed', day_open_from using errcode = '23514', constraint = 'day_is_open';
  end if;
  return null;
end $$;

-- Refuses to change a closed day after its totals are written.
create function refuse_closed_day_change() returns trigger language plpgsql as $$
begin
  if old.totalled_at is not null or (new.day, new.closed_at) is distinct from (old.day, old.closed_at) then
    raise exception 'the totals of a closed day are final' using errcode = '23514', constraint = 'closed_day_is_final';
  end if;
  return new;
end $$;

-- Hash of all journals and lines of a day.
create function ledger_day_sha256(hashed date) returns bytea language sql stable set search_path to 'public' as $$
  select sha256(coalesce(string_agg(sha256(convert_to(concat_ws(E'\x1f', j.id, j.event, j.source_id, j.occurrence,
      extract(epoch from j.posted_at), coalesce(j.actor_id::text, ''), coalesce(l.position::text, ''), coalesce(l.account, ''),
      coalesce(l.owner, ''), coalesce(l.debit_pesewas::text, ''), coalesce(l.movement_number::text, ''),
      coalesce(l.balance_after_pesewas::text, '')), 'UTF8')), ''::bytea order by j.id, l.position), ''::bytea))
  from journals j left join journal_lines l on l.journal_id = j.id
  where j.posted_at >= hashed::timestamp at time zone 'UTC' and j.posted_at < (hashed + 1)::timestamp at time zone 'UTC'
$$;

-- Closes all days up to this one, so that nothing can be posted to them.
create function close_ledger_days(last_day date) returns integer language plpgsql security definer set search_path to 'public' set lock_timeout to '1s' as $$
declare
  first_day date;
  closed integer;
begin
  if last_day >= (clock_timestamp() at time zone 'UTC' - interval '1 hour')::date then
    raise exception 'the day % is not over', last_day using errcode = '23514', constraint = 'closed_day_is_over';
  end if;
  lock table journals, journal_lines in share row exclusive mode;
  first_day := coalesce((select max(day) + 1 from ledger_closed_days),
                        (select (min(posted_at) at time zone 'UTC')::date from journals));
  insert into ledger_closed_days (day)
    select day from generate_series(first_day, last_day, interval '1 day') day where first_day is not null;
  get diagnostics closed = row_count;
  return closed;
end $$;

-- Writes the totals of the first closed day without them, and returns that day.
create function total_ledger_day() returns date language plpgsql security definer set search_path to 'public' as $$
declare
  totalled date;
  begins timestamptz;
  ends timestamptz;
begin
  select day into totalled from ledger_closed_days where totalled_at is null order by day limit 1 for update skip locked;
  if not found then
    return null;
  end if;
  if exists (select from ledger_closed_days where day < totalled and totalled_at is null) then
    return null; -- another node is at work on an earlier day
  end if;
  begins := totalled::timestamp at time zone 'UTC';
  ends := (totalled + 1)::timestamp at time zone 'UTC';
  insert into ledger_days (day, account, lines, debit_pesewas, credit_pesewas)
    select totalled, l.account, count(*), coalesce(sum(l.debit_pesewas) filter (where l.debit_pesewas > 0), 0),
      coalesce(-sum(l.debit_pesewas) filter (where l.debit_pesewas < 0), 0)
    from journals j join journal_lines l on l.journal_id = j.id
    where j.posted_at >= begins and j.posted_at < ends group by l.account;
  insert into ledger_party_days select * from ledger_party_totals(totalled, totalled);
  with moved as materialized (
      select l.account, l.owner, sum(l.debit_pesewas)::bigint as debit_pesewas
      from journals j join journal_lines l on l.journal_id = j.id
      where j.posted_at >= begins and j.posted_at < ends group by l.account, l.owner having sum(l.debit_pesewas) <> 0),
    settled as (
      delete from ledger_carry c using moved m
      where c.account = m.account and c.owner = m.owner and c.debit_pesewas + m.debit_pesewas = 0
      returning c.account, c.owner)
  insert into ledger_carry as c (account, owner, debit_pesewas)
    select account, owner, debit_pesewas from moved m
    where not exists (select from settled s where s.account = m.account and s.owner = m.owner)
    on conflict (account, owner) do update set debit_pesewas = c.debit_pesewas + excluded.debit_pesewas;
  update ledger_closed_days set totalled_at = clock_timestamp(), sha256 = ledger_day_sha256(day),
    journals = (select count(*) from journals where posted_at >= begins and posted_at < ends)
  where day = totalled;
  return totalled;
end $$;

-- Ledger accounts of insurers, authorities and providers, which are few, with totals by day.
create function ledger_party_accounts() returns text[] language sql immutable parallel safe as $$
  select array['premiumPayable', 'vat', 'nhil', 'getFund', 'covidLevy', 'stickerFees', 'brownCardFees', 'nicContribution',
    'collectionFloat']
$$;

-- Debits and credits of insurers, authorities and providers on these days, from the journal lines.
create function ledger_party_totals(first_day date, last_day date) returns table(day date, account text, owner text, event text, debit_pesewas bigint, credit_pesewas bigint) language sql stable set search_path to 'public' as $$
  select (j.posted_at at time zone 'UTC')::date, l.account, l.owner, j.event, sum(greatest(l.debit_pesewas, 0))::bigint,
    sum(greatest(-l.debit_pesewas, 0))::bigint
  from journals j join journal_lines l on l.journal_id = j.id
  where j.posted_at >= first_day::timestamp at time zone 'UTC' and j.posted_at < (last_day + 1)::timestamp at time zone 'UTC'
    and l.account = any(ledger_party_accounts())
  group by 1, 2, 3, 4
$$;

-- Refuses a status change that is not listed in payment_moves.
create function check_payment_move() returns trigger language plpgsql as $$
begin
  if new.state <> old.state and not exists (
    select from payment_moves where kind = tg_argv[0] and "from" = old.state and "to" = new.state) then
    raise exception '% cannot go from % to %', tg_argv[0], old.state, new.state
      using errcode = '23514', constraint = 'payment_moves';
  end if;
  return new;
end $$;

-- Refuses to change the terms of a payment.
create function refuse_payment_terms_change() returns trigger language plpgsql as $$
begin
  -- The number of the payer alone; references, methods and amounts never change.
  if is_erasing() and tg_table_name = 'payment_attempts'
    and to_jsonb(new) - 'payer_number' = to_jsonb(old) - 'payer_number' then return new; end if;
  raise exception 'the terms of a payment cannot be changed' using errcode = '23514', constraint = 'payment_terms';
end $$;

-- The hash of payee and amount that approvals of a payout apply to.
create function payout_content_hash(p payouts) returns bytea language sql stable as $$
  select sha256(convert_to(case when p.bank_code is null
    then concat('["payout-approval-1",', to_json(p.id::text), ',', to_json(p.kind), ',', p.amount_pesewas, ',',
      to_json(p.payee_phone), ',', to_json(p.payee_network), ',', to_json(p.account_name), ']')
    else concat('["payout-approval-bank-1",', to_json(p.id::text), ',', to_json(p.kind), ',', p.amount_pesewas, ',',
      to_json(p.bank_code), ',', to_json(p.bank_account), ',', to_json(p.account_name), ']') end, 'UTF8'))
$$;

-- The number of approvals that a payout still needs.
create function payout_approvals_missing(p payouts) returns bigint language sql stable as $$
  select case when p.kind = 'withdrawal' and p.amount_pesewas <= free_withdrawal_limit_at(p.requested_at) then 0
              when p.amount_pesewas > single_approval_limit_at(payout_decided_at(p)) then 2 else 1 end
    - (select count(*) from payout_approvals a
       where a.payout_id = p.id and a.content_hash = payout_content_hash(p)
         and a.approver_id is distinct from p.requested_by and a.approver_id is distinct from p.recommended_by)
$$;

-- The moment whose limits count for a payout: its last approval, or its request.
create function payout_decided_at(p payouts) returns timestamp with time zone language sql stable as $$
  select coalesce((select max(a.approved_at) from payout_approvals a
                   where a.payout_id = p.id and a.content_hash = payout_content_hash(p)), p.requested_at)
$$;

-- The largest payout that an Admin can approve.
create function admin_limit_at(moment timestamp with time zone) returns bigint language sql stable as $$
  select limit_at('authority-limits', 'adminApprovesUpToPesewas', 100000, moment)
$$;

-- The largest payout that one approval releases.
create function single_approval_limit_at(moment timestamp with time zone) returns bigint language sql stable as $$
  select limit_at('authority-limits', 'oneApprovalUpToPesewas', 1000000, moment)
$$;

-- The largest amount that Staff can decide.
create function staff_limit_at(moment timestamp with time zone) returns bigint language sql stable as $$
  select limit_at('authority-limits', 'staffDecidesUpToPesewas', 500000, moment)
$$;

-- The sum of payouts that one person can approve in a day.
create function daily_cap_at(moment timestamp with time zone) returns bigint language sql stable as $$
  select limit_at('authority-limits', 'dailyCapPesewas', 5000000, moment)
$$;

-- The sum of withdrawals of a day that needs no approval.
create function free_withdrawal_limit_at(moment timestamp with time zone) returns bigint language sql stable as $$
  select limit_at('wallet-limits', 'withdrawalFreePesewas', 200000, moment)
$$;

-- Refuses a decision by the payee of a payout, or by the seller or holder of its policy.
create function refuse_party_to_payout(payout payouts, person uuid) returns void language plpgsql as $$
begin
  if exists (select from users u where u.id = person and u.mobile_number = payout.payee_phone) then
    raise exception 'the payee cannot decide the payout' using errcode = '23514', constraint = 'payee_does_not_decide';
  end if;
  if exists (select from policy_records r join customers c on c.id = r.customer_id join users u on u.id = person
             where r.policy_id = payout.policy_id and (u.id in (r.seller_id, r.agent_id) or u.mobile_number = c.phone)) then
    raise exception 'the seller and the policyholder cannot decide the payout' using errcode = '23514', constraint = 'payout_not_own_sale';
  end if;
end $$;

-- Refuses an approval by a requester, maker, party or person without authority, above the daily limit, or of other terms.
create function refuse_own_approval() returns trigger language plpgsql as $$
declare
  payout payouts;
begin
  select * into payout from payouts where id = new.payout_id for update;
  if new.approver_id in (payout.requested_by, payout.recommended_by) then
    raise exception 'the requester and the maker cannot approve the payout' using errcode = '23514', constraint = 'maker_is_not_checker';
  end if;
  perform refuse_party_to_payout(payout, new.approver_id);
  if not exists (select from users u where u.id = new.approver_id
                   and (u.role = 'SuperAdmin'
                        or (u.role = 'Admin' and payout.amount_pesewas <= admin_limit_at(new.approved_at)))) then
    raise exception 'the amount exceeds the authority of the approver' using errcode = '23514', constraint = 'checker_has_authority';
  end if;
  if payout.state <> 'recommended' or new.content_hash <> payout_content_hash(payout)
     or new.amount_pesewas <> payout.amount_pesewas then
    raise exception 'the approval differs from the recommended payout' using errcode = '23514', constraint = 'approval_of_this';
  end if;
  if new.amount_pesewas + (select coalesce(sum(a.amount_pesewas), 0) from payout_approvals a
      where a.approver_id = new.approver_id and a.approved_at >= date_trunc('day', new.approved_at, 'UTC')
        and a.approved_at <= new.approved_at) > daily_cap_at(new.approved_at) then
    raise exception 'the approvals of this day exceed the daily limit' using errcode = '23514', constraint = 'approvals_per_day';
  end if;
  return new;
end $$;

-- Refuses a recommendation by a party to the payout.
create function refuse_own_recommendation() returns trigger language plpgsql as $$
begin
  perform refuse_party_to_payout(new, new.recommended_by);
  return new;
end $$;

-- Refuses a status change that is not listed in payout_moves, and one without the needed approvals.
create function check_payout() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.state <> old.state
     and not exists (select from payout_moves where "from" = old.state and "to" = new.state) then
    raise exception 'a payout cannot go from % to %', old.state, new.state using errcode = '23514', constraint = 'payout_moves';
  end if;
  -- A release returns to the previous state; a new payee needs a new approval; rejection and review are always possible.
  if tg_op = 'UPDATE' and old.state = 'on_hold' and new.state not in ('on_hold', old.paused_from, 'rejected', 'review')
     and not (new.state = 'recommended' and old.approved_at is not null) then
    raise exception 'a payout on hold can only return to its previous state' using errcode = '23514', constraint = 'payout_pause_released';
  end if;
  if tg_op = 'UPDATE' and new.state = 'on_hold'
     and new.paused_from <> (case when old.state = 'on_hold' then old.paused_from else old.state end) then
    raise exception 'a payout on hold must record its previous state' using errcode = '23514', constraint = 'payout_pause_released';
  end if;
  if new.state in ('approved', 'waiting_for_float', 'disbursing') and payout_approvals_missing(new) > 0 then
    raise exception 'payout % is not approved with its current content', new.number
      using errcode = '23514', constraint = 'payout_is_approved';
  end if;
  return new;
end $$;

-- Refuses to change the terms of a payout or disbursement.
create function refuse_payout_terms_change() returns trigger language plpgsql as $$
begin
  raise exception 'the terms of a payout cannot be changed' using errcode = '23514', constraint = 'payout_terms';
end $$;

-- The amount that decides who approves a payout: for a part of a claim, the whole claim.
create function payout_tier_pesewas(p payouts) returns bigint language sql stable as $$
  select greatest(p.amount_pesewas, case when p.claim_id is null then 0 else claim_agreed_pesewas(p.claim_id) end)
$$;

-- Refuses a withdrawal without approval if the sum of the day is above the limit.
create function check_withdrawals_of_day() returns trigger language plpgsql as $$
begin
  if new.amount_pesewas + (select coalesce(sum(amount_pesewas), 0) from payouts
      where kind = 'withdrawal' and owner_id = new.owner_id and id <> new.id
        and state not in ('rejected', 'withdrawn', 'failed')
        and requested_at >= date_trunc('day', new.requested_at, 'UTC') and requested_at <= new.requested_at)
     > free_withdrawal_limit_at(new.requested_at) then
    raise exception 'the withdrawals of this day need approval' using errcode = '23514', constraint = 'withdrawals_per_day';
  end if;
  return new;
end $$;

-- Refuses a disbursement while an earlier one of the payout has not failed.
create function refuse_second_disbursement() returns trigger language plpgsql as $$
begin
  perform from payouts where id = new.payout_id for update;
  if exists (select from disbursements where payout_id = new.payout_id and state <> 'failed') then
    raise exception 'an earlier disbursement can still succeed'
      using errcode = '23514', constraint = 'disbursement_unresolved';
  end if;
  return new;
end $$;

-- Refuses a status change that is not listed in disbursement_moves.
create function check_disbursement_move() returns trigger language plpgsql as $$
begin
  if not exists (select from disbursement_moves where "from" = old.state and "to" = new.state) then
    raise exception 'a disbursement cannot go from % to %', old.state, new.state
      using errcode = '23514', constraint = 'disbursement_moves';
  end if;
  return new;
end $$;

-- Refuses to change the proposal or the decision of a resolution.
create function refuse_resolution_change() returns trigger language plpgsql as $$
begin
  if old.outcome is not null or (new.subject, new.subject_id, new.decision, new.reason, new.proposed_by, new.proposed_at)
     is distinct from (old.subject, old.subject_id, old.decision, old.reason, old.proposed_by, old.proposed_at) then
    raise exception 'a decided resolution cannot be changed' using errcode = '23514', constraint = 'resolution_is_final';
  end if;
  return new;
end $$;

-- Refuses to reverse more commission than was earned.
create function check_commission_reversal() returns trigger language plpgsql as $$
begin
  if (select sum(v.gross_pesewas) > c.gross_pesewas from commissions c join commission_reversals v on v.commission_id = c.id
      where c.id = new.commission_id group by c.id) then
    raise exception 'more commission reversed than earned' using errcode = '23514', constraint = 'commission_reversed_within';
  end if;
  return null;
end $$;

-- Refuses a rule, and the end of a rule, that no approved change contains.
create function check_commission_rule() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if (to_jsonb(new) - 'effective_to') = (to_jsonb(old) - 'effective_to') and old.effective_to is null and exists (
      select from commission_rule_changes c
      where c.replaces = new.id and c.status = 'applied' and new.effective_to = c.effective_from - 1
    ) then
      return new;
    end if;
  elsif exists (
    select from commission_rule_changes c join users u on u.id = c.decided_by
    where c.id = new.change_id and c.status = 'applied' and u.role = 'SuperAdmin' and new.effective_to is null
      and (c.product_code, c.user_group, c.rate_bps, c.max_rate_bps, c.min_pesewas, c.vesting_days, c.effective_from)
        = (new.product_code, new.user_group, new.rate_bps, new.max_rate_bps, new.min_pesewas, new.vesting_days, new.effective_from)
      and c.max_pesewas is not distinct from new.max_pesewas
  ) then
    return new;
  end if;
  raise exception 'commission rule % changes only by an approved change', new.id
    using errcode = '23514', constraint = 'commission_rule_needs_change';
end $$;

-- Refuses a second decision about a change of a commission rule.
create function check_commission_rule_decision() returns trigger language plpgsql as $$
begin
  if old.status <> 'pending' then
    raise exception 'change % of a commission rule is already decided', old.id
      using errcode = '23514', constraint = 'commission_rule_change_is_fixed';
  end if;
  return new;
end $$;

-- sales -------------------------------------------------------------------------------------------------------------------

-- A calculated motor price, with the risk that it is based on.
create table motor_estimates (
  id uuid default gen_random_uuid() primary key,
  rate_book_id uuid not null references rate_books (id),
  -- The part of the request that the risk does not contain. Release 0.1.0 stored all of it.
  payload jsonb not null,
  risk jsonb not null,
  price jsonb not null,
  cover_type text not null check (cover_type in ('thirdparty', 'xtra', 'fire', 'comprehensive')),
  total_pesewas bigint not null check (total_pesewas > 0),
  created_by uuid not null references users (id),
  branch_id uuid not null references branches (id),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  constraint motor_estimates_expiry check (expires_at > created_at)
);
create index motor_estimates_created_at on motor_estimates (created_at);
create index motor_estimates_created_by on motor_estimates (created_by, created_at desc);
-- Refuses the change: rows of this table are append-only.
create trigger motor_estimates_append_only before delete or update or truncate on motor_estimates for each statement
    execute function refuse_change();
grant select, insert on motor_estimates to okwan_app;

-- A motor price that was sent to a phone.
create table motor_quotes_sent (
  id uuid default gen_random_uuid() primary key,
  estimate_id uuid not null references motor_estimates (id),
  sent_by uuid not null references users (id),
  phone text not null check (phone ~ '^233[0-9]{9}$'),
  sent_at timestamptz not null
);
create index motor_quotes_sent_estimate_id on motor_quotes_sent (estimate_id);
create index motor_quotes_sent_phone on motor_quotes_sent (phone, sent_at);
create index motor_quotes_sent_sent_at on motor_quotes_sent (sent_at);
create index motor_quotes_sent_sent_by on motor_quotes_sent (sent_by, sent_at);
-- Refuses the change: rows of this table are append-only.
create trigger motor_quotes_sent_append_only before delete or update or truncate on motor_quotes_sent for each statement
    execute function refuse_change();
grant select, insert on motor_quotes_sent to okwan_app;

-- An unfinished motor sale.
create table motor_drafts (
  id uuid default gen_random_uuid() primary key,
  owner_id uuid not null references users (id),
  branch_id uuid not null references branches (id),
  content jsonb not null,
  register jsonb,
  version integer not null default 1 check (version >= 1),
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index motor_drafts_branch_id on motor_drafts (branch_id, updated_at desc, id desc);
create index motor_drafts_owner_id on motor_drafts (owner_id, updated_at desc, id desc);
create index motor_drafts_updated_at on motor_drafts (updated_at);

-- A motor sale that was referred to an underwriter, and the decision about it.
create table motor_referrals (
  id uuid default gen_random_uuid() primary key,
  draft_id uuid not null,
  seller_id uuid not null references users (id),
  branch_id uuid not null references branches (id),
  reasons jsonb not null,
  note text check (length(note) between 1 and 500),
  requested_at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'approved', 'declined', 'superseded')),
  decided_by uuid references users (id),
  decided_at timestamptz,
  decision_note text check (length(decision_note) between 1 and 500),
  loading_bps integer constraint motor_referrals_loading check (loading_bps between 1 and 10000),
  excess_rate_bps integer constraint motor_referrals_excess check (excess_rate_bps between 1 and 5000),
  conditions text[] constraint motor_referrals_conditions check (cardinality(conditions) between 1 and 5),
  constraint motor_referrals_decided check ((state in ('approved', 'declined')) = (decided_by is not null)
      and (decided_by is null) = (decided_at is null)),
  constraint motor_referrals_declined check (state <> 'declined' or decision_note is not null),
  constraint motor_referrals_not_own_sale check (decided_by <> seller_id),
  constraint motor_referrals_terms check (state = 'approved' or num_nonnulls(loading_bps, excess_rate_bps, conditions) = 0)
);
create index motor_referrals_branch_id on motor_referrals (branch_id);
create index motor_referrals_seller_id on motor_referrals (seller_id);
create index motor_referrals_waiting on motor_referrals (requested_at, id) where (state = 'waiting');
create unique index one_waiting_referral on motor_referrals (draft_id) where (state = 'waiting');
grant select, insert, update on motor_referrals to okwan_app;

-- The underwriter who handles the referral of a motor or travel draft.
create table referral_owners (
  draft_id uuid primary key,
  owner_id uuid not null references users (id),
  assigned_by uuid not null references users (id),
  assigned_at timestamptz not null
);
create index referral_owners_assigned_by on referral_owners (assigned_by);
create index referral_owners_owner_id on referral_owners (owner_id);
grant select, insert, update on referral_owners to okwan_app;

-- An unfinished travel sale, or a paid one kept with its policy.
create table travel_drafts (
  id uuid default gen_random_uuid() primary key,
  seller_id uuid not null references users (id),
  branch_id uuid not null references branches (id),
  content jsonb not null,
  version integer not null default 1 check (version >= 1),
  answers_version integer not null default 1 check (answers_version >= 1),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  expires_at timestamptz not null,
  referral_state text check (referral_state in ('waiting', 'documents')),
  referred_at timestamptz,
  referral_due_at timestamptz,
  policy_id uuid constraint travel_drafts_policy_id unique references policies (id),
  held_until timestamptz,
  constraint travel_drafts_seller unique (id, seller_id),
  constraint travel_drafts_expiry check (expires_at > created_at),
  constraint travel_drafts_referral check ((referral_state is null) = (referred_at is null)
      and (referred_at is null) = (referral_due_at is null))
);
create index travel_drafts_branch_id on travel_drafts (branch_id, updated_at desc);
create index travel_drafts_expires_at on travel_drafts (expires_at) where (policy_id is null);
create index travel_drafts_referrals on travel_drafts (referral_due_at, id) where (referral_state is not null);
create index travel_drafts_seller_id on travel_drafts (seller_id, updated_at desc);
create index travel_drafts_updated_at on travel_drafts (updated_at desc, id desc);
-- Refuses the change: rows of this table are append-only.
create trigger travel_drafts_sold_no_delete before delete on travel_drafts for each row when (old.policy_id is not null)
    execute function refuse_change();

-- A travel price that was given.
create table travel_quotes (
  id uuid default gen_random_uuid() primary key,
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
-- Refuses the change: rows of this table are append-only.
create trigger travel_quotes_no_change before update or truncate on travel_quotes for each statement
    execute function refuse_change();
grant select, insert on travel_quotes to okwan_app;

-- The encrypted health answers of a traveller.
create table travel_health_answers (
  draft_id uuid not null references travel_drafts (id) on delete cascade,
  traveller_id text not null check (length(traveller_id) between 1 and 40),
  key_id text not null check (length(key_id) = 16),
  sealed bytea not null,
  answered_by uuid not null references users (id),
  answered_at timestamptz not null,
  constraint travel_health_answers_pkey primary key (draft_id, traveller_id)
);
create index travel_health_answers_key_id on travel_health_answers (key_id);

-- A decision of an underwriter about a travel sale; its details are encrypted.
create table travel_referral_decisions (
  id uuid default gen_random_uuid() primary key,
  draft_id uuid not null,
  seller_id uuid not null,
  subject text not null check (length(subject) between 1 and 40),
  outcome text not null check (outcome in ('accept', 'accept_loading', 'accept_exclusion', 'request_documents', 'decline')),
  loading_bps integer,
  key_id text not null check (length(key_id) = 16),
  sealed bytea not null,
  decided_by uuid not null references users (id),
  decided_at timestamptz not null,
  constraint travel_referral_decisions_loading check ((outcome = 'accept_loading') = (loading_bps is not null)),
  constraint travel_referral_decisions_not_own_sale check (decided_by <> seller_id),
  constraint travel_referral_decisions_draft foreign key (draft_id, seller_id) references travel_drafts (id,
      seller_id) on delete cascade
);
create index travel_referral_decisions_draft_id on travel_referral_decisions (draft_id, decided_at);
create index travel_referral_decisions_key_id on travel_referral_decisions (key_id);
-- Refuses to change a decision other than by encrypting it with a new key.
create trigger travel_referral_decisions_no_change before update on travel_referral_decisions for each row
    execute function refuse_referral_decision_change();
grant select, insert, update on travel_referral_decisions to okwan_app;

-- A document that an underwriter asked for.
create table travel_draft_documents (
  draft_id uuid not null references travel_drafts (id) on delete cascade,
  subject text not null check (length(subject) between 1 and 40),
  file_id uuid not null,
  added_by uuid not null references users (id),
  added_at timestamptz not null,
  constraint travel_draft_documents_pkey primary key (draft_id, file_id)
);
create index travel_draft_documents_added_by on travel_draft_documents (added_by);
-- Refuses the change: rows of this table are append-only.
create trigger travel_draft_documents_no_change before update or truncate on travel_draft_documents for each statement
    execute function refuse_change();
grant select, insert on travel_draft_documents to okwan_app;

-- The consent of a customer to a travel sale, proven by a code or a signed form.
create table travel_consents (
  id uuid default gen_random_uuid() primary key,
  draft_id uuid not null references travel_drafts (id) on delete cascade,
  draft_version integer not null check (draft_version >= 1),
  text_version text not null,
  accepted jsonb not null,
  terms_key text not null,
  accepted_total_pesewas bigint not null check (accepted_total_pesewas > 0),
  mobile_number text not null check (mobile_number ~ '^233[0-9]{9}$'),
  otp_request_id uuid unique references otp_requests (id),
  verified_at timestamptz not null,
  user_id uuid not null references users (id),
  ip text not null,
  user_agent text not null check (length(user_agent) <= 400),
  created_at timestamptz not null,
  form_file_id uuid,
  form_reason text constraint travel_consents_form_reason check (length(form_reason) between 3 and 500),
  constraint travel_consents_proof check ((otp_request_id is null) = (form_file_id is not null)
      and (form_file_id is null) = (form_reason is null))
);
create index travel_consents_draft_id on travel_consents (draft_id, created_at desc);
-- Refuses the change: rows of this table are append-only.
create trigger travel_consents_no_change before update or truncate on travel_consents for each statement
    execute function refuse_change();
grant select, insert on travel_consents to okwan_app;

-- An offer of cover that can be paid for.
create table purchases (
  policy_record_id uuid primary key references policy_records (id),
  draft_id uuid,
  draft_version integer check (draft_version >= 1),
  client_reference text not null constraint purchases_client_reference unique references checkouts (client_reference),
  offer_ends_at timestamptz not null,
  withdrawn_at timestamptz,
  created_at timestamptz not null,
  reminded_at timestamptz,
  vehicle jsonb,
  reminders integer not null default 0 constraint purchases_reminders check (reminders >= 0),
  was_parked boolean not null default false,
  entered_name text check (length(entered_name) <= 200),
  entered_phone text check (entered_phone ~ '^233[0-9]{9}$'),
  -- Answers about declined cover, modifications and claims with which a renewal to more cover was offered.
  history jsonb,
  constraint purchases_draft check ((draft_id is null) = (draft_version is null))
);
create unique index one_offer_per_draft on purchases (draft_id) where (withdrawn_at is null);
create index purchases_draft_id on purchases (draft_id);
create index purchases_offer_ends_at on purchases (offer_ends_at, policy_record_id) where (withdrawn_at is null);
grant select, insert, update on purchases to okwan_app;

-- Vehicles that were sold together with one payment.
create table fleets (
  id uuid default gen_random_uuid() primary key,
  customer_id uuid not null references customers (id),
  seller_id uuid not null references users (id),
  client_reference text not null constraint fleets_client_reference unique references checkouts (client_reference),
  start_date date not null,
  end_date date not null,
  offer_ends_at timestamptz not null,
  created_at timestamptz not null,
  constraint fleets_period check (end_date >= start_date)
);
create index fleets_customer_id on fleets (customer_id);
create index fleets_newest on fleets (created_at desc, id desc);
create index fleets_seller_id on fleets (seller_id);
-- Refuses the change: rows of this table are append-only.
create trigger fleets_append_only before delete or update or truncate on fleets for each statement
    execute function refuse_change();
grant select, insert on fleets to okwan_app;

-- The policy record of a vehicle of a fleet.
create table fleet_records (
  policy_record_id uuid primary key references policy_records (id),
  fleet_id uuid not null references fleets (id),
  number integer not null check (number between 1 and 1000),
  constraint fleet_records_number unique (fleet_id, number)
);
-- Refuses the change: rows of this table are append-only.
create trigger fleet_records_append_only before delete or update or truncate on fleet_records for each statement
    execute function refuse_change();
grant select, insert on fleet_records to okwan_app;

-- A renewal reminder that was sent for a policy record.
create table renewal_reminders (
  policy_record_id uuid not null references policy_records (id),
  days smallint not null check (days >= '-90'::integer and days <= 90),
  sent_at timestamptz not null,
  constraint renewal_reminders_once primary key (policy_record_id, days)
);
-- Refuses the change: rows of this table are append-only.
create trigger renewal_reminders_append_only before delete or update or truncate on renewal_reminders for each statement
    execute function refuse_change();
grant select, insert on renewal_reminders to okwan_app;

-- A file of a previous system, its status, and the people who uploaded, submitted and approved it.
create table imports (
  id uuid default gen_random_uuid() primary key,
  kind text not null check (kind in ('motor-policies', 'travel-policies', 'customers', 'agents', 'open-claims',
      'opening-balances')),
  file_name text not null check (length(file_name) between 1 and 200),
  digest text not null check (digest ~ '^[0-9a-f]{64}$'),
  status text not null check (status in ('checking', 'draft', 'submitted', 'writing', 'stopped', 'done', 'undo_requested',
      'undoing', 'undone', 'discarded')),
  row_count integer not null check (row_count > 0),
  uploaded_by uuid not null references users (id),
  uploaded_at timestamptz not null,
  submitted_by uuid references users (id),
  submitted_at timestamptz,
  approved_by uuid references users (id),
  approved_at timestamptz,
  moved_at timestamptz not null,
  undo_by uuid references users (id),
  undo_from text check (undo_from in ('stopped', 'done')),
  undo_approved_by uuid references users (id),
  constraint imports_approved check ((approved_by is null) = (approved_at is null)),
  constraint imports_second_person check (approved_by is null or submitted_by is not null and approved_by <> submitted_by),
  constraint imports_submitted check ((submitted_by is null) = (submitted_at is null)),
  constraint imports_undo_requested check ((undo_by is null) = (undo_from is null) and (status <> 'undo_requested'
      or undo_by is not null)),
  constraint imports_undo_second_person check ((undo_approved_by is null or undo_approved_by <> undo_by) and (status <> 'undoing'
      or undo_by is null or undo_approved_by is not null)),
  constraint imports_written_by_approval check ((status not in ('writing', 'stopped')) or approved_by is not null)
);
create index imports_approved_by on imports (approved_by) where (approved_by is not null);
create unique index imports_one_opening on imports (kind) where ((kind = 'opening-balances') and (status in ('submitted',
    'writing', 'stopped', 'done', 'undo_requested', 'undoing')));
create index imports_submitted_by on imports (submitted_by) where (submitted_by is not null);
create index imports_undo_approved_by on imports (undo_approved_by) where (undo_approved_by is not null);
create index imports_undo_by on imports (undo_by) where (undo_by is not null);
create index imports_uploaded_at on imports (uploaded_at desc, id desc);
create index imports_uploaded_by on imports (uploaded_by);
-- Refuses a status change that is not listed in status_moves.
create trigger imports_move before update of status on imports for each row when (old.status <> new.status)
    execute function check_status_move('import');
grant select, insert, update on imports to okwan_app;

-- The columns of the last file of a kind, and the field that each contains.
create table import_layouts (
  kind text primary key check (kind in ('motor-policies', 'travel-policies', 'customers', 'agents', 'open-claims',
      'opening-balances')),
  columns jsonb not null,
  saved_by uuid not null references users (id),
  saved_at timestamptz not null
);
create index import_layouts_saved_by on import_layouts (saved_by);
grant select, insert, update on import_layouts to okwan_app;

-- A row of an imported file: its texts, the result of the check, and the records that it added.
create table import_rows (
  import_id uuid not null references imports (id),
  row_number integer not null check (row_number > 1),
  cells jsonb not null check (jsonb_typeof(cells) = 'object' and pg_column_size(cells) < 60000),
  key text check (length(key) between 1 and 80),
  state text not null check (state in ('unchecked', 'ready', 'wrong', 'known', 'written', 'undone')),
  reason text check (length(reason) between 1 and 500),
  field text check (length(field) <= 40),
  corrected_by uuid references users (id),
  corrected_at timestamptz,
  written_at timestamptz,
  policy_id uuid references policies (id),
  policy_record_id uuid references policy_records (id),
  customer_id uuid references customers (id),
  vehicle_id uuid references vehicles (id),
  record_version integer check (record_version >= 1),
  user_id uuid references users (id),
  claim_id uuid references claims (id),
  constraint import_rows_pkey primary key (import_id, row_number),
  constraint import_rows_one_record check (num_nonnulls(policy_id, user_id, claim_id) <= 1 and (coalesce(user_id,
      claim_id) is null or state = 'written')),
  constraint import_rows_policy check ((num_nonnulls(policy_id, policy_record_id, record_version) in (0, 3))
      and (policy_id is null or state = 'written')),
  constraint import_rows_reason check ((state = 'wrong') <= (reason is not null)),
  constraint import_rows_written check ((state in ('written', 'undone')) = (written_at is not null))
);
create unique index import_rows_claim_id on import_rows (claim_id) where (claim_id is not null);
create unique index import_rows_claim_number on import_rows (key) where (claim_id is not null);
create index import_rows_corrected_by on import_rows (corrected_by) where (corrected_by is not null);
create index import_rows_customer_id on import_rows (customer_id) where (customer_id is not null);
create index import_rows_key on import_rows (import_id, key) where (key is not null);
create unique index import_rows_policy_id on import_rows (policy_id) where (policy_id is not null);
create unique index import_rows_policy_record on import_rows (policy_record_id) where (policy_record_id is not null);
create index import_rows_state on import_rows (import_id, state, row_number);
create unique index import_rows_user_id on import_rows (user_id) where (user_id is not null);
create index import_rows_vehicle_id on import_rows (vehicle_id) where (vehicle_id is not null);
-- Refuses to correct a row outside of a draft, and to write one without approval.
create trigger import_rows_fixed before update on import_rows for each row execute function check_import_row();
grant select, insert, update on import_rows to okwan_app;

-- Refuses to correct a row outside of a draft, and to write one without approval.
create function check_import_row() returns trigger language plpgsql as $$
declare
  import_status text := (select status from imports where id = old.import_id);
begin
  if (new.import_id, new.row_number) is distinct from (old.import_id, old.row_number)
     or (new.cells is distinct from old.cells and new.cells <> '{}' and (import_status not in ('draft', 'done') or old.state not in ('ready', 'wrong', 'known')))
     or (new.state = 'written' and old.state <> 'written' and import_status <> 'writing')
     or (new.state = 'undone' and import_status <> 'undoing')
     or (old.state = 'written' and new.state not in ('written', 'undone')) or (old.state = 'undone') then
    raise exception 'this row cannot change now' using errcode = '23514', constraint = 'import_row_is_fixed';
  end if;
  return new;
end $$;

-- Whether undo_import_row() runs; only its owner may delete the records of an import.
create function is_undoing() returns boolean language sql stable as $$
  select coalesce(current_setting('okwan.undoing', true), '') = 'on' and current_user <> 'okwan_app'
$$;

-- Deletes the records that a row of an import added, unless later work refers to them.
create function undo_import_row(undone_import uuid, undone_row integer) returns boolean language plpgsql security definer set search_path to 'public' as $$
declare
  undone import_rows;
begin
  select * into undone from import_rows where import_id = undone_import and row_number = undone_row and state = 'written' for update;
  if not found or (select status from imports where id = undone_import) <> 'undoing' then
    return false;
  end if;
  -- The end of cover is no act of a person.
  if undone.policy_id is not null and exists (select from policy_records where policy_id = undone.policy_id
       and (id <> undone.policy_record_id
         or (version <> undone.record_version and not (status = 'expired' and version = undone.record_version + 1)))) then
    return false;
  end if;
  begin
    update import_rows set state = 'undone', reason = null, policy_id = null, policy_record_id = null, record_version = null,
      customer_id = null, vehicle_id = null, user_id = null, claim_id = null
    where import_id = undone_import and row_number = undone_row;
    perform set_config('okwan.undoing', 'on', true);
    perform delete_imported(undone);
    perform set_config('okwan.undoing', 'off', true);
  -- Another record refers to it, such as a claim, a request, a session, a reminder or a message.
  exception when foreign_key_violation then
    return false;
  end;
  -- Customer and vehicle stay if anything else refers to them.
  if undone.policy_id is not null then
    begin
      delete from vehicles where id = undone.vehicle_id;
    exception when foreign_key_violation then null;
    end;
    begin
      delete from customers where id = undone.customer_id and version = 1;
    exception when foreign_key_violation then null;
    end;
  end if;
  return true;
end $$;

-- Deletes the record of an import row; the caller has checked that no later work refers to it.
create function delete_imported(undone import_rows) returns void language plpgsql as $$
declare
  sticker text;
begin
  if undone.policy_id is not null then
    delete from policy_status_log where policy_record_id = undone.policy_record_id;
    delete from travel_travellers where policy_record_id = undone.policy_record_id;
    delete from travel_records where policy_record_id = undone.policy_record_id;
    delete from policy_records where id = undone.policy_record_id returning sticker_number into sticker;
    delete from stickers where number = sticker and policy_id = undone.policy_id;
    delete from policies where id = undone.policy_id;
  elsif undone.claim_id is not null then
    delete from claim_log where claim_id = undone.claim_id;
    delete from claims where id = undone.claim_id and version = 1;
    if not found then raise foreign_key_violation; end if;
  elsif undone.user_id is not null then
    delete from assistant_limits where assistant_id = undone.user_id and position = 1;
    delete from users where id = undone.user_id and version = 1;
    if not found then raise foreign_key_violation; end if;
  elsif undone.customer_id is not null then
    delete from customers where id = undone.customer_id and version = 1;
    if not found then raise foreign_key_violation; end if;
  end if;
end $$;

-- The insurer of an imported policy, from the current settings, because earlier settings are unknown.
create function insurer_of_import(moment timestamp with time zone, policy uuid) returns text language plpgsql security definer set search_path to 'public' as $$
declare
  found_code text := insurer_for('motor', moment, policy);
begin
  insert into insurers (code) values (found_code) on conflict do nothing;
  return found_code;
end $$;

-- The insurer of an imported policy, from the current settings, because earlier settings are unknown.
create function insurer_of_imported_policy(moment timestamp with time zone, policy uuid, sold text) returns text language plpgsql security definer set search_path to 'public' as $$
declare
  found_code text := insurer_for(sold, moment, policy);
begin
  insert into insurers (code) values (found_code) on conflict do nothing;
  return found_code;
end $$;

-- Refuses to change a decision other than by encrypting it with a new key.
create function refuse_referral_decision_change() returns trigger language plpgsql as $$
begin
  if (new.id, new.draft_id, new.seller_id, new.subject, new.outcome, new.loading_bps, new.decided_by, new.decided_at)
     is distinct from
     (old.id, old.draft_id, old.seller_id, old.subject, old.outcome, old.loading_bps, old.decided_by, old.decided_at) then
    raise exception 'a referral decision cannot be changed' using errcode = '42501';
  end if;
  return new;
end $$;

-- service -----------------------------------------------------------------------------------------------------------------

-- A request to cancel, suspend, reactivate or change a policy.
create table service_requests (
  id uuid default gen_random_uuid() primary key,
  number bigint generated always as identity unique,
  type text not null check (type in ('cancellation', 'suspension', 'activation', 'update')),
  kind text not null check (length(kind) between 1 and 40),
  status text not null check (status in ('pending', 'in_review', 'more_info', 'approved', 'rejected', 'awaiting_payment',
      'processing', 'completed', 'failed', 'withdrawn')),
  status_at timestamptz not null,
  status_by uuid references users (id),
  status_note text check (length(status_note) <= 500),
  policy_id uuid not null references policies (id),
  policy_record_id uuid not null references policy_records (id),
  branch_id uuid not null references branches (id),
  content jsonb not null,
  proposal jsonb not null,
  to_pay_pesewas bigint not null check (to_pay_pesewas >= 0),
  to_refund_pesewas bigint not null check (to_refund_pesewas >= 0),
  requested_by uuid not null references users (id),
  raised_at timestamptz not null,
  otp_request_id uuid,
  code_waived_because text check (length(code_waived_because) between 3 and 500),
  assignee_id uuid references users (id),
  assigned_at timestamptz,
  decided_by uuid references users (id),
  decided_at timestamptz,
  decision_reason text check (length(decision_reason) between 3 and 500),
  offer_ends_at timestamptz,
  carried_out_at timestamptz,
  mid_state text check (mid_state in ('pending', 'updated', 'rejected')),
  mid_message text check (length(mid_message) <= 300),
  version integer not null default 1 check (version >= 1),
  constraint service_requests_approved check (decided_by is not null or (status not in ('approved', 'awaiting_payment',
      'processing', 'completed', 'failed'))),
  constraint service_requests_assigned check ((assignee_id is null) = (assigned_at is null)),
  constraint service_requests_decided check ((decided_by is null) = (decided_at is null)),
  constraint service_requests_not_both check (to_pay_pesewas = 0 or to_refund_pesewas = 0),
  constraint service_requests_not_own check (decided_by <> requested_by)
);
create index service_requests_amount on service_requests (type, ((to_pay_pesewas + to_refund_pesewas)))
    where ((to_pay_pesewas + to_refund_pesewas) > 0);
create index service_requests_assignee_id on service_requests (assignee_id) where (assignee_id is not null);
create index service_requests_branch_type on service_requests (branch_id, type, raised_at desc, id desc);
create index service_requests_decided_at on service_requests (type, decided_at) include (branch_id)
    where (decided_at is not null);
create index service_requests_decided_by on service_requests (decided_by) where (decided_by is not null);
create index service_requests_in_hand on service_requests (assignee_id) where ((status in ('pending', 'in_review', 'more_info'))
    and (assignee_id is not null));
create unique index service_requests_one_open on service_requests (policy_id, ( case when (kind in ('value_increase',
    'cover_change', 'use_change', 'trip_dates', 'trip_extension')) then 'priced' else kind end))
    where (status not in ('completed', 'rejected', 'withdrawn'));
create index service_requests_open on service_requests (type, status, raised_at) where (status not in ('completed', 'rejected',
    'withdrawn'));
create index service_requests_policy_id on service_requests (policy_id, raised_at desc);
create index service_requests_policy_record_id on service_requests (policy_record_id);
create index service_requests_raised_at on service_requests (raised_at desc, id desc);
create index service_requests_reason on service_requests (type, ((content ->> 'reason')), raised_at desc, id desc);
create index service_requests_requested_by on service_requests (requested_by, raised_at desc, id desc);
create index service_requests_status_at on service_requests (status_at desc);
create index service_requests_type on service_requests (type, raised_at desc, id desc);
-- Refuses a service request that does not begin as pending.
create trigger service_requests_begin before insert on service_requests for each row when (new.status <> 'pending'
    or new.decided_by is not null) execute function check_new_request();
-- Refuses a decision by the seller or a beneficiary, and a second decision.
create trigger service_requests_decider before update of decided_by on service_requests for each row
    when (new.decided_by is not null) execute function check_request_decider();
-- Records the new status of a service request.
create trigger service_requests_log_begin after insert on service_requests for each row execute function log_request_status();
-- Records the new status of a service request.
create trigger service_requests_log_move after update of status on service_requests for each row when (old.status <> new.status)
    execute function log_request_status();
-- Refuses a status change that is not listed in status_moves.
create trigger service_requests_move before update of status on service_requests for each row when (old.status <> new.status)
    execute function check_status_move('service-request');
-- Refuses to change what a service request asks for.
create trigger service_requests_no_change before update on service_requests for each row when (new.type is distinct from old.type
    or new.kind is distinct from old.kind or new.policy_id is distinct from old.policy_id
    or new.policy_record_id is distinct from old.policy_record_id or new.branch_id is distinct from old.branch_id
    or new.content is distinct from old.content or new.requested_by is distinct from old.requested_by
    or new.raised_at is distinct from old.raised_at) execute function refuse_request_change();
grant select, insert, update on service_requests to okwan_app;

-- A status change of a service request.
create table service_request_log (
  id bigint generated always as identity primary key,
  request_id uuid not null references service_requests (id),
  from_status text,
  event text not null,
  to_status text not null,
  note text,
  at timestamptz not null,
  by uuid references users (id)
);
create index service_request_log_request on service_request_log (request_id, id);
-- Refuses the change: rows of this table are append-only.
create trigger service_request_log_append_only before delete or update or truncate on service_request_log for each statement
    execute function refuse_change();
grant select on service_request_log to okwan_app;

-- A claim on a policy.
create table claims (
  id uuid default gen_random_uuid() primary key,
  number bigint generated always as identity unique,
  type text not null check (length(type) between 1 and 40),
  status text not null check (status in ('reported', 'acknowledged', 'documents_pending', 'under_assessment', 'assessed',
      'approved', 'rejected', 'offer_sent', 'offer_accepted', 'offer_disputed', 'payout_pending', 'payout_failed', 'paid',
      'closed', 'reopened', 'withdrawn')),
  status_at timestamptz not null,
  status_by uuid references users (id),
  status_note text check (length(status_note) <= 500),
  policy_id uuid not null references policies (id),
  policy_record_id uuid not null references policy_records (id),
  branch_id uuid not null references branches (id),
  incident_date date not null,
  notice jsonb not null,
  is_late boolean not null,
  reported_by uuid not null references users (id),
  reported_at timestamptz not null,
  handler_id uuid references users (id),
  handled_at timestamptz,
  acknowledged_on date,
  documents_complete_on date,
  decided_on date,
  offer_accepted_on date,
  settled_on date,
  next_due_on date,
  breaches text[] not null default '{}'::text[],
  reserve_pesewas bigint not null check (reserve_pesewas >= 0),
  assessment jsonb,
  settlement jsonb,
  payable_pesewas bigint check (payable_pesewas >= 0),
  assessed_by uuid references users (id),
  assessed_at timestamptz,
  decided_by uuid references users (id),
  decided_at timestamptz,
  decision_reason text check (length(decision_reason) between 3 and 500),
  accepted_code_id uuid,
  accepted_file_id uuid references files (id),
  payout_id uuid references payouts (id),
  paid_pesewas bigint not null default 0 check (paid_pesewas >= 0),
  round integer not null default 1 check (round between 1 and 99),
  version integer not null default 1 check (version >= 1),
  voucher_file_id uuid references files (id),
  voucher_by uuid references users (id),
  voucher_at timestamptz,
  accepted_by uuid references users (id),
  reserved_at timestamptz not null default now(),
  constraint claims_accepted check ((status not in ('offer_accepted', 'payout_pending', 'payout_failed', 'paid'))
      or num_nonnulls(accepted_code_id, accepted_file_id) = 1),
  constraint claims_approved check (decided_by is not null or (status not in ('approved', 'rejected', 'offer_sent',
      'offer_accepted', 'offer_disputed', 'payout_pending', 'payout_failed', 'paid'))),
  constraint claims_assessed check (num_nonnulls(assessment, settlement, payable_pesewas, assessed_by, assessed_at) in (0, 5)),
  constraint claims_decided check ((decided_by is null) = (decided_at is null)),
  constraint claims_handled check ((handler_id is null) = (handled_at is null)),
  constraint claims_not_own check (decided_by <> reported_by and decided_by <> assessed_by),
  constraint claims_paid_out check ((status not in ('payout_pending', 'payout_failed', 'paid')) or payout_id is not null),
  constraint claims_reserved check (reserve_pesewas >= payable_pesewas or (status not in ('approved', 'offer_sent',
      'offer_accepted', 'payout_pending'))),
  constraint claims_voucher check (num_nulls(voucher_file_id, voucher_by, voucher_at) in (0, 3))
);
create index claims_accepted_by on claims (accepted_by) where (accepted_by is not null);
create index claims_branch_reported_at on claims (branch_id, reported_at desc, id desc);
create index claims_due on claims (coalesce(next_due_on, '9999-12-31'::date), id);
create index claims_handled_at on claims (handled_at desc) where (handled_at is not null);
create index claims_handler_id on claims (handler_id) where (handler_id is not null);
create index claims_next_due_on on claims (next_due_on, id) where (next_due_on is not null);
create index claims_open on claims (branch_id) include (handler_id, next_due_on) where (status not in ('paid', 'rejected',
    'closed', 'withdrawn'));
create index claims_payout_id on claims (payout_id) where (payout_id is not null);
create index claims_policy_id on claims (policy_id, incident_date);
create index claims_policy_record_id on claims (policy_record_id);
create index claims_reported_at on claims (reported_at desc, id desc);
create index claims_reported_by on claims (reported_by);
create index claims_reserve on claims (reserve_pesewas);
create index claims_status on claims (status, reported_at desc);
create index claims_status_at on claims (status_at desc);
create index claims_voucher_by on claims (voucher_by) where (voucher_by is not null);
create index claims_voucher_file_id on claims (voucher_file_id) where (voucher_file_id is not null);
-- Refuses an acceptance without the customer's code or a checked voucher, or by a party to the claim.
create trigger claims_acceptance before update of status on claims for each row when (old.status = 'offer_sent'
    and new.status = 'offer_accepted') execute function check_claim_acceptance();
-- Refuses a claim that does not begin as reported.
create trigger claims_begin before insert on claims for each row when (new.status <> 'reported' or new.decided_by is not null)
    execute function check_new_claim();
-- Refuses a decision by the seller or a beneficiary.
create trigger claims_decider before update of decided_by on claims for each row when (new.decided_by is not null)
    execute function check_claim_decider();
-- Refuses a handler who is a party to the claim.
create trigger claims_handler before insert or update of handler_id on claims for each row when (new.handler_id is not null)
    execute function check_claim_handler();
-- Records the new status or reserve of a claim.
create trigger claims_log_begin after insert on claims for each row execute function log_claim();
-- Records the new status or reserve of a claim.
create trigger claims_log_move after update of status, reserve_pesewas on claims for each row when (old.status <> new.status
    or old.reserve_pesewas <> new.reserve_pesewas) execute function log_claim();
-- Records that a discharge voucher was submitted or rejected.
create trigger claims_log_voucher after update of voucher_file_id on claims for each row when (old.status = new.status
    and old.voucher_file_id is distinct from new.voucher_file_id) execute function log_claim_voucher();
-- Refuses a status change that is not listed in status_moves.
create trigger claims_move before update of status on claims for each row when (old.status <> new.status)
    execute function check_status_move('claim');
-- Refuses to change what a claim reports, or an amount that was approved.
create trigger claims_no_amount_change before update on claims for each row when ((old.status in ('approved', 'offer_sent',
    'offer_accepted', 'payout_pending', 'payout_failed', 'paid')) and new.payable_pesewas is distinct from old.payable_pesewas
    and new.status <> 'under_assessment') execute function refuse_claim_change();
-- Refuses to change what a claim reports, or an amount that was approved.
create trigger claims_no_change before update on claims for each row when (new.type is distinct from old.type
    or new.policy_id is distinct from old.policy_id or new.policy_record_id is distinct from old.policy_record_id
    or new.branch_id is distinct from old.branch_id or new.incident_date is distinct from old.incident_date
    or new.notice is distinct from old.notice or new.reported_by is distinct from old.reported_by
    or new.reported_at is distinct from old.reported_at) execute function refuse_claim_change();
grant select, insert, update on claims to okwan_app;

-- A document of a claim.
create table claim_documents (
  claim_id uuid not null references claims (id),
  file_id uuid not null references files (id),
  document text not null check (length(document) between 1 and 40),
  added_by uuid not null references users (id),
  added_at timestamptz not null,
  constraint claim_documents_pkey primary key (claim_id, file_id)
);
create index claim_documents_file_id on claim_documents (file_id);
-- Refuses the change: rows of this table are append-only.
create trigger claim_documents_append_only before delete or update or truncate on claim_documents for each statement
    execute function refuse_change();
grant select, insert on claim_documents to okwan_app;

-- A change of the status or the reserve of a claim.
create table claim_log (
  id bigint generated always as identity primary key,
  claim_id uuid not null references claims (id),
  event text not null,
  to_status text not null,
  reserve_pesewas bigint not null,
  note text,
  at timestamptz not null,
  by uuid references users (id)
);
create index claim_log_claim_id on claim_log (claim_id, id);
-- Refuses the change: rows of this table are append-only.
create trigger claim_log_append_only before delete or update or truncate on claim_log for each statement
    execute function refuse_change();
grant select on claim_log to okwan_app;

-- A complaint, its deadlines and the answer to it.
create table complaints (
  id uuid default gen_random_uuid() primary key,
  number bigint generated always as identity constraint complaints_number unique,
  status text not null default 'received' constraint complaints_status check (status in ('received', 'acknowledged',
      'in_progress', 'answered', 'closed', 'escalated')),
  status_at timestamptz not null,
  status_by uuid constraint complaints_status_user references users (id),
  status_note text,
  category text not null constraint complaints_category check (category in ('service', 'sale', 'premium', 'claim', 'cancellation',
      'documents', 'data', 'other')),
  channel text not null constraint complaints_channel check (channel in ('public', 'office', 'phone', 'letter', 'email',
      'seller')),
  complainant_name text not null check (length(complainant_name) between 2 and 120),
  complainant_phone text not null check (complainant_phone ~ '^233[0-9]{9}$'),
  reference text check (length(reference) between 1 and 60),
  description text not null check (length(description) between 10 and 2000),
  wanted_outcome text check (length(wanted_outcome) between 3 and 500),
  customer_id uuid constraint complaints_customer references customers (id),
  policy_id uuid constraint complaints_policy references policies (id),
  claim_id uuid constraint complaints_claim references claims (id),
  branch_id uuid not null constraint complaints_branch references branches (id),
  about_id uuid constraint complaints_about references users (id),
  is_shared boolean not null default false,
  received_at timestamptz not null,
  recorded_by uuid constraint complaints_recorder references users (id),
  form_id uuid constraint complaints_form unique,
  acknowledge_due_on date not null,
  answer_due_on date not null,
  next_due_on date generated always as ( case status when 'received' then acknowledge_due_on when 'acknowledged'
      then answer_due_on when 'in_progress' then answer_due_on else null::date end) stored,
  acknowledged_on date,
  answered_on date,
  handler_id uuid constraint complaints_handler references users (id),
  handled_at timestamptz,
  outcome text constraint complaints_outcome check (outcome in ('upheld', 'partly_upheld', 'not_upheld')),
  answer text check (length(answer) between 3 and 300),
  remedy text check (length(remedy) between 3 and 300),
  root_cause text constraint complaints_root_cause check (root_cause in ('conduct', 'wrong_information', 'delay', 'mistake',
      'system', 'terms', 'partner', 'none')),
  answered_by uuid constraint complaints_answerer references users (id),
  reopened_at timestamptz,
  version integer not null default 1 check (version >= 1),
  constraint complaints_acknowledged check ((status = 'received') = (acknowledged_on is null)),
  constraint complaints_answered check ((num_nonnulls(outcome, answer, root_cause, answered_by, answered_on) in (0, 5))
      and (status in ('answered', 'closed', 'escalated')) = (outcome is not null)),
  constraint complaints_handled check ((handler_id is null) = (handled_at is null)),
  constraint complaints_not_own check (handler_id <> about_id and answered_by <> about_id),
  constraint complaints_public check ((channel = 'public') = (recorded_by is null)),
  constraint complaints_shared check (not is_shared or about_id is not null)
);
create index complaints_about_id on complaints (about_id) where (about_id is not null);
create index complaints_answered_by on complaints (answered_by) where (answered_by is not null);
create index complaints_branch_received_at on complaints (branch_id, received_at desc, id desc);
create index complaints_claim_id on complaints (claim_id) where (claim_id is not null);
create index complaints_customer_id on complaints (customer_id) where (customer_id is not null);
create index complaints_handler_id on complaints (handler_id) where (handler_id is not null);
create index complaints_next_due_on on complaints (next_due_on, id) where (next_due_on is not null);
create index complaints_phone on complaints (complainant_phone, received_at desc);
create index complaints_policy_id on complaints (policy_id) where (policy_id is not null);
create index complaints_received_at on complaints (received_at desc, id desc);
create index complaints_recorded_by on complaints (recorded_by) where (recorded_by is not null);
create index complaints_status_by on complaints (status_by) where (status_by is not null);
-- Refuses to change what the complainant said and when.
create trigger complaints_content before update on complaints for each row when (old.id is distinct from new.id
    or old.number is distinct from new.number or old.channel is distinct from new.channel
    or old.complainant_name is distinct from new.complainant_name or old.complainant_phone is distinct from new.complainant_phone
    or old.reference is distinct from new.reference or old.description is distinct from new.description
    or old.wanted_outcome is distinct from new.wanted_outcome or old.received_at is distinct from new.received_at
    or old.recorded_by is distinct from new.recorded_by or old.form_id is distinct from new.form_id
    or old.acknowledge_due_on is distinct from new.acknowledge_due_on) execute function refuse_complaint_change();
-- Refuses a handler who is the person complained about or below that person.
create trigger complaints_handler_rank before insert or update of handler_id, answered_by, about_id on complaints for each row
    when (new.about_id is not null) execute function check_complaint_handler();
-- Records the new status of a complaint.
create trigger complaints_log_begin after insert on complaints for each row execute function log_complaint();
-- Records the new status of a complaint.
create trigger complaints_log_move after update of status on complaints for each row when (old.status <> new.status)
    execute function log_complaint();
-- Refuses a status change that is not listed in status_moves.
create trigger complaints_move before update of status on complaints for each row when (old.status <> new.status)
    execute function check_status_move('complaint');
-- Refuses to reopen a complaint a second time.
create trigger complaints_reopen before update of status on complaints for each row when ((old.status in ('answered', 'closed'))
    and new.status = 'in_progress') execute function check_complaint_reopening();
grant select, insert, update on complaints to okwan_app;

-- A change of the status of a complaint.
create table complaint_log (
  id bigint generated always as identity primary key,
  complaint_id uuid not null constraint complaint_log_complaint references complaints (id),
  event text not null,
  to_status text not null,
  note text,
  at timestamptz not null,
  by uuid constraint complaint_log_user references users (id)
);
create index complaint_log_by on complaint_log (by) where (by is not null);
create index complaint_log_complaint_id on complaint_log (complaint_id, id);
-- Refuses the change: rows of this table are append-only.
create trigger complaint_log_append_only before delete or update or truncate on complaint_log for each statement
    execute function refuse_change();
grant select on complaint_log to okwan_app;

-- A comparison of a customer with the national card register and its result.
create table identity_checks (
  id uuid default gen_random_uuid() primary key,
  number bigint generated always as identity constraint identity_checks_number unique,
  customer_id uuid not null constraint identity_checks_customer references customers (id),
  cause text not null constraint identity_checks_cause check (cause in ('added', 'changed', 'asked')),
  requested_at timestamptz not null,
  requested_by uuid constraint identity_checks_requester references users (id),
  state text not null default 'waiting' constraint identity_checks_state check (state in ('waiting', 'match', 'mismatch',
      'unknown', 'unavailable')),
  differs text[] not null default '{}'::text[],
  reference text check (length(reference) between 1 and 100),
  attempts integer not null default 0 check (attempts >= 0),
  last_attempt_at timestamptz,
  answered_at timestamptz,
  accepted_by uuid constraint identity_checks_accepter references users (id),
  accepted_at timestamptz,
  accepted_reason text check (length(accepted_reason) between 3 and 500),
  constraint identity_checks_accepted check ((num_nonnulls(accepted_by, accepted_at) in (0, 2)) and (accepted_by is null
      or (state in ('mismatch', 'unknown')))),
  constraint identity_checks_answered check ((state in ('match', 'mismatch', 'unknown')) = (answered_at is not null)),
  constraint identity_checks_attempted check ((attempts = 0) = (last_attempt_at is null)),
  constraint identity_checks_differs check (differs <@ array['firstName', 'lastName', 'dateOfBirth'] and (state = 'mismatch'
      or differs = '{}'::text[])),
  constraint identity_checks_requested check ((cause = 'asked') = (requested_by is not null))
);
create index identity_checks_accepted_by on identity_checks (accepted_by) where (accepted_by is not null);
create index identity_checks_customer_id on identity_checks (customer_id, number desc);
create unique index identity_checks_one_waiting on identity_checks (customer_id) where (state = 'waiting');
create index identity_checks_open on identity_checks (answered_at, id) where ((state in ('mismatch', 'unknown'))
    and (accepted_at is null));
create index identity_checks_requested_at on identity_checks (requested_at desc);
create index identity_checks_requested_by on identity_checks (requested_by) where (requested_by is not null);
create index identity_checks_unavailable on identity_checks (last_attempt_at, id) where (state = 'unavailable');
-- Refuses to change the result of an identity check or its acceptance.
create trigger identity_checks_result before update on identity_checks for each row when (old.state <> 'waiting'
    and (old.id is distinct from new.id or old.customer_id is distinct from new.customer_id
    or old.cause is distinct from new.cause or old.requested_at is distinct from new.requested_at
    or old.requested_by is distinct from new.requested_by or old.state is distinct from new.state
    or old.differs is distinct from new.differs or old.reference is distinct from new.reference
    or old.attempts is distinct from new.attempts or old.last_attempt_at is distinct from new.last_attempt_at
    or old.answered_at is distinct from new.answered_at) or old.accepted_at is not null)
    execute function refuse_identity_check_change();
grant select, insert, update on identity_checks to okwan_app;

-- An imported version of a screening list; the newest version of each name counts.
create table screening_lists (
  id uuid default gen_random_uuid() primary key,
  name text not null check (length(name) between 1 and 80),
  version text not null check (length(version) between 1 and 40),
  file_name text not null check (length(file_name) between 1 and 200),
  digest text not null check (length(digest) = 64),
  entry_count integer not null check (entry_count > 0),
  imported_by uuid not null constraint screening_lists_importer references users (id),
  imported_at timestamptz not null,
  number bigint generated always as identity constraint screening_lists_number unique,
  matched_customers bigint not null default 0 check (matched_customers >= 0),
  matched_at timestamptz,
  constraint screening_lists_version unique (name, version)
);
create index screening_lists_imported_by on screening_lists (imported_by);
grant select, insert, update on screening_lists to okwan_app;

-- A person or company on a version of a screening list.
create table screening_entries (
  id bigint generated always as identity primary key,
  list_id uuid not null constraint screening_entries_list references screening_lists (id),
  reference text not null check (length(reference) between 1 and 80),
  name text not null check (length(name) between 1 and 200),
  aliases text[] not null,
  birth_date text not null check (birth_date ~ '^([0-9]{4}(-[0-9]{2}-[0-9]{2})?)?$'),
  country text not null check (length(country) <= 100),
  digest text not null check (length(digest) = 64),
  keys text[] not null,
  constraint screening_entries_reference unique (list_id, reference)
);
create index screening_entries_keys on screening_entries using gin (keys);
-- Refuses the change: rows of this table are append-only.
create trigger screening_entries_append_only before delete or update or truncate on screening_entries for each statement
    execute function refuse_change();
grant select, insert on screening_entries to okwan_app;

-- A customer who may be a listed person or company, and the decision about it.
create table screening_hits (
  id uuid default gen_random_uuid() primary key,
  customer_id uuid not null constraint screening_hits_customer references customers (id),
  entry_id bigint not null constraint screening_hits_entry references screening_entries (id),
  list_name text not null,
  reference text not null,
  entry_digest text not null,
  customer_digest text not null check (length(customer_digest) = 64),
  customer_name text not null check (length(customer_name) between 1 and 300),
  matched_name text not null check (length(matched_name) between 1 and 200),
  score integer not null check (score between 0 and 100),
  reasons text[] not null,
  found_at timestamptz not null,
  state text not null default 'open' constraint screening_hits_state check (state in ('open', 'proposed', 'true', 'false',
      'lapsed')),
  proposed_by uuid constraint screening_hits_proposer references users (id),
  proposed_at timestamptz,
  proposal_reason text check (length(proposal_reason) between 3 and 1000),
  decided_by uuid constraint screening_hits_decider references users (id),
  decided_at timestamptz,
  decision_reason text check (length(decision_reason) between 3 and 1000),
  version integer not null default 1 check (version >= 1),
  lapsed_list_id uuid constraint screening_hits_lapsed_list references screening_lists (id),
  constraint screening_hits_once unique (customer_id, list_name, reference, entry_digest, customer_digest),
  constraint screening_hits_decided check ((state in ('true', 'false')) = (decided_by is not null)
      and (decided_by is null) = (decided_at is null) and (state <> 'false' or decision_reason is not null)),
  constraint screening_hits_proposed check ((num_nonnulls(proposed_by, proposed_at, proposal_reason) in (0, 3))
      and ((state not in ('proposed', 'true')) or proposed_by is not null)),
  constraint screening_hits_two_people check (state <> 'true' or decided_by <> proposed_by)
);
create index screening_hits_customer_id on screening_hits (customer_id);
create index screening_hits_decided_by on screening_hits (decided_by) where (decided_by is not null);
create index screening_hits_entry_id on screening_hits (entry_id);
create index screening_hits_found_at on screening_hits (found_at desc, id desc);
create index screening_hits_lapsed_list_id on screening_hits (lapsed_list_id) where (lapsed_list_id is not null);
create index screening_hits_open on screening_hits (list_name) where (state in ('open', 'proposed'));
create index screening_hits_proposed_by on screening_hits (proposed_by) where (proposed_by is not null);
-- Refuses to change a decided hit, and what was compared.
create trigger screening_hits_final before update on screening_hits for each row when ((old.state in ('true', 'false'))
    or old.state = 'lapsed' and new.state <> 'open' or old.customer_id is distinct from new.customer_id
    or old.entry_digest is distinct from new.entry_digest or old.customer_digest is distinct from new.customer_digest
    or old.customer_name is distinct from new.customer_name or old.matched_name is distinct from new.matched_name
    or old.score is distinct from new.score or old.reasons is distinct from new.reasons or old.state <> 'lapsed'
    and (old.entry_id is distinct from new.entry_id or old.found_at is distinct from new.found_at))
    execute function refuse_hit_change();
grant select, insert, update on screening_hits to okwan_app;

-- A suspicion of money laundering, the decision about it and its report to the authority.
create table suspicious_reports (
  id uuid default gen_random_uuid() primary key,
  receipt text not null constraint suspicious_reports_receipt unique check (receipt ~ '^R-[2-9A-Z]{8}$'),
  source text not null constraint suspicious_reports_source check (source in ('office', 'colleague', 'screening')),
  customer_id uuid constraint suspicious_reports_customer references customers (id),
  hit_id uuid constraint suspicious_reports_hit unique references screening_hits (id),
  subject text not null check (length(subject) between 2 and 300),
  description text not null check (length(description) between 10 and 4000),
  branch_id uuid not null constraint suspicious_reports_branch references branches (id),
  raised_by uuid not null constraint suspicious_reports_requester references users (id),
  raised_at timestamptz not null,
  due_at timestamptz not null,
  state text not null default 'draft' constraint suspicious_reports_state check (state in ('draft', 'decided', 'filed')),
  decision text constraint suspicious_reports_decision check (decision in ('file', 'no-file')),
  decision_reason text check (length(decision_reason) between 3 and 2000),
  decided_by uuid constraint suspicious_reports_decider references users (id),
  decided_at timestamptz,
  filed_reference text check (length(filed_reference) between 2 and 100),
  filed_on date,
  filed_by uuid constraint suspicious_reports_filer references users (id),
  filed_at timestamptz,
  version integer not null default 1 check (version >= 1),
  constraint suspicious_reports_decided check ((num_nonnulls(decision, decision_reason, decided_by, decided_at) in (0, 4))
      and (state = 'draft') = (decision is null)),
  constraint suspicious_reports_filed check ((num_nonnulls(filed_reference, filed_on, filed_by, filed_at) in (0, 4))
      and (state = 'filed') = (filed_on is not null) and (state <> 'filed' or decision = 'file')),
  constraint suspicious_reports_screening check ((source = 'screening') = (hit_id is not null))
);
create index suspicious_reports_branch_id on suspicious_reports (branch_id);
create index suspicious_reports_customer_id on suspicious_reports (customer_id) where (customer_id is not null);
create index suspicious_reports_decided_by on suspicious_reports (decided_by) where (decided_by is not null);
create index suspicious_reports_filed_by on suspicious_reports (filed_by) where (filed_by is not null);
create index suspicious_reports_raised_at on suspicious_reports (raised_at desc, id desc);
create index suspicious_reports_raised_by on suspicious_reports (raised_by);
-- Refuses to change what was reported, a decision or a filed report.
create trigger suspicious_reports_final before update on suspicious_reports for each row when (old.state = 'filed'
    or old.decision = 'no-file' or old.id is distinct from new.id or old.receipt is distinct from new.receipt
    or old.source is distinct from new.source or old.customer_id is distinct from new.customer_id
    or old.hit_id is distinct from new.hit_id or old.subject is distinct from new.subject
    or old.description is distinct from new.description or old.branch_id is distinct from new.branch_id
    or old.raised_by is distinct from new.raised_by or old.raised_at is distinct from new.raised_at
    or old.due_at is distinct from new.due_at or old.decision is not null and (old.decision is distinct from new.decision
    or old.decision_reason is distinct from new.decision_reason or old.decided_by is distinct from new.decided_by
    or old.decided_at is distinct from new.decided_at)) execute function refuse_report_change();
grant select, insert, update on suspicious_reports to okwan_app;

-- A note on a customer, policy, claim, request or complaint, or a message about a claim to the customer.
create table record_notes (
  id bigint generated always as identity primary key,
  claim_id uuid constraint record_notes_claim references claims (id),
  kind text not null constraint record_notes_kind check (kind in ('note', 'message')),
  is_shared boolean not null,
  text text not null constraint claim_notes_text_check check (length(text) between 3 and 500),
  by uuid not null constraint record_notes_user references users (id),
  at timestamptz not null,
  customer_id uuid constraint record_notes_customer references customers (id),
  policy_id uuid constraint record_notes_policy references policies (id),
  request_id uuid constraint record_notes_request references service_requests (id),
  answers bigint constraint record_notes_answers references record_notes (id),
  complaint_id uuid constraint record_notes_complaint references complaints (id),
  constraint record_notes_author unique (id, by),
  constraint record_notes_message_is_shared check (kind = 'note' or is_shared),
  constraint record_notes_message_of_claim check (kind = 'note' or claim_id is not null),
  constraint record_notes_one_record check (num_nonnulls(customer_id, policy_id, claim_id, request_id, complaint_id) = 1)
);
create index record_notes_answers on record_notes (answers) where (answers is not null);
create index record_notes_by on record_notes (by);
create index record_notes_claim_id on record_notes (claim_id, id);
create index record_notes_complaint_id on record_notes (complaint_id, id) where (complaint_id is not null);
create index record_notes_customer_id on record_notes (customer_id, id) where (customer_id is not null);
create index record_notes_policy_id on record_notes (policy_id, id) where (policy_id is not null);
create index record_notes_request_id on record_notes (request_id, id) where (request_id is not null);
-- Refuses the change: rows of this table are append-only.
create trigger record_notes_append_only before delete or update or truncate on record_notes for each statement
    execute function refuse_change();
grant select, insert on record_notes to okwan_app;

-- A later text of a note; the author alone changes it, and earlier texts stay.
create table note_edits (
  id bigint generated always as identity primary key,
  note_id bigint not null,
  text text not null check (length(text) between 3 and 500),
  by uuid not null,
  at timestamptz not null,
  constraint note_edits_by_author foreign key (note_id, by) references record_notes (id, by)
);
create index note_edits_note on note_edits (note_id, by, id);
-- Refuses the change: rows of this table are append-only.
create trigger note_edits_append_only before delete or update or truncate on note_edits for each statement
    execute function refuse_change();
grant select, insert on note_edits to okwan_app;

-- A person who is mentioned in a note.
create table note_mentions (
  note_id bigint not null constraint note_mentions_note references record_notes (id),
  user_id uuid not null constraint note_mentions_user references users (id),
  seen_at timestamptz,
  constraint note_mentions_pkey primary key (note_id, user_id)
);
create index note_mentions_user_id on note_mentions (user_id, note_id desc);
grant select, insert, update on note_mentions to okwan_app;

-- Work on a record that a person has to do by a day.
create table tasks (
  id uuid default gen_random_uuid() primary key,
  title text not null check (length(title) between 3 and 300),
  assignee_id uuid not null constraint tasks_assignee references users (id),
  due_on date not null,
  customer_id uuid constraint tasks_customer references customers (id),
  policy_id uuid constraint tasks_policy references policies (id),
  claim_id uuid constraint tasks_claim references claims (id),
  request_id uuid constraint tasks_request references service_requests (id),
  created_by uuid not null constraint tasks_creator references users (id),
  created_at timestamptz not null,
  done_by uuid constraint tasks_done_by references users (id),
  done_at timestamptz,
  version integer not null default 1 check (version >= 1),
  complaint_id uuid constraint tasks_complaint references complaints (id),
  constraint tasks_done check ((done_by is null) = (done_at is null)),
  constraint tasks_one_record check (num_nonnulls(customer_id, policy_id, claim_id, request_id, complaint_id) = 1)
);
create index tasks_assignee_id on tasks (assignee_id, due_on, id);
create index tasks_claim_id on tasks (claim_id) where (claim_id is not null);
create index tasks_complaint_id on tasks (complaint_id) where (complaint_id is not null);
create index tasks_created_by on tasks (created_by);
create index tasks_customer_id on tasks (customer_id) where (customer_id is not null);
create index tasks_done_by on tasks (done_by) where (done_by is not null);
create index tasks_open on tasks (assignee_id, due_on, id) where (done_at is null);
create index tasks_policy_id on tasks (policy_id) where (policy_id is not null);
create index tasks_request_id on tasks (request_id) where (request_id is not null);
grant select, insert, update on tasks to okwan_app;

-- A policy that is paid but not issued, and its resolution.
create table challenges (
  id uuid default gen_random_uuid() primary key,
  policy_record_id uuid not null references policy_records (id),
  policy_id uuid not null references policies (id),
  branch_id uuid not null references branches (id),
  reason text not null check (length(reason) between 1 and 40),
  opened_at timestamptz not null,
  attempts integer not null default 0 check (attempts >= 0),
  last_attempt_at timestamptz,
  owner_id uuid references users (id),
  owned_at timestamptz,
  note text check (length(note) between 3 and 500),
  resolution text constraint challenges_resolution check (resolution in ('retry', 'correct', 'move-start',
      'keep-as-change-of-insurer', 'collect-difference', 'refund-difference', 'assign-sticker', 'full-refund', 'close')),
  resolved_at timestamptz,
  resolved_by uuid references users (id),
  version integer not null default 1 check (version >= 1),
  proposed_by uuid references users (id),
  proposed_at timestamptz,
  proposal text constraint challenges_proposal_length check (length(proposal) between 3 and 500),
  refund_pesewas bigint constraint challenges_refund_positive check (refund_pesewas > 0),
  constraint challenges_owned check ((owner_id is null) = (owned_at is null)),
  constraint challenges_proposed check (num_nulls(proposed_by, proposed_at, proposal) in (0, 3)),
  constraint challenges_refund_known check (resolution <> 'full-refund' or resolved_at is null
      or refund_pesewas is not null) not valid
);
create index challenges_open on challenges (branch_id, opened_at, id) where (resolved_at is null);
create index challenges_opened_at on challenges (opened_at desc, id desc);
create index challenges_owner_id on challenges (owner_id) where (owner_id is not null);
create index challenges_policy_id on challenges (policy_id);
create index challenges_proposed_by on challenges (proposed_by) where (proposed_by is not null);
create index challenges_resolved_at on challenges (resolved_at) where (resolved_at is not null);
create unique index one_open_challenge on challenges (policy_record_id) where (resolved_at is null);
-- Refuses to change a resolved challenge.
create trigger challenges_over before update on challenges for each row when (old.resolved_at is not null)
    execute function refuse_challenge_change();
-- Refuses a resolution by the seller, the customer, the proposer or staff above their limit.
create trigger challenges_resolver before update of resolved_by on challenges for each row when (new.resolved_by is not null
    and (new.resolution in ('full-refund', 'close'))) execute function check_challenge_resolver();
-- Refuses a resolution that is not listed in challenge_resolutions.
create trigger challenges_valid_resolution before update of resolution on challenges for each row
    when (new.resolution is distinct from old.resolution) execute function check_challenge_resolution();
grant select, insert, update on challenges to okwan_app;

-- A resolution that is allowed for a reason of a challenged policy.
create table challenge_resolutions (
  product text not null constraint challenge_ways_product_check check (product in ('motor', 'travel')),
  reason text not null,
  resolution text not null,
  constraint challenge_resolutions_pkey primary key (product, reason, resolution)
);
grant select on challenge_resolutions to okwan_app;

-- Refuses a service request that does not begin as pending.
create function check_new_request() returns trigger language plpgsql as $$
begin
  raise exception 'a request cannot begin as %', new.status using errcode = '23514', constraint = 'service-request_status_move';
end $$;

-- Refuses to change what a service request asks for.
create function refuse_request_change() returns trigger language plpgsql as $$
begin
  if is_erasing() then return new; end if;
  raise exception 'the content of a service request cannot be changed' using errcode = '42501';
end $$;

-- Refuses a decision by the seller or a beneficiary, and a second decision.
create function check_request_decider() returns trigger language plpgsql as $$
begin
  if old.decided_by is not null and old.decided_by <> new.decided_by and old.status not in ('failed') then
    raise exception 'the service request is already decided' using errcode = '23514', constraint = 'service_requests_decided_once';
  end if;
  if exists (select from policy_records r
             where r.policy_id = new.policy_id and new.decided_by in (r.seller_id, r.agent_id)) then
    raise exception 'the seller cannot decide the service request' using errcode = '23514', constraint = 'service_requests_not_own_sale';
  end if;
  if exists (select from users u join policy_records r on r.policy_id = new.policy_id
               join customers c on c.id = r.customer_id
             where u.id = new.decided_by and u.mobile_number in (c.phone, new.content #>> '{refundTo,msisdn}')) then
    raise exception 'a beneficiary cannot decide the service request' using errcode = '23514', constraint = 'service_requests_not_beneficiary';
  end if;
  return new;
end $$;

-- Records the new status of a service request.
create function log_request_status() returns trigger language plpgsql security definer set search_path to 'public' as $$
begin
  insert into service_request_log (request_id, from_status, event, to_status, note, at, by)
  values (new.id, case when tg_op = 'UPDATE' then old.status end,
          case when tg_op = 'UPDATE' then (select event from status_moves
            where entity = 'service-request' and from_status = old.status and to_status = new.status) else 'raise' end,
          new.status, new.status_note, new.status_at, new.status_by);
  return null;
end $$;

-- Refuses a claim that does not begin as reported.
create function check_new_claim() returns trigger language plpgsql as $$
begin
  raise exception 'a claim cannot begin as %', new.status using errcode = '23514', constraint = 'claim_status_move';
end $$;

-- Refuses to change what a claim reports, or an amount that was approved.
create function refuse_claim_change() returns trigger language plpgsql as $$
begin
  if is_erasing() and new.payable_pesewas is not distinct from old.payable_pesewas then return new; end if;
  raise exception 'the content of a claim cannot be changed' using errcode = '42501';
end $$;

-- Refuses a decision by the seller or a beneficiary.
create function check_claim_decider() returns trigger language plpgsql as $$
begin
  if exists (select from policy_records r
             where r.policy_id = new.policy_id and new.decided_by in (r.seller_id, r.agent_id)) then
    raise exception 'the seller cannot decide the claim' using errcode = '23514', constraint = 'claims_not_own_sale';
  end if;
  if exists (select from users u join policy_records r on r.policy_id = new.policy_id join customers c on c.id = r.customer_id
             where u.id = new.decided_by and u.mobile_number in (c.phone, new.notice #>> '{payTo,msisdn}')) then
    raise exception 'a beneficiary cannot decide the claim' using errcode = '23514', constraint = 'claims_not_beneficiary';
  end if;
  return new;
end $$;

-- Records the new status or reserve of a claim.
create function log_claim() returns trigger language plpgsql security definer set search_path to 'public' as $$
begin
  insert into claim_log (claim_id, event, to_status, reserve_pesewas, note, at, by)
  values (new.id,
          case when tg_op = 'INSERT' then 'report'
               when old.status <> new.status then (select event from status_moves
                 where entity = 'claim' and from_status = old.status and to_status = new.status)
               else 'reserve' end,
          new.status, new.reserve_pesewas, new.status_note, new.status_at, new.status_by);
  return null;
end $$;

-- Refuses to change what the complainant said and when.
create function refuse_complaint_change() returns trigger language plpgsql as $$
begin
  if is_erasing() then return new; end if;
  raise exception 'the content of a complaint cannot be changed' using errcode = '42501';
end $$;

-- Refuses to reopen a complaint a second time.
create function check_complaint_reopening() returns trigger language plpgsql as $$
begin
  if old.reopened_at is not null or new.reopened_at is null then
    raise exception 'a complaint is reopened once' using errcode = '23514', constraint = 'complaints_reopened_once';
  end if;
  return new;
end $$;

-- Whether a user may handle a complaint about a person: neither that person nor someone below.
create function may_handle_complaint(about uuid, handler uuid) returns boolean language sql stable as $$
  select about is null or handler is null or about <> handler and not exists (
    select from users a, users h where a.id = about and h.id = handler
      and (a.role = 'SuperAdmin' and h.role <> 'SuperAdmin' or a.role = 'Admin' and h.role not in ('Admin', 'SuperAdmin')))
$$;

-- Refuses a handler who is the person complained about or below that person.
create function check_complaint_handler() returns trigger language plpgsql as $$
begin
  if not may_handle_complaint(new.about_id, new.handler_id) or not may_handle_complaint(new.about_id, new.answered_by) then
    if new.about_id in (new.handler_id, new.answered_by) then
      raise exception 'a complaint is not handled by the person' using errcode = '23514', constraint = 'complaints_not_own';
    end if;
    raise exception 'a complaint is handled by nobody below the person' using errcode = '23514',
      constraint = 'complaints_not_superior';
  end if;
  return new;
end $$;

-- Records the new status of a complaint.
create function log_complaint() returns trigger language plpgsql security definer set search_path to 'public' as $$
begin
  insert into complaint_log (complaint_id, event, to_status, note, at, by)
  values (new.id, case when tg_op = 'INSERT' then 'receive' else (select event from status_moves
      where entity = 'complaint' and from_status = old.status and to_status = new.status) end,
    new.status, new.status_note, new.status_at, new.status_by);
  return null;
end $$;

-- Replaces the personal data in the complaints of an erased customer; refuses while one is open.
create function erase_complaints() returns trigger language plpgsql as $$
declare
  complained uuid[] := array(select c.id from complaints c where c.customer_id = new.id);
  numbers text[] := array(select c.complainant_phone from complaints c where c.customer_id = new.id);
begin
  if exists (select from complaints c where c.id = any (complained) and c.status <> 'closed') then
    raise exception 'customer has an open complaint' using errcode = '23514', constraint = 'customer_erasure_no_complaint';
  end if;
  delete from note_mentions m using record_notes n where n.id = m.note_id and n.complaint_id = any (complained);
  delete from note_edits e using record_notes n where n.id = e.note_id and n.complaint_id = any (complained);
  delete from record_notes n where n.complaint_id = any (complained);
  delete from tasks t where t.complaint_id = any (complained);
  delete from demo_messages d using messages m where m.id = d.message_id
    and m.template in ('complaint-received', 'complaint-answered') and m.recipient = any (numbers);
  delete from messages m where m.template in ('complaint-received', 'complaint-answered') and m.recipient = any (numbers);
  update complaints set complainant_name = 'Erased customer', complainant_phone = '233000000000', reference = null,
    description = 'Erased after the retention years.', wanted_outcome = null, status_note = null,
    answer = case when answer is not null then 'Erased' end, remedy = case when remedy is not null then 'Erased' end
    where id = any (complained);
  update complaint_log set note = null where complaint_id = any (complained);
  return null;
end $$;

-- Refuses to change the result of an identity check or its acceptance.
create function refuse_identity_check_change() returns trigger language plpgsql as $$
begin
  if is_erasing() then return new; end if;
  raise exception 'the result of an identity check cannot be changed' using errcode = '23514',
    constraint = 'identity_checks_result';
end $$;

-- Removes reference and reason of the identity checks of an erased customer.
create function erase_identity_checks() returns trigger language plpgsql as $$
begin
  update identity_checks set reference = null, accepted_reason = null where customer_id = new.id;
  return null;
end $$;

-- Refuses to change a decided hit, and what was compared.
create function refuse_hit_change() returns trigger language plpgsql as $$
begin
  if is_erasing() then return new; end if;
  raise exception 'a decided hit cannot be changed' using errcode = '23514', constraint = 'screening_hits_final';
end $$;

-- Closes the hits of an erased customer and removes the name from all but true hits.
create function erase_screening_hits() returns trigger language plpgsql as $$
begin
  update screening_hits set state = 'lapsed' where customer_id = new.id and state in ('open', 'proposed');
  -- The decision about a true hit is kept like the report about it.
  update screening_hits set customer_name = 'Erased customer' where customer_id = new.id and state <> 'true';
  return null;
end $$;

-- Refuses to change what was reported, a decision or a filed report.
create function refuse_report_change() returns trigger language plpgsql as $$
begin
  raise exception 'a suspicious report keeps what was reported and decided' using errcode = '23514',
    constraint = 'suspicious_reports_final';
end $$;

-- The amount that a claim pays in all, including earlier settlements.
create function claim_agreed_pesewas(claim uuid) returns bigint language sql stable as $$
  select paid_pesewas + case when status in ('offer_accepted', 'payout_pending', 'payout_failed') then payable_pesewas else 0 end
  from claims where id = claim
$$;

-- Refuses payouts that exceed the agreed amount of their claim.
create function limit_claim_payouts() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.amount_pesewas = old.amount_pesewas and new.state not in ('approved', 'disbursing') then
    return new;
  end if;
  -- New payouts of a claim are checked one after the other. Approving and sending take no lock: the sum was checked at the request.
  if tg_op = 'INSERT' or new.amount_pesewas <> old.amount_pesewas then
    perform from claims where id = new.claim_id for update;
  end if;
  if new.amount_pesewas + (select coalesce(sum(amount_pesewas), 0) from payouts
      where claim_id = new.claim_id and id <> new.id and state not in ('rejected', 'withdrawn'))
      > claim_agreed_pesewas(new.claim_id) then
    raise exception 'payouts exceed the agreed amount of the claim' using errcode = '23514', constraint = 'payouts_within_claim';
  end if;
  return new;
end $$;

-- Refuses an approval below the tier of the claim, or by the person who checked its discharge voucher.
create function check_claim_approval() returns trigger language plpgsql as $$
declare
  payout payouts;
begin
  select * into payout from payouts where id = new.payout_id;
  if payout.claim_id is null then
    return new;
  end if;
  if payout_tier_pesewas(payout) > admin_limit_at(new.approved_at)
     and not exists (select from users u where u.id = new.approver_id and u.role = 'SuperAdmin') then
    raise exception 'the claim is above the authority of the checker' using errcode = '23514', constraint = 'approval_by_claim';
  end if;
  if exists (select from claims c where c.id = payout.claim_id and c.accepted_file_id is not null
               and c.accepted_by = new.approver_id) then
    raise exception 'the checker confirmed the acceptance' using errcode = '23514', constraint = 'approval_not_by_voucher_check';
  end if;
  return new;
end $$;

-- Refuses to approve a part of a large claim with one approval.
create function check_claim_approvals() returns trigger language plpgsql as $$
begin
  if payout_tier_pesewas(new) > single_approval_limit_at(payout_decided_at(new))
     and (select count(*) from payout_approvals a
          where a.payout_id = new.id and a.content_hash = payout_content_hash(new)
            and a.approver_id is distinct from new.requested_by and a.approver_id is distinct from new.recommended_by) < 2 then
    raise exception 'payout % needs two approvals', new.number using errcode = '23514', constraint = 'payout_is_approved';
  end if;
  return new;
end $$;

-- Whether the account is the policyholder's number or payer, or was paid for a claim under the same name.
create function claim_payee_is_known(p payouts) returns boolean language sql stable as $$
  select coalesce(p.payee_name = left(p.customer_name, 120) and (
      exists (select from policy_records r join customers c on c.id = r.customer_id
              where r.policy_id = p.policy_id and r.is_current and c.phone = p.payee_phone)
      or exists (select from checkouts k join payment_attempts a on a.checkout_id = k.id
                 where k.policy_id = p.policy_id and a.state = 'successful' and a.payer_number = p.payee_phone)), false)
    or exists (select from payouts q
               where q.kind = 'claim' and q.state = 'paid' and q.payee_phone = p.payee_phone
                 and lower(q.payee_name) = lower(p.payee_name))
    or exists (select from payouts q
               where q.kind = 'claim' and q.state = 'paid' and q.bank_account = p.bank_account and q.bank_code = p.bank_code
                 and lower(q.payee_name) = lower(p.payee_name))
$$;

-- Refuses a new payee of a claim without a reason, an identity and the same name.
create function check_claim_payee() returns trigger language plpgsql as $$
begin
  -- A second approval changes the row, but not the payee.
  if tg_op = 'UPDATE' and old.state = 'recommended'
     and (new.payee_phone, new.bank_code, new.bank_account, new.payee_reason, new.payee_id_number, new.name_match)
       is not distinct from (old.payee_phone, old.bank_code, old.bank_account, old.payee_reason, old.payee_id_number, old.name_match) then
    return new;
  end if;
  if num_nonnulls(new.payee_reason, new.payee_id_number) = 2 and new.name_match = 'same' or claim_payee_is_known(new) then
    return new;
  end if;
  raise exception 'the payee was never paid and is not identified' using errcode = '23514', constraint = 'payee_is_identified';
end $$;

-- Refuses an acceptance without the customer's code or a checked voucher, or by a party to the claim.
create function check_claim_acceptance() returns trigger language plpgsql as $$
begin
  if new.accepted_by is null or new.accepted_by = new.reported_by
     or exists (select from policy_records r
                where r.policy_id = new.policy_id and new.accepted_by in (r.seller_id, r.agent_id))
     or exists (select from users u join policy_records r on r.policy_id = new.policy_id join customers c on c.id = r.customer_id
                where u.id = new.accepted_by and u.mobile_number in (c.phone, new.notice #>> '{payTo,msisdn}')) then
    raise exception 'a party cannot accept for the customer' using errcode = '23514', constraint = 'claims_acceptance';
  end if;
  if new.accepted_code_id is not null
     and not exists (select from otp_requests o join policy_records r on r.policy_id = new.policy_id and r.is_current
                       join customers c on c.id = r.customer_id
                     where o.id = new.accepted_code_id and o.mobile_number = c.phone and o.purpose = 'consent'
                       and o.used_at is not null
                       and split_part(o.reference, '@', 1) = concat('claim-offer:', new.id, ':', new.round)) then
    raise exception 'the code was not sent to the customer for this offer' using errcode = '23514', constraint = 'claims_acceptance';
  end if;
  if new.accepted_file_id is not null
     and (new.accepted_file_id is distinct from old.voucher_file_id or old.voucher_by = new.accepted_by
       or exists (select from payout_approvals a join payouts p on p.id = a.payout_id
                  where p.claim_id = new.id and a.approver_id = new.accepted_by)) then
    raise exception 'a third person checks the voucher' using errcode = '23514', constraint = 'claims_acceptance';
  end if;
  return new;
end $$;

-- Refuses a handler who is a party to the claim.
create function check_claim_handler() returns trigger language plpgsql as $$
begin
  if is_claim_party(new, new.handler_id) then
    raise exception 'a party cannot handle the claim' using errcode = '23514', constraint = 'claims_handler_no_party';
  end if;
  return new;
end $$;

-- Whether the person reported the claim, sold the policy or would receive the payment.
create function is_claim_party(claim claims, person uuid) returns boolean language sql stable as $$
  select person = claim.reported_by
    or exists (select from policy_records r where r.policy_id = claim.policy_id and person in (r.seller_id, r.agent_id))
    or exists (select from users u join policy_records r on r.policy_id = claim.policy_id
                 join customers c on c.id = r.customer_id
               where u.id = person and u.mobile_number in (c.phone, claim.notice #>> '{payTo,msisdn}'))
$$;

-- Records that a discharge voucher was submitted or rejected.
create function log_claim_voucher() returns trigger language plpgsql security definer set search_path to 'public' as $$
begin
  insert into claim_log (claim_id, event, to_status, reserve_pesewas, note, at, by)
  values (new.id, case when new.voucher_file_id is null then 'refuse_voucher' else 'submit_voucher' end,
          new.status, new.reserve_pesewas, new.status_note, new.status_at, new.status_by);
  return null;
end $$;

-- Refuses a resolution that is not listed in challenge_resolutions.
create function check_challenge_resolution() returns trigger language plpgsql as $$
begin
  if not exists (select from challenge_resolutions w join policies p on p.id = new.policy_id
                 where w.product = p.product and w.reason = new.reason and w.resolution = new.resolution) then
    raise exception '% does not resolve %', new.resolution, new.reason using errcode = '23514', constraint = 'challenge_resolution';
  end if;
  return new;
end $$;

-- Refuses a resolution by the seller, the customer, the proposer or staff above their limit.
create function check_challenge_resolver() returns trigger language plpgsql as $$
begin
  if exists (select from policy_records r join customers c on c.id = r.customer_id join users u on u.id = new.resolved_by
             where r.id = new.policy_record_id and (u.id in (r.seller_id, r.agent_id) or u.mobile_number = c.phone)) then
    raise exception 'the seller and the customer cannot resolve the challenge' using errcode = '23514', constraint = 'challenges_not_own_sale';
  end if;
  if new.resolved_by = new.proposed_by then
    raise exception 'the proposer cannot resolve the challenge' using errcode = '23514', constraint = 'challenges_second_person';
  end if;
  if new.refund_pesewas > staff_limit_at(new.resolved_at)
     and exists (select from users u where u.id = new.resolved_by and u.role = 'Staff') then
    raise exception 'the refund exceeds the limit of Staff' using errcode = '23514', constraint = 'challenges_authority';
  end if;
  return new;
end $$;

-- Refuses to change a resolved challenge.
create function refuse_challenge_change() returns trigger language plpgsql as $$
begin
  raise exception 'a resolved challenge cannot be changed' using errcode = '23514', constraint = 'challenge_over';
end $$;

-- Opens or resolves the challenge of a policy record when its status changes.
create function open_or_resolve_challenge() returns trigger language plpgsql as $$
begin
  if new.status = 'challenged' then
    insert into challenges (policy_record_id, policy_id, branch_id, reason, opened_at)
    values (new.id, new.policy_id, new.branch_id, new.challenge_reason, new.status_at)
    on conflict (policy_record_id) where resolved_at is null
      do update set reason = excluded.reason, version = challenges.version + 1;
  else
    update challenges set resolved_at = new.status_at, resolved_by = coalesce(new.status_by, owner_id), version = version + 1
    where policy_record_id = new.id and resolved_at is null;
  end if;
  perform pg_notify('service-requests', '');
  return null;
end $$;

-- reports -----------------------------------------------------------------------------------------------------------------

-- A report that a person gets by email, with its filters and dates.
create table report_schedules (
  id uuid default gen_random_uuid() primary key,
  user_id uuid not null constraint report_schedules_user references users (id),
  report_id text not null constraint report_schedules_report check (report_id ~ '^[a-z-]{3,60}$'),
  format text not null constraint report_schedules_format check (format in ('xlsx', 'csv', 'pdf')),
  every text not null constraint report_schedules_every check (every in ('day', 'week', 'month')),
  on_day smallint,
  period text not null constraint report_schedules_period check (period in ('yesterday', 'last-7-days', 'month', 'last-month',
      'quarter', 'last-quarter', 'year', '12-months')),
  product text constraint report_schedules_product check (product in ('motor', 'travel')),
  branch_id uuid constraint report_schedules_branch references branches (id),
  next_run_at timestamptz not null,
  paused_reason text constraint report_schedules_paused check (paused_reason in ('own', 'account', 'permission', 'no-email')),
  created_at timestamptz not null,
  constraint report_schedules_day check ( case every when 'day' then on_day is null when 'week' then coalesce(on_day between 1
      and 7, false) else coalesce(on_day between 1 and 31, false) end)
);
create index report_schedules_branch on report_schedules (branch_id) where (branch_id is not null);
create index report_schedules_next_run on report_schedules (next_run_at) where (paused_reason is null);
create index report_schedules_of_user on report_schedules (user_id);

-- One date on which a scheduled report was due; each date is sent at most once.
create table report_schedule_runs (
  id uuid default gen_random_uuid() primary key,
  schedule_id uuid not null constraint report_schedule_runs_schedule references report_schedules (id) on delete cascade,
  due_on date not null,
  created_at timestamptz not null,
  message_id uuid constraint report_schedule_runs_one_message unique constraint report_schedule_runs_message
      references messages (id) on delete set null,
  skipped text constraint report_schedule_runs_skipped check (skipped in ('own', 'account', 'permission', 'no-email')),
  constraint report_schedule_runs_once unique (schedule_id, due_on),
  constraint report_schedule_runs_one_end check (num_nonnulls(message_id, skipped) <= 1)
);

-- The definition of a report with its name and the people who may open it; figures are never stored.
create table saved_reports (
  id uuid default gen_random_uuid() primary key,
  owner_id uuid not null constraint saved_reports_owner references users (id),
  name text not null constraint saved_reports_name_length check (length(name) between 1 and 60),
  definition jsonb not null constraint saved_reports_definition check (jsonb_typeof(definition) = 'object'
      and definition ? 'dataSet' and length(definition::text) <= 4000),
  shared_with text not null constraint saved_reports_shared_with check (shared_with in ('nobody', 'role', 'branch', 'everyone')),
  shared_role text constraint saved_reports_role check (shared_role in ('SuperAdmin', 'Admin')),
  shared_branch_id uuid constraint saved_reports_branch references branches (id),
  version integer not null default 1 constraint saved_reports_version check (version >= 1),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint saved_reports_sharing check ((shared_with = 'role') = (shared_role is not null)
      and (shared_with = 'branch') = (shared_branch_id is not null))
);
create index saved_reports_branch on saved_reports (shared_branch_id) where (shared_branch_id is not null);
create unique index saved_reports_own_name on saved_reports (owner_id, lower(name));
create index saved_reports_shared on saved_reports (shared_with) where (shared_with <> 'nobody');

-- A run of the audit that compares charges with the rate books.
create table price_audits (
  id uuid default gen_random_uuid() primary key,
  scope text not null constraint price_audits_scope check (scope in ('recent', 'full')),
  status text not null constraint price_audits_status check (status in ('running', 'done', 'stopped')),
  started_by uuid constraint price_audits_starter references users (id),
  started_at timestamptz not null,
  finished_at timestamptz,
  since timestamptz,
  position jsonb,
  checked integer not null default 0 constraint price_audits_checked check (checked >= 0),
  skipped integer not null default 0 constraint price_audits_skipped check (skipped >= 0),
  found integer not null default 0 constraint price_audits_found check (found >= 0),
  constraint price_audits_finished check ((status = 'running') = (finished_at is null))
);
create unique index price_audits_one_running on price_audits (status) where (status = 'running');
create index price_audits_started_at on price_audits (started_at desc);
create index price_audits_started_by on price_audits (started_by) where (started_by is not null);

-- A policy version whose charge differs from its rate book, with both prices.
create table price_findings (
  id uuid default gen_random_uuid() primary key,
  policy_record_id uuid not null constraint price_findings_once unique constraint price_findings_record
      references policy_records (id),
  kind text not null constraint price_findings_kind check (kind in ('under', 'over', 'unpriced')),
  charged_pesewas bigint not null,
  expected_pesewas bigint,
  difference_pesewas bigint not null,
  rate_book text not null constraint price_findings_rate_book check (length(rate_book) between 1 and 40),
  unpriced_reason text not null constraint price_findings_unpriced_reason check (length(unpriced_reason) <= 500),
  charged_lines jsonb not null,
  expected_lines jsonb not null,
  state text not null default 'open' constraint price_findings_state check (state in ('open', 'explained', 'closed')),
  owner_id uuid constraint price_findings_owner references users (id),
  reason text constraint price_findings_reason check (length(reason) between 3 and 500),
  decided_by uuid constraint price_findings_decider references users (id),
  decided_at timestamptz,
  found_at timestamptz not null,
  constraint price_findings_decided check ((state = 'open') = (reason is null) and (reason is null) = (decided_at is null)),
  constraint price_findings_difference check (expected_pesewas is null
      or difference_pesewas = (charged_pesewas - expected_pesewas)),
  constraint price_findings_expected check ((kind = 'unpriced') = (expected_pesewas is null))
);
create index price_findings_decided_by on price_findings (decided_by) where (decided_by is not null);
create index price_findings_found_at on price_findings (found_at desc, id desc);
create index price_findings_owner on price_findings (owner_id) where (owner_id is not null);
create index price_findings_undecided on price_findings (found_at) where (state <> 'closed');

-- The effect of a draft rate book on the policies in force, for one revision of the draft.
create table rate_book_replays (
  id uuid default gen_random_uuid() primary key,
  rate_book_id uuid not null constraint rate_book_replays_book references rate_books (id) on delete cascade,
  revision integer not null constraint rate_book_replays_revision check (revision >= 1),
  replaced_book_id uuid not null constraint rate_book_replays_replaced references rate_books (id),
  status text not null constraint rate_book_replays_status check (status in ('running', 'done')),
  started_by uuid not null constraint rate_book_replays_starter references users (id),
  started_at timestamptz not null,
  finished_at timestamptz,
  position jsonb,
  result jsonb not null default '{"groups": [], "largest": []}'::jsonb,
  constraint rate_book_replays_once unique (rate_book_id, revision),
  constraint rate_book_replays_finished check ((status = 'running') = (finished_at is null))
);
create index rate_book_replays_replaced on rate_book_replays (replaced_book_id);
create index rate_book_replays_started_by on rate_book_replays (started_by);
