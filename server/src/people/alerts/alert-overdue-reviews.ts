import { recordAudit } from '../../platform/audit/record-audit.ts'
import type { Product } from '../../platform/http/context.ts'
import { countOverdueReviews } from '../users/access-reviews/list-access.ts'
import { insertAlert, lockRules, wasReported } from './store.ts'

export const ALERT_REVIEWS_EVERY_MS = 3_600_000

/** Overdue reviews are reported again after this time. */
const REPEAT_AFTER_MS = 7 * 24 * 3_600_000

const REPORT = { action: 'access-reviews-overdue', entityType: 'alert-rules', entityId: 'access-review' } as const

/** Raises one alert a week while access reviews are overdue. The lock on the rules prevents two nodes from raising it twice. */
export async function alertOverdueReviews({ db, clock }: Pick<Product, 'db' | 'clock'>): Promise<boolean> {
  return db.transaction(async (tx) => {
    const now = clock.now()
    await lockRules(tx)
    const overdue = await countOverdueReviews(tx, now)
    if (overdue === 0 || (await wasReported(tx, REPORT, new Date(now.getTime() - REPEAT_AFTER_MS)))) return false
    await recordAudit({ tx, now }, { ...REPORT, after: { overdue } })
    await insertAlert(tx, {
      kind: 'access-review',
      severity: 'normal',
      subject: 'access-review',
      sentence: `The access of ${overdue === 1 ? '1 person is' : `${overdue} people is`} overdue for review`,
      person: null,
      at: now,
    })
    return true
  })
}
