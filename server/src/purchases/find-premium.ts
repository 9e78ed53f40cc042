import type { Tx } from '../db/database.ts'
import { findPaid, type PaidPayment } from '../payments/find-paid.ts'
import { findFleetId } from './store.ts'

/** The payment of a motor sale: its own, or that of the fleet it was sold with. */
export async function findPremium(tx: Tx, policyRecordId: string): Promise<PaidPayment | undefined> {
  const own = await findPaid(tx, 'motor-purchase', policyRecordId)
  if (own) return own
  const fleetId = await findFleetId(tx, policyRecordId)
  return fleetId ? findPaid(tx, 'fleet-purchase', fleetId) : undefined
}
