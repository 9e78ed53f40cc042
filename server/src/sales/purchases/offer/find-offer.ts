import type { MotorPurchase } from '@okwan/contract/sales/purchases'
import type { Tx } from '../../../platform/db/database.ts'
import { presentPurchase } from '../present.ts'
import { findPurchase } from '../store.ts'

/** Payable offer of a policy record. */
export async function findOpenOffer(tx: Tx, policyRecordId: string, now: Date): Promise<MotorPurchase | undefined> {
  const row = await findPurchase(tx, policyRecordId)
  return now < row.offer_ends_at ? presentPurchase(row, now) : undefined
}
