-- Shared basis: rights of the application, protection of append-only tables, and life cycles as data.
-- The application connects as okwan_app, which can read and write rows but cannot change append-only tables.

alter default privileges grant select, insert, update, delete on tables to okwan_app;
alter default privileges grant usage, select on sequences to okwan_app;
grant usage on schema public to okwan_app, okwan_sealer;

-- Extensions for exclusion constraints over a column and a range, and for search by parts of words.
create extension if not exists btree_gist;
create extension if not exists pg_trgm;

comment on table schema_migrations is 'A migration file that was applied to this database.';

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = '42501';
end $$;
comment on function refuse_change() is 'Refuses the change: rows of this table are append-only.';

-- The life cycles of the domain as data: status changes that are not listed are refused. Each area adds its own rows;
-- tests compare them with the domain.
create table status_moves (
  -- Not a fixed list, because each area adds its own entities.
  entity text not null constraint status_moves_entity check (length(entity) between 1 and 40),
  from_status text not null,
  event text not null,
  to_status text not null,
  primary key (entity, from_status, to_status)
);
comment on table status_moves is 'A status change that is allowed for an entity, and the event that causes it.';
revoke insert, update, delete, truncate on status_moves from okwan_app;

create function check_status_move() returns trigger language plpgsql as $$
begin
  if not exists (select from status_moves
                 where entity = tg_argv[0] and from_status = old.status and to_status = new.status) then
    raise exception '% cannot go from % to %', tg_argv[0], old.status, new.status
      using errcode = '23514', constraint = tg_argv[0] || '_status_move';
  end if;
  return new;
end $$;
comment on function check_status_move() is 'Refuses a status change that is not listed in status_moves.';
