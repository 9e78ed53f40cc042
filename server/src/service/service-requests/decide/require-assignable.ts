import { Refusal } from '@okwan/domain/platform/refusal'
import type { Tx } from '../../../platform/db/database.ts'
import { findDecider } from '../read/read-store.ts'

/** Work is given to people of the office who reach its branch and are no party to it. */
export async function requireAssignable(
  tx: Tx,
  assigneeId: string,
  branchId: string,
  parties: readonly string[],
): Promise<void> {
  const decider = await findDecider(tx, assigneeId, branchId)
  if (decider && !parties.includes(assigneeId)) return
  const message = decider
    ? `${decider.full_name} raised it, sold the policy or gains by it. Choose somebody else.`
    : 'Choose somebody of the office who reaches this branch.'
  throw new Refusal('cannot_be_assigned', message, [{ path: 'assigneeId', message }])
}
