import type { Activity } from '@okwan/contract/people/activities'
import { can, type Role } from '@okwan/domain/platform/permissions'

/** The page of what an activity is about, where the reader may open it. */
export function pageOf({ entityType, entityId, action, policy }: Activity, role: Role): string | undefined {
  if (policy) return `/policies/${policy.product}-${policy.policyId}`
  if (entityType === 'user' && can(role, 'users.manage')) return `/staff/${entityId}`
  if (entityType === 'user' && action.startsWith('assistant-') && can(role, 'assistants.manage')) {
    return `/assistants/${entityId}`
  }
  if (entityType === 'payment') return `/transactions?q=${encodeURIComponent(entityId)}`
  return undefined
}
