-- Branches and groups are managed in the product: addresses, and branches that close.

alter table branches
  add column address text not null default '' check (length(address) <= 200),
  add column closed_at timestamptz,
  add column closed_by uuid references users (id),
  add column close_reason text check (length(close_reason) between 3 and 500),
  add constraint branches_closing_is_complete check (num_nonnulls(closed_at, closed_by, close_reason) in (0, 3));
create index branches_closed_by on branches (closed_by) where closed_by is not null;
-- The group and the code stay: Admins reach the records of their group, and numbers contain the code.
revoke update, delete, truncate on branches, branch_groups from okwan_app;
grant update (name, town, address, closed_at, closed_by, close_reason) on branches to okwan_app;
grant update (name) on branch_groups to okwan_app;

create function branch_in_use(branch uuid) returns table (kind text, count bigint) stable language sql as $$
  select kind, count from (
    select 'people' as kind, count(*) as count from users where branch_id = branch and status <> 'deleted'
    union all
    select 'drafts', (select count(*) from motor_drafts where branch_id = branch)
      + (select count(*) from travel_drafts where branch_id = branch and policy_id is null)
    union all
    -- An open checkout without a running attempt was abandoned.
    select 'payments', count(*) from checkouts c where c.branch_id = branch and (c.state = 'review' or exists (
      select from payment_attempts a where a.checkout_id = c.id and a.state in ('created', 'submitted', 'awaiting', 'unknown')))
    union all
    select 'requests', count(*) from service_requests
      where branch_id = branch and status in ('pending', 'in_review', 'more_info')
    union all
    select 'claims', count(*) from claims
      where branch_id = branch and status not in ('paid', 'closed', 'rejected', 'withdrawn')
    union all
    select 'challenges', count(*) from challenges where branch_id = branch and resolved_at is null
    union all
    select 'payouts', count(*) from payouts where branch_id = branch and finished_at is null
  ) used where count > 0
$$;
comment on function branch_in_use(uuid) is 'The people and the open work of a branch by kind; nothing for a branch that can close.';

create function check_branch_change() returns trigger language plpgsql as $$
begin
  if old.closed_at is not null then
    raise exception 'branch % is closed', old.code using errcode = '23514', constraint = 'branch_is_final';
  end if;
  if new.closed_at is not null then
    if not exists (select from users u where u.id = new.closed_by and u.role = 'SuperAdmin' and u.status = 'active') then
      raise exception 'only a SuperAdmin closes a branch' using errcode = '23514', constraint = 'branch_closed_by_super_admin';
    end if;
    if exists (select from branch_in_use(new.id)) then
      raise exception 'branch % is in use', old.code using errcode = '23514', constraint = 'branch_is_empty';
    end if;
  end if;
  return new;
end $$;
comment on function check_branch_change() is 'Refuses to close a branch with people or open work, and to change a closed one.';
create trigger branches_change before update on branches for each row execute function check_branch_change();

-- The lock waits for a closing of the branch at the same time.
create function check_branch_of_user() returns trigger language plpgsql as $$
begin
  perform from branches b where b.id = new.branch_id and b.closed_at is null for share;
  if not found then
    raise exception 'the branch of user % is closed', new.id using errcode = '23514', constraint = 'branch_is_open';
  end if;
  return new;
end $$;
comment on function check_branch_of_user() is 'Refuses a person in a closed branch.';
create trigger users_in_open_branch before insert or update of branch_id, status on users for each row
  when (new.status <> 'deleted') execute function check_branch_of_user();
