import { addDays } from '@okwan/domain/platform/dates'
import { and, raw, type Sql, sql } from '../../platform/db/sql.ts'

export type AttemptFilter = {
  attemptFrom?: string | undefined
  attemptTo?: string | undefined
  attemptNetwork?: string | undefined
  attemptHour?: number | undefined
  failure?: string | undefined
}

/** Mobile money attempts `a` that are final or under review. A payment under review does not count as failed. */
export const FINAL_ATTEMPT = raw(
  "a.method = 'momo' and a.state in ('successful', 'failed', 'expired', 'cancelled', 'review')",
)
export const HAS_FAILED = raw("a.state in ('failed', 'expired', 'cancelled')")
/** The reason of a failed attempt, or its state if the provider gave none. */
export const FAILURE = raw('coalesce(a.reason, a.state)')
export const STARTED_HOUR = raw("to_char(a.created_at at time zone 'UTC', 'HH24:00')")

/** Condition on checkouts `c`: one of these attempts matches the filter. */
export function withAttempt({ attemptFrom, attemptTo, attemptNetwork, attemptHour, failure }: AttemptFilter): Sql[] {
  const list: Sql[] = []
  if (attemptFrom) list.push(sql`a.created_at >= ${`${attemptFrom}T00:00:00Z`}`)
  if (attemptTo) list.push(sql`a.created_at < ${`${addDays(attemptTo, 1)}T00:00:00Z`}`)
  if (attemptNetwork) list.push(sql`a.network = ${attemptNetwork}`)
  if (attemptHour !== undefined) list.push(sql`extract(hour from a.created_at at time zone 'UTC') = ${attemptHour}`)
  if (failure) list.push(sql`${HAS_FAILED} and ${FAILURE} = ${failure}`)
  if (list.length === 0) return []
  return [sql`c.id in (select a.checkout_id from payment_attempts a where ${and([FINAL_ATTEMPT, ...list])})`]
}
