-- Related rows of a database of release 0.1.0: a cancelled policy with its refunds, and a journal.
insert into branch_groups (id, name) values ('00000000-0000-4000-8000-000000000001', 'South');
insert into branches (id, branch_group_id, name, code, town) values
  ('00000000-0000-4000-8000-000000000002', '00000000-0000-4000-8000-000000000001', 'Osu', 'OSU', 'Accra');
insert into users (id, full_name, role, mobile_number, staff_id, branch_id, created_at, updated_at) values
  ('00000000-0000-4000-8000-000000000003', 'Ama Mensah', 'SuperAdmin', '233240000001', 'SA-1',
   '00000000-0000-4000-8000-000000000002', '2026-01-05', '2026-01-05'),
  ('00000000-0000-4000-8000-000000000004', 'Kofi Boateng', 'Agent', '233240000002', 'AG-1',
   '00000000-0000-4000-8000-000000000002', '2026-01-05', '2026-01-05');
insert into rate_books (id, product, version, effective_from, content, status, created_at, published_at) values
  ('00000000-0000-4000-8000-000000000005', 'motor', 'R1', '2026-01-01', '{"version": "R1"}', 'published', '2026-01-01', '2026-01-01');
insert into customers (id, customer_type, first_name, last_name, gender, date_of_birth, ghana_card, phone, residential_address,
    city, region, consent_at, branch_id, created_by, created_at, updated_at) values
  ('00000000-0000-4000-8000-000000000006', 'individual', 'Adwoa', 'Nyarko', 'FEMALE', '1990-02-03', 'GHA-123456789-0',
   '233240000003', '1 Ring Road', 'Accra', 'Greater Accra', '2026-02-01', '00000000-0000-4000-8000-000000000002',
   '00000000-0000-4000-8000-000000000004', '2026-02-01', '2026-02-01');
insert into vehicles (id, registration_number, registration_key, chassis_key, make, model, year_of_manufacture, color, body_type,
    engine_capacity_cc, number_of_seats, verified, created_at, updated_at) values
  ('00000000-0000-4000-8000-000000000007', 'GR 1234-20', 'GR123420', 'JTDBR32E000000001', 'Toyota', 'Corolla', 2018, 'Blue',
   'Saloon', 1800, 5, true, '2026-02-01', '2026-02-01');
insert into motor_estimates (id, rate_book_id, payload, facts, price, cover_type, total_pesewas, created_by, branch_id, created_at,
    expires_at) values
  ('00000000-0000-4000-8000-000000000008', '00000000-0000-4000-8000-000000000005', '{}', '{}', '{}', 'thirdparty', 48200,
   '00000000-0000-4000-8000-000000000004', '00000000-0000-4000-8000-000000000002', '2026-02-01', '2026-02-02');
insert into policies (id, product, policy_number, created_at) values
  ('00000000-0000-4000-8000-000000000009', 'motor', 'MTR-26-000001', '2026-02-01');
insert into policy_records (id, policy_id, product, record_number, kind, is_current, status, status_at, customer_id, vehicle_id,
    seller_id, agent_id, branch_id, estimate_id, risk_code, cover_type, start_date, end_date, cover_days, sum_insured_pesewas,
    office_premium_pesewas, fees_pesewas, premium_pesewas, due_at, search_text, created_at) values
  ('00000000-0000-4000-8000-000000000010', '00000000-0000-4000-8000-000000000009', 'motor', 1, 'new', true, 'awaiting_payment',
   '2026-02-01', '00000000-0000-4000-8000-000000000006', '00000000-0000-4000-8000-000000000007',
   '00000000-0000-4000-8000-000000000004', '00000000-0000-4000-8000-000000000004', '00000000-0000-4000-8000-000000000002',
   '00000000-0000-4000-8000-000000000008', 'X1', 'thirdparty', '2026-02-01', '2027-01-31', 365, 0, 40000, 8200, 48200,
   '2026-02-08', 'MTR26000001', '2026-02-01');
insert into checkouts (client_reference, purpose, payable_type, payable_id, amount_pesewas, received_for, customer_id,
    customer_name, policy_id, seller_id, branch_id, created_at) values
  ('PR01JQ0000000000000000000000', 'premium', 'policy-record', '00000000-0000-4000-8000-000000000010', 48200, 'Motor GR 1234-20',
   '00000000-0000-4000-8000-000000000006', 'Adwoa Nyarko', '00000000-0000-4000-8000-000000000009',
   '00000000-0000-4000-8000-000000000004', '00000000-0000-4000-8000-000000000002', '2026-02-01');
insert into purchases (policy_record_id, draft_id, draft_version, client_reference, offer_ends_at, created_at) values
  ('00000000-0000-4000-8000-000000000010', '00000000-0000-4000-8000-000000000011', 1, 'PR01JQ0000000000000000000000',
   '2026-02-08', '2026-02-01');
insert into service_requests (id, type, kind, status, status_at, policy_id, policy_record_id, branch_id, ask, proposal,
    to_pay_pesewas, to_refund_pesewas, requested_by, raised_at) values
  ('00000000-0000-4000-8000-000000000012', 'cancellation', 'cancellation', 'pending', '2026-03-01',
   '00000000-0000-4000-8000-000000000009', '00000000-0000-4000-8000-000000000010', '00000000-0000-4000-8000-000000000002',
   '{}', '{}', 0, 20000, '00000000-0000-4000-8000-000000000004', '2026-03-01');
-- The second payout names a request in the middle of its text, the third a request of another policy. The fourth breaks a
-- constraint that the release added later.
insert into payouts (kind, state, owner_id, funding, about, customer_name, policy_id, computed_pesewas, amount_pesewas, payee_name,
    branch_id, requested_at, request_reason) values
  ('refund', 'requested', 'A', '{}', 'SR-000001: cancellation of MTR-26-000001', 'Adwoa Nyarko',
   '00000000-0000-4000-8000-000000000009', 20000, 20000, 'Adwoa Nyarko', '00000000-0000-4000-8000-000000000002', '2026-03-02', 'Sold'),
  ('refund', 'requested', 'B', '{}', 'Instead of SR-000001: by hand', 'Adwoa Nyarko',
   '00000000-0000-4000-8000-000000000009', 100, 100, 'Adwoa Nyarko', '00000000-0000-4000-8000-000000000002', '2026-03-02',
   'Twice; asked to MTN 024 000 0003, Adwoa Nyarko'),
  ('refund', 'requested', 'C', '{}', 'SR-000001: of a policy that is gone', 'Yaw Osei', null, 100, 100, 'Yaw Osei',
   '00000000-0000-4000-8000-000000000002', '2026-03-02', 'Other');
alter table payouts drop constraint payouts_over_hold_nothing;
insert into payouts (kind, state, owner_id, funding, about, customer_name, policy_id, computed_pesewas, amount_pesewas, payee_name,
    branch_id, requested_at, request_reason, held_reference) values
  ('refund', 'rejected', 'D', '{}', 'SR-000001: could not be carried out', 'Adwoa Nyarko',
   '00000000-0000-4000-8000-000000000009', 100, 100, 'Adwoa Nyarko', '00000000-0000-4000-8000-000000000002', '2026-03-02', 'Wrong', 'H1');
alter table payouts add constraint payouts_over_hold_nothing
  check (held_reference is null or state not in ('paid', 'rejected', 'withdrawn')) not valid;
insert into journals (id, key, event, source_id, posted_at) values
  ('00000000-0000-4000-8000-000000000013', 'wallet-topped-up:T1#3', 'wallet-topped-up', 'T1', '2026-02-01');
insert into journal_lines (journal_id, position, account, owner, debit_pesewas) values
  ('00000000-0000-4000-8000-000000000013', 1, 'collectionFloat', 'hubtel', 5000),
  ('00000000-0000-4000-8000-000000000013', 2, 'floatWallet', '00000000-0000-4000-8000-000000000004', -5000);
