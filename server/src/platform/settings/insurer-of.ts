import * as z from 'zod'
import { one, type Tx } from '../db/database.ts'
import { sql } from '../db/sql.ts'

const insurerRow = z.object({ insurer_code: z.string() })

/** Party of the insurer in the ledger: a version of a policy remembers the insurer under which it was issued. */
export async function insurerOfRecord(tx: Tx, policyRecordId: string): Promise<string> {
  const found = await one(tx, insurerRow, sql`select insurer_code from policy_records where id = ${policyRecordId}`)
  return found.insurer_code
}

/** The insurer of the current version, which carries the claims and refunds of the policy. */
export async function insurerOfPolicy(tx: Tx, policyId: string): Promise<string> {
  const current = sql`select insurer_code from policy_records where policy_id = ${policyId} and is_current`
  return (await one(tx, insurerRow, current)).insurer_code
}
