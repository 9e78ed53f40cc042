import { Checkbox } from '../../ui/choices/Checkbox.tsx'
import { FieldGroup } from '../../ui/forms/FieldGroup.tsx'

type ChoicesProps = {
  legend: string
  items: readonly { value: string; label: string; hint: string }[]
  chosen: readonly string[]
  error?: string | undefined
  onChange: (values: readonly string[]) => void
}

/** Check boxes for the movements or other lines that are matched with a bank line. */
export function Choices({ legend, items, chosen, error, onChange }: ChoicesProps) {
  return (
    <FieldGroup label={legend} error={error} className="grid max-h-60 gap-2 overflow-y-auto">
      {items.map(({ value, label, hint }) => (
        <Checkbox
          key={value}
          label={label}
          hint={hint}
          checked={chosen.includes(value)}
          onChange={(event) =>
            onChange(event.currentTarget.checked ? [...chosen, value] : chosen.filter((each) => each !== value))
          }
        />
      ))}
    </FieldGroup>
  )
}
