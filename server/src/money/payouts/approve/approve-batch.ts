import type { PayoutBatch } from '@okwan/contract/money/payouts'
import { DAILY_CAP_PESEWAS } from '@okwan/domain/money/payouts/approval'
import { PAYOUT_STATE_LABELS } from '@okwan/domain/money/payouts/terms'
import { toAccraDate } from '@okwan/domain/platform/dates'
import { formatPesewas } from '@okwan/domain/platform/money'
import { Refusal } from '@okwan/domain/platform/refusal'
import type { Ctx } from '../../../platform/http/context.ts'
import { batchReference, contentHash } from '../read/content.ts'
import { payoutNumber } from '../read/payout-number.ts'
import { lockForDecision, type PayoutQueue, payoutOf } from '../read/scope.ts'
import { lockPayout, type PayoutRow } from '../store.ts'
import { approvedSince, lockApprover } from './approval-store.ts'
import { approveAmongMany, checkApproval, spendCode } from './approve-payout.ts'
import { type BatchRow, findBatch, insertBatch, itemsOfBatch, lockBatch, markBatchApproved } from './batch-store.ts'

type NewBatch = { body: { items: { id: string; version: number }[] } }
type LeftOut = PayoutBatch['leftOut']

/** Puts together what the caller may approve, and says of the rest why not. Nothing is approved yet. */
export async function startBatch(ctx: Ctx, queue: PayoutQueue, { body }: NewBatch): Promise<PayoutBatch> {
  const { tx, actor, now } = ctx
  const kept: PayoutRow[] = []
  const leftOut: LeftOut = []
  await lockApprover(tx, actor.id)
  let leftPesewas = DAILY_CAP_PESEWAS - (await approvedSince(tx, actor.id, new Date(toAccraDate(now))))
  // By id, the order in which everybody locks them.
  for (const item of body.items.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    const found = await payoutOrRefusal(ctx, queue, item, leftPesewas)
    if (typeof found === 'string') {
      leftOut.push({ payoutNumber: payoutNumber(await payoutOf(tx, item.id)), why: found })
    } else {
      kept.push(found)
      leftPesewas -= found.amount_pesewas
    }
  }
  if (kept.length === 0) {
    throw new Refusal('batch_empty', leftOut[0]?.why ?? 'None of these can be approved by you.')
  }
  const id = await insertBatch(tx, { queue, createdBy: actor.id, payouts: kept }, now)
  leftOut.sort((a, b) => a.payoutNumber.localeCompare(b.payoutNumber))
  return presentBatch(await batchOf(ctx, queue, id), kept, leftOut)
}

/** The payout, locked, or the sentence that keeps it out. Their sum must stay within the day's cap as well. */
async function payoutOrRefusal(
  ctx: Ctx,
  queue: PayoutQueue,
  item: { id: string; version: number },
  leftPesewas: number,
): Promise<PayoutRow | string> {
  try {
    const payout = await lockForDecision(ctx, queue, { params: { id: item.id }, body: { version: item.version } })
    if (payout.state !== 'recommended')
      return `Not recommended, but ${PAYOUT_STATE_LABELS[payout.state].toLowerCase()}.`
    await checkApproval(ctx, payout)
    return payout.amount_pesewas > leftPesewas
      ? `A day’s approvals end at ${formatPesewas(DAILY_CAP_PESEWAS)}.`
      : payout
  } catch (error) {
    if (error instanceof Refusal && error.code !== 'not_found') return error.message
    throw error
  }
}

type Approve = { params: { id: string }; body: { verificationToken: string } }

/** All of them, or none: one journal and one trail for each, one code for the whole. */
export async function approveBatch(ctx: Ctx, queue: PayoutQueue, { params, body }: Approve): Promise<PayoutBatch> {
  const { tx, actor, now } = ctx
  await lockApprover(tx, actor.id)
  await lockBatch(tx, params.id)
  const batch = await batchOf(ctx, queue, params.id)
  if (batch.approved_at) throw new Refusal('batch_over')
  const items = await itemsOfBatch(tx, batch.id)
  await spendCode(
    ctx,
    body.verificationToken,
    batchReference(
      batch.id,
      items.map(({ content_hash }) => content_hash),
    ),
  )
  const payouts: PayoutRow[] = []
  for (const { payout_id, content_hash } of items) {
    const payout = await lockPayout(tx, payout_id)
    if (!payout || payout.state !== 'recommended' || !contentHash(payout).equals(content_hash)) {
      const which = payout ? payoutNumber(payout) : 'One of them'
      throw new Refusal('stale_version', `${which} has changed meanwhile. Choose again.`)
    }
    await approveAmongMany(ctx, payout)
    payouts.push(payout)
  }
  await markBatchApproved(tx, batch.id, now)
  return presentBatch(await batchOf(ctx, queue, batch.id), payouts, [])
}

export async function batchOf({ tx, actor }: Ctx, queue: PayoutQueue, id: string): Promise<BatchRow> {
  const batch = await findBatch(tx, id)
  if (batch?.queue !== queue || batch.created_by !== actor.id) throw new Refusal('not_found', 'There is no such batch')
  return batch
}

function presentBatch(batch: BatchRow, payouts: readonly PayoutRow[], leftOut: LeftOut): PayoutBatch {
  return {
    batchId: batch.id,
    count: payouts.length,
    totalPesewas: batch.total_pesewas,
    approvalCode: { purpose: 'approval', reference: batchReference(batch.id, payouts.map(contentHash)) },
    leftOut,
    approvedAt: batch.approved_at?.toISOString() ?? null,
  }
}
