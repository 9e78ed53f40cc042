-- Checks of Ghana Cards with the national card register
-- (docs/decisions/0107-check-cards-after-the-sale.md).

create table identity_checks (
  id uuid primary key default gen_random_uuid(),
  -- Order of the checks; several can start in one moment.
  number bigint generated always as identity constraint identity_checks_number unique,
  customer_id uuid not null constraint identity_checks_customer references customers (id),
  cause text not null constraint identity_checks_cause check (cause in ('added', 'changed', 'asked')),
  asked_at timestamptz not null,
  -- Nobody, if a sale or a change started the check.
  asked_by uuid constraint identity_checks_asker references users (id),
  state text not null default 'waiting' constraint identity_checks_state check (
    state in ('waiting', 'match', 'mismatch', 'unknown', 'unavailable')),
  -- Only which details differ. The data of the register is never stored.
  differs text[] not null default '{}' constraint identity_checks_differs check (
    differs <@ array['firstName', 'lastName', 'dateOfBirth'] and (state = 'mismatch' or differs = '{}')),
  -- Reference of the register, to ask about the check.
  reference text check (length(reference) between 1 and 100),
  attempts integer not null default 0 check (attempts >= 0),
  last_attempt_at timestamptz,
  answered_at timestamptz,
  accepted_by uuid constraint identity_checks_accepter references users (id),
  accepted_at timestamptz,
  accepted_reason text check (length(accepted_reason) between 3 and 500),
  constraint identity_checks_asked check ((cause = 'asked') = (asked_by is not null)),
  constraint identity_checks_attempted check ((attempts = 0) = (last_attempt_at is null)),
  constraint identity_checks_answered check ((state in ('match', 'mismatch', 'unknown')) = (answered_at is not null)),
  constraint identity_checks_accepted check (num_nonnulls(accepted_by, accepted_at) in (0, 2)
    and (accepted_by is null or state in ('mismatch', 'unknown')))
);
comment on table identity_checks is 'A comparison of a customer with the national card register and its result.';
create unique index identity_checks_one_waiting on identity_checks (customer_id) where state = 'waiting';
create index identity_checks_asked_at on identity_checks (asked_at desc);
create index identity_checks_customer_id on identity_checks (customer_id, number desc);
create index identity_checks_open on identity_checks (answered_at, id)
  where state in ('mismatch', 'unknown') and accepted_at is null;
create index identity_checks_asked_by on identity_checks (asked_by) where asked_by is not null;
create index identity_checks_accepted_by on identity_checks (accepted_by) where accepted_by is not null;
revoke delete, truncate on identity_checks from okwan_app;

create function refuse_identity_check_change() returns trigger language plpgsql as $$
begin
  if is_erasing() then return new; end if;
  raise exception 'the result of an identity check cannot be changed' using errcode = '23514',
    constraint = 'identity_checks_result';
end $$;
comment on function refuse_identity_check_change() is 'Refuses to change the result of an identity check or its acceptance.';
create trigger identity_checks_result before update on identity_checks for each row
  when (old.state <> 'waiting' and (old.id, old.customer_id, old.cause, old.asked_at, old.asked_by, old.state, old.differs,
      old.reference, old.attempts, old.last_attempt_at, old.answered_at)
    is distinct from (new.id, new.customer_id, new.cause, new.asked_at, new.asked_by, new.state, new.differs,
      new.reference, new.attempts, new.last_attempt_at, new.answered_at) or old.accepted_at is not null)
  execute function refuse_identity_check_change();

create function erase_identity_checks() returns trigger language plpgsql as $$
begin
  update identity_checks set reference = null, accepted_reason = null where customer_id = new.id;
  return null;
end $$;
comment on function erase_identity_checks() is 'Removes reference and reason of the identity checks of an erased customer.';
create trigger customers_erase_identity_checks after update of erased_at on customers for each row
  when (old.erased_at is null and new.erased_at is not null) execute function erase_identity_checks();
