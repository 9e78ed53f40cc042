import { useMutation } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { call } from '../../../platform/api/call.ts'
import { readProblem } from '../../../platform/api/problem.ts'
import { BackTo } from '../../../platform/page/BackTo.tsx'
import { travelStepPath } from '../../../platform/routes/step-paths.ts'
import { Button } from '../../../ui/actions/Button.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { StepForm } from '../../../ui/forms/StepForm.tsx'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { CustomerCard, CustomerSearchCard } from '../../motor/policyholder/CustomerFinder.tsx'
import type { Customer } from '../../motor/policyholder/customer.ts'
import type { HolderValues as CustomerValues } from '../../motor/policyholder/holder-values.ts'
import { useStepForm } from '../../purchases/use-step-form.ts'
import { type TravelChanges, type TravelSale, travelDraft } from '../draft.ts'
import { startOrSave } from '../start-sale.ts'
import { TravelStepPage } from '../TravelStepPage.tsx'
import { useStepPrice } from '../trip/PricePanel.tsx'
import { problemsOn, useNextStep } from '../use-next-step.ts'
import { nameOf } from '../words.ts'
import { HolderTravelFields } from './HolderTravelFields.tsx'
import { type HolderValues, holderChanges, holderValues, knownValues, problemsOfHolder } from './holder-values.ts'
import { PassportFields } from './PassportFields.tsx'
import type { PassportValues } from './passport-values.ts'

// A known customer needs none of these fields.
const HolderQuestions = lazyPart(() => import('../../motor/policyholder/HolderQuestions.tsx'), 'HolderQuestions')

const STEP = 'policyholder'

/** Selects an existing customer as policyholder, or adds a new one, with the details that travel needs. */
export function HolderForm({ sale }: { sale: TravelSale | null }) {
  const openNextStep = useNextStep()
  const toChanges = (values: HolderValues) => holderChanges(values, travelDraft.state().sale?.draft ?? {})
  const { form, errorOf, onBlur, ...step } = useStepForm<HolderValues, TravelSale, TravelChanges>({
    store: travelDraft,
    defaultValues: holderValues(sale?.draft ?? {}),
    toChanges,
    problemsOf: (saved) => problemsOfHolder(problemsOn(STEP)(saved)),
    onDone: openNextStep,
  })
  // A complete policyholder of a reopened sale is shown as a card, as after a search.
  const [isCard, setCard] = useState(sale !== null && sale.firstIncompleteStep !== STEP)
  const loadDetails = useMutation({
    mutationFn: ({ customerCode }: Customer) =>
      call('POST /customers/{customerCode}/details', { params: { customerCode } }),
    onSuccess: (details, customer) => {
      form.setValue('policyholder', knownValues(customer, details), { shouldDirty: true })
      form.clearErrors()
      setCard(true)
    },
  })
  const { policyholder: customer, isTravelling } = form.watch()
  const isPerson = customer.customerType === 'individual'
  const { isDirty } = form.formState
  const { aside, sum } = useStepPrice()
  // The customer fields are a part of this form, whose type UseFormReturn cannot narrow.
  const fields = { form: form as unknown as UseFormReturn<CustomerValues>, errorOf, isTravel: true }
  const hasHiddenProblem = step.problems.some(({ name }) => isCustomerField(name))
  return (
    <TravelStepPage
      step={STEP}
      title="Policyholder"
      hasErrors={step.problems.length > 0}
      back={<BackTo path={travelStepPath(STEP)} search={{ part: 'trip' }} label="Back to trip and plan" />}
      aside={aside}
    >
      <StepForm
        {...step}
        onBlur={() => startOrSave({ isDirty, onBlur, changes: () => toChanges(form.getValues()) })}
        sum={sum}
      >
        {isCard ? (
          <CustomerCard
            title={isPerson ? nameOf(customer) : customer.companyName}
            details={[customer.customerCode, customer.phone, customer.city]}
            onChange={() => {
              form.setValue('policyholder', holderValues({}).policyholder, { shouldDirty: true })
              setCard(false)
            }}
            actions={<Button onClick={() => setCard(false)}>Edit details</Button>}
          />
        ) : (
          <CustomerSearchCard
            form={fields.form}
            product="travel"
            onUse={loadDetails.mutate}
            withoutDetails="You can see the details after this customer’s first payment. Enter them below."
            isLoading={loadDetails.isPending}
            error={loadDetails.error ? readProblem(loadDetails.error).sentence : undefined}
          />
        )}
        {(!isCard || hasHiddenProblem) && (
          <Suspense fallback={<Skeleton className="h-200" />}>
            <HolderQuestions {...fields} />
          </Suspense>
        )}
        <HolderTravelFields form={form} errorOf={errorOf} />
        {isPerson && isTravelling === 'yes' && (
          <PassportFields
            form={form as unknown as UseFormReturn<PassportValues>}
            errorOf={errorOf}
            hasNumber={customer.idKind === 'passport'}
          />
        )}
        {sale && (
          <Button variant="quiet" className="justify-self-start" onClick={() => travelDraft.startNew()}>
            Start new sale
          </Button>
        )}
      </StepForm>
    </TravelStepPage>
  )
}

/** Title and email address are asked outside of the customer fields. */
function isCustomerField(name: string): boolean {
  return name.startsWith('policyholder.') && !['policyholder.title', 'policyholder.email'].includes(name)
}
