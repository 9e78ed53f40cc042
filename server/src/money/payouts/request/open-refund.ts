import type { Product } from '../../../platform/http/context.ts'
import { hasPayoutFor, lockRefundedAttempt } from '../store.ts'
import { requestPayout } from './request-payout.ts'

/**
 * Job: opens the refund of a late, duplicate or excess payment in the queue. Each attempt gets one refund, even if the job is
 * repeated.
 */
export async function openRefund({ db, clock }: Product, { attemptId }: { attemptId: string }): Promise<void> {
  await db.transaction(async (tx) => {
    const owed = await lockRefundedAttempt(tx, attemptId)
    if (!owed || (await hasPayoutFor(tx, owed.reference))) return
    const isParked = owed.money === 'parked'
    await requestPayout(
      { tx, now: clock.now() },
      {
        kind: 'refund',
        funding: isParked
          ? { from: 'suspense', paymentId: owed.client_reference }
          : { from: 'credit', customerId: owed.customer_id },
        about: owed.received_for,
        customerName: owed.customer_name,
        payment: { clientReference: owed.reference, paidPesewas: owed.paid_pesewas, fromPhone: owed.payer_number },
        amountPesewas: isParked ? owed.paid_pesewas : owed.paid_pesewas - owed.due_pesewas,
        payeeName: owed.customer_name,
        branchId: owed.branch_id,
        reason: isParked ? 'Late, duplicate, short or unexpected payment' : 'Overpayment',
      },
    )
  })
}
