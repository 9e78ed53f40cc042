import { formatPesewas } from '@okwan/domain/platform/money'
import { Refusal } from '@okwan/domain/platform/refusal'
import { closeCheckout } from '../../money/payments/checkout/close-checkout.ts'
import { openCheckout } from '../../money/payments/checkout/open-checkout.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { queueMessage } from '../../platform/messages/queue-message.ts'
import { giveBack } from './give-back.ts'
import { moneyOf } from './money-of.ts'
import type { ChallengeRow } from './store.ts'

/** Nobody agrees to another amount than the one on the screen. */
export function requireSeen(differencePesewas: number, seenPesewas: number): void {
  if (differencePesewas === seenPesewas) return
  const amount = formatPesewas(Math.abs(differencePesewas))
  const sentence =
    differencePesewas === 0
      ? 'The price stays the same'
      : differencePesewas > 0
        ? `It comes to ${amount} more`
        : `${amount} goes back`
  throw new Refusal('stale_version', `${sentence}. Look again before you decide.`)
}

/** The customer is asked for it; once it is paid, the policy goes out by itself. */
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
  await queueMessage(ctx.tx, { to: row.customer_phone, template: 'challenge-to-pay', params }, ctx.now)
}

/** An earlier price is not asked for any more. One that was paid stands, and nothing can be collected on top of it. */
export async function closeDifference(ctx: Ctx, row: ChallengeRow): Promise<void> {
  if (!row.difference_state) return
  if (row.difference_state === 'paid') {
    throw new Refusal('already_collected')
  }
  await closeCheckout(ctx, 'premium-difference', row.policy_record_id)
}

/** What was paid above the corrected price goes to the queue. */
export async function refundDifference(ctx: Ctx, row: ChallengeRow, refund: { pesewas: number; note: string }) {
  const { payments } = await moneyOf(ctx.tx, row)
  await giveBack(ctx, row, payments, { ...refund, what: 'paid above the corrected price' })
}
