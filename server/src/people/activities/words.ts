import type { ActivityKind } from '@okwan/domain/people/activities/terms'
import { KIND_OF } from '../../platform/audit/subjects.ts'
import { SIGN_IN_ACTIONS } from '../../platform/audit/words.ts'

/** Entries of a category: sign-ins by action, others by the record they concern. */
export function rowsOfKind(kind: ActivityKind): {
  actions?: readonly string[]
  notActions?: readonly string[]
  entities?: readonly string[]
  notEntities?: readonly string[]
} {
  if (kind === 'sign-ins') return { actions: SIGN_IN_ACTIONS }
  const named = Object.entries(KIND_OF).filter(([, one]) => (kind === 'other' ? one !== kind : one === kind))
  const entities = named.map(([entity]) => entity)
  return kind === 'other'
    ? { notActions: SIGN_IN_ACTIONS, notEntities: entities }
    : { notActions: SIGN_IN_ACTIONS, entities }
}

export function kindOf(action: string, entityType: string): ActivityKind {
  if (SIGN_IN_ACTIONS.includes(action)) return 'sign-ins'
  const kinds: Record<string, ActivityKind> = KIND_OF
  return kinds[entityType] ?? 'other'
}
