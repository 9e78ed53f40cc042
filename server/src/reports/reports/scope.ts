import type { Reader } from '@okwan/domain/platform/reach'
import type { Period } from '@okwan/domain/reports/reports/terms'
import { reachedIn } from '../../platform/db/reach.ts'
import { and, raw, type Sql, sql } from '../../platform/db/sql.ts'

/** Scope of a report: a period, and the rows that are within the reach of the reader and match the filters. */
export type Scope = Period & {
  reader: Reader
  today: string
  product?: string | undefined
  branchId?: string | undefined
}

/** A query returns `key`, the text columns of its report and its numbers. */
export type ReportQuery = (scope: Scope) => Sql

/** Rows of a table whose branch is within the reach of the reader and matches the branch filter. */
export function ofBranch({ reader, branchId }: Scope, alias: string): Sql {
  const column = `${alias}.branch_id`
  const reached = reachedIn('reports', { branch: column })(reader)
  return branchId ? and([reached, sql`${raw(column)} = ${branchId}`]) : reached
}

/** Policy records within the filters for branch and product. */
export function ofRecord(scope: Scope, alias = 'r'): Sql {
  const branch = ofBranch(scope, alias)
  return scope.product ? and([branch, sql`${raw(alias)}.product = ${scope.product}`]) : branch
}

/** Whether the time in a column is within the period. Days are those of Accra, whose time zone is UTC. */
export function momentIn({ from, to }: Period, column: string): Sql {
  return sql`${raw(column)} >= ${from}::date::timestamp at time zone 'UTC'
    and ${raw(column)} < (${to}::date + 1)::timestamp at time zone 'UTC'`
}

/** Day and month of a moment. */
export const dayOf = (column: string) => raw(`(${column} at time zone 'UTC')::date`)
export const monthOf = (column: string) => raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM')`)
