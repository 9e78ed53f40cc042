-- Who asked for a code decides which limits it counts against: decision 0037.
alter table otp_challenges
  add column known_browser boolean not null default false,
  add column asked_by uuid constraint otp_challenges_asked_by references users (id);
create index otp_challenges_asked_by on otp_challenges (asked_by, created_at desc) where asked_by is not null;

-- Whom somebody looked up: bounds how often, and tells whom they may sell to.
create table person_look_ups (
  id bigint generated always as identity primary key,
  user_id uuid not null constraint person_look_ups_user references users (id),
  kind text not null constraint person_look_ups_kind check (kind in ('customer', 'number-holder')),
  customer_ids uuid[] not null,
  at timestamptz not null
);
create index person_look_ups_user_id on person_look_ups (user_id, kind, at desc);
create index person_look_ups_at on person_look_ups (at);

-- Whoever has another number is signed out too: the number is the key, and the old one may be in other hands.
alter table users add column mobile_number_changed_at timestamptz;
create function note_changed_number() returns trigger language plpgsql as $$
begin
  new.mobile_number_changed_at := new.updated_at;
  return new;
end $$;
create trigger users_note_changed_number before update on users for each row
  when (new.mobile_number <> old.mobile_number) execute function note_changed_number();
drop trigger users_end_sessions on users;
create trigger users_end_sessions after update on users for each row
  when (new.status <> 'active' or new.role <> old.role or new.mobile_number <> old.mobile_number)
  execute function end_sessions_of_changed_user();

-- What was written for the reach from before is not fetched with another.
create function forget_exports_of_changed_user() returns trigger language plpgsql as $$
begin
  delete from exports where user_id = new.id;
  return null;
end $$;
create trigger users_forget_exports after update on users for each row
  when (new.status <> 'active' or new.role <> old.role or new.branch_id <> old.branch_id)
  execute function forget_exports_of_changed_user();

-- Of what strangers send to the providers' addresses only so much is kept in an hour.
create index callback_inbox_forged on callback_inbox (received_at) where not genuine;
