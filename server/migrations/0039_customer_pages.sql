-- The list of customers: search by name, phone, card and TIN, and the same list features as policies.

-- Numbers are stored without separators, so a phone number is found in every notation.
alter table customers add column search_text text generated always as (upper(
  code || ' ' || phone || ' ' || coalesce(company_name, '') || ' ' || coalesce(first_name, '') || ' '
  || coalesce(other_names, '') || ' ' || coalesce(last_name, ''))) stored;
create index customers_search on customers using gin (search_text gin_trgm_ops) with (gin_pending_list_limit = 256);
create index customers_created_at on customers (created_at desc, id desc);
-- Payments of one customer.
create index checkouts_customer_id on checkouts (customer_id, created_at desc);

alter table saved_views drop constraint saved_views_list;
alter table saved_views add constraint saved_views_list check (list in ('policies', 'customers'));
alter table exports drop constraint exports_list;
alter table exports add constraint exports_list
  check (list in ('policies', 'transactions', 'renewals', 'pay-later', 'customers'));
