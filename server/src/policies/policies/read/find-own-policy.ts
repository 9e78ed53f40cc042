import type { Ctx } from '../../../platform/http/context.ts'
import { findPolicyId } from './read-store.ts'
import { reachedBy } from './scope.ts'

/** The id of a policy number, if the caller can open the policy. */
export function findOwnPolicy({ tx, actor }: Pick<Ctx, 'tx' | 'actor'>, policyNumber: string) {
  return findPolicyId(tx, reachedBy(actor), policyNumber)
}
