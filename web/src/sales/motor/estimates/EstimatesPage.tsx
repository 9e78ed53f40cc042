import { formatDate } from '@okwan/domain/platform/dates'
import { COVER_LABELS, PERIOD_CHOICES_MONTHS } from '@okwan/domain/products/rating/terms'
import { Suspense, useState } from 'react'
import { readProblem } from '../../../platform/api/problem.ts'
import { Total } from '../../../ui/actions/StickyBar.tsx'
import { Segmented } from '../../../ui/choices/Segmented.tsx'
import { Card } from '../../../ui/data/Card.tsx'
import { Banner } from '../../../ui/feedback/Banner.tsx'
import { ErrorPanel } from '../../../ui/feedback/ErrorPanel.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { Hint } from '../../../ui/forms/Hint.tsx'
import { StepForm } from '../../../ui/forms/StepForm.tsx'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { CommissionBand, CommissionLine } from '../../purchases/CommissionBand.tsx'
import { useStepForm } from '../../purchases/use-step-form.ts'
import { type MotorChanges, type MotorSale, motorDraft, useMotorSale } from '../draft.ts'
import { MotorStepPage } from '../MotorStepPage.tsx'
import { endAfterMonths, monthsBetween, periodText } from '../period.ts'
import { problemsOn, useNextStep } from '../use-next-step.ts'
import { withSale } from '../with-sale.tsx'
import { priceValidUntil, TPPD_LABEL, TPPD_OPTIONS } from '../words.ts'
import { CoverCards } from './CoverCards.tsx'
import { earningOf } from './earning-of.ts'
import { estimateInput } from './estimate-input.ts'
import type { EstimateValues } from './estimate-values.ts'
import { PriceLines } from './PriceLines.tsx'
import { usePrice } from './use-price.ts'

const STEP = 'estimates'

const VIEWS = [
  { value: 'cards', label: 'Cards' },
  { value: 'table', label: 'Table' },
]

// Loaded on demand, because few sellers send the quote here, only phones show the table, and few sales need an underwriter.
const QuoteActions = lazyPart(() => import('./QuoteActions.tsx'), 'QuoteActions')
const CoverTable = lazyPart(() => import('./CoverTable.tsx'), 'CoverTable')
const ReferralCard = lazyPart(() => import('../underwriting/ReferralCard.tsx'), 'ReferralCard')

/** Compares the four covers and shows the price breakdown of the selected one. */
export const EstimatesPage = withSale(Estimates)

function Estimates() {
  const { draftId, draft, referrals } = useMotorSale()
  const openNextStep = useNextStep(STEP)
  const { form, ...step } = useStepForm<EstimateValues, MotorSale, MotorChanges>({
    store: motorDraft,
    defaultValues: valuesOf(draft),
    toChanges: (values) => changesOf(values, draft),
    save: saveChosen,
    problemsOf: problemsOn(STEP),
    onDone: openNextStep,
  })
  const [view, setView] = useState('cards')
  function saveChosen(changes: MotorChanges): Promise<MotorSale> {
    const { estimateId, coverType } = chosen.price ?? {}
    return motorDraft.flush({ underwriting: { ...changes.underwriting, coverType }, estimateId })
  }
  const values = form.watch()
  const { coverType, ...underwriting } = { ...draft.underwriting, ...changesOf(values, draft).underwriting }
  const all = usePrice(estimateInput({ ...draft, draftId, underwriting }))
  // `all` is requested without a cover, so it has the price of every cover and the breakdown of the cheapest one. The breakdown
  // of another cover needs a separate request.
  const isOther = coverType && coverType !== all.price?.coverType
  const other = usePrice(
    isOther ? estimateInput({ ...draft, draftId, underwriting: { ...underwriting, coverType } }) : undefined,
  )
  const chosen = isOther ? other : all
  const compare = all.price && {
    price: all.price,
    isOld: all.isOld,
    chosen: coverType ?? all.price.coverType,
    form,
  }

  return (
    <MotorStepPage step={STEP} wide hasErrors={step.problems.length > 0}>
      {(chosen.price || !chosen.error) && (
        <div className="mb-4 min-h-9 pointer-coarse:min-h-11">
          <Suspense fallback={null}>
            {chosen.price && <QuoteActions price={chosen.price} isOld={chosen.isOld} draft={draft} />}
          </Suspense>
        </div>
      )}
      <StepForm
        {...step}
        isSaving={step.isSaving || chosen.isOld}
        sum={
          chosen.price && (
            <Total
              label={COVER_LABELS[chosen.price.coverType]}
              pesewas={chosen.price.totalPesewas}
              isOld={chosen.isOld}
            >
              <CommissionLine sale={earningOf(chosen.price)} />
            </Total>
          )
        }
      >
        <div className="flex flex-wrap items-start gap-x-8 gap-y-4">
          <Segmented label="Months" options={periodOptions(draft)} {...form.register('underwriting.months')} />
          <Segmented label={TPPD_LABEL} options={TPPD_OPTIONS} {...form.register('underwriting.additionalTppd')} />
          <div className="lg:hidden">
            <Segmented
              label="View"
              options={VIEWS}
              value={view}
              onChange={(event) => setView(event.currentTarget.value)}
            />
          </div>
        </div>
        {compare ? (
          view === 'cards' ? (
            <CoverCards {...compare} />
          ) : (
            <Suspense fallback={<Skeleton className="h-96" />}>
              <CoverTable {...compare} />
            </Suspense>
          )
        ) : all.error ? (
          <ErrorPanel
            title="Price not available"
            text={readProblem(all.error).sentence}
            onRetry={() => void all.retry()}
          />
        ) : (
          <Skeleton className="h-96" />
        )}
        {step.problems.length === 1 && <Banner tone="danger">{step.problems[0]?.message}</Banner>}
        {chosen.price && referrals.length > 0 && (
          <Suspense fallback={<Skeleton className="h-40" />}>
            <ReferralCard save={() => saveChosen(changesOf(form.getValues(), draft))} />
          </Suspense>
        )}
        {chosen.error && <Banner tone="danger">{readProblem(chosen.error).sentence}</Banner>}
        {chosen.price && (
          <Card title="Price breakdown" className="max-w-160">
            <PriceLines price={chosen.price} isOld={chosen.isOld} />
            <CommissionBand sale={earningOf(chosen.price)} />
            <Hint>{priceValidUntil(chosen.price.expiresAt)}</Hint>
          </Card>
        )}
      </StepForm>
    </MotorStepPage>
  )
}

type Draft = MotorSale['draft']

function valuesOf({ underwriting }: Draft): EstimateValues {
  const { startDate, endDate } = underwriting ?? {}
  return {
    underwriting: {
      coverType: underwriting?.coverType ?? '',
      months: String((startDate && endDate && monthsBetween(startDate, endDate)) || 'other'),
      additionalTppd: String(underwriting?.additionalTppd ?? 0),
      excessApplicable: underwriting?.excessApplicable === false ? 'no' : 'yes',
    },
  }
}

function changesOf({ underwriting: input }: EstimateValues, { underwriting }: Draft): MotorChanges {
  const startDate = underwriting?.startDate
  const endDate = startDate && input.months !== 'other' ? endAfterMonths(startDate, Number(input.months)) : undefined
  return {
    underwriting: {
      coverType: input.coverType || undefined,
      additionalTppd: Number(input.additionalTppd),
      excessApplicable: input.excessApplicable === 'yes',
      ...(endDate ? { endDate } : {}),
    },
  }
}

function periodOptions({ underwriting, vehicleStatus }: Draft) {
  const { startDate, endDate } = underwriting ?? {}
  // An unregistered vehicle can only be insured for one month.
  const offered = vehicleStatus === 'unregistered' ? [1] : PERIOD_CHOICES_MONTHS
  const options = offered.map((months) => ({ value: String(months), label: months === 1 ? '1 month' : String(months) }))
  if (!startDate || !endDate || monthsBetween(startDate, endDate)) return options
  return [...options, { value: 'other', label: `${periodText(startDate, endDate)}, to ${formatDate(endDate)}` }]
}
