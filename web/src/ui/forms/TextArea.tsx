import type { ComponentProps } from 'react'
import { classes } from '../classes.ts'
import { Field, type FieldProps } from './Field.tsx'
import { inputClass } from './input-class.ts'

type TextAreaProps = ComponentProps<'textarea'> & FieldProps

/** Grows with its text if the browser supports it. */
export function TextArea({ label, hint, error, optional, className, rows = 3, ...textarea }: TextAreaProps) {
  return (
    <Field label={label} hint={hint} error={error} optional={optional} id={textarea.id} className={className}>
      {(control) => (
        <textarea
          rows={rows}
          {...textarea}
          {...control}
          className={classes(inputClass, 'field-sizing-content h-auto min-h-20 resize-y py-2 pointer-coarse:h-auto')}
        />
      )}
    </Field>
  )
}
