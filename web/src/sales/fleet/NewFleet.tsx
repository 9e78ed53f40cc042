import { toAccraDate } from '@okwan/domain/platform/dates'
import { PERIOD_CHOICES_MONTHS } from '@okwan/domain/products/rating/terms'
import { useEffect, useState } from 'react'
import { useUser } from '../../platform/session/current.ts'
import { Segmented } from '../../ui/choices/Segmented.tsx'
import { Card } from '../../ui/data/Card.tsx'
import { currentMs } from '../../ui/data/clock.ts'
import { DayField } from '../../ui/forms/DayField.tsx'
import { endAfterMonths, suggestedStartDate } from '../motor/period.ts'
import { FleetCustomerCard } from './FleetCustomerCard.tsx'
import { FleetQuestions } from './FleetQuestions.tsx'
import { FleetTotals } from './FleetTotals.tsx'
import {
  deleteStoredFleet,
  readStoredFleet,
  type StoredFleet,
  storeFleet,
  type VehicleCells,
  withKeys,
} from './stored-fleet.ts'
import { TableInput } from './TableInput.tsx'
import { useCheckedFleet } from './use-checked-fleet.ts'
import { VehicleRows } from './VehicleRows.tsx'

const PERIODS = PERIOD_CHOICES_MONTHS.map(String).map((months) => ({ value: months, label: months }))

/** Form for a fleet: customer, period and a table of vehicles that is priced while it is edited. */
export function NewFleet() {
  const userId = useUser()?.userId
  const today = toAccraDate(new Date(currentMs()))
  const suggested = suggestedStartDate(currentMs())
  const [fleet, setFleet] = useState<StoredFleet>(
    () => readStoredFleet(window.sessionStorage, userId) ?? { startDate: suggested, months: 12, rows: [] },
  )
  // Stored in the browser, so that the table survives a reload.
  useEffect(() => storeFleet(window.sessionStorage, userId, fleet), [userId, fleet])
  const change = (changes: Partial<StoredFleet>) => setFleet((before) => ({ ...before, ...changes }))
  // Takes a function, because uploads finish while other rows are edited.
  const changeRows = (rows: (before: readonly VehicleCells[]) => VehicleCells[]) =>
    setFleet((before) => ({ ...before, rows: rows(before.rows) }))

  const { startDate, months, rows, customer, answers = {} } = fleet
  const terms = { startDate, endDate: endAfterMonths(startDate, months), customerCode: customer?.customerCode }
  const checked = useCheckedFleet(rows, terms)
  const [isImporting, setImporting] = useState(false)
  const [isSubmitted, setSubmitted] = useState(false)
  return (
    <div className="grid gap-4">
      <FleetCustomerCard customer={customer} onChoose={(chosen) => change({ customer: chosen })} />
      <Card title="Period">
        <div className="grid gap-4 md:grid-cols-2">
          <DayField
            label="Start date"
            min={today}
            value={startDate}
            onChange={(date) => change({ startDate: date ?? suggested })}
          />
          <Segmented
            label="Months"
            options={PERIODS}
            value={String(months)}
            onChange={(event) => change({ months: Number(event.currentTarget.value) })}
          />
        </div>
      </Card>
      <VehicleRows
        rows={rows}
        terms={terms}
        checked={checked.data}
        onChange={changeRows}
        onImport={() => setImporting(true)}
      />
      {(rows.length === 0 || isImporting) && (
        <TableInput
          onRead={(read) => {
            changeRows((before) => [...before, ...withKeys(read, before)])
            setImporting(false)
          }}
        />
      )}
      {rows.length > 0 && (
        <>
          {checked.data && checked.data.questions.length > 0 && (
            <FleetQuestions
              questions={checked.data.questions}
              answers={answers}
              isSubmitted={isSubmitted}
              onChange={(given) => change({ answers: given })}
            />
          )}
          <FleetTotals
            rows={rows}
            terms={terms}
            answers={answers}
            checked={checked}
            onUnanswered={(question) => {
              setSubmitted(true)
              document.getElementsByName(question)[0]?.focus()
            }}
            onSold={() => deleteStoredFleet(window.sessionStorage, userId)}
          />
        </>
      )}
    </div>
  )
}
