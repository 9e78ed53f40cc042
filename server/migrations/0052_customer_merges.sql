-- Duplicate customers, merged by two people and separable for 30 days
-- (docs/decisions/0075-merge-customers-by-reference.md).

alter table customers add column merged_into uuid constraint customers_merged_into references customers (id);
create index customers_merged_into on customers (merged_into) where merged_into is not null;
-- The customer whose page shows the records of this one.
create index customers_shown_as on customers ((coalesce(merged_into, id)));

create table customer_merges (
  id uuid primary key default gen_random_uuid(),
  kept_id uuid not null constraint customer_merges_kept references customers (id),
  merged_id uuid not null constraint customer_merges_merged references customers (id),
  reason text not null check (length(reason) between 3 and 500),
  status text not null check (status in ('pending', 'merged', 'declined', 'withdrawn', 'undone')),
  requested_by uuid not null constraint customer_merges_requester references users (id),
  requested_at timestamptz not null,
  decided_by uuid constraint customer_merges_decider references users (id),
  decided_at timestamptz,
  undone_by uuid constraint customer_merges_undoer references users (id),
  undone_at timestamptz,
  undo_reason text check (length(undo_reason) between 3 and 500),
  constraint customer_merges_two_customers check (kept_id <> merged_id),
  constraint customer_merges_decided check (
    (status = 'pending') = (decided_at is null) and (decided_at is null) = (decided_by is null)),
  constraint customer_merges_second_person check (status in ('pending', 'withdrawn') or decided_by <> requested_by),
  constraint customer_merges_undone check (
    (status = 'undone') = (undone_at is not null) and (undone_at is null) = (undone_by is null)
    and (undone_at is null) = (undo_reason is null)),
  constraint customer_merges_undo_days check (undone_at <= decided_at + interval '30 days')
);
comment on table customer_merges is 'A proposal to merge two records of one customer, and the decision about it.';
create unique index customer_merges_one_pending on customer_merges (least(kept_id, merged_id), greatest(kept_id, merged_id))
  where status = 'pending';
create unique index customer_merges_one_merged on customer_merges (merged_id) where status = 'merged';
create index customer_merges_kept_id on customer_merges (kept_id, requested_at desc);
create index customer_merges_merged_id on customer_merges (merged_id, requested_at desc);
create index customer_merges_requested_at on customer_merges (requested_at desc, id desc);
create index customer_merges_requested_by on customer_merges (requested_by);
create index customer_merges_decided_by on customer_merges (decided_by) where decided_by is not null;
create index customer_merges_undone_by on customer_merges (undone_by) where undone_by is not null;
revoke delete, truncate on customer_merges from okwan_app;

create function keep_customer_merge() returns trigger language plpgsql as $$
begin
  if (new.kept_id, new.merged_id, new.reason, new.requested_by, new.requested_at)
    is distinct from (old.kept_id, old.merged_id, old.reason, old.requested_by, old.requested_at)
    or not (old.status = 'pending' or (old.status = 'merged' and new.status = 'undone'
      and (new.decided_by, new.decided_at) is not distinct from (old.decided_by, old.decided_at))) then
    raise exception 'a decided merge does not change' using errcode = '23514', constraint = 'customer_merge_is_final';
  end if;
  return new;
end $$;
comment on function keep_customer_merge() is 'Refuses to change a proposal to merge customers or to decide it again.';
create trigger customer_merges_kept_terms before update on customer_merges
  for each row execute function keep_customer_merge();

create function check_customer_merge() returns trigger language plpgsql as $$
declare
  kept customers;
begin
  if new.merged_into is null then
    if exists (select from customer_merges m where m.merged_id = new.id and m.status = 'merged') then
      raise exception 'customer % is merged', new.id using errcode = '23514', constraint = 'customer_merge_is_recorded';
    end if;
    return new;
  end if;
  select * into strict kept from customers where id = new.merged_into for update;
  if not exists (select from customer_merges m where m.merged_id = new.id and m.kept_id = kept.id and m.status = 'merged') then
    raise exception 'customer % is not merged into %', new.id, kept.id
      using errcode = '23514', constraint = 'customer_merge_is_recorded';
  end if;
  if kept.id = new.id or kept.merged_into is not null
    or exists (select from customers c where c.merged_into = new.id) then
    raise exception 'merged customers form no chain' using errcode = '23514', constraint = 'customer_merge_no_chain';
  end if;
  if kept.customer_type <> new.customer_type or kept.ghana_card <> new.ghana_card
    or (new.customer_type = 'corporate' and kept.tin <> new.tin) then
    raise exception 'the identity of the customers differs'
      using errcode = '23514', constraint = 'customer_merge_same_identity';
  end if;
  -- All records that the page shows together have at most one Ghana Card.
  if exists (select from customers c where c.merged_into = kept.id and c.id <> new.id and c.ghana_card <> new.ghana_card) then
    raise exception 'the identity of the customers differs'
      using errcode = '23514', constraint = 'customer_merge_same_identity';
  end if;
  return new;
end $$;
comment on function check_customer_merge() is 'Refuses merges without approval, in a chain, or of customers with different cards or TINs.';
create trigger customers_merge before insert or update of merged_into on customers
  for each row when (new.merged_into is not null) execute function check_customer_merge();
create trigger customers_merge_ended before update of merged_into on customers
  for each row when (new.merged_into is null and old.merged_into is not null) execute function check_customer_merge();
