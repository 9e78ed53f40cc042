import type { ApiInput } from '@okwan/contract/all'
import {
  DATA_SET_IDS,
  DATA_SETS,
  type DataSet,
  type DataSetId,
  DIMENSIONS,
  type DimensionId,
  type Filter,
  MAX_GROUPS,
  MAX_MEASURES,
  readFilters,
  splitList,
  writeFilters,
} from '@okwan/domain/reports/report-builder/terms'
import { PERIOD_NAMES, type PeriodName } from '@okwan/domain/reports/reports/terms'
import type { Filters } from '../../platform/lists/use-filters.ts'

export type ReportQuery = NonNullable<ApiInput<'GET /report-builder/result'>['query']>

/** Selection on the page, read from the address. */
export type Choice = {
  dataSet: DataSetId
  set: DataSet
  groups: DimensionId[]
  measures: string[]
  filters: Filter[]
  sort: string | undefined
}

export const USUAL_PERIOD: PeriodName = '12-months'
const USUAL_MEASURES = 2

/** Unknown names are left out, so that an old link or another data set still shows a report. */
export function choiceOf(address: Filters<'reportBuilder'>): Choice {
  const dataSet = DATA_SET_IDS.find((id) => id === address.dataSet) ?? DATA_SET_IDS[0]
  const set: DataSet = DATA_SETS[dataSet]
  const known = splitList(address.groupBy).flatMap((id) => set.dimensions.filter((each) => each === id))
  const groups = known.length > 0 ? known.slice(0, MAX_GROUPS) : set.dimensions.slice(0, 1)
  const all = set.measures.map(({ id }) => id)
  const shown = splitList(address.measures).filter((id) => all.includes(id))
  const measures = shown.length > 0 ? shown.slice(0, MAX_MEASURES) : all.slice(0, USUAL_MEASURES)
  const filters = readFilters(address.filters).filter(({ dimension }) => set.dimensions.some((id) => id === dimension))
  const sorted = address.sort?.replace(/^-/, '')
  const sort = sorted && [...groups, ...measures].includes(sorted) ? address.sort : undefined
  return { dataSet, set, groups, measures, filters, sort }
}

/** The definition of the report on the page; the server checks it again. */
export function reportQueryOf(
  address: Filters<'reportBuilder'>,
  { dataSet, groups, measures, filters, sort }: Choice,
): ReportQuery {
  const { from, to, period } = address
  const written = writeFilters(filters)
  const days = from && to ? { from, to } : { period: PERIOD_NAMES.find((name) => name === period) ?? USUAL_PERIOD }
  return {
    dataSet,
    groupBy: groups.join(','),
    measures: measures.join(','),
    ...(written ? { filters: written } : {}),
    ...(sort ? { sort } : {}),
    ...days,
  }
}

/** The definition, limited to the branch that is selected for all pages, unless the report filters by branch or branch group. */
export function withActiveBranch(
  reportQuery: ReportQuery,
  { filters }: Choice,
  branchId: string | undefined,
): ReportQuery {
  const hasOwn = filters.some(({ dimension }) => dimension === 'branch' || dimension === 'branchGroup')
  return branchId && !hasOwn ? { ...reportQuery, branchId } : reportQuery
}

/** The dimensions of every data set are keys of `DIMENSIONS`. */
export const titleOf = (dimension: string): string => DIMENSIONS[dimension as DimensionId].title

/** Orders of the rows: each measure by size, each group ascending or descending. */
export function sortOptions({ set, groups, measures }: Choice): { value: string; label: string }[] {
  const shown = set.measures.filter(({ id }) => measures.includes(id))
  return [
    ...shown.flatMap(({ id, title }) => [
      { value: `-${id}`, label: `${title}, largest first` },
      { value: id, label: `${title}, smallest first` },
    ]),
    ...groups.flatMap((id) => [
      { value: id, label: `${titleOf(id)}, ascending` },
      { value: `-${id}`, label: `${titleOf(id)}, descending` },
    ]),
  ]
}
