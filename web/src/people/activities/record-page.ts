import type { Activity } from '@okwan/contract/people/activities'
import { can, type PermissionHolder } from '@okwan/domain/platform/permissions'
import { type Destination, destination } from '../../platform/routes/link.ts'
import { paths } from '../../platform/routes/paths.ts'
import { policyPath } from '../../platform/routes/record-paths.ts'

/** Page of the record that an activity concerns, if the reader can open it. */
export function pageOf(
  { entityType, entityId, action, policy, record }: Activity,
  reader: PermissionHolder,
): Destination | undefined {
  if (entityType === 'payment') return destination(paths.transactions(), { q: entityId })
  if (policy) return destination(policyPath(policy))
  if (record?.customerCode) return destination(paths.customer({ customerCode: record.customerCode }))
  if (entityType === 'user' && can(reader, 'users.manage')) return destination(paths.person({ userId: entityId }))
  if (entityType === 'user' && action.startsWith('assistant-') && can(reader, 'assistants.manage')) {
    return destination(paths.assistant({ assistantId: entityId }))
  }
  return undefined
}
