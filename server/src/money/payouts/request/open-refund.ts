import type { Product } from '../../../platform/http/context.ts'
import { hasPayoutFor, moneyOwedBack } from '../store.ts'
import { requestPayout } from './request-payout.ts'

/**
 * The job behind a payment that is owed back: too late, twice, or above the price. It puts the refund in the queue; people
 * decide. Once for each request to a phone, however often it runs.
 */
export async function openRefund({ db, clock }: Product, { attemptId }: { attemptId: string }): Promise<void> {
  await db.transaction(async (tx) => {
    const owed = await moneyOwedBack(tx, attemptId)
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
        reason: isParked ? 'Paid too late, twice, short or after a failure' : 'Paid above the price',
      },
    )
  })
}
