-- Corrections of customer details by two people, and one rule for the last day on which a merge can be undone
-- (docs/decisions/0128-correct-customers-by-two-people.md).

-- The day of the merge is not counted, and the last day counts whole.
alter table customer_merges drop constraint customer_merges_undo_days;
alter table customer_merges add constraint customer_merges_undo_days check (
  (undone_at at time zone 'UTC')::date <= (decided_at at time zone 'UTC')::date + 30);

create table customer_corrections (
  id uuid primary key default gen_random_uuid(),
  customer_id uuid not null constraint customer_corrections_customer references customers (id),
  -- A list of { field, from, to }; empty after an erasure.
  changes jsonb not null constraint customer_corrections_changes check (jsonb_typeof(changes) = 'array'),
  reason text not null check (length(reason) between 3 and 500),
  status text not null check (status in ('pending', 'approved', 'declined', 'withdrawn')),
  requested_by uuid not null constraint customer_corrections_requester references users (id),
  requested_at timestamptz not null,
  decided_by uuid constraint customer_corrections_decider references users (id),
  decided_at timestamptz,
  constraint customer_corrections_decided check (
    (status = 'pending') = (decided_at is null) and (decided_at is null) = (decided_by is null)),
  constraint customer_corrections_second_person check (status in ('pending', 'withdrawn') or decided_by <> requested_by)
);
comment on table customer_corrections is 'A proposed correction of the details of a customer, and the decision about it.';
create unique index customer_corrections_one_pending on customer_corrections (customer_id) where status = 'pending';
create index customer_corrections_customer_id on customer_corrections (customer_id, requested_at desc);
create index customer_corrections_requested_at on customer_corrections (requested_at desc, id desc);
create index customer_corrections_requested_by on customer_corrections (requested_by);
create index customer_corrections_decided_by on customer_corrections (decided_by) where decided_by is not null;
revoke all on customer_corrections from okwan_app;
grant select, insert, update (status, decided_by, decided_at) on customer_corrections to okwan_app;

create function keep_customer_correction() returns trigger language plpgsql as $$
begin
  if is_erasing() then return new; end if;
  if old.status <> 'pending' then
    raise exception 'a decided correction does not change' using errcode = '23514', constraint = 'customer_correction_is_final';
  end if;
  return new;
end $$;
comment on function keep_customer_correction() is 'Refuses to decide a correction again.';
create trigger customer_corrections_final before update on customer_corrections
  for each row execute function keep_customer_correction();

create function erase_corrections() returns trigger language plpgsql as $$
declare
  -- One transparent pixel; the id of the file is appended, because equal content is stored once.
  pixel constant bytea := decode('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==', 'base64');
begin
  update files set bytes = pixel || uuid_send(id), byte_size = length(pixel) + 16, sha256 = sha256(pixel || uuid_send(id)),
    key_id = null, content_type = 'image/png', file_name = 'erased.png' where id in (
      select l.file_id from file_links l join customer_corrections e on e.id = l.subject_id
      where l.subject_type = 'customer-correction' and e.customer_id = new.id);
  update customer_corrections set changes = '[]', reason = 'Erased' where customer_id = new.id;
  return null;
end $$;
comment on function erase_corrections() is 'Removes the details, reasons and documents of the corrections of an erased customer.';
create trigger customers_erase_corrections after update of erased_at on customers for each row
  when (old.erased_at is null and new.erased_at is not null) execute function erase_corrections();
