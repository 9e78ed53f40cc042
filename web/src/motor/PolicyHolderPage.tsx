import { StepForm } from '../purchases/StepForm.tsx'
import { useStepForm } from '../purchases/use-step-form.ts'
import { Checkbox } from '../ui/Checkbox.tsx'
import { FieldError } from '../ui/FieldError.tsx'
import { Segmented } from '../ui/Segmented.tsx'
import { CustomerFinder } from './CustomerFinder.tsx'
import { type MotorAnswer, type MotorChanges, motorDraft, useMotorAnswer } from './draft.ts'
import { estimateInput } from './estimate-input.ts'
import { CompanyFields, ContactFields, PersonFields } from './HolderFields.tsx'
import { type HolderValues, holderChanges, holderValues } from './holder-values.ts'
import { MotorStepPage } from './MotorStepPage.tsx'
import { PricePanel } from './PricePanel.tsx'
import { problemsOn, useGoOn } from './use-go-on.ts'
import { withSale } from './with-sale.tsx'

const STEP = 'policy-holder'

const TYPES = [
  { value: 'individual', label: 'Person' },
  { value: 'corporate', label: 'Company' },
]

/** Who is insured: somebody we know, or somebody new. */
export const PolicyHolderPage = withSale(PolicyHolder)

function PolicyHolder() {
  const { draft } = useMotorAnswer()
  const goOn = useGoOn(STEP)
  const { form, errorOf, ...step } = useStepForm<HolderValues, MotorAnswer, MotorChanges>({
    store: motorDraft,
    defaultValues: holderValues(draft),
    // The newest answer, not the one this render saw: agreeing must be compared with what is saved by now.
    toChanges: (values) => holderChanges(values, motorDraft.state().answer?.draft.policyHolder?.consentAt),
    problemsOf: problemsOn(STEP),
    onDone: goOn,
  })
  const { customerCode, customerType } = form.watch('policyHolder')
  const consentError = errorOf('policyHolder.consentAt')

  return (
    <MotorStepPage step={STEP} hasErrors={step.problems.length > 0} aside={<PricePanel input={estimateInput(draft)} />}>
      <StepForm {...step}>
        <CustomerFinder
          form={form}
          error={errorOf('policyHolder.customerCode') ?? errorOf('policyHolder.customerType')}
        />
        {!customerCode && (
          <>
            <Segmented
              label="The policy holder is a"
              options={TYPES}
              error={errorOf('policyHolder.customerType')}
              {...form.register('policyHolder.customerType')}
            />
            {customerType === 'individual' ? (
              <PersonFields form={form} errorOf={errorOf} />
            ) : (
              <CompanyFields form={form} errorOf={errorOf} />
            )}
            <ContactFields form={form} errorOf={errorOf} />
          </>
        )}
        <div className="grid gap-1.5">
          <Checkbox
            label="The customer agrees that we use these details for the policy and send messages about it"
            hint="Data Protection Act, 2012 (Act 843)"
            aria-invalid={consentError ? true : undefined}
            {...form.register('policyHolder.consentAt')}
          />
          {consentError && <FieldError>{consentError}</FieldError>}
        </div>
      </StepForm>
    </MotorStepPage>
  )
}
