-- Import of an existing book: files with customers, motor policies or opening balances, checked, approved, written and undone by row.

create table import_layouts (
  kind text primary key check (kind in ('motor-policies', 'customers', 'opening-balances')),
  columns jsonb not null,
  saved_by uuid not null references users (id),
  saved_at timestamptz not null
);
comment on table import_layouts is 'Which column of the last file of a kind held what.';
create index import_layouts_saved_by on import_layouts (saved_by);
revoke delete, truncate on import_layouts from okwan_app;

create table imports (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('motor-policies', 'customers', 'opening-balances')),
  file_name text not null check (length(file_name) between 1 and 200),
  -- SHA-256 of the file.
  digest text not null check (digest ~ '^[0-9a-f]{64}$'),
  status text not null check (status in ('checking', 'draft', 'submitted', 'writing', 'stopped', 'done', 'undoing', 'undone',
    'discarded')),
  row_count integer not null check (row_count > 0),
  uploaded_by uuid not null references users (id),
  uploaded_at timestamptz not null,
  submitted_by uuid references users (id),
  submitted_at timestamptz,
  approved_by uuid references users (id),
  approved_at timestamptz,
  -- The last change, by a person or by the job.
  moved_at timestamptz not null,
  constraint imports_submitted check ((submitted_by is null) = (submitted_at is null)),
  constraint imports_approved check ((approved_by is null) = (approved_at is null)),
  constraint imports_written_by_approval check (status not in ('writing', 'stopped') or approved_by is not null),
  constraint imports_second_person check (approved_by is null or (submitted_by is not null and approved_by <> submitted_by))
);
comment on table imports is 'A file of an existing book: who uploaded, submitted and approved it, and how far it is.';
create index imports_uploaded_at on imports (uploaded_at desc, id desc);
create index imports_uploaded_by on imports (uploaded_by);
create index imports_submitted_by on imports (submitted_by) where submitted_by is not null;
create index imports_approved_by on imports (approved_by) where approved_by is not null;
-- The ledger opens once.
create unique index imports_one_opening on imports (kind)
  where kind = 'opening-balances' and status in ('submitted', 'writing', 'stopped', 'done', 'undoing');
revoke delete, truncate on imports from okwan_app;

insert into status_moves (entity, from_status, event, to_status) values
  ('import', 'checking', 'check', 'draft'),
  ('import', 'checking', 'discard', 'discarded'),
  ('import', 'draft', 'submit', 'submitted'),
  ('import', 'draft', 'discard', 'discarded'),
  ('import', 'submitted', 'decline', 'draft'),
  ('import', 'submitted', 'decline_rest', 'done'),
  ('import', 'submitted', 'approve', 'writing'),
  ('import', 'writing', 'stop', 'stopped'),
  ('import', 'writing', 'finish', 'done'),
  ('import', 'stopped', 'resume', 'writing'),
  ('import', 'stopped', 'undo', 'undoing'),
  ('import', 'done', 'submit', 'submitted'),
  ('import', 'done', 'undo', 'undoing'),
  ('import', 'undoing', 'end_undo', 'undone');
create trigger imports_move before update of status on imports for each row when (old.status <> new.status)
  execute function check_status_move('import');

create table import_rows (
  import_id uuid not null references imports (id),
  row_number integer not null check (row_number > 1),
  -- Texts of the file by field, with corrections; emptied when they are imported or discarded, because they are personal data.
  cells jsonb not null check (jsonb_typeof(cells) = 'object' and pg_column_size(cells) < 60000),
  -- Identifies the record in the old system, such as the policy number; null until the row is readable.
  key text check (length(key) between 1 and 80),
  state text not null check (state in ('unchecked', 'ready', 'wrong', 'known', 'written', 'undone')),
  -- Why the row is wrong or was kept, and the field to correct.
  reason text check (length(reason) between 1 and 500),
  field text check (length(field) <= 40),
  corrected_by uuid references users (id),
  corrected_at timestamptz,
  written_at timestamptz,
  policy_id uuid references policies (id),
  policy_record_id uuid references policy_records (id),
  -- Customer and vehicle that this row added; null if they were known.
  customer_id uuid references customers (id),
  vehicle_id uuid references vehicles (id),
  -- Version of the record after the import; a later one is a follow-up act.
  record_version integer check (record_version >= 1),
  primary key (import_id, row_number),
  constraint import_rows_reason check ((state = 'wrong') <= (reason is not null)),
  constraint import_rows_written check ((state in ('written', 'undone')) = (written_at is not null)),
  constraint import_rows_policy check (num_nonnulls(policy_id, policy_record_id, record_version) in (0, 3)
    and (policy_id is null or state = 'written'))
);
comment on table import_rows is 'A row of an imported file: its texts, whether it is right, and what it became.';
create index import_rows_state on import_rows (import_id, state, row_number);
create index import_rows_key on import_rows (import_id, key) where key is not null;
create unique index import_rows_policy_record on import_rows (policy_record_id) where policy_record_id is not null;
create unique index import_rows_policy_id on import_rows (policy_id) where policy_id is not null;
create index import_rows_customer_id on import_rows (customer_id) where customer_id is not null;
create index import_rows_vehicle_id on import_rows (vehicle_id) where vehicle_id is not null;
create index import_rows_corrected_by on import_rows (corrected_by) where corrected_by is not null;
revoke delete, truncate on import_rows from okwan_app;

create function check_import_row() returns trigger language plpgsql as $$
declare
  import_status text := (select status from imports where id = old.import_id);
begin
  if (new.import_id, new.row_number) is distinct from (old.import_id, old.row_number)
     or (new.cells is distinct from old.cells and new.cells <> '{}' and (import_status not in ('draft', 'done') or old.state not in ('ready', 'wrong', 'known')))
     or (new.state = 'written' and old.state <> 'written' and import_status <> 'writing')
     or (new.state = 'undone' and import_status <> 'undoing')
     or (old.state = 'written' and new.state not in ('written', 'undone')) or (old.state = 'undone') then
    raise exception 'this row cannot change now' using errcode = '23514', constraint = 'import_row_is_fixed';
  end if;
  return new;
end $$;
comment on function check_import_row() is 'Refuses to correct a row outside of a draft, and to write one without approval.';
create trigger import_rows_fixed before update on import_rows for each row execute function check_import_row();

create function is_undoing() returns boolean language sql stable as $$
  select coalesce(current_setting('okwan.undoing', true), '') = 'on' and current_user <> 'okwan_app'
$$;
comment on function is_undoing() is 'Whether undo_import_row() runs; its owner alone may delete what an import wrote.';

create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  if is_erasing() and tg_table_name in ('former_customers', 'customer_differences', 'record_notes', 'note_edits', 'claim_log',
    'complaint_log', 'customer_consents', 'service_request_log', 'travel_records', 'travel_consents', 'mid_requests', 'mid_answers',
    'files') then
    return case when tg_op = 'DELETE' then old else new end;
  end if;
  -- The status log of a policy that is deleted with its import.
  if is_undoing() and tg_table_name = 'policy_status_log' and tg_op = 'DELETE' then
    return old;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = '42501';
end $$;

create function undo_import_row(undone_import uuid, undone_row integer) returns boolean
  language plpgsql security definer set search_path = public as $$
declare
  undone import_rows;
  sticker text;
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
      customer_id = null, vehicle_id = null
    where import_id = undone_import and row_number = undone_row;
    if undone.policy_id is not null then
      perform set_config('okwan.undoing', 'on', true);
      delete from policy_status_log where policy_record_id = undone.policy_record_id;
      perform set_config('okwan.undoing', 'off', true);
      delete from policy_records where id = undone.policy_record_id returning sticker_number into sticker;
      delete from stickers where number = sticker and policy_id = undone.policy_id;
      delete from policies where id = undone.policy_id;
    elsif undone.customer_id is not null then
      delete from customers where id = undone.customer_id and version = 1;
      if not found then raise foreign_key_violation; end if;
    end if;
  -- Another record refers to it, such as a claim, a request, a reminder or a message.
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
comment on function undo_import_row(uuid, integer) is 'Deletes what a row of an import wrote, unless something followed.';
revoke all on function undo_import_row(uuid, integer) from public;
grant execute on function undo_import_row(uuid, integer) to okwan_app;

create function insurer_of_import(moment timestamptz, policy uuid) returns text
  language plpgsql security definer set search_path = public as $$
declare
  found_code text := insurer_for('motor', moment, policy);
begin
  insert into insurers (code) values (found_code) on conflict do nothing;
  return found_code;
end $$;
comment on function insurer_of_import(timestamptz, uuid) is 'The insurer of an imported policy: today''s, because older settings are unknown.';
revoke all on function insurer_of_import(timestamptz, uuid) from public;
grant execute on function insurer_of_import(timestamptz, uuid) to okwan_app;
