import {
  type ProposedRule,
  RULE_CHANGE_STATUSES,
  type RuleChangeStatus,
  ruleId,
  ruleKey,
} from '@okwan/domain/money/commissions/rule-changes'
import { addDays } from '@okwan/domain/platform/dates'
import type { Group } from '@okwan/domain/platform/permissions'
import * as z from 'zod'
import { maybe, one, rows, run, type Tx } from '../../../platform/db/database.ts'
import { type Sql, sql } from '../../../platform/db/sql.ts'
import { cursorColumns, listPage } from '../../../platform/http/paging.ts'

const termsRow = z.object({
  rateBps: z.number(),
  maxRateBps: z.number(),
  minPesewas: z.number(),
  maxPesewas: z.number().nullable(),
  vestingDays: z.number(),
})

const changeRow = z.object({
  id: z.string(),
  product_code: z.string(),
  user_group: z.enum(['AGENT', 'STAFF']),
  replaces: z.string(),
  before: termsRow,
  proposed: termsRow,
  effective_from: z.string(),
  reason: z.string(),
  status: z.enum(RULE_CHANGE_STATUSES),
  requested_by: z.string(),
  requester_name: z.string(),
  requested_at: z.date(),
  decided_by: z.string().nullable(),
  decider_name: z.string().nullable(),
  decided_at: z.date().nullable(),
  decision_note: z.string().nullable(),
})
export type RuleChangeRow = z.output<typeof changeRow>

const termsOf = (table: Sql) =>
  sql`jsonb_build_object('rateBps', ${table}.rate_bps, 'maxRateBps', ${table}.max_rate_bps, 'minPesewas', ${table}.min_pesewas,
    'maxPesewas', ${table}.max_pesewas, 'vestingDays', ${table}.vesting_days)`
const columns = sql`c.id, c.product_code, c.user_group, c.replaces, ${termsOf(sql`b`)} as before, ${termsOf(sql`c`)} as proposed,
  c.effective_from, c.reason, c.status, c.requested_by, r.full_name as requester_name, c.requested_at, c.decided_by,
  d.full_name as decider_name, c.decided_at, c.decision_note`
const tables = sql`from commission_rule_changes c join commission_rules b on b.id = c.replaces
  join users r on r.id = c.requested_by left join users d on d.id = c.decided_by`

/** Serialises proposals and decisions about the same rule. */
export function lockRule(tx: Tx, productCode: string, group: Group) {
  return run(tx, sql`select pg_advisory_xact_lock(hashtext(${`commission-rule:${ruleKey(productCode, group)}`}))`)
}

type NewChange = ProposedRule & {
  productCode: string
  userGroup: Group
  replaces: string
  reason: string
  requestedBy: string
}

export async function insertRuleChange(tx: Tx, change: NewChange, now: Date): Promise<string> {
  const { id } = await one(
    tx,
    z.object({ id: z.string() }),
    sql`insert into commission_rule_changes (product_code, user_group, replaces, rate_bps, max_rate_bps, min_pesewas, max_pesewas,
          vesting_days, effective_from, reason, requested_by, requested_at)
        values (${change.productCode}, ${change.userGroup}, ${change.replaces}, ${change.rateBps}, ${change.maxRateBps},
          ${change.minPesewas}, ${change.maxPesewas}, ${change.vestingDays}, ${change.effectiveFrom}, ${change.reason},
          ${change.requestedBy}, ${now})
        returning id`,
  )
  return id
}

export function findRuleChange(tx: Tx, id: string) {
  return maybe(tx, changeRow, sql`select ${columns} ${tables} where c.id = ${id}`)
}

export function lockRuleChange(tx: Tx, id: string) {
  return maybe(tx, changeRow, sql`select ${columns} ${tables} where c.id = ${id} for update of c`)
}

export function pendingRuleChanges(tx: Tx) {
  return rows(tx, changeRow, sql`select ${columns} ${tables} where c.status = 'pending'`)
}

type Decision = { status: RuleChangeStatus; decidedBy: string; note?: string }

export function decideChange(tx: Tx, id: string, { status, decidedBy, note }: Decision, now: Date) {
  return run(
    tx,
    sql`update commission_rule_changes set status = ${status}, decided_by = ${decidedBy}, decided_at = ${now},
          decision_note = ${note ?? null} where id = ${id}`,
  )
}

/** Ends the replaced rule on the day before, and adds the new one. The database accepts both only after the decision. */
export async function applyRuleChange(tx: Tx, change: RuleChangeRow): Promise<void> {
  const { product_code: productCode, user_group: group, effective_from: effectiveFrom, proposed } = change
  await run(
    tx,
    sql`update commission_rules set effective_to = ${addDays(effectiveFrom, -1)} where id = ${change.replaces}`,
  )
  await run(
    tx,
    sql`insert into commission_rules (id, product_code, user_group, rate_bps, max_rate_bps, min_pesewas, max_pesewas,
          vesting_days, effective_from, change_id)
        values (${ruleId(productCode, group, effectiveFrom)}, ${productCode}, ${group}, ${proposed.rateBps},
          ${proposed.maxRateBps}, ${proposed.minPesewas}, ${proposed.maxPesewas}, ${proposed.vestingDays}, ${effectiveFrom},
          ${change.id})`,
  )
}

const listedRow = changeRow.extend(cursorColumns)

export type RuleChangeFilter = { status?: RuleChangeStatus | undefined; cursor?: string | undefined; limit: number }

export function listRuleChangeRows(tx: Tx, { status, ...page }: RuleChangeFilter) {
  const sort = { column: 'c.requested_at', type: 'timestamptz', descending: true } as const
  const from = sql`${tables} where ${status ? sql`c.status = ${status}` : sql`true`}`
  return listPage(tx, { row: listedRow, columns, from, sort, id: 'c.id' }, page)
}
