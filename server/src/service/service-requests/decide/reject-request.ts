import type { Parsed } from '@okwan/contract/platform/endpoint'
import type { serviceRequestEndpoints } from '@okwan/contract/service/service-requests'
import { printName } from '@okwan/domain/customers/customers/identity'
import { Refusal } from '@okwan/domain/platform/refusal'
import { requestNumber } from '@okwan/domain/service/service-requests/numbers'
import { REQUEST_KIND_LABELS } from '@okwan/domain/service/service-requests/terms'
import { paidForPolicy } from '../../../money/payments/checkout/paid-for-policy.ts'
import { requestPayout } from '../../../money/payouts/request/request-payout.ts'
import type { AuditCtx } from '../../../platform/audit/record-audit.ts'
import type { Ctx } from '../../../platform/http/context.ts'
import { queueMessage } from '../../../platform/messages/queue-message.ts'
import type { RequestRow, RequestToDecide } from '../store.ts'
import { lockForMove, moveRequest, requireMove } from './move-request.ts'

type Input = Parsed<(typeof serviceRequestEndpoints)['POST /service-requests/{id}/reject']>

export async function rejectRequest(ctx: Ctx, { params, body }: Input) {
  await reject(ctx, await lockForMove(ctx, params.id, body.version), body.reason)
}

/** Rejects with a reason; a payment for a request that cannot be completed is refunded in full. */
export async function reject(ctx: Ctx, seen: RequestToDecide, reason: string | undefined): Promise<RequestRow> {
  const { actor, now } = ctx
  if (seen.carried_out_at) {
    throw new Refusal(
      'illegal_move',
      'This request has already taken effect, so it can’t be rejected. Retry the MID update.',
    )
  }
  const row = await requireMove(ctx, seen, 'reject', reason)
  const rejected = await moveRequest(ctx, row, 'reject', {
    decidedBy: actor.id,
    decidedAt: now,
    decisionReason: reason ?? null,
    statusNote: reason ?? null,
  })
  await refundPaid(ctx, row)
  await notifyRejected(ctx, row, reason ?? '')
  return rejected
}

export async function notifyRejected({ tx, now }: AuditCtx, row: RequestRow, reason: string): Promise<void> {
  const params = { what: REQUEST_KIND_LABELS[row.kind], policyNumber: row.policy_number, reason }
  await queueMessage(tx, { to: row.customer_phone, template: 'request-rejected', params, policyId: row.policy_id }, now)
}

async function refundPaid(ctx: Ctx, row: RequestRow): Promise<void> {
  const paid = (await paidForPolicy(ctx.tx, row.policy_id)).find(({ payableId }) => payableId === row.id)
  if (!paid) return
  const { clientReference, paidPesewas, payerNumber } = paid
  const customerName = row.is_company ? row.customer_name : printName(row.customer_name)
  await requestPayout(ctx, {
    kind: 'refund',
    funding: { from: 'unissued', paymentId: clientReference },
    about: `${requestNumber(row.number)}: could not be completed`,
    customerName,
    policyId: row.policy_id,
    serviceRequestId: row.id,
    payment: { clientReference, paidPesewas, fromPhone: payerNumber },
    amountPesewas: paidPesewas,
    payeeName: customerName.slice(0, 120),
    branchId: row.branch_id,
    reason: `${REQUEST_KIND_LABELS[row.kind]} was paid but could not be completed`,
    requestedBy: row.requested_by,
  })
}
