import type { CommissionRuleEffect } from '@okwan/contract/money/commissions/rules'
import type { ProposedRule, RuleTerms } from '@okwan/domain/money/commissions/rule-changes'
import type { IsoDate } from '@okwan/domain/platform/dates'
import { type Group, groupOf, ROLES } from '@okwan/domain/platform/permissions'
import * as z from 'zod'
import { rows, type Tx } from '../../../platform/db/database.ts'
import { type Sql, sql } from '../../../platform/db/sql.ts'
import { inForceOn } from '../rates/replay-in-force.ts'

const MAX_ROWS = 10

/** Commission terms of a group for a product, before and after a proposed rule. */
export type ReplayedRule = { productCode: string; group: Group; before: RuleTerms; after: ProposedRule }

/** The individual rate of each person on the first day of the new rule. Selects the same rate as `rateOn` of the domain. */
const ownRates = ({ productCode, after }: ReplayedRule) =>
  sql`select distinct on (user_id) user_id, rate_bps from commission_rates
      where product_code = ${productCode} and effective_from <= ${after.effectiveFrom}
      order by user_id, effective_from desc, set_at desc, id desc`

/** The rate of a person by a rule: a maximum also limits individual rates. */
const rateBy = ({ rateBps, maxRateBps }: RuleTerms, own: Sql) =>
  sql`case when ${own} is null then ${rateBps}::bigint else least(${own}, ${maxRateBps}::bigint) end`

/**
 * The commission, as `grossOf` of the domain calculates it: the percentage, rounded half up to a pesewa, within the minimum and
 * maximum of the rule.
 */
const grossBy = (terms: RuleTerms, base: Sql, own: Sql) =>
  sql`least(greatest((${base} * (${rateBy(terms, own)}) + 5000) / 10000, ${terms.minPesewas}::bigint), ${terms.maxPesewas}::bigint)`

const replayedRow = z.object({
  policies: z.number(),
  changed: z.number(),
  before_pesewas: z.number(),
  after_pesewas: z.number(),
  policy_id: z.string().nullable(),
  policy_number: z.string().nullable(),
  product: z.enum(['motor', 'travel']).nullable(),
  policy_before: z.number().nullable(),
  policy_after: z.number().nullable(),
})

/** Calculates all policies in one statement, because a group has up to a million of them. */
export async function replayRule(
  tx: Tx,
  rule: ReplayedRule,
  day: IsoDate,
): Promise<Omit<CommissionRuleEffect, 'individualRates' | 'warnings'>> {
  const found = await rows(
    tx,
    replayedRow,
    sql`with own as (${ownRates(rule)}),
        sold as (
          select r.policy_id, c.payee_id, r.product, max(r.policy_number) as policy_number,
            sum(c.base_pesewas)::bigint as base_pesewas
          from commissions c join policy_records r on r.id = c.policy_record_id
          where c.product_code = ${rule.productCode} and c.payee_group = ${rule.group} and c.part = 0
            and ${inForceOn(day)}
          group by r.policy_id, c.payee_id, r.product),
        replayed as materialized (
          select s.policy_id, s.policy_number, s.product,
            ${grossBy(rule.before, sql`s.base_pesewas`, sql`o.rate_bps`)} as before_pesewas,
            ${grossBy(rule.after, sql`s.base_pesewas`, sql`o.rate_bps`)} as after_pesewas
          from sold s left join own o on o.user_id = s.payee_id),
        totals as (
          select count(distinct policy_id) as policies,
            count(distinct policy_id) filter (where before_pesewas <> after_pesewas) as changed,
            coalesce(sum(before_pesewas), 0)::bigint as before_pesewas,
            coalesce(sum(after_pesewas), 0)::bigint as after_pesewas
          from replayed),
        largest as (
          select policy_id, policy_number, product, before_pesewas as policy_before, after_pesewas as policy_after
          from replayed where before_pesewas <> after_pesewas
          order by abs(after_pesewas - before_pesewas) desc, policy_number limit ${MAX_ROWS})
        select * from totals left join largest on true order by abs(policy_after - policy_before) desc, policy_number`,
  )
  const [totals] = found
  return {
    policies: totals?.policies ?? 0,
    changedPolicies: totals?.changed ?? 0,
    beforePesewas: totals?.before_pesewas ?? 0,
    afterPesewas: totals?.after_pesewas ?? 0,
    largest: found.flatMap(({ policy_id: policyId, policy_number, product, policy_before, policy_after }) =>
      policyId !== null && product !== null && policy_before !== null && policy_after !== null
        ? {
            policyId,
            policyNumber: policy_number ?? '',
            product,
            beforePesewas: policy_before,
            afterPesewas: policy_after,
          }
        : [],
    ),
  }
}

const personRow = z.object({
  user_id: z.string(),
  full_name: z.string(),
  from_bps: z.number(),
  to_bps: z.number(),
  unchanged: z.number(),
  limited: z.number(),
})

/** People of the group with an individual rate, and whether the new maximum changes it. */
export async function individualRates(tx: Tx, rule: ReplayedRule): Promise<CommissionRuleEffect['individualRates']> {
  const roles = ROLES.filter((role) => groupOf(role) === rule.group && role !== 'AssistantAgent')
  const found = await rows(
    tx,
    personRow,
    sql`with own as (${ownRates(rule)}),
        rates as (
          select u.id as user_id, u.full_name, ${rateBy(rule.before, sql`o.rate_bps`)} as from_bps,
            ${rateBy(rule.after, sql`o.rate_bps`)} as to_bps
          from own o join users u on u.id = o.user_id
          where o.rate_bps is not null and u.status <> 'deleted' and u.role = any(${roles}::text[]))
        select *, count(*) filter (where from_bps = to_bps) over () as unchanged,
          count(*) filter (where from_bps <> to_bps) over () as limited
        from rates order by abs(to_bps - from_bps) desc, full_name, user_id limit ${MAX_ROWS}`,
  )
  return {
    unchanged: found[0]?.unchanged ?? 0,
    limited: found[0]?.limited ?? 0,
    people: found.map((row) => ({
      userId: row.user_id,
      fullName: row.full_name,
      fromRateBps: row.from_bps,
      toRateBps: row.to_bps,
    })),
  }
}
