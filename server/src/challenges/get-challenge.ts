import type { ChallengeAction, ChallengeDetail, challengeEndpoints } from '@okwan/contract/challenges'
import type { Parsed } from '@okwan/contract/endpoint'
import { RESOLUTIONS, TRAVEL_RESOLUTIONS } from '@okwan/domain/policies/challenges'
import type { ChallengeResolution } from '@okwan/domain/policies/terms'
import { Refusal } from '@okwan/domain/refusal'
import type { Actor, Ctx } from '../http/context.ts'
import { type ChallengeMoney, moneyOf } from './money-of.ts'
import { presentChallenge, presentDetail } from './present.ts'
import { type ChallengeRow, findChallenge, listChallengeRows, lockChallenge } from './store.ts'

export async function listChallenges(
  { tx, actor, now }: Ctx,
  { query }: Parsed<(typeof challengeEndpoints)['GET /challenged-policies']>,
) {
  const { rows, meta } = await listChallengeRows(tx, actor, query, now)
  return { data: rows.map((row) => presentChallenge(row, now)), meta }
}

export async function getChallenge(
  { tx, actor, now }: Ctx,
  { params }: { params: { id: string } },
): Promise<ChallengeDetail> {
  const row = await findChallenge(tx, actor, params.id)
  if (!row) throw noSuchChallenge()
  const money = await moneyOf(tx, row)
  return presentDetail(row, now, { money, actions: actionsOn(row, actor, money) })
}

/** Locked for an act on what the caller has seen, if that act is possible. */
export async function lockFor(ctx: Ctx, id: string, version: number, action: ChallengeAction): Promise<ChallengeRow> {
  const { tx, actor } = ctx
  const row = await lockSeen(ctx, id, version)
  const state = actionsOn(row, actor, await moneyOf(tx, row)).find((one) => one.action === action)
  if (!state) throw new Refusal('ILLEGAL_MOVE', 'That does not resolve this challenge. Look at it again.')
  if (state.whyNot) throw new Refusal('NOT_YOURS_TO_DECIDE', state.whyNot)
  return row
}

export async function lockSeen({ tx, actor }: Ctx, id: string, version: number): Promise<ChallengeRow> {
  const row = await lockChallenge(tx, actor, id)
  if (!row) throw noSuchChallenge()
  if (row.version !== version) {
    throw new Refusal('stale_version', 'Somebody worked on this meanwhile. Look again before you decide.')
  }
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

/** These send it out, which waits until all of it is paid. */
const SENDS: readonly ChallengeAction[] = ['retry', 'move-start', 'keep', 'assign-sticker']

function actionsOn(row: ChallengeRow, actor: Actor, money: ChallengeMoney): ChallengeDetail['actions'] {
  if (row.resolved_at || row.record_status !== 'challenged') return []
  const { leftPesewas, shortPesewas } = money
  const resolutions = row.product === 'travel' ? TRAVEL_RESOLUTIONS : RESOLUTIONS[row.reason]
  const take: ChallengeAction[] = row.owner_id === actor.id ? [] : ['take']
  const collect: ChallengeAction[] = isToCollect(row, money) ? ['collect'] : []
  const fitting = new Set([...take, ...collect, ...resolutions.map((one) => ACTION_OF[one]), 'close' as const])
  if (leftPesewas === 0) fitting.delete('refund')
  else fitting.delete('close')
  if (shortPesewas > 0) for (const action of SENDS) fitting.delete(action)
  return [...fitting].map((action) => {
    const whyNot = whyNotFor(row, actor, action)
    return whyNot ? { action, whyNot } : { action }
  })
}

function whyNotFor(row: ChallengeRow, actor: Actor, action: ChallengeAction): string | undefined {
  const isParty = [row.seller_id, row.agent_id].includes(actor.id)
  const endsIt = action === 'refund' || action === 'close'
  if (isParty && endsIt) return 'You sold this policy, so someone else must decide.'
  // Admins have no list of payments.
  const isNotTheirs = action === 'collect' && actor.role === 'Admin' && actor.id !== row.seller_id
  return isNotTheirs ? 'Staff of the branch, or the agent, takes the payment.' : undefined
}

function isToCollect({ difference_state }: ChallengeRow, { shortPesewas }: ChallengeMoney): boolean {
  return shortPesewas > 0 && difference_state !== null && difference_state !== 'paid'
}

export function noSuchChallenge(): Refusal {
  return new Refusal('not_found', 'There is no such challenged policy')
}
