import { lowerFirst } from '@okwan/domain/platform/messages/lower-first'
import { COVER_LABELS, COVER_TYPES } from '@okwan/domain/products/rating/terms'
import {
  COLUMN_LABELS,
  coverOf,
  type ENTRY_COLUMNS,
  type FleetCells,
  isSameWord,
} from '@okwan/domain/sales/fleet/terms'
import { useQuery } from '@tanstack/react-query'
import { Select } from '../../ui/choices/Select.tsx'
import { TextField } from '../../ui/forms/TextField.tsx'
import { risksQuery } from '../motor/risks.ts'

const COVERS = COVER_TYPES.map((value) => ({ value: COVER_LABELS[value], label: COVER_LABELS[value] }))

type RowFieldsProps = {
  row: FleetCells
  columns: readonly (typeof ENTRY_COLUMNS)[number][]
  errorOf: (column: string) => string | undefined
  onChange: (change: Partial<FleetCells>) => void
}

/** Fields of one vehicle. An imported use can be a code or a name. */
export function RowFields({ row, columns, errorOf, onChange }: RowFieldsProps) {
  const risks = useQuery(risksQuery)
  const uses = (risks.data ?? []).map(({ riskCode, riskName }) => ({ value: riskCode, label: riskName }))
  const use = uses.find(({ value, label }) => isSameWord(value, row.use) || isSameWord(label, row.use))
  const cover = coverOf(row)
  const fields = {
    use: { options: uses, value: use?.value },
    cover: { options: COVERS, value: cover && COVER_LABELS[cover] },
  }
  return (
    <div className="grid grid-cols-2 gap-3 md:grid-cols-3 lg:grid-cols-4">
      {columns.map((column) =>
        column === 'use' || column === 'cover' ? (
          <Select
            key={column}
            label={COLUMN_LABELS[column]}
            placeholder="Select"
            options={fields[column].options}
            value={fields[column].value ?? ''}
            error={
              errorOf(column) &&
              (row[column] === '' ? `Select the ${lowerFirst(COLUMN_LABELS[column])}.` : errorOf(column))
            }
            onChange={(event) => onChange({ [column]: event.currentTarget.value })}
          />
        ) : (
          <TextField
            key={column}
            label={COLUMN_LABELS[column]}
            value={row[column]}
            maxLength={60}
            error={errorOf(column)}
            onChange={(event) => onChange({ [column]: event.currentTarget.value })}
          />
        ),
      )}
    </div>
  )
}
