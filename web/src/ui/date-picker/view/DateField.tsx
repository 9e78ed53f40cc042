import type { Ref } from 'react'
import { Field, type FieldProps } from '../../forms/Field.tsx'
import { type FieldSettings, fieldSettings } from './field-settings.ts'
import { PickerField } from './PickerField.tsx'
import { PickerInput } from './PickerInput.tsx'

export type DateFieldProps = FieldProps &
  FieldSettings & {
    /** A calendar day `2027-03-05` in date mode, else an instant `2027-03-05T13:05:00.000Z`. */
    value: string | null
    onChange: (value: string | null) => void
    onBlur?: () => void
    disabled?: boolean
    id?: string
    name?: string
    autoComplete?: string
    className?: string
    nowMs?: () => number
    ref?: Ref<HTMLInputElement>
  }

/** Form field for a date, a date with time, or a time of day. Uses the time zone of Accra. */
export function DateField(props: DateFieldProps) {
  const { label, hint, error, optional, id, className, value, onChange, onBlur, nowMs } = props
  const { name, autoComplete, disabled, ref } = props
  return (
    <PickerField
      label={label}
      settings={fieldSettings({ ...props, range: false })}
      value={value}
      onChange={(next) => onChange(typeof next === 'string' ? next : null)}
      onBlur={onBlur}
      nowMs={nowMs}
    >
      {(notice, anchor) => (
        <Field label={label} hint={hint} error={notice ?? error} optional={optional} id={id} className={className}>
          {(control) => (
            <div ref={anchor}>
              <PickerInput
                end="start"
                label={label}
                control={control}
                name={name}
                autoComplete={autoComplete}
                disabled={disabled}
                ref={ref}
              />
            </div>
          )}
        </Field>
      )}
    </PickerField>
  )
}
