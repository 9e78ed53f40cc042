import { Suspense, useState } from 'react'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { StepForm } from '../../../ui/forms/StepForm.tsx'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { useStepForm } from '../../purchases/use-step-form.ts'
import { type MotorChanges, type MotorSale, motorDraft, useMotorSale } from '../draft.ts'
import { useDraftPrice } from '../estimates/DraftPrice.tsx'
import { withPrice } from '../estimates/with-price.ts'
import { MotorStepPage } from '../MotorStepPage.tsx'
import { problemsOn, useNextStep } from '../use-next-step.ts'
import { withSale } from '../with-sale.tsx'
import { CustomerFinder } from './CustomerFinder.tsx'
import type { Customer } from './customer.ts'
import { HolderConsent } from './HolderConsent.tsx'
import { type HolderValues, holderChanges, holderValues } from './holder-values.ts'

// A known customer needs none of these fields.
const HolderQuestions = lazyPart(() => import('./HolderQuestions.tsx'), 'HolderQuestions')

const STEP = 'policy-holder'

/** Selects an existing customer as policyholder, or adds a new one. */
export const MotorPolicyholderPage = withSale(Policyholder)

function Policyholder() {
  const { draft, knownCustomer } = useMotorSale()
  const openNextStep = useNextStep(STEP)
  const { form, errorOf, ...step } = useStepForm<HolderValues, MotorSale, MotorChanges>({
    store: motorDraft,
    defaultValues: holderValues(draft),
    // Reads the store, because autosave may have saved the consent after this render.
    toChanges: (values) => holderChanges(values, motorDraft.state().sale?.draft.policyholder?.consentAt),
    save: async (changes) => withPrice(await motorDraft.flush(changes)),
    problemsOf: problemsOn(STEP),
    onDone: openNextStep,
  })
  const { customerCode, consentAt: hasAgreed } = form.watch('policyholder')
  const [chosen, setChosen] = useState<Customer>()
  const customer = [chosen, knownCustomer].find((each) => each?.customerCode === customerCode) ?? undefined
  const { aside, sum } = useDraftPrice(draft)

  return (
    <MotorStepPage step={STEP} hasErrors={step.problems.length > 0} aside={aside}>
      <StepForm {...step} sum={sum}>
        <CustomerFinder
          form={form}
          customer={customer}
          onUse={setChosen}
          error={errorOf('policyholder.customerCode') ?? errorOf('policyholder.customerType')}
        />
        {!customerCode && (
          <Suspense fallback={<Skeleton className="h-200" />}>
            <HolderQuestions form={form} errorOf={errorOf} />
          </Suspense>
        )}
        {!(customer?.hasConsent && hasAgreed) && <HolderConsent form={form} errorOf={errorOf} />}
      </StepForm>
    </MotorStepPage>
  )
}
