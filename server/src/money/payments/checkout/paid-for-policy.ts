import type { PayableType } from '@okwan/contract/money/payments'
import type { Tx } from '../../../platform/db/database.ts'
import { settledForPolicy } from '../checkout-store.ts'

export type PolicyPayment = {
  clientReference: string
  payableType: PayableType
  payableId: string
  paidPesewas: number
  /** The share of this policy; less than the payment if a fleet was paid with one payment. */
  sharePesewas: number
  /** Null if paid from an agent's wallet. */
  payerNumber: string | null
}

/** Payments for a policy and its changes, oldest first. */
export async function paidForPolicy(tx: Tx, policyId: string): Promise<PolicyPayment[]> {
  return (await settledForPolicy(tx, policyId)).map((row) => ({
    clientReference: row.client_reference,
    payableType: row.payable_type,
    payableId: row.payable_id,
    paidPesewas: row.amount_pesewas,
    sharePesewas: row.share_pesewas,
    payerNumber: row.payer_number,
  }))
}
