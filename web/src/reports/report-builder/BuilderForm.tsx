import { lowerFirst } from '@okwan/domain/platform/messages/lower-first'
import { DATA_SET_IDS, DATA_SETS, MAX_MEASURES, writeFilters } from '@okwan/domain/reports/report-builder/terms'
import type { Period } from '@okwan/domain/reports/reports/terms'
import type { Filters } from '../../platform/lists/use-filters.ts'
import { Checkbox } from '../../ui/choices/Checkbox.tsx'
import { Select } from '../../ui/choices/Select.tsx'
import { Card } from '../../ui/data/Card.tsx'
import { FieldGroup } from '../../ui/forms/FieldGroup.tsx'
import { DatesField, PeriodSelect } from '../reports/PeriodFields.tsx'
import { type Choice, type ReportQuery, sortOptions, titleOf, USUAL_PERIOD } from './choice.ts'
import { FilterFields } from './FilterFields.tsx'

export type Change = (changes: Filters<'reportBuilder'>) => void

type BuilderFormProps = {
  address: Filters<'reportBuilder'>
  choice: Choice
  reportQuery: ReportQuery
  days: Period
  /** The order of the rows on the page, if none is selected. */
  defaultSort: string
  onChange: Change
}

const SET_OPTIONS = DATA_SET_IDS.map((value) => ({ value, label: DATA_SETS[value].title }))

/** Selects the fields of the report. Every change is in the address, so a report can be linked. */
export function BuilderForm({ address, choice, reportQuery, days, defaultSort, onChange }: BuilderFormProps) {
  const { set, sort } = choice
  return (
    <Card title="Definition" text={set.text}>
      <div className="grid items-start gap-4 md:grid-cols-2 xl:grid-cols-3">
        <Select
          label="Data set"
          value={choice.dataSet}
          options={SET_OPTIONS}
          onChange={(event) => onChange({ dataSet: event.currentTarget.value })}
        />
        <GroupSelects choice={choice} onChange={onChange} />
        <PeriodSelect filters={address} setFilters={onChange} usual={USUAL_PERIOD} />
        <DatesField days={days} setFilters={onChange} />
        <Select
          label="Sort by"
          value={sort ?? defaultSort}
          options={sortOptions(choice)}
          onChange={(event) => onChange({ sort: event.currentTarget.value })}
        />
      </div>
      <div className="mt-4">
        <MeasureBoxes choice={choice} onChange={onChange} />
      </div>
      <p className="mt-3 text-table text-muted">Dates refer to: {lowerFirst(set.date)}.</p>
      <FilterFields
        choice={choice}
        reportQuery={reportQuery}
        onChange={(filters) => onChange({ filters: writeFilters(filters) })}
      />
    </Card>
  )
}

type PartProps = { choice: Choice; onChange: Change }

function GroupSelects({ choice: { set, groups }, onChange }: PartProps) {
  const [first = '', second = ''] = groups
  const optionsWithout = (other: string) =>
    set.dimensions.filter((id) => id !== other).map((value) => ({ value, label: titleOf(value) }))
  const selectGroups = (...next: string[]) => onChange({ groupBy: next.filter(Boolean).join(',') })
  return (
    <>
      <Select
        label="Group by"
        value={first}
        options={optionsWithout(second)}
        onChange={(event) => selectGroups(event.currentTarget.value, second)}
      />
      <Select
        label="Then by"
        value={second}
        placeholder="No second group"
        options={optionsWithout(first)}
        onChange={(event) => selectGroups(first, event.currentTarget.value)}
      />
    </>
  )
}

function MeasureBoxes({ choice: { set, measures }, onChange }: PartProps) {
  const isOnly = (id: string) => measures.length === 1 && measures[0] === id
  const isFull = (id: string) => measures.length >= MAX_MEASURES && !measures.includes(id)
  function toggle(id: string) {
    const next = measures.includes(id) ? measures.filter((each) => each !== id) : [...measures, id]
    onChange({ measures: next.join(',') })
  }
  return (
    <FieldGroup
      label="Measures"
      hint="The chart shows the first selected measure."
      className="grid gap-2 md:grid-cols-2 xl:grid-cols-3"
    >
      {set.measures.map(({ id, title, text }) => (
        <Checkbox
          key={id}
          label={title}
          hint={text}
          checked={measures.includes(id)}
          disabled={isOnly(id) || isFull(id)}
          onChange={() => toggle(id)}
        />
      ))}
    </FieldGroup>
  )
}
