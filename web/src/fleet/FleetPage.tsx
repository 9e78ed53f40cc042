import { toAccraDate } from '@okwan/domain/dates'
import type { FleetCells } from '@okwan/domain/fleet/terms'
import { PERIOD_CHOICES_MONTHS } from '@okwan/domain/rating/terms'
import { useState } from 'react'
import { PageHeader } from '../layout/PageHeader.tsx'
import { endAfterMonths } from '../motor/period.ts'
import { DayField } from '../purchases/DayField.tsx'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { currentMs } from '../ui/clock.ts'
import { Segmented } from '../ui/Segmented.tsx'
import { FleetCustomerCard } from './FleetCustomerCard.tsx'
import { FleetTotals } from './FleetTotals.tsx'
import { forget, type KeptFleet, keep, readKept } from './kept-fleet.ts'
import { TableInput } from './TableInput.tsx'
import { useCheckedFleet } from './use-checked-fleet.ts'
import { VehicleRows } from './VehicleRows.tsx'

const PERIODS = PERIOD_CHOICES_MONTHS.map((months) => ({
  value: String(months),
  label: months === 1 ? '1 month' : `${months} months`,
}))

/** Many vehicles of one customer: a table, corrected in place and priced as it stands, paid at once. */
export function FleetPage() {
  const today = toAccraDate(new Date(currentMs()))
  const [fleet, setFleet] = useState<KeptFleet>(
    () => readKept(window.sessionStorage) ?? { startDate: today, months: 12, rows: [] },
  )
  const change = (changes: Partial<KeptFleet>) => {
    const next = { ...fleet, ...changes }
    keep(window.sessionStorage, next)
    setFleet(next)
  }
  const { startDate, months, rows, customer } = fleet
  const asked = { startDate, endDate: endAfterMonths(startDate, months), customerCode: customer?.customerCode }
  const checked = useCheckedFleet(rows, asked)
  const changeRow = (index: number, cells: FleetCells) =>
    change({ rows: rows.map((row, at) => (at === index ? cells : row)) })

  return (
    <div className="mx-auto grid max-w-272 gap-4">
      <PageHeader
        title="Fleet"
        actions={rows.length > 0 && <Button onClick={() => change({ rows: [] })}>Another table</Button>}
      />
      <FleetCustomerCard customer={customer} onChoose={(chosen) => change({ customer: chosen })} />
      <Card title="Period">
        <div className="grid gap-4 md:grid-cols-2">
          <DayField
            label="Cover begins"
            min={today}
            value={startDate}
            onChange={(date) => change({ startDate: date ?? today })}
          />
          <Segmented
            label="For"
            options={PERIODS}
            value={String(months)}
            onChange={(event) => change({ months: Number(event.currentTarget.value) })}
          />
        </div>
      </Card>
      {rows.length === 0 ? (
        <TableInput onRead={(read) => change({ rows: read })} />
      ) : (
        <>
          <VehicleRows
            rows={rows}
            checked={checked.data}
            onChange={changeRow}
            onRemove={(index) => change({ rows: rows.filter((_, at) => at !== index) })}
          />
          <FleetTotals rows={rows} asked={asked} checked={checked} onSold={() => forget(window.sessionStorage)} />
        </>
      )}
    </div>
  )
}
