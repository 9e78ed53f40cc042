-- Nightly comparison of our motor policies with the motor insurance database (MID).

create table register_runs (
  id uuid primary key default gen_random_uuid(),
  day date not null,
  state text not null check (state in ('running', 'finished', 'failed')),
  -- Null if it was started at night.
  started_by uuid references users (id),
  started_at timestamptz not null,
  -- Place in the list of the MID after which the next page begins.
  next_page text check (length(next_page) <= 200),
  pages integer not null default 0 check (pages >= 0),
  is_read boolean not null default false,
  -- Policies of both sides that were compared, and differences that were found.
  compared integer check (compared >= 0),
  differences integer check (differences >= 0),
  note text check (length(note) <= 300),
  finished_at timestamptz,
  constraint register_runs_finished check ((state = 'running') = (finished_at is null)),
  constraint register_runs_compared check ((state = 'finished') = (compared is not null and differences is not null))
);
comment on table register_runs is 'A comparison of our motor policies with the motor insurance database; it continues after the last page.';
create unique index register_runs_one_running on register_runs (state) where state = 'running';
create unique index register_runs_one_nightly on register_runs (day) where started_by is null;
create index register_runs_started_at on register_runs (started_at desc, id desc);
create index register_runs_started_by on register_runs (started_by) where started_by is not null;
revoke delete, truncate on register_runs from okwan_app;

create table register_covers (
  run_id uuid not null references register_runs (id),
  policy_number text not null check (length(policy_number) between 1 and 60),
  start_date date not null,
  end_date date not null,
  plate_key text not null check (length(plate_key) <= 40),
  sticker_number text check (length(sticker_number) <= 40),
  is_cancelled boolean not null,
  primary key (run_id, policy_number, start_date)
);
comment on table register_covers is 'Cover as the motor insurance database listed it in the last comparison.';

create table register_differences (
  id uuid primary key default gen_random_uuid(),
  policy_number text not null,
  start_date date not null,
  kind text not null check (kind in ('missing-there', 'missing-here', 'dates', 'plate', 'sticker', 'alive-there', 'ended-there')),
  -- Null if we have no such policy.
  policy_id uuid references policies (id),
  ours text not null check (length(ours) <= 200),
  theirs text not null check (length(theirs) <= 200),
  state text not null check (state in ('open', 'explained', 'resolved')),
  first_seen_at timestamptz not null,
  last_run_id uuid not null references register_runs (id),
  owner_id uuid references users (id),
  note text check (length(note) between 3 and 500),
  explained_by uuid references users (id),
  explained_at timestamptz,
  resolved_at timestamptz,
  -- The last time it was sent again, with the answer of the MID.
  push_id uuid,
  pushed_by uuid references users (id),
  pushed_at timestamptz,
  push_result text check (length(push_result) <= 300),
  constraint register_differences_explained check (state <> 'explained' or (note is not null and explained_by is not null and explained_at is not null)),
  constraint register_differences_resolved check ((state = 'resolved') = (resolved_at is not null)),
  constraint register_differences_ours check (kind = 'missing-here' or policy_id is not null),
  constraint register_differences_pushed check ((push_id is null) = (pushed_at is null))
);
comment on table register_differences is 'A difference between a policy and the motor insurance database, open until it is gone or explained.';
create unique index register_differences_once on register_differences (policy_number, start_date, kind) where state <> 'resolved';
create index register_differences_open on register_differences (first_seen_at, id) where state = 'open';
create index register_differences_first_seen on register_differences (first_seen_at desc, id desc);
create index register_differences_policy_id on register_differences (policy_id) where policy_id is not null;
create index register_differences_last_run_id on register_differences (last_run_id);
create index register_differences_owner_id on register_differences (owner_id) where owner_id is not null;
create index register_differences_explained_by on register_differences (explained_by) where explained_by is not null;
create index register_differences_pushed_by on register_differences (pushed_by) where pushed_by is not null;
revoke delete, truncate on register_differences from okwan_app;

create view motor_terms as
  select p.id as policy_id, p.policy_number, h.id as head_id, h.start_date, v.id as version_id, v.status, v.is_current,
    least(v.end_date, v.cancelled_from - 1, v.suspended_from - 1) as end_date, v.mid_reference is not null as is_registered,
    upper(regexp_replace(coalesce(c.registration_number, ''), '[^A-Za-z0-9]', '', 'g')) as plate_key,
    c.registration_number, s.number as sticker_number, s.source as sticker_source,
    exists (select from service_requests q where q.policy_id = p.id and q.status = 'processing' and q.mid_state = 'pending') as is_pending
  from policy_records h join policies p on p.id = h.policy_id and p.product = 'motor'
  join lateral (
    select r.* from policy_records r
    where r.policy_id = h.policy_id and r.issued_at is not null and r.record_number >= h.record_number
      and not exists (select from policy_records n where n.policy_id = h.policy_id and n.kind in ('new', 'renewal')
                        and n.issued_at is not null and n.record_number > h.record_number and n.record_number <= r.record_number)
    order by r.record_number desc limit 1) v on true
  join vehicles c on c.id = v.vehicle_id
  left join stickers s on s.number = v.sticker_number
  where h.kind in ('new', 'renewal') and h.issued_at is not null;
comment on view motor_terms is 'The terms of registered motor policies with the cover that the motor insurance database should have.';
grant select on motor_terms to okwan_app;
