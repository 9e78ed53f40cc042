import * as z from 'zod'
import { rows, type Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import { policyColumns, policySelect } from '../ledger/line-policy.ts'

const fundRow = z.object({
  id: z.string(),
  happened_at: z.date(),
  amount_pesewas: z.number(),
  bank_reference: z.string().nullable(),
  claim_id: z.string().nullable(),
  claim_number: z.number().nullable(),
  ...policyColumns,
})
export type FundRow = z.output<typeof fundRow>

/** Funds of an insurer and approved claim payouts, newest first. Their sum is the available amount of `claimsFundsOf`. */
export function fundRows(tx: Tx, insurer: string): Promise<FundRow[]> {
  return rows(
    tx,
    fundRow,
    sql`with moved as (
          select j.source_id as id, j.posted_at as happened_at, -sum(l.debit_pesewas)::bigint as amount_pesewas, null::uuid as claim_id
          from journals j join journal_lines l on l.journal_id = j.id
          where j.event = 'claims-funds-received' and l.account = 'claimsFunds' and l.owner = ${insurer}
          group by j.id
          union all
          select p.id::text, coalesce(p.approved_at, p.requested_at), -p.amount_pesewas, p.claim_id from released_claim_payouts(${insurer}) p)
        select m.id, m.happened_at, m.amount_pesewas, t.bank_reference, m.claim_id, c.number as claim_number, ${policySelect}
        from moved m
        left join bank_transfers t on m.claim_id is null and t.id::text = m.id
        left join claims c on c.id = m.claim_id
        left join policy_records r on r.id = c.policy_record_id
        left join customers h on h.id = r.customer_id
        order by m.happened_at desc, m.id`,
  )
}
