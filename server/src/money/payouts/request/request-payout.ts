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
  /** The service request that causes the refund. */
  serviceRequestId?: string
  /** The refunded payment. */
  payment?: { clientReference: string; paidPesewas: number; fromPhone: string | null }
  amountPesewas: number
  /** The name in which the payee's account must be registered. */
  payeeName: string
  branchId: string
  reason: string
  /** The payee account that the customer requested: `MTN 024 123 4567, Ama Mensah`. */
  requestedPayee?: string
  /** The calculation of the amount. */
  calculation?: readonly PriceLine[]
  /** The requester, if someone else than the caller requested the payout. The requester can't recommend it. */
  requestedBy?: string
}

/**
 * Opens a payout for the feature that owes the money. Nothing is posted or sent before a maker and a checker have decided.
 */
export async function requestPayout(ctx: AuditCtx, request: PayoutRequest): Promise<PayoutRow> {
  const { payment, amountPesewas } = request
  if (payment && amountPesewas > (await lockRefundable(ctx, payment))) {
    throw new Refusal('refund_above_paid', 'This payment is already being refunded.')
  }
  return payoutOf(ctx.tx, await addPayout(ctx, request))
}

/** The refundable amount of a payment, locked until the commit. */
export async function lockRefundable(
  { tx }: AuditCtx,
  { clientReference, paidPesewas }: { clientReference: string; paidPesewas: number },
): Promise<number> {
  await lockPayment(tx, clientReference)
  return paidPesewas - (await returnedOf(tx, clientReference, randomUUID()))
}

/** Inserts the payout and returns its id. The caller has checked the refundable amount. */
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
