-- A sending that had failed can turn out to be paid: decision 0035.

-- domain/src/payouts/lifecycle.ts and disbursement.ts; a test holds them together.
insert into payout_moves ("from", "to") values
  ('waiting_for_float', 'paid'),
  ('requested', 'rejected'), ('recommended', 'rejected'), ('approved', 'rejected'), ('waiting_for_float', 'rejected'),
  ('failed', 'rejected');
insert into disbursement_moves ("from", "to") values ('failed', 'paid');

-- What is over has nothing set aside. Not looked for in what is there: a book that was wrong before must not stop an upgrade.
alter table payouts add constraint payouts_over_hold_nothing
  check (held_reference is null or state not in ('paid', 'rejected', 'withdrawn')) not valid;

-- One sending pays a payout. One that a network paid after it had said no can be a second: that is known, and not ours to undo.
drop index one_paid_disbursement;
create unique index one_paid_disbursement on disbursements (payout_id)
  where state = 'paid' and cause is distinct from 'paid_after_failed';

-- What a claim pays in all, whatever was paid before it was opened again included.
create function claim_agreed_pesewas(claim uuid) returns bigint stable language sql as $$
  select paid_pesewas + case when status in ('offer_accepted', 'payout_pending', 'payout_failed') then payable_pesewas else 0 end
  from claims where id = claim
$$;

create or replace function keep_within_claim() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.amount_pesewas = old.amount_pesewas and new.state not in ('approved', 'disbursing') then
    return new;
  end if;
  -- Requests for the same claim queue here. Who approves or sends one waits for none: their sum was looked at when they came.
  if tg_op = 'INSERT' or new.amount_pesewas <> old.amount_pesewas then
    perform from claims where id = new.claim_id for update;
  end if;
  if new.amount_pesewas + (select coalesce(sum(amount_pesewas), 0) from payouts
      where claim_id = new.claim_id and id <> new.id and state not in ('rejected', 'withdrawn'))
      > claim_agreed_pesewas(new.claim_id) then
    raise exception 'more than the claim pays' using errcode = '23514', constraint = 'payouts_within_claim';
  end if;
  return new;
end $$;
