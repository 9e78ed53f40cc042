import { useFormContext } from 'react-hook-form'
import { Checkbox } from '../../../ui/choices/Checkbox.tsx'
import { FieldError } from '../../../ui/forms/FieldError.tsx'

type ConfirmationProps = {
  name: string
  label: string
  hint: string
  /** Error if the box is not checked. */
  required: string
}

/** Checkbox that must be checked before the request can be sent. */
export function Confirmation({ name, label, hint, required }: ConfirmationProps) {
  const { register, getFieldState, formState } = useFormContext()
  const { error } = getFieldState(name, formState)
  return (
    <div className="grid gap-1">
      <Checkbox label={label} hint={hint} aria-invalid={error ? true : undefined} {...register(name, { required })} />
      {error?.message && <FieldError>{error.message}</FieldError>}
    </div>
  )
}
