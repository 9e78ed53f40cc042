import type { Parsed } from '@okwan/contract/platform/endpoint'
import type { challengeEndpoints } from '@okwan/contract/service/challenged-policies'
import { Refusal } from '@okwan/domain/platform/refusal'
import type { Ctx } from '../../platform/http/context.ts'
import { notifyQueue } from '../service-requests/decide/notify-queue.ts'
import { processEach } from '../service-requests/decide/process-each.ts'
import { requireAssignable } from '../service-requests/decide/require-assignable.ts'
import { lockFor, lockSeen } from './get-challenge.ts'
import { auditChallenge, retryIssue } from './retry-issue.ts'
import { partiesTo, saveOwner } from './store.ts'

type Endpoints = typeof challengeEndpoints
type ChallengeVersion = { challengeId: string; version: number }

export function assignMany(ctx: Ctx, { body }: Parsed<Endpoints['POST /challenged-policies/assignments']>) {
  return processChallenges(ctx, body.challenges, (seen) => assign(ctx, seen, body.assigneeId))
}

/** Each retry is a separate job, which calls the MID after the commit. */
export function retryMany(ctx: Ctx, { body }: Parsed<Endpoints['POST /challenged-policies/retries']>) {
  return processChallenges(ctx, body.challenges, async ({ challengeId, version }) => {
    const row = await lockFor(ctx, challengeId, version, 'retry')
    await retryIssue(ctx, row, { resolution: 'retry', by: ctx.actor.id })
  })
}

async function assign(ctx: Ctx, { challengeId, version }: ChallengeVersion, ownerId: string): Promise<void> {
  const row = await lockSeen(ctx, challengeId, version)
  if (row.resolved_at) throw new Refusal('illegal_move', 'This policy is already resolved.')
  const { sold_by, benefits } = await partiesTo(ctx.tx, row.id)
  await requireAssignable(ctx.tx, ownerId, row.branch_id, [...sold_by, ...benefits])
  await saveOwner(ctx.tx, row.id, ownerId, ctx.now)
  await auditChallenge(ctx, row, 'challenge-assigned', { ownerId })
  await notifyQueue(ctx.tx)
}

async function processChallenges(
  ctx: Ctx,
  challenges: readonly ChallengeVersion[],
  act: (seen: ChallengeVersion) => Promise<void>,
) {
  const outcomes = await processEach(ctx, challenges, ({ challengeId }) => challengeId, act)
  return outcomes.map(({ item: { challengeId }, message }) => ({ challengeId, isDone: message === null, message }))
}
