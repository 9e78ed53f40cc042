import * as z from 'zod'
import { notify } from '../db/batch.ts'
import { maybe, one, rows, type Tx } from '../db/database.ts'
import { type Sql, sql } from '../db/sql.ts'
import { countUpTo, cursorColumns, keyset } from '../http/paging.ts'

const jobRow = z.object({
  id: z.number(),
  kind: z.string(),
  status: z.enum(['ready', 'done', 'failed']),
  attempts: z.number(),
  created_at: z.date(),
  run_at: z.date(),
  finished_at: z.date().nullable(),
  last_error: z.string().nullable(),
})
export type JobRow = z.output<typeof jobRow>

const columns = sql`j.id, j.kind, j.status, j.attempts, j.created_at, j.run_at, j.finished_at, j.last_error`

export type JobFilter = 'failed' | 'failing' | 'waiting'
const CONDITIONS: Record<JobFilter, Sql> = {
  failed: sql`j.status = 'failed'`,
  failing: sql`j.status = 'ready' and j.last_error is not null`,
  waiting: sql`j.status = 'ready'`,
}

export async function listJobRows(tx: Tx, only: JobFilter, page: { cursor?: string; limit: number }) {
  const sort = { column: 'j.created_at', type: 'timestamptz', descending: true, idType: 'bigint' } as const
  const keys = keyset(sort, 'j.id', page.cursor, page.limit)
  const found = await rows(
    tx,
    jobRow.extend(cursorColumns),
    sql`select ${columns}, ${keys.columns} from jobs j where ${CONDITIONS[only]} and ${keys.where} ${keys.tail}`,
  )
  const { rows: pageRows, nextCursor, previousCursor } = keys.finish(found)
  const count = await countUpTo(tx, sql`from jobs j where ${CONDITIONS[only]}`)
  return { rows: pageRows, meta: { nextCursor, previousCursor, ...count } }
}

export function failureCounts(tx: Tx) {
  return one(
    tx,
    z.object({ failed: z.number(), failing: z.number() }),
    sql`select (select count(*) from jobs j where ${CONDITIONS.failed}) as failed,
               (select count(*) from jobs j where ${CONDITIONS.failing}) as failing`,
  )
}

/** Resets the attempts of a failed job; undefined if it has not failed. */
export async function requeueJob(tx: Tx, id: number, now: Date): Promise<JobRow | undefined> {
  const requeued = await maybe(
    tx,
    jobRow,
    sql`update jobs j set status = 'ready', attempts = 0, run_at = ${now}, finished_at = null, lease_until = null
        where j.id = ${id} and j.status = 'failed' returning ${columns}`,
  )
  if (requeued) await notify(tx, 'jobs')
  return requeued
}
