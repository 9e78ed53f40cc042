-- Whoever approves a refund or the payout of a claim sees how its amount was worked out, line by line, as it was then.
alter table payouts add column calculation jsonb,
  add constraint payouts_calculation_is_lines check (jsonb_typeof(calculation) = 'array');

-- What was paid on each day, and asked for in each week.
create index payouts_paid_at on payouts (finished_at) where state = 'paid';

-- What was decided on each day is counted out of the index alone, like what came in: a request itself is a wide row.
drop index service_requests_decided_at;
create index service_requests_decided_at on service_requests (type, decided_at) include (branch_id) where decided_at is not null;

-- Nobody approves money to their own number, nor above their authority (domain/src/payouts/approval.ts; tests hold the two together).
create or replace function refuse_own_approval() returns trigger language plpgsql as $$
declare
  payout payouts;
begin
  select * into payout from payouts where id = new.payout_id for update;
  if new.approver_id in (payout.requested_by, payout.recommended_by) then
    raise exception 'the checker is the maker or the requester' using errcode = '23514', constraint = 'maker_is_not_checker';
  end if;
  if exists (select from users u where u.id = new.approver_id and u.mobile_number = payout.payee_phone) then
    raise exception 'the checker is the payee' using errcode = '23514', constraint = 'payee_is_not_checker';
  end if;
  if not exists (select from users u where u.id = new.approver_id
                   and (u.role = 'SuperAdmin' or (u.role = 'Admin' and payout.amount_pesewas <= 100000))) then
    raise exception 'above the authority of the checker' using errcode = '23514', constraint = 'checker_has_authority';
  end if;
  if payout.state <> 'recommended' or new.content_hash <> payout_content_hash(payout)
     or new.amount_pesewas <> payout.amount_pesewas then
    raise exception 'this is not what was recommended' using errcode = '23514', constraint = 'approval_of_this';
  end if;
  return new;
end $$;
