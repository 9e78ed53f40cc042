import type { Parsed } from '@okwan/contract/platform/endpoint'
import type { SavedReport, savedReportEndpoints } from '@okwan/contract/reports/saved-reports'
import { Refusal } from '@okwan/domain/platform/refusal'
import { checkSharing, type Shared } from '@okwan/domain/reports/saved-reports/sharing'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import { refuseStale } from '../../platform/audit/refuse-stale.ts'
import { reachedIn } from '../../platform/db/reach.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { presentSaved } from './present.ts'
import {
  countForChange,
  deleteSaved,
  findSaved,
  insertSaved,
  listSaved,
  lockOwn,
  reachesBranch,
  type SavedRow,
  updateSaved,
} from './store.ts'

type Endpoints = typeof savedReportEndpoints
const MAX_SAVED = 100
const ENTITY = 'saved-report'

export async function listSavedReports({ tx, actor }: Ctx): Promise<SavedReport[]> {
  return (await listSaved(tx, actor)).flatMap((row) => presentSaved(row, actor.id) ?? [])
}

export async function saveReport(ctx: Ctx, { body }: Parsed<Endpoints['POST /saved-reports']>) {
  const { tx, actor, now } = ctx
  const shared = await checkedSharing(ctx, body)
  if ((await countForChange(tx, actor.id)) >= MAX_SAVED) throw new Refusal('too_many_saved_reports')
  const id = await insertSaved(tx, actor.id, { ...body, ...shared }, now)
  await recordAudit(ctx, { action: 'report-saved', entityType: ENTITY, entityId: id, after: { ...body, ...shared } })
  return shownReport(ctx, id)
}

export async function changeSavedReport(
  ctx: Ctx,
  { params, body }: Parsed<Endpoints['PUT /saved-reports/{savedReportId}']>,
) {
  const row = await ownReport(ctx, params.savedReportId)
  const { version, ...content } = body
  if (row.version !== version) await refuseStale(ctx.tx, 'saved report', { entityType: ENTITY, entityId: row.id })
  const shared = await checkedSharing(ctx, content)
  const after = { ...content, ...shared }
  await updateSaved(ctx.tx, row.id, after, ctx.now)
  await recordAudit(ctx, {
    action: 'saved-report-changed',
    entityType: ENTITY,
    entityId: row.id,
    before: contentOf(row),
    after,
  })
  return shownReport(ctx, row.id)
}

export async function deleteSavedReport(
  ctx: Ctx,
  { params }: Parsed<Endpoints['DELETE /saved-reports/{savedReportId}']>,
) {
  const row = await ownReport(ctx, params.savedReportId)
  await deleteSaved(ctx.tx, row.id)
  await recordAudit(ctx, {
    action: 'saved-report-deleted',
    entityType: ENTITY,
    entityId: row.id,
    before: contentOf(row),
  })
  return { savedReportId: row.id }
}

/** A report is shared with a branch only within the reach of its owner. */
async function checkedSharing({ tx, actor }: Ctx, sharing: Parameters<typeof checkSharing>[0]): Promise<Shared> {
  const shared = checkSharing(sharing)
  const { branchId } = shared
  if (branchId && !(await reachesBranch(tx, branchId, reachedIn('reports', { branch: 'b.id' })(actor)))) {
    throw new Refusal('invalid', 'Select a branch.', [{ path: 'branchId', message: 'Select a branch.' }])
  }
  return shared
}

async function ownReport({ tx, actor }: Ctx, id: string): Promise<SavedRow> {
  const row = await lockOwn(tx, actor.id, id)
  if (!row) throw new Refusal('not_found', 'This saved report no longer exists, or it belongs to someone else.')
  return row
}

function contentOf({ name, definition, shared_with, shared_role, shared_branch_id }: SavedRow) {
  return { name, definition, sharedWith: shared_with, role: shared_role, branchId: shared_branch_id }
}

async function shownReport({ tx, actor }: Ctx, id: string): Promise<SavedReport> {
  const shown = presentSaved(await findSaved(tx, id), actor.id)
  if (!shown) throw new Error(`saved report ${id} has an unknown definition`)
  return shown
}
