import { can, type PermissionHolder } from '../../platform/permissions.ts'
import { Refusal } from '../../platform/refusal.ts'
import { REQUEST_MOVES, requestAfter } from './lifecycle.ts'
import type { RequestEvent, RequestRefusal, RequestStatus } from './terms.ts'

export type Actor = PermissionHolder & { userId: string }

export type RequestForDecision = {
  status: RequestStatus
  requestedBy: string
  /** The seller, and for an assistant also the agent who earns the commission. */
  soldBy: readonly string[]
  /** Users who would be paid, such as the owner of the refund wallet. */
  benefits: readonly string[]
}

/** Moves by users. All other events follow from payments, deadlines and responses of the MID. */
const OFFICE_MOVES = ['take', 'release', 'ask', 'approve', 'reject', 'retry'] as const satisfies readonly RequestEvent[]
const REQUESTER_MOVES = ['answer', 'withdraw'] as const satisfies readonly RequestEvent[]
export type PersonMove = (typeof OFFICE_MOVES)[number] | (typeof REQUESTER_MOVES)[number]

/** The status after a move by a user; throws a refusal if the move is not allowed. */
export function decide(request: RequestForDecision, move: PersonMove, actor: Actor, reason?: string): RequestStatus {
  const refusal = moveRefusal(request, move, actor)
  if (refusal) throw refusal
  if ((move === 'reject' || move === 'ask') && !isReason(reason)) {
    const message =
      move === 'ask'
        ? 'Enter a question of 3 to 500 characters.'
        : 'Enter a reason of 3 to 500 characters. The reason is sent to the customer.'
    throw refuse('reason_required', message)
  }
  return requestAfter(request.status, move)
}

/** Moves that the status allows; a move that the user may not make has a `refusalReason`. */
export function moveStates(request: RequestForDecision, actor: Actor): { move: PersonMove; refusalReason?: string }[] {
  return [...OFFICE_MOVES, ...REQUESTER_MOVES]
    .filter((move) => REQUEST_MOVES[request.status][move] !== undefined)
    .map((move) => ({ move, refusalReason: moveRefusal(request, move, actor)?.message }))
}

function moveRefusal(request: RequestForDecision, move: PersonMove, actor: Actor): Refusal | undefined {
  const isOfficeMove = OFFICE_MOVES.some((officeMove) => officeMove === move)
  if (!isOfficeMove) {
    if (actor.userId === request.requestedBy) return undefined
    return refuse('not_yours_to_decide', 'Only the person who submitted this request can do this.')
  }
  if (!can(actor, 'service-requests.decide')) {
    return refuse('not_yours_to_decide', 'The office decides requests. Follow this request on the policy page.')
  }
  if (move === 'retry' || move === 'release') return undefined
  return partyRefusal(request, actor)
}

/** Requesters, sellers and payees cannot decide. */
function partyRefusal({ requestedBy, soldBy, benefits }: RequestForDecision, { userId }: Actor): Refusal | undefined {
  if (userId === requestedBy) return refuse('own_request', 'You submitted this request, so someone else must decide.')
  if (soldBy.includes(userId)) return refuse('own_request', 'You sold this policy, so someone else must decide.')
  if (benefits.includes(userId))
    return refuse('own_request', 'You would receive this payment, so someone else must decide.')
  return undefined
}

function isReason(reason = ''): boolean {
  const { length } = reason.trim()
  return length >= 3 && length <= 500
}

function refuse(code: RequestRefusal, message: string): Refusal {
  return new Refusal(code, message)
}
