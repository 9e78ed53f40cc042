import { NODE_ROLES } from '@okwan/domain/platform/jobs/node-roles'
import type { DatabaseState, JobState, NodeState } from '@okwan/domain/reports/system/items'
import * as z from 'zod'
import { one, rows, type Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'

const nodeRow = z.object({
  name: z.string(),
  role: z.enum(NODE_ROLES),
  version: z.string(),
  upSeconds: z.number(),
  seenSeconds: z.number(),
})

export function readNodes(tx: Tx): Promise<NodeState[]> {
  return rows(
    tx,
    nodeRow,
    sql`select name, role, version, extract(epoch from clock_timestamp() - started_at)::float8 as "upSeconds",
          extract(epoch from clock_timestamp() - last_seen_at)::float8 as "seenSeconds"
        from nodes where last_seen_at > clock_timestamp() - interval '1 day' order by name, started_at`,
  )
}

const jobRow = z.object({
  due: z.number(),
  running: z.number(),
  failed: z.number(),
  oldestSeconds: z.number(),
  areJobsHeld: z.boolean(),
})

export function readJobs(tx: Tx, now: Date): Promise<JobState> {
  return one(
    tx,
    jobRow,
    sql`select count(*) filter (where status = 'ready' and not is_leased) as due,
          count(*) filter (where status = 'ready' and is_leased) as running,
          count(*) filter (where status = 'failed') as failed,
          coalesce(extract(epoch from ${now}::timestamptz - min(run_at) filter (where status = 'ready')), 0)::float8
            as "oldestSeconds",
          coalesce((select home is distinct from database_home() from installation), false) as "areJobsHeld"
        from jobs cross join lateral (select coalesce(lease_until > clock_timestamp(), false) as is_leased) l
        where status = 'failed' or (status = 'ready' and run_at <= ${now})`,
  )
}

/** Enough for the last success and failure of a provider, without reading whole tables. */
const RECENT_CALLS = 2000

const callRow = z.object({ provider: z.string(), success: z.date().nullable(), failure: z.date().nullable() })
export type CallRow = z.output<typeof callRow>

/** The last successful and the last failed call of each payment provider. */
export function readPaymentCalls(tx: Tx): Promise<CallRow[]> {
  return rows(
    tx,
    callRow,
    sql`select provider, max(at) filter (where outcome not in ('unknown', 'unreachable')) as success,
          max(at) filter (where outcome in ('unknown', 'unreachable')) as failure
        from (select provider, outcome, at from provider_exchanges order by at desc limit ${RECENT_CALLS}) e
        group by provider`,
  )
}

// Used in an array, so that PostgreSQL looks up each answer. With a join, it could read all answers.
const lastRequests = sql`select id from mid_requests order by sent_at desc limit ${RECENT_CALLS}`

/** Calls of the motor insurance database: no response and responses of a broken server are failures. */
export function readMidCalls(tx: Tx): Promise<CallRow[]> {
  return rows(
    tx,
    callRow,
    sql`select 'mid' as provider, max(a.at) filter (where a.status < 500) as success,
          max(a.at) filter (where a.status is null or a.status >= 500) as failure
        from mid_answers a where a.request_id = any(array(${lastRequests}))`,
  )
}

/** Card checks: the attempts of a check without a result are failures. */
export function readCardCalls(tx: Tx): Promise<CallRow[]> {
  return rows(
    tx,
    callRow,
    sql`select 'cards' as provider, max(answered_at) as success,
          max(last_attempt_at) filter (where answered_at is null) as failure
        from (select answered_at, last_attempt_at from identity_checks order by requested_at desc limit ${RECENT_CALLS}) i`,
  )
}

/** The last sent and the last failed message of each channel. */
export function readMessages(tx: Tx): Promise<CallRow[]> {
  return rows(
    tx,
    callRow,
    sql`select channel as provider, max(sent_at) as success, max(failed_at) as failure
        from (select channel, sent_at, failed_at from messages order by created_at desc limit ${RECENT_CALLS}) m
        group by channel`,
  )
}

export async function readBackupAge(tx: Tx): Promise<number | null> {
  const { age } = await one(
    tx,
    z.object({ age: z.number().nullable() }),
    sql`select extract(epoch from clock_timestamp() - max(finished_at))::float8 as age from backups`,
  )
  return age
}

const databaseRow = z.object({
  version: z.string(),
  bytes: z.number(),
  connections: z.number(),
  maxConnections: z.number(),
  mode: z.string().nullable(),
  applied: z.array(z.string()),
})

export async function readDatabase(
  tx: Tx,
  migrations: readonly string[],
): Promise<Omit<DatabaseState, 'expectedMode'>> {
  const { applied, ...found } = await one(
    tx,
    databaseRow,
    sql`select current_setting('server_version') as version, pg_database_size(current_database())::float8 as bytes,
          (select count(*) from pg_stat_activity where backend_type = 'client backend') as connections,
          current_setting('max_connections')::int as "maxConnections", (select mode from installation) as mode,
          (select coalesce(array_agg(name), '{}') from schema_migrations) as applied`,
  )
  const missing = migrations.filter((name) => !applied.includes(name)).length
  return { ...found, missing, foreign: applied.filter((name) => !migrations.includes(name)).length }
}
