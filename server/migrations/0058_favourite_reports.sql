-- A favourite report is a saved view of the list of reports.
alter table saved_views drop constraint saved_views_list,
  add constraint saved_views_list check (list in ('policies', 'customers', 'reports'));
