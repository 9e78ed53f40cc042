import type { Provider } from '@okwan/domain/money/payments/terms'
import type { Product } from '../../../platform/http/context.ts'
import type { Callback } from '../../../platform/ports/mobile-money.ts'
import { findDisbursementBy, saveClaim } from './disbursement-store.ts'
import { addCheck } from './payout-jobs.ts'

/** A provider claims something about a sending: remembered as the reason of a failure, and asked about at once. */
export async function noteDisbursementClaim(product: Product, provider: Provider, callback: Callback): Promise<string> {
  const { claim } = callback
  return product.db.transaction(async (tx) => {
    const now = product.clock.now()
    const disbursement = await findDisbursementBy(tx, callback)
    if (disbursement?.provider !== provider) return 'unknown-reference'
    if (disbursement.state === 'paid' && claim.kind === 'paid') return 'known'
    if (claim.kind !== 'unclear') {
      const reason = claim.kind === 'failed' ? claim.reason : null
      await saveClaim(tx, disbursement.id, claim.kind, reason, now)
    }
    await addCheck(tx, disbursement.id, { now })
    return 'asked'
  })
}
