import { Refusal } from '@okwan/domain/platform/refusal'
import { findReader } from '../../../people/users/find-reader.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { isBranchReached } from '../read/read-store.ts'
import { branchesReachedBy } from '../read/scope.ts'

/** Work is given to people of the office who reach its branch and are no party to it. */
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
    ? `${decider.fullName} raised it, sold the policy or gains by it. Choose somebody else.`
    : 'Choose somebody of the office who reaches this branch.'
  throw new Refusal('cannot_be_assigned', message, [{ path: 'assigneeId', message }])
}
