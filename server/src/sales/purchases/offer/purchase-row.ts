import { POLICY_STATUSES } from '@okwan/domain/policies/policies/terms'
import * as z from 'zod'
import { sql } from '../../../platform/db/sql.ts'
import { isServed } from '../../../policies/policies/shown-customer.ts'

export const purchaseRow = z.object({
  policy_record_id: z.string(),
  policy_id: z.string(),
  product: z.enum(['motor', 'travel']),
  status: z.enum(POLICY_STATUSES),
  start_date: z.string(),
  draft_id: z.string().nullable(),
  draft_version: z.number().nullable(),
  client_reference: z.string(),
  offer_ends_at: z.date(),
  received_for: z.string(),
  premium_pesewas: z.number(),
  customer_code: z.string(),
  customer_name: z.string(),
  phone: z.string(),
  email: z.string().nullable(),
  /** Customer as the seller entered them. */
  entered_name: z.string().nullable(),
  entered_phone: z.string().nullable(),
  is_served: z.boolean(),
  /** The office decided to refund money that arrived late or twice; this checkout is never paid again. */
  is_refunded: z.boolean(),
})
export type PurchaseRow = z.output<typeof purchaseRow>

export const purchaseColumns = sql`m.policy_record_id, r.policy_id, r.product, r.status, r.start_date, m.draft_id, m.draft_version, m.client_reference,
  m.offer_ends_at, k.received_for, r.premium_pesewas, c.code as customer_code, k.customer_name, c.phone, c.email,
  m.entered_name, m.entered_phone, ${isServed} as is_served,
  k.state = 'failed' and exists (
    select from payment_attempts a where a.checkout_id = k.id and a.money in ('parked', 'returned')) as is_refunded`
export const purchaseTables = sql`from purchases m join policy_records r on r.id = m.policy_record_id
  join customers c on c.id = r.customer_id join checkouts k on k.client_reference = m.client_reference`
