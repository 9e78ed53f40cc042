import type { ExportedFile, ExportList } from '@okwan/contract/reports/exports'
import { Refusal } from '@okwan/domain/platform/refusal'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { addJob } from '../../platform/jobs/add-job.ts'
import { LISTS } from './lists.ts'
import { presentExport } from './present.ts'
import { countWorking, insertExport } from './store.ts'

/** Smaller files are generated during the download, which takes about a second. */
const DIRECT_MAX_ROWS = 5_000
/** Less than the 1,048,576 rows that a spreadsheet can open. */
const MAX_ROWS = 1_000_000
const MAX_CONCURRENT = 3
const RETENTION_DAYS = 7

type Start = { body: { format: ExportedFile['format']; filter: Record<string, unknown> } }

export async function startExport(ctx: Ctx, list: ExportList, { body }: Start) {
  const { tx, actor, now } = ctx
  const { format, filter } = body
  const rowCount = await LISTS[list].count(tx, actor, filter, now)
  if (rowCount > MAX_ROWS) {
    throw new Refusal('export_too_long')
  }
  const isStored = rowCount > DIRECT_MAX_ROWS
  if (isStored && (await countWorking(tx, actor.id)).count >= MAX_CONCURRENT) {
    throw new Refusal('too_many_exports')
  }
  const expiresAt = new Date(now.getTime() + RETENTION_DAYS * 24 * 3600_000)
  const created = await insertExport(tx, {
    user_id: actor.id,
    list,
    format,
    filter,
    status: isStored ? 'working' : 'ready',
    is_stored: isStored,
    row_count: rowCount,
    created_at: now,
    expires_at: expiresAt,
  })
  await recordAudit(ctx, {
    action: `${list}-exported`,
    entityType: 'export',
    entityId: created.id,
    after: { format, rows: rowCount, filter },
  })
  if (isStored) await addJob(tx, 'export.write', { exportId: created.id, part: 0 }, { now })
  await addJob(tx, 'export.expire', { exportId: created.id }, { now, runAt: expiresAt })
  return presentExport(created)
}
