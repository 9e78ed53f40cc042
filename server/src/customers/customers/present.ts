import { maskGhanaCard, printName } from '@okwan/domain/customers/customers/identity'
import { maskPhone } from '@okwan/domain/platform/phone'
import { reaches, reachOf } from '@okwan/domain/platform/reach'
import type { Actor } from '../../platform/http/context.ts'
import type { CustomerRow } from './store.ts'

/** Data to recognise a customer at the counter; the name of an unrelated customer is shortened. */
export function presentCustomer(row: CustomerRow, actor: Actor) {
  return {
    customerCode: row.code,
    customerType: row.customer_type,
    fullName: isReached(row, actor) ? fullNameOf(row) : shortNameOf(row),
    phone: maskPhone(row.phone),
    ghanaCardNumber: row.ghana_card && maskGhanaCard(row.ghana_card),
    city: row.city,
  }
}

export function isReached(row: CustomerRow, actor: Actor): boolean {
  return reaches(reachOf(actor, 'sales'), {
    ownerId: row.created_by,
    agentId: row.seller_agent_id,
    branchId: row.branch_id,
    branchGroupId: row.branch_group_id,
  })
}

export function fullNameOf({ company_name, first_name, other_names, last_name }: CustomerRow): string {
  if (company_name) return company_name
  return [first_name, other_names, last_name]
    .filter((name) => name !== null)
    .map(printName)
    .join(' ')
}

function shortNameOf({ company_name, first_name, last_name }: CustomerRow): string {
  if (company_name) return company_name
  return `${printName(first_name ?? '')} ${(last_name ?? '').slice(0, 1).toUpperCase()}.`
}
