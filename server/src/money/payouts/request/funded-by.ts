import type { Tx } from '../../../platform/db/database.ts'
import type { Funding } from '../send/funding.ts'
import { isRefundOfRemitted, type PayoutRow } from '../store.ts'

/** Premium that the insurer already has is recovered from the insurer. The bordereaux decide until the first approval, then its journal. */
export async function fundedBy(tx: Tx, { id, funding, approved_at }: PayoutRow): Promise<Funding> {
  if (funding.from !== 'premium') return funding
  return { ...funding, remitted: await isRefundOfRemitted(tx, id, approved_at !== null) }
}
