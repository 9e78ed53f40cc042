-- What a claim pays can go to several people: the garage, who was harmed, the customer. Each part is a payout of its own, and
-- what keeps them from being paid twice is their sum.
drop index one_open_claim_payout;
create index payouts_claim_id on payouts (claim_id) where claim_id is not null;

-- Together they are never more than was agreed, whatever was paid before the claim was opened again included. One that had been
-- rejected can turn out to be paid: so it is looked at again before any other is approved or sent.
create function keep_within_claim() returns trigger language plpgsql as $$
declare
  agreed bigint;
begin
  if tg_op = 'UPDATE' and new.amount_pesewas = old.amount_pesewas and new.state not in ('approved', 'disbursing') then
    return new;
  end if;
  -- Requests for the same claim queue here. Who approves or sends one waits for none: their sum was looked at when they came.
  if tg_op = 'INSERT' or new.amount_pesewas <> old.amount_pesewas then
    perform from claims where id = new.claim_id for update;
  end if;
  select paid_pesewas + case when status in ('offer_accepted', 'payout_pending', 'payout_failed') then payable_pesewas else 0 end
    into agreed from claims where id = new.claim_id;
  if new.amount_pesewas + (select coalesce(sum(amount_pesewas), 0) from payouts
      where claim_id = new.claim_id and id <> new.id and state not in ('rejected', 'withdrawn')) > agreed then
    raise exception 'more than the claim pays' using errcode = '23514', constraint = 'payouts_within_claim';
  end if;
  return new;
end $$;
create trigger payouts_within_claim before insert or update of amount_pesewas, state on payouts for each row
  when (new.claim_id is not null) execute function keep_within_claim();
