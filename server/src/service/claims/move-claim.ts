import { toAccraDate } from '@okwan/domain/platform/dates'
import { Refusal } from '@okwan/domain/platform/refusal'
import { type ClaimForDecision, moveClaim } from '@okwan/domain/service/claims/decisions'
import { checklistOf, missingDocuments } from '@okwan/domain/service/claims/documents'
import { theftWaitEnds } from '@okwan/domain/service/claims/first-notice'
import { claimAfter } from '@okwan/domain/service/claims/lifecycle'
import type { ClaimEvent } from '@okwan/domain/service/claims/terms'
import { type AuditCtx, recordAudit } from '../../platform/audit/record-audit.ts'
import { refuseStale } from '../../platform/audit/refuse-stale.ts'
import { dashed } from '../../platform/audit/words.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Ctx } from '../../platform/http/context.ts'
import { settingAt } from '../../platform/settings/setting-at.ts'
import { notifyQueue } from '../service-requests/decide/notify-queue.ts'
import { reachedBy } from '../service-requests/read/scope.ts'
import { currentDeadlines, datesOf } from './deadlines.ts'
import {
  type ClaimChanges,
  type ClaimRow,
  documentsOf,
  lockClaim,
  partiesTo,
  payoutApproversOf,
  saveClaim,
} from './store.ts'

/** Locks the version that the caller saw. */
export async function lockSeen({ tx, actor }: Ctx, id: string, version: number): Promise<ClaimRow> {
  const row = await lockClaim(tx, id, reachedBy(actor))
  if (!row) throw noSuchClaim()
  if (row.version !== version) await refuseStale(tx, 'claim', { entityType: 'claim', entityId: id })
  return row
}

/** Checks whether the user may make the move, then makes it. */
export async function moveByPerson(
  ctx: Ctx,
  row: ClaimRow,
  event: ClaimEvent,
  { reason, ...changes }: ClaimChanges & { reason?: string | undefined } = {},
): Promise<ClaimRow> {
  const { actor, now } = ctx
  const claim = await forDecision(ctx, row)
  moveClaim(claim, event, { ...actor, userId: actor.id }, { today: toAccraDate(now), reason: reason ?? '' })
  return applyMove(ctx, row, event, { statusNote: reason ?? null, ...changes })
}

/** Changes the status, logs it, and updates the regulatory deadlines. */
export async function applyMove(
  ctx: AuditCtx,
  row: ClaimRow,
  event: ClaimEvent,
  changes: ClaimChanges = {},
): Promise<ClaimRow> {
  const { tx, now, actor } = ctx
  const status = claimAfter(row.status, event)
  await saveClaim(tx, row.id, { statusNote: null, ...changes, status, statusAt: now, statusBy: actor?.id ?? null })
  const moved = await read(tx, row.id)
  const holidays = await settingAt(tx, 'public-holidays', now)
  const deadlines = await settingAt(tx, 'claim-deadlines', moved.reported_at)
  const dates = datesOf(moved, toAccraDate(moved.reported_at))
  const { nextDueOn, breaches } = currentDeadlines(dates, toAccraDate(now), { holidays, deadlines })
  await saveClaim(tx, row.id, { nextDueOn, breaches: [...new Set([...moved.breaches, ...breaches])] })
  await recordAudit(ctx, {
    action: `claim-${dashed(event)}`,
    entityType: 'claim',
    entityId: row.id,
    branchId: row.branch_id,
    before: { status: row.status },
    after: { status, ...(changes.statusNote ? { note: changes.statusNote } : {}) },
  })
  await notifyQueue(tx)
  return read(tx, row.id)
}

/** Facts for the decision rules. */
export async function forDecision({ tx, now }: Pick<Ctx, 'tx' | 'now'>, row: ClaimRow): Promise<ClaimForDecision> {
  const { sold_by: soldBy, benefits } = await partiesTo(tx, row.id)
  const { staffDecidesUpToPesewas: staffLimitPesewas } = await settingAt(tx, 'authority-limits', now)
  return {
    status: row.status,
    staffLimitPesewas,
    reportedBy: row.reported_by,
    soldBy,
    benefits,
    missingDocuments: (await missingOf(tx, row)).map(({ label }) => label),
    ...(row.assessed_by ? { assessedBy: row.assessed_by } : {}),
    ...(row.decided_by ? { decidedBy: row.decided_by } : {}),
    ...(row.payable_pesewas === null ? {} : { totalPesewas: row.paid_pesewas + row.payable_pesewas }),
    ...(row.voucher_by ? { voucherBy: row.voucher_by, payoutApprovers: await payoutApproversOf(tx, row.id) } : {}),
    ...(row.type === 'theft' ? { decidableFrom: theftWaitEnds(row.incident_date) } : {}),
  }
}

export async function missingOf(tx: Tx, row: ClaimRow) {
  const received = (await documentsOf(tx, row.id)).map(({ document }) => document)
  return missingDocuments(checklistOf({ type: row.type, thirdParties: row.notice.thirdParties }), received)
}

export function noSuchClaim(): Refusal {
  return new Refusal('not_found', 'This claim doesn’t exist or you can’t access it.')
}

async function read(tx: Tx, id: string): Promise<ClaimRow> {
  const row = await lockClaim(tx, id)
  if (!row) throw noSuchClaim()
  return row
}
