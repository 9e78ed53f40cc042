import type { Parsed } from '@okwan/contract/platform/endpoint'
import type { challengeEndpoints } from '@okwan/contract/service/challenged-policies'
import type { Ctx } from '../../platform/http/context.ts'
import { notifyQueue } from '../service-requests/decide/notify-queue.ts'
import { getChallenge, lockFor, lockReached } from './get-challenge.ts'
import { auditChallenge } from './retry-issue.ts'
import { deleteProposal, saveNote, saveProposal } from './store.ts'

type Endpoints = typeof challengeEndpoints

/** Requests approval of a refund or closure; the approver then refunds or closes the policy. */
export async function proposeEnd(
  ctx: Ctx,
  { params, body }: Parsed<Endpoints['POST /challenged-policies/{id}/propose']>,
) {
  const { tx, now, actor } = ctx
  const row = await lockFor(ctx, params.id, body.version, 'propose')
  await saveProposal(tx, row.id, { by: actor.id, note: body.note }, now)
  await auditChallenge(ctx, row, 'challenge-proposed', { note: body.note })
  await notifyQueue(tx)
  return getChallenge(ctx, { params })
}

export async function sendBack(
  ctx: Ctx,
  { params, body }: Parsed<Endpoints['POST /challenged-policies/{id}/send-back']>,
) {
  const row = await lockFor(ctx, params.id, body.version, 'send-back')
  await deleteProposal(ctx.tx, row.id)
  await auditChallenge(ctx, row, 'challenge-sent-back', { note: body.note })
  await notifyQueue(ctx.tx)
  return getChallenge(ctx, { params })
}

export async function withdrawProposal(
  ctx: Ctx,
  { params, body }: Parsed<Endpoints['POST /challenged-policies/{id}/take-back']>,
) {
  const row = await lockFor(ctx, params.id, body.version, 'take-back')
  await deleteProposal(ctx.tx, row.id)
  await auditChallenge(ctx, row, 'challenge-taken-back', {})
  await notifyQueue(ctx.tx)
  return getChallenge(ctx, { params })
}

/**
 * Adds a note without a decision, even to a policy that is assigned to a colleague. The version is incremented, so that the
 * colleague sees the note before deciding.
 */
export async function addNote(ctx: Ctx, { params, body }: Parsed<Endpoints['POST /challenged-policies/{id}/notes']>) {
  const row = await lockReached(ctx, params.id)
  await saveNote(ctx.tx, row.id, body.note)
  await auditChallenge(ctx, row, 'challenge-noted', { note: body.note })
  await notifyQueue(ctx.tx)
  return getChallenge(ctx, { params })
}
