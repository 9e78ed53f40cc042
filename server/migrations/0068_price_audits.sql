-- Every night, the price of issued policy versions is calculated again and compared with the charge.

create table price_audits (
  id uuid primary key default gen_random_uuid(),
  -- `recent`: versions since the audit before. `full`: all versions.
  scope text not null constraint price_audits_scope check (scope in ('recent', 'full')),
  status text not null constraint price_audits_status check (status in ('running', 'done', 'stopped')),
  started_by uuid constraint price_audits_starter references users (id),
  started_at timestamptz not null,
  finished_at timestamptz,
  since timestamptz,
  -- Position of the next part; empty when all parts are done.
  position jsonb,
  checked integer not null default 0 constraint price_audits_checked check (checked >= 0),
  -- Versions whose price can't be calculated again, such as changes without a request.
  skipped integer not null default 0 constraint price_audits_skipped check (skipped >= 0),
  found integer not null default 0 constraint price_audits_found check (found >= 0),
  constraint price_audits_finished check ((status = 'running') = (finished_at is null))
);
comment on table price_audits is 'A run of the audit that compares charges with the rate books.';
create unique index price_audits_one_running on price_audits (status) where status = 'running';
create index price_audits_started_at on price_audits (started_at desc);
create index price_audits_started_by on price_audits (started_by) where started_by is not null;

create table price_findings (
  id uuid primary key default gen_random_uuid(),
  policy_record_id uuid not null constraint price_findings_once unique
    constraint price_findings_record references policy_records (id),
  kind text not null constraint price_findings_kind check (kind in ('under', 'over', 'unpriced')),
  charged_pesewas bigint not null,
  expected_pesewas bigint,
  difference_pesewas bigint not null,
  rate_book text not null constraint price_findings_rate_book check (length(rate_book) between 1 and 40),
  -- Why the rate book has no price.
  unpriced_reason text not null constraint price_findings_unpriced_reason check (length(unpriced_reason) <= 500),
  charged_lines jsonb not null,
  expected_lines jsonb not null,
  state text not null default 'open' constraint price_findings_state check (state in ('open', 'explained', 'closed')),
  owner_id uuid constraint price_findings_owner references users (id),
  reason text constraint price_findings_reason check (length(reason) between 3 and 500),
  -- Empty if the audit closed the finding, because the price agrees again.
  decided_by uuid constraint price_findings_decider references users (id),
  decided_at timestamptz,
  found_at timestamptz not null,
  constraint price_findings_expected check ((kind = 'unpriced') = (expected_pesewas is null)),
  constraint price_findings_decided check ((state = 'open') = (reason is null) and (reason is null) = (decided_at is null)),
  constraint price_findings_difference check (expected_pesewas is null or difference_pesewas = charged_pesewas - expected_pesewas)
);
comment on table price_findings is 'A policy version whose charge differs from its rate book, with both prices.';
create index price_findings_found_at on price_findings (found_at desc, id desc);
create index price_findings_undecided on price_findings (found_at) where state <> 'closed';
create index price_findings_owner on price_findings (owner_id) where owner_id is not null;
create index price_findings_decided_by on price_findings (decided_by) where decided_by is not null;
