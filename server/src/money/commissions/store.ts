import type { Commission } from '@okwan/domain/money/commissions/commission'
import type { CommissionRule } from '@okwan/domain/money/commissions/rates'
import { COMMISSION_STATUSES } from '@okwan/domain/money/commissions/terms'
import type { IsoDate } from '@okwan/domain/platform/dates'
import type { Group } from '@okwan/domain/platform/permissions'
import * as z from 'zod'
import { maybe, one, rows, run, type Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'

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

const ruleColumns = sql`id, product_code, user_group, rate_bps, max_rate_bps, min_pesewas, max_pesewas, vesting_days,
  effective_from, effective_to`

export function rulesOn(tx: Tx, date: IsoDate): Promise<CommissionRule[]> {
  return rows(
    tx,
    ruleRow,
    sql`select ${ruleColumns} from commission_rules
        where effective_from <= ${date} and (effective_to is null or effective_to >= ${date}) order by id`,
  )
}

/** Rules in force on a date or later. */
export function allRules(tx: Tx, date: IsoDate): Promise<CommissionRule[]> {
  return rows(
    tx,
    ruleRow,
    sql`select ${ruleColumns} from commission_rules where effective_to is null or effective_to >= ${date}
        order by product_code, user_group, effective_from`,
  )
}

/** The rule without an end, which a new rule replaces. */
export function openRule(tx: Tx, productCode: string, group: Group): Promise<CommissionRule | undefined> {
  return maybe(
    tx,
    ruleRow,
    sql`select ${ruleColumns} from commission_rules
        where product_code = ${productCode} and user_group = ${group} and effective_to is null`,
  )
}

const ownRateRow = z
  .object({ id: z.string(), product_code: z.string(), rate_bps: z.number().nullable(), effective_from: z.string() })
  .transform((row) => ({
    id: row.id,
    productCode: row.product_code,
    rateBps: row.rate_bps,
    effectiveFrom: row.effective_from,
  }))
export type OwnRate = z.output<typeof ownRateRow>

/** In the order they were set. */
export function ownRatesOf(tx: Tx, userId: string): Promise<OwnRate[]> {
  return rows(
    tx,
    ownRateRow,
    sql`select id, product_code, rate_bps, effective_from from commission_rates where user_id = ${userId}
        order by set_at, id`,
  )
}

export type NewCommission = Commission & {
  policyRecordId: string
  ownRateId: string | null
  sellerId: string
  payee: { userId: string; group: Group }
  branchId: string
  productCode: string
}

/** Undefined if the commission of this sale was already recorded. */
export async function insertCommission(tx: Tx, c: NewCommission, now: Date): Promise<string | undefined> {
  const row = await maybe(
    tx,
    z.object({ id: z.string() }),
    sql`insert into commissions (policy_record_id, seller_id, payee_id, payee_group, branch_id, product_code, rule_id,
          own_rate_id, base_pesewas, rate_bps, gross_pesewas, vests_on, earned_at)
        values (${c.policyRecordId}, ${c.sellerId}, ${c.payee.userId}, ${c.payee.group}, ${c.branchId}, ${c.productCode},
          ${c.ruleId}, ${c.ownRateId}, ${c.basePesewas}, ${c.rateBps}, ${c.grossPesewas}, ${c.vestsOn}, ${now})
        on conflict on constraint one_commission_per_record do nothing returning id`,
  )
  return row?.id
}

const earnedRow = z.object({
  id: z.string(),
  policy_record_id: z.string(),
  part: z.number(),
  payee_id: z.string(),
  payee_group: z.enum(['AGENT', 'STAFF']),
  branch_id: z.string(),
  base_pesewas: z.number(),
  gross_pesewas: z.number(),
  status: z.enum(COMMISSION_STATUSES),
  vests_on: z.string(),
  vested_pesewas: z.number().nullable(),
  withheld_pesewas: z.number().nullable(),
  reversed_pesewas: z.number(),
  /** The part that was reversed after vesting, and the tax reversed with it. */
  reversed_vested_pesewas: z.number(),
  returned_tax_pesewas: z.number(),
})
export type EarnedRow = z.output<typeof earnedRow>

const earned = (
  policyRecordIds: readonly string[],
) => sql`select c.id, c.policy_record_id, c.part, c.payee_id, c.payee_group, c.branch_id, c.base_pesewas,
    c.gross_pesewas, c.status, c.vests_on, c.vested_pesewas, c.withheld_pesewas, v.reversed_pesewas,
    v.reversed_vested_pesewas, v.returned_tax_pesewas
  from commissions c cross join lateral (
    select coalesce(sum(gross_pesewas), 0)::bigint as reversed_pesewas,
      coalesce(sum(gross_pesewas) filter (where was_vested), 0)::bigint as reversed_vested_pesewas,
      coalesce(sum(withheld_pesewas), 0)::bigint as returned_tax_pesewas
    from commission_reversals where commission_id = c.id) v
  where c.policy_record_id = any(${policyRecordIds}) order by c.id`

export function earnedBy(tx: Tx, policyRecordIds: readonly string[]) {
  return rows(tx, earnedRow, earned(policyRecordIds))
}

/** Reads after locking, so that a concurrent reversal or vesting is included. */
export async function lockEarned(tx: Tx, policyRecordIds: readonly string[]) {
  await run(tx, sql`select id from commissions where policy_record_id = any(${policyRecordIds}) order by id for update`)
  return rows(tx, earnedRow, earned(policyRecordIds))
}

export type NewReversal = {
  commission: EarnedRow
  causeId: string
  grossPesewas: number
  /** Null if the commission had not vested. */
  withheldPesewas: number | null
}

/** Sets the status to reversed when the whole commission is reversed. */
export async function insertReversal(
  tx: Tx,
  { commission, causeId, grossPesewas, withheldPesewas }: NewReversal,
  now: Date,
): Promise<string> {
  const { id } = await one(
    tx,
    z.object({ id: z.string() }),
    sql`insert into commission_reversals (commission_id, cause_id, gross_pesewas, was_vested, withheld_pesewas, at)
        values (${commission.id}, ${causeId}, ${grossPesewas}, ${withheldPesewas !== null}, ${withheldPesewas ?? 0}, ${now})
        returning id`,
  )
  if (commission.reversed_pesewas + grossPesewas === commission.gross_pesewas) {
    await run(tx, sql`update commissions set status = 'reversed' where id = ${commission.id}`)
  }
  return id
}
