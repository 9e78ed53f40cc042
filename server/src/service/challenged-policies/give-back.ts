import { requestPayout } from '../../money/payouts/request/request-payout.ts'
import type { Ctx } from '../../platform/http/context.ts'
import type { ChallengeMoney } from './money-of.ts'
import type { ChallengeRow } from './store.ts'

type Refund = { pesewas: number; note: string; what: string }

/** Puts money in the queue that no cover came of: one payout for each payment it comes out of, the oldest first. */
export async function giveBack(
  ctx: Ctx,
  row: ChallengeRow,
  payments: ChallengeMoney['payments'],
  { pesewas, note, what }: Refund,
): Promise<void> {
  const about = row.policy_number ?? row.registration_number ?? 'the policy'
  let toGo = pesewas
  for (const { payment, leftPesewas } of payments) {
    const amountPesewas = Math.min(toGo, leftPesewas)
    if (amountPesewas === 0) continue
    toGo -= amountPesewas
    const { clientReference, paidPesewas, payerNumber } = payment
    await requestPayout(ctx, {
      kind: 'refund',
      funding: { from: 'unissued', paymentId: clientReference },
      about: `${about}: ${what}`,
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
