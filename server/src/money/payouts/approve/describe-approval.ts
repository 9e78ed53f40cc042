import { payoutNumber } from '@okwan/domain/money/payouts/numbers'
import type { PayoutKind } from '@okwan/domain/money/payouts/terms'
import { idIn } from '@okwan/domain/people/auth/acts'
import { formatPesewas } from '@okwan/domain/platform/money'
import { Refusal } from '@okwan/domain/platform/refusal'
import type { DescribeAct } from '../../../platform/http/context.ts'
import { approvalReference, batchReference, payeeOf } from '../read/content.ts'
import { payoutOf, readPayout } from '../read/scope.ts'
import { findPayout } from '../store.ts'
import { batchOf } from './approve-batch.ts'
import { findBatch, itemsOfBatch } from './batch-store.ts'

export const describePayout: DescribeAct = async (ctx, rest) => {
  const id = idIn(rest)
  const found = await findPayout(ctx.tx, id)
  const payout = await readPayout(ctx, found?.kind === 'refund' ? 'refunds' : 'payouts', id)
  if (payout.account_name === null) throw new Refusal('stale_version', 'This payout has no payee yet.')
  const amount = formatPesewas(payout.amount_pesewas)
  return {
    reference: approvalReference(payout),
    sentence: `approve ${amount} to ${payeeOf(payout).name.slice(0, PAYEE_LENGTH)}, ${ACTS[payout.kind]} ${payoutNumber(payout)}`,
  }
}

export const describeBatch: DescribeAct = async (ctx, rest) => {
  const id = idIn(rest)
  const queue = (await findBatch(ctx.tx, id))?.queue ?? 'refunds'
  const batch = await batchOf(ctx, queue, id)
  const items = await itemsOfBatch(ctx.tx, id)
  const total = formatPesewas(batch.total_pesewas)
  const reference = batchReference(
    id,
    items.map(({ content_hash }) => content_hash),
  )
  const payouts = await Promise.all(items.map(({ payout_id }) => payoutOf(ctx.tx, payout_id)))
  const [largest] = payouts.toSorted((a, b) => b.amount_pesewas - a.amount_pesewas)
  const payee = largest ? payeeOf(largest).name.slice(0, PAYEE_LENGTH) : ''
  const others = items.length > 1 ? ` and ${items.length - 1} more` : ''
  const size = items.length === 1 ? '1 payout' : `${items.length} payouts`
  return { reference, sentence: `approve ${total} to ${payee}${others}, a batch of ${size}` }
}

/** Keeps the SMS short; the screen shows the whole name. */
const PAYEE_LENGTH = 40
const ACTS: Record<PayoutKind, string> = { refund: 'refund', claim: 'claim payout', withdrawal: 'withdrawal' }
