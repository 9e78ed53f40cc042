-- Sticker stock: ranges are received from the NIC, moved to branches and agents, and assigned to policies.

alter table stickers drop constraint stickers_status_check,
  add constraint stickers_status_check check (status in ('in_stock', 'assigned', 'active', 'expired', 'replaced', 'lost', 'void',
    'spoiled', 'returned'));
insert into status_moves (entity, from_status, event, to_status) values
  ('sticker', 'in_stock', 'lose', 'lost'),
  ('sticker', 'in_stock', 'spoil', 'spoiled'),
  ('sticker', 'in_stock', 'return', 'returned'),
  ('sticker', 'lost', 'find', 'in_stock');

alter table stickers add column agent_id uuid references users (id);
comment on column stickers.agent_id is 'Agent who holds the sticker; null if the branch holds it.';
create index stickers_holder on stickers (branch_id, agent_id) where source = 'stock' and status = 'in_stock';
create index stickers_agent_id on stickers (agent_id) where agent_id is not null;

create table sticker_moves (
  id uuid primary key default gen_random_uuid(),
  -- Order of the moves of a sticker.
  position bigint not null unique generated always as identity,
  kind text not null check (kind in ('received', 'transferred', 'assigned', 'spoiled', 'lost', 'returned', 'found')),
  prefix text not null check (prefix ~ '^[A-Z]{0,4}$'),
  digits integer not null check (digits between 6 and 10),
  first_digits bigint not null check (first_digits >= 0),
  last_digits bigint not null,
  from_branch_id uuid references branches (id),
  from_agent_id uuid references users (id),
  to_branch_id uuid references branches (id),
  to_agent_id uuid references users (id),
  policy_id uuid references policies (id),
  -- Delivery note, or the reason of a report.
  note text not null check (length(note) <= 200),
  -- Null for an automatic action.
  moved_by uuid references users (id),
  moved_at timestamptz not null,
  first_number text not null generated always as (prefix || lpad(first_digits::text, digits, '0')) stored,
  last_number text not null generated always as (prefix || lpad(last_digits::text, digits, '0')) stored,
  constraint sticker_moves_range check (last_digits between first_digits and first_digits + 9999 and length(last_digits::text) <= digits),
  constraint sticker_moves_from check ((kind in ('received', 'found')) = (from_branch_id is null)),
  constraint sticker_moves_to check ((kind in ('received', 'transferred', 'found')) = (to_branch_id is not null)),
  constraint sticker_moves_policy check ((kind = 'assigned') = (policy_id is not null)),
  constraint sticker_moves_agent check ((from_agent_id is null or from_branch_id is not null)
    and (to_agent_id is null or kind = 'transferred'))
);
comment on table sticker_moves is 'A range of stickers that went from one holder to another; the trigger moves the stickers.';
create index sticker_moves_numbers on sticker_moves (prefix, digits, first_digits, last_digits);
create index sticker_moves_at on sticker_moves (moved_at desc, id desc);
create index sticker_moves_from on sticker_moves (from_branch_id) where from_branch_id is not null;
create index sticker_moves_from_agent on sticker_moves (from_agent_id) where from_agent_id is not null;
create index sticker_moves_to on sticker_moves (to_branch_id) where to_branch_id is not null;
create index sticker_moves_to_agent on sticker_moves (to_agent_id) where to_agent_id is not null;
create index sticker_moves_policy on sticker_moves (policy_id) where policy_id is not null;
create index sticker_moves_by on sticker_moves (moved_by) where moved_by is not null;
create trigger sticker_moves_append_only before update or delete or truncate on sticker_moves
  for each statement execute function refuse_change();
revoke update, delete, truncate on sticker_moves from okwan_app;
revoke delete, truncate on stickers from okwan_app;

create function move_stickers() returns trigger language plpgsql as $$
declare
  moved bigint;
  numbers text[] := array(select new.prefix || lpad(n::text, new.digits, '0') from generate_series(new.first_digits, new.last_digits) n);
begin
  if new.kind = 'received' then
    insert into stickers (number, status, source, branch_id, created_at, updated_at)
    select number, 'in_stock', 'stock', new.to_branch_id, new.moved_at, new.moved_at from unnest(numbers) number;
    return null;
  end if;
  update stickers set
    status = case new.kind when 'transferred' then 'in_stock' when 'found' then 'in_stock' else new.kind end,
    branch_id = coalesce(new.to_branch_id, branch_id),
    agent_id = case when new.to_branch_id is null then agent_id else new.to_agent_id end,
    policy_id = new.policy_id,
    updated_at = new.moved_at
  where number = any(numbers) and source = 'stock' and policy_id is null
    and case new.kind when 'found' then status = 'lost' else status = 'in_stock' and branch_id = new.from_branch_id
      and agent_id is not distinct from new.from_agent_id end;
  get diagnostics moved = row_count;
  if moved <> cardinality(numbers) then
    raise exception 'the stickers are not with this holder' using errcode = '23514', constraint = 'stickers_with_holder';
  end if;
  return null;
end $$;
comment on function move_stickers() is 'Adds or moves every sticker of a range; refuses the move if the holder does not have all of them.';
create trigger sticker_moves_apply after insert on sticker_moves for each row execute function move_stickers();

create function check_sticker_holder() returns trigger language plpgsql as $$
begin
  -- Depth 1 is a direct statement; only the trigger of a move is deeper.
  if pg_trigger_depth() < 2 then
    raise exception 'stickers of a stock are moved by a sticker move' using errcode = '23514', constraint = 'stickers_by_move';
  end if;
  return new;
end $$;
comment on function check_sticker_holder() is 'Refuses to change the holder of a sticker, or to take it from the stock, without a move.';
create trigger stickers_by_move before update on stickers for each row
  when (old.source = 'stock' and (new.number <> old.number or new.source <> old.source or new.branch_id <> old.branch_id
    or new.agent_id is distinct from old.agent_id or (old.status = 'in_stock') <> (new.status = 'in_stock')))
  execute function check_sticker_holder();
create trigger stickers_received before insert on stickers for each row
  when (new.source = 'stock') execute function check_sticker_holder();

create table sticker_counts (
  id uuid primary key default gen_random_uuid(),
  branch_id uuid not null references branches (id),
  agent_id uuid references users (id),
  first_count integer not null check (first_count between 0 and 1000000),
  first_by uuid not null references users (id),
  first_at timestamptz not null,
  second_count integer check (second_count between 0 and 1000000),
  second_by uuid references users (id),
  second_at timestamptz,
  -- The stock by our records when the second person counted.
  expected integer,
  constraint sticker_counts_counted check ((second_by is null) = (second_count is null) and (second_by is null) = (second_at is null)
    and (second_by is null) = (expected is null)),
  constraint sticker_counts_second_person check (second_by <> first_by)
);
comment on table sticker_counts is 'A count of the stickers of a holder by two people.';
create unique index sticker_counts_one_open on sticker_counts (branch_id, agent_id) nulls not distinct where second_by is null;
create index sticker_counts_first_at on sticker_counts (first_at desc, id desc);
create index sticker_counts_agent on sticker_counts (agent_id) where agent_id is not null;
create index sticker_counts_first_by on sticker_counts (first_by);
create index sticker_counts_second_by on sticker_counts (second_by) where second_by is not null;
revoke delete, truncate on sticker_counts from okwan_app;

create function check_sticker_count() returns trigger language plpgsql as $$
begin
  raise exception 'a count of stickers is final' using errcode = '23514', constraint = 'sticker_count_is_final';
end $$;
comment on function check_sticker_count() is 'Refuses to change a count that two people made, or what the first person counted.';
create trigger sticker_counts_final before update on sticker_counts for each row
  when (old.second_by is not null or (new.branch_id, new.agent_id, new.first_count, new.first_by, new.first_at)
    is distinct from (old.branch_id, old.agent_id, old.first_count, old.first_by, old.first_at))
  execute function check_sticker_count();

-- The smallest stock only moves a warning, so one SuperAdmin changes it.
create or replace function setting_needs_two(setting text) returns boolean language sql immutable as $$
  select setting not in ('public-holidays', 'service-promises', 'reminders', 'sticker-stock')
$$;
