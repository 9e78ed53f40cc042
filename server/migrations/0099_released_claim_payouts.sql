-- The claim payouts of which the approved amount of an insurer consists, so that a list shows exactly those.
create function released_claim_payouts(insurer text) returns setof payouts language sql stable as $$
  select p.* from payouts p
  where p.kind = 'claim' and (case p.state when 'on_hold' then p.paused_from else p.state end) in ('approved', 'waiting_for_float', 'disbursing', 'paid', 'failed', 'review')
    and claim_insurer(p.claim_id) = insurer
$$;
comment on function released_claim_payouts(text) is 'The approved claim payouts of an insurer.';

create or replace function released_claims(insurer text) returns bigint language sql stable as $$
  select coalesce(sum(p.amount_pesewas), 0)::bigint from released_claim_payouts(insurer) p
$$;
