import { Banner } from '../../../ui/feedback/Banner.tsx'
import { FormSection } from '../../../ui/forms/FormSection.tsx'
import { StepForm } from '../../../ui/forms/StepForm.tsx'
import { useDraft } from '../../purchases/use-draft.ts'
import { useStepForm } from '../../purchases/use-step-form.ts'
import { type TravelChanges, type TravelSale, travelDraft, useTravelSale } from '../draft.ts'
import { TravelStepPage } from '../TravelStepPage.tsx'
import { problemsOn, useNextStep } from '../use-next-step.ts'
import { withSale } from '../with-sale.tsx'
import { PartyPricing } from './PartyPricing.tsx'
import { PlanCards } from './PlanCards.tsx'
import { useStepPrice } from './PricePanel.tsx'
import { TripFields } from './TripFields.tsx'
import { type TripValues, tripChanges, tripValues } from './trip-values.ts'

const STEP = 'travel-details'

/** Destinations, dates, purpose and plan. */
export const TravelDetailsPage = withSale(TravelDetails)

function TravelDetails() {
  const { draft, offers, warnings } = useTravelSale()
  const { saving } = useDraft(travelDraft)
  const openNextStep = useNextStep()
  const { form, errorOf, ...step } = useStepForm<TripValues, TravelSale, TravelChanges>({
    store: travelDraft,
    defaultValues: tripValues(draft),
    toChanges: tripChanges,
    problemsOf: problemsOn(STEP),
    onDone: openNextStep,
  })
  const { aside, sum } = useStepPrice()
  return (
    <TravelStepPage step={STEP} title="Trip and plan" hasErrors={step.problems.length > 0} aside={aside}>
      <StepForm {...step} sum={sum}>
        <TripFields form={form} errorOf={errorOf} />
        <FormSection title="Plans and prices" columns={1}>
          <PlanCards offers={offers} isOld={saving?.status === 'saving'} form={form} errorOf={errorOf} />
          <PartyPricing form={form} errorOf={errorOf} />
        </FormSection>
        {warnings.map(({ code, message }) => (
          <Banner key={code + message} tone="warning">
            {message}
          </Banner>
        ))}
      </StepForm>
    </TravelStepPage>
  )
}
