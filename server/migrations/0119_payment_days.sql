-- Totals of the payments of each day, so that figures without a period do not read every payment.

create table payment_days (
  day date primary key,
  totalled_at timestamptz not null
);
comment on table payment_days is 'A day whose payments are in payment_day_totals. Other days are read from the payments.';

create table payment_day_totals (
  day date not null references payment_days (day) on delete cascade,
  branch_id uuid references branches (id),
  purpose text not null,
  product text,
  method text not null,
  network text,
  state text not null,
  count integer not null check (count > 0),
  amount_pesewas bigint not null,
  constraint payment_day_totals_group unique nulls not distinct (branch_id, day, purpose, product, method, network, state)
);
comment on table payment_day_totals is
  'Number and amount of the payments that were created on a day. Rows without a branch are the sums of all branches.';
create index payment_day_totals_day on payment_day_totals (day);

-- Whoever totals a day waits for the transactions that change it, and they wait for the total.
create function lock_payment_day(day date, exclusively boolean) returns void language sql as $$
  select case when exclusively then pg_advisory_xact_lock(hashtext('payment_days'), day - date '2000-01-01')
         else pg_advisory_xact_lock_shared(hashtext('payment_days'), day - date '2000-01-01') end
$$;
comment on function lock_payment_day(date, boolean) is 'Waits until no other transaction adds up or changes the payments of a day.';

create function forget_payment_day() returns trigger language plpgsql as $$
declare
  changed date;
begin
  for changed in
    select distinct (moment at time zone 'UTC')::date from unnest(array[old.created_at, new.created_at]) moment
    where moment is not null order by 1
  loop
    perform lock_payment_day(changed, false);
    delete from payment_days where day = changed;
  end loop;
  return null;
end $$;
comment on function forget_payment_day() is 'Removes the totals of a day when its payments change.';

-- A checkout without an attempt is not a payment yet.
create trigger checkouts_payment_day_begin after insert on checkouts for each row when (new.shown_attempt is not null)
  execute function forget_payment_day();
create trigger checkouts_payment_day_end after delete on checkouts for each row when (old.shown_attempt is not null)
  execute function forget_payment_day();
create trigger checkouts_payment_day after update of created_at, branch_id, purpose, payable_type, policy_id, shown_attempt, shown_method,
    shown_network, state, amount_pesewas on checkouts
  for each row when ((old.created_at, old.branch_id, old.purpose, old.payable_type, old.policy_id, old.shown_attempt is null,
      old.shown_method, old.shown_network, old.state, old.amount_pesewas)
    is distinct from (new.created_at, new.branch_id, new.purpose, new.payable_type, new.policy_id, new.shown_attempt is null,
      new.shown_method, new.shown_network, new.state, new.amount_pesewas)
    and (old.shown_attempt is not null or new.shown_attempt is not null))
  execute function forget_payment_day();
