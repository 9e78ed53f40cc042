import { Refusal } from '../../platform/refusal.ts'
import type { HitAction, HitState } from './terms.ts'

export type HitForDecision = { state: HitState; proposedBy: string | null }

const ACTIONS: Record<HitState, readonly HitAction[]> = {
  open: ['dismiss', 'propose'],
  proposed: ['confirm', 'decline'],
  true: [],
  false: [],
  lapsed: [],
}

/** Acts on a hit; `refusalReason` is the reason why this person cannot. The proposer can withdraw, but not confirm. */
export function hitActions({ state, proposedBy }: HitForDecision, actorId: string) {
  return ACTIONS[state].map((action) => ({
    action,
    refusalReason: action === 'confirm' && proposedBy === actorId ? new Refusal('own_proposal').message : undefined,
  }))
}

export function checkHitAction(hit: HitForDecision, action: HitAction, actorId: string): void {
  if (!ACTIONS[hit.state].includes(action)) throw new Refusal('illegal_move')
  if (action === 'confirm' && hit.proposedBy === actorId) throw new Refusal('own_proposal')
}
