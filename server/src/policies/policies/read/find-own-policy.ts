import type { Ctx } from '../../../platform/http/context.ts'
import { findPolicyId } from './read-store.ts'
import { reachedBy } from './scope.ts'

/** The policy behind a number, if the caller may open it. */
export function findOwnPolicy({ tx, actor }: Pick<Ctx, 'tx' | 'actor'>, policyNumber: string) {
  return findPolicyId(tx, reachedBy(actor), policyNumber)
}
