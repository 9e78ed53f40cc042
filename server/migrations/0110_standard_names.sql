-- breaking: columns have new names, which the previous release does not read
-- Columns use the terms of the glossary.

alter table customer_differences rename column typed to entered;
alter table customer_differences rename column typed_by to entered_by;
alter table customer_differences rename constraint customer_differences_typed_check to customer_differences_entered_check;
alter index customer_differences_typed_by rename to customer_differences_entered_by;

alter table purchases rename column typed_name to entered_name;
alter table purchases rename column typed_phone to entered_phone;
alter table purchases rename constraint purchases_typed_name_check to purchases_entered_name_check;
alter table purchases rename constraint purchases_typed_phone_check to purchases_entered_phone_check;
do $$
begin
  execute replace(replace(pg_get_functiondef('erase_customer(uuid)'::regprocedure),
    'typed_name', 'entered_name'), 'typed_phone', 'entered_phone');
end $$;

update motor_drafts set content = jsonb_set(content, '{vehicleSource}', '"manual"') where content ->> 'vehicleSource' = 'typed';

alter table checkouts rename column checked_by_hand_at to checked_manually_at;

alter table complaints rename column taken_by to recorded_by;
alter table complaints rename constraint complaints_taker to complaints_recorder;
alter index complaints_taken_by rename to complaints_recorded_by;

update service_requests set proposal = (proposal - 'waitsUntil') || jsonb_build_object('effectiveOn', proposal -> 'waitsUntil')
  where proposal ? 'waitsUntil';
