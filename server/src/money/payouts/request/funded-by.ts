import type { Tx } from '../../../platform/db/database.ts'
import type { Funding } from '../send/funding.ts'
import { isRefundOfRemitted, type PayoutRow } from '../store.ts'

/**
 * The account that funds a payout. Premium that was remitted to the insurer is recovered from the insurer. The bordereaux show
 * whether it was remitted; after the first approval, the journal of the approval does.
 */
export async function fundedBy(tx: Tx, { id, funding, approved_at }: PayoutRow): Promise<Funding> {
  if (funding.from !== 'premium') return funding
  return { ...funding, remitted: await isRefundOfRemitted(tx, id, approved_at !== null) }
}
