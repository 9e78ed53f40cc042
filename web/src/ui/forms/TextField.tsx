import type { ComponentProps, ReactNode } from 'react'
import { classes } from '../classes.ts'
import { Spinner } from '../feedback/Spinner.tsx'
import { CheckSign } from '../signs.tsx'
import { Field, type FieldProps } from './Field.tsx'
import { inputClass } from './input-class.ts'

export type TextFieldProps = Omit<ComponentProps<'input'>, 'prefix' | 'size'> &
  FieldProps & {
    /** Text inside the box before the input, such as a currency. */
    prefix?: ReactNode
    suffix?: ReactNode
    /** Status of the lookup of the value. */
    check?: 'checking' | 'verified'
    inputClassName?: string
  }

export function TextField(props: TextFieldProps) {
  const { label, hint, error, optional, prefix, suffix, check, className, inputClassName, ...input } = props
  const end = check ? <CheckMark check={check} /> : suffix
  return (
    <Field label={label} hint={hint} error={error} optional={optional} id={input.id} className={className}>
      {(control) => (
        <div className="relative flex items-center">
          {prefix && <span className="pointer-events-none absolute left-3 text-muted">{prefix}</span>}
          <input
            type="text"
            autoComplete="off"
            {...input}
            {...control}
            className={classes(
              inputClass,
              !!prefix && 'pl-13 pointer-coarse:pl-14.5',
              !!end && 'pr-10',
              inputClassName,
            )}
          />
          {end && <span className="absolute right-3 flex text-muted">{end}</span>}
        </div>
      )}
    </Field>
  )
}

function CheckMark({ check }: { check: 'checking' | 'verified' }) {
  return (
    <output>
      {check === 'checking' ? <Spinner /> : <CheckSign className="size-4 text-success-text" />}
      <span className="sr-only">{check === 'checking' ? 'Checking' : 'Found'}</span>
    </output>
  )
}
