import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { classes } from '../classes.ts'
import { Field, type FieldProps } from '../forms/Field.tsx'
import { inputClass } from '../forms/input-class.ts'

export type Option = { value: string; label: string; disabled?: boolean }

type SelectProps = Omit<ComponentProps<'select'>, 'children'> &
  FieldProps & { options: readonly Option[]; placeholder?: string }

export function Select({ label, hint, error, optional, options, placeholder, className, ...select }: SelectProps) {
  return (
    <Field label={label} hint={hint} error={error} optional={optional} id={select.id} className={className}>
      {(control) => (
        <div className="relative flex items-center">
          <select {...select} {...control} className={classes(inputClass, 'appearance-none pr-9')}>
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown aria-hidden className="pointer-events-none absolute right-3 size-4 text-muted" />
        </div>
      )}
    </Field>
  )
}
