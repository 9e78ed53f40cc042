import { hasDataConsent } from '@okwan/domain/customers/customers/consents'
import { maskGhanaCard, printName } from '@okwan/domain/customers/customers/identity'
import { maskName } from '@okwan/domain/customers/customers/mask-name'
import { groupOf } from '@okwan/domain/platform/permissions'
import { formatPhone, maskPhone } from '@okwan/domain/platform/phone'
import { type Reader, reaches, reachOf } from '@okwan/domain/platform/reach'
import type { CustomerRow } from './store.ts'

/** Data to recognise a customer. Readers who do not reach the customer get a masked name and number only (decision 0047). */
export function presentCustomer(row: CustomerRow, reader: Reader) {
  const isOwn = isReached(row, reader)
  return {
    customerCode: row.code,
    customerType: row.customer_type,
    fullName: isOwn ? fullNameOf(row) : maskName(fullNameOf(row)),
    // The number stays visible after a paid sale, because sellers call their customers (decision 0047).
    phone: hasDetails(row, reader) ? formatPhone(row.phone) : maskPhone(row.phone),
    ghanaCardNumber: isOwn && row.ghana_card ? maskGhanaCard(row.ghana_card) : null,
    city: isOwn ? row.city : '',
    needsCode: !isOwn,
    hasConsent: hasDataConsent(row.consent_at),
  }
}

/**
 * Whether the reader added the customer, sold to the customer or services a policy of the customer. For office users, the branch
 * of the customer or of a paid policy decides (decision 0047).
 */
export function isReached(row: CustomerRow, reader: Reader): boolean {
  const isAdded = reaches(reachOf(reader, 'sales'), {
    ownerId: row.created_by,
    agentId: row.seller_agent_id,
    branchId: row.branch_id,
    branchGroupId: row.branch_group_id,
  })
  return isAdded || row.is_served
}

/**
 * Sellers see details only after a payment. Office users also see the details of customers of their branches, but not of
 * customers whom they added themselves and who have not paid yet.
 */
export function hasDetails(row: CustomerRow, reader: Reader): boolean {
  return row.is_served || (groupOf(reader.role) === 'STAFF' && row.created_by !== reader.id && isReached(row, reader))
}

type Names = Pick<CustomerRow, 'company_name' | 'first_name' | 'other_names' | 'last_name'>

export function fullNameOf({ company_name, first_name, other_names, last_name }: Names): string {
  if (company_name) return company_name
  return [first_name, other_names, last_name]
    .filter((name) => name !== null)
    .map(printName)
    .join(' ')
}
