import { addDays, toAccraDate, toAccraTime } from '@okwan/domain/platform/dates'
import type { CoveredTerm } from '@okwan/domain/service/claims/first-notice'
import * as z from 'zod'
import { rows, type Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import { suspensionsOf } from './read/read-term.ts'

const termRow = z.object({
  id: z.string(),
  start_date: z.string(),
  end_date: z.string(),
  cancelled_from: z.string().nullable(),
  superseded_from: z.string().nullable(),
  issued_at: z.date(),
})

/**
 * Issued versions of a policy, newest first. A version ends on the day before the next one replaced it. A claim needs a
 * version that was in force on the date of loss.
 */
export async function coveredTerms(tx: Tx, policyId: string): Promise<(CoveredTerm & { id: string })[]> {
  const suspensions = await suspensionsOf(tx, policyId)
  const versions = await rows(
    tx,
    termRow,
    sql`select id, start_date, end_date, cancelled_from, superseded_from, issued_at from policy_records
        where policy_id = ${policyId} and issued_at is not null order by record_number desc`,
  )
  return versions.map((row) => {
    const { start_date, end_date, cancelled_from, superseded_from } = row
    const replacedOn = superseded_from ? addDays(superseded_from, -1) : end_date
    return {
      id: row.id,
      boughtOn: toAccraDate(row.issued_at),
      boughtAt: toAccraTime(row.issued_at),
      startDate: start_date,
      endDate: replacedOn < end_date ? replacedOn : end_date,
      suspensions,
      ...(cancelled_from ? { cancelledFrom: cancelled_from } : {}),
    }
  })
}
