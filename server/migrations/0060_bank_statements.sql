-- Bank statements: lines of our two accounts, imported once and matched with what the ledger expects.

create table bank_layouts (
  account text not null check (account in ('trust', 'operating')),
  bank text not null check (length(bank) between 1 and 80),
  columns jsonb not null,
  saved_by uuid not null references users (id),
  saved_at timestamptz not null,
  primary key (account, bank)
);
comment on table bank_layouts is 'Which column of the statements of a bank account holds what.';
create index bank_layouts_saved_by on bank_layouts (saved_by);
revoke delete, truncate on bank_layouts from okwan_app;

create table bank_statements (
  id uuid primary key default gen_random_uuid(),
  account text not null check (account in ('trust', 'operating')),
  bank text not null,
  file_name text not null check (length(file_name) between 1 and 200),
  -- SHA-256 of the file.
  digest text not null check (digest ~ '^[0-9a-f]{64}$'),
  line_count integer not null check (line_count > 0),
  first_day date not null,
  last_day date not null,
  opening_pesewas bigint not null,
  closing_pesewas bigint not null,
  imported_by uuid not null references users (id),
  imported_at timestamptz not null,
  constraint bank_statements_days check (first_day <= last_day),
  constraint bank_statements_file unique (account, digest)
);
comment on table bank_statements is 'An imported file of a bank account with its balances.';
create index bank_statements_imported_at on bank_statements (imported_at desc, id desc);
create index bank_statements_imported_by on bank_statements (imported_by);
create trigger bank_statements_append_only before update or delete or truncate on bank_statements
  for each statement execute function refuse_change();
revoke update, delete, truncate on bank_statements from okwan_app;

create table bank_matches (
  id uuid primary key default gen_random_uuid(),
  account text not null check (account in ('trust', 'operating')),
  kind text not null check (kind in ('exact', 'split', 'joined', 'manual', 'explained')),
  state text not null check (state in ('proposed', 'confirmed', 'declined')),
  -- What the posting of an explained line is for.
  purpose text check (purpose in ('collection', 'charge', 'unallocated')),
  provider text check (provider in ('hubtel', 'mtn')),
  note text not null default '' check (length(note) <= 500),
  -- Null if the match follows from reference and amount.
  proposed_by uuid references users (id),
  proposed_at timestamptz not null,
  decided_by uuid references users (id),
  decided_at timestamptz,
  constraint bank_matches_by check ((kind in ('manual', 'explained')) = (proposed_by is not null)),
  constraint bank_matches_purpose check ((kind = 'explained') = (purpose is not null)
    and (purpose is distinct from 'collection' or provider is not null)),
  constraint bank_matches_decided check ((state = 'proposed') = (decided_at is null)),
  -- Money that a person posts needs a second person; a recorded movement is already posted.
  constraint bank_matches_second_person check (kind <> 'explained' or state <> 'confirmed'
    or (decided_by is not null and decided_by <> proposed_by))
);
comment on table bank_matches is 'Bank lines that are, together, movements of the ledger; with the people who decided it.';
create index bank_matches_decided_at on bank_matches (decided_at);
create index bank_matches_proposed on bank_matches (proposed_at, id) where state = 'proposed';
create index bank_matches_proposed_by on bank_matches (proposed_by) where proposed_by is not null;
create index bank_matches_decided_by on bank_matches (decided_by) where decided_by is not null;
revoke delete, truncate on bank_matches from okwan_app;

create table bank_lines (
  id uuid primary key default gen_random_uuid(),
  account text not null check (account in ('trust', 'operating')),
  booked_on date not null,
  -- Positive for money in.
  amount_pesewas bigint not null check (amount_pesewas <> 0),
  reference text not null check (length(reference) <= 200),
  description text not null check (length(description) <= 500),
  -- Rank among equal lines of a day, so that a line of two overlapping statements is stored once.
  rank integer not null check (rank > 0),
  -- The person who clears the line while it is not matched.
  owner_id uuid not null references users (id),
  match_id uuid references bank_matches (id),
  -- The journal that this line caused, such as collected money.
  journal_id uuid unique references journals (id),
  constraint bank_lines_once unique (account, booked_on, amount_pesewas, reference, description, rank),
  constraint bank_lines_journal check (journal_id is null or match_id is not null)
);
comment on table bank_lines is 'One line of a bank account, stored once however often it is imported.';
create index bank_lines_unmatched on bank_lines (booked_on, id) where match_id is null;
create index bank_lines_match_id on bank_lines (match_id) where match_id is not null;
create index bank_lines_owner_id on bank_lines (owner_id);
revoke delete, truncate on bank_lines from okwan_app;

create table bank_statement_lines (
  statement_id uuid not null references bank_statements (id),
  row_number integer not null check (row_number > 0),
  line_id uuid not null references bank_lines (id),
  -- Whether an earlier statement had the line.
  is_new boolean not null,
  primary key (statement_id, row_number),
  constraint bank_statement_lines_once unique (statement_id, line_id)
);
comment on table bank_statement_lines is 'The rows of an imported statement and their lines.';
create index bank_statement_lines_line_id on bank_statement_lines (line_id);
create trigger bank_statement_lines_append_only before update or delete or truncate on bank_statement_lines
  for each statement execute function refuse_change();
revoke update, delete, truncate on bank_statement_lines from okwan_app;

create table bank_match_parts (
  match_id uuid not null references bank_matches (id),
  -- What the ledger expects: the collections of a provider on a day, or a journal on a bank account.
  expected_key text not null check (length(expected_key) between 1 and 200),
  label text not null check (length(label) between 1 and 200),
  amount_pesewas bigint not null,
  -- Null for collections, which the match posts.
  journal_id uuid references journals (id),
  settlement_id uuid references settlements (id),
  is_live boolean not null default true,
  primary key (match_id, expected_key)
);
comment on table bank_match_parts is 'A movement that the ledger expects and bank lines confirm.';
create unique index bank_match_parts_once on bank_match_parts (expected_key) where is_live;
create index bank_match_parts_journal_id on bank_match_parts (journal_id) where journal_id is not null;
create index bank_match_parts_settlement_id on bank_match_parts (settlement_id) where settlement_id is not null;
revoke update, delete, truncate on bank_match_parts from okwan_app;

create function check_bank_match() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if old.state <> 'proposed' or new.state = 'proposed'
     or (new.id, new.account, new.kind, new.purpose, new.provider, new.note, new.proposed_by, new.proposed_at)
     is distinct from (old.id, old.account, old.kind, old.purpose, old.provider, old.note, old.proposed_by, old.proposed_at) then
    raise exception 'a decided match is final' using errcode = '23514', constraint = 'bank_match_is_final';
  end if;
  if new.state = 'declined' then
    update bank_lines set match_id = null where match_id = new.id;
    update bank_match_parts set is_live = false where match_id = new.id;
  end if;
  return new;
end $$;
comment on function check_bank_match() is 'Refuses to change a decided match; a declined one releases its lines and movements.';
create trigger bank_matches_final before update on bank_matches for each row execute function check_bank_match();

create function check_bank_line() returns trigger language plpgsql as $$
begin
  if (new.id, new.account, new.booked_on, new.amount_pesewas, new.reference, new.description, new.rank)
     is distinct from (old.id, old.account, old.booked_on, old.amount_pesewas, old.reference, old.description, old.rank)
     or exists (select from bank_matches m where m.id = old.match_id and m.state = 'confirmed') then
    raise exception 'a matched bank line is final' using errcode = '23514', constraint = 'bank_line_is_final';
  end if;
  return new;
end $$;
comment on function check_bank_line() is 'Refuses to change an imported line, or a line with a confirmed match.';
create trigger bank_lines_final before update on bank_lines for each row execute function check_bank_line();

create table bank_transfers (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('gateway-fees')),
  -- Insurer or other party of the transfer; empty for transfers between our accounts.
  party text not null default '' check (length(party) <= 40),
  amount_pesewas bigint not null check (amount_pesewas > 0),
  bank_reference text not null check (length(bank_reference) between 3 and 60),
  proposed_by uuid not null references users (id),
  proposed_at timestamptz not null,
  outcome text check (outcome in ('confirmed', 'declined')),
  decided_by uuid references users (id),
  decided_at timestamptz,
  constraint bank_transfers_decided check (num_nonnulls(outcome, decided_by, decided_at) in (0, 3)),
  constraint bank_transfers_second_person check (outcome is distinct from 'confirmed' or decided_by <> proposed_by)
);
comment on table bank_transfers is 'A transfer between banks that one person records and another confirms.';
create unique index bank_transfers_reference on bank_transfers (upper(bank_reference)) where outcome is distinct from 'declined';
create index bank_transfers_proposed_at on bank_transfers (proposed_at desc, id desc);
create index bank_transfers_proposed_by on bank_transfers (proposed_by);
create index bank_transfers_decided_by on bank_transfers (decided_by) where decided_by is not null;
revoke delete, truncate on bank_transfers from okwan_app;

create function check_bank_transfer() returns trigger language plpgsql as $$
begin
  raise exception 'a decided transfer is final' using errcode = '23514', constraint = 'bank_transfer_is_final';
end $$;
comment on function check_bank_transfer() is 'Refuses to change a decided transfer, or the amount of an open one.';
create trigger bank_transfers_final before update on bank_transfers for each row
  when (old.outcome is not null or (new.kind, new.party, new.amount_pesewas, new.bank_reference, new.proposed_by, new.proposed_at)
    is distinct from (old.kind, old.party, old.amount_pesewas, old.bank_reference, old.proposed_by, old.proposed_at))
  execute function check_bank_transfer();
