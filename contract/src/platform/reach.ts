import { PERMISSIONS, type Permission, ROLES } from '@okwan/domain/platform/permissions'
import { describeReach, type ReachedList } from '@okwan/domain/platform/reach'

/** Scope of an endpoint as a sentence, derived from the reach of its callers. */
export function reach(list: ReachedList, permission: Permission | 'signed-in'): string {
  return describeReach(list, permission === 'signed-in' ? ROLES : PERMISSIONS[permission])
}
