-- Drafts of rate books can be changed and deleted; whoever changed a draft cannot publish it.
alter table rate_books add column revision integer not null default 1 check (revision >= 1);
alter table rate_books add column editors uuid[] not null default '{}';
alter table rate_books add constraint rate_books_not_editor check (not (published_by = any (editors)));

create or replace function keep_rate_book() returns trigger language plpgsql as $$
begin
  if old.status = 'published' then
    raise exception 'a published rate book cannot be changed' using errcode = '42501';
  end if;
  if tg_op = 'DELETE' then
    return old;
  end if;
  if (new.id, new.product, new.created_by, new.created_at) is distinct from
     (old.id, old.product, old.created_by, old.created_at) then
    raise exception 'the author of a rate book cannot be changed' using errcode = '42501';
  end if;
  -- The publisher approves one revision, so publishing changes no rates.
  if (new.version, new.effective_from, new.effective_to, new.content, new.revision, new.editors) is distinct from
     (old.version, old.effective_from, old.effective_to, old.content, old.revision, old.editors)
     and (new.status <> 'draft' or new.revision <> old.revision + 1 or not new.editors @> old.editors
          or cardinality(new.editors) = 0) then
    raise exception 'a rate book cannot be changed without a new revision and its editor' using errcode = '42501';
  end if;
  return new;
end $$;
comment on function keep_rate_book() is 'Refuses to change a published rate book, or a draft without a new revision.';

-- Unpaid offers can be exported.
alter table exports drop constraint exports_list;
alter table exports add constraint exports_list check (list in ('policies', 'transactions', 'renewals', 'pay-later'));
