-- A practice installation: invented accounts and readable messages as in a demo, but the clock never moves.

alter table installation drop constraint installation_mode_check;
alter table installation add constraint installation_mode_check
  check (mode in ('demo', 'practice', 'staging', 'live'));

create or replace function refuse_demo_data() returns trigger language plpgsql as $$
begin
  if exists (select from installation where mode not in ('demo', 'practice')) then
    raise exception 'demo data is refused outside of a demo' using errcode = '23514', constraint = 'demo_data_in_demo_only';
  end if;
  return new;
end $$;
comment on function refuse_demo_data() is 'Refuses readable messages and demo accounts outside of a demo and of practice.';

create function refuse_moved_clock() returns trigger language plpgsql as $$
begin
  if exists (select from installation where mode <> 'demo') then
    raise exception 'the clock moves in a demo only' using errcode = '23514', constraint = 'demo_data_in_demo_only';
  end if;
  return new;
end $$;
comment on function refuse_moved_clock() is 'Refuses a moved clock outside of a demo.';
drop trigger clock_offset_in_demo_only on product_settings;
create trigger clock_offset_in_demo_only before insert or update on product_settings
  for each row when (new.name = 'clock-offset-ms') execute function refuse_moved_clock();
