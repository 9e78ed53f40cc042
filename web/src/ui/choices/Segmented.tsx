import { type ComponentProps, useId } from 'react'
import type { FieldProps } from '../forms/Field.tsx'
import { FieldGroup } from '../forms/FieldGroup.tsx'
import type { Option } from './Select.tsx'

type SegmentedProps = Omit<ComponentProps<'input'>, 'type' | 'value' | 'defaultValue' | 'size'> &
  FieldProps & { options: readonly Option[]; value?: string; defaultValue?: string }

/**
 * Segmented control for two to five short options. Works with `register` and with `value` and `onChange`. Without an answer
 * it looks like buttons, because an empty bar looks disabled.
 */
export function Segmented({
  label,
  hint,
  error,
  optional,
  options,
  value,
  defaultValue,
  name,
  className,
  ...input
}: SegmentedProps) {
  const ownName = useId()
  return (
    <FieldGroup label={label} hint={hint} error={error} optional={optional} className={className}>
      <div className="group/choice inline-flex max-w-full flex-wrap gap-0.5 rounded-md border border-edge bg-well p-0.5 not-has-checked:gap-2 not-has-checked:border-transparent not-has-checked:bg-transparent not-has-checked:p-0">
        {options.map((option) => (
          <label
            key={option.value}
            className="relative grid h-7.5 group-not-has-checked/choice:h-8.5 group-not-has-checked/choice:border group-not-has-checked/choice:border-control group-not-has-checked/choice:bg-raised group-not-has-checked/choice:text-text pointer-coarse:group-not-has-checked/choice:h-11 flex-1 place-items-center rounded-sm px-3 font-medium whitespace-nowrap text-muted transition-colors hover:text-text has-checked:bg-raised has-checked:text-text has-checked:shadow-e1 has-disabled:cursor-not-allowed has-disabled:opacity-60 has-focus-visible:outline-2 has-focus-visible:outline-focus pointer-coarse:h-10 forced-colors:has-checked:outline-2"
          >
            <input
              {...input}
              type="radio"
              name={name ?? ownName}
              value={option.value}
              disabled={option.disabled ?? input.disabled}
              checked={value === undefined ? undefined : value === option.value}
              defaultChecked={defaultValue === undefined ? undefined : defaultValue === option.value}
              className="absolute inset-0 cursor-[inherit] opacity-0"
            />
            {option.label}
          </label>
        ))}
      </div>
    </FieldGroup>
  )
}
