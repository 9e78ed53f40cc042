import type { CheckedFleet } from '@okwan/contract/fleet'
import { FLEET_COLUMNS, type FleetCells } from '@okwan/domain/fleet/terms'
import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { FieldError } from '../ui/FieldError.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { Money } from '../ui/Money.tsx'
import { Segmented } from '../ui/Segmented.tsx'
import { TextField } from '../ui/TextField.tsx'
import { COLUMN_LABELS } from './words.ts'

type VehicleRowsProps = {
  rows: readonly FleetCells[]
  /** The answer to these rows, or to the ones before the last key. */
  checked: CheckedFleet | undefined
  onChange: (index: number, cells: FleetCells) => void
  onRemove: (index: number) => void
}

/** A thousand rows at once would be slow and nobody reads them. */
const PER_PAGE = 20

/** The vehicles; those with a problem first, open to be corrected. */
export function VehicleRows({ rows, checked, onChange, onRemove }: VehicleRowsProps) {
  const [only, setOnly] = useState('all')
  const [shown, setShown] = useState(PER_PAGE)
  const [editing, setEditing] = useState<ReadonlySet<number>>(new Set())
  const all = rows.map((cells, index) => ({ cells, index, answer: checked?.vehicles[index] }))
  const wrong = all.filter(({ answer, index }) => (answer && answer.problems.length > 0) || editing.has(index))
  const listed = only === 'wrong' ? wrong : all
  const edit = (index: number) => setEditing((before) => new Set(before).add(index))
  return (
    <Card
      title={rows.length === 1 ? '1 vehicle' : `${rows.length.toLocaleString('en-GB')} vehicles`}
      actions={
        <Segmented
          label="Show"
          options={[
            { value: 'all', label: 'All' },
            { value: 'wrong', label: `To correct (${wrong.length})` },
          ]}
          value={only}
          onChange={(event) => {
            setOnly(event.currentTarget.value)
            setShown(PER_PAGE)
          }}
        />
      }
    >
      {listed.length === 0 && <EmptyState title="Nothing to correct" />}
      <ul className="divide-y divide-line">
        {listed.slice(0, shown).map((row) => (
          <Vehicle
            key={row.index}
            {...row}
            open={editing.has(row.index) || (row.answer?.problems.length ?? 0) > 0}
            onEdit={() => edit(row.index)}
            onChange={(cells) => {
              edit(row.index)
              onChange(row.index, cells)
            }}
            onRemove={() => {
              setEditing(new Set())
              onRemove(row.index)
            }}
          />
        ))}
      </ul>
      {listed.length > shown && (
        <Button className="mt-3" onClick={() => setShown((before) => before + PER_PAGE)}>
          Show {Math.min(PER_PAGE, listed.length - shown)} more
        </Button>
      )}
    </Card>
  )
}

type VehicleProps = {
  cells: FleetCells
  index: number
  answer: CheckedFleet['vehicles'][number] | undefined
  open: boolean
  onEdit: () => void
  onChange: (cells: FleetCells) => void
  onRemove: () => void
}

function Vehicle({ cells, index, answer, open, onEdit, onChange, onRemove }: VehicleProps) {
  const name = cells.registration || `Vehicle ${index + 1}`
  const problems = answer?.problems ?? []
  const period = problems.find(({ column }) => column === 'period')
  return (
    <li className="grid gap-3 py-3">
      <div className="flex items-center gap-3">
        <span className="tabular w-6 shrink-0 text-muted">{index + 1}</span>
        <div className="min-w-0 flex-1">
          <p className="flex flex-wrap justify-between gap-x-3">
            <span className="font-medium">{name}</span>
            {answer?.totalPesewas != null && <Money pesewas={answer.totalPesewas} />}
          </p>
          <p className="truncate text-table text-muted">
            {[cells.make, cells.model, cells.cover].filter(Boolean).join(' · ')}
          </p>
        </div>
        <div className="flex shrink-0">
          {!open && <IconButton icon={Pencil} label={`Change ${name}`} onClick={onEdit} />}
          <IconButton icon={Trash2} label={`Take out ${name}`} tipAlign="end" onClick={onRemove} />
        </div>
      </div>
      {open && (
        <div className="grid grid-cols-2 gap-3 md:grid-cols-3 lg:grid-cols-4 xl:grid-cols-6">
          {FLEET_COLUMNS.map((column) => (
            <TextField
              key={column}
              label={COLUMN_LABELS[column]}
              value={cells[column]}
              maxLength={60}
              error={problems.find((problem) => problem.column === column)?.message}
              onChange={(event) => onChange({ ...cells, [column]: event.currentTarget.value })}
            />
          ))}
        </div>
      )}
      {period && <FieldError>{period.message}</FieldError>}
    </li>
  )
}
