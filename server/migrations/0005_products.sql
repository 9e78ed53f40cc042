-- Rate books: versioned, dated, and never changed after publication. Every price refers to its rate book.

create table rate_books (
  id uuid primary key default gen_random_uuid(),
  product text not null check (product in ('motor', 'travel')),
  version text not null check (length(version) between 1 and 40),
  effective_from date not null,
  effective_to date,
  content jsonb not null,
  status text not null default 'draft' check (status in ('draft', 'published')),
  -- Null for a bundled rate book.
  created_by uuid references users (id),
  created_at timestamptz not null,
  published_by uuid references users (id),
  published_at timestamptz,
  constraint rate_books_version unique (product, version),
  constraint rate_books_dates check (effective_to >= effective_from),
  constraint rate_books_content check (content ->> 'version' = version),
  constraint rate_books_published check ((status = 'published') = (published_at is not null)),
  constraint rate_books_draft check (status = 'published' or (created_by is not null and published_by is null)),
  -- The author of a rate book cannot publish it.
  constraint rate_books_two_people check ((created_by is null) = (published_by is null) or status = 'draft'),
  constraint rate_books_second_person check (created_by <> published_by)
);
comment on table rate_books is 'A version of the rates of a product, draft or published.';
-- Two rate books with the same start date would be ambiguous.
create unique index rate_books_effective_from on rate_books (product, effective_from) where status = 'published';
create index rate_books_created_at on rate_books (created_at desc, id desc);

create function keep_rate_book() returns trigger language plpgsql as $$
begin
  if old.status = 'published' then
    raise exception 'a published rate book cannot be changed' using errcode = '42501';
  end if;
  if tg_op = 'DELETE' then
    return old;
  end if;
  if (new.id, new.product, new.version, new.effective_from, new.effective_to, new.content, new.created_by, new.created_at)
     is distinct from
     (old.id, old.product, old.version, old.effective_from, old.effective_to, old.content, old.created_by, old.created_at) then
    raise exception 'a rate book cannot be changed, only published' using errcode = '42501';
  end if;
  return new;
end $$;
comment on function keep_rate_book() is 'Refuses to change a rate book other than by publishing it.';
create trigger rate_books_keep before update or delete on rate_books for each row execute function keep_rate_book();
create trigger rate_books_keep_all before truncate on rate_books for each statement execute function refuse_change();
