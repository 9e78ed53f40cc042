import type { ClaimAction, ClaimDetail } from '@okwan/contract/service/claims'
import { toAccraDate } from '@okwan/domain/platform/dates'
import { can } from '@okwan/domain/platform/permissions'
import { type ClaimForDecision, whyNotMoveClaim } from '@okwan/domain/service/claims/decisions'
import { CLAIM_MOVES, isOpenClaim } from '@okwan/domain/service/claims/lifecycle'
import type { ClaimEvent, ClaimStatus } from '@okwan/domain/service/claims/terms'
import { type ClaimPayoutRow, payoutsOfClaim } from '../../money/payouts/read/payouts-of-claim.ts'
import type { Actor, Ctx } from '../../platform/http/context.ts'
import { reachedBy } from '../service-requests/read/scope.ts'
import { showCover } from './cover-of-claim.ts'
import { forDecision, missingOf, noSuchClaim } from './move-claim.ts'
import { presentDetail } from './present.ts'
import { findClaim } from './read-store.ts'
import { whyNotByMoney } from './rest-of-claim.ts'
import { type ClaimRow, documentsOf } from './store.ts'

export async function getClaim({ tx, actor, now }: Ctx, { params }: { params: { id: string } }): Promise<ClaimDetail> {
  const row = await findClaim(tx, params.id, reachedBy(actor))
  if (!row) throw noSuchClaim()
  const payouts = await payoutsOfClaim(tx, row.id)
  const whyNot = whyNotFor({ row, payouts, claim: await forDecision(tx, row) }, actor, toAccraDate(now))
  const shown = {
    documents: await documentsOf(tx, row.id),
    missing: await missingOf(tx, row),
    cover: await showCover(tx, row),
    payouts,
    actions: actionsOn(row, actor, whyNot),
  }
  return presentDetail(row, now, shown)
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

type WhyNot = (event: ClaimEvent) => string | undefined

type Decided = { row: ClaimRow; payouts: readonly ClaimPayoutRow[]; claim: ClaimForDecision }

function whyNotFor({ row, payouts, claim }: Decided, { id: userId, role }: Actor, today: string): WhyNot {
  return (event) =>
    (whyNotMoveClaim(claim, event, { userId, role }, today) ?? whyNotByMoney(row, payouts, event))?.message
}

/** Moves that the status allows, with the reason if this user cannot make one. */
function actionsOn(row: ClaimRow, actor: Actor, whyNotMove: WhyNot): ClaimDetail['actions'] {
  // Object.keys loses the key type of the record.
  const events = Object.keys(CLAIM_MOVES[row.status]) as ClaimEvent[]
  const moves = events.flatMap((event) => {
    const action = ACTION_OF[event]
    if (!action) return []
    const whyNot = whyNotMove(event)
    return [whyNot === undefined ? { action } : { action, whyNot }]
  })
  return [...moves, ...others(row.status, row.handler_id, actor).map((action) => ({ action }))]
}

/** Actions that do not change the status. */
function others(status: ClaimStatus, handlerId: string | null, actor: Actor): ClaimAction[] {
  if (!isOpenClaim(status)) return []
  if (!can(actor.role, 'service-requests.decide')) return ['add-documents']
  const take: ClaimAction[] = status !== 'reported' && handlerId !== actor.id ? ['take'] : []
  return [...take, 'add-documents', 'set-reserve']
}
