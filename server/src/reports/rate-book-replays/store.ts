import type { Replay } from '@okwan/domain/reports/rate-book-replays/replay'
import * as z from 'zod'
import { maybe, rows, run, type Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import { type Position, position } from '../price-audits/version-part.ts'

const count = z.number()
const sums = { policies: count, up: count, down: count, unchanged: count, refused: count }
const result = z.object({
  groups: z.array(
    z.object({ cover: z.string(), riskCode: z.string(), ...sums, beforePesewas: count, afterPesewas: count }),
  ),
  largest: z.array(z.object({ policyRecordId: z.string(), beforePesewas: count, afterPesewas: count })),
})

const replayRow = z.object({
  id: z.string(),
  rate_book_id: z.string(),
  replaced_book_id: z.string(),
  replaced_version: z.string(),
  product: z.enum(['motor', 'travel']),
  status: z.enum(['running', 'done']),
  started_at: z.date(),
  finished_at: z.date().nullable(),
  position: position.nullable(),
  result,
  draft: z.record(z.string(), z.unknown()),
  is_current: z.boolean(),
})
export type ReplayRow = z.output<typeof replayRow>

const columns = sql`y.id, y.rate_book_id, y.replaced_book_id, o.version as replaced_version, b.product, y.status, y.started_at,
  y.finished_at, y.position, y.result, b.content as draft, y.revision = b.revision and b.status = 'draft' as is_current`
const tables = sql`from rate_book_replays y join rate_books b on b.id = y.rate_book_id join rate_books o on o.id = y.replaced_book_id`

/** The replay of the current revision of a draft. */
export function findCurrent(tx: Tx, rateBookId: string) {
  return maybe(
    tx,
    replayRow,
    sql`select ${columns} ${tables} where y.rate_book_id = ${rateBookId} and y.revision = b.revision`,
  )
}

export function findReplay(tx: Tx, id: string) {
  return maybe(tx, replayRow, sql`select ${columns} ${tables} where y.id = ${id}`)
}

const draftRow = z.object({
  id: z.string(),
  product: z.enum(['motor', 'travel']),
  effective_from: z.string(),
  revision: z.number(),
  status: z.enum(['draft', 'published']),
})

const rateBook = (id: string) =>
  sql`select id, product, effective_from, revision, status from rate_books where id = ${id}`

export const findDraft = (tx: Tx, id: string) => maybe(tx, draftRow, rateBook(id))

export const lockDraft = (tx: Tx, id: string) => maybe(tx, draftRow, sql`${rateBook(id)} for update`)

type NewReplay = { rateBookId: string; revision: number; replacedBookId: string; startedBy: string; position: Position }

/** A replay of the same revision starts again. Returns its id. */
export async function insertReplay(tx: Tx, replay: NewReplay, now: Date): Promise<string> {
  const [row] = await rows(
    tx,
    z.object({ id: z.string() }),
    sql`insert into rate_book_replays (rate_book_id, revision, replaced_book_id, status, started_by, started_at, position)
        values (${replay.rateBookId}, ${replay.revision}, ${replay.replacedBookId}, 'running', ${replay.startedBy}, ${now}, ${replay.position})
        on conflict (rate_book_id, revision) do update set replaced_book_id = excluded.replaced_book_id, status = 'running',
          started_by = excluded.started_by, started_at = excluded.started_at, finished_at = null, position = excluded.position,
          result = default
        returning id`,
  )
  if (!row) throw new Error(`replay of rate book ${replay.rateBookId} was not inserted`)
  return row.id
}

type Progress = { from: Position; next: Position | undefined; result: Replay }

/** Saves a part. Returns false if another worker has already saved it. */
export async function saveProgress(tx: Tx, row: ReplayRow, part: Progress, now: Date): Promise<boolean> {
  const { from, next, result: made } = part
  const saved = await run(
    tx,
    sql`update rate_book_replays set position = ${next ?? null}, result = ${made},
          status = ${next ? 'running' : 'done'}, finished_at = ${next ? null : now}
        where id = ${row.id} and status = 'running' and started_at = ${row.started_at} and position = ${from}::jsonb`,
  )
  return saved > 0
}

const namedRow = z.object({ id: z.string(), policy_id: z.string(), policy_number: z.string().nullable() })

export function namesOf(tx: Tx, recordIds: readonly string[]) {
  return rows(
    tx,
    namedRow,
    sql`select id, policy_id, policy_number from policy_records where id = any(${recordIds}::uuid[])`,
  )
}
