-- Few alerts: one open alert for each subject, kind and day that counts its repeats, severities and quiet hours.

-- From the first hour until before the second one, over midnight if the second is smaller; equal hours: never quiet.
alter table alert_rules add column quiet_from_hour smallint not null default 20 check (quiet_from_hour between 0 and 23);
alter table alert_rules add column quiet_to_hour smallint not null default 7 check (quiet_to_hour between 0 and 23);

alter table alerts add column severity text not null default 'normal' check (severity in ('urgent', 'normal'));
alter table alerts alter column severity drop default;
-- The person concerned, or the name of what the alert is about.
alter table alerts add column subject text check (length(subject) between 1 and 80);
-- Accra uses UTC all year.
alter table alerts add column day date generated always as ((at at time zone 'UTC')::date) stored;
alter table alerts add column times integer not null default 1 check (times >= 1);
alter table alerts add column last_at timestamptz;
-- Empty until the SMS was queued, which waits for the end of the quiet hours.
alter table alerts add column told_at timestamptz;
update alerts set subject = user_id::text, last_at = at, told_at = at;
alter table alerts alter column subject set not null;
alter table alerts alter column last_at set not null;
alter table alerts alter column user_id drop not null;
alter table alerts alter column branch_id drop not null;
alter table alerts add constraint alerts_person check ((user_id is null) = (branch_id is null));

create table alert_events (
  kind text not null,
  -- The sign-in or audit entry; unique, so that it is counted once.
  source_id uuid not null,
  alert_id uuid not null references alerts (id),
  sentence text not null check (length(sentence) between 1 and 300),
  at timestamptz not null,
  primary key (kind, source_id)
);
comment on table alert_events is 'An event that raised an alert or was counted on an open one.';
create index alert_events_alert_id on alert_events (alert_id, at);
revoke update, delete, truncate on alert_events from okwan_app;

-- Open alerts of the same subject, kind and day become one; their events remain.
create temporary table kept_alerts on commit drop as
  select id, case when acknowledged_at is null
    then first_value(id) over (partition by kind, subject, day, acknowledged_at is null order by at, id) else id end as kept_id
  from alerts;
insert into alert_events (kind, source_id, alert_id, sentence, at)
  select a.kind, a.source_id, k.kept_id, a.sentence, a.at from alerts a join kept_alerts k on k.id = a.id;
update alerts a set times = e.times, last_at = e.last_at
  from (select alert_id, count(*) as times, max(at) as last_at from alert_events group by alert_id) e where e.alert_id = a.id;
delete from alerts where id in (select id from kept_alerts where kept_id <> id);
alter table alerts drop column source_id;

create unique index alerts_one_open on alerts (kind, subject, day) where acknowledged_at is null;
create index alerts_untold on alerts (at) where told_at is null and acknowledged_at is null;
