-- Fields of the event catalogue that carry no personal data: app, section, view, payment, search and validation.
alter table analytics_events add column details jsonb not null default '{}' check (jsonb_typeof(details) = 'object');
