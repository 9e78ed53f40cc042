import type { RequestAction } from '@okwan/contract/service/service-requests'
import { can } from '@okwan/domain/platform/permissions'
import { Refusal } from '@okwan/domain/platform/refusal'
import { type Actor, moveStates } from '@okwan/domain/service/service-requests/decisions'
import type { Ctx } from '../../../platform/http/context.ts'
import { calculateCurrentEffect, commissionToReturn } from '../apply/calculate-effect.ts'
import { noSuchRequest } from '../decide/move-request.ts'
import { kindOf } from '../kinds/all-kinds.ts'
import { presentDetail, presentProposal } from './present.ts'
import { refundPayee, smsOnApproval, timingNotices } from './preview-approval.ts'
import { type DetailRow, findRequest } from './read-store.ts'
import { reachedBy } from './scope.ts'

export async function getRequest(ctx: Ctx, { params }: { params: { id: string } }) {
  const { tx, actor, now } = ctx
  const row = await findRequest(tx, params.id, reachedBy(actor))
  if (!row) throw noSuchRequest()
  const { calculation, blockedBy, commissionPesewas } = await today(ctx, row)
  const proposal = presentProposal(calculation, actor.role, commissionPesewas)
  const actions = actionsOn(row, { ...actor, userId: actor.id }, blockedBy)
  const isUndecided = UNDECIDED.includes(row.status)
  return presentDetail(row, now, {
    proposal: isUndecided
      ? { ...proposal, notices: [...timingNotices(row, calculation, now), ...proposal.notices] }
      : proposal,
    blockedBy,
    actions,
    refundPayee: refundPayee(row, proposal),
    approvalSms: isUndecided ? smsOnApproval(ctx, row, proposal) : null,
  })
}

const UNDECIDED: readonly string[] = ['pending', 'in_review', 'more_info']

/** While undecided, the result calculated for today; afterwards the approved result. */
async function today(ctx: Ctx, row: DetailRow) {
  if (!UNDECIDED.includes(row.status)) {
    return { calculation: row.proposal, blockedBy: null, commissionPesewas: row.commission_back_pesewas }
  }
  try {
    const { calculation } = await calculateCurrentEffect(ctx, row)
    return { calculation, blockedBy: null, commissionPesewas: await commissionToReturn(ctx, calculation) }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { calculation: row.proposal, blockedBy: error.message, commissionPesewas: 0 }
  }
}

type ActionState = { action: RequestAction; refusalReason?: string }

function actionsOn(row: DetailRow, actor: Actor, blockedBy: string | null): ActionState[] {
  const request = { requestedBy: row.requested_by, soldBy: row.sold_by, benefits: row.benefits }
  const states = (status: DetailRow['status']) => moveStates({ ...request, status }, actor)
  // A decision on a new request also assigns it.
  const early = row.status === 'pending' ? states('in_review').filter(({ move }) => DECISIONS.includes(move)) : []
  const moves: ActionState[] = [...states(row.status), ...early]
    .filter(({ move }) => !(move === 'reject' && row.carried_out_at))
    .map(({ move, refusalReason }) =>
      withReason(move, refusalReason ?? (move === 'approve' ? (blockedBy ?? undefined) : undefined)),
    )
  return [...moves, ...otherActions(row, actor, moves)]
}

const DECISIONS: readonly string[] = ['ask', 'approve', 'reject']

/** Actions that do not change the status. */
function otherActions(row: DetailRow, actor: Actor, moves: readonly ActionState[]): ActionState[] {
  const inOffice = can(actor, 'service-requests.decide')
  const found: ActionState[] = []
  if (inOffice && (row.status === 'pending' || row.status === 'in_review')) found.push({ action: 'assign' })
  if (inOffice && row.status === 'in_review' && row.assignee_id !== actor.userId) {
    // Reassigning needs the right to decide, as asking for information does.
    found.push(withReason('take', moves.find(({ action }) => action === 'ask')?.refusalReason))
  }
  if (row.status === 'awaiting_payment') found.push({ action: 'pay' })
  const needsSticker =
    kindOf(row.content).needsInput === 'sticker-number' && row.status === 'processing' && !row.carried_out_at
  if (needsSticker) found.push(withReason('sticker', inOffice ? undefined : 'The office enters the sticker number.'))
  return found
}

function withReason(action: RequestAction, refusalReason: string | undefined): ActionState {
  return refusalReason === undefined ? { action } : { action, refusalReason }
}
