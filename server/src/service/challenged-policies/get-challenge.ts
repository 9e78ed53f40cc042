import type { Parsed } from '@okwan/contract/platform/endpoint'
import type { ChallengeAction, ChallengeDetail, challengeEndpoints } from '@okwan/contract/service/challenged-policies'
import { reachOf } from '@okwan/domain/platform/reach'
import { Refusal } from '@okwan/domain/platform/refusal'
import {
  assignmentRefusalReason,
  endingRefusalReason,
  RESOLUTIONS,
  TRAVEL_RESOLUTIONS,
} from '@okwan/domain/policies/policies/challenges'
import type { ChallengeResolution } from '@okwan/domain/policies/policies/terms'
import { refuseStale } from '../../platform/audit/refuse-stale.ts'
import type { Actor, Ctx } from '../../platform/http/context.ts'
import { type ChallengeMoney, moneyOf } from './money-of.ts'
import { presentChallenge, presentDetail } from './present.ts'
import { type ChallengeRow, findChallenge, listChallengeRows, lockChallenge, partiesTo } from './store.ts'

export async function listChallenges(
  { tx, actor, now }: Ctx,
  { query }: Parsed<(typeof challengeEndpoints)['GET /challenged-policies']>,
) {
  const { rows, meta } = await listChallengeRows(tx, actor, query, now)
  return { data: rows.map((row) => presentChallenge(row, now)), meta }
}

export async function getChallenge(ctx: Ctx, { params }: { params: { id: string } }): Promise<ChallengeDetail> {
  const { tx, actor, now } = ctx
  const row = await findChallenge(tx, actor, params.id)
  if (!row) throw noSuchChallenge()
  const money = await moneyOf(tx, row)
  return presentDetail(row, now, { money, actions: await actionsOn(ctx, row, money) })
}

/** Locks the version that the caller saw, if the action is possible. */
export async function lockFor(ctx: Ctx, id: string, version: number, action: ChallengeAction): Promise<ChallengeRow> {
  const row = await lockSeen(ctx, id, version)
  const states = await actionsOn(ctx, row, await moneyOf(ctx.tx, row))
  const state = states.find((one) => one.action === action)
  if (!state) throw new Refusal('illegal_move', 'This action isn’t available for this policy now. Reload the page.')
  if (state.refusalReason) throw new Refusal('not_yours_to_decide', state.refusalReason)
  return row
}

export async function lockSeen(ctx: Ctx, id: string, version: number): Promise<ChallengeRow> {
  const row = await lockReached(ctx, id)
  if (row.version !== version) {
    await refuseStale(ctx.tx, 'policy', { entityType: 'policy-record', entityId: row.policy_record_id })
  }
  return row
}

export async function lockReached({ tx, actor }: Ctx, id: string): Promise<ChallengeRow> {
  const row = await lockChallenge(tx, actor, id)
  if (!row) throw noSuchChallenge()
  return row
}

const ACTION_OF: Record<ChallengeResolution, ChallengeAction> = {
  retry: 'retry',
  correct: 'correct',
  'move-start': 'move-start',
  'keep-as-change-of-insurer': 'keep',
  'collect-difference': 'correct',
  'refund-difference': 'correct',
  'assign-sticker': 'assign-sticker',
  'full-refund': 'refund',
}

/** Actions that retry the registration, which needs the full premium. */
const RETRIES: readonly ChallengeAction[] = ['retry', 'move-start', 'keep', 'assign-sticker']

async function actionsOn(ctx: Ctx, row: ChallengeRow, money: ChallengeMoney): Promise<ChallengeDetail['actions']> {
  const { actor, tx, now, product } = ctx
  if (row.resolved_at || row.record_status !== 'challenged') return []
  const { sold_by: soldBy, benefits } = await partiesTo(tx, row.id)
  const { staffDecidesUpToPesewas: staffLimitPesewas } = product.settings.at('authority-limits', now)
  const refundPesewas = money.leftPesewas
  const toEnd = { soldBy, benefits, proposedBy: row.proposed_by, refundPesewas, staffLimitPesewas }
  const refusalReason = endingRefusalReason(toEnd, actor)
  const reasons: Partial<Record<ChallengeAction, string | undefined>> = {
    take: assignmentRefusalReason(toEnd, actor),
    collect: collectionRefusalReason(row, actor),
    refund: refusalReason,
    close: refusalReason,
    'send-back': refusalReason,
  }
  return [...possibleActions(row, actor, money), ...approvals(row, actor, refusalReason), 'note' as const].map(
    (action) => {
      const refusalReason = reasons[action]
      return refusalReason ? { action, refusalReason } : { action }
    },
  )
}

/** Actions that the reason and the payments allow. */
function possibleActions(row: ChallengeRow, actor: Actor, money: ChallengeMoney): Set<ChallengeAction> {
  const { leftPesewas, shortPesewas } = money
  const resolutions = row.product === 'travel' ? TRAVEL_RESOLUTIONS : RESOLUTIONS[row.reason]
  const selfAssignment: ChallengeAction[] = row.owner_id === actor.id ? [] : ['take']
  const collect: ChallengeAction[] = needsCollection(row, money) ? ['collect'] : []
  const actions = new Set([
    ...selfAssignment,
    ...collect,
    ...resolutions.map((one) => ACTION_OF[one]),
    'close' as const,
  ])
  actions.delete(leftPesewas === 0 ? 'refund' : 'close')
  if (shortPesewas > 0) for (const action of RETRIES) actions.delete(action)
  return actions
}

/** A user without the authority can request approval. The requester can withdraw the request, and others can return it. */
function approvals(row: ChallengeRow, actor: Actor, refusalReason: string | undefined): ChallengeAction[] {
  if (!row.proposed_by) return refusalReason ? ['propose'] : []
  return [row.proposed_by === actor.id ? 'take-back' : 'send-back']
}

/** Admins can collect only for their own sales. */
function collectionRefusalReason(row: ChallengeRow, actor: Actor): string | undefined {
  const isOutOfReach = reachOf(actor, 'payments').some((part) => part.by === 'owner' && part.id !== row.seller_id)
  return isOutOfReach ? 'The branch staff or the agent must collect this payment.' : undefined
}

function needsCollection({ difference_state }: ChallengeRow, { shortPesewas }: ChallengeMoney): boolean {
  return shortPesewas > 0 && difference_state !== null && difference_state !== 'paid'
}

export function noSuchChallenge(): Refusal {
  return new Refusal('not_found', 'This challenged policy doesn’t exist or you can’t access it.')
}
