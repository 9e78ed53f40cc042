import { type ReactNode, useId } from 'react'
import { classes } from '../classes.ts'
import { type FieldProps, LabelText } from './Field.tsx'
import { FieldError } from './FieldError.tsx'
import { Hint } from './Hint.tsx'

type FieldGroupProps = FieldProps & {
  /** Leaves the label to screen readers, where the labels of the controls are enough. */
  hidesLabel?: boolean | undefined
  className?: string
  children: ReactNode
}

/** Group of controls with one label, such as radios. `className` sets the layout. */
export function FieldGroup({ label, hint, error, optional, hidesLabel, className, children }: FieldGroupProps) {
  const id = useId()
  return (
    <fieldset
      aria-describedby={classes(!!error && `${id}-error`, !!hint && `${id}-hint`) || undefined}
      className="min-w-0 space-y-1.5"
    >
      <legend className={hidesLabel ? 'sr-only' : 'font-medium'}>
        <LabelText label={label} optional={optional} />
      </legend>
      <div className={className ?? 'grid gap-2'}>{children}</div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {hint && <Hint id={`${id}-hint`}>{hint}</Hint>}
    </fieldset>
  )
}
