import type { Database } from '../db/transaction.ts'
import { sealAudit, verifyAudit } from './chain.ts'

/**
 * Seals every row there is and gives how many were new. One call may seal none: PostgreSQL numbers transactions over all its
 * databases, so the running one of a test beside this holds the seal up.
 */
export async function sealAll(db: Database): Promise<number> {
  let sealed = 0
  do sealed += await db.transaction(sealAudit)
  while ((await db.read(verifyAudit)).unsealed > 0)
  return sealed
}
