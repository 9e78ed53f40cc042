-- Old records leave the database month by month, after a signed copy of them was written and verified (docs/decisions/0132).

create table archive_tables (
  name text primary key,
  -- Tables are archived in this order, because rows go before the rows that they refer to.
  place integer not null constraint archive_tables_place unique,
  setting text not null,
  field text not null,
  fallback integer not null,
  unit text not null constraint archive_tables_unit check (unit in ('day', 'year')),
  minimum integer not null constraint archive_tables_minimum check (minimum between 1 and fallback),
  source text not null,
  moment text not null,
  condition text not null default 'true',
  resumes boolean not null default false
);
comment on table archive_tables is 'A table whose old rows are archived: which rows, by which moment, and for how long they are kept.';
comment on column archive_tables.fallback is 'How long rows are kept, in days or years, if the setting was never changed.';
comment on column archive_tables.minimum is 'The shortest time that the law or the software needs, whatever the setting says.';
comment on column archive_tables.source is 'The rows, named t.';
comment on column archive_tables.resumes is
  'The search for old rows begins at the last archived month, because the moment is that of rows that stay.';
revoke all on archive_tables from okwan_app;
grant select on archive_tables to okwan_app, okwan_sealer;

-- Anti-Money Laundering Act, 2020 (Act 1044): records of transactions are kept for at least five years.
insert into archive_tables (place, name, setting, field, fallback, unit, minimum, source, moment, condition, resumes) values
  (1, 'analytics_events', 'retention', 'usageEventDays', 400, 'day', 1, 'analytics_events t', 't.at', 'true', false),
  (2, 'jobs', 'archives', 'jobDays', 30, 'day', 30, 'jobs t', 't.finished_at', 't.status = ''done''', false),
  (3, 'login_records', 'archives', 'signInYears', 2, 'year', 1, 'login_records t', 't.at', 'true', false),
  (4, 'sessions', 'archives', 'signInYears', 2, 'year', 1, 'sessions t', 't.created_at',
   't.last_seen_at < now() - interval ''30 days''
    and not exists (select from login_records l where l.session_id = t.id)
    and not exists (select from break_glass_codes b where b.session_id = t.id)', false),
  (5, 'messages', 'archives', 'messageYears', 7, 'year', 1, 'messages t', 't.created_at',
   't.status <> ''queued'' and not exists (select from messages f where f.fallback_of = t.id)
    and not exists (select from demo_messages d where d.message_id = t.id)', false),
  (6, 'motor_quotes_sent', 'archives', 'estimateYears', 2, 'year', 1, 'motor_quotes_sent t', 't.sent_at', 'true', false),
  (7, 'motor_estimates', 'archives', 'estimateYears', 2, 'year', 1, 'motor_estimates t', 't.created_at',
   'not exists (select from policy_records r where r.estimate_id = t.id)
    and not exists (select from motor_quotes_sent q where q.estimate_id = t.id)', true),
  (8, 'payment_events', 'archives', 'paymentYears', 7, 'year', 5, 'checkouts c join payment_events t on t.checkout_id = c.id',
   'c.final_at', 'true', true),
  (9, 'provider_exchanges', 'archives', 'paymentYears', 7, 'year', 5, 'provider_exchanges t', 't.at', 'true', false),
  (10, 'mid_answers', 'archives', 'paymentYears', 7, 'year', 5, 'mid_requests r join mid_answers t on t.request_id = r.id',
   'r.sent_at', 'true', false),
  (11, 'mid_requests', 'archives', 'paymentYears', 7, 'year', 5, 'mid_requests t', 't.sent_at',
   'not exists (select from mid_answers a where a.request_id = t.id)', false),
  (12, 'tax_requests', 'archives', 'paymentYears', 7, 'year', 5, 'tax_requests t', 't.sent_at', 't.answered_at is not null', false),
  -- Whole segments, so that the seal of every entry that stays can be verified.
  (13, 'audit_log', 'archives', 'auditYears', 7, 'year', 5,
   'audit_segments s cross join lateral unnest(s.nrs) u (nr) join audit_log t on t.nr = u.nr', 's.sealed_at', 'true', true);

create index sessions_created_at on sessions (created_at);
create index motor_quotes_sent_sent_at on motor_quotes_sent (sent_at);
create index motor_estimates_created_at on motor_estimates (created_at);
create index audit_segments_sealed_at on audit_segments (sealed_at);

create table archives (
  id uuid primary key default gen_random_uuid(),
  table_name text not null constraint archives_table references archive_tables (name),
  month date not null constraint archives_month check (extract(day from month) = 1),
  -- Rows that could not go with their month follow in another part.
  part integer not null constraint archives_part check (part >= 1),
  row_count bigint not null constraint archives_row_count check (row_count > 0),
  checksum numeric not null,
  file_name text not null constraint archives_file_name check (file_name ~ '^[a-z0-9_./-]{1,200}$'),
  bytes bigint not null constraint archives_bytes check (bytes > 0),
  sha256 text not null constraint archives_sha256 check (sha256 ~ '^[0-9a-f]{64}$'),
  last_segment bigint,
  manifest text not null,
  written_at timestamptz not null default clock_timestamp(),
  removed_rows bigint not null default 0,
  removed_checksum numeric not null default 0,
  removed_at timestamptz,
  refusal text constraint archives_refusal check (length(refusal) between 1 and 500),
  constraint archives_one_part unique (table_name, month, part),
  constraint archives_segment check ((table_name = 'audit_log') = (last_segment is not null)),
  constraint archives_removed_as_written check (
    removed_at is null or (removed_rows = row_count and removed_checksum = checksum and refusal is null))
);
comment on table archives is 'A signed file with the rows of a month, and whether they were removed from the database.';
comment on column archives.checksum is 'Sum of the hashes of the rows. Rows are removed only if they have the same sum.';
comment on column archives.last_segment is 'For the audit log: its last segment in the file.';
comment on column archives.refusal is 'Why the file was not accepted. The rows were kept and are written again.';
create index archives_open on archives (table_name) where removed_at is null and refusal is null;
create index archives_removed on archives (table_name, removed_at desc);
create trigger archives_append_only before delete or truncate on archives for each statement execute function refuse_change();
create trigger archives_no_change before update of id, table_name, month, part, row_count, checksum, file_name, bytes, sha256,
  last_segment, manifest, written_at on archives for each statement execute function refuse_change();
revoke all on archives from okwan_app;
grant select on archives to okwan_app, okwan_sealer;
grant insert (id, table_name, month, part, row_count, checksum, file_name, bytes, sha256, last_segment, manifest)
  on archives to okwan_sealer;
grant update (refusal) on archives to okwan_sealer;

create table archive_runs (
  id bigint generated always as identity primary key,
  started_at timestamptz not null,
  finished_at timestamptz not null default clock_timestamp(),
  archived_rows bigint not null constraint archive_runs_rows check (archived_rows >= 0),
  failures jsonb not null constraint archive_runs_failures check (jsonb_typeof(failures) = 'array')
);
comment on table archive_runs is 'A daily run that archived old records, and what failed.';
create index archive_runs_finished_at on archive_runs (finished_at desc);
revoke all on archive_runs from okwan_app;
grant select on archive_runs to okwan_app;
grant select, insert (started_at, archived_rows, failures) on archive_runs to okwan_sealer;

create function check_archive_removed() returns trigger language plpgsql as $$
begin
  if exists (select from archives a where a.id = new.id and (a.removed_rows > 0) <> (a.removed_at is not null)) then
    raise exception 'a month is removed as a whole' using errcode = '23514', constraint = 'archives_removed_whole';
  end if;
  return null;
end $$;
comment on function check_archive_removed() is 'Refuses to remove a part of an archived month.';
create constraint trigger archives_removed_whole after update of removed_rows, removed_at on archives
  deferrable initially deferred for each row execute function check_archive_removed();

create function is_archiving() returns boolean language sql stable as $$
  select coalesce(current_setting('okwan.archiving', true), '') = 'on' and current_user not in ('okwan_app', 'okwan_sealer')
$$;
comment on function is_archiving() is 'Whether archived rows are being removed, which only remove_archived() can do.';

create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  if is_erasing() and tg_table_name in ('former_customers', 'customer_differences', 'record_notes', 'note_edits', 'claim_log',
    'complaint_log', 'customer_consents', 'service_request_log', 'travel_records', 'travel_consents', 'mid_requests', 'mid_answers',
    'files') then
    return case when tg_op = 'DELETE' then old else new end;
  end if;
  -- What belongs to a policy, a claim or an assistant that is deleted with its import.
  if is_undoing() and tg_table_name in ('policy_status_log', 'travel_records', 'claim_log', 'assistant_limits')
    and tg_op = 'DELETE' then
    return old;
  end if;
  if is_archiving() and tg_op = 'DELETE' and exists (select from archive_tables a where a.name = tg_table_name) then
    return old;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = '42501';
end $$;

create function archive_until(given text) returns timestamptz language sql stable as $$
  select now() - greatest(a.minimum, limit_at(a.setting, a.field, a.fallback, now())) * ('1 ' || a.unit)::interval
  from archive_tables a where a.name = given
$$;
comment on function archive_until(text) is 'Rows of a table from before this moment may be archived.';

create function archive_source(given text) returns text language sql stable as $$
  select format('from %s where %s >= $1 and %s < $2 and (%s)', a.source, a.moment, a.moment, a.condition)
  from archive_tables a where a.name = given
$$;
comment on function archive_source(text) is 'SQL that finds the rows of a table between two moments that may be archived.';

create function archive_month(given text) returns date language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  known archive_tables;
  starts timestamptz := '-infinity';
  oldest timestamptz;
begin
  select * into strict known from archive_tables a where a.name = given;
  if known.resumes then
    select coalesce(max(a.month)::timestamp at time zone 'UTC', starts) into starts from archives a
    where a.table_name = given and a.removed_at is not null;
  end if;
  execute format('select %s %s order by 1 limit 1', known.moment, archive_source(given)) into oldest
    using starts, archive_until(given);
  -- The month is over, and its last row was kept long enough.
  if (date_trunc('month', oldest at time zone 'UTC') + interval '1 month') at time zone 'UTC' <= archive_until(given) then
    return date_trunc('month', oldest at time zone 'UTC')::date;
  end if;
  return null;
end $$;
comment on function archive_month(text) is 'The oldest month of a table that may be archived.';

create function archive_hours(given text, month date) returns setof timestamptz
  language plpgsql stable security definer set search_path = public, pg_temp set timezone = 'UTC' as $$
begin
  return query execute format('select date_trunc(''hour'', %s) %s group by 1 order by 1',
    (select a.moment from archive_tables a where a.name = given), archive_source(given))
    using month::timestamptz, (month + interval '1 month')::timestamptz;
end $$;
comment on function archive_hours(text, date) is 'Hours of a month in which a table has rows that may be archived.';

create function archive_lines(given text, starts timestamptz, ends timestamptz) returns table (line text, mark bigint)
  language plpgsql stable security definer set search_path = public, pg_temp
  set timezone = 'UTC' set bytea_output = 'hex' as $$
begin
  if ends > archive_until(given) then
    raise exception '% has to be kept longer', given using errcode = '42501';
  end if;
  return query execute format('select x.line, hashtextextended(x.line, 0) from (select to_jsonb(t)::text as line, %s as at %s) x order by x.at',
    (select a.moment from archive_tables a where a.name = given), archive_source(given)) using starts, ends;
end $$;
comment on function archive_lines(text, timestamptz, timestamptz) is
  'Old rows of a table as JSON, each with its hash. Refuses rows that have to be kept longer.';

create function remove_archived(given uuid, starts timestamptz, ends timestamptz) returns bigint
  language plpgsql security definer set search_path = public, pg_temp
  set timezone = 'UTC' set bytea_output = 'hex' as $$
declare
  a archives;
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
  perform set_config('okwan.archiving', 'on', true);
  execute format('with gone as (delete from %I d where d.ctid = any(array(select t.ctid %s))
      returning hashtextextended(to_jsonb(d)::text, 0) as mark)
    select count(*) as rows, coalesce(sum(mark), 0) as checksum from gone', a.table_name, archive_source(a.table_name))
    into gone using starts, ends;
  perform set_config('okwan.archiving', 'off', true);
  update archives x set removed_rows = x.removed_rows + gone.rows, removed_checksum = x.removed_checksum + gone.checksum
  where x.id = given;
  return gone.rows;
end $$;
comment on function remove_archived(uuid, timestamptz, timestamptz) is
  'Removes rows of an archived month. The transaction must remove the whole month and end with finish_archive().';

create function finish_archive(given uuid) returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update archives set removed_at = clock_timestamp() where id = given and removed_at is null;
  if not found then
    raise exception 'archive % is finished', given using errcode = '42501';
  end if;
end $$;
comment on function finish_archive(uuid) is 'Confirms that exactly the rows of the file were removed.';

revoke all on function archive_month(text), archive_hours(text, date), archive_lines(text, timestamptz, timestamptz),
  remove_archived(uuid, timestamptz, timestamptz), finish_archive(uuid) from public;
grant execute on function archive_month(text), archive_hours(text, date), archive_lines(text, timestamptz, timestamptz),
  remove_archived(uuid, timestamptz, timestamptz), finish_archive(uuid) to okwan_sealer;
