import { isIsoDate } from '../../platform/dates.ts'
import {
  DATA_SETS,
  type DataSet,
  type DataSetId,
  DIMENSIONS,
  type DimensionId,
  type Filter,
  MAX_FILTERS,
  MAX_GROUPS,
  MAX_MEASURES,
  MAX_VALUES,
  type Measure,
  readFilters,
  splitList,
} from './terms.ts'

/** A report as it is written in the address, saved and sent. */
export type DefinitionText = {
  dataSet: DataSetId
  groupBy: string
  measures: string
  filters?: string | undefined
  /** A measure or a dimension; `-gross` sorts the largest first. */
  sort?: string | undefined
}

export type Definition = {
  dataSet: DataSetId
  groupBy: DimensionId[]
  measures: Measure[]
  filters: { dimension: DimensionId; values: string[] }[]
  sort: { id: string; descending: boolean }
}

type Problem = { path: keyof DefinitionText; message: string }

/** Errors in a definition, by field; every name must be in the catalogue. */
export function problemsOf(text: DefinitionText): Problem[] {
  const set: DataSet = DATA_SETS[text.dataSet]
  const groups = splitList(text.groupBy)
  const measures = splitList(text.measures)
  const isDimension = (id: string) => set.dimensions.some((each) => each === id)
  const measured = (id: string) => set.measures.some((each) => each.id === id)
  const problems: Problem[] = []
  const refuse = (path: Problem['path'], message: string) => problems.push({ path, message })
  if (groups.length === 0 || groups.length > MAX_GROUPS || !isOnce(groups)) {
    refuse('groupBy', `Select one or ${MAX_GROUPS} different groups`)
  } else if (!groups.every(isDimension)) refuse('groupBy', 'Select a group of this data set')
  if (measures.length === 0 || measures.length > MAX_MEASURES || !isOnce(measures)) {
    refuse('measures', `Select one to ${MAX_MEASURES} measures`)
  } else if (!measures.every(measured)) refuse('measures', 'Select measures of this data set')
  const wrong = filterProblem(readFilters(text.filters), isDimension)
  if (wrong) refuse('filters', wrong)
  if (text.sort && ![...groups, ...measures].includes(text.sort.replace(/^-/, ''))) {
    refuse('sort', 'Sort by a selected group or measure')
  }
  return problems
}

const isOnce = (ids: readonly string[]) => new Set(ids).size === ids.length
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

function filterProblem(filters: Filter[], isDimension: (id: string) => boolean): string | undefined {
  if (filters.length > MAX_FILTERS) return `Use at most ${MAX_FILTERS} filters`
  if (!isOnce(filters.map(({ dimension }) => dimension))) return 'Use each filter once'
  for (const { dimension, values } of filters) {
    if (!isDimension(dimension)) return 'Select a filter of this data set'
    if (values.length === 0 || values.length > MAX_VALUES) return `Select one to ${MAX_VALUES} values for each filter`
    if (!values.every((value) => matches(dimension as DimensionId, value))) return 'Select values from the list'
  }
  return undefined
}

function matches(dimension: DimensionId, value: string): boolean {
  if ('id' in DIMENSIONS[dimension]) return UUID.test(value)
  if (dimension === 'day' || dimension === 'week') return isIsoDate(value)
  return value.length > 0
}

/** Reads a definition without problems. Without an order, times are ascending and other rows largest first. */
export function readDefinition(text: DefinitionText): Definition {
  const set: DataSet = DATA_SETS[text.dataSet]
  const groupBy = splitList(text.groupBy) as DimensionId[] // checked by problemsOf
  const measures = splitList(text.measures).flatMap((id) => set.measures.filter((each) => each.id === id))
  const [first] = groupBy
  const [shown] = measures
  if (!first || !shown) throw new Error(`the definition of a report on ${text.dataSet} was not checked`)
  const defaultSort = 'time' in DIMENSIONS[first] || first === 'endMonth' ? first : `-${shown.id}`
  const sort = text.sort || defaultSort
  return {
    dataSet: text.dataSet,
    groupBy,
    measures,
    filters: readFilters(text.filters) as Definition['filters'], // checked by problemsOf
    sort: { id: sort.replace(/^-/, ''), descending: sort.startsWith('-') },
  }
}
