import { Plus, Trash2 } from 'lucide-react'
import { Button } from '../../ui/actions/Button.tsx'
import { Select } from '../../ui/choices/Select.tsx'
import { FieldGroup } from '../../ui/forms/FieldGroup.tsx'
import { TextField } from '../../ui/forms/TextField.tsx'
import { entriesOf, ROW_FIELDS, type RowColumn, textOf } from './row-columns.ts'

type RowsFieldProps = {
  field: string
  label: string
  /** The entries as text, one on each line. */
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

/** A setting that is a list: each entry has its own fields, and entries can be added and removed. */
export function RowsField({ field, label, value, error, onChange }: RowsFieldProps) {
  const { entry = 'entry', columns = [] } = ROW_FIELDS[field] ?? {}
  const entries = entriesOf(value)
  const name = (at: number) => `${entry.charAt(0).toUpperCase()}${entry.slice(1)} ${at + 1}`
  const change = (row: number, column: number, cell: string) =>
    onChange(
      textOf(
        entries.map((cells, at) =>
          at === row ? columns.map((_, index) => (index === column ? cell : (cells[index] ?? ''))) : cells,
        ),
      ),
    )
  return (
    <FieldGroup label={label} error={error} className="grid gap-4">
      {entries.map((cells, row) => (
        // Entries have no id. They are controlled by the value, so an index is enough.
        <fieldset key={name(row)} className="grid gap-3 rounded-lg border border-line p-3 xs:grid-cols-2">
          <legend className="px-1 text-table text-muted">{name(row)}</legend>
          {columns.map((column, index) => (
            <Cell
              key={column.label}
              column={column}
              value={cells[index] ?? ''}
              onChange={(cell) => change(row, index, cell)}
            />
          ))}
          <div className="xs:col-span-2">
            <Button
              size="small"
              icon={Trash2}
              aria-label={`Remove ${name(row).toLowerCase()}`}
              onClick={() => onChange(textOf(entries.filter((_, at) => at !== row)))}
            >
              Remove
            </Button>
          </div>
        </fieldset>
      ))}
      <div>
        <Button size="small" icon={Plus} onClick={() => onChange(textOf([...entries, columns.map(() => '')]))}>
          Add {entry}
        </Button>
      </div>
    </FieldGroup>
  )
}

type CellProps = { column: RowColumn; value: string; onChange: (cell: string) => void }

function Cell({ column: { label, hint, options, isPercent }, value, onChange }: CellProps) {
  if (!options) {
    return (
      <TextField
        label={label}
        hint={hint}
        value={value}
        {...(isPercent ? { inputMode: 'decimal', suffix: '%' } : {})}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    )
  }
  // A value that is no longer offered stays selected until it is changed.
  const known = value === '' || options.some((option) => option.value === value)
  return (
    <Select
      label={label}
      hint={hint}
      placeholder="Select"
      options={known ? options : [...options, { value, label: value }]}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
