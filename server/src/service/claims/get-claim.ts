import type { ClaimAction, ClaimDetail } from '@okwan/contract/service/claims'
import { toAccraDate } from '@okwan/domain/platform/dates'
import { can } from '@okwan/domain/platform/permissions'
import {
  type ClaimForDecision,
  claimMoveRefusal,
  handlingRefusal,
  voucherCheckRefusal,
} from '@okwan/domain/service/claims/decisions'
import { CLAIM_MOVES, isOpenClaim } from '@okwan/domain/service/claims/lifecycle'
import type { ClaimEvent, ClaimStatus } from '@okwan/domain/service/claims/terms'
import { type ClaimPayoutRow, payoutsOfClaim } from '../../money/payouts/read/payouts-of-claim.ts'
import type { Actor, Ctx } from '../../platform/http/context.ts'
import { listClaimNotes } from '../notes/write-note.ts'
import { reachedBy } from '../service-requests/read/scope.ts'
import { showCover } from './cover-of-claim.ts'
import { forDecision, missingOf, noSuchClaim } from './move-claim.ts'
import { payoutRefusalReason } from './payout-amounts.ts'
import { presentDetail } from './present.ts'
import { findClaim } from './read-store.ts'
import { type ClaimRow, documentsOf } from './store.ts'

export async function getClaim(ctx: Ctx, { params }: { params: { id: string } }): Promise<ClaimDetail> {
  const { tx, actor, now, product } = ctx
  const row = await findClaim(tx, params.id, reachedBy(actor))
  if (!row) throw noSuchClaim()
  const payouts = await payoutsOfClaim(tx, row.id)
  const claim = await forDecision(ctx, row)
  const today = toAccraDate(now)
  const isOffice = can(actor, 'service-requests.decide')
  const refusalReason = refusalReasonFor({ row, payouts, claim }, actor, today)
  const details = {
    documents: await documentsOf(tx, row.id),
    missing: await missingOf(tx, row),
    cover: await showCover(tx, row),
    payouts,
    deadlineSettings: {
      holidays: product.settings.at('public-holidays', now),
      deadlines: product.settings.at('claim-deadlines', row.reported_at),
    },
    notes: await listClaimNotes(tx, row.id, isOffice ? undefined : [actor.id]),
    isOffice,
    actions: [
      // Sellers are shown only the moves that they can make.
      ...statusActions(row.status, refusalReason).filter((move) => isOffice || !move.refusalReason),
      ...voucherActions(claim, actor, today),
      ...otherActions(row, claim, actor),
    ],
  }
  return presentDetail(row, now, details)
}

/** API actions of the events that users cause. */
const ACTION_OF: Partial<Record<ClaimEvent, ClaimAction>> = {
  acknowledge: 'acknowledge',
  ask_documents: 'ask-documents',
  complete_documents: 'begin-assessment',
  begin_assessment: 'begin-assessment',
  reassess: 'begin-assessment',
  assess: 'assess',
  approve: 'approve',
  undo_approval: 'undo-approval',
  reject: 'reject',
  send_offer: 'send-offer',
  accept_offer: 'accept-offer',
  dispute_offer: 'dispute-offer',
  request_payout: 'request-payout',
  retry_payout: 'request-payout',
  close: 'close',
  reopen: 'reopen',
  withdraw: 'withdraw',
}

type RefusalReasonOf = (event: ClaimEvent) => string | undefined

type Decided = { row: ClaimRow; payouts: readonly ClaimPayoutRow[]; claim: ClaimForDecision }

function refusalReasonFor({ row, payouts, claim }: Decided, actor: Actor, today: string): RefusalReasonOf {
  return (event) =>
    (claimMoveRefusal(claim, event, { ...actor, userId: actor.id }, today) ?? payoutRefusalReason(row, payouts, event))
      ?.message
}

/** Moves that the status allows, with the reason if this user cannot make one. */
function statusActions(status: ClaimStatus, moveRefusal: RefusalReasonOf): ClaimDetail['actions'] {
  // Object.keys loses the key type of the record.
  const events = Object.keys(CLAIM_MOVES[status]) as ClaimEvent[]
  return events.flatMap((event) => {
    const action = ACTION_OF[event]
    if (!action) return []
    const refusalReason = moveRefusal(event)
    // Only the approver can undo the approval, so others get no button for it.
    return event === 'undo_approval' && refusalReason ? [] : [withReason(action, refusalReason)]
  })
}

/** The action to submit a voucher, or to check the submitted voucher. */
function voucherActions(claim: ClaimForDecision, actor: Actor, today: string): ClaimDetail['actions'] {
  if (claim.status !== 'offer_sent') return []
  if (claim.voucherBy === undefined) return [{ action: 'submit-voucher' }]
  const refusalReason = voucherCheckRefusal(claim, { ...actor, userId: actor.id }, today)?.message
  return [withReason('check-voucher', refusalReason)]
}

/** Actions that do not change the status. */
function otherActions(row: ClaimRow, claim: ClaimForDecision, actor: Actor): ClaimDetail['actions'] {
  const isOffice = can(actor, 'service-requests.decide')
  const noteActions: ClaimDetail['actions'] = [
    { action: 'add-note' },
    ...(isOffice ? [{ action: 'send-message' as const }] : []),
  ]
  if (!isOpenClaim(row.status)) return noteActions
  if (!isOffice) return [{ action: 'add-documents' }, ...noteActions]
  const refusalReason = handlingRefusal(claim, { ...actor, userId: actor.id })?.message
  return [
    // Acknowledging a new claim also assigns it.
    ...(row.status === 'reported' || row.handler_id === actor.id ? [] : [withReason('take', refusalReason)]),
    { action: 'assign' },
    ...(row.handler_id === null ? [] : [{ action: 'release' as const }]),
    { action: 'add-documents' },
    { action: 'set-reserve' },
    ...noteActions,
  ]
}

function withReason(action: ClaimAction, refusalReason: string | undefined): ClaimDetail['actions'][number] {
  return refusalReason === undefined ? { action } : { action, refusalReason }
}
