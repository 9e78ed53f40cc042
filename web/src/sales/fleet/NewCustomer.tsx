import { formatPhone, parsePhone } from '@okwan/domain/platform/phone'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { call } from '../../platform/api/call.ts'
import { generalErrorOf, setFieldErrors } from '../../platform/api/field-errors.ts'
import { readProblem } from '../../platform/api/problem.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { Card } from '../../ui/data/Card.tsx'
import { StepForm } from '../../ui/forms/StepForm.tsx'
import { ConsentCode } from '../motor/policyholder/ConsentCode.tsx'
import type { CustomerSearch } from '../motor/policyholder/CustomerFinder.tsx'
import type { Customer } from '../motor/policyholder/customer.ts'
import { HolderConsent } from '../motor/policyholder/HolderConsent.tsx'
import { HolderQuestions } from '../motor/policyholder/HolderQuestions.tsx'
import { type HolderValues, holderChanges, holderValues } from '../motor/policyholder/holder-values.ts'
import { listErrors } from '../purchases/list-errors.ts'

type NewCustomerProps = {
  /** Search text, which fills the matching field. */
  input: CustomerSearch | undefined
  onAdded: (customer: Customer) => void
  onBack: () => void
}

/** Adds a customer with the same fields and consent code as a single sale. */
export function NewCustomer({ input, onAdded, onBack }: NewCustomerProps) {
  const form = useForm<HolderValues>({ defaultValues: initialValues(input) })
  const add = useMutation({
    mutationFn: (verificationToken?: string) => addCustomer(form.getValues(), verificationToken),
    onSuccess: onAdded,
    onError: (error) => setFieldErrors(form.setError, readProblem(error).fields),
  })
  const problems = listErrors(form.formState.errors)
  const errorOf = (name: string) => problems.find((problem) => problem.name === name)?.message
  const problem = add.error ? readProblem(add.error) : undefined
  const phone = parsePhone(form.getValues('policyholder.phone'))
  if (phone && (problem?.code === 'code_needed' || add.variables !== undefined)) {
    return <ConsentCode phone={phone} reference={`customer:${phone}`} onAgreed={add.mutateAsync} />
  }
  return (
    <Card title="New customer">
      <StepForm
        problems={problems}
        attempt={form.formState.submitCount}
        isSaving={add.isPending}
        failure={generalErrorOf(add.error)}
        submitLabel="Add customer"
        others={<Button onClick={onBack}>Back to search</Button>}
        onSubmit={(event) => {
          form.clearErrors()
          void form.handleSubmit(() => add.mutate(undefined))(event)
        }}
      >
        <HolderQuestions form={form} errorOf={errorOf} />
        <HolderConsent form={form} errorOf={errorOf} />
      </StepForm>
    </Card>
  )
}

/** Most fleets belong to companies; only a person has a Ghana Card. */
function initialValues({ phone, ghanaCard, tin }: CustomerSearch = {}): HolderValues {
  const customerType = ghanaCard ? 'individual' : 'corporate'
  return holderValues({
    policyholder: { customerType, phone: phone && formatPhone(phone), ghanaCardNumber: ghanaCard, tin },
  })
}

function addCustomer(values: HolderValues, verificationToken: string | undefined): Promise<Customer> {
  const {
    consent: _consent,
    customerCode: _code,
    ...policyholder
  } = holderChanges(values, undefined).policyholder ?? {}
  const consent = values.policyholder.consentAt
  return call('POST /customers', { body: { policyholder, consent, verificationToken } })
}
