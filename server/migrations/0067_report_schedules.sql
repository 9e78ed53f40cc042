-- Reports that are sent by email every day, week or month to the person who scheduled them.

create table report_schedules (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null constraint report_schedules_user references users (id),
  report_id text not null constraint report_schedules_report check (report_id ~ '^[a-z-]{3,60}$'),
  format text not null constraint report_schedules_format check (format in ('xlsx', 'csv', 'pdf')),
  every text not null constraint report_schedules_every check (every in ('day', 'week', 'month')),
  -- Day of the week from 1 (Monday) to 7, or day of the month.
  on_day smallint,
  -- Relative to the day of a run.
  period text not null constraint report_schedules_period check (period in ('yesterday', 'last-7-days', 'month', 'last-month', 'quarter',
    'last-quarter', 'year', '12-months')),
  product text constraint report_schedules_product check (product in ('motor', 'travel')),
  branch_id uuid constraint report_schedules_branch references branches (id),
  next_run_at timestamptz not null,
  paused_reason text constraint report_schedules_paused check (paused_reason in ('own', 'account', 'permission', 'no-email')),
  created_at timestamptz not null,
  constraint report_schedules_day check (case every when 'day' then on_day is null
    when 'week' then coalesce(on_day between 1 and 7, false) else coalesce(on_day between 1 and 31, false) end)
);
comment on table report_schedules is 'A report that a person gets by email, with its filters and dates.';
create index report_schedules_of_user on report_schedules (user_id);
create index report_schedules_branch on report_schedules (branch_id) where branch_id is not null;
create index report_schedules_next_run on report_schedules (next_run_at) where paused_reason is null;

create table report_schedule_runs (
  id uuid primary key default gen_random_uuid(),
  schedule_id uuid not null constraint report_schedule_runs_schedule references report_schedules (id) on delete cascade,
  due_on date not null,
  created_at timestamptz not null,
  -- Messages to the number of an erased customer are deleted, also if the customer is a user.
  message_id uuid constraint report_schedule_runs_one_message unique
    constraint report_schedule_runs_message references messages (id) on delete set null,
  -- Why nothing was sent; the schedule was paused for the same reason.
  skipped text constraint report_schedule_runs_skipped check (skipped in ('own', 'account', 'permission', 'no-email')),
  constraint report_schedule_runs_once unique (schedule_id, due_on),
  constraint report_schedule_runs_one_end check (num_nonnulls(message_id, skipped) <= 1)
);
comment on table report_schedule_runs is 'One date on which a scheduled report was due; each date is sent at most once.';
