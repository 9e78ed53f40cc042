import { findReader } from '../../people/users/find-reader.ts'
import type { Product } from '../../platform/http/context.ts'
import { addJob } from '../../platform/jobs/add-job.ts'
import { LISTS } from './lists.ts'
import { addPart, deleteExport, lockExport, saveProgress } from './store.ts'

/** What is in memory at once, here and when the file is fetched. */
const ROWS_IN_PART = 500
const ROWS_AT_ONCE = 5_000

/**
 * Writes the next parts and adds the job for those after them, in one transaction: whatever breaks, the export goes on where
 * it stood, and no job lasts longer than its lease.
 */
export async function writeExport(
  product: Product,
  { exportId, part }: { exportId: string; part: number },
): Promise<void> {
  await product.db.transaction(async (tx) => {
    const now = product.clock.now()
    const row = await lockExport(tx, exportId)
    // Stopped, or written by another worker already.
    if (row?.status !== 'working' || row.part_count !== part) return
    // As that person is now: who has moved gets no rows of yesterday's branch.
    const reader = await findReader(tx, row.user_id)
    // Begun while its owner was being sent away; what was there before went with them.
    if (!reader) return void (await deleteExport(tx, exportId))
    let parts = part
    let written = 0
    let cursor = row.cursor ?? undefined
    do {
      const next = await LISTS[row.list].rowsAfter(tx, reader, row.filter, { cursor, limit: ROWS_IN_PART, now })
      await addPart(tx, exportId, parts, next.rows)
      parts += 1
      written += next.rows.length
      cursor = next.nextCursor
    } while (cursor && written < ROWS_AT_ONCE)
    await saveProgress(tx, exportId, { parts, rows: written, cursor })
    if (cursor) await addJob(tx, 'export.write', { exportId, part: parts }, { now })
  })
}

export async function forgetExport(product: Product, { exportId }: { exportId: string }): Promise<void> {
  await product.db.transaction((tx) => deleteExport(tx, exportId))
}
