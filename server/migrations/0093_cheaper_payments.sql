-- The terms of a payment never change, and no statement of ours names them: what does not name them is not asked.
drop trigger checkout_terms on checkouts;
create trigger checkout_terms
  before update of client_reference, purpose, payable_type, payable_id, amount_pesewas, customer_id, seller_id, branch_id
  on checkouts for each row
  when ((new.client_reference, new.purpose, new.payable_type, new.payable_id, new.amount_pesewas, new.customer_id,
         new.seller_id, new.branch_id)
    is distinct from (old.client_reference, old.purpose, old.payable_type, old.payable_id, old.amount_pesewas,
         old.customer_id, old.seller_id, old.branch_id))
  execute function keep_payment_terms();

drop trigger attempt_terms on payment_attempts;
create trigger attempt_terms
  before update of checkout_id, reference, request_id, method, provider, network, payer_number, due_pesewas
  on payment_attempts for each row
  when ((new.checkout_id, new.reference, new.request_id, new.method, new.provider, new.network, new.payer_number, new.due_pesewas)
    is distinct from (old.checkout_id, old.reference, old.request_id, old.method, old.provider, old.network,
         old.payer_number, old.due_pesewas))
  execute function keep_payment_terms();

-- As before, but lines are looked at only when a month is closed: a query over the new rows of a statement is planned each time.
create or replace function refuse_closed_month() returns trigger language plpgsql as $$
declare
  open_from timestamptz := (select (max(month) + interval '1 month') at time zone 'UTC' from month_closings
                            where outcome = 'confirmed');
begin
  if open_from is null then
    return null;
  end if;
  if exists (select from added join journals j on j.id = added.journal_id where j.posted_at < open_from) then
    raise exception 'the books are closed before %', open_from using errcode = '23514', constraint = 'month_is_open';
  end if;
  return null;
end $$;
