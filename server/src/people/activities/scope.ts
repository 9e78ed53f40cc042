import type { Role } from '@okwan/domain/platform/permissions'
import { Refusal } from '@okwan/domain/platform/refusal'
import type { Actor } from '../../platform/http/context.ts'
import type { ActivityScope } from './store.ts'

export function scopeOf(actor: Actor): ActivityScope {
  const scopes: Record<Role, ActivityScope | undefined> = {
    AssistantAgent: { actorId: actor.id },
    Agent: { agentId: actor.id },
    Staff: { branchId: actor.branchId },
    Admin: undefined,
    SuperAdmin: 'all',
  }
  const scope = scopes[actor.role]
  if (!scope) throw new Refusal('forbidden', `Forbidden: ${actor.role} is not allowed to access this page.`)
  return scope
}
