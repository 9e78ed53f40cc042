import { lowerFirst } from '@okwan/domain/platform/messages/lower-first'
import { type Filter, MAX_FILTERS, MAX_VALUES } from '@okwan/domain/reports/report-builder/terms'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '../../platform/api/query.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { Checkbox } from '../../ui/choices/Checkbox.tsx'
import { Select } from '../../ui/choices/Select.tsx'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { FieldGroup } from '../../ui/forms/FieldGroup.tsx'
import { TextField } from '../../ui/forms/TextField.tsx'
import { type Choice, type ReportQuery, titleOf } from './choice.ts'

type FilterFieldsProps = { choice: Choice; reportQuery: ReportQuery; onChange: (filters: Filter[]) => void }

/** Filters of the report. A filter without values is not in the address and excludes no records. */
export function FilterFields({ choice: { set, filters }, reportQuery, onChange }: FilterFieldsProps) {
  const [added, setAdded] = useState<string[]>([])
  const shown = [
    ...filters,
    ...added
      .filter((id) => set.dimensions.some((each) => each === id) && !filters.some(({ dimension }) => dimension === id))
      .map((dimension): Filter => ({ dimension, values: [] })),
  ]
  const free = set.dimensions.filter((id) => !shown.some(({ dimension }) => dimension === id))
  function setValues(dimension: string, values: string[]) {
    setAdded([...new Set([...added, dimension])])
    onChange([...filters.filter((each) => each.dimension !== dimension), { dimension, values }])
  }
  function remove(dimension: string) {
    setAdded(added.filter((id) => id !== dimension))
    onChange(filters.filter((each) => each.dimension !== dimension))
  }
  return (
    <div className="mt-4 grid items-start gap-4 md:grid-cols-2 xl:grid-cols-3">
      {shown.map((filter) => (
        <ValueBoxes
          key={filter.dimension}
          filter={filter}
          reportQuery={reportQuery}
          onChange={(values) => setValues(filter.dimension, values)}
          onRemove={() => remove(filter.dimension)}
        />
      ))}
      {free.length > 0 && shown.length < MAX_FILTERS && (
        <Select
          label="Add filter"
          value=""
          placeholder="Select a field"
          options={free.map((value) => ({ value, label: titleOf(value) }))}
          onChange={(event) => setAdded([...added, event.currentTarget.value])}
        />
      )}
    </div>
  )
}

/** Lists with at least this many values have a search field. */
const SEARCHED_FROM = 10

type ValueBoxesProps = {
  filter: Filter
  reportQuery: ReportQuery
  onChange: (values: string[]) => void
  onRemove: () => void
}

/** The values within reach in the period, from the same data as the report. */
function ValueBoxes({ filter: { dimension, values }, reportQuery, onChange, onRemove }: ValueBoxesProps) {
  const [input, setInput] = useState('')
  const { sort: _sort, filters: _filters, ...rest } = reportQuery
  const measures = rest.measures.split(',')[0] ?? ''
  const found = useQuery(query('GET /report-builder/result', { query: { ...rest, groupBy: dimension, measures } }))
  const options = (found.data?.rows ?? []).map(({ keys, cells }) => ({ value: keys[0] ?? '', label: String(cells[0]) }))
  const unavailable = values
    .filter((value) => found.data && !options.some((option) => option.value === value))
    .map((value) => ({ value, label: 'No records in this period' }))
  const isLong = options.length >= SEARCHED_FROM
  const matching = options.filter(
    ({ value, label }) => values.includes(value) || label.toLowerCase().includes(input.toLowerCase()),
  )
  const toggle = (value: string) =>
    onChange(values.includes(value) ? values.filter((each) => each !== value) : [...values, value])
  const title = titleOf(dimension)
  return (
    <FieldGroup label={title} className="grid gap-2">
      {isLong && (
        <TextField
          label={`Search ${lowerFirst(title)}`}
          value={input}
          onChange={(e) => setInput(e.currentTarget.value)}
        />
      )}
      {found.error && <Banner tone="danger">Couldn’t load the values. Remove the filter or try again.</Banner>}
      {found.isPending && <Skeleton className="h-24" />}
      <div className="grid max-h-56 gap-2 overflow-y-auto rounded-md border border-line p-2 empty:hidden">
        {[...unavailable, ...matching].map(({ value, label }) => (
          <Checkbox
            key={value}
            label={label}
            checked={values.includes(value)}
            disabled={values.length >= MAX_VALUES && !values.includes(value)}
            onChange={() => toggle(value)}
          />
        ))}
      </div>
      {found.data && options.length === 0 && <p className="text-table text-muted">No records in this period.</p>}
      <Button size="small" className="justify-self-start" onClick={onRemove}>
        Remove filter
        <span className="sr-only"> {title}</span>
      </Button>
    </FieldGroup>
  )
}
