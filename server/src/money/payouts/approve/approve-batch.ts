import type { PayoutBatch } from '@okwan/contract/money/payouts'
import { payoutNumber } from '@okwan/domain/money/payouts/numbers'
import { BANKS, PAYOUT_STATE_LABELS } from '@okwan/domain/money/payouts/terms'
import { toAccraDate } from '@okwan/domain/platform/dates'
import { lowerFirst } from '@okwan/domain/platform/messages/lower-first'
import { formatPesewas } from '@okwan/domain/platform/money'
import { formatPhone } from '@okwan/domain/platform/phone'
import { Refusal } from '@okwan/domain/platform/refusal'
import { confirmAct } from '../../../people/auth/confirm-act.ts'
import type { Ctx } from '../../../platform/http/context.ts'
import { lockClaimsFunds } from '../../bank-transfers/claims-funds.ts'
import { batchReference, contentHash } from '../read/content.ts'
import { lockForDecision, type PayoutQueue, payoutOf } from '../read/scope.ts'
import { lockPayout, type PayoutRow } from '../store.ts'
import { approvedSince, lockApprover } from './approval-store.ts'
import { approveInBatch, checkApproval } from './approve-payout.ts'
import { type BatchRow, findBatch, insertBatch, itemsOfBatch, lockBatch, markBatchApproved } from './batch-store.ts'

type NewBatch = { body: { items: { id: string; version: number }[] } }
type LeftOut = PayoutBatch['leftOut']

/** Creates a batch of the payouts that the caller may approve, with reasons for the others. Approves nothing yet. */
export async function startBatch(ctx: Ctx, queue: PayoutQueue, { body }: NewBatch): Promise<PayoutBatch> {
  const { tx, actor, now, product } = ctx
  const { dailyCapPesewas } = product.settings.at('authority-limits', now)
  const included: PayoutRow[] = []
  const leftOut: LeftOut = []
  await lockApprover(tx, actor.id)
  let leftPesewas = dailyCapPesewas - (await approvedSince(tx, actor.id, new Date(toAccraDate(now))))
  // Locks by id to prevent deadlocks.
  for (const item of body.items.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    const found = await payoutOrRefusal(ctx, queue, item, leftPesewas)
    if (typeof found === 'string') {
      leftOut.push({ payoutNumber: payoutNumber(await payoutOf(tx, item.id)), reason: found })
    } else {
      included.push(found)
      leftPesewas -= found.amount_pesewas
    }
  }
  if (included.length === 0) {
    throw new Refusal('batch_empty', leftOut[0]?.reason ?? 'You can’t approve any of these payouts.')
  }
  const id = await insertBatch(tx, { queue, createdBy: actor.id, payouts: included }, now)
  leftOut.sort((a, b) => a.payoutNumber.localeCompare(b.payoutNumber))
  return presentBatch(await batchOf(ctx, queue, id), included, leftOut)
}

/** The locked payout, or the reason why it is not included. The sum must stay within the daily limit. */
async function payoutOrRefusal(
  ctx: Ctx,
  queue: PayoutQueue,
  item: { id: string; version: number },
  leftPesewas: number,
): Promise<PayoutRow | string> {
  try {
    const payout = await lockForDecision(ctx, queue, { params: { id: item.id }, body: { version: item.version } })
    if (payout.state !== 'recommended')
      return `Status: ${lowerFirst(PAYOUT_STATE_LABELS[payout.state])}. Only recommended payouts can be approved.`
    await checkApproval(ctx, payout)
    const { dailyCapPesewas } = ctx.product.settings.at('authority-limits', ctx.now)
    return payout.amount_pesewas > leftPesewas
      ? `Exceeds the daily approval limit of ${formatPesewas(dailyCapPesewas)}.`
      : payout
  } catch (error) {
    if (error instanceof Refusal && error.code !== 'not_found') return error.message
    throw error
  }
}

type Approve = { params: { id: string }; body: { verificationToken: string } }

/** Approves all payouts of a batch or none, with one code. Each has its own journal and audit entry. */
export async function approveBatch(ctx: Ctx, queue: PayoutQueue, { params, body }: Approve): Promise<PayoutBatch> {
  const { tx, actor, now } = ctx
  await lockApprover(tx, actor.id)
  if (queue === 'payouts') await lockClaimsFunds(tx)
  await lockBatch(tx, params.id)
  const batch = await batchOf(ctx, queue, params.id)
  if (batch.approved_at) throw new Refusal('batch_approved')
  const items = await itemsOfBatch(tx, batch.id)
  await confirmAct(
    ctx,
    body.verificationToken,
    batchReference(
      batch.id,
      items.map(({ content_hash }) => content_hash),
    ),
  )
  for (const { payout_id, content_hash } of items) {
    const payout = await lockPayout(tx, payout_id)
    if (!payout || payout.state !== 'recommended' || !contentHash(payout).equals(content_hash)) {
      const label = payout ? payoutNumber(payout) : 'A payout'
      throw new Refusal('stale_version', `${label} has changed. Select the payouts again.`)
    }
    await approveInBatch(ctx, payout)
  }
  await markBatchApproved(tx, batch.id, now)
  // Reads each payout again, because a large one may still need another approver.
  return getBatch(ctx, queue, batch.id)
}

/** A batch with the current status of its payouts, which are paid one by one after the approval. */
export async function getBatch(ctx: Ctx, queue: PayoutQueue, id: string): Promise<PayoutBatch> {
  const batch = await batchOf(ctx, queue, id)
  const payouts: PayoutRow[] = []
  for (const { payout_id } of await itemsOfBatch(ctx.tx, id)) payouts.push(await payoutOf(ctx.tx, payout_id))
  return presentBatch(batch, payouts, [])
}

function presentItem(row: PayoutRow): PayoutBatch['items'][number] {
  const phone = row.payee_phone && formatPhone(row.payee_phone)
  const bank = row.bank_code && `${BANKS[row.bank_code] ?? row.bank_code}, ${row.bank_account}`
  return {
    payoutId: row.id,
    payoutNumber: payoutNumber(row),
    payeeName: row.account_name ?? row.payee_name,
    payeeAccount: phone ?? bank ?? '',
    amountPesewas: row.amount_pesewas,
    state: row.state,
    label: PAYOUT_STATE_LABELS[row.state],
  }
}

export async function batchOf({ tx, actor }: Ctx, queue: PayoutQueue, id: string): Promise<BatchRow> {
  const batch = await findBatch(tx, id)
  if (batch?.queue !== queue || batch.created_by !== actor.id)
    throw new Refusal('not_found', 'This batch doesn’t exist or you can’t access it.')
  return batch
}

function presentBatch(batch: BatchRow, payouts: readonly PayoutRow[], leftOut: LeftOut): PayoutBatch {
  return {
    batchId: batch.id,
    count: payouts.length,
    totalPesewas: batch.total_pesewas,
    items: payouts.map(presentItem),
    approvalCode: { purpose: 'approval', reference: batchReference(batch.id, payouts.map(contentHash)) },
    leftOut,
    approvedAt: batch.approved_at?.toISOString() ?? null,
  }
}
