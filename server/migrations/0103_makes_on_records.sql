-- The policies of one make in the order of a list: read as they stand, as those of one cover or risk class are.
alter table policy_records add column make_key text;
update policy_records r set make_key = upper(v.make) from vehicles v where v.id = r.vehicle_id;
drop index vehicles_make;
create index policy_records_make_created_at on policy_records (make_key, created_at desc, id desc) where is_current;

-- It is the vehicle's, whatever a statement says.
create function take_make() returns trigger language plpgsql as $$
begin
  new.make_key := (select upper(make) from vehicles where id = new.vehicle_id);
  return new;
end $$;
create trigger policy_records_make before insert or update of make_key, vehicle_id on policy_records
  for each row execute function take_make();

create function follow_make() returns trigger language plpgsql as $$
begin
  update policy_records set make_key = upper(new.make) where vehicle_id = new.id;
  return null;
end $$;
create trigger vehicles_make after update of make on vehicles for each row
  when (old.make is distinct from new.make) execute function follow_make();
