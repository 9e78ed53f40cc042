import { PERMISSIONS, type Permission, ROLES } from '@okwan/domain/platform/permissions'
import { describeReach, type ReachedList } from '@okwan/domain/platform/reach'

/** The `scope` of an endpoint whose rows are narrowed by the reach of its callers, as a sentence. */
export function reach(list: ReachedList, permission: Permission | 'signed-in'): string {
  return describeReach(list, permission === 'signed-in' ? ROLES : PERMISSIONS[permission])
}
