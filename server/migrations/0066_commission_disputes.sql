-- An agent who finds a line wrong says so; the office answers by a day.

create table commission_disputes (
  id uuid primary key default gen_random_uuid(),
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
  constraint commission_disputes_answered check (
    (outcome is null) = (answered_at is null) and (answer is null) = (answered_at is null) and (answered_by is null) = (answered_at is null)),
  constraint commission_disputes_not_own check (answered_by <> raised_by)
);
create unique index one_open_dispute on commission_disputes (commission_id) where answered_at is null;
create index commission_disputes_commission_id on commission_disputes (commission_id, raised_at desc);
create index commission_disputes_open on commission_disputes (answer_by, id) where answered_at is null;
create index commission_disputes_raised_by on commission_disputes (raised_by);
create index commission_disputes_answered_by on commission_disputes (answered_by) where answered_by is not null;
revoke delete, truncate on commission_disputes from okwan_app;
