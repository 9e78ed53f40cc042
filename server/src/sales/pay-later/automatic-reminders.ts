import { sql } from '../../platform/db/sql.ts'
import type { Product } from '../../platform/http/context.ts'
import type { JobPayloads } from '../../platform/jobs/kinds.ts'
import { sendReminder } from './remind-customer.ts'
import { lockParked } from './store.ts'

/** Reminder job. Skips paid and withdrawn offers, and customers who were already reminded today. */
export async function sendAutomaticReminder(
  product: Product,
  { policyRecordId }: JobPayloads['pay-later.remind'],
): Promise<void> {
  await product.db.transaction(async (tx) => {
    const now = product.clock.now()
    const offer = await lockParked(tx, sql`true`, policyRecordId, now)
    if (offer) await sendReminder({ tx, now, product }, offer)
  })
}
