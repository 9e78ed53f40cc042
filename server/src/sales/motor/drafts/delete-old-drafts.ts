import { deleteOldLookups } from '../../../customers/vehicles/delete-old-lookups.ts'
import { MAX_AT_ONCE } from '../../../platform/db/remove-some.ts'
import type { Product } from '../../../platform/http/context.ts'
import { removeDraftsUntouchedSince } from '../store.ts'
import { dropDraftFiles } from './draft-files.ts'

const DAY_MS = 86_400_000
/** Deletes expired drafts. The latest start date is 30 days ahead, so older drafts are useless and contain personal data. */
const KEEP_DAYS = 30

export const DELETE_DRAFTS_EVERY_MS = 3_600_000
/** Drafts of one transaction, so that locks are short also after a long stop. */
const AT_ONCE = 500

export async function deleteOldDrafts({ db, clock }: Pick<Product, 'db' | 'clock'>): Promise<void> {
  const now = clock.now()
  const untouchedSince = new Date(now.getTime() - KEEP_DAYS * DAY_MS)
  const step = () =>
    db.transaction(async (tx) => {
      const forgotten = await removeDraftsUntouchedSince(tx, untouchedSince, AT_ONCE)
      await dropDraftFiles(tx, forgotten, now)
      return forgotten.length
    })
  while ((await step()) === AT_ONCE) continue
  while ((await db.transaction((tx) => deleteOldLookups(tx, now))) >= MAX_AT_ONCE) continue
}
