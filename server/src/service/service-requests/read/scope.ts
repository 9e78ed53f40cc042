import { groupOf } from '@okwan/domain/platform/permissions'
import { rolesReaching } from '@okwan/domain/platform/reach'
import { mergedCustomerIdsByCode } from '../../../customers/customers/merge/merged-customers.ts'
import { reachedIn } from '../../../platform/db/reach.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { Actor } from '../../../platform/http/context.ts'

/**
 * Requests `s` within the reach of a user; `r` is the current policy record. Office users are checked by the
 * branch of the request, so the policy need not be read.
 */
export const reachedBy = reachedIn('requests', { branch: 's.branch_id', agent: 'r.agent_id', owner: 'r.seller_id' })

/** The reach of agents depends on the policy, the reach of the office on the branch. */
export function needsPolicyForReach({ role }: Actor): boolean {
  return groupOf(role) === 'AGENT'
}

const colleaguesReachedBy = reachedIn('deciders', { branch: 'u.branch_id' })
/** Colleagues `u` to whom a user can assign work: those of the reached branches, and SuperAdmins. */
export const assignableBy = (actor: Actor) =>
  sql`(${colleaguesReachedBy(actor)} or u.role = any(${rolesReaching('deciders', 'every')}))`

/** Branches `b` whose work can be assigned to an office user. */
export const branchesReachedBy = reachedIn('deciders', { branch: 'b.id' })

/** Requests or claims `s` on the policies of a customer. */
export const ofCustomer = (customerCode: string) =>
  sql`s.policy_id in (select p.policy_id from policy_records p where p.customer_id in ${mergedCustomerIdsByCode(customerCode)})`
