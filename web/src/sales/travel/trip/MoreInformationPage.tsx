import { useQuery } from '@tanstack/react-query'
import { StepForm } from '../../../ui/forms/StepForm.tsx'
import { useStepForm } from '../../purchases/use-step-form.ts'
import { type TravelChanges, type TravelSale, travelDraft, useTravelSale } from '../draft.ts'
import { TravelStepPage } from '../TravelStepPage.tsx'
import { problemsOn, useNextStep } from '../use-next-step.ts'
import { withSale } from '../with-sale.tsx'
import { finishDetails } from './finish-details.ts'
import {
  BeneficiaryFields,
  ClaimFields,
  ContactFields,
  HealthFields,
  JourneyFields,
  VisaFields,
} from './MoreFields.tsx'
import { type MoreValues, moreChanges, moreValues } from './more-values.ts'
import { useStepPrice } from './PricePanel.tsx'
import { countriesQuery } from './use-countries.ts'

const STEP = 'more-travel-information'

/** Visa, emergency contact, beneficiaries and journey, which the certificate and claims need. */
export const MoreInformationPage = withSale(MoreInformation)

function MoreInformation() {
  const { draft, health } = useTravelSale()
  const openNextStep = useNextStep()
  const countries = useQuery(countriesQuery)
  const { form, errorOf, ...step } = useStepForm<MoreValues, TravelSale, TravelChanges>({
    store: travelDraft,
    defaultValues: moreValues(draft),
    toChanges: moreChanges,
    save: async (changes, { illness }) => finishDetails(await travelDraft.flush(changes), illness),
    problemsOf: problemsOn(STEP),
    onDone: openNextStep,
  })
  const isSchengen = (countries.data ?? []).some(
    ({ iso2, schengen }) => schengen && draft.trip?.destinations?.includes(iso2),
  )
  const fields = { form, errorOf }
  const { aside, sum } = useStepPrice()
  return (
    <TravelStepPage step={STEP} title="More trip details" hasErrors={step.problems.length > 0} aside={aside}>
      <StepForm {...step} sum={sum}>
        <VisaFields {...fields} isSchengen={isSchengen} />
        <ContactFields {...fields} />
        <BeneficiaryFields {...fields} />
        <JourneyFields {...fields} />
        <ClaimFields {...fields} />
        {health.every(({ state }) => state === 'missing') && <HealthFields {...fields} />}
      </StepForm>
    </TravelStepPage>
  )
}
