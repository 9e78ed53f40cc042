-- Totals of the sales of each day, so that figures of a year do not read every sale.

create table sold_days (
  day date primary key,
  totalled_at timestamptz not null
);
comment on table sold_days is 'A day whose sales are in sold_day_totals. Other days are read from the policies.';

create table sold_day_totals (
  day date not null references sold_days (day) on delete cascade,
  branch_id uuid not null references branches (id),
  product text not null,
  cover_type text not null,
  count integer not null check (count > 0),
  premium_pesewas bigint not null,
  primary key (day, branch_id, product, cover_type)
);
comment on table sold_day_totals is 'Number and premium of the policies that were issued on a day, by branch and cover.';
create index sold_day_totals_branch_id on sold_day_totals (branch_id);

-- Whoever totals a day waits for the transactions that change it, and they wait for the total.
create function lock_sold_day(day date, exclusively boolean) returns void language sql as $$
  select case when exclusively then pg_advisory_xact_lock(hashtext('sold_days'), day - date '2000-01-01')
         else pg_advisory_xact_lock_shared(hashtext('sold_days'), day - date '2000-01-01') end
$$;
comment on function lock_sold_day(date, boolean) is 'Waits for others who total or change the sales of a day.';

create function forget_sold_day() returns trigger language plpgsql as $$
declare
  changed date;
begin
  for changed in
    select distinct (moment at time zone 'UTC')::date from unnest(array[old.issued_at, new.issued_at]) moment
    where moment is not null order by 1
  loop
    perform lock_sold_day(changed, false);
    delete from sold_days where day = changed;
  end loop;
  return null;
end $$;
comment on function forget_sold_day() is 'Removes the totals of a day when its sales change.';

create trigger policy_records_sold_day_begin after insert on policy_records for each row when (new.issued_at is not null)
  execute function forget_sold_day();
create trigger policy_records_sold_day_end after delete on policy_records for each row when (old.issued_at is not null)
  execute function forget_sold_day();
create trigger policy_records_sold_day after update of issued_at, branch_id, product, cover_type, premium_pesewas on policy_records
  for each row when ((old.issued_at, old.branch_id, old.product, old.cover_type, old.premium_pesewas)
    is distinct from (new.issued_at, new.branch_id, new.product, new.cover_type, new.premium_pesewas)
    and (old.issued_at is not null or new.issued_at is not null))
  execute function forget_sold_day();
