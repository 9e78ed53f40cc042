import type { ActivityKind } from '@okwan/domain/people/activities/terms'
import { KIND_OF, SENTENCES } from '../../platform/audit/words.ts'

/** Sentences of old actions are derived from their names: `travel-draft-begun` becomes "Travel draft begun". */
export function sentenceOf(action: string, name: string): string {
  const plain = action.replaceAll('-', ' ')
  const sentences: Record<string, string> = SENTENCES
  const sentence = sentences[action] ?? `${plain.charAt(0).toUpperCase()}${plain.slice(1)}`
  if (sentence.includes('{name}')) return sentence.replace(name ? '{name}' : /:? ?\{name\}/, () => name)
  return NAMED.test(sentence) && name ? `${sentence}: ${name}` : sentence
}

/** Sentence for one record of many, followed by its reference. */
const NAMED = /\b(policy|service request|claim|offer)\b/i

const SIGN_IN_ACTIONS = ['signed-in', 'signed-out', 'signed-out-everywhere', 'session-ended']

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
