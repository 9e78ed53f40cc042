import { formatPhone, parsePhone } from '@okwan/domain/platform/phone'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { call } from '../../platform/api/call.ts'
import { generalErrorOf, setFieldErrors } from '../../platform/api/field-errors.ts'
import { readProblem } from '../../platform/api/problem.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { Card } from '../../ui/data/Card.tsx'
import { StepForm } from '../../ui/forms/StepForm.tsx'
import type { Asked, Customer } from '../motor/policyholder/CustomerFinder.tsx'
import { HolderAgrees } from '../motor/policyholder/HolderAgrees.tsx'
import { HolderConsent, HolderQuestions } from '../motor/policyholder/HolderQuestions.tsx'
import { type HolderValues, holderChanges, holderValues } from '../motor/policyholder/holder-values.ts'
import { listErrors } from '../purchases/list-errors.ts'

type NewCustomerProps = {
  /** What was searched for is an answer already. */
  typed: Asked | undefined
  onAdded: (customer: Customer) => void
  onBack: () => void
}

/** The questions of a single sale, and the agreement by a code; then the customer is known. */
export function NewCustomer({ typed, onAdded, onBack }: NewCustomerProps) {
  const form = useForm<HolderValues>({ defaultValues: beginWith(typed) })
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
    return <HolderAgrees phone={phone} reference={`customer:${phone}`} onAgreed={add.mutateAsync} />
  }
  return (
    <Card title="New customer">
      <StepForm
        problems={problems}
        attempt={form.formState.submitCount}
        isSaving={add.isPending}
        failure={generalErrorOf(add.error)}
        submitLabel="Add the customer"
        others={<Button onClick={onBack}>Back to the search</Button>}
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

/** Most fleets are a company's; a Ghana Card is a person's. */
function beginWith({ phone, ghanaCard }: Asked = {}): HolderValues {
  const customerType = ghanaCard ? 'individual' : 'corporate'
  return holderValues({
    policyholder: { customerType, phone: phone && formatPhone(phone), ghanaCardNumber: ghanaCard },
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
