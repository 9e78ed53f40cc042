import { deleteOldPersonLookUps } from '../customers/customers/delete-old-person-look-ups.ts'
import {
  deleteOldOneTimeCodes,
  deleteOldPasskeyChallenges,
  deleteOldRecipients,
} from '../people/auth/delete-old-codes.ts'
import { deleteOldAnalyticsEvents } from '../platform/analytics/delete-old-analytics-events.ts'
import { DELETE_BATCH_SIZE } from '../platform/db/remove-some.ts'
import type { Product } from '../platform/http/context.ts'
import { deleteOldIdempotencyKeys } from '../platform/http/idempotency.ts'
import { deleteOldJobs } from '../platform/jobs/delete-old-jobs.ts'
import { deleteOldNotifications } from '../platform/notifications/own-notifications.ts'

export const DELETE_RECORDS_EVERY_MS = 3_600_000

/** Deletes old technical records, which contain personal data and would grow without limit. */
export async function deleteTechnicalRecords({ db, clock }: Pick<Product, 'db' | 'clock'>): Promise<void> {
  const now = clock.now()
  const old = [
    deleteOldPersonLookUps,
    deleteOldOneTimeCodes,
    deleteOldPasskeyChallenges,
    deleteOldRecipients,
    deleteOldIdempotencyKeys,
    deleteOldJobs,
    deleteOldAnalyticsEvents,
    deleteOldNotifications,
  ]
  for (const deleteOld of old) {
    while ((await db.transaction((tx) => deleteOld(tx, now))) >= DELETE_BATCH_SIZE) continue
  }
}
