-- Prices that were sent to a customer's phone: who sent which price where, and how often, so that nobody is flooded.
create table motor_quotes_sent (
  id uuid primary key default gen_random_uuid(),
  estimate_id uuid not null references motor_estimates (id),
  sent_by uuid not null references users (id),
  phone text not null check (phone ~ '^233[0-9]{9}$'),
  sent_at timestamptz not null
);
create index motor_quotes_sent_estimate_id on motor_quotes_sent (estimate_id);
create index motor_quotes_sent_sent_by on motor_quotes_sent (sent_by, sent_at);
create index motor_quotes_sent_phone on motor_quotes_sent (phone, sent_at);
create trigger motor_quotes_sent_append_only before update or delete or truncate on motor_quotes_sent
  for each statement execute function refuse_change();
revoke update, delete, truncate on motor_quotes_sent from okwan_app;
