import { groupOf, type Role } from '../../platform/permissions.ts'
import { Refusal } from '../../platform/refusal.ts'

/** What somebody has in hand when they leave. */
export const WORK_KINDS = ['motorDrafts', 'travelDrafts', 'requests', 'claims', 'challenges', 'policies'] as const
export type WorkKind = (typeof WORK_KINDS)[number]
export type OpenWork = Record<WorkKind, number>

const WORDS: Record<WorkKind, [one: string, many: string]> = {
  motorDrafts: ['motor sale under way', 'motor sales under way'],
  travelDrafts: ['travel sale under way', 'travel sales under way'],
  requests: ['service request', 'service requests'],
  claims: ['claim', 'claims'],
  challenges: ['challenged policy', 'challenged policies'],
  policies: ['policy to look after', 'policies to look after'],
}

/** `3 claims and 12 policies to look after`; empty when nothing is in hand. */
export function workInWords(work: OpenWork): string {
  const parts = WORK_KINDS.filter((kind) => work[kind] > 0).map((kind) => {
    const [one, many] = WORDS[kind]
    return `${work[kind]} ${work[kind] === 1 ? one : many}`
  })
  const last = parts.pop() ?? ''
  return parts.length > 0 ? `${parts.join(', ')} and ${last}` : last
}

type Person = { id: string; fullName: string; role: Role; status: string }

/** Sales go to an agent, the office's work stays in the office; nobody gets work who cannot sign in. */
export function checkHandOver(from: Person, to: Person): void {
  if (from.id === to.id) throw refuse('Choose somebody else')
  if (to.status !== 'active') throw refuse(`${to.fullName} cannot sign in. Choose somebody who can.`)
  if (to.role === 'AssistantAgent') throw refuse('An assistant works for an agent. Choose the agent.')
  if (groupOf(from.role) !== groupOf(to.role)) {
    throw refuse(groupOf(from.role) === 'AGENT' ? 'Choose an agent' : 'Choose somebody of the office')
  }
}

function refuse(message: string): Refusal {
  return new Refusal('cannot_take_over', message, [{ path: 'toUserId', message }])
}
