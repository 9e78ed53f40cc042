import type { Reach } from '@okwan/domain/platform/reach'
import { reachedRows } from '../../platform/db/reach.ts'

/** Entries `a` of the audit log within reach. */
export const reachedEntries = (reach: Reach) => reachedRows(reach, { branch: 'a.branch_id', owner: 'a.actor_id' })
