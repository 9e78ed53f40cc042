-- Challenged policies: a correction may change the price, and a sticker may be given by hand.

alter table challenges drop constraint challenges_resolution_check,
  add constraint challenges_resolution check (resolution in ('retry', 'correct', 'move-start', 'keep-as-change-of-insurer',
    'collect-difference', 'refund-difference', 'assign-sticker', 'full-refund', 'close'));

-- What may be done about each: domain/src/policies/challenges.ts; a test holds the two together.
create table challenge_ways (
  product text not null check (product in ('motor', 'travel')),
  reason text not null,
  resolution text not null,
  primary key (product, reason, resolution)
);
insert into challenge_ways (product, reason, resolution)
  select 'motor', reason, unnest(ways || array['full-refund', 'close']) from (values
    ('MID_REJECTED', array['correct', 'retry', 'collect-difference', 'refund-difference']),
    ('MID_UNREACHABLE', array['retry']),
    ('DUPLICATE_COVER', array['move-start', 'keep-as-change-of-insurer']),
    ('VEHICLE_MISMATCH', array['correct', 'collect-difference', 'refund-difference']),
    ('PREMIUM_MISMATCH', array['retry', 'collect-difference', 'refund-difference']),
    ('PAYMENT_MISMATCH', array['retry', 'move-start', 'collect-difference', 'refund-difference']),
    ('DUPLICATE_PAYMENT', array['retry', 'refund-difference']),
    ('STICKER_CONFLICT', array['retry', 'assign-sticker']),
    ('KYC_MISMATCH', array['correct']),
    ('RISK_CLASS_SUSPECT', array['correct', 'collect-difference', 'refund-difference'])) as known (reason, ways);
insert into challenge_ways (product, reason, resolution)
  select 'travel', reason, unnest(array['retry', 'full-refund', 'close'])
  from (select distinct reason from challenge_ways) as known;
revoke insert, update, delete, truncate on challenge_ways from okwan_app;

create function check_challenge_way() returns trigger language plpgsql as $$
begin
  if not exists (select from challenge_ways w join policies p on p.id = new.policy_id
                 where w.product = p.product and w.reason = new.reason and w.resolution = new.resolution) then
    raise exception '% does not resolve %', new.resolution, new.reason using errcode = '23514', constraint = 'challenge_way';
  end if;
  return new;
end $$;
create trigger challenges_way before update of resolution on challenges for each row
  when (new.resolution is distinct from old.resolution) execute function check_challenge_way();

-- What is over stays as it ended.
create function keep_challenge() returns trigger language plpgsql as $$
begin
  raise exception 'this challenge is over' using errcode = '23514', constraint = 'challenge_over';
end $$;
create trigger challenges_over before update on challenges for each row
  when (old.resolved_at is not null) execute function keep_challenge();

-- One word wakes every queue of the desk. What became cover without anybody's doing has no resolution.
create or replace function follow_challenge() returns trigger language plpgsql as $$
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

-- The desk looks at the last move of its claims whenever something happens.
create index claims_status_at on claims (status_at desc);
create index claims_handled_at on claims (handled_at desc) where handled_at is not null;
