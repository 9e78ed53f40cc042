import type { AuditCtx } from '../../../platform/audit/record-audit.ts'
import type { MidPolicy } from '../../../platform/ports/mid.ts'
import { motorRateBookOf } from '../../../products/rate-books/motor-rate-book.ts'
import { findPremium } from '../find-premium.ts'
import { readSale } from '../store.ts'
import { midPolicyOf } from './mid-policy.ts'

/**
 * Policy version in the format of the MID, for updates. Its payment is the payment of the first version or of the fleet; an
 * imported policy has none.
 */
export async function registeredPolicy(
  { tx, now }: AuditCtx,
  { policyRecordId, firstRecordId }: { policyRecordId: string; firstRecordId: string },
): Promise<MidPolicy> {
  const sale = await readSale(tx, policyRecordId)
  const paid = await findPremium(tx, firstRecordId)
  const book = await motorRateBookOf(tx, sale.rate_book_id)
  return midPolicyOf(sale, book, paid ?? { clientReference: '', paidAt: now, method: 'momo', amountPesewas: 0 }, now)
}
