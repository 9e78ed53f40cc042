import { can, type PermissionHolder } from '@okwan/domain/platform/permissions'
import type { Reach, Reader } from '@okwan/domain/platform/reach'
import { reachedRows } from '../../platform/db/reach.ts'
import { hiddenSubjects } from './needed-permissions.ts'

/** Entries `a` of the audit log within reach. */
export const reachedEntries = (reach: Reach) => reachedRows(reach, { branch: 'a.branch_id', owner: 'a.actor_id' })

/** What the filter needs of the reader. Only SuperAdmins who did not sell to the customer see suspicions (decision 0108). */
export const readerOf = (reader: Pick<Reader, 'id'> & PermissionHolder) => ({
  readerId: reader.id,
  canSeeSuspicions: can(reader.role, 'activities.verify'),
  canSeeAlerts: can(reader, 'alerts.manage'),
  hidden: hiddenSubjects(reader),
})
