-- What happened to a person: rows of the bell, and the groups that the person switched off.

create table notifications (
  id bigint generated always as identity primary key,
  user_id uuid not null constraint notifications_user references users (id),
  kind text not null constraint notifications_kind check (length(kind) between 3 and 40),
  record_type text not null constraint notifications_record_type check (record_type in ('customer', 'policy', 'claim', 'request',
    'complaint', 'challenge', 'payment', 'payout', 'withdrawal', 'access', 'setting', 'account')),
  record_id text not null constraint notifications_record_id check (length(record_id) between 1 and 80),
  -- Person who caused the event; empty for jobs.
  actor_id uuid constraint notifications_actor references users (id),
  -- Parts of the sentence that the record does not have: ids, never texts or names.
  variables jsonb not null default '{}' constraint notifications_variables check (jsonb_typeof(variables) = 'object'),
  created_at timestamptz not null,
  read_at timestamptz,
  constraint notifications_not_own_act check (actor_id <> user_id)
);
comment on table notifications is 'Events that concern a person, with the time when the person read them.';
create index notifications_of_user on notifications (user_id, created_at desc, id desc);
create index notifications_unread on notifications (user_id) where read_at is null;
create index notifications_created_at on notifications (created_at);
create index notifications_actor on notifications (actor_id) where actor_id is not null;

create table notification_mutes (
  user_id uuid not null constraint notification_mutes_user references users (id),
  kind_group text not null constraint notification_mutes_group check (kind_group in ('notes', 'assignments', 'requests', 'claims',
    'payments', 'payouts', 'approvals')),
  primary key (user_id, kind_group)
);
comment on table notification_mutes is 'Groups of notifications that a person switched off.';
