-- Travel cover that was sold: the trip, the people on it and their certificates, once for each version of the policy.

-- Offers of both products are one kind of thing.
alter table motor_purchases rename to purchases;
alter table purchases rename constraint motor_purchases_pkey to purchases_pkey;
alter table purchases rename constraint motor_purchases_client_reference to purchases_client_reference;
alter index motor_purchases_draft_id rename to purchases_draft_id;

-- Travel does not ask everybody for town and region: empty is not told.
alter table customers drop constraint customers_city_check, add constraint customers_city_check check (length(city) <= 60);
alter table customers drop constraint customers_region_check, add constraint customers_region_check check (length(region) <= 40);

-- Paid for: the answers stay with the policy, health answers under lock as before, and nobody changes them any more.
alter table travel_drafts add column policy_id uuid constraint travel_drafts_policy_id unique references policies (id);
-- Until then an offer made of it can be paid: it is not thrown away before.
alter table travel_drafts add column held_until timestamptz;
create index travel_drafts_expires_at on travel_drafts (expires_at) where policy_id is null;

create trigger travel_drafts_keep_sold before delete on travel_drafts for each row
  when (old.policy_id is not null) execute function refuse_change();

create sequence travel_policy_numbers;

-- What was sold, as it was agreed. A change is a new version with a row of its own, so rows stay as they are.
create table travel_records (
  policy_record_id uuid primary key references policy_records (id),
  -- A sale that is never paid is thrown away with its draft, so nothing holds this one.
  draft_id uuid not null,
  rate_book_id uuid not null references rate_books (id),
  -- What made this version; null for the first.
  change text check (change in ('dates', 'correction', 'extension', 'party')),
  plan_code text not null check (length(plan_code) between 1 and 40),
  policyholder jsonb not null,
  party_type text not null check (party_type in ('individual', 'family', 'group')),
  trip jsonb not null,
  more jsonb not null,
  -- All that was paid for the trip so far, and what this version alone was charged.
  price jsonb not null,
  charged jsonb not null,
  created_at timestamptz not null
);
create index travel_records_draft_id on travel_records (draft_id);
create index travel_records_rate_book_id on travel_records (rate_book_id);
create trigger travel_records_keep before update or delete or truncate on travel_records
  for each statement execute function refuse_change();
revoke update, delete, truncate on travel_records from okwan_app;

create table travel_travellers (
  -- What the code on the certificate stands for.
  id uuid primary key default gen_random_uuid(),
  policy_record_id uuid not null references travel_records (policy_record_id),
  number integer not null check (number between 1 and 999),
  traveller_id text not null check (length(traveller_id) between 1 and 40),
  person jsonb not null,
  nationality text not null check (nationality ~ '^[A-Z]{2}$'),
  passport_number text not null check (length(passport_number) between 5 and 20),
  plan_code text not null check (length(plan_code) between 1 and 40),
  premium_pesewas bigint not null check (premium_pesewas >= 0),
  loading_bps integer not null check (loading_bps >= 0),
  -- An underwriter set terms; which ones tells of health and stays sealed with the ruling.
  has_special_terms boolean not null,
  certificate_number text constraint travel_travellers_certificate_number unique,
  -- A certificate that was taken away may have been shown to somebody: it is not undone as if it never was.
  downloaded_at timestamptz,
  -- The days on which this passport is covered by this plan; none while the policy gives no cover.
  cover daterange,
  constraint travel_travellers_number unique (policy_record_id, number),
  constraint no_double_travel_cover exclude using gist
    (passport_number with =, nationality with =, plan_code with =, cover with &&)
);
create index travel_travellers_passport on travel_travellers (passport_number) where cover is not null;
revoke delete, truncate on travel_travellers from okwan_app;

-- Cover follows the policy by itself, whoever moves it.
create function refresh_travel_cover() returns trigger language plpgsql as $$
begin
  update travel_travellers set cover = case when new.status in ('issuing', 'active') then new.cover end
  where policy_record_id = new.id;
  return null;
end $$;
create trigger policy_records_travel_cover
  after update of status, start_date, end_date, cancelled_from, superseded_from on policy_records
  for each row when (new.product = 'travel') execute function refresh_travel_cover();

-- Numbers, cover and downloads are added to a traveller; who it is stays.
create function keep_traveller() returns trigger language plpgsql as $$
begin
  if (new.id, new.policy_record_id, new.number, new.traveller_id, new.person, new.nationality, new.passport_number,
      new.plan_code, new.premium_pesewas, new.loading_bps, new.has_special_terms)
     is distinct from
     (old.id, old.policy_record_id, old.number, old.traveller_id, old.person, old.nationality, old.passport_number,
      old.plan_code, old.premium_pesewas, old.loading_bps, old.has_special_terms)
     or (old.certificate_number is not null and new.certificate_number is distinct from old.certificate_number) then
    raise exception 'a traveller stays as sold' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger travel_travellers_keep before update on travel_travellers for each row execute function keep_traveller();

-- No cover abroad without a number to show.
alter table policy_records add constraint policy_records_travel_issued check (product <> 'travel'
  or status not in ('active', 'expired', 'superseded') or issued_at is not null);

-- Travel numbers have strokes, and a traveller is looked for by name and passport too.
create or replace function policy_search_text(policy uuid, customer uuid, vehicle uuid) returns text language sql stable as $$
  select upper(concat_ws(' ',
    (select regexp_replace(policy_number, '[^A-Za-z0-9]', '', 'g') from policies where id = policy),
    (select concat_ws(' ', registration_key, replace(chassis_key, '-', '')) from vehicles where id = vehicle),
    (select concat_ws(' ', phone, company_name, first_name, other_names, last_name) from customers where id = customer),
    (select string_agg(concat_ws(' ', t.passport_number, t.person ->> 'firstName', t.person ->> 'otherNames',
              t.person ->> 'lastName'), ' ' order by t.number)
     from policy_records r join travel_travellers t on t.policy_record_id = r.id
     where r.policy_id = policy and r.is_current)))
$$;
