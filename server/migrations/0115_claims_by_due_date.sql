-- Claims by deadline, those without one last: a page reads its rows only, instead of checking and sorting all claims.
create index claims_due on claims (coalesce(next_due_on, '9999-12-31'::date), id);
