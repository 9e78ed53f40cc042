import type { Definition } from '@okwan/domain/reports/report-builder/definition'
import type { DataSetId } from '@okwan/domain/reports/report-builder/terms'
import type { Figures } from '@okwan/domain/reports/reports/catalogue'
import * as z from 'zod'
import { rowsOnce, type Tx } from '../../platform/db/database.ts'
import { and, join, raw, type Sql, sql } from '../../platform/db/sql.ts'
import type { Scope } from '../reports/scope.ts'
import { claims } from './sources/claims.ts'
import { commissions, payments, refunds } from './sources/money.ts'
import { policiesInForce, policiesSold } from './sources/policies.ts'
import { type AnySource, type Field, type Figure, JOINS, type Source } from './sources/source.ts'

const SOURCES: { [Id in DataSetId]: Source<Id> } = {
  'policies-sold': policiesSold,
  'policies-in-force': policiesInForce,
  payments,
  claims,
  commissions,
  refunds,
}

const foundRow = z
  .looseObject({ is_total: z.boolean(), row_count: z.number() })
  .catchall(z.union([z.string(), z.number(), z.boolean()]).nullable())

export type FoundGroup = { keys: string[]; names: (string | null)[]; figures: Figures }
export type Found = { groups: FoundGroup[]; total: Figures; groupCount: number }

/** The groups of a definition in their order, at most `limit`, and the total of all groups. */
export async function foundGroups(tx: Tx, definition: Definition, scope: Scope, limit: number): Promise<Found> {
  const found = await rowsOnce(tx, foundRow, queryOf(definition, scope, limit))
  const figuresOf = (row: (typeof found)[number]): Figures =>
    Object.fromEntries(baseMeasures(definition).map((id) => [id, Number(row[columnOf(id)] ?? 0)]))
  const total = found.find((row) => row.is_total)
  return {
    groups: found
      .filter((row) => !row.is_total)
      .map((row) => ({
        keys: definition.groupBy.map((_, i) => String(row[`k${i}`] ?? '')),
        names: definition.groupBy.map((_, i) => (row[`n${i}`] as string | null | undefined) ?? null),
        figures: figuresOf(row),
      })),
    total: total ? figuresOf(total) : {},
    // `row_count` includes the row with the total.
    groupCount: (found[0]?.row_count ?? 1) - 1,
  }
}

/** One statement returns groups and total, so that both are of the same moment. All SQL is from the sources. */
function queryOf(definition: Definition, scope: Scope, limit: number): Sql {
  const source: AnySource = SOURCES[definition.dataSet]
  const groups = definition.groupBy.map((id) => fieldOf(source, id))
  const keys = groups.flatMap(({ key, name }) => (name ? [key, name] : [key]))
  const selected = groups.flatMap(({ key, name }, i) => [
    raw(`${key} as k${i}`),
    ...(name ? [raw(`${name} as n${i}`)] : []),
  ])
  const measures = baseMeasures(definition).map((id) => sql`${figureOf(source, id)(scope)} as ${raw(columnOf(id))}`)
  return sql`select t.*, count(*) over () as row_count
    from (select ${join([...selected, ...measures], ', ')}, grouping(${raw(keys[0] ?? '')}) = 1 as is_total
          from ${source.from(scope)} ${joinsOf(source, definition)}
          where ${source.where(scope)} and ${filtersOf(source, definition)}
          group by grouping sets ((${raw(keys.join(', '))}), ())) t
    order by t.is_total desc, ${orderOf(definition, groups)} limit ${limit + 1}`
}

function joinsOf(source: AnySource, { groupBy, filters }: Definition): Sql {
  const used = [...groupBy, ...filters.map(({ dimension }) => dimension)]
  const needed = new Set(used.flatMap((id) => fieldOf(source, id).joins ?? []))
  return raw(JOINS.flatMap((name) => (needed.has(name) ? [source.joins[name] ?? ''] : [])).join(' '))
}

function filtersOf(source: AnySource, { filters }: Definition): Sql {
  return and(
    filters.map(({ dimension, values }) => sql`${raw(fieldOf(source, dimension).key)} = any(${values}::text[])`),
  )
}

function orderOf({ groupBy, measures, sort }: Definition, groups: Field[]): Sql {
  const direction = sort.descending ? 'desc' : 'asc'
  const ties = groupBy.map((_, i) => `t.k${i}`).join(', ')
  const sortIndex = groupBy.findIndex((id) => id === sort.id)
  if (sortIndex >= 0)
    return raw(`${groups[sortIndex]?.name ? `t.n${sortIndex}` : `t.k${sortIndex}`} ${direction}, ${ties}`)
  const [part, whole] = measures.find(({ id }) => id === sort.id)?.quotient ?? []
  const value =
    part && whole ? `t.${columnOf(part)}::numeric / nullif(t.${columnOf(whole)}, 0)` : `t.${columnOf(sort.id)}`
  return raw(`${value} ${direction} nulls last, ${ties}`)
}

/** The measures that the database sums: selected ones, and the parts of selected quotients. */
function baseMeasures({ measures }: Definition): string[] {
  return [...new Set(measures.flatMap(({ id, quotient }) => quotient ?? [id]))]
}

const columnOf = (measure: string) => `m_${measure}`

function fieldOf(source: AnySource, id: Definition['groupBy'][number]): Field {
  const field = source.fields[id]
  if (!field) throw new Error(`the data set has no dimension ${id}`)
  return field
}

function figureOf(source: AnySource, id: string): Figure {
  const figure = source.figures[id]
  if (!figure) throw new Error(`the data set has no measure ${id}`)
  return figure
}
