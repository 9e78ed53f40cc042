-- Photos, letters and other papers that people add. They live in the database: one backup, one transaction, any number of
-- machines (docs/decisions/0007-files-live-in-the-database.md).

create table files (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid not null references users (id),
  purpose text not null check (length(purpose) between 1 and 40),
  -- Decided by the bytes, never by what the sender said.
  content_type text not null check (content_type in ('image/jpeg', 'image/png', 'image/webp', 'application/pdf')),
  file_name text not null check (length(file_name) between 1 and 100),
  byte_size integer not null check (byte_size between 1 and 10485760),
  sha256 bytea not null check (length(sha256) = 32),
  bytes bytea not null,
  created_at timestamptz not null,
  -- Since when it hangs on nothing; null while it does.
  loose_since timestamptz,
  constraint files_size check (length(bytes) = byte_size),
  -- Sent again after a lost answer, it is the same file.
  constraint files_once unique (owner_id, purpose, sha256)
);
-- Pictures are packed already; trying to pack them again only costs time.
alter table files alter column bytes set storage external;
create index files_loose_since on files (loose_since) where loose_since is not null;

-- What a file hangs on. The seller and branch of that record say who reaches it; the record itself belongs to another feature.
create table file_links (
  subject_type text not null check (length(subject_type) between 1 and 40),
  subject_id uuid not null,
  file_id uuid not null references files (id),
  seller_id uuid not null references users (id),
  branch_id uuid not null references branches (id),
  linked_at timestamptz not null,
  primary key (subject_type, subject_id, file_id)
);
create index file_links_file_id on file_links (file_id);
create index file_links_seller_id on file_links (seller_id);
create index file_links_branch_id on file_links (branch_id);
revoke update, truncate on file_links from okwan_app;

-- What is in a file never changes, and what hangs on something is not removed: the link holds it.
revoke update, truncate on files from okwan_app;
grant update (loose_since) on files to okwan_app;
