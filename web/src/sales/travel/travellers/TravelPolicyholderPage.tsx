import { CUSTOMER_TYPE_LABELS, CUSTOMER_TYPES } from '@okwan/domain/products/travel-plans/terms'
import { useQuery } from '@tanstack/react-query'
import { readProblem } from '../../../platform/api/problem.ts'
import { queryKey } from '../../../platform/api/query-key.ts'
import { useFilters } from '../../../platform/lists/use-filters.ts'
import { BackTo } from '../../../platform/page/BackTo.tsx'
import { travelStepPath } from '../../../platform/routes/step-paths.ts'
import { Button } from '../../../ui/actions/Button.tsx'
import { Total } from '../../../ui/actions/StickyBar.tsx'
import { Segmented } from '../../../ui/choices/Segmented.tsx'
import { ErrorPanel } from '../../../ui/feedback/ErrorPanel.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { StepForm } from '../../../ui/forms/StepForm.tsx'
import { useDraft } from '../../purchases/use-draft.ts'
import { useStepForm } from '../../purchases/use-step-form.ts'
import { openSale, type TravelChanges, type TravelSale, travelDraft } from '../draft.ts'
import { startOrSave } from '../start-sale.ts'
import { TravelStepPage } from '../TravelStepPage.tsx'
import { TripStart } from '../trip/TripStart.tsx'
import { agesOf } from '../trip/trip-start-values.ts'
import { tripValues } from '../trip/trip-values.ts'
import { useQuickOffers } from '../trip/use-quick-offers.ts'
import { problemsOn, useNextStep } from '../use-next-step.ts'
import { CompanyFields, ContactFields, PassportFields, PersonFields } from './HolderFields.tsx'
import { type HolderValues, holderChanges, holderValues } from './holder-values.ts'

const STEP = 'policyholder'

const TYPES = CUSTOMER_TYPES.map((value) => ({ value, label: CUSTOMER_TYPE_LABELS[value] }))

/** First page of the sale: the trip with its price, then the policyholder. The route has no guard, so the page loads an open sale itself. */
export function TravelPolicyholderPage() {
  const { sale, saleKey } = useDraft(travelDraft)
  const opening = useQuery({
    queryKey: queryKey('travel-sale', saleKey),
    queryFn: async () => (await openSale())?.draftId ?? null,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  const [{ part, ages }] = useFilters<'travelPolicyholder'>()
  if (sale || opening.isSuccess)
    return isTripPart(part, sale) ? (
      <TripStart key={`trip-${saleKey}`} sale={sale} ages={ages} />
    ) : (
      <HolderForm key={saleKey} sale={sale} ages={ages} />
    )
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

/** The sale starts with the trip; a sale with a policyholder opens with the policyholder. */
function isTripPart(part: string | undefined, sale: TravelSale | null): boolean {
  if (part) return part === 'trip'
  const { mobileNumber, firstName, companyName } = sale?.draft.policyholder ?? {}
  return !mobileNumber && !firstName && !companyName
}

function HolderForm({ sale, ages }: { sale: TravelSale | null; ages: string | undefined }) {
  const openNextStep = useNextStep()
  const toChanges = (values: HolderValues) => holderChanges(values, travelDraft.state().sale?.draft ?? {})
  const { form, errorOf, onBlur, ...step } = useStepForm<HolderValues, TravelSale, TravelChanges>({
    store: travelDraft,
    defaultValues: holderValues(sale?.draft ?? {}),
    toChanges,
    problemsOf: problemsOn(STEP),
    onDone: openNextStep,
  })
  const { isDirty } = form.formState
  const customerType = form.watch('customerType')
  const isTravelling = customerType === 'individual' && form.watch('isTravelling') === 'yes'
  const fields = { form, errorOf }
  return (
    <TravelStepPage
      step={STEP}
      title="Policyholder"
      hasErrors={step.problems.length > 0}
      back={<BackToTrip ages={ages} />}
    >
      <StepForm
        {...step}
        onBlur={() => startOrSave({ isDirty, onBlur, changes: () => toChanges(form.getValues()) })}
        sum={sale && <TripTotal sale={sale} ages={ages} />}
      >
        <Segmented
          label="Policyholder type"
          options={TYPES}
          error={errorOf('customerType')}
          {...form.register('customerType')}
        />
        <ContactFields {...fields} />
        {customerType === 'individual' ? <PersonFields {...fields} /> : <CompanyFields {...fields} />}
        {isTravelling && <PassportFields {...fields} />}
        {sale && (
          <Button variant="quiet" className="justify-self-start" onClick={() => travelDraft.startNew()}>
            Start new sale
          </Button>
        )}
      </StepForm>
    </TravelStepPage>
  )
}

function BackToTrip({ ages }: { ages: string | undefined }) {
  const search = { part: 'trip', ...(ages && { ages }) }
  return <BackTo path={travelStepPath('policyholder')} search={search} label="Back to trip and plan" />
}

/** Price of the selected plan: for the ages until the travellers are complete. */
function TripTotal({ sale: { draft, standardPrice }, ages }: { sale: TravelSale; ages: string | undefined }) {
  const { offers } = useQuickOffers(tripValues(draft), standardPrice ? undefined : agesOf(ages))
  const offer = offers.find(({ planCode }) => planCode === draft.trip?.planCode)
  const totalPesewas = standardPrice?.totalPesewas ?? offer?.totalPesewas
  return totalPesewas === undefined ? null : <Total label={offer?.name ?? 'Total'} pesewas={totalPesewas} />
}
