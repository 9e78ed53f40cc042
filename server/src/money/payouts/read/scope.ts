import type { PayoutKind } from '@okwan/domain/money/payouts/terms'
import { Refusal } from '@okwan/domain/platform/refusal'
import type { Tx } from '../../../platform/db/database.ts'
import type { Actor, Ctx } from '../../../platform/http/context.ts'
import { findPayout, lockPayout, type PayoutRow } from '../store.ts'

/** The two addresses of the desk. */
export type Desk = 'refunds' | 'payouts'
export const DESK_KINDS: Record<Desk, readonly PayoutKind[]> = { refunds: ['refund'], payouts: ['claim', 'withdrawal'] }

/** Which branches' payouts the caller reaches: undefined for all. */
function groupReached(actor: Actor): string | undefined {
  return actor.role === 'SuperAdmin' ? undefined : actor.branchGroupId
}

export function reachOf(actor: Actor): { branchGroupId?: string } {
  const branchGroupId = groupReached(actor)
  return branchGroupId ? { branchGroupId } : {}
}

export async function readPayout({ tx, actor }: Ctx, desk: Desk, id: string): Promise<PayoutRow> {
  return reached(actor, desk, await findPayout(tx, id))
}

/** Locked for a decision on what the caller has seen. */
export async function lockForDecision(
  { tx, actor }: Ctx,
  desk: Desk,
  input: { params: { id: string }; body: { version: number } },
): Promise<PayoutRow> {
  const row = reached(actor, desk, await lockPayout(tx, input.params.id))
  if (row.version !== input.body.version) {
    throw new Refusal('stale_version', 'Somebody changed this payout meanwhile. Look again before you decide.')
  }
  return row
}

export async function payoutOf(tx: Tx, id: string): Promise<PayoutRow> {
  const row = await findPayout(tx, id)
  if (!row) throw new Error(`there is no payout ${id}`)
  return row
}

function reached(actor: Actor, desk: Desk, row: PayoutRow | undefined): PayoutRow {
  const group = groupReached(actor)
  const isReached = row && DESK_KINDS[desk].includes(row.kind) && (group === undefined || group === row.branch_group_id)
  if (!row || !isReached) throw new Refusal('not_found', 'There is no such payout')
  return row
}
