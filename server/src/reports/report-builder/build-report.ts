import type { ReportDefinition } from '@okwan/contract/reports/report-builder'
import { daysBetween, toAccraDate } from '@okwan/domain/platform/dates'
import { lowerFirst } from '@okwan/domain/platform/messages/lower-first'
import { Refusal } from '@okwan/domain/platform/refusal'
import { type Definition, readDefinition } from '@okwan/domain/reports/report-builder/definition'
import { DATA_SETS, DIMENSIONS } from '@okwan/domain/reports/report-builder/terms'
import { type Figures, valueOf } from '@okwan/domain/reports/reports/catalogue'
import type { ReportColumn } from '@okwan/domain/reports/reports/definition'
import { namedPeriod, type Period } from '@okwan/domain/reports/reports/terms'
import { readsOf } from '../../platform/db/replica/reads-of.ts'
import type { Ctx } from '../../platform/http/context.ts'
import type { Cell } from '../reports/create-report.ts'
import { withinTime } from '../reports/within-time.ts'
import { keyNames } from './names.ts'
import { type FoundGroup, foundGroups } from './store.ts'

type Column = ReportColumn & { kind: 'text' | 'count' | 'money' | 'percent' }

export type Built = {
  definition: Definition
  title: string
  text: string
  period: Period
  columns: Column[]
  rows: { keys: string[]; cells: Cell[] }[]
  rowCount: number
  totals: Cell[]
}

const MAX_DAYS = 366
type Limits = { rows: number; timeMs: number }
type ReportRequest = ReportDefinition & { branchId?: string | undefined }

/** Runs the report that a person defined, within the reach of that person. */
export async function buildReport(ctx: Ctx, { branchId, ...request }: ReportRequest, limits: Limits): Promise<Built> {
  const { actor, now, product } = ctx
  const definition = readDefinition(request)
  const today = toAccraDate(now)
  const period = periodOf(request, today)
  const scope = { ...period, reader: actor, today, branchId }
  const [found, nameKey] = await withinTime(readsOf(ctx), limits.timeMs, async (tx) => [
    await foundGroups(tx, definition, scope, limits.rows),
    await keyNames(tx, product.settings, now),
  ])
  const nameAt = ({ keys, names }: FoundGroup, i: number, id: Definition['groupBy'][number]) =>
    names[i] ?? nameKey(id, keys[i] ?? '')
  return {
    definition,
    ...wordsOf(definition),
    period,
    columns: columnsOf(definition),
    rows: found.groups.map((group) => ({
      keys: group.keys,
      cells: [...definition.groupBy.map((id, i) => nameAt(group, i, id)), ...measured(definition, group.figures)],
    })),
    rowCount: found.groupCount,
    totals: [...definition.groupBy.map(() => null), ...measured(definition, found.total)],
  }
}

/** Reversed dates are swapped, as in all date filters. */
function periodOf({ from, to, period }: ReportDefinition, today: string): Period {
  if (!from || !to) return namedPeriod(period ?? 'month', today)
  const [first, last] = from <= to ? [from, to] : [to, from]
  if (daysBetween(first, last) >= MAX_DAYS) {
    const message = 'Select a period of at most one year.'
    throw new Refusal('too_many_days', message, [{ path: 'from', message }])
  }
  return { from: first, to: last }
}

const measured = ({ measures }: Definition, figures: Figures): Cell[] =>
  measures.map((measure) => valueOf(measure, figures))

function columnsOf({ groupBy, measures }: Definition): Column[] {
  return [
    ...groupBy.map((id) => ({ id, title: DIMENSIONS[id].title, kind: 'text' as const })),
    ...measures.map(({ id, title, kind }) => ({ id, title, kind })),
  ]
}

/** `Policies sold by branch and month` */
function wordsOf({ dataSet, groupBy }: Definition): { title: string; text: string } {
  const { title, text } = DATA_SETS[dataSet]
  const groups = groupBy.map((id) => lowerFirst(DIMENSIONS[id].title))
  return { title: `${title} by ${groups.join(' and ')}`, text }
}
