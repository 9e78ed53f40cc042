import { type ComponentProps, type ReactNode, useId } from 'react'
import { classes } from '../classes.ts'

export type ChoiceProps = Omit<ComponentProps<'input'>, 'type' | 'size'> & { label: ReactNode; hint?: ReactNode }

type Props = ChoiceProps & { type: 'checkbox' | 'radio' }

/** Checkbox or radio with its label; both are one click target. */
export function Choice({ type, label, hint, className, ...input }: Props) {
  const hintId = useId()
  return (
    <label className={classes('flex items-start gap-2.5 pointer-coarse:min-h-11 pointer-coarse:py-2.5', className)}>
      <ChoiceMark type={type} aria-describedby={hint ? hintId : undefined} {...input} />
      <span>
        {label}
        <ChoiceHint id={hintId}>{hint}</ChoiceHint>
      </span>
    </label>
  )
}

export function ChoiceHint({ id, children }: { id: string; children: ReactNode }) {
  if (!children) return null
  return (
    <span id={id} className="block text-table text-muted">
      {children}
    </span>
  )
}

// app.css (`choice-mark`) draws the marks on the native input, which keeps state, focus and high contrast.
export function ChoiceMark({ type, className, ...input }: ComponentProps<'input'>) {
  return <input {...input} type={type} className={classes('choice-mark', className)} />
}
