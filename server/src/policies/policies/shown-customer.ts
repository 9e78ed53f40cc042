import { ERASED_PHONE } from '@okwan/domain/customers/customers/erasure'
import { maskName } from '@okwan/domain/customers/customers/mask-name'
import { maskPhone } from '@okwan/domain/platform/phone'
import type { Reader } from '@okwan/domain/platform/reach'
import * as z from 'zod'
import { sql } from '../../platform/db/sql.ts'

const unpaid = sql`('draft', 'awaiting_payment', 'pay_later', 'lapsed')`

/**
 * Whether the policy record `r` was paid, renews or changes a policy, or its seller or agent has another paid policy of the
 * customer. Only then does the seller see the customer’s details in full (decision 0047). For a paid record, no other policy is
 * looked up.
 */
export const isServed = sql`(r.kind <> 'new' or r.status not in ${unpaid}
  or exists (select 1 from policy_records o where o.customer_id = r.customer_id and o.status not in ${unpaid}
    and (o.seller_id = r.seller_id or o.agent_id = r.agent_id)))`

export const shownCustomerColumns = {
  is_served: z.boolean(),
  /** The seller of the record added the customer. */
  is_added: z.boolean(),
}

type Sold = { is_served: boolean; is_added: boolean; seller_id: string }

/** Whether the reader sees the customer of a record in full: the seller after the payment, other office users always. */
export function canSeeCustomer({ is_served, seller_id }: Pick<Sold, 'is_served' | 'seller_id'>, reader: SellingReader) {
  return is_served || (isOffice(reader) && reader.id !== seller_id)
}

type SellingReader = Pick<Reader, 'id' | 'role'>

export const isOffice = ({ role }: Pick<Reader, 'role'>) => role !== 'Agent' && role !== 'AssistantAgent'

/** Name and phone of the customer of a record, masked for its seller until the payment. An erased customer has no phone. */
export function shownCustomer(row: Sold & { phone: string }, fullName: string, reader: SellingReader) {
  if (row.phone === ERASED_PHONE) return { fullName, phone: '' }
  const { phone } = row
  if (canSeeCustomer(row, reader)) return { fullName, phone }
  return { fullName: row.is_added ? fullName : maskName(fullName), phone: maskPhone(phone) }
}
