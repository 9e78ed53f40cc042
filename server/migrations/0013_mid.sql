-- Every word exchanged with the motor insurance database, kept as evidence. A request stands before it is sent; one without an
-- answer got none.

create table mid_requests (
  id uuid primary key default gen_random_uuid(),
  operation text not null check (operation in ('lookup', 'active-cover', 'record', 'status')),
  policy_record_id uuid,
  address text not null check (length(address) <= 500),
  body jsonb,
  sent_at timestamptz not null,
  constraint mid_requests_record check (operation not in ('record', 'status') or policy_record_id is not null)
);
create index mid_requests_policy_record_id on mid_requests (policy_record_id, sent_at desc) where policy_record_id is not null;
create index mid_requests_sent_at on mid_requests (sent_at);

create table mid_answers (
  request_id uuid primary key references mid_requests (id),
  -- Null: nothing came back, and `why` says what happened instead.
  status integer,
  body jsonb,
  why text check (length(why) <= 500),
  at timestamptz not null
);

create trigger mid_requests_append_only before update or delete or truncate on mid_requests
  for each statement execute function refuse_change();
create trigger mid_answers_append_only before update or delete or truncate on mid_answers
  for each statement execute function refuse_change();
revoke update, delete, truncate on mid_requests, mid_answers from okwan_app;
