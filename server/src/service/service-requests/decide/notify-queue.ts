import { notify } from '../../../platform/db/batch.ts'
import type { Tx } from '../../../platform/db/database.ts'

/** Notifies clients that watch a queue, on all nodes, after the commit. */
export function notifyQueue(tx: Tx): Promise<void> {
  return notify(tx, 'service-requests')
}
