-- Usage events are partitioned by month in three steps, so that events are written all the time (docs/decisions/0133). First, a
-- constraint that the rows of today meet; it is valid for new rows only, so that the lock is short.
do $$
declare
  bound timestamptz;
begin
  -- Two months ahead, in case the next steps wait for a lock across the end of a month; later if the clock of a demo was moved.
  select greatest(date_trunc('month', now() at time zone 'UTC') + interval '2 months',
      date_trunc('month', max(at) at time zone 'UTC') + interval '1 month') at time zone 'UTC' into bound from analytics_events;
  execute format('alter table analytics_events add constraint analytics_events_before check (at < %L) not valid', bound);
end $$;
