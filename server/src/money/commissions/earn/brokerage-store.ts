import type { BrokerageRule } from '@okwan/domain/money/commissions/brokerage'
import type { IsoDate } from '@okwan/domain/platform/dates'
import * as z from 'zod'
import { maybe, one, rows, type Tx } from '../../../platform/db/database.ts'
import { type Sql, sql } from '../../../platform/db/sql.ts'

const ruleRow = z
  .object({
    id: z.string(),
    product_code: z.string(),
    rate_bps: z.number(),
    effective_from: z.string(),
    effective_to: z.string().nullable(),
  })
  .transform(
    (row): BrokerageRule => ({
      id: row.id,
      productCode: row.product_code,
      rateBps: row.rate_bps,
      effectiveFrom: row.effective_from,
      effectiveTo: row.effective_to,
    }),
  )

const inForce = (date: IsoDate): Sql => sql`select id, product_code, rate_bps, effective_from, effective_to
  from brokerage_rules where effective_from <= ${date} and (effective_to is null or effective_to >= ${date})`

export function brokerageRulesOn(tx: Tx, date: IsoDate): Promise<BrokerageRule[]> {
  return rows(tx, ruleRow, sql`${inForce(date)} order by id`)
}

export function brokerageRuleOn(tx: Tx, productCode: string, date: IsoDate): Promise<BrokerageRule | undefined> {
  return maybe(tx, ruleRow, sql`${inForce(date)} and product_code = ${productCode}`)
}

export type NewBrokerage = {
  policyRecordId: string
  productCode: string
  basePesewas: number
  rule: BrokerageRule
  brokeragePesewas: number
}

/** Undefined if the brokerage of this sale was already recorded. */
export async function insertBrokerage(tx: Tx, b: NewBrokerage, now: Date): Promise<string | undefined> {
  const row = await maybe(
    tx,
    z.object({ id: z.string() }),
    sql`insert into brokerages (policy_record_id, product_code, rule_id, base_pesewas, rate_bps, gross_pesewas, earned_at)
        values (${b.policyRecordId}, ${b.productCode}, ${b.rule.id}, ${b.basePesewas}, ${b.rule.rateBps},
          ${b.brokeragePesewas}, ${now})
        on conflict on constraint one_brokerage_per_record do nothing returning id`,
  )
  return row?.id
}

const brokerageRow = z
  .object({
    id: z.string(),
    product_code: z.string(),
    base_pesewas: z.number(),
    gross_pesewas: z.number(),
    reversed_pesewas: z.number(),
  })
  .transform((row) => ({
    id: row.id,
    productCode: row.product_code,
    basePesewas: row.base_pesewas,
    grossPesewas: row.gross_pesewas,
    reversedPesewas: row.reversed_pesewas,
  }))

/** No lock needed: a refund locks the policy, so two reversals of one term never run concurrently. */
export function brokeragesOf(tx: Tx, policyRecordIds: readonly string[]) {
  return rows(
    tx,
    brokerageRow,
    sql`select b.id, b.product_code, b.base_pesewas, b.gross_pesewas,
          (select coalesce(sum(v.gross_pesewas), 0)::bigint from brokerage_reversals v where v.brokerage_id = b.id)
            as reversed_pesewas
        from brokerages b where b.policy_record_id = any(${policyRecordIds}) order by b.id`,
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
