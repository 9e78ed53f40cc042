import type { Parsed } from '@okwan/contract/platform/endpoint'
import type { claimEndpoints } from '@okwan/contract/service/claims'
import { toAccraDate } from '@okwan/domain/platform/dates'
import { Refusal } from '@okwan/domain/platform/refusal'
import { handlingRefusal } from '@okwan/domain/service/claims/decisions'
import { claimNumber } from '@okwan/domain/service/claims/numbers'
import type { ClaimEvent, ClaimStatus } from '@okwan/domain/service/claims/terms'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { queueMessage } from '../../platform/messages/queue-message.ts'
import { requireOpen } from './assign/claim-assignment.ts'
import { UNDECIDED } from './claim-decisions.ts'
import { settleClaim } from './cover-of-claim.ts'
import { getClaim } from './get-claim.ts'
import { forDecision, lockSeen, missingOf, moveByPerson } from './move-claim.ts'
import { saveClaim } from './store.ts'

type Endpoints = typeof claimEndpoints

/** The user becomes the handler, unless the claim has one or the user is a party to it. */
export async function acknowledgeClaim(ctx: Ctx, { params, body }: Parsed<Endpoints['POST /claims/{id}/acknowledge']>) {
  const row = await lockSeen(ctx, params.id, body.version)
  const { actor, now } = ctx
  const isHandler = !handlingRefusal(await forDecision(ctx, row), { ...actor, userId: actor.id })
  const handler = row.handler_id === null && isHandler ? { handlerId: actor.id, handledAt: now } : {}
  await moveByPerson(ctx, row, 'acknowledge', { acknowledgedOn: toAccraDate(now), ...handler })
  return getClaim(ctx, { params })
}

export async function setReserve(ctx: Ctx, { params, body }: Parsed<Endpoints['POST /claims/{id}/reserve']>) {
  const { tx, actor, now } = ctx
  const row = await lockSeen(ctx, params.id, body.version)
  requireOpen(row.status)
  const { reservePesewas, reason } = body
  const minimumPesewas = ['approved', 'offer_sent', 'offer_accepted', 'payout_pending'].includes(row.status)
    ? (row.payable_pesewas ?? 0)
    : 0
  if (reservePesewas < minimumPesewas) {
    const message = 'The reserve can’t be lower than the approved amount.'
    throw new Refusal('reserve_too_low', message, [{ path: 'reservePesewas', message }])
  }
  await saveClaim(tx, row.id, {
    reservePesewas,
    reservedAt: now,
    statusNote: reason,
    statusAt: now,
    statusBy: actor.id,
  })
  await recordAudit(ctx, {
    action: 'claim-reserve-set',
    entityType: 'claim',
    entityId: row.id,
    branchId: row.branch_id,
    before: { reservePesewas: row.reserve_pesewas },
    after: { reservePesewas, reason },
  })
  return getClaim(ctx, { params })
}

export async function requestDocuments(
  ctx: Ctx,
  { params, body }: Parsed<Endpoints['POST /claims/{id}/ask-documents']>,
) {
  const { tx, now } = ctx
  const row = await lockSeen(ctx, params.id, body.version)
  const missing = (await missingOf(tx, row)).map(({ label, count }) => (count > 1 ? `${count} × ${label}` : label))
  if (missing.length === 0) throw new Refusal('nothing_missing')
  await moveByPerson(ctx, row, 'ask_documents', { reason: body.note })
  const message = { claimNumber: claimNumber(row.number), missing: missing.join(', ') }
  const { customer_phone: to, policy_id: policyId } = row
  await queueMessage(tx, { to, template: 'claim-documents', params: message, policyId }, now)
  return getClaim(ctx, { params })
}

/** Event that starts the assessment, by status. */
const START_EVENTS: Partial<Record<ClaimStatus, ClaimEvent>> = {
  documents_pending: 'complete_documents',
  offer_disputed: 'reassess',
}

export async function startAssessment(
  ctx: Ctx,
  { params, body }: Parsed<Endpoints['POST /claims/{id}/begin-assessment']>,
) {
  const row = await lockSeen(ctx, params.id, body.version)
  const completeOn = row.documents_complete_on ?? toAccraDate(ctx.now)
  // A new assessment clears the earlier decision and acceptance, which stay in the history.
  const unpaid = { acceptedCodeId: null, acceptedFileId: null, acceptedBy: null, payoutId: null, settledOn: null }
  const noVoucher = { voucherFileId: null, voucherBy: null, voucherAt: null }
  await moveByPerson(ctx, row, START_EVENTS[row.status] ?? 'begin_assessment', {
    documentsCompleteOn: completeOn,
    ...UNDECIDED,
    offerAcceptedOn: null,
    ...unpaid,
    ...noVoucher,
  })
  return getClaim(ctx, { params })
}

export async function assessClaim(ctx: Ctx, { params, body }: Parsed<Endpoints['POST /claims/{id}/assess']>) {
  const { version, ...assessment } = body
  const row = await lockSeen(ctx, params.id, version)
  const settlement = await settleClaim(ctx.tx, row, assessment)
  const { payablePesewas } = settlement
  await moveByPerson(ctx, row, 'assess', {
    reason: assessment.note,
    assessment,
    settlement,
    payablePesewas,
    assessedBy: ctx.actor.id,
    assessedAt: ctx.now,
    // The assessed amount is a better estimate of the cost.
    reservePesewas: payablePesewas,
    reservedAt: ctx.now,
  })
  return getClaim(ctx, { params })
}
