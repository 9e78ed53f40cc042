import { can, type Role } from '../../platform/permissions.ts'
import { Refusal } from '../../platform/refusal.ts'
import { REQUEST_MOVES, requestAfter } from './lifecycle.ts'
import type { RequestEvent, RequestRefusal, RequestStatus } from './terms.ts'

export type Actor = { userId: string; role: Role }

export type RequestForDecision = {
  status: RequestStatus
  requestedBy: string
  /** Who sold the policy, and for an assistant also the agent who earns by it. */
  soldBy: readonly string[]
  /** Users the outcome pays, such as the owner of the wallet a refund goes to. */
  benefits: readonly string[]
}

/** Moves people make; the others follow from payments and answers of the motor insurance database. */
const OFFICE_MOVES = ['take', 'release', 'ask', 'approve', 'reject', 'retry'] as const satisfies readonly RequestEvent[]
const REQUESTER_MOVES = ['answer', 'withdraw'] as const satisfies readonly RequestEvent[]
export type PersonMove = (typeof OFFICE_MOVES)[number] | (typeof REQUESTER_MOVES)[number]

/** The status after a person's move, or the refusal with a sentence for the screen. */
export function decide(request: RequestForDecision, move: PersonMove, actor: Actor, reason?: string): RequestStatus {
  const whyNot = whyNotMove(request, move, actor)
  if (whyNot) throw whyNot
  if ((move === 'reject' || move === 'ask') && !isReason(reason)) {
    throw refuse('reason_required', 'Say why, in 3 to 500 characters. The customer will read it.')
  }
  return requestAfter(request.status, move)
}

/** The moves to offer a person now; those that are merely not theirs carry the reason. */
export function moveStates(request: RequestForDecision, actor: Actor): { move: PersonMove; whyNot?: string }[] {
  return [...OFFICE_MOVES, ...REQUESTER_MOVES]
    .filter((move) => REQUEST_MOVES[request.status][move] !== undefined)
    .map((move) => ({ move, whyNot: whyNotMove(request, move, actor)?.message }))
}

function whyNotMove(request: RequestForDecision, move: PersonMove, actor: Actor): Refusal | undefined {
  const isOfficeMove = OFFICE_MOVES.some((officeMove) => officeMove === move)
  if (!isOfficeMove) {
    if (actor.userId === request.requestedBy) return undefined
    return refuse('not_yours_to_decide', 'Only the person who raised this request can do that.')
  }
  if (!can(actor.role, 'service-requests.decide')) {
    return refuse('not_yours_to_decide', 'The office decides on requests. You can follow it on the policy.')
  }
  if (move === 'retry' || move === 'release') return undefined
  return whyNotImpartial(request, actor)
}

/** Nobody decides on what they asked for, sold or gain by. */
function whyNotImpartial(
  { requestedBy, soldBy, benefits }: RequestForDecision,
  { userId }: Actor,
): Refusal | undefined {
  if (userId === requestedBy) return refuse('own_request', 'You raised this request, so someone else must decide.')
  if (soldBy.includes(userId)) return refuse('own_request', 'You sold this policy, so someone else must decide.')
  if (benefits.includes(userId)) return refuse('own_request', 'You would be paid by it, so someone else must decide.')
  return undefined
}

function isReason(reason = ''): boolean {
  const { length } = reason.trim()
  return length >= 3 && length <= 500
}

function refuse(code: RequestRefusal, message: string): Refusal {
  return new Refusal(code, message)
}
