import type { Tx } from '../db/database.ts'
import { paidForPolicy } from '../payments/paid-for-policy.ts'
import { returnedOfPayment } from '../payouts/returned-of-payment.ts'
import type { ChallengeRow } from './store.ts'

/** The payment behind a challenged policy, and what of it has not been asked back yet. */
export async function moneyOf(tx: Tx, row: ChallengeRow) {
  const payments = await paidForPolicy(tx, row.policy_id)
  const payment = payments.find(({ payableId }) => payableId === row.policy_record_id)
  if (!payment) return { payment, paidPesewas: 0, leftPesewas: 0 }
  const returned = await returnedOfPayment(tx, payment.clientReference)
  return { payment, paidPesewas: payment.paidPesewas, leftPesewas: Math.max(0, payment.paidPesewas - returned) }
}
