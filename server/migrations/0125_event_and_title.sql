-- breaking: columns have new names, which the previous release does not read
-- Columns have the names that their kind of record usually has: event, reason, title, description.

alter table payment_events rename column what to event;
alter table payment_events rename constraint payment_events_what_check to payment_events_event_check;

alter table tasks rename column what to title;
alter table tasks rename constraint tasks_what_check to tasks_title_check;

alter table suspicious_reports rename column what to description;
alter table suspicious_reports rename constraint suspicious_reports_what_check to suspicious_reports_description_check;

alter table complaints rename column what_happened to description;
alter table complaints rename constraint complaints_what_happened_check to complaints_description_check;

alter table mid_answers rename column why to reason;
alter table mid_answers rename constraint mid_answers_why_check to mid_answers_reason_check;

do $$
begin
  execute replace(pg_get_functiondef('erase_customer(uuid)'::regprocedure), 'body = null, why = null', 'body = null, reason = null');
  execute replace(pg_get_functiondef('erase_complaints()'::regprocedure), 'what_happened = ', 'description = ');
end $$;

comment on column audit_log.nr is 'Number of the entry. Archive files contain this name, so the column keeps it.';
