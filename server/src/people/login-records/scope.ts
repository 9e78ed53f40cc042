import type { Actor } from '../../platform/http/context.ts'
import type { LoginRecordFilter } from './store.ts'

export function inScope<F extends LoginRecordFilter>(actor: Actor, filter: F): F & LoginRecordFilter {
  return actor.role === 'SuperAdmin' ? filter : { ...filter, branchGroupId: actor.branchGroupId }
}
