import { formatPesewas } from '@okwan/domain/platform/money'
import { Refusal } from '@okwan/domain/platform/refusal'
import { closeCheckout } from '../../money/payments/checkout/close-checkout.ts'
import { openCheckout } from '../../money/payments/checkout/open-checkout.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { queueMessage } from '../../platform/messages/queue-message.ts'
import { moneyOf } from './money-of.ts'
import { refundPayments } from './refund-payments.ts'
import type { ChallengeRow } from './store.ts'

/** Refuses an amount that differs from the one that the user saw. */
export function requireSeen(differencePesewas: number, seenPesewas: number): void {
  if (differencePesewas === seenPesewas) return
  const amount = formatPesewas(Math.abs(differencePesewas))
  const sentence =
    differencePesewas === 0
      ? 'The price doesn’t change'
      : differencePesewas > 0
        ? `The customer must now pay ${amount} more`
        : `The refund is now ${amount}`
  throw new Refusal('stale_version', `${sentence}. Check the amount before you decide.`)
}

/** Requests the difference from the customer; the registration is retried after payment. */
export async function collectDifference(ctx: Ctx, row: ChallengeRow, amountPesewas: number): Promise<void> {
  await closeDifference(ctx, row)
  await openCheckout(ctx, {
    payableType: 'premium-difference',
    payableId: row.policy_record_id,
    amountPesewas,
    receivedFor: `Corrected premium ${row.registration_number ?? row.policy_number ?? ''}`.trim(),
    customerId: row.customer_id,
    customerName: row.customer_name.slice(0, 120),
    policyId: row.policy_id,
    sale: { sellerId: row.seller_id, agentId: row.agent_id, branchId: row.branch_id },
  })
  const params = { about: row.policy_number ?? row.registration_number ?? 'your policy', amountPesewas }
  await queueMessage(
    ctx.tx,
    { to: row.customer_phone, template: 'challenge-to-pay', params, policyId: row.policy_id },
    ctx.now,
  )
}

/** Closes the checkout of an earlier difference; refused if that difference was already paid. */
export async function closeDifference(ctx: Ctx, row: ChallengeRow): Promise<void> {
  if (!row.difference_state) return
  if (row.difference_state === 'paid') {
    throw new Refusal('already_collected')
  }
  await closeCheckout(ctx, 'premium-difference', row.policy_record_id)
}

/** Requests a refund of the amount above the corrected price. */
export async function refundDifference(ctx: Ctx, row: ChallengeRow, refund: { pesewas: number; note: string }) {
  const { payments } = await moneyOf(ctx.tx, row)
  await refundPayments(ctx, row, payments, { ...refund, purpose: 'paid above the corrected price' })
}
