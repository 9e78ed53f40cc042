import type { PayableType } from '@okwan/contract/money/payments'
import {
  premiumCollected,
  suspenseAllocatedToPremium,
  suspenseAllocatedToWallet,
  walletToppedUp,
} from '@okwan/domain/money/ledger/collections'
import type { Journal } from '@okwan/domain/money/ledger/journal'
import type { Purpose } from '@okwan/domain/money/payments/terms'
import type { Writer } from '../../../platform/db/batch.ts'
import { addJob } from '../../../platform/jobs/add-job.ts'
import type { CheckoutRow } from '../checkout-store.ts'

export type PaidPayable = { payableId: string; clientReference: string }
export type CollectedMoney = { provider: string; paidPesewas: number; feePesewas: number }

type Payable = {
  purpose: Purpose
  /** Whether an agent can pay the payable from float. */
  fromWallet: boolean
  /** Whether an excess payment is credited too, so that no refund is due. */
  acceptsExcess: boolean
  /** The journal of a confirmed payment. */
  collected: (checkout: CheckoutRow, money: CollectedMoney) => Journal
  /** The journal of a parked payment that is applied later. */
  accepted: (checkout: CheckoutRow, suspensePesewas: number) => Journal
  /** Adds the job of the feature that sold the payable, in the transaction of the settlement. */
  onPaid?: (writer: Writer, paid: PaidPayable, now: Date) => Promise<void>
}

const premium = {
  purpose: 'premium',
  fromWallet: true,
  acceptsExcess: false,
  collected: (checkout, money) =>
    premiumCollected({
      ...money,
      paymentId: checkout.client_reference,
      duePesewas: checkout.amount_pesewas,
      customerId: checkout.customer_id,
    }),
  accepted: (checkout, suspensePesewas) =>
    suspenseAllocatedToPremium({
      paymentId: checkout.client_reference,
      suspensePesewas,
      duePesewas: checkout.amount_pesewas,
      customerId: checkout.customer_id,
    }),
} satisfies Payable

/** How a payment is posted and processed, by payable type. */
export const PAYABLES: Record<PayableType, Payable> = {
  'wallet-top-up': {
    purpose: 'topUp',
    fromWallet: false,
    acceptsExcess: true,
    collected: (checkout, money) =>
      walletToppedUp({ ...money, paymentId: checkout.client_reference, agentId: checkout.customer_id }),
    accepted: (checkout, amountPesewas) =>
      suspenseAllocatedToWallet({ paymentId: checkout.client_reference, agentId: checkout.customer_id, amountPesewas }),
  },
  'motor-purchase': {
    ...premium,
    onPaid: (writer, { payableId: policyRecordId }, now) =>
      addJob(
        writer,
        'policy.issue',
        { policyRecordId, tries: 0 },
        { now, effectKey: `policy.issue:${policyRecordId}` },
      ),
  },
  'fleet-purchase': {
    ...premium,
    onPaid: (writer, { payableId: fleetId }, now) =>
      addJob(writer, 'fleet.issue', { fleetId }, { now, effectKey: `fleet.issue:${fleetId}` }),
  },
  'travel-purchase': {
    ...premium,
    onPaid: (writer, { payableId: policyRecordId }, now) =>
      addJob(writer, 'travel.issue', { policyRecordId }, { now, effectKey: `travel.issue:${policyRecordId}` }),
  },
  'service-request': {
    ...premium,
    purpose: 'endorsement',
    onPaid: (writer, { payableId: requestId }, now) =>
      addJob(writer, 'service-request.paid', { requestId }, { now, effectKey: `service-request.paid:${requestId}` }),
  },
  /** The additional premium of a challenged policy after its correction. */
  'premium-difference': {
    ...premium,
    onPaid: (writer, { payableId: policyRecordId }, now) =>
      addJob(
        writer,
        'challenge.difference-paid',
        { policyRecordId },
        { now, effectKey: `challenge.difference-paid:${policyRecordId}` },
      ),
  },
}
