-- Second, all rows are compared with the constraint. The lock does not stop new events.
alter table analytics_events validate constraint analytics_events_before;
