import * as z from 'zod'
import { type Archive, archiveColumns, archiveRow } from '../audit/archived/archive-row.ts'
import type { ArchiveDetails } from '../audit/archived/manifest.ts'
import { maybe, one, rows, run, type Tx } from '../db/database.ts'
import { sql } from '../db/sql.ts'

/** Returns false if another node is archiving. The lock is held for the whole run, in which this transaction is idle. */
export async function lockArchiving(tx: Tx): Promise<boolean> {
  await run(tx, sql`set local idle_in_transaction_session_timeout = 0`)
  const { locked } = await one(
    tx,
    z.object({ locked: z.boolean() }),
    sql`select pg_try_advisory_xact_lock(hashtext('archives')) as locked`,
  )
  return locked
}

/** Creates the partitions of this month and of the next three. */
export async function createPartitions(tx: Tx): Promise<void> {
  await run(tx, sql`select create_month_partitions()`)
}

/** Names of the tables in the order in which they are archived. */
export async function tablesToArchive(tx: Tx): Promise<string[]> {
  const found = await rows(tx, z.object({ name: z.string() }), sql`select name from archive_tables order by place`)
  return found.map(({ name }) => name)
}

/** The oldest month that may be archived, such as 2019-03. */
export async function monthToArchive(tx: Tx, table: string): Promise<string | null> {
  const { month } = await one(
    tx,
    z.object({ month: z.string().nullable() }),
    sql`select to_char(archive_month(${table}), 'YYYY-MM') as month`,
  )
  return month
}

export type Slice = { from: string; to: string }

const HOUR_MS = 3_600_000

/** The hours of a month that have rows, so that statements over a long month stay short. */
export async function hoursToArchive(tx: Tx, table: string, month: string): Promise<Slice[]> {
  const found = await rows(
    tx,
    z.object({ at: z.date() }),
    sql`select at from archive_hours(${table}, ${`${month}-01`}::date) at`,
  )
  return found.map(({ at }) => ({ from: at.toISOString(), to: new Date(at.getTime() + HOUR_MS).toISOString() }))
}

export function readLines(tx: Tx, table: string, { from, to }: Slice): Promise<{ line: string; mark: string }[]> {
  return rows(
    tx,
    z.object({ line: z.string(), mark: z.string() }),
    sql`select line, mark::text as mark from archive_lines(${table}, ${from}, ${to})`,
  )
}

/** Raises the time limit for the statements of this transaction, which take longer than a request may. */
export async function extendTimeLimit(tx: Tx): Promise<void> {
  await run(tx, sql`set local statement_timeout = '10min'`)
}

/** Number of the next part of a month. */
export async function nextPart(tx: Tx, table: string, month: string): Promise<number> {
  const { part } = await one(
    tx,
    z.object({ part: z.number() }),
    sql`select coalesce(max(part), 0) + 1 as part from archives where table_name = ${table} and month = ${`${month}-01`}::date`,
  )
  return part
}

/** Last segment of the audit log that was sealed before a moment. */
export async function lastSegmentBefore(tx: Tx, moment: string): Promise<number> {
  const { n } = await one(
    tx,
    z.object({ n: z.number().nullable() }),
    sql`select max(n) as n from audit_segments where sealed_at < ${moment}::timestamptz`,
  )
  return n ?? 0
}

export async function insertArchive(tx: Tx, details: ArchiveDetails, manifest: string): Promise<void> {
  await run(
    tx,
    sql`insert into archives (table_name, month, part, row_count, checksum, file_name, bytes, sha256, last_segment, manifest)
        values (${details.table}, ${`${details.month}-01`}::date, ${details.part}, ${details.rows}, ${details.checksum}::numeric,
                ${details.fileName}, ${details.bytes}, ${details.sha256}, ${details.lastSegment}, ${manifest})`,
  )
}

/** Returns the oldest archive whose rows are still in the database. */
export function openArchive(tx: Tx, table: string): Promise<Archive | undefined> {
  return maybe(
    tx,
    archiveRow,
    sql`select ${archiveColumns} from archives where table_name = ${table} and removed_at is null and refusal is null
        order by month, part limit 1`,
  )
}

export async function refuseArchive(tx: Tx, id: string, refusal: string): Promise<void> {
  await run(tx, sql`update archives set refusal = ${refusal.slice(0, 500)} where id = ${id} and removed_at is null`)
}

export async function isAudited(tx: Tx, id: string): Promise<boolean> {
  const found = await maybe(
    tx,
    z.object({ found: z.number() }),
    sql`select 1 as found from audit_log where entity_id = ${id} and entity_type = 'archive' and action = 'archive-written'`,
  )
  return found !== undefined
}

export async function removeRows(tx: Tx, id: string, { from, to }: Slice): Promise<number> {
  const { removed } = await one(
    tx,
    z.object({ removed: z.number() }),
    sql`select remove_archived(${id}, ${from}, ${to}) as removed`,
  )
  return removed
}

export async function finishArchive(tx: Tx, id: string): Promise<void> {
  await tx.query('select finish_archive($1)', [id])
}

export type Failure = { table: string; problem: string }

export async function insertRun(tx: Tx, startedAt: Date, archivedRows: number, failures: Failure[]): Promise<void> {
  await run(
    tx,
    sql`insert into archive_runs (started_at, archived_rows, failures)
        values (${startedAt}, ${archivedRows}, ${JSON.stringify(failures)}::jsonb)`,
  )
}

/** Whether an archive run is due: about a day after a successful run, or an hour after a failed one. */
export async function isDue(tx: Tx): Promise<{ due: boolean; now: Date }> {
  return one(
    tx,
    z.object({ due: z.boolean(), now: z.date() }),
    sql`select clock_timestamp() as now, not exists (select from archive_runs
          where finished_at > clock_timestamp() - case when failures = '[]' then interval '23 hours' else interval '55 minutes' end) as due`,
  )
}
