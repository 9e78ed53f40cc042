import type { Provider } from '@okwan/domain/money/payments/terms'
import type { Product } from '../../../platform/http/context.ts'
import type { Callback } from '../../../platform/ports/mobile-money.ts'
import { findDisbursementBy, saveProviderReport } from './disbursement-store.ts'
import { addCheck } from './payout-jobs.ts'

/** Stores the report of a callback about a disbursement and adds a status query. The report explains a later failure. */
export async function saveDisbursementReport(
  product: Product,
  provider: Provider,
  callback: Callback,
): Promise<string> {
  const { report } = callback
  return product.db.transaction(async (tx) => {
    const now = product.clock.now()
    const disbursement = await findDisbursementBy(tx, callback)
    if (disbursement?.provider !== provider) return 'unknown-reference'
    if (disbursement.state === 'paid' && report.kind === 'paid') return 'known'
    if (report.kind !== 'unclear') {
      const reason = report.kind === 'failed' ? report.reason : null
      await saveProviderReport(tx, disbursement.id, report.kind, reason, now)
    }
    await addCheck(tx, disbursement.id, { now })
    return 'asked'
  })
}
