import type { transactionEndpoints } from '@okwan/contract/money/transactions'
import type { Parsed } from '@okwan/contract/platform/endpoint'
import type { DeliveredDocument, DeliveryChannel } from '@okwan/contract/policies/documents'
import { receiptNumber } from '@okwan/domain/money/payments/references'
import type { Ctx } from '../../platform/http/context.ts'
import { deliverDocument } from '../../policies/documents/deliver-document.ts'
import { noSuchPayment } from '../payments/checkout/pay.ts'
import { reachedBy } from '../payments/scope.ts'
import { reachedPayment, requirePaid } from './print-receipt.ts'
import { findTransaction, type OneTransactionRow } from './store.ts'

type Endpoints = typeof transactionEndpoints
type Input = Parsed<Endpoints['POST /transactions/{clientReference}/receipt']>
type OfPolicy = Parsed<Endpoints['POST /policies/{policyId}/receipt']>

/** Sends the receipt to the customer of the payment; the receipt of a top-up goes to the agent. */
export async function sendReceipt(ctx: Ctx, { params, body }: Input): Promise<DeliveredDocument> {
  const row = await findTransaction(ctx.tx, params.clientReference, reachedBy(ctx.actor))
  if (!row) throw noSuchPayment()
  return deliver(ctx, row, body.by)
}

export async function sendPolicyReceipt(ctx: Ctx, { params, body }: OfPolicy): Promise<DeliveredDocument> {
  return deliver(ctx, await reachedPayment(ctx, params.policyId, body.reference), body.by)
}

function deliver(ctx: Ctx, row: OneTransactionRow, by: DeliveryChannel): Promise<DeliveredDocument> {
  const paidAt = requirePaid(row)
  return deliverDocument(ctx, by, {
    attachment: { document: 'receipt', id: row.id },
    customer: { phone: row.customer_phone, email: row.customer_email },
    policyId: row.policy_id,
    template: 'receipt',
    params: {
      receiptNumber: receiptNumber(row.client_reference, paidAt),
      amountPesewas: row.paid_pesewas ?? row.amount_pesewas,
      receivedFor: row.received_for,
      paidAt: paidAt.toISOString(),
    },
    record: { entityType: 'payment', entityId: row.client_reference, branchId: row.branch_id },
  })
}
