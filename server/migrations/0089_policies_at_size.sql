-- What keeps a million policies as quick to read as a few.

-- One status in the order of a list. The expressions are the columns themselves; server/src/policies/filter.ts says why.
drop index policy_records_status_created_at;
create index policy_records_within_status_created_at on policy_records (status, least(created_at, 'infinity') desc, id desc)
  where is_current;
create index policy_records_within_status_end_date on policy_records (status, least(end_date, 'infinity'), id)
  where is_current;

-- One person's sales of a day, out of all sales of that day.
create index policy_records_seller_sold on policy_records (seller_id, issued_at desc, id desc) where issued_at is not null;

-- New words wait in a list that every search reads through; it is emptied after some 200 records instead of thousands.
alter index policy_records_search set (gin_pending_list_limit = 256);
-- Whether a word is common or rare decides how it is looked for: more words are kept to tell.
alter table policy_records alter column search_text set statistics 1000;
