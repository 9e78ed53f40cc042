-- Before a rate book is published, policies in force are priced with the draft and with the rates that it replaces.

create table rate_book_replays (
  id uuid primary key default gen_random_uuid(),
  rate_book_id uuid not null constraint rate_book_replays_book references rate_books (id) on delete cascade,
  revision integer not null constraint rate_book_replays_revision check (revision >= 1),
  replaced_book_id uuid not null constraint rate_book_replays_replaced references rate_books (id),
  status text not null constraint rate_book_replays_status check (status in ('running', 'done')),
  started_by uuid not null constraint rate_book_replays_starter references users (id),
  started_at timestamptz not null,
  finished_at timestamptz,
  position jsonb,
  -- Sums by cover and class, and the largest changes.
  result jsonb not null default '{"groups": [], "largest": []}',
  constraint rate_book_replays_finished check ((status = 'running') = (finished_at is null)),
  constraint rate_book_replays_once unique (rate_book_id, revision)
);
comment on table rate_book_replays is 'The effect of a draft rate book on the policies in force, for one revision of the draft.';
create index rate_book_replays_replaced on rate_book_replays (replaced_book_id);
create index rate_book_replays_started_by on rate_book_replays (started_by);
