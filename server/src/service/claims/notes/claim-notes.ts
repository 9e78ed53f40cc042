import type { Parsed } from '@okwan/contract/platform/endpoint'
import type { claimEndpoints } from '@okwan/contract/service/claims'
import { can } from '@okwan/domain/platform/permissions'
import { claimNumber } from '@okwan/domain/service/claims/numbers'
import { recordAudit } from '../../../platform/audit/record-audit.ts'
import type { AuditAction } from '../../../platform/audit/words.ts'
import type { Ctx } from '../../../platform/http/context.ts'
import { queueMessage } from '../../../platform/messages/queue-message.ts'
import { writeNote } from '../../notes/write-note.ts'
import { notifyQueue } from '../../service-requests/decide/notify-queue.ts'
import { reachedBy } from '../../service-requests/read/scope.ts'
import { getClaim } from '../get-claim.ts'
import { noSuchClaim } from '../move-claim.ts'
import { type ClaimRow, lockClaim } from '../store.ts'

type Endpoints = typeof claimEndpoints

/** A note needs no version, because a note decides nothing. The office reads all notes, so notes of sellers count as shared. */
export async function addClaimNote(ctx: Ctx, { params, body }: Parsed<Endpoints['POST /claims/{id}/notes']>) {
  const isShared = body.isShared || !can(ctx.actor, 'service-requests.decide')
  const claim = await lockReached(ctx, params.id)
  const noteId = await writeNote(
    ctx.tx,
    { record: { type: 'claim', id: claim.id }, kind: 'note', isShared, text: body.text, by: ctx.actor.id },
    ctx.now,
  )
  await record(ctx, claim, 'claim-noted', { noteId, isShared })
  return getClaim(ctx, { params })
}

/** Sends the text to the customer's number on record. */
export async function sendClaimMessage(ctx: Ctx, { params, body }: Parsed<Endpoints['POST /claims/{id}/messages']>) {
  const { tx, now, actor } = ctx
  const { text } = body
  const claim = await lockReached(ctx, params.id)
  await writeNote(
    tx,
    { record: { type: 'claim', id: claim.id }, kind: 'message', isShared: true, text, by: actor.id },
    now,
  )
  const message = { claimNumber: claimNumber(claim.number), text }
  const { customer_phone: to, policy_id: policyId } = claim
  await queueMessage(tx, { to, template: 'claim-message', params: message, policyId }, now)
  await record(ctx, claim, 'claim-message-sent', {})
  return getClaim(ctx, { params })
}

async function lockReached({ tx, actor }: Ctx, id: string): Promise<ClaimRow> {
  const row = await lockClaim(tx, id, reachedBy(actor))
  if (!row) throw noSuchClaim()
  return row
}

/** The audit entry has no text, because a note can contain health data and the audit log must not. */
async function record(ctx: Ctx, claim: ClaimRow, action: AuditAction, after: object): Promise<void> {
  await recordAudit(ctx, { action, entityType: 'claim', entityId: claim.id, branchId: claim.branch_id, after })
  await notifyQueue(ctx.tx)
}
