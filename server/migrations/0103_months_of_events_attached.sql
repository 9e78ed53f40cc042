-- Third, the table becomes the first partition of a new one with the same name, columns and rights. The validated constraint
-- spares PostgreSQL to read the rows under its lock.

alter table archive_tables add column months_from date;
comment on column archive_tables.months_from is 'The table is partitioned by month from this month on; earlier rows are in its first partition.';
update archive_tables set months_from = (
  select (substring(pg_get_constraintdef(c.oid) from '''([^'']+)''')::timestamptz at time zone 'UTC')::date
  from pg_constraint c where c.conname = 'analytics_events_before')
where name = 'analytics_events';

alter table analytics_events rename to analytics_events_before;
alter index analytics_events_at rename to analytics_events_before_at;
alter index analytics_events_pkey rename to analytics_events_before_pkey;
-- No primary key: it would have to contain the moment. Each partition has its own, and ids are random.
create table analytics_events (like analytics_events_before including defaults including constraints) partition by range (at);
alter table analytics_events drop constraint analytics_events_before;
alter table analytics_events add constraint analytics_events_user_id_fkey foreign key (user_id) references users (id);
create index analytics_events_at on analytics_events (at desc);
comment on table analytics_events is 'A page view or action in the portals, without personal data.';
do $$
begin
  execute format('alter table analytics_events attach partition analytics_events_before for values from (minvalue) to (%L)',
    (select a.months_from::timestamp at time zone 'UTC' from archive_tables a where a.name = 'analytics_events'));
end $$;
revoke all on analytics_events_before from okwan_app;
-- Rows of a month that was not made in time, or of the moved clock of a demo.
create table analytics_events_other partition of analytics_events default;
alter table analytics_events_other add primary key (id);
revoke all on analytics_events_other from okwan_app;

create function month_partition(given text, month date) returns text language sql immutable as $$
  select given || to_char(month, '_YYYY_MM')
$$;
comment on function month_partition(text, date) is 'Name of the partition of a month.';

create function make_months() returns integer language plpgsql security definer set search_path = public, pg_temp
  set timezone = 'UTC' as $$
declare
  known archive_tables;
  starts date;
  partition text;
  made integer := 0;
begin
  for known in select * from archive_tables a where a.months_from is not null loop
    for starts in
      select s::date from generate_series(greatest(known.months_from, date_trunc('month', now())::date),
        greatest(known.months_from, date_trunc('month', now())::date) + interval '3 months', interval '1 month') s
    loop
      partition := month_partition(known.name, starts);
      continue when to_regclass(partition) is not null;
      execute format('lock table %I in access exclusive mode', known.name || '_other');
      execute format('create table %I (like %I including defaults including constraints, primary key (id))', partition, known.name);
      execute format('revoke all on %I from okwan_app', partition);
      execute format('with t as (delete from %I t where %s >= $1 and %s < $2 returning *) insert into %I select * from t',
        known.name || '_other', known.moment, known.moment, partition) using starts, starts + interval '1 month';
      execute format('alter table %I attach partition %I for values from (%L) to (%L)', known.name, partition, starts,
        starts + interval '1 month');
      made := made + 1;
    end loop;
  end loop;
  return made;
end $$;
comment on function make_months() is 'Makes the partitions of this month and of the next three.';

create function months_missing() returns setof text language sql stable as $$
  select a.name from archive_tables a
  where a.months_from is not null and to_regclass(month_partition(a.name,
    greatest(a.months_from, (date_trunc('month', now() at time zone 'UTC') + interval '1 month')::date))) is null
$$;
comment on function months_missing() is 'Tables without a partition for the next month.';

create or replace function remove_archived(given uuid, starts timestamptz, ends timestamptz) returns bigint
  language plpgsql security definer set search_path = public, pg_temp
  set timezone = 'UTC' set bytea_output = 'hex' as $$
declare
  a archives;
  months_from date;
  partition text;
  gone record;
begin
  select * into strict a from archives x where x.id = given and x.removed_at is null and x.refusal is null for update;
  if starts < a.month or ends > a.month + interval '1 month' or ends > archive_until(a.table_name) then
    raise exception '% is not archived at %', a.table_name, starts using errcode = '42501';
  end if;
  -- The audit log, which is sealed and signed, must name the file first.
  if not exists (select from audit_log l where l.entity_id = given::text and l.entity_type = 'archive'
      and l.action = 'archive-written') then
    raise exception 'archive % is not in the audit log', given using errcode = '42501';
  end if;
  select t.months_from into months_from from archive_tables t where t.name = a.table_name;
  partition := month_partition(a.table_name, a.month);
  if months_from is not null and to_regclass(partition) is not null then
    -- finish_archive() drops the partition; until then no row is added to it.
    execute format('lock table %I in share mode', partition);
    execute format('select count(*) as rows, coalesce(sum(hashtextextended(to_jsonb(t)::text, 0)), 0) as checksum %s',
      archive_source(a.table_name)) into gone using starts, ends;
  else
    perform set_config('okwan.archiving', 'on', true);
    execute format('with gone as (delete from %I d where d.ctid = any(array(select t.ctid %s))
        returning hashtextextended(to_jsonb(d)::text, 0) as mark)
      select count(*) as rows, coalesce(sum(mark), 0) as checksum from gone',
      a.table_name || case when months_from is null then '' when a.month < months_from then '_before' else '_other' end,
      archive_source(a.table_name)) into gone using starts, ends;
    perform set_config('okwan.archiving', 'off', true);
  end if;
  update archives x set removed_rows = x.removed_rows + gone.rows, removed_checksum = x.removed_checksum + gone.checksum
  where x.id = given;
  return gone.rows;
end $$;

create or replace function finish_archive(given uuid) returns void language plpgsql security definer
  set search_path = public, pg_temp as $$
declare
  a archives;
  partition text;
  found_rows bigint;
begin
  update archives set removed_at = clock_timestamp() where id = given and removed_at is null returning * into a;
  if not found then
    raise exception 'archive % is finished', given using errcode = '42501';
  end if;
  if exists (select from archive_tables t where t.name = a.table_name and t.months_from is not null) then
    partition := month_partition(a.table_name, a.month);
    if to_regclass(partition) is not null then
      -- A row of an hour that was not counted would be lost with the partition.
      execute format('lock table %I in share mode', partition);
      execute format('select count(*) from %I', partition) into found_rows;
      if found_rows <> a.row_count then
        raise exception '% has rows that are not archived', partition using errcode = '23514', constraint = 'archives_removed_whole';
      end if;
      execute format('drop table %I', partition);
    end if;
  end if;
end $$;

revoke all on function make_months() from public;
grant execute on function make_months() to okwan_sealer;
select make_months();
