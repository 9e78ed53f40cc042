import type { FirstNotice } from '@okwan/domain/service/claims/first-notice'
import * as z from 'zod'
import { maybe, one, rows, type Tx } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'

/** Numbers of the previous system whose claims were imported. */
export async function knownClaims(tx: Tx, numbers: readonly string[]): Promise<Set<string>> {
  const found = await rows(
    tx,
    z.object({ key: z.string() }),
    sql`select key from import_rows where key = any(${numbers}::text[]) and claim_id is not null`,
  )
  return new Set(found.map(({ key }) => key))
}

const policyRow = z.object({
  id: z.string(),
  number: z.string(),
  product: z.enum(['motor', 'travel']),
  branchId: z.string(),
  isErased: z.boolean(),
})
export type PolicyOfClaim = z.output<typeof policyRow>

/** Waits for running erasures of the customers; later ones wait for the import and see the claims. */
export async function policiesOf(tx: Tx, numbers: readonly string[]): Promise<Map<string, PolicyOfClaim>> {
  const found = await rows(
    tx,
    policyRow,
    sql`select p.id, p.policy_number as number, p.product, r.branch_id as "branchId", k.erased_at is not null as "isErased"
        from policies p join policy_records r on r.policy_id = p.id and r.is_current join customers k on k.id = r.customer_id
        where p.policy_number = any(${numbers}::text[]) for key share of k`,
  )
  return new Map(found.map((policy) => [policy.number, policy]))
}

/** The traveller with this passport; undefined if the version covers none. */
export async function travellerOf(tx: Tx, policyRecordId: string, passport: string): Promise<string | undefined> {
  const found = await maybe(
    tx,
    z.object({ id: z.string() }),
    sql`select traveller_id as id from travel_travellers
        where policy_record_id = ${policyRecordId} and passport_number = ${passport} order by number limit 1`,
  )
  return found?.id
}

type NewClaim = {
  notice: FirstNotice & { travellerId?: string }
  policyId: string
  policyRecordId: string
  branchId: string
  reservePesewas: number
  reportedBy: string
  now: Date
  nextDueOn: string
}

export async function insertClaim(tx: Tx, claim: NewClaim): Promise<string> {
  const { notice, now } = claim
  const { id } = await one(
    tx,
    z.object({ id: z.string() }),
    sql`insert into claims (type, status, status_at, status_by, policy_id, policy_record_id, branch_id, incident_date, notice,
          is_late, reported_by, reported_at, reserve_pesewas, reserved_at, next_due_on)
        values (${notice.type}, 'reported', ${now}, ${claim.reportedBy}, ${claim.policyId}, ${claim.policyRecordId},
          ${claim.branchId}, ${notice.incidentDate}, ${JSON.stringify(notice)}::jsonb, false, ${claim.reportedBy}, ${now},
          ${claim.reservePesewas}, ${now}, ${claim.nextDueOn})
        returning id`,
  )
  return id
}
