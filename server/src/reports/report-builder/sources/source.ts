import type { DATA_SETS, DataSetId, DimensionId } from '@okwan/domain/reports/report-builder/terms'
import { raw, type Sql } from '../../../platform/db/sql.ts'
import type { Scope } from '../../reports/scope.ts'

/** Tables that a field may need, in the order in which they are joined. */
export const JOINS = ['record', 'branch', 'group', 'seller', 'customer', 'payee'] as const
type Join = (typeof JOINS)[number]

/** A dimension: SQL of its key, and of its name if the key is the id of a record. No SQL comes from a request. */
export type Field = { key: string; name?: string; joins?: readonly Join[] }
export type Figure = (scope: Scope) => Sql

type Dimensions<Id extends DataSetId> = (typeof DATA_SETS)[Id]['dimensions'][number]

/** SQL of a data set. The type requires a field for every dimension of the catalogue. */
export type Source<Id extends DataSetId = DataSetId> = {
  from: (scope: Scope) => Sql
  /** Records of the period within the reach of the reader. */
  where: (scope: Scope) => Sql
  joins: Partial<Record<Join, string>>
  fields: Record<Dimensions<Id>, Field>
  /** Measures that are not quotients of others. */
  figures: Record<string, Figure>
}
/** A source whose data set is known only at run time. */
export type AnySource = Omit<Source, 'fields'> & { fields: Partial<Record<DimensionId, Field>> }

export const count = (condition = 'true'): Figure => fixed(`count(*) filter (where ${condition})`)
export const sum = (expression: string): Figure => fixed(`coalesce(sum(${expression}), 0)::bigint`)
export const fixed =
  (text: string): Figure =>
  () =>
    raw(text)

/** Days in Accra, which has no summer time. */
export const timeOf = (at: string) => ({
  month: { key: `to_char(${at} at time zone 'UTC', 'YYYY-MM')` },
  week: { key: `to_char(date_trunc('week', ${at} at time zone 'UTC'), 'YYYY-MM-DD')` },
  day: { key: `to_char(${at} at time zone 'UTC', 'YYYY-MM-DD')` },
})

export const PLACE = {
  branch: { key: 'b.id::text', name: 'b.name', joins: ['branch'] },
  branchGroup: { key: 'g.id::text', name: 'g.name', joins: ['branch', 'group'] },
} as const

export const placeOf = (alias: string) => ({
  branch: `join branches b on b.id = ${alias}.branch_id`,
  group: 'join branch_groups g on g.id = b.branch_group_id',
})

/** Fields of the policy record `r`, which some data sets must join first. */
export function policyFields(needs: readonly Join[] = []) {
  return {
    product: { key: 'r.product', joins: needs },
    cover: { key: 'r.cover_type', joins: needs },
    riskClass: { key: "coalesce(r.risk_code, 'none')", joins: needs },
    insurer: { key: 'r.insurer_code', joins: needs },
    seller: { key: 'u.id::text', name: 'u.full_name', joins: [...needs, 'seller'] as const },
    region: { key: "coalesce(nullif(m.region, ''), 'none')", joins: [...needs, 'customer'] as const },
  }
}

export const POLICY_JOINS = {
  seller: 'join users u on u.id = coalesce(r.agent_id, r.seller_id)',
  customer: 'join customers m on m.id = r.customer_id',
}
