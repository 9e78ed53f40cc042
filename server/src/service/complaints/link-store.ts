import * as z from 'zod'
import { maybe, type Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'

const idRow = z.object({ id: z.string() })

export function findClaimOf(tx: Tx, policyId: string, claimId: string) {
  return maybe(tx, idRow, sql`select id from claims where id = ${claimId} and policy_id = ${policyId}`)
}
