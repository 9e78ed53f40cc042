import { notify } from '../../../platform/db/batch.ts'
import type { Tx } from '../../../platform/db/database.ts'

/** Whoever watches a queue of the queue, on any node, reads it again when this is committed. */
export function notifyQueue(tx: Tx): Promise<void> {
  return notify(tx, 'service-requests')
}
