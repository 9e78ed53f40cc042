import { StepForm } from '../../../ui/forms/StepForm.tsx'
import { useStepForm } from '../../purchases/use-step-form.ts'
import { type MotorAnswer, type MotorChanges, motorDraft, useMotorAnswer } from '../draft.ts'
import { PriceAside } from '../estimates/PriceAside.tsx'
import { withPrice } from '../estimates/with-price.ts'
import { MotorStepPage } from '../MotorStepPage.tsx'
import { problemsOn, useGoOn } from '../use-go-on.ts'
import { withSale } from '../with-sale.tsx'
import { CustomerFinder } from './CustomerFinder.tsx'
import { HolderConsent, HolderQuestions } from './HolderQuestions.tsx'
import { type HolderValues, holderChanges, holderValues } from './holder-values.ts'

const STEP = 'policy-holder'

/** Selects an existing customer as policyholder, or adds a new one. */
export const MotorPolicyholderPage = withSale(Policyholder)

function Policyholder() {
  const { draft, knownCustomer } = useMotorAnswer()
  const goOn = useGoOn(STEP)
  const { form, errorOf, ...step } = useStepForm<HolderValues, MotorAnswer, MotorChanges>({
    store: motorDraft,
    defaultValues: holderValues(draft),
    // Reads the store, because autosave may have saved the consent after this render.
    toChanges: (values) => holderChanges(values, motorDraft.state().answer?.draft.policyholder?.consentAt),
    save: async (changes) => withPrice(await motorDraft.flush(changes)),
    problemsOf: problemsOn(STEP),
    onDone: goOn,
  })
  const customerCode = form.watch('policyholder.customerCode')

  return (
    <MotorStepPage step={STEP} hasErrors={step.problems.length > 0} aside={<PriceAside draft={draft} />}>
      <StepForm {...step}>
        <CustomerFinder
          form={form}
          known={knownCustomer ?? undefined}
          error={errorOf('policyholder.customerCode') ?? errorOf('policyholder.customerType')}
        />
        {!customerCode && <HolderQuestions form={form} errorOf={errorOf} />}
        <HolderConsent form={form} errorOf={errorOf} />
      </StepForm>
    </MotorStepPage>
  )
}
