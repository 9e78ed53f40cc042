import { useFormContext } from 'react-hook-form'
import { Checkbox } from '../../../ui/choices/Checkbox.tsx'
import { FieldError } from '../../../ui/forms/FieldError.tsx'

type ConfirmationProps = {
  name: string
  label: string
  hint: string
  /** Said when it is not ticked. */
  required: string
}

/** What has to be so before it can be asked for. */
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
