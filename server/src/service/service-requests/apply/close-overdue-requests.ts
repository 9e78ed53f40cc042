import { answerOverdueBefore } from '@okwan/domain/service/service-requests/lifecycle'
import type { Product } from '../../../platform/http/context.ts'
import { moveRequest } from '../decide/move-request.ts'
import { notifyRejected } from '../decide/reject-request.ts'
import { lockOverdueRequests } from '../store.ts'

export const CLOSE_OVERDUE_EVERY_MS = 5 * 60_000

/** Closes requests that were not answered or paid in time, so that they can be raised again. */
export async function closeOverdueRequests({ db, clock }: Pick<Product, 'db' | 'clock'>): Promise<void> {
  await db.transaction(async (tx) => {
    const now = clock.now()
    for (const row of await lockOverdueRequests(tx, answerOverdueBefore(now), now)) {
      const reason =
        row.status === 'more_info' ? 'The question wasn’t answered in time.' : 'The payment wasn’t made in time.'
      await moveRequest({ tx, now }, row, 'give_up_waiting', { statusNote: reason })
      await notifyRejected({ tx, now }, row, reason)
    }
  })
}
