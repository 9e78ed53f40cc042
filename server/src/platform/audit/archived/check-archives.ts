import * as z from 'zod'
import { one, rows, type Tx } from '../../db/database.ts'
import { sql } from '../../db/sql.ts'
import type { Faults } from '../faults.ts'
import type { AuditKey } from '../keys.ts'
import { type Archive, archiveColumns, archiveRow } from './archive-row.ts'
import { isSigned } from './manifest.ts'

/**
 * Archives must be signed and together contain every entry up to their last segment; otherwise entries count as removed. `from`
 * is the first segment that is verified: earlier archives were verified with the whole log, perhaps under an earlier key.
 */
export async function checkArchives(
  tx: Tx,
  { keys, from }: { keys: readonly AuditKey[]; from: number },
  faults: Faults,
): Promise<{ until: number; entries: number }> {
  const found = await auditArchives(tx)
  const until = Math.max(0, ...found.map(({ details }) => details.lastSegment ?? 0))
  const entries = found.reduce((sum, { details }) => sum + details.rows, 0)
  if (until < from) return { until, entries }
  const forged = found.find(
    ({ details, manifest }) => (details.lastSegment ?? 0) >= from && !isSigned(keys, details, manifest),
  )
  if (forged) {
    faults.add('log-rewritten', `The manifest of archive ${forged.details.fileName} is not signed by our key`)
    return { until: 0, entries }
  }
  const sealed = await entriesUntil(tx, until)
  if (sealed === entries) return { until, entries }
  faults.add('entry-removed', `Archives contain ${entries} of the ${sealed} entries up to segment ${until}`)
  return { until: 0, entries }
}

/** Files with entries that were removed from the audit log. */
function auditArchives(tx: Tx): Promise<Archive[]> {
  return rows(
    tx,
    archiveRow,
    sql`select ${archiveColumns} from archives where table_name = 'audit_log' and removed_at is not null order by month, part`,
  )
}

/** Number of entries that were sealed up to a segment. */
async function entriesUntil(tx: Tx, segment: number): Promise<number> {
  const { entries } = await one(
    tx,
    z.object({ entries: z.number() }),
    sql`select coalesce(sum(entries), 0)::bigint as entries from audit_segments where n <= ${segment}`,
  )
  return entries
}
