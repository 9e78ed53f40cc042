import { deleteOldLookups } from '../../../customers/vehicles/delete-old-lookups.ts'
import type { Product } from '../../../platform/http/context.ts'
import { removeDraftsUntouchedSince } from '../store.ts'
import { dropDraftFiles } from './draft-files.ts'

const DAY_MS = 86_400_000
/** Deletes expired drafts. The latest start date is 30 days ahead, so older drafts are useless and contain personal data. */
const KEEP_DAYS = 30

export const DELETE_DRAFTS_EVERY_MS = 3_600_000

export async function deleteOldDrafts({ db, clock }: Pick<Product, 'db' | 'clock'>): Promise<void> {
  const now = clock.now()
  await db.transaction(async (tx) => {
    const forgotten = await removeDraftsUntouchedSince(tx, new Date(now.getTime() - KEEP_DAYS * DAY_MS))
    await dropDraftFiles(tx, forgotten, now)
    await deleteOldLookups(tx, now)
  })
}
