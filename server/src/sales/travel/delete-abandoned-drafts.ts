import { recordAudit } from '../../platform/audit/record-audit.ts'
import { unlinkFiles } from '../../platform/files/link-files.ts'
import type { Product } from '../../platform/http/context.ts'
import { deleteAbandoned } from './store.ts'

export const DELETE_ABANDONED_EVERY_MS = 3_600_000

const BATCH_SIZE = 100

/** Deletes expired drafts with all their data, especially the health answers. */
export async function deleteAbandonedDrafts({ db, clock }: Pick<Product, 'db' | 'clock'>): Promise<void> {
  const now = clock.now()
  const step = () =>
    db.transaction(async (tx) => {
      const expired = await deleteAbandoned(tx, now, BATCH_SIZE)
      const ids = expired.map(({ id }) => id)
      await unlinkFiles(tx, 'travel-draft', ids, now)
      for (const { id, branch_id: branchId, version } of expired) {
        const entry = { action: 'travel-draft-forgotten', entityType: 'travel-draft', entityId: id, branchId } as const
        await recordAudit({ tx, now }, { ...entry, before: { version } })
      }
      return expired.length
    })
  while ((await step()) === BATCH_SIZE) continue
}
