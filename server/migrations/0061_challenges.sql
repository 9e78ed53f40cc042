-- Challenged policies: money is in, cover is not out. Each is one piece of work with an owner, a count of tries and an end.

insert into status_moves (entity, from_status, event, to_status) values ('policy', 'lapsed', 'paid_too_late', 'challenged');

create table challenges (
  id uuid primary key default gen_random_uuid(),
  policy_record_id uuid not null references policy_records (id),
  policy_id uuid not null references policies (id),
  branch_id uuid not null references branches (id),
  reason text not null check (length(reason) between 1 and 40),
  opened_at timestamptz not null,
  -- How often it was sent out again by somebody.
  attempts integer not null default 0 check (attempts >= 0),
  last_attempt_at timestamptz,
  owner_id uuid references users (id),
  owned_at timestamptz,
  note text check (length(note) between 3 and 500),
  -- How it ended; null while it has not.
  resolution text check (resolution in ('retry', 'correct', 'move-start', 'keep-as-change-of-insurer', 'full-refund', 'close')),
  resolved_at timestamptz,
  resolved_by uuid references users (id),
  version integer not null default 1 check (version >= 1),
  constraint challenges_owned check ((owner_id is null) = (owned_at is null))
);
create unique index one_open_challenge on challenges (policy_record_id) where resolved_at is null;
create index challenges_opened_at on challenges (opened_at desc, id desc);
create index challenges_open on challenges (branch_id, opened_at, id) where resolved_at is null;
create index challenges_policy_id on challenges (policy_id);
create index challenges_owner_id on challenges (owner_id) where owner_id is not null;
revoke delete, truncate on challenges from okwan_app;

-- Whoever sold it, or would get the money, does not send it back.
create function check_challenge_resolver() returns trigger language plpgsql as $$
begin
  if exists (select from policy_records r join customers c on c.id = r.customer_id join users u on u.id = new.resolved_by
             where r.id = new.policy_record_id and (u.id in (r.seller_id, r.agent_id) or u.mobile_number = c.phone)) then
    raise exception 'the seller cannot decide' using errcode = '23514', constraint = 'challenges_not_own_sale';
  end if;
  return new;
end $$;
create trigger challenges_resolver before update of resolved_by on challenges for each row
  when (new.resolved_by is not null and new.resolution in ('full-refund', 'close')) execute function check_challenge_resolver();

-- The work follows the policy by itself, whoever moves it: it opens when the policy is challenged, and ends when the policy
-- becomes cover or is cancelled. Sent out again and refused again, it is the same piece of work.
create function follow_challenge() returns trigger language plpgsql as $$
begin
  if new.status = 'challenged' then
    insert into challenges (policy_record_id, policy_id, branch_id, reason, opened_at)
    values (new.id, new.policy_id, new.branch_id, new.challenge_reason, new.status_at)
    on conflict (policy_record_id) where resolved_at is null
      do update set reason = excluded.reason, version = challenges.version + 1;
  else
    -- The one who sent it out last resolved it, when that worked.
    update challenges set resolved_at = new.status_at, resolution = coalesce(resolution, 'retry'),
      resolved_by = coalesce(new.status_by, owner_id), version = version + 1
    where policy_record_id = new.id and resolved_at is null;
  end if;
  perform pg_notify('challenges', '');
  return null;
end $$;
create trigger policy_records_challenge after update of status, challenge_reason on policy_records for each row
  when ((new.status = 'challenged' and (old.status, old.challenge_reason) is distinct from (new.status, new.challenge_reason))
    or (old.status in ('issuing', 'challenged') and new.status in ('active', 'cancelled')))
  execute function follow_challenge();

insert into challenges (policy_record_id, policy_id, branch_id, reason, opened_at)
  select id, policy_id, branch_id, challenge_reason, status_at from policy_records where status = 'challenged';
