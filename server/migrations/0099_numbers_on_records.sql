-- Every list shows the number of a policy beside its record; fetching it from the contract was a fifth of a page's work.
alter table policy_records add column policy_number text;
update policy_records r set policy_number = p.policy_number from policies p
where p.id = r.policy_id and p.policy_number is not null;

-- It is the contract's, whatever a statement says.
create function take_policy_number() returns trigger language plpgsql as $$
begin
  new.policy_number := (select policy_number from policies where id = new.policy_id);
  return new;
end $$;
create trigger policy_records_number before insert or update of policy_number, policy_id on policy_records
  for each row execute function take_policy_number();

-- What is shown and searched for follows the number as it follows names and plates.
create function number_policy_records() returns trigger language plpgsql as $$
begin
  update policy_records set policy_number = new.policy_number,
    search_text = policy_search_text(policy_id, customer_id, vehicle_id) where policy_id = new.id;
  return null;
end $$;
create trigger policies_number after update of policy_number on policies for each row
  when (old.policy_number is distinct from new.policy_number) execute function number_policy_records();
