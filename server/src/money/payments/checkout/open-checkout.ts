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
  /** Where it is another one than the type's own: a motor sale may be a renewal. */
  purpose?: Purpose
  amountPesewas: number
  /** Stands on the receipt: `Motor insurance GR 1234-20`. */
  receivedFor: string
  /** Who owes it; for a top-up the agent. */
  customerId: string
  customerName: string
  policyId?: string
  requestId?: string
  /** Until when it can be had at this price. */
  offerEndsAt?: Date
  /** Whose sale it is, where that is not the caller's: an approved request is paid by who raised it. */
  sale?: { sellerId: string; agentId: string | null; branchId: string }
}

/**
 * For the feature that sells something: makes it payable, under one reference. Opening it again gives the same checkout, so
 * two browsers cannot pay for the same thing twice. Then `requestPayment`, or the person pays by POST /payments.
 */
export async function openCheckout(ctx: Ctx, payable: NewPayable): Promise<CheckoutRow> {
  const { tx, actor } = ctx
  const opened = await insertCheckout(tx, newCheckout(ctx, payable))
  const reach = payable.sale ? sql`true` : reachedBy(actor)
  const checkout = opened ?? (await lockCheckoutOf(tx, payable.payableType, payable.payableId, reach))
  if (!checkout) throw new Refusal('not_found', 'There is no such payment')
  if (checkout.amount_pesewas !== payable.amountPesewas) {
    throw new Refusal('price_changed', 'A payment at another price is under way for this. Finish or cancel it first.')
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

/** For what is asked for and paid in one act, as a top-up: nobody else can have opened it, and asking is what is recorded. */
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
