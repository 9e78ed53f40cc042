import { ChoiceMark } from '../Choice.tsx'
import { type Selection, toggled } from './columns.ts'

export function SelectRow({ rowKey, name, selection }: { rowKey: string; name: string; selection: Selection }) {
  return (
    <SelectBox
      label={`Select ${name}`}
      checked={selection.selected.has(rowKey)}
      onChange={() => selection.onChange(toggled(selection.selected, rowKey))}
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

type SelectBoxProps = { label: string; checked: boolean; partly?: boolean; onChange: () => void }

function SelectBox({ label, checked, partly = false, onChange }: SelectBoxProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/label-has-associated-control -- only a larger target; a hidden text per row is slow to lay out
    <label className="relative z-10 grid size-6 place-items-center pointer-coarse:size-11">
      <ChoiceMark
        type="checkbox"
        aria-label={label}
        checked={checked}
        // Half-ticked exists only as a property of the element.
        ref={(input) => {
          if (input) input.indeterminate = partly
        }}
        onChange={onChange}
      />
    </label>
  )
}
