import * as z from 'zod'
import { one, type Tx } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'
import { lockPayment } from '../store.ts'

/** Premium of an imported term that was not refunded yet, locked until the commit; 0 if the term was sold here. */
export async function lockImportedPremium(tx: Tx, policyRecordId: string): Promise<number> {
  await lockPayment(tx, policyRecordId)
  const { left: premium } = await one(
    tx,
    z.object({ left: z.number() }),
    sql`select coalesce((select r.premium_pesewas - coalesce((select sum(p.amount_pesewas) from payouts p
          where p.policy_id = r.policy_id and p.kind = 'refund' and p.payment_reference is null
            and p.state not in ('rejected', 'withdrawn')), 0)
        from import_rows i join policy_records r on r.id = i.policy_record_id
        where i.policy_record_id = ${policyRecordId}), 0)::bigint as left`,
  )
  return premium
}
