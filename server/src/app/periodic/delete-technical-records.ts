import { deleteOldPersonLookups } from '../../customers/customers/delete-old-person-lookups.ts'
import {
  deleteOldOneTimeCodes,
  deleteOldPasskeyChallenges,
  deleteOldRecipients,
} from '../../people/auth/delete-old-codes.ts'
import { DELETE_BATCH_SIZE } from '../../platform/db/delete-batch.ts'
import type { Product } from '../../platform/http/context.ts'
import { deleteOldIdempotencyKeys } from '../../platform/http/idempotency.ts'
import { deleteOldNotifications } from '../../platform/notifications/own-notifications.ts'

export const DELETE_RECORDS_EVERY_MS = 3_600_000

/** Deletes old technical records, which contain personal data and would grow without limit. */
export async function deleteTechnicalRecords({ db, clock }: Pick<Product, 'db' | 'clock'>): Promise<void> {
  const now = clock.now()
  const old = [
    deleteOldPersonLookups,
    deleteOldOneTimeCodes,
    deleteOldPasskeyChallenges,
    deleteOldRecipients,
    deleteOldIdempotencyKeys,
    deleteOldNotifications,
  ]
  for (const deleteOld of old) {
    while ((await db.transaction((tx) => deleteOld(tx, now))) >= DELETE_BATCH_SIZE) continue
  }
}
