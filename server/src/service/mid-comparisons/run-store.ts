import { plateKey } from '@okwan/domain/customers/vehicles/plates'
import { addDays, type IsoDate } from '@okwan/domain/platform/dates'
import { RUN_STATES } from '@okwan/domain/service/mid-comparisons/terms'
import * as z from 'zod'
import { maybe, run, type Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import type { ListedCover } from '../../platform/ports/mid.ts'

/** Covers that ended earlier are not compared. */
const ENDED_DAYS = 30
export const comparedFrom = (day: IsoDate) => addDays(day, -ENDED_DAYS)

const runRow = z.object({
  id: z.string(),
  day: z.string(),
  state: z.enum(RUN_STATES),
  starter: z.string().nullable(),
  started_at: z.date(),
  next_page: z.string().nullable(),
  is_read: z.boolean(),
  compared_until: z.string().nullable(),
  compared_terms: z.number(),
  compared: z.number().nullable(),
  differences: z.number().nullable(),
  note: z.string().nullable(),
  finished_at: z.date().nullable(),
})
export type RunRow = z.output<typeof runRow>

const columns = sql`r.id, r.day::text, r.state, u.full_name as starter, r.started_at, r.next_page, r.is_read, r.compared_until,
  r.compared_terms, r.compared, r.differences, r.note, r.finished_at`
const tables = sql`from register_runs r left join users u on u.id = r.started_by`

/** Undefined if a comparison is running, or if the comparison of this night was already started. */
export async function insertRun(tx: Tx, { day, startedBy }: { day: IsoDate; startedBy: string | null }, now: Date) {
  const found = await maybe(
    tx,
    z.object({ id: z.string() }),
    sql`insert into register_runs (day, state, started_by, started_at) values (${day}, 'running', ${startedBy}, ${now})
        on conflict do nothing returning id`,
  )
  return found?.id
}

export function findRun(tx: Tx, id: string): Promise<RunRow | undefined> {
  return maybe(tx, runRow, sql`select ${columns} ${tables} where r.id = ${id}`)
}

export function lockRun(tx: Tx, id: string): Promise<RunRow | undefined> {
  return maybe(tx, runRow, sql`select ${columns} ${tables} where r.id = ${id} for update of r`)
}

export function lastRun(tx: Tx, state?: 'finished'): Promise<RunRow | undefined> {
  const wanted = state ? sql`r.state = ${state}` : sql`true`
  return maybe(
    tx,
    runRow,
    sql`select ${columns} ${tables} where ${wanted} order by r.started_at desc, r.id desc limit 1`,
  )
}

type Page = { covers: readonly ListedCover[]; next: string | undefined }

/** Stores a page and where the next one begins, so that an interrupted run continues there. */
export async function savePage(tx: Tx, runId: string, { covers, next }: Page): Promise<void> {
  const listed = covers.map((cover) => ({
    policy_number: cover.policyNumber,
    start_date: cover.startDate,
    end_date: cover.endDate,
    plate_key: plateKey(cover.registrationNumber).slice(0, 40),
    sticker_number: cover.stickerNumber ?? null,
    is_cancelled: cover.isCancelled,
  }))
  await run(
    tx,
    sql`insert into register_covers (run_id, policy_number, start_date, end_date, plate_key, sticker_number, is_cancelled)
        select ${runId}, policy_number, start_date, end_date, plate_key, sticker_number, is_cancelled
        from json_populate_recordset(null::register_covers, ${JSON.stringify(listed)}::json) on conflict do nothing`,
  )
  await run(
    tx,
    sql`update register_runs set next_page = ${next ?? null}, pages = pages + 1, is_read = ${next === undefined} where id = ${runId}`,
  )
}

/** Stores how far a run has compared. */
export function saveCompared(tx: Tx, id: string, { until, terms }: { until: string; terms: number }) {
  return run(
    tx,
    sql`update register_runs set compared_until = ${until}, compared_terms = compared_terms + ${terms} where id = ${id}`,
  )
}

export function finishRun(tx: Tx, id: string, found: { compared: number; differences: number }, now: Date) {
  return run(
    tx,
    sql`update register_runs set state = 'finished', compared = ${found.compared}, differences = ${found.differences}, finished_at = ${now}
        where id = ${id}`,
  )
}

export function failRun(tx: Tx, id: string, note: string, now: Date) {
  return run(
    tx,
    sql`update register_runs set state = 'failed', note = ${note.slice(0, 300)}, finished_at = ${now} where id = ${id} and state = 'running'`,
  )
}
