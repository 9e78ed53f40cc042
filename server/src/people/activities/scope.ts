import type { Reach } from '@okwan/domain/platform/reach'
import { reachedRows } from '../../platform/db/reach.ts'

/** Which entries `a` of the audit log are reached. */
export const reachedEntries = (reach: Reach) => reachedRows(reach, { branch: 'a.branch_id', owner: 'a.actor_id' })
