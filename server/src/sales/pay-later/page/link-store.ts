import { POLICY_STATUSES } from '@okwan/domain/policies/policies/terms'
import * as z from 'zod'
import { maybe, type Tx } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'

const linkedOffer = z.object({
  product: z.enum(['motor', 'travel']),
  status: z.enum(POLICY_STATUSES),
  policy_number: z.string().nullable(),
  start_date: z.string(),
  end_date: z.string(),
  premium_pesewas: z.number(),
  received_for: z.string(),
  phone: z.string(),
  offer_ends_at: z.date(),
  withdrawn_at: z.date().nullable(),
  seller_name: z.string(),
  seller_phone: z.string(),
})

/** Details of an offer for the customer. */
export function findLinkedOffer(tx: Tx, policyRecordId: string) {
  return maybe(
    tx,
    linkedOffer,
    sql`select r.product, r.status, p.policy_number, r.start_date, r.end_date, r.premium_pesewas, k.received_for, c.phone,
          m.offer_ends_at, m.withdrawn_at, u.full_name as seller_name, u.mobile_number as seller_phone
        from purchases m join policy_records r on r.id = m.policy_record_id join policies p on p.id = r.policy_id
          join customers c on c.id = r.customer_id join checkouts k on k.client_reference = m.client_reference
          join users u on u.id = r.seller_id
        where m.policy_record_id = ${policyRecordId}`,
  )
}
