-- A replaced version of a policy keeps saying what it said: the plate before the new one, the name as it was misspelt. What is
-- printed of a vehicle and of a customer is kept as it stood before each change, written by the database itself so that no
-- change is without it.

create function printed_vehicle(v vehicles) returns jsonb language sql immutable as $$
  select jsonb_build_object('registration_number', v.registration_number, 'chassis_key', v.chassis_key, 'make', v.make,
    'model', v.model, 'year_of_manufacture', v.year_of_manufacture, 'color', v.color, 'body_type', v.body_type,
    'engine_capacity_cc', v.engine_capacity_cc)
$$;

create function printed_customer(c customers) returns jsonb language sql immutable as $$
  select jsonb_build_object('company_name', c.company_name, 'first_name', c.first_name, 'other_names', c.other_names,
    'last_name', c.last_name, 'date_of_birth', c.date_of_birth, 'gender', c.gender, 'ghana_card', c.ghana_card,
    'phone', c.phone, 'residential_address', c.residential_address, 'city', c.city, 'region', c.region)
$$;

create table former_vehicles (
  id bigint generated always as identity primary key,
  vehicle_id uuid not null references vehicles (id),
  -- When it was changed, as the business counts: it stood until then.
  until timestamptz not null,
  printed jsonb not null
);
create index former_vehicles_until on former_vehicles (vehicle_id, until, id);

create table former_customers (
  id bigint generated always as identity primary key,
  customer_id uuid not null references customers (id),
  until timestamptz not null,
  printed jsonb not null
);
create index former_customers_until on former_customers (customer_id, until, id);

create trigger former_vehicles_append_only before update or delete or truncate on former_vehicles
  for each statement execute function refuse_change();
create trigger former_customers_append_only before update or delete or truncate on former_customers
  for each statement execute function refuse_change();
revoke insert, update, delete, truncate on former_vehicles, former_customers from okwan_app;

create function keep_former_vehicle() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if printed_vehicle(old) <> printed_vehicle(new) then
    insert into former_vehicles (vehicle_id, until, printed) values (old.id, new.updated_at, printed_vehicle(old));
  end if;
  return null;
end $$;
create trigger vehicles_keep_former after update on vehicles for each row execute function keep_former_vehicle();

create function keep_former_customer() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if printed_customer(old) <> printed_customer(new) then
    insert into former_customers (customer_id, until, printed) values (old.id, new.updated_at, printed_customer(old));
  end if;
  return null;
end $$;
create trigger customers_keep_former after update on customers for each row execute function keep_former_customer();

-- The call list is written into files too.
alter table exports drop constraint exports_list;
alter table exports add constraint exports_list check (list in ('policies', 'transactions', 'renewals'));
