/* oxlint-disable jsx-a11y/role-has-required-aria-props -- a native checkbox exposes its state */
import { useId } from 'react'
import { classes } from '../classes.ts'
import { ChoiceHint, type ChoiceProps } from './Choice.tsx'

/** Takes effect immediately, unlike a checkbox in a form. */
export function Switch({ label, hint, className, ...input }: ChoiceProps) {
  const hintId = useId()
  return (
    <label
      className={classes(
        'flex items-start justify-between gap-4 pointer-coarse:min-h-11 pointer-coarse:py-2.5',
        className,
      )}
    >
      <span>
        {label}
        <ChoiceHint id={hintId}>{hint}</ChoiceHint>
      </span>
      <input
        {...input}
        type="checkbox"
        role="switch"
        aria-describedby={hint ? hintId : undefined}
        className="switch-mark"
      />
    </label>
  )
}
