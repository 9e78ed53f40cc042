import * as z from 'zod'
import { maybe, one, rows, run, type Tx } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'
import type { PayoutQueue } from '../read/scope.ts'
import type { PayoutRow } from '../store.ts'

const batchRow = z.object({
  id: z.string(),
  queue: z.enum(['refunds', 'payouts']),
  created_by: z.string(),
  total_pesewas: z.number(),
  approved_at: z.date().nullable(),
})
export type BatchRow = z.output<typeof batchRow>

export async function insertBatch(
  tx: Tx,
  batch: { queue: PayoutQueue; createdBy: string; payouts: readonly PayoutRow[] },
  now: Date,
): Promise<string> {
  const totalPesewas = batch.payouts.reduce((sum, { amount_pesewas }) => sum + amount_pesewas, 0)
  const { id } = await one(
    tx,
    z.object({ id: z.string() }),
    sql`insert into payout_batches (queue, created_by, created_at, total_pesewas)
        values (${batch.queue}, ${batch.createdBy}, ${now}, ${totalPesewas}) returning id`,
  )
  await run(
    tx,
    sql`insert into payout_batch_items (batch_id, payout_id, content_hash)
        select ${id}, p.id, payout_content_hash(p) from payouts p where p.id = any(${batch.payouts.map((p) => p.id)})`,
  )
  return id
}

export function findBatch(tx: Tx, id: string) {
  return maybe(
    tx,
    batchRow,
    sql`select id, queue, created_by, total_pesewas, approved_at from payout_batches where id = ${id}`,
  )
}

export function lockBatch(tx: Tx, id: string) {
  return run(tx, sql`select from payout_batches where id = ${id} for update`)
}

/** Ordered by id, like every lock of payouts. */
export function itemsOfBatch(tx: Tx, id: string) {
  return rows(
    tx,
    z.object({ payout_id: z.string(), content_hash: z.instanceof(Buffer) }),
    sql`select payout_id, content_hash from payout_batch_items where batch_id = ${id} order by payout_id`,
  )
}

export function markBatchApproved(tx: Tx, id: string, now: Date) {
  return run(tx, sql`update payout_batches set approved_at = ${now} where id = ${id}`)
}
