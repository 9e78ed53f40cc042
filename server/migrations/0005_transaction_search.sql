-- A list of payments filters by how each was paid and finds it by any clue, without looking into its attempts.
create extension if not exists pg_trgm;

-- Of the attempt that is shown, kept beside its number.
alter table checkouts
  add column shown_method text,
  add column shown_network text,
  add column shown_payer text;
update checkouts c set shown_method = a.method, shown_network = a.network, shown_payer = a.payer_number
  from payment_attempts a where a.checkout_id = c.id and a.attempt_number = c.shown_attempt;
alter table checkouts
  add constraint shown_attempt_is_whole check ((shown_attempt is null) = (shown_method is null)),
  -- Names and words as they are, and without separators: GR 1234-20 is found as GR123420 too.
  add column search_text text not null generated always as (
    upper(customer_name) || ' ' || upper(received_for) || ' ' || regexp_replace(upper(received_for), '[^A-Z0-9]', '', 'g') || ' '
    || client_reference || ' ' || coalesce(shown_payer, '')) stored;

create index checkouts_search on checkouts using gin (search_text gin_trgm_ops) where shown_attempt is not null;
create index payment_attempts_provider_id on payment_attempts (provider_transaction_id) where provider_transaction_id is not null;
create index payment_attempts_network_id on payment_attempts (network_transaction_id) where network_transaction_id is not null;
