-- Imports also add travel policies, agents with their assistants and open claims, and a second person approves their undo.

alter table import_layouts drop constraint import_layouts_kind_check, add constraint import_layouts_kind_check
  check (kind in ('motor-policies', 'travel-policies', 'customers', 'agents', 'open-claims', 'opening-balances'));
alter table imports drop constraint imports_kind_check, add constraint imports_kind_check
  check (kind in ('motor-policies', 'travel-policies', 'customers', 'agents', 'open-claims', 'opening-balances'));

alter table imports
  -- Who asked to undo the import, and the status that it returns to if the records are kept.
  add column undo_by uuid references users (id),
  add column undo_from text check (undo_from in ('stopped', 'done')),
  add column undo_approved_by uuid references users (id),
  drop constraint imports_status_check,
  add constraint imports_status_check check (status in ('checking', 'draft', 'submitted', 'writing', 'stopped', 'done',
    'undo_requested', 'undoing', 'undone', 'discarded')),
  add constraint imports_undo_asked check ((undo_by is null) = (undo_from is null)
    and (status <> 'undo_requested' or undo_by is not null)),
  add constraint imports_undo_second_person check ((undo_approved_by is null or undo_approved_by <> undo_by)
    and (status <> 'undoing' or undo_by is null or undo_approved_by is not null));
create index imports_undo_by on imports (undo_by) where undo_by is not null;
create index imports_undo_approved_by on imports (undo_approved_by) where undo_approved_by is not null;

drop index imports_one_opening;
create unique index imports_one_opening on imports (kind)
  where kind = 'opening-balances' and status in ('submitted', 'writing', 'stopped', 'done', 'undo_requested', 'undoing');

delete from status_moves where entity = 'import' and event = 'undo';
insert into status_moves (entity, from_status, event, to_status) values
  ('import', 'stopped', 'ask_undo', 'undo_requested'),
  ('import', 'done', 'ask_undo', 'undo_requested'),
  ('import', 'undo_requested', 'keep_stopped', 'stopped'),
  ('import', 'undo_requested', 'keep_done', 'done'),
  ('import', 'undo_requested', 'undo', 'undoing');

alter table import_rows
  add column user_id uuid references users (id),
  add column claim_id uuid references claims (id),
  add constraint import_rows_one_record check (num_nonnulls(policy_id, user_id, claim_id) <= 1
    and (coalesce(user_id, claim_id) is null or state = 'written'));
create unique index import_rows_user_id on import_rows (user_id) where user_id is not null;
create unique index import_rows_claim_id on import_rows (claim_id) where claim_id is not null;
create unique index import_rows_claim_number on import_rows (key) where claim_id is not null;

create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  if is_erasing() and tg_table_name in ('former_customers', 'customer_differences', 'record_notes', 'note_edits', 'claim_log',
    'complaint_log', 'customer_consents', 'service_request_log', 'travel_records', 'travel_consents', 'mid_requests', 'mid_answers',
    'files') then
    return case when tg_op = 'DELETE' then old else new end;
  end if;
  -- What belongs to a policy, a claim or an assistant that is deleted with its import.
  if is_undoing() and tg_table_name in ('policy_status_log', 'travel_records', 'claim_log', 'assistant_limits')
    and tg_op = 'DELETE' then
    return old;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = '42501';
end $$;

create function delete_imported(undone import_rows) returns void language plpgsql as $$
declare
  sticker text;
begin
  if undone.policy_id is not null then
    delete from policy_status_log where policy_record_id = undone.policy_record_id;
    delete from travel_travellers where policy_record_id = undone.policy_record_id;
    delete from travel_records where policy_record_id = undone.policy_record_id;
    delete from policy_records where id = undone.policy_record_id returning sticker_number into sticker;
    delete from stickers where number = sticker and policy_id = undone.policy_id;
    delete from policies where id = undone.policy_id;
  elsif undone.claim_id is not null then
    delete from claim_log where claim_id = undone.claim_id;
    delete from claims where id = undone.claim_id and version = 1;
    if not found then raise foreign_key_violation; end if;
  elsif undone.user_id is not null then
    delete from assistant_limits where assistant_id = undone.user_id and position = 1;
    delete from users where id = undone.user_id and version = 1;
    if not found then raise foreign_key_violation; end if;
  elsif undone.customer_id is not null then
    delete from customers where id = undone.customer_id and version = 1;
    if not found then raise foreign_key_violation; end if;
  end if;
end $$;
comment on function delete_imported(import_rows) is 'Deletes the record of an import row; the caller has checked that nothing followed.';
revoke all on function delete_imported(import_rows) from public;

create or replace function undo_import_row(undone_import uuid, undone_row integer) returns boolean
  language plpgsql security definer set search_path = public as $$
declare
  undone import_rows;
begin
  select * into undone from import_rows where import_id = undone_import and row_number = undone_row and state = 'written' for update;
  if not found or (select status from imports where id = undone_import) <> 'undoing' then
    return false;
  end if;
  -- The end of cover is no act of a person.
  if undone.policy_id is not null and exists (select from policy_records where policy_id = undone.policy_id
       and (id <> undone.policy_record_id
         or (version <> undone.record_version and not (status = 'expired' and version = undone.record_version + 1)))) then
    return false;
  end if;
  begin
    update import_rows set state = 'undone', reason = null, policy_id = null, policy_record_id = null, record_version = null,
      customer_id = null, vehicle_id = null, user_id = null, claim_id = null
    where import_id = undone_import and row_number = undone_row;
    perform set_config('okwan.undoing', 'on', true);
    perform delete_imported(undone);
    perform set_config('okwan.undoing', 'off', true);
  -- Another record refers to it, such as a claim, a request, a session, a reminder or a message.
  exception when foreign_key_violation then
    return false;
  end;
  -- Customer and vehicle stay if anything else refers to them.
  if undone.policy_id is not null then
    begin
      delete from vehicles where id = undone.vehicle_id;
    exception when foreign_key_violation then null;
    end;
    begin
      delete from customers where id = undone.customer_id and version = 1;
    exception when foreign_key_violation then null;
    end;
  end if;
  return true;
end $$;

create function insurer_of_imported_policy(moment timestamptz, policy uuid, sold text) returns text
  language plpgsql security definer set search_path = public as $$
declare
  found_code text := insurer_for(sold, moment, policy);
begin
  insert into insurers (code) values (found_code) on conflict do nothing;
  return found_code;
end $$;
comment on function insurer_of_imported_policy(timestamptz, uuid, text) is 'The insurer of an imported policy: today''s, because older settings are unknown.';
revoke all on function insurer_of_imported_policy(timestamptz, uuid, text) from public;
grant execute on function insurer_of_imported_policy(timestamptz, uuid, text) to okwan_app;
