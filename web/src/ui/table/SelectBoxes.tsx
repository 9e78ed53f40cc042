import { ChoiceMark } from '../choices/Choice.tsx'
import { classes } from '../classes.ts'
import { type Selection, toggleKey } from './columns.ts'

type SelectRowProps = { rowKey: string; name: string; selection: Selection; className?: string }

export function SelectRow({ rowKey, name, selection, className }: SelectRowProps) {
  return (
    <SelectBox
      label={`Select ${name}`}
      checked={selection.selected.has(rowKey)}
      onChange={() => selection.onChange(toggleKey(selection.selected, rowKey))}
      className={className}
    />
  )
}

export function SelectAll({ keys, selection }: { keys: readonly string[]; selection: Selection }) {
  const count = keys.filter((key) => selection.selected.has(key)).length
  const all = count === keys.length
  return (
    <SelectBox
      label="Select all rows"
      checked={all}
      partly={count > 0 && !all}
      onChange={() => selection.onChange(new Set(all ? [] : keys))}
    />
  )
}

type SelectBoxProps = {
  label: string
  checked: boolean
  partly?: boolean
  onChange: () => void
  /** Position classes. */
  className?: string | undefined
}

function SelectBox({ label, checked, partly = false, onChange, className = 'relative' }: SelectBoxProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/label-has-associated-control -- only a larger target; a hidden text per row is slow to lay out
    <label className={classes('z-10 grid size-6 place-items-center pointer-coarse:size-11', className)}>
      <ChoiceMark
        type="checkbox"
        aria-label={label}
        checked={checked}
        // `indeterminate` exists only as a DOM property.
        ref={(input) => {
          if (input) input.indeterminate = partly
        }}
        onChange={onChange}
      />
    </label>
  )
}
