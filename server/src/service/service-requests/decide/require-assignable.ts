import { Refusal } from '@okwan/domain/platform/refusal'
import { findReader } from '../../../people/users/find-reader.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { isBranchReached } from '../read/read-store.ts'
import { branchesReachedBy } from '../read/scope.ts'

/** Only office users who reach the branch and are not involved can be assigned. */
export async function requireAssignable(
  tx: Tx,
  assigneeId: string,
  branchId: string,
  parties: readonly string[],
): Promise<void> {
  const reader = await findReader(tx, assigneeId)
  const decider = reader && (await isBranchReached(tx, branchId, branchesReachedBy(reader))) ? reader : undefined
  if (decider && !parties.includes(assigneeId)) return
  const message = decider
    ? `${decider.fullName} raised the request, sold the policy or would be paid. Select another colleague.`
    : 'Select an office user of this branch.'
  throw new Refusal('cannot_be_assigned', message, [{ path: 'assigneeId', message }])
}
