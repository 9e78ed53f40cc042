import type { PayoutKind } from '@okwan/domain/money/payouts/terms'
import { reaches, reachOf } from '@okwan/domain/platform/reach'
import { Refusal } from '@okwan/domain/platform/refusal'
import { refuseStale } from '../../../platform/audit/refuse-stale.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { reachedIn } from '../../../platform/db/reach.ts'
import type { Actor, Ctx } from '../../../platform/http/context.ts'
import { findPayout, lockPayout, type PayoutRow } from '../store.ts'

/** The two paths of the queue. */
export type PayoutQueue = 'refunds' | 'payouts'
export const QUEUE_KINDS: Record<PayoutQueue, readonly PayoutKind[]> = {
  refunds: ['refund'],
  payouts: ['claim', 'withdrawal'],
}

/** The payouts `p` within a user's reach. */
export const reachedBy = reachedIn('payouts', { branch: 'p.branch_id' })

export async function readPayout({ tx, actor }: Ctx, queue: PayoutQueue, id: string): Promise<PayoutRow> {
  return requireReached(actor, queue, await findPayout(tx, id))
}

/** Locks the version of the payout that the caller has seen. */
export async function lockForDecision(
  { tx, actor }: Ctx,
  queue: PayoutQueue,
  input: { params: { id: string }; body: { version: number } },
): Promise<PayoutRow> {
  const row = requireReached(actor, queue, await lockPayout(tx, input.params.id))
  if (row.version !== input.body.version) await refuseStale(tx, 'payout', { entityType: 'payout', entityId: row.id })
  return row
}

export async function payoutOf(tx: Tx, id: string): Promise<PayoutRow> {
  const row = await findPayout(tx, id)
  if (!row) throw new Error(`payout ${id} not found`)
  return row
}

function requireReached(actor: Actor, queue: PayoutQueue, row: PayoutRow | undefined): PayoutRow {
  const isReached = row && QUEUE_KINDS[queue].includes(row.kind) && reaches(reachOf(actor, 'payouts'), reachedRow(row))
  if (!row || !isReached) throw new Refusal('not_found', 'This payout doesn’t exist or you can’t access it.')
  return row
}

const reachedRow = ({ requested_by, branch_id, branch_group_id }: PayoutRow) => ({
  ownerId: requested_by,
  agentId: null,
  branchId: branch_id,
  branchGroupId: branch_group_id,
})
