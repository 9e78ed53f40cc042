import { groupOf, type Role } from '../../platform/permissions.ts'
import { Refusal } from '../../platform/refusal.ts'
import { type CountWords, countsInWords } from '../branches/counts-in-words.ts'

/** Open work that can be handed over. */
export const WORK_KINDS = [
  'motorDrafts',
  'travelDrafts',
  'requests',
  'claims',
  'complaints',
  'challenges',
  'policies',
] as const
export type WorkKind = (typeof WORK_KINDS)[number]
export type OpenWork = Record<WorkKind, number>

const WORDS: CountWords<WorkKind> = {
  motorDrafts: ['motor draft', 'motor drafts'],
  travelDrafts: ['travel draft', 'travel drafts'],
  requests: ['service request', 'service requests'],
  claims: ['claim', 'claims'],
  complaints: ['complaint', 'complaints'],
  challenges: ['challenged policy', 'challenged policies'],
  policies: ['policy to service', 'policies to service'],
}

/** `3 claims and 12 policies to service`; empty without open work. */
export function workInWords(work: OpenWork): string {
  return countsInWords(work, WORDS)
}

type Person = { id: string; fullName: string; role: Role; status: string }

/** Sales go to an agent and office work to the office. The receiver must be able to sign in. */
export function checkHandOver(from: Person, to: Person): void {
  if (from.id === to.id) throw refuse('Select someone else')
  if (to.status !== 'active') throw refuse(`${to.fullName} can’t sign in. Select someone else.`)
  if (to.role === 'AssistantAgent') throw refuse('Assistants can’t take over work. Select their agent.')
  if (groupOf(from.role) !== groupOf(to.role)) {
    throw refuse(groupOf(from.role) === 'AGENT' ? 'Select an agent' : 'Select an office user')
  }
}

function refuse(message: string): Refusal {
  return new Refusal('cannot_take_over', message, [{ path: 'toUserId', message }])
}
