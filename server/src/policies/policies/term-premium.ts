import { endorsementNumber } from '@okwan/domain/policies/policies/numbers'
import type { PriceLine } from '@okwan/domain/products/rating/terms'
import * as z from 'zod'
import { rows, type Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'

type Version = { policy_id: string; record_number: number; start_date: string; policy_number: string | null }

const chargedRow = z.object({
  kind: z.enum(['new', 'renewal', 'endorsement']),
  start_date: z.string(),
  issued_at: z.date(),
  premium_pesewas: z.number(),
  lines: z
    .array(z.object({ code: z.string(), label: z.string(), amountPesewas: z.number(), note: z.string().optional() }))
    .nullable(),
  /** Number of the change within the policy. */
  endorsement: z.number(),
  payment_references: z.array(z.string()),
})
type TermPremium = {
  lines: PriceLine[]
  totalPesewas: number
  paymentReferences: string[]
  /** Start of the term; a change starts later. */
  term: { startDate: string; issuedAt: Date } | undefined
}

/** Charges for the term of an issued version, up to this version: the lines of the sale and a line for each change. */
export async function premiumOfTerm(tx: Tx, version: Version): Promise<TermPremium> {
  const charged = await chargedInTerm(tx, version)
  const [sale] = charged
  return {
    term: sale && { startDate: sale.start_date, issuedAt: sale.issued_at },
    lines: charged.flatMap((row) => linesOf(row, version.policy_number ?? '')),
    totalPesewas: charged.reduce((sum, { premium_pesewas }) => sum + premium_pesewas, 0),
    paymentReferences: charged.flatMap(({ payment_references }) => payment_references),
  }
}

function linesOf(row: z.output<typeof chargedRow>, policyNumber: string): PriceLine[] {
  if (row.kind !== 'endorsement') return (row.lines ?? []).map(({ note, ...line }) => (note ? { ...line, note } : line))
  if (row.premium_pesewas === 0) return []
  const label = `Endorsement ${endorsementNumber(policyNumber, row.endorsement)}`
  return [{ code: 'endorsement', label, amountPesewas: row.premium_pesewas }]
}

/**
 * References of the payments for a version `r`: the payment of its sale, of its fleet, of its correction, or of the request
 * that changed the policy.
 */
export const paymentReferences = sql`array(
  select k.client_reference from checkouts k where k.payable_id = r.id and k.policy_id = r.policy_id and k.state = 'paid'
  union select f.client_reference from fleet_records m join fleets f on f.id = m.fleet_id
    join checkouts k on k.client_reference = f.client_reference and k.state = 'paid' where m.policy_record_id = r.id
  union select k.client_reference from service_requests q join checkouts k on k.payable_type = 'service-request'
    and k.payable_id = q.id and k.state = 'paid'
    -- A request takes effect in the transaction that issues its version, so both have the same moment.
    where r.kind = 'endorsement' and q.policy_id = r.policy_id and q.carried_out_at = r.issued_at
  order by 1)`

/** Charges from the sale that started the term; a renewal that is not in force yet belongs to the next term. */
function chargedInTerm(tx: Tx, { policy_id: policyId, record_number: number, start_date: startDate }: Version) {
  return rows(
    tx,
    chargedRow,
    sql`select r.kind, r.start_date, r.issued_at, r.premium_pesewas, case when r.kind <> 'endorsement' then e.price -> 'lines' end as lines,
          (select count(*) from policy_records n where n.policy_id = r.policy_id and n.kind = 'endorsement'
            and n.issued_at is not null and n.record_number <= r.record_number) as endorsement,
          ${paymentReferences} as payment_references
        from policy_records r left join motor_estimates e on e.id = r.estimate_id
        where r.policy_id = ${policyId} and r.issued_at is not null and r.start_date <= ${startDate}
          and r.record_number between (select max(f.record_number) from policy_records f where f.policy_id = ${policyId}
            and f.kind <> 'endorsement' and f.issued_at is not null and f.record_number <= ${number}
            and f.start_date <= ${startDate}) and ${number}
        order by r.record_number`,
  )
}
