-- A challenged policy whose end is not for this person to decide is sent for approval; another ends it, or sends it back.

alter table challenges add column proposed_by uuid references users (id),
  add column proposed_at timestamptz,
  add column proposal text,
  -- What went back in full, which the limit of staff is about.
  add column refund_pesewas bigint,
  add constraint challenges_proposal_length check (length(proposal) between 3 and 500),
  add constraint challenges_proposed check (num_nulls(proposed_by, proposed_at, proposal) in (0, 3)),
  add constraint challenges_refund_positive check (refund_pesewas > 0);
create index challenges_proposed_by on challenges (proposed_by) where proposed_by is not null;

-- Whoever sold it, would get the money or asked for the approval does not end it; nor does staff above their limit
-- (domain/src/authority.ts; a test holds the two together).
create or replace function check_challenge_resolver() returns trigger language plpgsql as $$
begin
  if exists (select from policy_records r join customers c on c.id = r.customer_id join users u on u.id = new.resolved_by
             where r.id = new.policy_record_id and (u.id in (r.seller_id, r.agent_id) or u.mobile_number = c.phone)) then
    raise exception 'the seller cannot decide' using errcode = '23514', constraint = 'challenges_not_own_sale';
  end if;
  if new.resolved_by = new.proposed_by then
    raise exception 'who asked cannot decide' using errcode = '23514', constraint = 'challenges_second_person';
  end if;
  if new.refund_pesewas > 500000 and exists (select from users u where u.id = new.resolved_by and u.role = 'Staff') then
    raise exception 'above the limit of staff' using errcode = '23514', constraint = 'challenges_authority';
  end if;
  return new;
end $$;

alter table challenges add constraint challenges_refund_known check (resolution <> 'full-refund' or resolved_at is null
  or refund_pesewas is not null) not valid;
