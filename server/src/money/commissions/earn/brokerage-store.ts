import * as z from 'zod'
import { maybe, one, rows, type Tx } from '../../../platform/db/database.ts'
import { sql } from '../../../platform/db/sql.ts'

export type NewBrokerage = {
  policyRecordId: string
  productCode: string
  basePesewas: number
  rateBps: number
  brokeragePesewas: number
}

/** Undefined if the brokerage of this sale was already recorded. */
export async function insertBrokerage(tx: Tx, b: NewBrokerage, now: Date): Promise<string | undefined> {
  const row = await maybe(
    tx,
    z.object({ id: z.string() }),
    sql`insert into brokerages (policy_record_id, product_code, base_pesewas, rate_bps, gross_pesewas, earned_at)
        values (${b.policyRecordId}, ${b.productCode}, ${b.basePesewas}, ${b.rateBps},
          ${b.brokeragePesewas}, ${now})
        on conflict on constraint one_brokerage_per_record do nothing returning id`,
  )
  return row?.id
}

const brokerageRow = z
  .object({
    id: z.string(),
    product_code: z.string(),
    insurer_code: z.string(),
    base_pesewas: z.number(),
    gross_pesewas: z.number(),
    reversed_pesewas: z.number(),
  })
  .transform((row) => ({
    id: row.id,
    productCode: row.product_code,
    insurer: row.insurer_code,
    basePesewas: row.base_pesewas,
    grossPesewas: row.gross_pesewas,
    reversedPesewas: row.reversed_pesewas,
  }))

/** No lock is needed: a refund locks the policy, so two reversals of one term never run concurrently. */
export function brokeragesOf(tx: Tx, policyRecordIds: readonly string[]) {
  return rows(
    tx,
    brokerageRow,
    sql`select b.id, b.product_code, r.insurer_code, b.base_pesewas, b.gross_pesewas,
          (select coalesce(sum(v.gross_pesewas), 0)::bigint from brokerage_reversals v where v.brokerage_id = b.id)
            as reversed_pesewas
        from brokerages b join policy_records r on r.id = b.policy_record_id where b.policy_record_id = any(${policyRecordIds}) order by b.id`,
  )
}

export async function insertBrokerageReversal(
  tx: Tx,
  { brokerageId, causeId, grossPesewas }: { brokerageId: string; causeId: string; grossPesewas: number },
  now: Date,
): Promise<string> {
  const { id } = await one(
    tx,
    z.object({ id: z.string() }),
    sql`insert into brokerage_reversals (brokerage_id, cause_id, gross_pesewas, at)
        values (${brokerageId}, ${causeId}, ${grossPesewas}, ${now}) returning id`,
  )
  return id
}
