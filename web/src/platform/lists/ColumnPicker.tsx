import { Columns3 } from 'lucide-react'
import { Button } from '../../ui/actions/Button.tsx'
import { Checkbox } from '../../ui/choices/Checkbox.tsx'
import { Popover } from '../../ui/overlays/Popover.tsx'

type NamedColumn = { id: string; header: string }

type ColumnPickerProps = {
  columns: readonly NamedColumn[]
  shown: readonly NamedColumn[]
  onChange: (ids: string[]) => void
  onReset: () => void
}

/** Shows or hides columns. The first column names the row and is always shown. */
export function ColumnPicker({ columns, shown, onChange, onReset }: ColumnPickerProps) {
  const ids = new Set(shown.map(({ id }) => id))
  function toggle(id: string) {
    const next = new Set(ids)
    if (!next.delete(id)) next.add(id)
    onChange(columns.filter((column) => next.has(column.id)).map((column) => column.id))
  }
  return (
    <Popover label="Columns" icon={Columns3} title="Columns" align="end" className="xs:w-64">
      {() => (
        <div className="grid gap-2.5">
          {columns.slice(1).map(({ id, header }) => (
            <Checkbox key={id} label={header} checked={ids.has(id)} onChange={() => toggle(id)} />
          ))}
          <Button size="small" variant="quiet" className="justify-self-start" onClick={onReset}>
            Reset columns
          </Button>
        </div>
      )}
    </Popover>
  )
}
