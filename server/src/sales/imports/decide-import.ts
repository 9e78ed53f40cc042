import type { Parsed } from '@okwan/contract/platform/endpoint'
import type { importEndpoints } from '@okwan/contract/sales/imports'
import { idIn } from '@okwan/domain/people/auth/acts'
import { lowerFirst } from '@okwan/domain/platform/messages/lower-first'
import { Refusal } from '@okwan/domain/platform/refusal'
import { imbalanceReason } from '@okwan/domain/sales/imports/balances'
import {
  approvalRefusalReason,
  type ImportEvent,
  importAfter,
  submissionRefusalReason,
  undoRefusalReason,
} from '@okwan/domain/sales/imports/lifecycle'
import { IMPORT_KIND_LABELS } from '@okwan/domain/sales/imports/terms'
import { confirmAct } from '../../people/auth/confirm-act.ts'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import type { AuditAction } from '../../platform/audit/words.ts'
import type { Ctx, DescribeAct } from '../../platform/http/context.ts'
import { addJob } from '../../platform/jobs/add-job.ts'
import { actReference, countsOf } from './present.ts'
import { noSuchImport, readImport } from './read-imports.ts'
import { emptyRows } from './row-store.ts'
import { openingLines } from './rows/balance-rows.ts'
import {
  approveImport,
  approveUndo,
  cancelUndo,
  findImport,
  type LockedImport,
  lockImport,
  moveImport,
  requestUndo,
  submitImport,
} from './store.ts'

type Endpoints = typeof importEndpoints
type Input = { params: { id: string } }

/** Submits the correct rows. A trial balance must be complete and balanced. */
export async function submit(ctx: Ctx, { params }: Input) {
  const { tx, now, actor } = ctx
  const found = await lock(ctx, params.id)
  importAfter(found.status, 'submit')
  const row = await findImport(tx, found.id)
  const refusalReason =
    row && (submissionRefusalReason(found.kind, countsOf(row)) ?? (await postingRefusalReason(ctx, found)))
  if (refusalReason) throw new Refusal('import_not_ready', refusalReason)
  await submitImport(tx, found.id, actor.id, now)
  return recordDecision(ctx, found, 'import-submitted')
}

async function postingRefusalReason({ tx, now }: Ctx, { id, kind, uploaded_by }: LockedImport) {
  if (kind !== 'opening-balances') return undefined
  return imbalanceReason(await openingLines({ tx, now, importId: id, kind, uploadedBy: uploaded_by }))
}

/** Another SuperAdmin approves, and the job writes the rows in batches. */
export async function approve(ctx: Ctx, { params, body }: Parsed<Endpoints['POST /imports/{id}/approve']>) {
  const { tx, now, actor } = ctx
  const found = await lock(ctx, params.id)
  importAfter(found.status, 'approve')
  const refusalReason = approvalRefusalReason(found, actor.id)
  if (refusalReason) throw new Refusal('own_proposal', refusalReason)
  await confirmAct(ctx, body.verificationToken, actReference(found))
  await approveImport(tx, found.id, actor.id, now)
  await addJob(tx, 'import.run', { importId: found.id }, { now })
  return recordDecision(ctx, found, 'import-approved')
}

/** Declines a submitted import. It becomes a draft again, or done if rows were imported before. */
export async function decline(ctx: Ctx, { params }: Input) {
  const found = await lock(ctx, params.id)
  const row = await findImport(ctx.tx, found.id)
  const event = row && countsOf(row).written > 0 ? 'decline_rest' : 'decline'
  return move(ctx, found, event, 'import-declined')
}

export async function stop(ctx: Ctx, { params }: Input) {
  return move(ctx, await lock(ctx, params.id), 'stop', 'import-stopped')
}

export async function resume(ctx: Ctx, { params }: Input) {
  const result = await move(ctx, await lock(ctx, params.id), 'resume', 'import-resumed')
  await addJob(ctx.tx, 'import.run', { importId: params.id }, { now: ctx.now })
  return result
}

export async function discard(ctx: Ctx, { params }: Input) {
  await emptyRows(ctx.tx, params.id, 'all')
  return move(ctx, await lock(ctx, params.id), 'discard', 'import-discarded')
}

/** Requests the undo of an import from another SuperAdmin. */
export async function requestImportUndo(ctx: Ctx, { params }: Input) {
  const found = await lock(ctx, params.id)
  importAfter(found.status, 'ask_undo')
  const row = await findImport(ctx.tx, found.id)
  if (row && countsOf(row).written === 0)
    throw new Refusal('import_not_ready', 'This import has added no records, so there is nothing to undo.')
  await requestUndo(ctx.tx, found, ctx.actor.id, ctx.now)
  return recordDecision(ctx, found, 'import-undo-requested')
}

/** Declines or withdraws an undo request. The import returns to its previous status. */
export async function endUndoRequest(ctx: Ctx, { params }: Input) {
  const found = await lock(ctx, params.id)
  const status = importAfter(found.status, found.undo_from === 'stopped' ? 'keep_stopped' : 'keep_done')
  await cancelUndo(ctx.tx, found.id, status, ctx.now)
  return recordDecision(ctx, found, 'import-kept')
}

/** Approves the undo; a job removes the imported records in batches. Records that were used since are kept. */
export async function undo(ctx: Ctx, { params, body }: Parsed<Endpoints['POST /imports/{id}/undo']>) {
  const { tx, now, actor } = ctx
  const found = await lock(ctx, params.id)
  importAfter(found.status, 'undo')
  const refusalReason = undoRefusalReason(found.undo_by, actor.id)
  if (refusalReason) throw new Refusal('own_proposal', refusalReason)
  await confirmAct(ctx, body.verificationToken, actReference(found))
  await approveUndo(tx, found.id, actor.id, now)
  await addJob(tx, 'import.run', { importId: found.id }, { now })
  return recordDecision(ctx, found, 'import-undo-begun')
}

export const describeImport: DescribeAct = async ({ tx }, rest) => {
  const found = await findImport(tx, idIn(rest))
  if (!found) throw noSuchImport()
  const { ready, written } = countsOf(found)
  const title = `${lowerFirst(IMPORT_KIND_LABELS[found.kind])} from ${found.file_name}`
  const sentence =
    found.status === 'submitted' ? `import ${ready} rows: ${title}` : `undo the import of ${written} rows: ${title}`
  return { reference: actReference(found), sentence }
}

async function lock({ tx }: Ctx, id: string): Promise<LockedImport> {
  const found = await lockImport(tx, id)
  if (!found) throw noSuchImport()
  return found
}

async function move(ctx: Ctx, found: LockedImport, event: ImportEvent, action: Audited) {
  await moveImport(ctx.tx, found.id, importAfter(found.status, event), ctx.now)
  return recordDecision(ctx, found, action)
}

type Audited = Extract<AuditAction, `import-${string}`>

async function recordDecision(ctx: Ctx, { id, kind, status }: LockedImport, action: Audited) {
  const detail = await readImport(ctx, id)
  const { counts } = detail
  await recordAudit(ctx, {
    action,
    entityType: 'import',
    entityId: id,
    before: { status },
    after: { status: detail.status, kind, ready: counts.ready, written: counts.written },
  })
  return detail
}
