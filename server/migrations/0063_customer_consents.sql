-- What customers agree to receive that a contract does not need, with its history
-- (docs/decisions/0098-withhold-reminders-when-they-are-sent.md).

create table customer_consents (
  id bigint generated always as identity primary key,
  customer_id uuid not null constraint customer_consents_customer references customers (id),
  purpose text not null constraint customer_consents_purpose check (purpose in ('reminders', 'offers')),
  channel text not null constraint customer_consents_channel check (channel in ('sms', 'whatsapp', 'email')),
  is_given boolean not null,
  source text not null constraint customer_consents_source check (source in ('in-person', 'phone', 'form', 'message', 'link')),
  text_version text not null check (length(text_version) between 1 and 20),
  note text check (length(note) between 3 and 300),
  at timestamptz not null,
  -- Nobody, if the customer used the link of a message.
  by uuid constraint customer_consents_user references users (id),
  constraint customer_consents_by_link check ((source = 'link') = (by is null)),
  constraint customer_consents_link_stops check (source <> 'link' or not is_given)
);
comment on table customer_consents is 'An answer of a customer to reminders or offers by one channel; the newest counts.';
create index customer_consents_customer_id on customer_consents (customer_id, purpose, channel, id desc);
create index customer_consents_by on customer_consents (by) where by is not null;
create trigger customer_consents_append_only before update or delete or truncate on customer_consents
  for each statement execute function refuse_change();
revoke update, delete, truncate on customer_consents from okwan_app;

create index customers_email on customers (email) where email is not null;

-- The customer and the records merged into it share their answers.
create function has_stopped(recipient text, sent_by text) returns boolean language sql stable as $$
  select exists (
    select from customers c cross join lateral (
      select a.is_given from customer_consents a join customers f on f.id = a.customer_id
      where coalesce(f.merged_into, f.id) = coalesce(c.merged_into, c.id) and a.purpose = 'reminders' and a.channel = sent_by
      order by a.id desc limit 1) last
    where (c.phone = recipient or c.email = recipient) and not last.is_given)
$$;
comment on function has_stopped(text, text) is 'Whether a customer with this phone number or email address stopped reminders by this channel.';

create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  if is_erasing() and tg_table_name in ('former_customers', 'customer_differences', 'record_notes', 'note_edits', 'claim_log',
    'complaint_log', 'customer_consents', 'service_request_log', 'travel_records', 'travel_consents', 'mid_requests', 'mid_answers',
    'files') then
    return case when tg_op = 'DELETE' then old else new end;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = '42501';
end $$;

create function erase_consents() returns trigger language plpgsql as $$
begin
  update customer_consents set note = null where customer_id = new.id;
  return null;
end $$;
comment on function erase_consents() is 'Removes the notes on the consents of an erased customer.';
create trigger customers_erase_consents after update of erased_at on customers for each row
  when (old.erased_at is null and new.erased_at is not null) execute function erase_consents();
