import type { CheckedFleet } from '@okwan/contract/sales/fleet'
import { ENTRY_COLUMNS, type FleetCells } from '@okwan/domain/sales/fleet/terms'
import { Pencil, Trash2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { IconButton } from '../../ui/actions/IconButton.tsx'
import { Money } from '../../ui/data/Money.tsx'
import { PlateChip } from '../../ui/data/PlateChip.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { FieldError } from '../../ui/forms/FieldError.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { RowFields } from './RowFields.tsx'
import { RowOptions } from './RowOptions.tsx'
import type { VehicleCells } from './stored-fleet.ts'
import type { FleetTerms } from './use-checked-fleet.ts'

const RowPhotos = lazyPart(() => import('./RowPhotos.tsx'), 'RowPhotos')

type VehicleRowProps = {
  row: VehicleCells
  number: number
  terms: FleetTerms
  answer: CheckedFleet['vehicles'][number] | undefined
  open: boolean
  onEdit: () => void
  /** Takes a function of the latest cells, because uploads finish while other cells are edited. */
  onChange: (change: (before: FleetCells) => Partial<FleetCells>) => void
  onRemove: () => void
}

/** One vehicle: its price, or its problems and the options to solve them. */
export function VehicleRow({ row, number, terms, answer, open, onEdit, onChange, onRemove }: VehicleRowProps) {
  const name = row.registration || `Vehicle ${number}`
  const problems = answer?.problems ?? []
  const errorOf = (column: string) => problems.find((problem) => problem.column === column)?.message
  const rowProblems = problems.filter(({ column }) => column === 'period' || column === 'vehicle')
  // Only fields with a problem are shown, until the user opens all. A field stays visible after its problem is solved.
  const [showsAll, setShowsAll] = useState(false)
  const [wrong, setWrong] = useState<readonly string[]>([])
  const newlyWrong = problems.map(({ column }) => column).filter((column) => !wrong.includes(column))
  if (newlyWrong.length > 0) setWrong([...wrong, ...newlyWrong])
  const needsPhotos = row.photos !== '' || errorOf('photos') !== undefined
  return (
    <li className="grid gap-3 py-3">
      <div className="flex items-center gap-3">
        <span className="tabular w-6 shrink-0 text-muted">{number}</span>
        <div className="min-w-0 flex-1">
          <p className="flex flex-wrap justify-between gap-x-3">
            {row.registration ? <PlateChip plate={row.registration} /> : <span className="font-medium">{name}</span>}
            {answer?.totalPesewas != null && <Money pesewas={answer.totalPesewas} />}
          </p>
          <p className="truncate text-table text-muted">
            {[`${row.make} ${row.model}`.trim(), row.cover].filter(Boolean).join(' · ')}
          </p>
        </div>
        <div className="flex shrink-0">
          {!showsAll && (
            <IconButton
              icon={Pencil}
              label={`Edit ${name}`}
              onClick={() => {
                setShowsAll(true)
                onEdit()
              }}
            />
          )}
          <IconButton icon={Trash2} label={`Remove ${name}`} tipAlign="end" onClick={onRemove} />
        </div>
      </div>
      {rowProblems.map(({ column, message }) => (
        <FieldError key={column}>{message}</FieldError>
      ))}
      {open && (
        <>
          <RowFields
            row={row}
            columns={ENTRY_COLUMNS.filter((column) => showsAll || wrong.includes(column))}
            errorOf={errorOf}
            onChange={(change) => onChange(() => change)}
          />
          {needsPhotos && (
            <Suspense fallback={<Skeleton className="h-24" />}>
              <RowPhotos row={row} error={errorOf('photos')} onChange={onChange} />
            </Suspense>
          )}
          {problems.length > 0 && (
            <RowOptions row={row} terms={terms} policyId={answer?.coveringPolicyId} onSold={onRemove} />
          )}
        </>
      )}
    </li>
  )
}
