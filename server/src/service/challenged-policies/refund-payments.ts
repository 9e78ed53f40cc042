import { requestPayout } from '../../money/payouts/request/request-payout.ts'
import type { Ctx } from '../../platform/http/context.ts'
import type { ChallengeMoney } from './money-of.ts'
import type { ChallengeRow } from './store.ts'

type Refund = { pesewas: number; note: string; purpose: string }

/** Requests refund payouts, one for each payment, oldest first. */
export async function refundPayments(
  ctx: Ctx,
  row: ChallengeRow,
  payments: ChallengeMoney['payments'],
  { pesewas, note, purpose }: Refund,
): Promise<void> {
  const about = row.policy_number ?? row.registration_number ?? 'the policy'
  let remaining = pesewas
  for (const { payment, leftPesewas } of payments) {
    const amountPesewas = Math.min(remaining, leftPesewas)
    if (amountPesewas === 0) continue
    remaining -= amountPesewas
    const { clientReference, paidPesewas, payerNumber } = payment
    await requestPayout(ctx, {
      kind: 'refund',
      funding: { from: 'unissued', paymentId: clientReference },
      about: `${about}: ${purpose}`,
      customerName: row.customer_name,
      policyId: row.policy_id,
      payment: { clientReference, paidPesewas, fromPhone: payerNumber },
      amountPesewas,
      payeeName: row.customer_name.slice(0, 120),
      branchId: row.branch_id,
      reason: note.slice(0, 300),
    })
  }
}
