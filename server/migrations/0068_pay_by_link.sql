-- A customer pays by the link of a parked offer: nobody of ours sent that request.
alter table payment_attempts alter column started_by drop not null;

-- How often the customer was reminded, by a person or by itself.
alter table purchases add column reminders integer not null default 0
  constraint purchases_reminders check (reminders >= 0);
-- An offer that ended says by its status only that nobody paid; whether it was parked is kept here.
alter table purchases add column was_parked boolean not null default false;
update purchases m set was_parked = true from policy_records r where r.id = m.policy_record_id and r.status = 'pay_later';
-- Offers that ended lately are looked for by when they ended.
create index purchases_offer_ends_at on purchases (offer_ends_at, policy_record_id) where withdrawn_at is null;
