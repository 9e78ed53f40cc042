import type { CheckedFleet } from '@okwan/contract/sales/fleet'
import type { FleetCells } from '@okwan/domain/sales/fleet/terms'
import { Upload } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/actions/Button.tsx'
import { Segmented } from '../../ui/choices/Segmented.tsx'
import { Card } from '../../ui/data/Card.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { toast } from '../../ui/feedback/toasts.ts'
import { AddVehicle } from './AddVehicle.tsx'
import { type VehicleCells, withKeys } from './stored-fleet.ts'
import type { FleetTerms } from './use-checked-fleet.ts'
import { VehicleRow } from './VehicleRow.tsx'

type VehicleRowsProps = {
  rows: readonly VehicleCells[]
  terms: FleetTerms
  /** Result for these rows. While a new check runs, the result for the previous rows. */
  checked: CheckedFleet | undefined
  onChange: (rows: (before: readonly VehicleCells[]) => VehicleCells[]) => void
  onImport: () => void
}

/** Rendering a thousand rows in one step would be slow. */
const PER_PAGE = 20

/** List of vehicles; rows with problems are open for editing. */
export function VehicleRows({ rows, terms, checked, onChange, onImport }: VehicleRowsProps) {
  const [only, setOnly] = useState('all')
  const [shown, setShown] = useState(PER_PAGE)
  const [editing, setEditing] = useState<ReadonlySet<string>>(new Set())
  const all = rows.map((row, index) => ({ row, number: index + 1, answer: checked?.vehicles[index] }))
  const wrong = all.filter(({ answer }) => answer && answer.problems.length > 0)
  // A row stays in the list while it is edited, although its problems are fixed.
  const listed =
    only === 'wrong' ? all.filter((vehicle) => wrong.includes(vehicle) || editing.has(vehicle.row.key)) : all
  function add(cells: FleetCells) {
    // The new row is shown even if it is on another page of the list.
    setShown((before) => Math.max(before, rows.length + 1))
    onChange((before) => [...before, ...withKeys([cells], before)])
  }
  function removeAll() {
    onChange(() => [])
    toast('Vehicles removed', { label: 'Undo', onClick: () => onChange(() => [...rows]) })
  }
  const edit = (key: string) => setEditing((before) => new Set(before).add(key))
  return (
    <Card
      title={titleOf(rows.length)}
      actions={
        rows.length > 0 && (
          <>
            <Button icon={Upload} onClick={onImport}>
              Import vehicles
            </Button>
            <Button variant="quiet" onClick={removeAll}>
              Remove all
            </Button>
          </>
        )
      }
    >
      {rows.length > 0 && (
        <div className="max-w-80">
          <Segmented
            label="Show"
            options={[
              { value: 'all', label: 'All' },
              { value: 'wrong', label: `Problems (${wrong.length})` },
            ]}
            value={only}
            onChange={(event) => {
              setOnly(event.currentTarget.value)
              setShown(PER_PAGE)
            }}
          />
        </div>
      )}
      {rows.length > 0 && listed.length === 0 && <EmptyState title="No problems" />}
      <ul className="mt-3 divide-y divide-line">
        {listed.slice(0, shown).map(({ row, ...vehicle }) => (
          <VehicleRow
            key={row.key}
            {...vehicle}
            row={row}
            terms={terms}
            open={editing.has(row.key) || (vehicle.answer?.problems.length ?? 0) > 0}
            onEdit={() => edit(row.key)}
            onChange={(cells) => {
              edit(row.key)
              onChange((before) => before.map((each) => (each.key === row.key ? { ...each, ...cells(each) } : each)))
            }}
            onRemove={() => onChange((before) => before.filter(({ key }) => key !== row.key))}
          />
        ))}
      </ul>
      {listed.length > shown && (
        <Button className="mt-3" onClick={() => setShown((before) => before + PER_PAGE)}>
          Show {Math.min(PER_PAGE, listed.length - shown)} more
        </Button>
      )}
      <AddVehicle rows={rows} onAdd={add} />
    </Card>
  )
}

function titleOf(count: number): string {
  if (count === 0) return 'Vehicles'
  return count === 1 ? '1 vehicle' : `${count.toLocaleString('en-GB')} vehicles`
}
