-- Policies: the contract, its terms and versions, their history, and stickers.

create extension if not exists btree_gist;
create extension if not exists pg_trgm;

-- The life cycles of the domain as data: what is not listed cannot happen, whoever writes. A test holds it to the domain.
create table status_moves (
  entity text not null check (entity in ('policy', 'sticker')),
  from_status text not null,
  event text not null,
  to_status text not null,
  primary key (entity, from_status, to_status)
);
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
  ('sticker', 'in_stock', 'assign', 'assigned'),
  ('sticker', 'in_stock', 'void', 'void'),
  ('sticker', 'assigned', 'fix', 'active'),
  ('sticker', 'assigned', 'lose', 'lost'),
  ('sticker', 'assigned', 'void', 'void'),
  ('sticker', 'active', 'expire', 'expired'),
  ('sticker', 'active', 'replace', 'replaced'),
  ('sticker', 'active', 'lose', 'lost'),
  ('sticker', 'active', 'void', 'void');
revoke insert, update, delete, truncate on status_moves from okwan_app;

-- The contract -----------------------------------------------------------------------------------------------------------

create sequence policy_numbers;

create table policies (
  id uuid primary key default gen_random_uuid(),
  product text not null check (product in ('motor', 'travel')),
  -- Given when the first premium is paid, then kept over renewals and endorsements.
  policy_number text constraint policies_policy_number unique check (length(policy_number) between 6 and 30),
  created_at timestamptz not null,
  constraint policies_product unique (id, product)
);

-- Stickers ---------------------------------------------------------------------------------------------------------------

create table stickers (
  number text primary key check (number ~ '^[A-Z]{0,4}[0-9]{6,10}$'),
  status text not null check (status in ('in_stock', 'assigned', 'active', 'expired', 'replaced', 'lost', 'void')),
  -- From the motor insurance database with the certificate, or out of the stock of a branch.
  source text not null check (source in ('mid', 'stock')),
  branch_id uuid references branches (id),
  policy_id uuid references policies (id),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint stickers_on_policy check (status not in ('active', 'expired', 'replaced') or policy_id is not null),
  constraint stickers_in_branch check (source = 'mid' or branch_id is not null)
);
create unique index one_live_sticker on stickers (policy_id) where status = 'active';
create index stickers_policy_id on stickers (policy_id) where policy_id is not null;
create index stickers_stock on stickers (branch_id, status) where source = 'stock';

-- One term or version of a contract ----------------------------------------------------------------------------------------

create table policy_records (
  id uuid primary key default gen_random_uuid(),
  policy_id uuid not null,
  product text not null,
  record_number integer not null check (record_number between 1 and 9999),
  kind text not null check (kind in ('new', 'renewal', 'endorsement')),
  -- The one that lists show. Its successor takes over when its own cover begins.
  is_current boolean not null,
  status text not null check (status in ('draft', 'awaiting_payment', 'pay_later', 'issuing', 'active', 'challenged',
    'suspended', 'cancelled', 'expired', 'lapsed', 'superseded')),
  status_at timestamptz not null,
  -- Null: nobody, it came of itself.
  status_by uuid references users (id),
  customer_id uuid not null references customers (id),
  vehicle_id uuid references vehicles (id),
  seller_id uuid not null references users (id),
  -- The agent whose sale it is: the seller, or the agent the seller assists.
  agent_id uuid references users (id),
  branch_id uuid not null references branches (id),
  -- The price as it was given, line by line.
  estimate_id uuid references motor_estimates (id),
  risk_code text check (length(risk_code) <= 20),
  cover_type text not null check (length(cover_type) between 1 and 40),
  start_date date not null,
  end_date date not null,
  -- Days paid for; a suspension moves the end but not this.
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
  sticker_number text constraint policy_records_sticker_number unique references stickers (number),
  mid_reference text check (length(mid_reference) <= 120),
  issued_at timestamptz,
  -- What a search looks through: numbers without separators, the phone, the name.
  search_text text not null,
  created_at timestamptz not null,
  version integer not null default 1 check (version >= 1),
  -- The days on which this record covers the vehicle, whatever has been decided for later.
  cover daterange not null generated always as (
    daterange(start_date, greatest(start_date, least(end_date + 1, cancelled_from, superseded_from)), '[)')) stored,
  constraint policy_records_policy foreign key (policy_id, product) references policies (id, product),
  constraint policy_records_number unique (policy_id, record_number),
  constraint policy_records_dates check (end_date >= start_date),
  constraint policy_records_total check (premium_pesewas = office_premium_pesewas + fees_pesewas),
  constraint policy_records_due check (status not in ('awaiting_payment', 'pay_later') or due_at is not null),
  constraint policy_records_motor check (product <> 'motor'
    or (vehicle_id is not null and estimate_id is not null and risk_code is not null)),
  constraint policy_records_numbered check (status in ('draft', 'awaiting_payment', 'pay_later', 'lapsed')
    or product <> 'motor' or certificate_number is not null),
  -- No cover without the motor insurance database having said yes.
  constraint policy_records_registered check (status not in ('active', 'suspended', 'expired', 'superseded')
    or product <> 'motor' or (issued_at is not null and mid_reference is not null and brown_card_number is not null)),
  constraint policy_records_challenge check (status <> 'challenged' or challenge_reason is not null),
  constraint no_overlapping_cover exclude using gist (vehicle_id with =, cover with &&)
    where (status in ('issuing', 'active', 'suspended'))
);
create unique index one_current_record on policy_records (policy_id) where is_current;

-- Lists: each scope, in each order.
create index policy_records_created_at on policy_records (created_at desc, id desc) where is_current;
create index policy_records_branch_created_at on policy_records (branch_id, created_at desc, id desc) where is_current;
create index policy_records_agent_created_at on policy_records (agent_id, created_at desc, id desc) where is_current;
create index policy_records_seller_created_at on policy_records (seller_id, created_at desc, id desc) where is_current;
create index policy_records_status_created_at on policy_records (status, created_at desc, id desc) where is_current;
create index policy_records_status_end_date on policy_records (status, end_date, id) where is_current;
create index policy_records_start_date on policy_records (start_date, id) where is_current;
create index policy_records_end_date on policy_records (end_date, id) where is_current;
create index policy_records_branch_end_date on policy_records (branch_id, end_date, id) where is_current;
create index policy_records_agent_end_date on policy_records (agent_id, end_date, id) where is_current;
create index policy_records_seller_end_date on policy_records (seller_id, end_date, id) where is_current;
create index policy_records_search on policy_records using gin (search_text gin_trgm_ops) where is_current;
-- What the calendar moves: few rows, because the job takes them out as they fall due.
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

-- History: written by the database itself, so that no change of status is without it. --------------------------------------

create table policy_status_log (
  id bigint generated always as identity primary key,
  policy_record_id uuid not null references policy_records (id),
  from_status text,
  event text not null,
  to_status text not null,
  at timestamptz not null,
  by uuid references users (id)
);
create index policy_status_log_record on policy_status_log (policy_record_id, id);
create trigger policy_status_log_append_only before update or delete or truncate on policy_status_log
  for each statement execute function refuse_change();
revoke insert, update, delete, truncate on policy_status_log from okwan_app;

create function check_status_move() returns trigger language plpgsql as $$
begin
  if not exists (select from status_moves
                 where entity = tg_argv[0] and from_status = old.status and to_status = new.status) then
    raise exception '% cannot go from % to %', tg_argv[0], old.status, new.status
      using errcode = '23514', constraint = tg_argv[0] || '_status_move';
  end if;
  return new;
end $$;
create trigger policy_records_move before update of status on policy_records for each row
  when (old.status <> new.status) execute function check_status_move('policy');
create trigger stickers_move before update of status on stickers for each row
  when (old.status <> new.status) execute function check_status_move('sticker');

-- A record begins unpaid: cover only ever follows money.
create function check_first_status() returns trigger language plpgsql as $$
begin
  raise exception 'a policy cannot begin as %', new.status using errcode = '23514', constraint = 'policy_status_move';
end $$;
create trigger policy_records_begin before insert on policy_records for each row
  when (new.status not in ('draft', 'awaiting_payment', 'pay_later')) execute function check_first_status();

create function log_policy_status() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into policy_status_log (policy_record_id, from_status, event, to_status, at, by)
  values (new.id, case when tg_op = 'UPDATE' then old.status end,
          case when tg_op = 'UPDATE' then (select event from status_moves
            where entity = 'policy' and from_status = old.status and to_status = new.status) else 'begin' end,
          new.status, new.status_at, new.status_by);
  return null;
end $$;
create trigger policy_records_log_begin after insert on policy_records for each row execute function log_policy_status();
create trigger policy_records_log_move after update of status on policy_records for each row
  when (old.status <> new.status) execute function log_policy_status();

-- Search -----------------------------------------------------------------------------------------------------------------

create function policy_search_text(policy uuid, customer uuid, vehicle uuid) returns text language sql stable as $$
  select upper(concat_ws(' ',
    (select replace(policy_number, '-', '') from policies where id = policy),
    (select concat_ws(' ', registration_key, replace(chassis_key, '-', '')) from vehicles where id = vehicle),
    (select concat_ws(' ', phone, company_name, first_name, other_names, last_name) from customers where id = customer)))
$$;

-- Names, numbers and plates change in the features below; what is searched for follows by itself.
create function refresh_policy_search() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'customers' then
    update policy_records set search_text = policy_search_text(policy_id, customer_id, vehicle_id) where customer_id = new.id;
  else
    update policy_records set search_text = policy_search_text(policy_id, customer_id, vehicle_id) where vehicle_id = new.id;
  end if;
  return null;
end $$;
create trigger customers_policy_search after update on customers for each row
  when ((old.phone, old.company_name, old.first_name, old.other_names, old.last_name)
    is distinct from (new.phone, new.company_name, new.first_name, new.other_names, new.last_name))
  execute function refresh_policy_search();
create trigger vehicles_policy_search after update on vehicles for each row
  when ((old.registration_key, old.chassis_key) is distinct from (new.registration_key, new.chassis_key))
  execute function refresh_policy_search();
