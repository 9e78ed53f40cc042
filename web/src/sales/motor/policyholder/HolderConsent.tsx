import { DATA_CONSENT } from '@okwan/domain/customers/customers/terms'
import { Checkbox } from '../../../ui/choices/Checkbox.tsx'
import { FieldError } from '../../../ui/forms/FieldError.tsx'
import type { HolderFieldsProps } from './HolderFields.tsx'

export function HolderConsent({ form, errorOf }: HolderFieldsProps) {
  const error = errorOf('policyholder.consentAt')
  return (
    <div className="grid gap-1.5">
      <Checkbox
        label={DATA_CONSENT.text}
        hint="Data Protection Act, 2012 (Act 843)"
        aria-invalid={error ? true : undefined}
        {...form.register('policyholder.consentAt')}
      />
      {error && <FieldError>{error}</FieldError>}
    </div>
  )
}
