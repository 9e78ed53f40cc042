-- Vehicles sold together: one payment, one policy each.
create table fleets (
  id uuid primary key default gen_random_uuid(),
  customer_id uuid not null references customers (id),
  seller_id uuid not null references users (id),
  client_reference text not null constraint fleets_client_reference unique references checkouts (client_reference),
  start_date date not null,
  end_date date not null constraint fleets_period check (end_date >= start_date),
  offer_ends_at timestamptz not null,
  created_at timestamptz not null
);
create index fleets_customer_id on fleets (customer_id);
create index fleets_seller_id on fleets (seller_id);
create trigger fleets_keep before update or delete or truncate on fleets for each statement execute function refuse_change();
revoke update, delete, truncate on fleets from okwan_app;

create table fleet_records (
  policy_record_id uuid primary key references policy_records (id),
  fleet_id uuid not null references fleets (id),
  -- The place in the table it was sold by.
  number integer not null check (number between 1 and 1000),
  constraint fleet_records_number unique (fleet_id, number)
);
create trigger fleet_records_keep before update or delete or truncate on fleet_records
  for each statement execute function refuse_change();
revoke update, delete, truncate on fleet_records from okwan_app;
