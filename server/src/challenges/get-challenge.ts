import type { ChallengeAction, ChallengeDetail, challengeEndpoints } from '@okwan/contract/challenges'
import type { Parsed } from '@okwan/contract/endpoint'
import { escalatedBefore, RESOLUTIONS, TRAVEL_RESOLUTIONS } from '@okwan/domain/policies/challenges'
import type { ChallengeResolution } from '@okwan/domain/policies/terms'
import { Refusal } from '@okwan/domain/refusal'
import type { Actor, Ctx } from '../http/context.ts'
import { moneyOf } from './money-of.ts'
import { presentChallenge, presentDetail } from './present.ts'
import { type ChallengeRow, findChallenge, listChallengeRows, lockChallenge } from './store.ts'

export async function listChallenges(
  { tx, actor, now }: Ctx,
  { query }: Parsed<(typeof challengeEndpoints)['GET /challenged-policies']>,
) {
  const { rows, meta } = await listChallengeRows(tx, actor, query, escalatedBefore(now))
  return { data: rows.map((row) => presentChallenge(row, now)), meta }
}

export async function getChallenge(
  { tx, actor, now }: Ctx,
  { params }: { params: { id: string } },
): Promise<ChallengeDetail> {
  const row = await findChallenge(tx, actor, params.id)
  if (!row) throw noSuchChallenge()
  const { paidPesewas, leftPesewas } = await moneyOf(tx, row)
  const actions = actionsOn(row, actor, leftPesewas)
  return presentDetail(row, now, { money: { paidPesewas, leftPesewas }, actions })
}

/** Locked for an act on what the caller has seen, if that act is possible. */
export async function lockFor(ctx: Ctx, id: string, version: number, action: ChallengeAction): Promise<ChallengeRow> {
  const { tx, actor } = ctx
  const row = await lockChallenge(tx, actor, id)
  if (!row) throw noSuchChallenge()
  if (row.version !== version) {
    throw new Refusal('stale_version', 'Somebody worked on this meanwhile. Look again before you decide.')
  }
  const { leftPesewas } = await moneyOf(tx, row)
  const state = actionsOn(row, actor, leftPesewas).find((one) => one.action === action)
  if (!state) throw new Refusal('ILLEGAL_MOVE', 'That does not resolve this challenge. Look at it again.')
  if (state.whyNot) throw new Refusal('NOT_YOURS_TO_DECIDE', state.whyNot)
  return row
}

const ACTION_OF: Partial<Record<ChallengeResolution, ChallengeAction>> = {
  retry: 'retry',
  correct: 'correct',
  'move-start': 'move-start',
  'keep-as-change-of-insurer': 'keep',
  'full-refund': 'refund',
}

function actionsOn(row: ChallengeRow, actor: Actor, leftPesewas: number): ChallengeDetail['actions'] {
  if (row.resolved_at || row.record_status !== 'challenged') return []
  const resolutions = row.product === 'travel' ? TRAVEL_RESOLUTIONS : RESOLUTIONS[row.reason]
  const actions = resolutions.flatMap((resolution) => ACTION_OF[resolution] ?? [])
  const take: ChallengeAction[] = row.owner_id === actor.id ? [] : ['take']
  const fitting = [...take, ...actions, 'close' as const].filter(
    (action) => !(action === 'refund' && leftPesewas === 0) && !(action === 'close' && leftPesewas > 0),
  )
  return fitting.map((action) => {
    const isParty = [row.seller_id, row.agent_id].includes(actor.id)
    const endsIt = action === 'refund' || action === 'close'
    return isParty && endsIt ? { action, whyNot: 'You sold this policy, so someone else must decide.' } : { action }
  })
}

function noSuchChallenge(): Refusal {
  return new Refusal('not_found', 'There is no such challenged policy')
}
