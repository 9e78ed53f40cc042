-- The mode of a database (demo, staging or live) and the key that belongs to it.

create table installation (
  is_only boolean primary key default true check (is_only),
  mode text not null check (mode in ('demo', 'staging', 'live')),
  key_fingerprint text not null check (key_fingerprint ~ '^[0-9a-f]{32}$'),
  marked_at timestamptz not null default now()
);
comment on table installation is 'Mode of this database and fingerprint of its key: one row, written by the owner.';
revoke insert, update, delete on installation from okwan_app;

create function keep_mode() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or new.mode <> old.mode then
    raise exception 'the mode of a database never changes' using errcode = '23514', constraint = 'mode_never_changes';
  end if;
  return new;
end $$;
comment on function keep_mode() is 'Refuses another mode for a database that has one.';
create trigger installation_keeps_mode before update or delete on installation
  for each row execute function keep_mode();

create function refuse_demo_data() returns trigger language plpgsql as $$
begin
  if exists (select from installation where mode <> 'demo') then
    raise exception 'demo data is refused outside of a demo' using errcode = '23514', constraint = 'demo_data_in_demo_only';
  end if;
  return new;
end $$;
comment on function refuse_demo_data() is 'Refuses readable messages, a moved clock and demo accounts outside of a demo.';
create trigger demo_messages_in_demo_only before insert on demo_messages
  for each row execute function refuse_demo_data();
create trigger clock_offset_in_demo_only before insert or update on product_settings
  for each row when (new.name = 'clock-offset-ms') execute function refuse_demo_data();
-- The demo's accounts use a domain that is reserved for examples.
create trigger demo_accounts_in_demo_only before insert or update of email on users
  for each row when (new.email like '%@okwan.example') execute function refuse_demo_data();
