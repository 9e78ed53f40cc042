-- Customers and vehicles.

-- Customers ----------------------------------------------------------------------------------------------------------

create sequence customer_codes;

-- lpad truncates longer numbers, so the millionth customer would get the code of the hundred-thousandth.
create function next_customer_code() returns text language sql volatile as $$
  select 'CUS-' || lpad(number::text, greatest(6, length(number::text)), '0')
  from (select nextval('customer_codes') as number) as drawn
$$;
comment on function next_customer_code() is 'The next customer code, at least six digits long.';

create table customers (
  id uuid primary key default gen_random_uuid(),
  code text not null unique default next_customer_code(),
  customer_type text not null check (customer_type in ('individual', 'corporate')),
  title text check (length(title) <= 20),
  first_name text check (length(first_name) between 2 and 60),
  other_names text check (length(other_names) <= 60),
  last_name text check (length(last_name) between 2 and 60),
  gender text check (gender in ('MALE', 'FEMALE')),
  date_of_birth date,
  ghana_card text check (ghana_card ~ '^[A-Z]{3}-[0-9]{9}-[0-9]$'),
  other_id_type text check (other_id_type in ('passport', 'driver_licence', 'voter', 'nhis')),
  other_id_number text check (length(other_id_number) between 6 and 20),
  occupation text check (length(occupation) <= 60),
  company_name text check (length(company_name) between 1 and 120),
  tin text check (length(tin) between 8 and 20),
  company_number text check (length(company_number) between 8 and 20),
  contact_person text check (length(contact_person) <= 60),
  business_sector text check (length(business_sector) <= 60),
  phone text not null check (phone ~ '^233[0-9]{9}$'),
  email text check (length(email) <= 120),
  digital_address text check (length(digital_address) <= 20),
  residential_address text not null check (length(residential_address) between 1 and 200),
  -- Travel does not always require town and region; an empty value is unknown.
  city text not null check (length(city) <= 60),
  region text not null check (length(region) <= 40),
  -- Data Protection Act, 2012 (Act 843): customers are stored only with their consent.
  consent_at timestamptz not null,
  branch_id uuid not null references branches (id),
  created_by uuid not null references users (id),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version integer not null default 1 check (version >= 1),
  constraint customers_person check (customer_type <> 'individual'
    or (first_name is not null and last_name is not null and date_of_birth is not null and gender is not null)),
  constraint customers_identified check (customer_type <> 'individual' or ghana_card is not null or other_id_number is not null),
  constraint customers_company check (customer_type <> 'corporate' or (company_name is not null and tin is not null)),
  constraint customers_other_id check ((other_id_type is null) = (other_id_number is null))
);
comment on table customers is 'A person or company that buys insurance.';
-- A card number identifies a person, a taxpayer number a company.
create unique index customers_ghana_card on customers (ghana_card) where ghana_card is not null;
create unique index customers_tin on customers (tin) where customer_type = 'corporate';
create index customers_phone on customers (phone);
create index customers_branch_id on customers (branch_id);
create index customers_created_by on customers (created_by);

-- Limits customer searches and determines the customers that a user can sell to.
create table person_look_ups (
  id bigint generated always as identity primary key,
  user_id uuid not null constraint person_look_ups_user references users (id),
  kind text not null constraint person_look_ups_kind check (kind in ('customer', 'number-holder')),
  customer_ids uuid[] not null,
  at timestamptz not null
);
comment on table person_look_ups is 'A lookup of customers or of the holder of a phone number.';
create index person_look_ups_user_id on person_look_ups (user_id, kind, at desc);
create index person_look_ups_at on person_look_ups (at);

-- Vehicles -----------------------------------------------------------------------------------------------------------

create table vehicles (
  id uuid primary key default gen_random_uuid(),
  registration_number text check (length(registration_number) between 2 and 20),
  registration_key text check (registration_key ~ '^[A-Z0-9]{2,12}$'),
  -- Form for comparison: capital letters and digits; frame numbers keep their dash.
  chassis_key text not null check (length(chassis_key) between 6 and 20),
  make text not null check (length(make) between 1 and 60),
  model text not null check (length(model) between 1 and 60),
  year_of_manufacture integer not null check (year_of_manufacture between 1900 and 2100),
  color text not null check (length(color) between 1 and 30),
  body_type text not null check (length(body_type) between 1 and 40),
  engine_capacity_cc integer not null check (engine_capacity_cc between 0 and 20000),
  number_of_seats integer not null check (number_of_seats between 1 and 70),
  fuel_type text check (fuel_type in ('petrol', 'diesel', 'electric', 'hybrid', 'gas')),
  registration_year integer check (registration_year between 1900 and 2100),
  mileage integer check (mileage between 0 and 2000000),
  -- True if the details come from the register.
  verified boolean not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version integer not null default 1 check (version >= 1),
  constraint vehicles_chassis unique (chassis_key),
  constraint vehicles_plate unique (registration_key),
  constraint vehicles_plate_key check ((registration_number is null) = (registration_key is null))
);
comment on table vehicles is 'A vehicle, unique by chassis and by plate.';

-- A draft takes registered vehicle details from here, not from the client.
create table vehicle_lookups (
  id uuid primary key default gen_random_uuid(),
  asked_by uuid not null references users (id),
  finding jsonb not null,
  at timestamptz not null
);
comment on table vehicle_lookups is 'The answer a person got when looking up a vehicle.';
create index vehicle_lookups_at on vehicle_lookups (at);
-- Recent lookups of one user: a fleet needs a thousand plates at once.
create index vehicle_lookups_asked_by on vehicle_lookups (asked_by, at);

create table vehicle_models (
  make text not null check (length(make) between 1 and 60),
  model text not null check (length(model) between 1 and 60),
  primary key (make, model)
);
comment on table vehicle_models is 'A make and model that can be chosen.';

insert into vehicle_models (make, model)
select make, unnest(string_to_array(models, ',')) from (values
  ('Toyota', 'Camry,Corolla,Corolla Cross,Fortuner,Hiace,Highlander,Hilux,Land Cruiser,Land Cruiser Prado,Matrix,RAV4,Sienna,Tacoma,Tundra,Venza,Vitz,Yaris'),
  ('Hyundai', 'Accent,Creta,Elantra,Grand i10,H-1,H100,i10,i20,Kona,Santa Fe,Sonata,Tucson'),
  ('Kia', 'Cerato,Forte,K2700,Morning,Optima,Picanto,Rio,Sorento,Soul,Sportage'),
  ('Nissan', 'Almera,Altima,Frontier,Hardbody,Murano,Navara,Note,Pathfinder,Patrol,Rogue,Sentra,Sunny,Urvan,Versa,X-Trail'),
  ('Honda', 'Accord,City,Civic,CR-V,Fit,HR-V,Odyssey,Pilot,Ridgeline'),
  ('Mercedes-Benz', 'Actros,Atego,C-Class,E-Class,G-Class,GLC,GLE,GLK,ML,S-Class,Sprinter,Vito'),
  ('BMW', '3 Series,5 Series,7 Series,X1,X3,X5,X6'),
  ('Ford', 'Edge,Escape,Everest,Explorer,F-150,Focus,Fusion,Ranger,Transit'),
  ('Chevrolet', 'Aveo,Captiva,Cruze,Equinox,Malibu,Silverado,Spark,Trailblazer'),
  ('Volkswagen', 'Amarok,Caddy,Crafter,Golf,Jetta,Passat,Polo,Teramont,Tiguan,Touareg,Transporter'),
  ('Mitsubishi', 'ASX,Canter,Fuso,L200,Lancer,Mirage,Outlander,Pajero'),
  ('Mazda', '2,3,6,BT-50,CX-3,CX-5,CX-9'),
  ('Suzuki', 'Alto,Celerio,Dzire,Ertiga,Grand Vitara,Jimny,S-Presso,Swift,Vitara'),
  ('Opel', 'Astra,Corsa,Insignia,Vectra,Vivaro,Zafira'),
  ('Peugeot', '206,207,301,307,308,406,508,2008,3008,5008,Boxer,Landtrek,Partner'),
  ('Renault', 'Clio,Duster,Kangoo,Koleos,Kwid,Logan,Master,Megane,Trafic'),
  ('Land Rover', 'Defender,Discovery,Freelander,Range Rover,Range Rover Evoque,Range Rover Sport'),
  ('Lexus', 'ES,GX,IS,LX,NX,RX'),
  ('Daewoo', 'Lanos,Matiz,Nexia,Nubira'),
  ('DAF', '45,55,75,85,95,CF,LF,XF'),
  ('MAN', 'TGA,TGL,TGM,TGS,TGX'),
  ('Howo/Sinotruk', 'A7,Howo 336,Howo 371,Howo 400,Sitrak'),
  ('Kantanka', 'Amoanimaa,Mensah,Nkunimdie,Odeneho,Omama,Onantefo'),
  ('Haojue', 'DK125,HJ125,HJ150,Xpress'),
  ('Royal', 'Motor King,RY125,RY150,Tricycle'),
  ('Bajaj', 'Boxer,Maxima,Platina,Pulsar,RE'),
  ('TVS', 'Apache,HLX 125,HLX 150,King,Star')
) as registry (make, models);

-- Printed data before a change ---------------------------------------------------------------------------------------

create function printed_vehicle(v vehicles) returns jsonb language sql immutable as $$
  select jsonb_build_object('registration_number', v.registration_number, 'chassis_key', v.chassis_key, 'make', v.make,
    'model', v.model, 'year_of_manufacture', v.year_of_manufacture, 'color', v.color, 'body_type', v.body_type,
    'engine_capacity_cc', v.engine_capacity_cc)
$$;
comment on function printed_vehicle(vehicles) is 'The details of a vehicle that documents print.';

-- A replaced version of a policy keeps its printed data, such as the old plate or the misspelt name. A
-- trigger writes these rows, so that every change has one.
create table former_vehicles (
  id bigint generated always as identity primary key,
  vehicle_id uuid not null references vehicles (id),
  -- Business time of the change; the old data was valid until then.
  until timestamptz not null,
  printed jsonb not null
);
comment on table former_vehicles is 'The printed details of a vehicle before a change.';
create index former_vehicles_until on former_vehicles (vehicle_id, until, id);
create trigger former_vehicles_append_only before update or delete or truncate on former_vehicles
  for each statement execute function refuse_change();
revoke insert, update, delete, truncate on former_vehicles from okwan_app;

create function keep_former_vehicle() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if printed_vehicle(old) <> printed_vehicle(new) then
    insert into former_vehicles (vehicle_id, until, printed) values (old.id, new.updated_at, printed_vehicle(old));
  end if;
  return null;
end $$;
comment on function keep_former_vehicle() is 'Keeps the printed details of a vehicle before a change.';
create trigger vehicles_keep_former after update on vehicles for each row execute function keep_former_vehicle();

create function printed_customer(c customers) returns jsonb language sql immutable as $$
  select jsonb_build_object('company_name', c.company_name, 'first_name', c.first_name, 'other_names', c.other_names,
    'last_name', c.last_name, 'date_of_birth', c.date_of_birth, 'gender', c.gender, 'ghana_card', c.ghana_card,
    'phone', c.phone, 'residential_address', c.residential_address, 'city', c.city, 'region', c.region)
$$;
comment on function printed_customer(customers) is 'The details of a customer that documents print.';

create table former_customers (
  id bigint generated always as identity primary key,
  customer_id uuid not null references customers (id),
  until timestamptz not null,
  printed jsonb not null
);
comment on table former_customers is 'The printed details of a customer before a change.';
create index former_customers_until on former_customers (customer_id, until, id);
create trigger former_customers_append_only before update or delete or truncate on former_customers
  for each statement execute function refuse_change();
revoke insert, update, delete, truncate on former_customers from okwan_app;

create function keep_former_customer() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if printed_customer(old) <> printed_customer(new) then
    insert into former_customers (customer_id, until, printed) values (old.id, new.updated_at, printed_customer(old));
  end if;
  return null;
end $$;
comment on function keep_former_customer() is 'Keeps the printed details of a customer before a change.';
create trigger customers_keep_former after update on customers for each row execute function keep_former_customer();
