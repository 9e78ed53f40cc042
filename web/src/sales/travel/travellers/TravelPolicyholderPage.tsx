import { CUSTOMER_TYPE_LABELS, CUSTOMER_TYPES } from '@okwan/domain/products/travel-plans/terms'
import { useQuery } from '@tanstack/react-query'
import { readProblem } from '../../../platform/api/problem.ts'
import { queryKey } from '../../../platform/api/query-key.ts'
import { Button } from '../../../ui/actions/Button.tsx'
import { Segmented } from '../../../ui/choices/Segmented.tsx'
import { ErrorPanel } from '../../../ui/feedback/ErrorPanel.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { StepForm } from '../../../ui/forms/StepForm.tsx'
import { useDraft } from '../../purchases/use-draft.ts'
import { useStepForm } from '../../purchases/use-step-form.ts'
import { openSale, type TravelChanges, type TravelSale, travelDraft } from '../draft.ts'
import { TravelStepPage } from '../TravelStepPage.tsx'
import { problemsOn, useNextStep } from '../use-next-step.ts'
import { CompanyFields, ContactFields, PersonFields } from './HolderFields.tsx'
import { type HolderValues, holderChanges, holderValues } from './holder-values.ts'

const STEP = 'policyholder'

const TYPES = CUSTOMER_TYPES.map((value) => ({ value, label: CUSTOMER_TYPE_LABELS[value] }))

/** First page of the sale: the policyholder. The route has no guard, so the page loads an open sale itself. */
export function TravelPolicyholderPage() {
  const { sale, saleKey } = useDraft(travelDraft)
  const opening = useQuery({
    queryKey: queryKey('travel-sale', saleKey),
    queryFn: async () => (await openSale())?.draftId ?? null,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  if (sale || opening.isSuccess) return <HolderForm key={saleKey} sale={sale} />
  return (
    <TravelStepPage step={STEP} title="Policyholder">
      {opening.error ? (
        <ErrorPanel
          title="Couldn’t load the sale"
          text={readProblem(opening.error).sentence}
          retrying={opening.isFetching}
          onRetry={() => void opening.refetch()}
        />
      ) : (
        <Skeleton className="h-160" />
      )}
    </TravelStepPage>
  )
}

function HolderForm({ sale }: { sale: TravelSale | null }) {
  const openNextStep = useNextStep(STEP)
  const toChanges = (values: HolderValues) => holderChanges(values, travelDraft.state().sale?.draft ?? {})
  const { form, errorOf, onBlur, ...step } = useStepForm<HolderValues, TravelSale, TravelChanges>({
    store: travelDraft,
    defaultValues: holderValues(sale?.draft.policyholder),
    toChanges,
    problemsOf: problemsOn(STEP),
    onDone: openNextStep,
  })
  const { isDirty } = form.formState
  const customerType = form.watch('customerType')

  /** Creates the draft after the first answer, so that later answers are saved automatically. */
  function startOrSave() {
    if (sale || !isDirty) onBlur?.()
    else void travelDraft.flush(toChanges(form.getValues())).catch(() => {})
  }

  const fields = { form, errorOf }
  return (
    <TravelStepPage step={STEP} title="Policyholder" hasErrors={step.problems.length > 0}>
      <StepForm
        {...step}
        onBlur={startOrSave}
        others={sale && <Button onClick={() => travelDraft.startNew()}>Start new sale</Button>}
      >
        <Segmented
          label="Policyholder type"
          options={TYPES}
          error={errorOf('customerType')}
          {...form.register('customerType')}
        />
        <ContactFields {...fields} />
        {customerType === 'individual' ? <PersonFields {...fields} /> : <CompanyFields {...fields} />}
      </StepForm>
    </TravelStepPage>
  )
}
