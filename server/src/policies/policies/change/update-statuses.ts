import { toAccraDate } from '@okwan/domain/platform/dates'
import { type PolicyEvent, policyAfter } from '@okwan/domain/policies/policies/lifecycle'
import { statusAt } from '@okwan/domain/policies/policies/status-at'
import type { PolicyStatus, StickerStatus } from '@okwan/domain/policies/policies/terms'
import { type AuditCtx, recordAudit } from '../../../platform/audit/record-audit.ts'
import type { AuditAction } from '../../../platform/audit/words.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { Product } from '../../../platform/http/context.ts'
import { datedRecord } from '../issue/dated-record.ts'
import { endSticker, lockDue, lockSuccessor, type RecordRow, saveRecord } from '../store.ts'
import { replaceRecord } from './replace-record.ts'

/** Short, so that few statuses must be calculated when reading. */
export const UPDATE_STATUSES_EVERY_MS = 60_000

/**
 * Writes status changes that have become due: lapsed offers, suspensions, ended cover and next terms. Works in small
 * transactions, so that locks are short.
 */
export async function updateAllStatuses({ db, clock }: Pick<Product, 'db' | 'clock'>): Promise<void> {
  while ((await db.transaction((tx) => updateDueStatuses(tx, clock.now()))) > 0) continue
}

/** Updates one batch of records and returns the number of updated records. */
export async function updateDueStatuses(tx: Tx, now: Date): Promise<number> {
  let moved = 0
  for (const record of await lockDue(tx, now)) {
    if (await move({ tx, now }, record, statusAt(datedRecord(record), now))) moved += 1
  }
  return moved
}

const EVENTS: Partial<Record<PolicyStatus, { event: PolicyEvent; action: AuditAction }>> = {
  lapsed: { event: 'lapse', action: 'policy-lapsed' },
  cancelled: { event: 'cancel', action: 'policy-cancelled' },
  expired: { event: 'expire', action: 'policy-expired' },
  suspended: { event: 'suspend', action: 'policy-suspended' },
}
const STICKER_ENDS: Partial<Record<PolicyStatus, StickerStatus>> = { cancelled: 'void', expired: 'expired' }

async function move(ctx: AuditCtx, record: RecordRow, status: PolicyStatus): Promise<boolean> {
  // Cover can end before its next term starts.
  const isSucceeded = record.superseded_from !== null && record.superseded_from <= toAccraDate(ctx.now)
  if (status === 'superseded' || (status === 'expired' && isSucceeded)) {
    const next = await lockSuccessor(ctx.tx, record)
    if (next) await replaceRecord(ctx, record, next)
    return next !== undefined
  }
  const due = EVENTS[status]
  if (!due) return false
  await saveRecord(ctx, record.id, { status: policyAfter(record.status, due.event) })
  const stickerEnd = STICKER_ENDS[status]
  if (stickerEnd && record.sticker_number) await endSticker(ctx.tx, record.sticker_number, stickerEnd, ctx.now)
  await recordAudit(ctx, {
    action: due.action,
    entityType: 'policy-record',
    entityId: record.id,
    branchId: record.branch_id,
    before: { status: record.status },
    after: { status },
  })
  return true
}
