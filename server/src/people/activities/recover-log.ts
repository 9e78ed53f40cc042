import type { activityEndpoints } from '@okwan/contract/people/activities'
import type { Parsed } from '@okwan/contract/platform/endpoint'
import { Refusal } from '@okwan/domain/platform/refusal'
import { lastSignedSegment } from '../../platform/audit/audit-status.ts'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import type { Ctx, DescribeAct } from '../../platform/http/context.ts'
import { confirmAct } from '../auth/confirm-act.ts'
import { findOpenRecovery, getRecovery, insertRecovery, type RecoveryRow, saveConfirmation } from './recovery-store.ts'

const OPEN_MS = 24 * 3_600_000

type Endpoints = typeof activityEndpoints

/** The log continues from the last checkpoint of the restored database. */
export async function proposeRecovery(ctx: Ctx, { body }: Parsed<Endpoints['POST /activities/chain/recovery']>) {
  const { tx, actor, now } = ctx
  await confirmAct(ctx, body.verificationToken, 'audit-recovery')
  const segment = await lastSignedSegment(tx)
  const id = await insertRecovery(tx, { segment, reason: body.reason, proposedBy: actor.id }, now)
  const after = { segment, reason: body.reason }
  await recordAudit(ctx, { action: 'audit-recovery-proposed', entityType: 'audit-log', entityId: id, after })
  return presentRecovery(await getRecovery(tx, id))
}

export async function confirmRecovery(
  ctx: Ctx,
  { body }: Parsed<Endpoints['POST /activities/chain/recovery/confirm']>,
) {
  const { tx, actor, now } = ctx
  const { recoveryId: id } = body
  const open = await findOpenRecovery(tx, openSince(now))
  if (open?.id !== id) throw new Refusal('not_found')
  if (open.proposed_by === actor.id) throw new Refusal('own_proposal')
  await confirmAct(ctx, body.verificationToken, `audit-recovery:${id}`)
  const isConfirmed = await saveConfirmation(tx, { id, confirmedBy: actor.id, proposedAfter: openSince(now) }, now)
  if (!isConfirmed) throw new Refusal('stale_version')
  const after = { segment: open.segment, proposedBy: open.proposed_by }
  await recordAudit(ctx, { action: 'audit-recovery-confirmed', entityType: 'audit-log', entityId: id, after })
  return presentRecovery(await getRecovery(tx, id))
}

export async function openRecovery({ tx, now }: Pick<Ctx, 'tx' | 'now'>) {
  const open = await findOpenRecovery(tx, openSince(now))
  return open ? presentRecovery(open) : null
}

const openSince = (now: Date) => new Date(now.getTime() - OPEN_MS)

export const describeRecovery: DescribeAct = async ({ tx, now }, rest) => {
  if (rest === '') return { reference: 'audit-recovery', sentence: 'report that the database was restored' }
  const open = await findOpenRecovery(tx, openSince(now))
  if (open?.id !== rest) throw new Refusal('not_found')
  return { reference: `audit-recovery:${open.id}`, sentence: 'confirm that the database was restored' }
}

function presentRecovery(row: RecoveryRow) {
  return {
    recoveryId: row.id,
    segment: row.segment,
    reason: row.reason,
    proposedBy: { userId: row.proposed_by, fullName: row.full_name },
    proposedAt: row.proposed_at.toISOString(),
    isConfirmed: row.confirmed_at !== null,
  }
}
