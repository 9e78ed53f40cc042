import type { Writer } from '../../../platform/db/batch.ts'
import { queueMessage } from '../../../platform/messages/queue-message.ts'
import type { AttemptRow } from '../attempt-store.ts'
import { PAYABLES } from '../checkout/payables.ts'
import type { CheckoutRow } from '../checkout-store.ts'

/** Queues the SMS to the payer and the job of the feature that sold the payable, in the transaction of the settlement. */
export async function notifyPaid(
  writer: Writer,
  checkout: CheckoutRow,
  attempt: Pick<AttemptRow, 'payer_number' | 'paid_pesewas'>,
  now: Date,
): Promise<void> {
  const { client_reference: clientReference, payable_id: payableId, received_for: receivedFor } = checkout
  if (attempt.payer_number) {
    const params = { amountPesewas: attempt.paid_pesewas ?? checkout.amount_pesewas, receivedFor, clientReference }
    const { policy_id: policyId } = checkout
    await queueMessage(writer, { to: attempt.payer_number, template: 'payment-received', params, policyId }, now)
  }
  await PAYABLES[checkout.payable_type].onPaid?.(writer, { payableId, clientReference }, now)
}
