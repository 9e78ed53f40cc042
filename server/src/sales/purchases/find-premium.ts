import { findPaid, type PaidPayment } from '../../money/payments/checkout/find-paid.ts'
import type { Tx } from '../../platform/db/database.ts'
import { findFleetId } from './store.ts'

/** Payment of a motor policy: its own payment or the payment of its fleet. */
export async function findPremium(tx: Tx, policyRecordId: string): Promise<PaidPayment | undefined> {
  const own = await findPaid(tx, 'motor-purchase', policyRecordId)
  if (own) return own
  const fleetId = await findFleetId(tx, policyRecordId)
  return fleetId ? findPaid(tx, 'fleet-purchase', fleetId) : undefined
}
