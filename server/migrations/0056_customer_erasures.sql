-- Erasure of a customer after the retention years, by two people (docs/decisions/0076-erase-customers-in-place.md).

alter table customers add column erased_at timestamptz;
alter table customers drop constraint customers_company, drop constraint customers_identified, drop constraint customers_person;
alter table customers
  add constraint customers_company check (
    customer_type <> 'corporate' or company_name is not null and tin is not null or erased_at is not null),
  add constraint customers_identified check (
    customer_type <> 'individual' or ghana_card is not null or other_id_number is not null or erased_at is not null),
  add constraint customers_person check (
    customer_type <> 'individual' or first_name is not null and last_name is not null and date_of_birth is not null
    and gender is not null or erased_at is not null);

create table customer_erasures (
  id uuid primary key default gen_random_uuid(),
  customer_id uuid not null constraint customer_erasures_customer references customers (id),
  reason text not null check (length(reason) between 3 and 500),
  -- First day after the retention years, computed when the erasure was requested.
  erasable_on date not null,
  status text not null check (status in ('pending', 'erased', 'declined', 'withdrawn')),
  requested_by uuid not null constraint customer_erasures_requester references users (id),
  requested_at timestamptz not null,
  decided_by uuid constraint customer_erasures_decider references users (id),
  decided_at timestamptz,
  constraint customer_erasures_decided check (
    (status = 'pending') = (decided_at is null) and (decided_at is null) = (decided_by is null)),
  constraint customer_erasures_second_person check (status in ('pending', 'withdrawn') or decided_by <> requested_by),
  constraint customer_erasures_retention check (status <> 'erased' or erasable_on <= (decided_at at time zone 'UTC')::date)
);
comment on table customer_erasures is 'A request to erase the personal data of a customer, and the decision about it.';
create unique index customer_erasures_one_pending on customer_erasures (customer_id) where status = 'pending';
create index customer_erasures_customer_id on customer_erasures (customer_id, requested_at desc);
create index customer_erasures_requested_at on customer_erasures (requested_at desc, id desc);
create index customer_erasures_requested_by on customer_erasures (requested_by);
create index customer_erasures_decided_by on customer_erasures (decided_by) where decided_by is not null;
revoke update, delete, truncate on customer_erasures from okwan_app;
grant update (status, decided_by, decided_at) on customer_erasures to okwan_app;

create function keep_customer_erasure() returns trigger language plpgsql as $$
begin
  if old.status <> 'pending' then
    raise exception 'a decided erasure does not change' using errcode = '23514', constraint = 'customer_erasure_is_final';
  end if;
  return new;
end $$;
comment on function keep_customer_erasure() is 'Refuses to decide an erasure again.';
create trigger customer_erasures_final before update on customer_erasures
  for each row execute function keep_customer_erasure();

create function is_erasing() returns boolean language sql stable as $$
  select coalesce(current_setting('okwan.erasing', true), '') = 'on' and current_user <> 'okwan_app'
$$;
comment on function is_erasing() is 'Whether erase_customer() runs; its owner alone may change append-only rows, and the application is not the owner.';

-- The audit log, the ledger and all approvals stay append-only during an erasure.
create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  if is_erasing() and tg_table_name in ('former_customers', 'customer_differences', 'record_notes', 'note_edits', 'claim_log',
    'service_request_log', 'travel_records', 'travel_consents', 'mid_requests', 'mid_answers', 'files') then
    return case when tg_op = 'DELETE' then old else new end;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = '42501';
end $$;

create or replace function refuse_payment_terms_change() returns trigger language plpgsql as $$
begin
  -- The number of the payer alone; references, methods and amounts never change.
  if is_erasing() and tg_table_name = 'payment_attempts'
    and to_jsonb(new) - 'payer_number' = to_jsonb(old) - 'payer_number' then return new; end if;
  raise exception 'the terms of a payment cannot be changed' using errcode = '23514', constraint = 'payment_terms';
end $$;

create or replace function refuse_request_change() returns trigger language plpgsql as $$
begin
  if is_erasing() then return new; end if;
  raise exception 'the content of a service request cannot be changed' using errcode = '42501';
end $$;

create or replace function refuse_claim_change() returns trigger language plpgsql as $$
begin
  if is_erasing() and new.payable_pesewas is not distinct from old.payable_pesewas then return new; end if;
  raise exception 'the content of a claim cannot be changed' using errcode = '42501';
end $$;

create or replace function refuse_traveller_change() returns trigger language plpgsql as $$
begin
  if is_erasing() then return new; end if;
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

create or replace function keep_customer_merge() returns trigger language plpgsql as $$
begin
  if is_erasing() then return new; end if;
  if (new.kept_id, new.merged_id, new.reason, new.requested_by, new.requested_at)
    is distinct from (old.kept_id, old.merged_id, old.reason, old.requested_by, old.requested_at)
    or not (old.status = 'pending' or (old.status = 'merged' and new.status = 'undone'
      and (new.decided_by, new.decided_at) is not distinct from (old.decided_by, old.decided_at))) then
    raise exception 'a decided merge does not change' using errcode = '23514', constraint = 'customer_merge_is_final';
  end if;
  return new;
end $$;

create function erased_json(document jsonb) returns jsonb language sql immutable as $$
  select case jsonb_typeof(document)
    when 'object' then (
      select coalesce(jsonb_object_agg(key, case
        when jsonb_typeof(value) <> 'string' then erased_json(value)
        when key in ('mobileNumber', 'mobile', 'contactMobile', 'guardianMobile', 'msisdn', 'phone') then '"233000000000"'
        when key = 'dateOfBirth' then '"1900-01-01"'
        -- As long as the shortest account that a claim accepts.
        when key = 'narrative' then '"Erased after the retention years."'
        when key in ('passportIssueDate', 'passportExpiryDate') then '"1900-01-01"'
        when key in ('firstName', 'lastName', 'otherNames', 'name', 'fullName', 'companyName', 'contactPerson', 'guardianName',
          'holderName', 'payeeName', 'tin', 'companyNumber', 'email', 'idNumber', 'passportNumber', 'ghanaCardNumber',
          'residentialAddress', 'digitalAddress', 'city', 'occupation', 'employer', 'place', 'driverName',
          'driverLicenceNumber', 'driverRelation', 'policeStation', 'policeReportNumber', 'registrationNumber', 'airline',
          'bookingReference', 'embassyName', 'accommodationAddress', 'previousInsurer', 'previousClaimsText', 'accountName',
          'reasonText', 'note', 'details', 'text', 'from', 'to') then '"Erased"'
        else value end), '{}')
      from jsonb_each(document))
    when 'array' then (select coalesce(jsonb_agg(erased_json(value)), '[]') from jsonb_array_elements(document))
    else document end
$$;
comment on function erased_json(jsonb) is 'A document in which personal texts are replaced; numbers, codes and dates of cover stay.';

create function erase_customer(erasure uuid) returns void language plpgsql security definer set search_path to 'public' as $$
declare
  now_at timestamptz;
  people uuid[];
  owned uuid[];
  records uuid[];
  claimed uuid[];
  requested uuid[];
  numbers text[];
  erased_files uuid[];
  -- One transparent pixel; the id of the file is appended, because equal content is stored once.
  pixel constant bytea := decode('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==', 'base64');
begin
  select e.decided_at, array(select f.id from customers f where coalesce(f.merged_into, f.id) = e.customer_id)
    into now_at, people from customer_erasures e where e.id = erasure and e.status = 'erased';
  if now_at is null or exists (select from customers c where c.id = any (people) and c.erased_at is not null) then
    raise exception 'erasure % is not approved', erasure using errcode = '23514', constraint = 'customer_erasure_is_final';
  end if;
  records := array(select r.id from policy_records r where r.customer_id = any (people));
  owned := array(select distinct r.policy_id from policy_records r where r.id = any (records));
  claimed := array(select c.id from claims c where c.policy_id = any (owned));
  requested := array(select s.id from service_requests s where s.policy_id = any (owned));
  if exists (select from policy_records r where r.policy_id = any (owned) and r.status in ('draft', 'awaiting_payment', 'pay_later',
      'issuing', 'active', 'challenged', 'suspended'))
    or exists (select from claims c where c.id = any (claimed) and c.status not in ('paid', 'rejected', 'closed', 'withdrawn')) then
    raise exception 'customer has open cover or an open claim' using errcode = '23514', constraint = 'customer_erasure_nothing_open';
  end if;
  numbers := array(select unnest(array[c.phone, c.email]) from customers c where c.id = any (people)
    union select f.printed ->> 'phone' from former_customers f where f.customer_id = any (people));
  perform set_config('okwan.erasing', 'on', true);

  update customers set erased_at = now_at, updated_at = now_at, version = version + 1, title = null,
    first_name = case when customer_type = 'individual' then 'Erased' end,
    last_name = case when customer_type = 'individual' then 'Customer' end, other_names = null, gender = null,
    date_of_birth = null, ghana_card = null, other_id_type = null, other_id_number = null, occupation = null,
    company_name = case when customer_type = 'corporate' then 'Erased customer' end, tin = null, company_number = null,
    contact_person = null, business_sector = null, phone = '233000000000', email = null, digital_address = null,
    residential_address = 'Erased', city = '', region = '' where id = any (people);
  delete from former_customers where customer_id = any (people);
  delete from customer_differences where customer_id = any (people);
  update customer_merges set reason = 'Erased', undo_reason = case when undo_reason is not null then 'Erased' end
    where kept_id = any (people) or merged_id = any (people);

  delete from note_mentions m using record_notes n where n.id = m.note_id and (n.customer_id = any (people)
    or n.policy_id = any (owned) or n.claim_id = any (claimed) or n.request_id = any (requested));
  delete from note_edits e using record_notes n where n.id = e.note_id and (n.customer_id = any (people)
    or n.policy_id = any (owned) or n.claim_id = any (claimed) or n.request_id = any (requested));
  delete from record_notes n where n.customer_id = any (people) or n.policy_id = any (owned) or n.claim_id = any (claimed)
    or n.request_id = any (requested);
  delete from tasks t where t.customer_id = any (people) or t.policy_id = any (owned) or t.claim_id = any (claimed)
    or t.request_id = any (requested);

  delete from demo_messages d using messages m where m.id = d.message_id
    and (m.policy_id = any (owned) or m.recipient = any (numbers));
  update messages m set fallback_of = null where m.fallback_of in (
    select o.id from messages o where o.policy_id = any (owned) or o.recipient = any (numbers));
  delete from messages m where m.policy_id = any (owned) or m.recipient = any (numbers);
  delete from verification_tokens where mobile_number = any (numbers) and purpose in ('consent', 'payment', 'update-customer');
  update otp_requests set mobile_number = '233000000000', sent_to = case when sent_to is not null then '233000000000' end
    where mobile_number = any (numbers) and purpose in ('consent', 'payment', 'update-customer');

  erased_files := array(
    select l.file_id from file_links l where l.subject_id = any (records || claimed || requested)
      or l.subject_id in (select p.id from payouts p where p.policy_id = any (owned))
      or l.subject_id in (select t.draft_id from travel_records t where t.policy_record_id = any (records))
    union select d.file_id from claim_documents d where d.claim_id = any (claimed));
  update files set bytes = pixel || uuid_send(id), byte_size = length(pixel) + 16, sha256 = sha256(pixel || uuid_send(id)),
    key_id = null, content_type = 'image/png', file_name = 'erased.png' where id = any (erased_files);

  update travel_records set policyholder = erased_json(policyholder), more = erased_json(more)
    where policy_record_id = any (records);
  update travel_travellers set person = erased_json(person), passport_number = 'ERASED' || left(id::text, 8)
    where policy_record_id = any (records);
  update travel_consents set mobile_number = '233000000000', ip = '0.0.0.0', user_agent = ''
    where draft_id in (select t.draft_id from travel_records t where t.policy_record_id = any (records));
  update travel_drafts set content = erased_json(content) where policy_id = any (owned);
  delete from travel_health_answers where draft_id in (
    select t.draft_id from travel_records t where t.policy_record_id = any (records));
  delete from motor_drafts where id in (select p.draft_id from purchases p where p.policy_record_id = any (records));
  update purchases set typed_name = null, typed_phone = null where policy_record_id = any (records);
  update mid_answers set body = null, why = null where request_id in (
    select q.id from mid_requests q where q.policy_record_id = any (records));
  update mid_requests set body = null where policy_record_id = any (records);

  update claims set notice = erased_json(notice) - 'payTo' || '{"thirdParties": []}', assessment = erased_json(assessment), settlement = erased_json(settlement), status_note = null,
    decision_reason = case when decision_reason is not null then 'Erased' end where id = any (claimed);
  update claim_log set note = null where claim_id = any (claimed);
  update service_requests set ask = erased_json(ask), proposal = erased_json(proposal), status_note = null,
    decision_reason = case when decision_reason is not null then 'Erased' end,
    code_waived_because = case when code_waived_because is not null then 'Erased' end where id = any (requested);
  update service_request_log set note = null where request_id = any (requested);

  -- Amounts, references and the accounts that approvals were given for stay, as the ledger refers to them.
  update checkouts set customer_name = 'Erased customer', shown_payer = null where policy_id = any (owned);
  update payment_attempts a set payer_number = '233000000000' from checkouts c
    where c.id = a.checkout_id and c.policy_id = any (owned) and a.payer_number is not null;
  update callback_inbox set body = '' where attempt_id in (
    select a.id from payment_attempts a join checkouts c on c.id = a.checkout_id where c.policy_id = any (owned));
  delete from payer_consents where payer_number = any (numbers);
  update payouts set customer_name = 'Erased customer', payee_name = 'Erased customer', requested_payee = null,
    paid_from_phone = null where policy_id = any (owned);
  update policy_records set search_text = policy_search_text(policy_id, customer_id, vehicle_id) where id = any (records);
  perform set_config('okwan.erasing', 'off', true);
end $$;
comment on function erase_customer(uuid) is 'Replaces the personal data of a customer after two people approved it; amounts, numbers and the audit log stay.';
revoke execute on function erase_customer(uuid) from public;
grant execute on function erase_customer(uuid) to okwan_app;
