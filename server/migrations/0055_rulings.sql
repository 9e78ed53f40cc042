-- What a person decides about money that the rules cannot decide: one proposes, another confirms. The subject is a payment's
-- review, a sending of a payout, or a difference between our books and a provider's.

create table review_rulings (
  id uuid primary key default gen_random_uuid(),
  subject text not null check (subject in ('payment', 'payout', 'difference')),
  -- payment_reviews.id, disbursements.id or reconciliation_items.id.
  subject_id uuid not null,
  decision text not null check (decision in ('accept', 'give_back', 'close', 'paid', 'failed', 'book', 'explain')),
  reason text not null check (length(reason) between 3 and 300),
  proposed_by uuid not null references users (id),
  proposed_at timestamptz not null,
  decided_by uuid references users (id),
  decided_at timestamptz,
  outcome text check (outcome in ('confirmed', 'declined')),
  constraint ruling_is_whole check ((decided_by is null) = (outcome is null) and (decided_at is null) = (outcome is null)),
  -- Taking back one's own proposal is nobody's harm; confirming it takes another.
  constraint ruling_second_person check (outcome <> 'confirmed' or decided_by <> proposed_by)
);
create unique index one_open_ruling on review_rulings (subject, subject_id) where outcome is null;
-- A sending can come back: it failed by a ruling, and was paid after all.
create unique index one_confirmed_ruling on review_rulings (subject, subject_id)
  where outcome = 'confirmed' and subject <> 'payout';
create index review_rulings_subject on review_rulings (subject, subject_id, proposed_at);
create index review_rulings_proposed_by on review_rulings (proposed_by);
create index review_rulings_decided_by on review_rulings (decided_by) where decided_by is not null;

-- What was proposed stands as it was; a ruling that was made is not made again.
create function keep_ruling() returns trigger language plpgsql as $$
begin
  if old.outcome is not null or (new.subject, new.subject_id, new.decision, new.reason, new.proposed_by, new.proposed_at)
     is distinct from (old.subject, old.subject_id, old.decision, old.reason, old.proposed_by, old.proposed_at) then
    raise exception 'a ruling stands' using errcode = '23514', constraint = 'ruling_stands';
  end if;
  return new;
end $$;
create trigger ruling_stands before update on review_rulings for each row execute function keep_ruling();
revoke delete, truncate on review_rulings from okwan_app;

create index disbursements_review on disbursements (sent_at desc, id desc) where state = 'review';

-- Money that left after its payout had gone back to the desk, or was given up, is looked at by a person.
insert into payout_moves ("from", "to") values
  ('requested', 'review'), ('in_review', 'review'), ('recommended', 'review'), ('approved', 'review'),
  ('waiting_for_float', 'review'), ('rejected', 'review');

-- The same difference shows in every comparison of its day.
create index reconciliation_items_reference on reconciliation_items (reference, class);
