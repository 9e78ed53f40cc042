import { randomBytes, randomUUID } from 'node:crypto'
import type { PayableType } from '@okwan/contract/money/payments'
import { clientReference } from '@okwan/domain/money/payments/references'
import type { Purpose } from '@okwan/domain/money/payments/terms'
import { Refusal } from '@okwan/domain/platform/refusal'
import { recordAudit } from '../../../platform/audit/record-audit.ts'
import { sql } from '../../../platform/db/sql.ts'
import { agentOf, type Ctx, type InTransaction } from '../../../platform/http/context.ts'
import { addCheckout, type CheckoutRow, insertCheckout, lockCheckoutOf, type NewCheckout } from '../checkout-store.ts'
import { reachedBy } from '../scope.ts'
import { PAYABLES } from './payables.ts'

export type NewPayable = {
  payableType: PayableType
  payableId: string
  /** Overrides the purpose of the payable type; a motor sale can be a renewal. */
  purpose?: Purpose
  amountPesewas: number
  /** Text on the receipt: `Motor insurance GR 1234-20`. */
  receivedFor: string
  /** The customer who pays; for a top-up the agent. */
  customerId: string
  customerName: string
  policyId?: string
  requestId?: string
  /** Until when the price is valid. */
  offerEndsAt?: Date
  /** The seller, if someone else than the caller sold: an approved service request belongs to the person who raised it. */
  sale?: { sellerId: string; agentId: string | null; branchId: string }
}

/**
 * Opens the checkout of a payable. Opening it again returns the same checkout, so two browsers can't pay twice. The payment
 * follows with `requestPayment` or POST /payments.
 */
export async function openCheckout(ctx: Ctx, payable: NewPayable): Promise<CheckoutRow> {
  const { tx, actor } = ctx
  const opened = await insertCheckout(tx, newCheckout(ctx, payable))
  const reach = payable.sale ? sql`true` : reachedBy(actor)
  const checkout = opened ?? (await lockCheckoutOf(tx, payable.payableType, payable.payableId, reach))
  if (!checkout) throw new Refusal('not_found', 'This payment doesn’t exist or you can’t access it.')
  if (checkout.amount_pesewas !== payable.amountPesewas) {
    throw new Refusal('price_changed', 'A payment at a different price is open. Complete or cancel it first.')
  }
  if (opened) {
    await recordAudit(ctx, {
      action: 'payment-opened',
      entityType: 'payment',
      entityId: checkout.client_reference,
      after: { receivedFor: checkout.received_for, amountPesewas: checkout.amount_pesewas },
    })
  }
  return checkout
}

/** Opens the checkout of a new payable, such as a top-up; the audit entry of the payment request is enough. */
export function openOwnCheckout(ctx: InTransaction<Ctx>, payable: Omit<NewPayable, 'payableId'>): CheckoutRow {
  return addCheckout(ctx.tx.batch, newCheckout(ctx, { ...payable, payableId: randomUUID() }))
}

function newCheckout({ actor, now }: Ctx, payable: NewPayable): NewCheckout {
  const purpose = payable.purpose ?? PAYABLES[payable.payableType].purpose
  return {
    ...payable,
    clientReference: clientReference(purpose, now, randomBytes(10)),
    purpose,
    policyId: payable.policyId ?? null,
    requestId: payable.requestId ?? null,
    ...(payable.sale ?? { sellerId: actor.id, agentId: agentOf(actor), branchId: actor.branchId }),
    offerEndsAt: payable.offerEndsAt ?? null,
    createdAt: now,
  }
}
