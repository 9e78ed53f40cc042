-- Renewals: offers for the next term of a policy, and what its holder has been told about the end of cover.

-- An offer comes from a draft, or from the policy that is renewed.
alter table motor_purchases
  alter column draft_id drop not null,
  alter column draft_version drop not null,
  add constraint motor_purchases_draft check ((draft_id is null) = (draft_version is null));

-- Two people who renew the same policy meet in one offer.
create unique index one_renewal_offer on policy_records (policy_id)
  where kind = 'renewal' and status in ('awaiting_payment', 'pay_later');

-- Days from the end of cover: -30 is a month before, 3 three days after. Each is said once.
create table renewal_reminders (
  policy_record_id uuid not null references policy_records (id),
  days smallint not null check (days between -90 and 90),
  sent_at timestamptz not null,
  constraint renewal_reminders_once primary key (policy_record_id, days)
);
create trigger renewal_reminders_append_only before update or delete or truncate on renewal_reminders
  for each statement execute function refuse_change();
revoke update, delete, truncate on renewal_reminders from okwan_app;

-- What has been paid for a policy, and given back.
create index checkouts_policy_id on checkouts (policy_id, created_at desc) where policy_id is not null;
create index payouts_policy_id on payouts (policy_id) where policy_id is not null;
