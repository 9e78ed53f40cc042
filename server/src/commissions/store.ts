import type { Commission } from '@okwan/domain/commissions/commission'
import type { CommissionRule } from '@okwan/domain/commissions/rates'
import type { IsoDate } from '@okwan/domain/dates'
import type { Group } from '@okwan/domain/permissions'
import * as z from 'zod'
import { maybe, rows, type Tx } from '../db/database.ts'
import { sql } from '../db/sql.ts'

const ruleRow = z
  .object({
    id: z.string(),
    product_code: z.string(),
    user_group: z.enum(['AGENT', 'STAFF']),
    rate_bps: z.number(),
    max_rate_bps: z.number(),
    min_pesewas: z.number(),
    max_pesewas: z.number().nullable(),
    vesting_days: z.number(),
    effective_from: z.string(),
    effective_to: z.string().nullable(),
  })
  .transform(
    (row): CommissionRule => ({
      id: row.id,
      productCode: row.product_code,
      group: row.user_group,
      rateBps: row.rate_bps,
      maxRateBps: row.max_rate_bps,
      minPesewas: row.min_pesewas,
      maxPesewas: row.max_pesewas,
      vestingDays: row.vesting_days,
      effectiveFrom: row.effective_from,
      effectiveTo: row.effective_to,
    }),
  )

export function rulesOn(tx: Tx, date: IsoDate): Promise<CommissionRule[]> {
  return rows(
    tx,
    ruleRow,
    sql`select id, product_code, user_group, rate_bps, max_rate_bps, min_pesewas, max_pesewas, vesting_days, effective_from,
               effective_to
        from commission_rules where effective_from <= ${date} and (effective_to is null or effective_to >= ${date})
        order by id`,
  )
}

export type NewCommission = Commission & {
  policyRecordId: string
  sellerId: string
  payee: { userId: string; group: Group }
  branchId: string
  productCode: string
}

/** Undefined when this sale has earned its commission already. */
export async function insertCommission(tx: Tx, c: NewCommission, now: Date): Promise<string | undefined> {
  const row = await maybe(
    tx,
    z.object({ id: z.string() }),
    sql`insert into commissions (policy_record_id, seller_id, payee_id, payee_group, branch_id, product_code, rule_id,
          base_pesewas, rate_bps, gross_pesewas, vests_on, earned_at)
        values (${c.policyRecordId}, ${c.sellerId}, ${c.payee.userId}, ${c.payee.group}, ${c.branchId}, ${c.productCode},
          ${c.ruleId}, ${c.basePesewas}, ${c.rateBps}, ${c.grossPesewas}, ${c.vestsOn}, ${now})
        on conflict on constraint one_commission_per_record do nothing returning id`,
  )
  return row?.id
}
