-- E-mail beside SMS: attached documents, one fallback to the other channel, and the state of delivery on the policy.

alter table messages
  add column policy_id uuid references policies (id),
  -- Documents by name and id; the worker prints them when it sends the message.
  add column attached jsonb not null default '[]' check (jsonb_typeof(attached) = 'array'),
  -- Channel and recipient that are used once if this message fails.
  add column fallback jsonb,
  add column fallback_of uuid references messages (id),
  add column failure text check (length(failure) between 1 and 300),
  add column failed_at timestamptz;
alter table messages
  add constraint messages_failed check ((status = 'failed') = (failure is not null and failed_at is not null)),
  add constraint messages_one_fallback check (fallback is null or fallback_of is null),
  add constraint messages_email_recipient check (channel <> 'email' or recipient ~ '^[^[:space:][:cntrl:],;<>"]{1,250}@[^[:space:][:cntrl:],;<>"@]{3,250}$');
create unique index messages_fallback_of on messages (fallback_of) where fallback_of is not null;
create index messages_policy_id on messages (policy_id, created_at desc) where policy_id is not null;

-- The form of a trip accepts 254 characters, as the standard does.
alter table customers drop constraint customers_email_check;
alter table customers add constraint customers_email_check check (length(email) <= 254);
