import { formatDate } from '@okwan/domain/platform/dates'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useFilters } from '../../../platform/lists/use-filters.ts'
import { Link, mergeSearch, useNavigate } from '../../../platform/routes/link.ts'
import { travelStepPath } from '../../../platform/routes/step-paths.ts'
import { buttonClass } from '../../../ui/actions/button-class.ts'
import { Card } from '../../../ui/data/Card.tsx'
import { Banner } from '../../../ui/feedback/Banner.tsx'
import { StepForm } from '../../../ui/forms/StepForm.tsx'
import { useStepForm } from '../../purchases/use-step-form.ts'
import { type TravelChanges, type Traveller, type TravelSale, travelDraft, useTravelSale } from '../draft.ts'
import { TravelStepPage } from '../TravelStepPage.tsx'
import { useStepPrice } from '../trip/PricePanel.tsx'
import { problemsOn, useNextStep } from '../use-next-step.ts'
import { withSale } from '../with-sale.tsx'
import { nameOf } from '../words.ts'
import { isSelf } from './holder-values.ts'
import { PassportFields } from './PassportFields.tsx'
import type { PassportValues } from './passport-values.ts'
import { ContactFields, PersonFields } from './TravellerFields.tsx'
import {
  firstUnfinished,
  problemsOfTraveller,
  type TravellerValues,
  travellerChanges,
  travellerValues,
} from './traveller-values.ts'

const STEP = 'additional-travellers'

/** Personal and passport details of one traveller. The URL contains the number of the traveller. */
export const AdditionalTravellersPage = withSale(AdditionalTravellers)

function AdditionalTravellers() {
  const { draft, problems, partyType, standardPrice } = useTravelSale()
  const [{ traveller: requestedId }] = useFilters<'travelTraveller'>()
  const travellers = draft.travellers ?? []
  const index = requestedId ? Number(requestedId) - 1 : (firstUnfinished(problems) ?? 0)
  const traveller = travellers[index] ?? travellers[0]
  if (!traveller) return null
  return (
    <TravellerForm
      key={traveller.travellerId}
      traveller={traveller}
      index={travellers.indexOf(traveller)}
      count={travellers.length}
      isGroup={partyType === 'group'}
      // The sale has a standard price only after the trip is complete.
      isPassportDue={standardPrice !== null}
    />
  )
}

type TravellerFormProps = {
  traveller: Traveller
  index: number
  count: number
  isGroup: boolean
  isPassportDue: boolean
}

function TravellerForm({ traveller, index, count, isGroup, isPassportDue }: TravellerFormProps) {
  // The fields stay open while the seller types, even if a problem of the passport withdraws the price.
  const [isDue] = useState(isPassportDue)
  const openNextStep = useNextStep()
  const navigate = useNavigate()
  const problemsHere = problemsOn(STEP)
  const { form, errorOf, ...step } = useStepForm<TravellerValues, TravelSale, TravelChanges>({
    store: travelDraft,
    defaultValues: travellerValues(traveller),
    // Reads the store, because another traveller may have been saved since this page was opened.
    toChanges: (values) => travellerChanges(traveller.travellerId, values, travelDraft.state().sale?.draft ?? {}),
    problemsOf: (sale) => problemsOfTraveller(problemsHere(sale), index),
    onDone: (sale) => {
      const next = firstUnfinished(problemsHere(sale))
      if (next === undefined) openNextStep(sale)
      else void navigate({ to: travelStepPath(STEP), search: mergeSearch({ traveller: String(next + 1) }) })
    },
  })
  const fields = { form, errorOf, isGroup }
  const listError = errorOf('travellers')
  const travellerName = nameOf(traveller)

  const { aside, sum } = useStepPrice()
  return (
    <TravelStepPage
      step={STEP}
      title={count > 1 ? `Traveller ${index + 1} of ${count}` : 'Traveller'}
      hasErrors={step.problems.length > 0}
      aside={aside}
    >
      <StepForm {...step} sum={sum}>
        {listError && <Banner tone="danger">{listError}</Banner>}
        {isSelf(traveller) ? (
          <SelfCard traveller={traveller} travellerName={travellerName} />
        ) : (
          <PersonFields {...fields} />
        )}
        <PassportFields
          // The passport is a part of this form, whose type UseFormReturn cannot narrow.
          form={form as unknown as UseFormReturn<PassportValues>}
          errorOf={errorOf}
          isGroup={isGroup}
          isDue={isDue}
        />
        {!isSelf(traveller) && <ContactFields {...fields} />}
      </StepForm>
    </TravelStepPage>
  )
}

/** Details of the policyholder from step 1. */
function SelfCard({ traveller, travellerName }: { traveller: Traveller; travellerName: string }) {
  return (
    <Card
      title={travellerName}
      actions={
        <Link to={travelStepPath('policyholder')} className={buttonClass('secondary')}>
          Edit
        </Link>
      }
    >
      <p className="text-muted">
        Policyholder{traveller.dateOfBirth && `, born ${formatDate(traveller.dateOfBirth)}`}. The name must match the
        passport.
      </p>
    </Card>
  )
}
