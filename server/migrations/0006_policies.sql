-- Policies: the contract, its terms and versions, their history, stickers, trips, and the motor insurance database.

-- The life cycles of domain/src/policies/policies/lifecycle.ts; a test compares them.
insert into status_moves (entity, from_status, event, to_status) values
  ('policy', 'draft', 'accept', 'awaiting_payment'),
  ('policy', 'awaiting_payment', 'choose_pay_later', 'pay_later'),
  ('policy', 'awaiting_payment', 'lapse', 'lapsed'),
  ('policy', 'awaiting_payment', 'paid', 'issuing'),
  ('policy', 'awaiting_payment', 'paid_wrongly', 'challenged'),
  ('policy', 'pay_later', 'pay_now', 'awaiting_payment'),
  ('policy', 'pay_later', 'lapse', 'lapsed'),
  ('policy', 'issuing', 'issued', 'active'),
  ('policy', 'issuing', 'not_issued', 'challenged'),
  ('policy', 'challenged', 'retry', 'issuing'),
  ('policy', 'challenged', 'refund_in_full', 'cancelled'),
  ('policy', 'active', 'suspend', 'suspended'),
  ('policy', 'active', 'cancel', 'cancelled'),
  ('policy', 'active', 'expire', 'expired'),
  ('policy', 'active', 'supersede', 'superseded'),
  ('policy', 'suspended', 'activate', 'active'),
  ('policy', 'suspended', 'cancel', 'cancelled'),
  ('policy', 'suspended', 'expire', 'expired'),
  ('policy', 'lapsed', 'paid_too_late', 'challenged'),
  ('sticker', 'in_stock', 'assign', 'assigned'),
  ('sticker', 'in_stock', 'void', 'void'),
  ('sticker', 'assigned', 'fix', 'active'),
  ('sticker', 'assigned', 'lose', 'lost'),
  ('sticker', 'assigned', 'void', 'void'),
  ('sticker', 'active', 'expire', 'expired'),
  ('sticker', 'active', 'replace', 'replaced'),
  ('sticker', 'active', 'lose', 'lost'),
  ('sticker', 'active', 'void', 'void');

-- The contract -------------------------------------------------------------------------------------------------------

create sequence policy_numbers;
create sequence travel_policy_numbers;

create table policies (
  id uuid primary key default gen_random_uuid(),
  product text not null check (product in ('motor', 'travel')),
  -- Assigned at the first payment; renewals and endorsements keep it.
  policy_number text constraint policies_policy_number unique check (length(policy_number) between 6 and 30),
  created_at timestamptz not null,
  constraint policies_product unique (id, product)
);
comment on table policies is 'An insurance contract over all its terms and versions.';

-- Stickers -----------------------------------------------------------------------------------------------------------

create table stickers (
  number text primary key check (number ~ '^[A-Z]{0,4}[0-9]{6,10}$'),
  status text not null check (status in ('in_stock', 'assigned', 'active', 'expired', 'replaced', 'lost', 'void')),
  -- Issued by the motor insurance database (MID) with the certificate, or from the stock of a branch.
  -- In a branch without a stock, the number on the sticker is entered.
  source text not null check (source in ('mid', 'stock', 'hand')),
  branch_id uuid references branches (id),
  policy_id uuid references policies (id),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint stickers_on_policy check (status not in ('active', 'expired', 'replaced') or policy_id is not null),
  constraint stickers_in_branch check (source = 'mid' or branch_id is not null),
  constraint stickers_of_policy unique (number, policy_id)
);
comment on table stickers is 'A windscreen sticker.';
create unique index one_live_sticker on stickers (policy_id) where status = 'active';
create index stickers_policy_id on stickers (policy_id) where policy_id is not null;
create index stickers_stock on stickers (branch_id, status) where source = 'stock';
create trigger stickers_move before update of status on stickers for each row
  when (old.status <> new.status) execute function check_status_move('sticker');

-- Terms and versions -------------------------------------------------------------------------------------------------

create table policy_records (
  id uuid primary key default gen_random_uuid(),
  policy_id uuid not null,
  product text not null,
  record_number integer not null check (record_number between 1 and 9999),
  kind text not null check (kind in ('new', 'renewal', 'endorsement')),
  -- The current record, shown in lists. The next record becomes current when its cover starts.
  is_current boolean not null,
  status text not null check (status in ('draft', 'awaiting_payment', 'pay_later', 'issuing', 'active', 'challenged',
    'suspended', 'cancelled', 'expired', 'lapsed', 'superseded')),
  status_at timestamptz not null,
  -- Null for an automatic action.
  status_by uuid references users (id),
  customer_id uuid not null references customers (id),
  vehicle_id uuid references vehicles (id),
  seller_id uuid not null references users (id),
  -- Agent of the sale: the seller, or the agent of an assistant.
  agent_id uuid references users (id),
  branch_id uuid not null references branches (id),
  -- Price with all lines as quoted.
  estimate_id uuid,
  risk_code text check (length(risk_code) <= 20),
  cover_type text not null check (length(cover_type) between 1 and 40),
  start_date date not null,
  end_date date not null,
  -- Paid days; a suspension moves the end date but not this number.
  cover_days integer not null check (cover_days between 1 and 1000),
  sum_insured_pesewas bigint not null check (sum_insured_pesewas >= 0),
  office_premium_pesewas bigint not null,
  fees_pesewas bigint not null check (fees_pesewas >= 0),
  premium_pesewas bigint not null,
  due_at timestamptz,
  suspended_from date,
  cancelled_from date,
  superseded_from date,
  challenge_reason text check (length(challenge_reason) <= 40),
  certificate_number text constraint policy_records_certificate_number unique,
  brown_card_number text constraint policy_records_brown_card_number unique,
  sticker_number text references stickers (number),
  mid_reference text check (length(mid_reference) <= 120),
  issued_at timestamptz,
  -- Search text: numbers without separators, phone and name.
  search_text text not null,
  created_at timestamptz not null,
  version integer not null default 1 check (version >= 1),
  -- Dates on which this record covers the vehicle.
  cover daterange not null generated always as (
    daterange(start_date, greatest(start_date, least(end_date + 1, cancelled_from, superseded_from)), '[)')) stored,
  -- Copied from the contract, because all lists show it; joining the contract took a fifth of the time of a page.
  policy_number text,
  -- Copied from the vehicle, so that an index can sort the policies of one make in the order of a list.
  make_key text,
  constraint policy_records_policy foreign key (policy_id, product) references policies (id, product),
  constraint policy_records_number unique (policy_id, record_number),
  constraint policy_records_dates check (end_date >= start_date),
  constraint policy_records_total check (premium_pesewas = office_premium_pesewas + fees_pesewas),
  constraint policy_records_due check (status not in ('awaiting_payment', 'pay_later') or due_at is not null),
  constraint policy_records_motor check (product <> 'motor'
    or (vehicle_id is not null and estimate_id is not null and risk_code is not null)),
  constraint policy_records_numbered check (status in ('draft', 'awaiting_payment', 'pay_later', 'lapsed')
    or product <> 'motor' or certificate_number is not null),
  -- Motor cover needs a registration in the MID.
  constraint policy_records_registered check (status not in ('active', 'suspended', 'expired', 'superseded')
    or product <> 'motor' or (issued_at is not null and mid_reference is not null and brown_card_number is not null)),
  constraint policy_records_challenge check (status <> 'challenged' or challenge_reason is not null),
  constraint no_overlapping_cover exclude using gist (vehicle_id with =, cover with &&)
    where (status in ('issuing', 'active', 'suspended')),
  constraint policy_records_sticker foreign key (sticker_number, policy_id)
    references stickers (number, policy_id),
  -- Travel cover needs an issue time.
  constraint policy_records_travel_issued check (product <> 'travel'
    or status not in ('active', 'expired', 'superseded') or issued_at is not null)
);
comment on table policy_records is 'A term or version of a policy.';
-- More statistics, because the search plan depends on how common a word is.
alter table policy_records alter column search_text set statistics 1000;
create unique index one_current_record on policy_records (policy_id) where is_current;
-- Indexes for lists: each reach in each order.
create index policy_records_created_at on policy_records (created_at desc, id desc) where is_current;
create index policy_records_branch_created_at on policy_records (branch_id, created_at desc, id desc) where is_current;
create index policy_records_agent_created_at on policy_records (agent_id, created_at desc, id desc) where is_current;
create index policy_records_seller_created_at on policy_records (seller_id, created_at desc, id desc) where is_current;
create index policy_records_status_end_date on policy_records (status, end_date, id) where is_current;
create index policy_records_start_date on policy_records (start_date, id) where is_current;
create index policy_records_end_date on policy_records (end_date, id) where is_current;
create index policy_records_branch_end_date on policy_records (branch_id, end_date, id) where is_current;
create index policy_records_agent_end_date on policy_records (agent_id, end_date, id) where is_current;
create index policy_records_seller_end_date on policy_records (seller_id, end_date, id) where is_current;
-- Every search scans the pending list of the GIN index, so it is flushed after about 200 records instead of thousands.
create index policy_records_search on policy_records using gin (search_text gin_trgm_ops)
  with (gin_pending_list_limit = 256) where is_current;
-- Records with a due status change; few rows, because the job updates them when they are due.
create index policy_records_ending on policy_records (end_date) where status in ('active', 'suspended');
create index policy_records_due_at on policy_records (due_at) where status in ('awaiting_payment', 'pay_later');
create index policy_records_cancelled_from on policy_records (cancelled_from)
  where status in ('active', 'suspended') and cancelled_from is not null;
create index policy_records_superseded_from on policy_records (superseded_from)
  where is_current and superseded_from is not null;
create index policy_records_suspended_from on policy_records (suspended_from)
  where status in ('active', 'suspended') and suspended_from is not null;
create index policy_records_customer_id on policy_records (customer_id);
create index policy_records_vehicle_id on policy_records (vehicle_id);
create index policy_records_estimate_id on policy_records (estimate_id);
-- All figures and charts of a period use only this index, for every reach.
create index policy_records_sold on policy_records (issued_at, id)
  include (product, cover_type, premium_pesewas, branch_id, seller_id, agent_id)
  where issued_at is not null;
-- Future suspensions, without those that have already started.
create index policy_records_suspending on policy_records (suspended_from) where status = 'active' and suspended_from is not null;
-- Due renewals are counted on every visit of the home page, for the reach of the user.
create index policy_records_expiring on policy_records (end_date) include (product, branch_id, seller_id, agent_id)
  where is_current and status = 'active';
-- Selective filters: without an index, a list would scan all records to find a few.
create index policy_records_product_created_at on policy_records (product, created_at desc, id desc) where is_current;
create index policy_records_cover_created_at on policy_records (cover_type, created_at desc, id desc) where is_current;
create index policy_records_risk_created_at on policy_records (risk_code, created_at desc, id desc) where is_current;
-- A policy has at most one open renewal offer.
create unique index one_renewal_offer on policy_records (policy_id)
  where kind = 'renewal' and status in ('awaiting_payment', 'pay_later');
create index policy_records_sticker_number on policy_records (sticker_number) where sticker_number is not null;
-- Finds the open work of a user for a handover.
create index policy_records_in_hand on policy_records (agent_id) where is_current and agent_id is not null;
-- One status in the order of a list. The expressions equal the columns; server/src/policies/policies/read/filter.ts
-- explains why.
create index policy_records_within_status_created_at on policy_records (status, least(created_at, 'infinity') desc, id desc)
  where is_current;
create index policy_records_within_status_end_date on policy_records (status, least(end_date, 'infinity'), id)
  where is_current;
-- Sales of one user by date.
create index policy_records_seller_sold on policy_records (seller_id, issued_at desc, id desc) where issued_at is not null;
-- Policies by number prefix; the search text starts with the number.
create index policy_records_numbered on policy_records ((split_part(search_text, ' ', 1) collate "C"), id) where is_current;
create index policy_records_make_created_at on policy_records (make_key, created_at desc, id desc) where is_current;
create trigger policy_records_move before update of status on policy_records for each row
  when (old.status <> new.status) execute function check_status_move('policy');

-- A record starts unpaid, because cover needs a payment.
create function check_first_status() returns trigger language plpgsql as $$
begin
  raise exception 'a policy cannot begin as %', new.status using errcode = '23514', constraint = 'policy_status_move';
end $$;
comment on function check_first_status() is 'Refuses a policy record that does not begin unpaid.';
create trigger policy_records_begin before insert on policy_records for each row
  when (new.status not in ('draft', 'awaiting_payment', 'pay_later')) execute function check_first_status();

-- Written by a trigger, so that every status change is logged.
create table policy_status_log (
  id bigint generated always as identity primary key,
  policy_record_id uuid not null references policy_records (id),
  from_status text,
  event text not null,
  to_status text not null,
  at timestamptz not null,
  by uuid references users (id)
);
comment on table policy_status_log is 'A status change of a policy record.';
create index policy_status_log_record on policy_status_log (policy_record_id, id);
create trigger policy_status_log_append_only before update or delete or truncate on policy_status_log
  for each statement execute function refuse_change();
revoke insert, update, delete, truncate on policy_status_log from okwan_app;

create function log_policy_status() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into policy_status_log (policy_record_id, from_status, event, to_status, at, by)
  values (new.id, case when tg_op = 'UPDATE' then old.status end,
          case when tg_op = 'UPDATE' then (select event from status_moves
            where entity = 'policy' and from_status = old.status and to_status = new.status) else 'begin' end,
          new.status, new.status_at, new.status_by);
  return null;
end $$;
comment on function log_policy_status() is 'Records the new status of a policy record.';
create trigger policy_records_log_begin after insert on policy_records for each row execute function log_policy_status();
create trigger policy_records_log_move after update of status on policy_records for each row
  when (old.status <> new.status) execute function log_policy_status();

create table policy_suspensions (
  id uuid primary key default gen_random_uuid(),
  policy_id uuid not null references policies (id),
  from_date date not null,
  -- First day of cover after the suspension; null while suspended.
  to_date date,
  constraint policy_suspensions_days check (to_date >= from_date)
);
comment on table policy_suspensions is 'A period in which a policy is suspended.';
create unique index one_open_suspension on policy_suspensions (policy_id) where to_date is null;
create index policy_suspensions_policy_id on policy_suspensions (policy_id, from_date);
revoke delete, truncate on policy_suspensions from okwan_app;

-- Trips --------------------------------------------------------------------------------------------------------------

-- The agreed trip. A change writes a new version with a separate row, so rows never change.
create table travel_records (
  policy_record_id uuid primary key references policy_records (id),
  -- No foreign key, because drafts of unpaid sales are deleted.
  draft_id uuid not null,
  rate_book_id uuid not null references rate_books (id),
  -- Type of the change that created this version; null for the first one.
  change text check (change in ('dates', 'correction', 'extension', 'party')),
  plan_code text not null check (length(plan_code) between 1 and 40),
  policyholder jsonb not null,
  party_type text not null check (party_type in ('individual', 'family', 'group')),
  trip jsonb not null,
  more jsonb not null,
  -- Total price of the trip so far, and the charge of this version.
  price jsonb not null,
  charged jsonb not null,
  created_at timestamptz not null
);
comment on table travel_records is 'The trip that a version of a travel policy covers.';
create index travel_records_draft_id on travel_records (draft_id);
create index travel_records_rate_book_id on travel_records (rate_book_id);
create trigger travel_records_keep before update or delete or truncate on travel_records
  for each statement execute function refuse_change();
revoke update, delete, truncate on travel_records from okwan_app;

create table travel_travellers (
  -- Id in the QR code of the certificate.
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
  -- Whether an underwriter set terms; the terms are health data and stay encrypted with the decision.
  has_special_terms boolean not null,
  certificate_number text constraint travel_travellers_certificate_number unique,
  -- A downloaded certificate may have been used, so the policy cannot be cancelled as issued in error.
  downloaded_at timestamptz,
  -- Dates on which the plan covers this passport; empty while the policy has no cover.
  cover daterange,
  constraint travel_travellers_number unique (policy_record_id, number),
  constraint no_double_travel_cover exclude using gist
    (passport_number with =, nationality with =, plan_code with =, cover with &&)
);
comment on table travel_travellers is 'A traveller covered by a version of a travel policy.';
create index travel_travellers_passport on travel_travellers (passport_number) where cover is not null;

create function keep_traveller() returns trigger language plpgsql as $$
begin
  if (new.id, new.policy_record_id, new.number, new.traveller_id, new.person, new.nationality, new.passport_number,
      new.plan_code, new.premium_pesewas, new.loading_bps, new.has_special_terms)
     is distinct from
     (old.id, old.policy_record_id, old.number, old.traveller_id, old.person, old.nationality, old.passport_number,
      old.plan_code, old.premium_pesewas, old.loading_bps, old.has_special_terms)
     or (old.certificate_number is not null and new.certificate_number is distinct from old.certificate_number) then
    raise exception 'a sold traveller cannot be changed' using errcode = '42501';
  end if;
  return new;
end $$;
comment on function keep_traveller() is 'Refuses to change a traveller other than by certificate number, cover and download.';
create trigger travel_travellers_keep before update on travel_travellers for each row execute function keep_traveller();
revoke delete, truncate on travel_travellers from okwan_app;

create function refresh_travel_cover() returns trigger language plpgsql as $$
begin
  update travel_travellers set cover = case when new.status in ('issuing', 'active') then new.cover end
  where policy_record_id = new.id;
  return null;
end $$;
comment on function refresh_travel_cover() is 'Updates the covered days of travellers when their policy changes.';
create trigger policy_records_travel_cover
  after update of status, start_date, end_date, cancelled_from, superseded_from on policy_records
  for each row when (new.product = 'travel') execute function refresh_travel_cover();

-- Copies of names and numbers, for lists and search ------------------------------------------------------------------

-- Numbers have no separators; travellers are found by name and passport.
create function policy_search_text(policy uuid, customer uuid, vehicle uuid) returns text language sql stable as $$
  select upper(concat_ws(' ',
    (select regexp_replace(policy_number, '[^A-Za-z0-9]', '', 'g') from policies where id = policy),
    (select concat_ws(' ', registration_key, replace(chassis_key, '-', '')) from vehicles where id = vehicle),
    (select concat_ws(' ', phone, company_name, first_name, other_names, last_name) from customers where id = customer),
    (select string_agg(concat_ws(' ', t.passport_number, t.person ->> 'firstName', t.person ->> 'otherNames',
              t.person ->> 'lastName'), ' ' order by t.number)
     from policy_records r join travel_travellers t on t.policy_record_id = r.id
     where r.policy_id = policy and r.is_current)))
$$;
comment on function policy_search_text(uuid, uuid, uuid) is 'The text that policies are searched by.';

create function refresh_policy_search() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'customers' then
    update policy_records set search_text = policy_search_text(policy_id, customer_id, vehicle_id) where customer_id = new.id;
  else
    update policy_records set search_text = policy_search_text(policy_id, customer_id, vehicle_id) where vehicle_id = new.id;
  end if;
  return null;
end $$;
comment on function refresh_policy_search() is 'Updates the search text of policies when their customer or vehicle changes.';
create trigger customers_policy_search after update on customers for each row
  when ((old.phone, old.company_name, old.first_name, old.other_names, old.last_name)
    is distinct from (new.phone, new.company_name, new.first_name, new.other_names, new.last_name))
  execute function refresh_policy_search();
create trigger vehicles_policy_search after update on vehicles for each row
  when ((old.registration_key, old.chassis_key) is distinct from (new.registration_key, new.chassis_key))
  execute function refresh_policy_search();

-- Overrides the value of the statement with the number of the policy.
create function take_policy_number() returns trigger language plpgsql as $$
begin
  new.policy_number := (select policy_number from policies where id = new.policy_id);
  return new;
end $$;
comment on function take_policy_number() is 'Copies the number of the policy to its record.';
create trigger policy_records_number before insert or update of policy_number, policy_id on policy_records
  for each row execute function take_policy_number();

create function number_policy_records() returns trigger language plpgsql as $$
begin
  update policy_records set policy_number = new.policy_number,
    search_text = policy_search_text(policy_id, customer_id, vehicle_id) where policy_id = new.id;
  return null;
end $$;
comment on function number_policy_records() is
  'Copies a new policy number to the records of the policy and to their search text.';
create trigger policies_number after update of policy_number on policies for each row
  when (old.policy_number is distinct from new.policy_number) execute function number_policy_records();

-- Overrides the value of the statement with the make of the vehicle.
create function take_make() returns trigger language plpgsql as $$
begin
  new.make_key := (select upper(make) from vehicles where id = new.vehicle_id);
  return new;
end $$;
comment on function take_make() is 'Copies the make of the vehicle to the policy record.';
create trigger policy_records_make before insert or update of make_key, vehicle_id on policy_records
  for each row execute function take_make();

create function follow_make() returns trigger language plpgsql as $$
begin
  update policy_records set make_key = upper(new.make) where vehicle_id = new.id;
  return null;
end $$;
comment on function follow_make() is 'Copies a new make of a vehicle to its policy records.';
create trigger vehicles_make after update of make on vehicles for each row
  when (old.make is distinct from new.make) execute function follow_make();

-- Motor insurance database -------------------------------------------------------------------------------------------

-- Kept as evidence. A request is stored before it is sent; a request without a response was not answered.
create table mid_requests (
  id uuid primary key default gen_random_uuid(),
  operation text not null check (operation in ('lookup', 'active-cover', 'record', 'status')),
  policy_record_id uuid,
  address text not null check (length(address) <= 500),
  body jsonb,
  sent_at timestamptz not null,
  constraint mid_requests_record check (operation not in ('record', 'status') or policy_record_id is not null)
);
comment on table mid_requests is 'A request that was sent to the motor insurance database.';
create index mid_requests_policy_record_id on mid_requests (policy_record_id, sent_at desc) where policy_record_id is not null;
create index mid_requests_sent_at on mid_requests (sent_at);
create trigger mid_requests_append_only before update or delete or truncate on mid_requests
  for each statement execute function refuse_change();
revoke update, delete, truncate on mid_requests from okwan_app;

create table mid_answers (
  request_id uuid primary key references mid_requests (id),
  -- Null without a response; `why` has the error.
  status integer,
  body jsonb,
  why text check (length(why) <= 500),
  at timestamptz not null
);
comment on table mid_answers is 'The answer to a request to the motor insurance database.';
create trigger mid_answers_append_only before update or delete or truncate on mid_answers
  for each statement execute function refuse_change();
revoke update, delete, truncate on mid_answers from okwan_app;
