import type { Ref } from 'react'
import { Field, type FieldProps } from '../../forms/Field.tsx'
import { FieldGroup } from '../../forms/FieldGroup.tsx'
import type { ValueOutput } from '../rules/values.ts'
import { type FieldSettings, fieldSettings } from './field-settings.ts'
import { PickerField } from './PickerField.tsx'
import { PickerInput } from './PickerInput.tsx'

/** Days `2027-03-05` in date mode, else instants; the start is never later than the end. */
export type DateRange = { start: string; end: string }

export type DateRangeFieldProps = FieldProps &
  FieldSettings & {
    value: DateRange | null
    onChange: (value: DateRange | null) => void
    onBlur?: () => void
    startLabel?: string
    endLabel?: string
    hidesLabel?: boolean
    disabled?: boolean
    nowMs?: () => number
    ref?: Ref<HTMLInputElement>
  }

export function DateRangeField(props: DateRangeFieldProps) {
  const { label, hint, error, optional, value, onChange, onBlur, nowMs, disabled, ref } = props
  const { startLabel = 'From', endLabel = 'To', hidesLabel } = props
  return (
    <PickerField
      label={label}
      settings={fieldSettings({ ...props, range: true })}
      value={value}
      onChange={(next) => onChange(toRange(next))}
      onBlur={onBlur}
      nowMs={nowMs}
    >
      {(notice, anchor) => (
        <FieldGroup label={label} hidesLabel={hidesLabel} hint={hint} error={notice ?? error} optional={optional}>
          <div
            ref={anchor}
            className={props.mode === 'datetime' ? 'grid gap-2 xs:grid-cols-2' : 'grid grid-cols-2 gap-2'}
          >
            {(['start', 'end'] as const).map((end) => (
              <Field key={end} label={end === 'start' ? startLabel : endLabel}>
                {(control) => (
                  <PickerInput
                    end={end}
                    label={`${label}, ${end === 'start' ? startLabel : endLabel}`}
                    control={{ ...control, 'aria-invalid': error || notice ? true : undefined }}
                    disabled={disabled}
                    ref={end === 'start' ? ref : undefined}
                  />
                )}
              </Field>
            ))}
          </div>
        </FieldGroup>
      )}
    </PickerField>
  )
}

function toRange(value: ValueOutput): DateRange | null {
  if (value === null || typeof value !== 'object' || value instanceof Date) return null
  return { start: String(value.start), end: String(value.end) }
}
