import type { Parsed } from '@okwan/contract/platform/endpoint'
import type { serviceRequestEndpoints } from '@okwan/contract/service/service-requests'
import { printName } from '@okwan/domain/customers/customers/identity'
import { formatPesewas } from '@okwan/domain/platform/money'
import { Refusal } from '@okwan/domain/platform/refusal'
import { offerEnd } from '@okwan/domain/service/service-requests/lifecycle'
import { REQUEST_KIND_LABELS } from '@okwan/domain/service/service-requests/terms'
import { openCheckout } from '../../../money/payments/checkout/open-checkout.ts'
import type { Ctx } from '../../../platform/http/context.ts'
import { queueMessage } from '../../../platform/messages/queue-message.ts'
import { applyRequest, scheduleForDay } from '../apply/apply-request.ts'
import { calculateLockedEffect } from '../apply/calculate-effect.ts'
import type { Calculation } from '../kinds/kind.ts'
import type { RequestRow, RequestToDecide } from '../store.ts'
import { lockForMove, moveRequest, requireMove } from './move-request.ts'

type Input = Parsed<(typeof serviceRequestEndpoints)['POST /service-requests/{id}/approve']>
type ApprovedAmounts = { toPayPesewas: number; toRefundPesewas: number; note?: string | undefined }

export async function approveRequest(ctx: Ctx, { params, body }: Input) {
  await approve(ctx, await lockForMove(ctx, params.id, body.version), body)
}

/**
 * Approves the amounts that the caller saw; the effect is calculated again and must match. An amount due is collected first.
 * Request and policy are locked once, and the same effect is then applied.
 */
export async function approve(ctx: Ctx, locked: RequestToDecide, seen: ApprovedAmounts): Promise<RequestRow> {
  const { actor, now } = ctx
  const row = await requireMove(ctx, locked, 'approve')
  const effect = await calculateLockedEffect(ctx, row)
  requireSeen(effect.calculation, seen)
  const { toPayPesewas, toRefundPesewas } = effect.calculation
  const approved = await moveRequest(ctx, row, 'approve', {
    proposal: effect.calculation,
    toPayPesewas,
    toRefundPesewas,
    decidedBy: actor.id,
    decidedAt: now,
    decisionReason: seen.note ?? null,
    statusNote: seen.note ?? null,
  })
  if (toPayPesewas > 0) return requestPayment(ctx, approved)
  const started = await moveRequest(ctx, approved, 'start')
  return (await scheduleForDay(ctx, started)) ? started : applyRequest(ctx, started, effect)
}

function requireSeen(calculation: Calculation, seen: ApprovedAmounts): void {
  const { toPayPesewas, toRefundPesewas } = calculation
  if (toPayPesewas === seen.toPayPesewas && toRefundPesewas === seen.toRefundPesewas) return
  const amount =
    toPayPesewas > 0 ? `${formatPesewas(toPayPesewas)} to pay` : `a refund of ${formatPesewas(toRefundPesewas)}`
  throw new Refusal('stale_version', `This request now results in ${amount}. Check it before you decide.`)
}

/** Opens the checkout, so that the requester or the agent can collect the payment. */
async function requestPayment(ctx: Ctx, row: RequestRow): Promise<RequestRow> {
  const offerEndsAt = offerEnd(ctx.now)
  const label = REQUEST_KIND_LABELS[row.kind]
  await openCheckout(ctx, {
    payableType: 'service-request',
    payableId: row.id,
    amountPesewas: row.to_pay_pesewas,
    receivedFor: `${label}, ${row.registration_number ?? row.policy_number}`,
    customerId: row.customer_id,
    customerName: row.is_company ? row.customer_name : printName(row.customer_name),
    policyId: row.policy_id,
    requestId: row.id,
    offerEndsAt,
    sale: { sellerId: row.requested_by, agentId: row.agent_id, branchId: row.branch_id },
  })
  const params = {
    what: label,
    policyNumber: row.policy_number,
    amountPesewas: row.to_pay_pesewas,
    offerEndsAt: offerEndsAt.toISOString(),
  }
  await queueMessage(
    ctx.tx,
    { to: row.customer_phone, template: 'request-to-pay', params, policyId: row.policy_id },
    ctx.now,
  )
  return moveRequest(ctx, row, 'ask_payment', { offerEndsAt })
}
