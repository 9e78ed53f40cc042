import { type ReactNode, useId } from 'react'
import { classes } from '../classes.ts'
import { FieldError } from './FieldError.tsx'
import { Hint } from './Hint.tsx'

export type FieldProps = {
  label: string
  hint?: ReactNode
  error?: string
  /** Marks the field as optional; all others are required. */
  optional?: boolean
}

export type ControlProps = { id: string; 'aria-describedby': string | undefined; 'aria-invalid': true | undefined }

type Props = FieldProps & { id?: string; className?: string; children: (control: ControlProps) => ReactNode }

/**
 * Label, control, error and hint of a field, linked for assistive technology. The texts are below the control, so that the
 * controls of one row are aligned.
 */
export function Field({ label, hint, error, optional, id, className, children }: Props) {
  const ownId = useId()
  const controlId = id ?? ownId
  const hintId = `${controlId}-hint`
  const errorId = `${controlId}-error`
  return (
    <div className={classes('grid content-start gap-1.5', className)}>
      <label htmlFor={controlId} className="font-medium">
        <LabelText label={label} optional={optional} />
      </label>
      {children({
        id: controlId,
        'aria-describedby': classes(!!error && errorId, !!hint && hintId) || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {error && <FieldError id={errorId}>{error}</FieldError>}
      {hint && <Hint id={hintId}>{hint}</Hint>}
    </div>
  )
}

export function LabelText({ label, optional }: { label: string; optional?: boolean }) {
  return (
    <>
      {label}
      {optional && <span className="font-normal text-muted"> (optional)</span>}
    </>
  )
}
