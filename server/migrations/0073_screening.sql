-- Screening of customers against sanctions lists and lists of politically exposed persons
-- (docs/decisions/0108-keep-suspicions-from-sellers.md).

create table screening_lists (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(name) between 1 and 80),
  version text not null check (length(version) between 1 and 40),
  file_name text not null check (length(file_name) between 1 and 200),
  digest text not null check (length(digest) = 64),
  entry_count integer not null check (entry_count > 0),
  imported_by uuid not null constraint screening_lists_importer references users (id),
  imported_at timestamptz not null,
  -- Order of the imports; the newest version of a name counts.
  number bigint generated always as identity constraint screening_lists_number unique,
  matched_customers bigint not null default 0 check (matched_customers >= 0),
  matched_at timestamptz,
  constraint screening_lists_version unique (name, version)
);
comment on table screening_lists is 'An imported version of a screening list; the newest version of each name counts.';
create index screening_lists_imported_by on screening_lists (imported_by);
revoke delete, truncate on screening_lists from okwan_app;

create table screening_entries (
  id bigint generated always as identity primary key,
  list_id uuid not null constraint screening_entries_list references screening_lists (id),
  reference text not null check (length(reference) between 1 and 80),
  name text not null check (length(name) between 1 and 200),
  aliases text[] not null,
  -- A day, a year or empty.
  birth_date text not null check (birth_date ~ '^([0-9]{4}(-[0-9]{2}-[0-9]{2})?)?$'),
  country text not null check (length(country) <= 100),
  -- Equal for equal entries of two versions, so that decisions stay.
  digest text not null check (length(digest) = 64),
  -- Beginnings and endings of the words of all names.
  keys text[] not null,
  constraint screening_entries_reference unique (list_id, reference)
);
comment on table screening_entries is 'A person or company on a version of a screening list.';
create index screening_entries_keys on screening_entries using gin (keys);
create trigger screening_entries_append_only before update or delete or truncate on screening_entries
  for each statement execute function refuse_change();
revoke update, delete, truncate on screening_entries from okwan_app;

create table screening_hits (
  id uuid primary key default gen_random_uuid(),
  customer_id uuid not null constraint screening_hits_customer references customers (id),
  entry_id bigint not null constraint screening_hits_entry references screening_entries (id),
  list_name text not null,
  reference text not null,
  entry_digest text not null,
  -- Digest of the name and date of birth that were compared.
  customer_digest text not null check (length(customer_digest) = 64),
  customer_name text not null check (length(customer_name) between 1 and 300),
  matched_name text not null check (length(matched_name) between 1 and 200),
  score integer not null check (score between 0 and 100),
  reasons text[] not null,
  found_at timestamptz not null,
  state text not null default 'open' constraint screening_hits_state check (
    state in ('open', 'proposed', 'true', 'false', 'lapsed')),
  proposed_by uuid constraint screening_hits_proposer references users (id),
  proposed_at timestamptz,
  proposal_reason text check (length(proposal_reason) between 3 and 1000),
  decided_by uuid constraint screening_hits_decider references users (id),
  decided_at timestamptz,
  decision_reason text check (length(decision_reason) between 3 and 1000),
  version integer not null default 1 check (version >= 1),
  constraint screening_hits_once unique (customer_id, list_name, reference, entry_digest, customer_digest),
  constraint screening_hits_proposed check (num_nonnulls(proposed_by, proposed_at, proposal_reason) in (0, 3)
    and (state not in ('proposed', 'true') or proposed_by is not null)),
  constraint screening_hits_decided check ((state in ('true', 'false')) = (decided_by is not null)
    and (decided_by is null) = (decided_at is null) and (state <> 'false' or decision_reason is not null)),
  constraint screening_hits_two_people check (state <> 'true' or decided_by <> proposed_by)
);
comment on table screening_hits is 'A customer who may be a listed person or company, and the decision about it.';
create index screening_hits_customer_id on screening_hits (customer_id);
create index screening_hits_entry_id on screening_hits (entry_id);
create index screening_hits_found_at on screening_hits (found_at desc, id desc);
create index screening_hits_open on screening_hits (list_name) where state in ('open', 'proposed');
create index screening_hits_proposed_by on screening_hits (proposed_by) where proposed_by is not null;
create index screening_hits_decided_by on screening_hits (decided_by) where decided_by is not null;
revoke delete, truncate on screening_hits from okwan_app;

create function refuse_hit_change() returns trigger language plpgsql as $$
begin
  if is_erasing() then return new; end if;
  raise exception 'a decided hit cannot be changed' using errcode = '23514', constraint = 'screening_hits_final';
end $$;
comment on function refuse_hit_change() is 'Refuses to change a decided hit, and what was compared.';
create trigger screening_hits_final before update on screening_hits for each row
  when (old.state in ('true', 'false', 'lapsed')
    or (old.customer_id, old.entry_id, old.entry_digest, old.customer_digest, old.customer_name, old.matched_name, old.score,
        old.reasons, old.found_at)
      is distinct from (new.customer_id, new.entry_id, new.entry_digest, new.customer_digest, new.customer_name, new.matched_name,
        new.score, new.reasons, new.found_at))
  execute function refuse_hit_change();

create function erase_screening_hits() returns trigger language plpgsql as $$
begin
  update screening_hits set state = 'lapsed' where customer_id = new.id and state in ('open', 'proposed');
  -- The decision about a true hit is kept like the report about it.
  update screening_hits set customer_name = 'Erased customer' where customer_id = new.id and state <> 'true';
  return null;
end $$;
comment on function erase_screening_hits() is 'Closes the hits of an erased customer and removes the name from all but true hits.';
create trigger customers_erase_screening_hits after update of erased_at on customers for each row
  when (old.erased_at is null and new.erased_at is not null) execute function erase_screening_hits();
