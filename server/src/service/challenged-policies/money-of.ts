import { type PolicyPayment, paidForPolicy } from '../../money/payments/checkout/paid-for-policy.ts'
import { returnedOfPayment } from '../../money/payouts/read/returned-of-payment.ts'
import type { Tx } from '../../platform/db/database.ts'
import { type ChallengeRow, returnedTo } from './store.ts'

export type ChallengeMoney = {
  /** Payments of this record, oldest first, with the amount that is not refunded. */
  payments: { payment: PolicyPayment; leftPesewas: number }[]
  paidPesewas: number
  leftPesewas: number
  /** Amount still due, which must be paid before a retry. */
  shortPesewas: number
}

export async function moneyOf(tx: Tx, row: ChallengeRow): Promise<ChallengeMoney> {
  const paid = (await paidForPolicy(tx, row.policy_id)).filter(({ payableId }) => payableId === row.policy_record_id)
  const payments = await Promise.all(
    paid.map(async (payment) => ({ payment, leftPesewas: await leftOf(tx, row, payment) })),
  )
  const paidPesewas = paid.reduce((sum, { sharePesewas }) => sum + sharePesewas, 0)
  const leftPesewas = payments.reduce((sum, one) => sum + one.leftPesewas, 0)
  return { payments, paidPesewas, leftPesewas, shortPesewas: Math.max(0, row.premium_pesewas - leftPesewas) }
}

/** For a fleet payment, only the share of this policy can be refunded. */
async function leftOf(tx: Tx, { policy_id: policyId }: ChallengeRow, payment: PolicyPayment): Promise<number> {
  const { clientReference, sharePesewas, paidPesewas } = payment
  const isWhole = sharePesewas === paidPesewas
  const returned = isWhole
    ? await returnedOfPayment(tx, clientReference)
    : await returnedTo(tx, policyId, clientReference)
  return Math.max(0, sharePesewas - returned)
}
