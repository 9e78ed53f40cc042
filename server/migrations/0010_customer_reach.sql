-- Who may sell to and read a customer, and how a customer's details change (decision 0047).

-- The requester of a code names one number; a customer on record gets the code on the number on record.
alter table otp_requests add column sent_to text constraint otp_requests_sent_to check (sent_to ~ '^233[0-9]{9}$');
create index otp_requests_sent_to on otp_requests (sent_to, created_at desc) where sent_to is not null;

create table consent_recipients (
  user_id uuid not null constraint consent_recipients_user references users (id),
  -- The reference of the consent code: a draft, or a customer to be added.
  reference text not null check (length(reference) <= 120),
  product text not null constraint consent_recipients_product check (product in ('motor', 'travel', 'fleet')),
  -- Hash of the entered card or taxpayer number; a code is valid only for the customer it was requested for.
  subject text not null check (length(subject) <= 64),
  -- Null: the code goes to the number that the seller entered.
  sent_to text constraint consent_recipients_sent_to check (sent_to ~ '^233[0-9]{9}$'),
  -- Codes requested before are not valid, because they may have gone to another number.
  changed_at timestamptz not null,
  primary key (user_id, reference)
);
comment on table consent_recipients is 'The number that receives the consent code of a sale.';
create index consent_recipients_reference on consent_recipients (reference, changed_at desc);
create index consent_recipients_changed_at on consent_recipients (changed_at);

create table customer_agreements (
  id bigint generated always as identity primary key,
  user_id uuid not null constraint customer_agreements_user references users (id),
  customer_id uuid not null constraint customer_agreements_customer references customers (id),
  product text not null constraint customer_agreements_product check (product in ('motor', 'travel', 'fleet')),
  otp_request_id uuid not null constraint customer_agreements_one_code unique references otp_requests (id),
  agreed_at timestamptz not null
);
comment on table customer_agreements is 'A customer allowed a seller by one-time code to sell a product to them.';
create index customer_agreements_user on customer_agreements (user_id, customer_id, agreed_at desc);
create index customer_agreements_customer_id on customer_agreements (customer_id);
create trigger customer_agreements_append_only before update or delete or truncate on customer_agreements
  for each statement execute function refuse_change();
revoke update, delete, truncate on customer_agreements from okwan_app;

-- Details that a seller entered for a customer who is on record with other details.
create table customer_differences (
  id bigint generated always as identity primary key,
  customer_id uuid not null constraint customer_differences_customer references customers (id),
  typed jsonb not null check (jsonb_typeof(typed) = 'object'),
  typed_by uuid not null constraint customer_differences_user references users (id),
  at timestamptz not null
);
comment on table customer_differences is 'Details entered for a customer that differ from the record; shown to the office only.';
create index customer_differences_customer_id on customer_differences (customer_id, at desc);
create index customer_differences_typed_by on customer_differences (typed_by);
create trigger customer_differences_append_only before update or delete or truncate on customer_differences
  for each statement execute function refuse_change();
revoke update, delete, truncate on customer_differences from okwan_app;

-- A new number approves nothing and receives no money for a day.
alter table customers add column phone_changed_at timestamptz;
create index customers_phone_changed_at on customers (phone, phone_changed_at) where phone_changed_at is not null;

create function note_changed_phone() returns trigger language plpgsql as $$
begin
  new.phone_changed_at := new.updated_at;
  return new;
end $$;
comment on function note_changed_phone() is 'Notes when the phone number of a customer was changed.';
create trigger customers_phone_changed before update on customers for each row
  when (old.phone is distinct from new.phone) execute function note_changed_phone();

-- Until the payment, the seller sees what they entered, not the record.
alter table purchases add column typed_name text check (length(typed_name) <= 200);
alter table purchases add column typed_phone text check (typed_phone ~ '^233[0-9]{9}$');
