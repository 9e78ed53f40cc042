-- Funds that an insurer pays to us for claims, recorded like other transfers by one person and confirmed by another.

alter table bank_transfers drop constraint bank_transfers_kind_check;
alter table bank_transfers add constraint bank_transfers_kind check (kind in ('gateway-fees', 'claims-funds'));
alter table bank_transfers add constraint bank_transfers_party check ((kind = 'claims-funds') = (party <> ''));

create function claim_insurer(claim uuid) returns text language sql stable as $$
  select f.owner from journal_lines p join journals j on j.id = p.journal_id and j.event = 'claim-approved'
  join journal_lines f on f.journal_id = j.id and f.account = 'claimsFunds'
  where p.account = 'claimsPayable' and p.owner = claim::text order by j.posted_at desc limit 1
$$;
comment on function claim_insurer(uuid) is 'The insurer whose claims funds pay an accepted claim.';

-- Approved payouts spend the funds, also while they are paused: a release needs no new approval.
create function released_claims(insurer text) returns bigint language sql stable as $$
  select coalesce(sum(p.amount_pesewas), 0)::bigint from payouts p
  where p.kind = 'claim' and (case p.state when 'on_hold' then p.paused_from else p.state end) in ('approved', 'waiting_for_float', 'disbursing', 'paid', 'failed', 'review')
    and claim_insurer(p.claim_id) = insurer
$$;
comment on function released_claims(text) is 'Amount of the approved claim payouts of an insurer.';
