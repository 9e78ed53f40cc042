-- Bank statements: lines of our two accounts, imported once and matched with what the ledger expects.

create table bank_layouts (
  bank text primary key check (length(bank) between 1 and 80),
  columns jsonb not null,
  saved_by uuid not null references users (id),
  saved_at timestamptz not null
);
comment on table bank_layouts is 'Which column of the statements of a bank holds what.';
create index bank_layouts_saved_by on bank_layouts (saved_by);

create table bank_statements (
  id uuid primary key default gen_random_uuid(),
  account text not null check (account in ('trust', 'operating')),
  bank text not null,
  file_name text not null check (length(file_name) between 1 and 200),
  -- SHA-256 of the file.
  digest text not null check (digest ~ '^[0-9a-f]{64}$'),
  line_count integer not null check (line_count > 0),
  imported_by uuid not null references users (id),
  imported_at timestamptz not null,
  constraint bank_statements_file unique (account, digest)
);
comment on table bank_statements is 'An imported file of a bank.';
create index bank_statements_imported_at on bank_statements (imported_at desc, id desc);
create index bank_statements_imported_by on bank_statements (imported_by);
create trigger bank_statements_append_only before update or delete or truncate on bank_statements
  for each statement execute function refuse_change();
revoke update, delete, truncate on bank_statements from okwan_app;

create table bank_matches (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('exact', 'split', 'joined')),
  matched_at timestamptz not null
);
comment on table bank_matches is 'Bank lines that are, together, movements that the ledger expects.';
create trigger bank_matches_append_only before update or delete or truncate on bank_matches
  for each statement execute function refuse_change();
revoke update, delete, truncate on bank_matches from okwan_app;

create table bank_lines (
  id uuid primary key default gen_random_uuid(),
  statement_id uuid not null references bank_statements (id),
  account text not null check (account in ('trust', 'operating')),
  row_number integer not null check (row_number > 0),
  booked_on date not null,
  -- Positive for money in.
  amount_pesewas bigint not null check (amount_pesewas <> 0),
  reference text not null check (length(reference) <= 200),
  description text not null check (length(description) <= 500),
  -- Rank among equal lines of a day, so that a line of two overlapping statements is stored once.
  rank integer not null check (rank > 0),
  owner_id uuid references users (id),
  match_id uuid references bank_matches (id),
  constraint bank_lines_once unique (account, booked_on, amount_pesewas, reference, description, rank)
);
comment on table bank_lines is 'One line of a bank statement.';
create index bank_lines_statement_id on bank_lines (statement_id);
create index bank_lines_unmatched on bank_lines (booked_on, id) where match_id is null;
create index bank_lines_match_id on bank_lines (match_id) where match_id is not null;
create index bank_lines_owner_id on bank_lines (owner_id) where owner_id is not null;
revoke delete, truncate on bank_lines from okwan_app;

create function check_bank_line() returns trigger language plpgsql as $$
begin
  raise exception 'a bank line is final' using errcode = '23514', constraint = 'bank_line_is_final';
end $$;
comment on function check_bank_line() is 'Refuses to change an imported line, or its match; only its owner changes.';
create trigger bank_lines_final before update on bank_lines for each row
  when (old.match_id is not null
    or (new.statement_id, new.account, new.booked_on, new.amount_pesewas, new.reference, new.description, new.rank)
    is distinct from (old.statement_id, old.account, old.booked_on, old.amount_pesewas, old.reference, old.description, old.rank))
  execute function check_bank_line();

create table bank_match_parts (
  -- What the ledger expects, such as settlement:hubtel:2026-11-16. Each is on a statement once.
  expected_key text primary key check (length(expected_key) between 1 and 200),
  match_id uuid not null references bank_matches (id),
  amount_pesewas bigint not null
);
comment on table bank_match_parts is 'A movement that the ledger expects and a statement confirms.';
create index bank_match_parts_match_id on bank_match_parts (match_id);
create trigger bank_match_parts_append_only before update or delete or truncate on bank_match_parts
  for each statement execute function refuse_change();
revoke update, delete, truncate on bank_match_parts from okwan_app;
