import { can, type PermissionHolder } from '@okwan/domain/platform/permissions'
import type { Reader } from '@okwan/domain/platform/reach'
import { Refusal } from '@okwan/domain/platform/refusal'
import { findReader } from '../../../people/users/find-reader.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { isBranchReached } from '../read/read-store.ts'
import { branchesReachedBy } from '../read/scope.ts'

/** Only office users who may decide, reach the branch and are not involved can be assigned; returns the user. */
export async function requireAssignable(
  tx: Tx,
  assigneeId: string,
  branchId: string,
  parties: readonly string[],
): Promise<Reader & PermissionHolder> {
  const reader = await findReader(tx, assigneeId)
  const canDecide = reader && can(reader, 'service-requests.decide')
  const decider = canDecide && (await isBranchReached(tx, branchId, branchesReachedBy(reader))) ? reader : undefined
  if (decider && !parties.includes(assigneeId)) return decider
  const message = decider
    ? `${decider.fullName} submitted the request, sold the policy or would be paid. Select another colleague.`
    : 'Select an office user of this branch.'
  throw new Refusal('cannot_be_assigned', message, [{ path: 'assigneeId', message }])
}
