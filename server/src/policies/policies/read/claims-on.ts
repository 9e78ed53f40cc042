import * as z from 'zod'
import { one, type Tx } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'

const claimsRow = z.object({ has_claim: z.boolean(), has_open_claim: z.boolean(), notified: z.boolean() })

/** Claims on a policy with losses since a date, for other features. */
export async function claimsOn(tx: Tx, policyId: string, since: string) {
  const row = await one(
    tx,
    claimsRow,
    sql`select coalesce(bool_or(paid_pesewas > 0 or ${OPEN}), false) as has_claim,
          coalesce(bool_or(${OPEN}), false) as has_open_claim, coalesce(bool_or(status <> 'withdrawn'), false) as notified
        from claims where policy_id = ${policyId} and incident_date >= ${since}`,
  )
  return {
    /** Paid or open. */
    hasClaim: row.has_claim,
    hasOpenClaim: row.has_open_claim,
    /** Reported and not withdrawn. */
    claimNotified: row.notified,
  }
}

/** These are the statuses of isOpenClaim in the domain; a test compares both. */
export const OPEN = sql`status not in ('paid', 'rejected', 'closed', 'withdrawn')`
