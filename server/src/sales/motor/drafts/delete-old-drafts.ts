import { deleteOldLookups } from '../../../customers/vehicles/delete-old-lookups.ts'
import { DELETE_BATCH_SIZE } from '../../../platform/db/delete-batch.ts'
import type { Product } from '../../../platform/http/context.ts'
import { removeDraftsUntouchedSince } from '../store.ts'
import { unlinkDraftFiles } from './draft-files.ts'

const DAY_MS = 86_400_000
/** A draft is deleted after this time without a change. The latest start date is 30 days ahead, so an older draft is useless. */
const KEEP_DAYS = 30

export const DELETE_DRAFTS_EVERY_MS = 3_600_000
/** Drafts deleted in one transaction, so that locks are short even after a long stop. */
const BATCH_SIZE = 500

export async function deleteOldDrafts({ db, clock }: Pick<Product, 'db' | 'clock'>): Promise<void> {
  const now = clock.now()
  const untouchedSince = new Date(now.getTime() - KEEP_DAYS * DAY_MS)
  const step = () =>
    db.transaction(async (tx) => {
      const removedIds = await removeDraftsUntouchedSince(tx, untouchedSince, BATCH_SIZE)
      await unlinkDraftFiles(tx, removedIds, now)
      return removedIds.length
    })
  while ((await step()) === BATCH_SIZE) continue
  while ((await db.transaction((tx) => deleteOldLookups(tx, now))) >= DELETE_BATCH_SIZE) continue
}
