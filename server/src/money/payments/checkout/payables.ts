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
  /** An agent may pay it from float. */
  fromWallet: boolean
  /** What is paid above the price is taken too, so nothing is owed back. */
  takesMore: boolean
  /** The journal of its confirmed payment. */
  collected: (checkout: CheckoutRow, money: CollectedMoney) => Journal
  /** The journal of money that had been parked and is accepted after all. */
  accepted: (checkout: CheckoutRow, parkedPesewas: number) => Journal
  /** Adds the job of the feature that sold it, in the transaction that settles the money. */
  tell?: (writer: Writer, paid: PaidPayable, now: Date) => Promise<void>
}

const premium = {
  purpose: 'premium',
  fromWallet: true,
  takesMore: false,
  collected: (checkout, money) =>
    premiumCollected({
      ...money,
      paymentId: checkout.client_reference,
      duePesewas: checkout.amount_pesewas,
      customerId: checkout.customer_id,
    }),
  accepted: (checkout, parkedPesewas) =>
    suspenseAllocatedToPremium({
      paymentId: checkout.client_reference,
      parkedPesewas,
      duePesewas: checkout.amount_pesewas,
      customerId: checkout.customer_id,
    }),
} satisfies Payable

/** What becomes of the money, by what it is for. */
export const PAYABLES: Record<PayableType, Payable> = {
  'wallet-top-up': {
    purpose: 'topUp',
    fromWallet: false,
    takesMore: true,
    collected: (checkout, money) =>
      walletToppedUp({ ...money, paymentId: checkout.client_reference, agentId: checkout.customer_id }),
    accepted: (checkout, amountPesewas) =>
      suspenseAllocatedToWallet({ paymentId: checkout.client_reference, agentId: checkout.customer_id, amountPesewas }),
  },
  'motor-purchase': {
    ...premium,
    tell: (writer, { payableId: policyRecordId }, now) =>
      addJob(
        writer,
        'policy.issue',
        { policyRecordId, tries: 0 },
        { now, effectKey: `policy.issue:${policyRecordId}` },
      ),
  },
  'fleet-purchase': {
    ...premium,
    tell: (writer, { payableId: fleetId }, now) =>
      addJob(writer, 'fleet.issue', { fleetId }, { now, effectKey: `fleet.issue:${fleetId}` }),
  },
  'travel-purchase': {
    ...premium,
    tell: (writer, { payableId: policyRecordId }, now) =>
      addJob(writer, 'travel.issue', { policyRecordId }, { now, effectKey: `travel.issue:${policyRecordId}` }),
  },
  'service-request': {
    ...premium,
    purpose: 'endorsement',
    tell: (writer, { payableId: requestId }, now) =>
      addJob(writer, 'service-request.paid', { requestId }, { now, effectKey: `service-request.paid:${requestId}` }),
  },
  /** What a challenged policy costs above what was paid for it, once it is corrected. */
  'premium-difference': {
    ...premium,
    tell: (writer, { payableId: policyRecordId }, now) =>
      addJob(
        writer,
        'challenge.difference-paid',
        { policyRecordId },
        { now, effectKey: `challenge.difference-paid:${policyRecordId}` },
      ),
  },
}
