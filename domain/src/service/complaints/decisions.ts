import { lowerFirst } from '../../platform/messages/lower-first.ts'
import { can, type PermissionHolder, type Role } from '../../platform/permissions.ts'
import { Refusal } from '../../platform/refusal.ts'
import { COMPLAINT_MOVES } from './lifecycle.ts'
import { COMPLAINT_STATUS_LABELS, type ComplaintEvent, type ComplaintStatus } from './terms.ts'

export type ComplaintForDecision = {
  status: ComplaintStatus
  /** The person whom the customer complains about. */
  about?: { userId: string; role: Role } | undefined
  wasReopened: boolean
}

type Decider = PermissionHolder & { userId: string }

const RANKS: Record<Role, number> = { AssistantAgent: 0, Agent: 0, Staff: 1, Admin: 2, SuperAdmin: 3 }

/** No one handles a complaint about themselves or about a person senior to them. The database enforces this too. */
export function handlingRefusal({ about }: ComplaintForDecision, decider: Decider): Refusal | undefined {
  if (!can(decider, 'service-requests.decide')) return new Refusal('forbidden')
  if (about?.userId === decider.userId) return new Refusal('own_complaint')
  if (about && RANKS[about.role] > RANKS[decider.role]) return new Refusal('complaint_about_superior')
  return undefined
}

export function moveRefusal(
  complaint: ComplaintForDecision,
  event: ComplaintEvent,
  decider: Decider,
): Refusal | undefined {
  const { status, wasReopened } = complaint
  if (!COMPLAINT_MOVES[status][event]) {
    const label = lowerFirst(COMPLAINT_STATUS_LABELS[status])
    return new Refusal('illegal_move', `This complaint is ${label}. Reload the page.`)
  }
  if (event === 'reopen' && wasReopened) return new Refusal('reopened_before')
  return handlingRefusal(complaint, decider)
}
