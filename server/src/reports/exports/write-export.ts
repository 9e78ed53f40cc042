import { can } from '@okwan/domain/platform/permissions'
import { findExporter } from '../../people/users/find-reader.ts'
import { readsForJob } from '../../platform/db/replica/reads-of.ts'
import type { Product } from '../../platform/http/context.ts'
import { addJob } from '../../platform/jobs/add-job.ts'
import { LISTS } from './lists.ts'
import { addPart, deleteExport, lockExport, saveProgress } from './store.ts'

/** Rows in memory at a time, both in this job and during the download. */
const ROWS_PER_PART = 500
const ROWS_PER_JOB = 5_000

/**
 * Writes the next parts and adds the job for the following ones in one transaction, so that an interrupted export resumes and no
 * job outlasts its lease.
 */
export async function writeExport(
  product: Product,
  { exportId, part }: { exportId: string; part: number },
): Promise<void> {
  const reads = await readsForJob(product)
  await product.db.transaction(async (tx) => {
    const now = product.clock.now()
    const row = await lockExport(tx, exportId)
    // Cancelled, or already written by another worker.
    if (row?.status !== 'working' || row.part_count !== part) return
    // The current role and branch of the user apply, not those at the start of the export.
    const reader = await findExporter(tx, row.user_id, now)
    // The user was deleted, or may no longer read the list.
    if (!reader || !can(reader, LISTS[row.list].permission)) return void (await deleteExport(tx, exportId))
    let parts = part
    let written = 0
    let cursor = row.cursor ?? undefined
    do {
      const page = { cursor, limit: ROWS_PER_PART, now }
      const next = await reads.read((from) => LISTS[row.list].rowsAfter(from, reader, row.filter, page))
      await addPart(tx, exportId, parts, next.rows)
      parts += 1
      written += next.rows.length
      cursor = next.nextCursor
    } while (cursor && written < ROWS_PER_JOB)
    await saveProgress(tx, exportId, { parts, rows: written, cursor })
    if (cursor) await addJob(tx, 'export.write', { exportId, part: parts }, { now })
  })
}

export async function expireExport(product: Product, { exportId }: { exportId: string }): Promise<void> {
  await product.db.transaction((tx) => deleteExport(tx, exportId))
}
