import { useEffect } from 'react'
import { LABELS } from '../../../platform/analytics/catalogue.ts'
import { track } from '../../../platform/analytics/track.ts'
import { readProblem } from '../../../platform/api/problem.ts'
import { useNavigate } from '../../../platform/routes/link.ts'
import { travelStepPath } from '../../../platform/routes/step-paths.ts'
import { Button } from '../../../ui/actions/Button.tsx'
import { Banner } from '../../../ui/feedback/Banner.tsx'
import { FormSection } from '../../../ui/forms/FormSection.tsx'
import { StepForm } from '../../../ui/forms/StepForm.tsx'
import { TextField } from '../../../ui/forms/TextField.tsx'
import { useStepForm } from '../../purchases/use-step-form.ts'
import { type TravelChanges, type TravelSale, travelDraft } from '../draft.ts'
import { startOrSave } from '../start-sale.ts'
import { TravelStepPage } from '../TravelStepPage.tsx'
import { PlanCards } from './PlanCards.tsx'
import { PriceButton } from './PricePanel.tsx'
import { partyInWords } from './party-in-words.ts'
import { TripFields } from './TripFields.tsx'
import { tripStartChanges, tripStartProblems } from './trip-start-values.ts'
import { agesOf, type TripValues, tripValues } from './trip-values.ts'
import { useQuickOffers } from './use-quick-offers.ts'
import { priceOfOffer } from './use-sale-price.ts'

/** Start of the sale: the trip and the ages of the travellers, with the price of each plan. */
export function TripStart({ sale }: { sale: TravelSale | null }) {
  const navigate = useNavigate()
  const toChanges = (values: TripValues) => tripStartChanges(values, travelDraft.state().sale?.draft ?? {})
  const { form, errorOf, onBlur, ...step } = useStepForm<TripValues, TravelSale, TravelChanges>({
    store: travelDraft,
    defaultValues: tripValues(sale?.draft ?? {}),
    toChanges,
    problemsOf: ({ draft }) => tripStartProblems(draft),
    onDone: () => void openHolder(form.getValues('ages')),
  })
  async function openHolder(ages: string) {
    const to = travelStepPath('policyholder')
    if (agesOf(ages)?.length === 1) track(LABELS.travelAlone)
    await navigate({ to, search: { part: 'trip' }, replace: true })
    await navigate({ to, search: { part: 'holder' } })
  }
  const { isDirty } = form.formState
  const values = form.watch()
  const ages = agesOf(values.ages)
  const quick = useQuickOffers(values, ages)
  // Prices for dates of birth replace the prices for ages.
  const savedOffers = sale?.offers ?? []
  const offers = savedOffers.length > 0 ? savedOffers : quick.offers
  const chosen = offers.find(({ planCode, available }) => available && planCode === values.planCode)
  const price = priceOfOffer(chosen, values.departureDate)
  useCheapestPlan(offers, values.planCode, (planCode) => form.setValue('planCode', planCode, { shouldDirty: true }))
  return (
    <TravelStepPage step="policyholder" isTrip title="Trip and plan" hasErrors={step.problems.length > 0}>
      <StepForm
        {...step}
        onBlur={() => startOrSave({ isDirty, onBlur, changes: () => toChanges(form.getValues()) })}
        {...(price && { sum: <PriceButton price={price} isOld={quick.isOld} /> })}
      >
        <TripFields form={form} errorOf={errorOf}>
          {savedOffers.length === 0 && (
            <TextField
              label="Ages of the travellers"
              hint={ages ? partyInWords(ages) : 'Such as 34, 31, 6'}
              inputMode="numeric"
              maxLength={800}
              error={errorOf('ages')}
              {...form.register('ages')}
            />
          )}
        </TripFields>
        <FormSection title="Plans and prices" columns={1}>
          {quick.problem && <Banner tone="warning">{quick.problem}</Banner>}
          {quick.error && <Banner tone="danger">{readProblem(quick.error).sentence}</Banner>}
          <PlanCards offers={offers} isOld={quick.isOld} form={form} errorOf={errorOf} />
        </FormSection>
        {sale && (
          <Button variant="quiet" className="justify-self-start" onClick={() => travelDraft.startNew()}>
            Start new sale
          </Button>
        )}
      </StepForm>
    </TravelStepPage>
  )
}

/** Selects the plan with the lowest price, so that a price is shown immediately. */
function useCheapestPlan(offers: TravelSale['offers'], planCode: string, select: (planCode: string) => void) {
  const cheapest = offers.find(({ available }) => available)?.planCode
  const isOffered = offers.some((offer) => offer.available && offer.planCode === planCode)
  useEffect(() => {
    if (cheapest && !isOffered) select(cheapest)
    // oxlint-disable-next-line react/exhaustive-deps -- selects again only when the plans change
  }, [cheapest, isOffered])
}
