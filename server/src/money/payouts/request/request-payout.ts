import { randomUUID } from 'node:crypto'
import type { PayoutKind } from '@okwan/domain/money/payouts/terms'
import { Refusal } from '@okwan/domain/platform/refusal'
import type { PriceLine } from '@okwan/domain/products/rating/terms'
import { type AuditCtx, recordAudit } from '../../../platform/audit/record-audit.ts'
import { payoutOf } from '../read/scope.ts'
import type { Funding } from '../send/funding.ts'
import { insertPayout, lockPayment, type PayoutRow, returnedOf } from '../store.ts'

export type PayoutRequest = {
  kind: Exclude<PayoutKind, 'withdrawal'>
  funding: Funding
  /** `Cancellation of MTR-26-004182`. */
  about: string
  customerName: string
  policyId?: string
  claimId?: string
  /** The request whose approval, or whose failure, gives the money back. */
  serviceRequestId?: string
  /** The payment that a refund gives back. */
  payment?: { clientReference: string; paidPesewas: number; fromPhone: string | null }
  amountPesewas: number
  /** Whose name the paid number must be registered in. */
  payeeName: string
  branchId: string
  reason: string
  /** Where the customer asked the money to go: `MTN 024 123 4567, Ama Mensah`. */
  requestedPayee?: string
  /** How the amount was worked out. */
  calculation?: readonly PriceLine[]
  /** Who asked for it, where that is not the caller: they cannot recommend it. */
  requestedBy?: string
}

/**
 * For the feature that found that money is owed to somebody: puts it in the queue. Nothing is posted and nothing leaves
 * before a maker and a checker have agreed.
 */
export async function requestPayout(ctx: AuditCtx, request: PayoutRequest): Promise<PayoutRow> {
  const { payment, amountPesewas } = request
  if (payment && amountPesewas > (await lockLeftOf(ctx, payment))) {
    throw new Refusal('refund_above_paid', 'This payment is being given back already.')
  }
  return payoutOf(ctx.tx, await addPayout(ctx, request))
}

/** What of a payment has not been given back; until the commit nobody else gives back of it. */
export async function lockLeftOf(
  { tx }: AuditCtx,
  { clientReference, paidPesewas }: { clientReference: string; paidPesewas: number },
): Promise<number> {
  await lockPayment(tx, clientReference)
  return paidPesewas - (await returnedOf(tx, clientReference, randomUUID()))
}

/** Puts it in the queue; the caller knows that as much is left of the payment. Gives its id. */
export async function addPayout(ctx: AuditCtx, request: PayoutRequest): Promise<string> {
  const { tx, now, actor } = ctx
  const id = randomUUID()
  const { payment } = request
  await insertPayout(
    tx,
    {
      id,
      kind: request.kind,
      state: 'requested',
      ownerId: request.kind === 'claim' && request.claimId ? request.claimId : id,
      funding: request.funding,
      about: request.about,
      customerName: request.customerName,
      policyId: request.policyId ?? null,
      claimId: request.claimId ?? null,
      serviceRequestId: request.serviceRequestId ?? null,
      paymentReference: payment?.clientReference ?? null,
      paidPesewas: payment?.paidPesewas ?? null,
      paidFromPhone: payment?.fromPhone ?? null,
      amountPesewas: request.amountPesewas,
      feePesewas: 0,
      payeeName: request.payeeName,
      payee: null,
      branchId: request.branchId,
      requestedBy: request.requestedBy ?? actor?.id ?? null,
      requestReason: request.reason,
      requestedPayee: request.requestedPayee ?? null,
      reserveReference: null,
      calculation: request.calculation ?? null,
    },
    now,
  )
  await recordAudit(ctx, {
    action: 'payout-requested',
    entityType: 'payout',
    entityId: id,
    branchId: request.branchId,
    after: { kind: request.kind, about: request.about, amountPesewas: request.amountPesewas },
  })
  return id
}
