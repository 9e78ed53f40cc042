-- Views that people keep of lists, and files that take longer to write than a request may last.

create table saved_views (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id),
  list text not null constraint saved_views_list check (list in ('policies')),
  name text not null constraint saved_views_name_length check (length(name) between 1 and 40),
  -- The part of the address behind the question mark.
  search text not null constraint saved_views_search_length check (length(search) <= 1000),
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index saved_views_name on saved_views (user_id, list, lower(name));

create table exports (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id),
  format text not null constraint exports_format check (format in ('csv', 'xlsx')),
  filter jsonb not null,
  status text not null constraint exports_status check (status in ('working', 'ready', 'failed')),
  -- Short files are not kept: they are written while they are fetched.
  is_kept boolean not null,
  row_count integer not null constraint exports_row_count check (row_count >= 0),
  done_rows integer not null default 0 constraint exports_done_rows check (done_rows >= 0),
  part_count integer not null default 0 constraint exports_part_count check (part_count >= 0),
  -- Behind which row the next part begins.
  cursor text constraint exports_cursor_length check (length(cursor) <= 400),
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index exports_user_id on exports (user_id, created_at desc);

-- Rows, not bytes: the file is put together while it is fetched. In the database, where every node finds it.
create table export_parts (
  export_id uuid not null constraint export_parts_export references exports (id) on delete cascade,
  number integer not null constraint export_parts_number check (number >= 0),
  rows jsonb not null,
  constraint export_parts_key primary key (export_id, number)
);
