import * as z from 'zod'
import { sql } from '../../platform/db/sql.ts'

// Common parts of role, permission and account changes, which another person decides.

/** Columns of `CHANGE_COLUMNS`. Each kind of change adds its status and its own columns. */
export const changeColumns = {
  id: z.string(),
  user_id: z.string(),
  user_name: z.string(),
  branch_id: z.string(),
  reason: z.string(),
  requested_by: z.string(),
  requester_name: z.string(),
  requested_at: z.date(),
  decided_by: z.string().nullable(),
  decider_name: z.string().nullable(),
  decided_at: z.date().nullable(),
}

type ChangeRow<Status> = z.output<z.ZodObject<typeof changeColumns>> & { status: Status }

/** The change is `c` and its user `u`. */
export const CHANGE_COLUMNS = sql`c.id, c.user_id, u.full_name as user_name, u.branch_id, c.reason, c.status, c.requested_by,
  r.full_name as requester_name, c.requested_at, c.decided_by, d.full_name as decider_name, c.decided_at`

export const CHANGE_PEOPLE = sql`join users u on u.id = c.user_id join users r on r.id = c.requested_by
  left join users d on d.id = c.decided_by`

export function presentRequested<Status>(row: ChangeRow<Status>) {
  return {
    reason: row.reason,
    status: row.status,
    requestedBy: { userId: row.requested_by, fullName: row.requester_name },
    requestedAt: row.requested_at.toISOString(),
    decidedBy: row.decided_by && row.decider_name ? { userId: row.decided_by, fullName: row.decider_name } : null,
    decidedAt: row.decided_at?.toISOString() ?? null,
  }
}

/** Fields of a change that the rules need. */
export const toChange = <Status>(row: ChangeRow<Status>) => ({
  userId: row.user_id,
  requestedBy: row.requested_by,
  status: row.status,
})
