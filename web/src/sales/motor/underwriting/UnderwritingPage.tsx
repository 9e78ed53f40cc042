import { toAccraDate } from '@okwan/domain/platform/dates'
import { isPrivateUse } from '@okwan/domain/products/rate-books/terms'
import type { CoverType } from '@okwan/domain/products/rating/terms'
import { Suspense, useState } from 'react'
import { Segmented } from '../../../ui/choices/Segmented.tsx'
import { currentMs } from '../../../ui/data/clock.ts'
import { Banner } from '../../../ui/feedback/Banner.tsx'
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx'
import { FormSection } from '../../../ui/forms/FormSection.tsx'
import { MoreOptions } from '../../../ui/forms/MoreOptions.tsx'
import { StepForm } from '../../../ui/forms/StepForm.tsx'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { mergeChanges } from '../../purchases/changes.ts'
import { useStepForm } from '../../purchases/use-step-form.ts'
import { type MotorChanges, type MotorSale, motorDraft, useMotorSale } from '../draft.ts'
import { useDraftPrice } from '../estimates/DraftPrice.tsx'
import { inputWithValue } from '../estimates/estimate-input.ts'
import { usePrice } from '../estimates/use-price.ts'
import { MotorStepPage } from '../MotorStepPage.tsx'
import { suggestedStartDate } from '../period.ts'
import { useLowestRisk } from '../risks.ts'
import { problemsOn, useNextStep } from '../use-next-step.ts'
import { RiskField } from '../vehicle/RiskField.tsx'
import { withSale } from '../with-sale.tsx'
import { insuresVehicle, NEEDS_UNDERWRITER, YES_NO } from '../words.ts'
import { CoverFields } from './CoverFields.tsx'
import { PeriodFields } from './PeriodFields.tsx'
import { type UnderwritingValues, underwritingChanges, underwritingValues } from './underwriting-values.ts'

// Loaded on demand, because the page does not need them for the first paint.
const HistoryFields = lazyPart(() => import('./OptionalFields.tsx'), 'HistoryFields')
const OptionalFields = lazyPart(() => import('./OptionalFields.tsx'), 'OptionalFields')
const SuggestedUse = lazyPart(() => import('./SuggestedUse.tsx'), 'SuggestedUse')

const STEP = 'underwriting'

/** Vehicle use, period, cover and history: the answers that set the price or require an underwriter. */
export const UnderwritingPage = withSale(Underwriting)

function Underwriting() {
  const sale = useMotorSale()
  const { draft, referrals } = sale
  // A cover selected on the price page may need more answers than the previous one.
  const missing = draft.estimateId ? problemsOn(STEP)(sale) : []
  const openNextStep = useNextStep(STEP)
  const [isSending, setSending] = useState(false)
  const nowMs = currentMs()
  const { form, errorOf, ...step } = useStepForm<UnderwritingValues, MotorSale, MotorChanges>({
    store: motorDraft,
    defaultValues: underwritingValues(draft, suggestedStartDate(nowMs)),
    toChanges: underwritingChanges,
    // If the policyholder is complete already, the price is the last missing answer before the payment.
    save: async (changes) => {
      const saved = await motorDraft.flush(changes)
      return (await import('../estimates/with-price.ts')).withPrice(saved)
    },
    problemsOf: problemsOn(STEP),
    onDone: openNextStep,
  })
  const values = form.watch()
  const isValued = insuresVehicle(coverOf(values))
  const changed = mergeChanges<MotorChanges>(draft, underwritingChanges(values))
  const changedDraft = { ...draft, underwriting: changed.underwriting }
  const { riskCode, ...others } = changed.underwriting ?? {}
  const lowest = useLowestRisk(draft)
  const { price, isOld } = usePrice(
    inputWithValue({ ...draft, underwriting: { ...others, riskCode: riskCode ?? lowest } }).input,
  )
  const { aside, sum } = useDraftPrice(changedDraft)

  return (
    <MotorStepPage step={STEP} hasErrors={step.problems.length > 0} aside={aside}>
      <Suspense fallback={null}>
        <SuggestedUse form={form} draft={draft} />
      </Suspense>
      <StepForm
        {...step}
        sum={sum}
        isSaving={step.isSaving || isSending}
        busy={isSending ? 'Uploading files…' : undefined}
      >
        {missing.length > 0 && step.problems.length === 0 && (
          <Banner tone="warning" title="More details needed for this cover">
            {missing.map(({ message }) => message).join(' ')}
          </Banner>
        )}
        <FormSection title="Use and period">
          <RiskField form={form} draft={draft} error={errorOf('underwriting.riskCode')} />
          {isPrivateUse(riskCode) && (
            <Segmented
              label="Used for hire or reward?"
              hint="Such as ride-hailing, delivery or rental"
              options={YES_NO}
              error={errorOf('underwriting.hireOrReward')}
              {...form.register('underwriting.hireOrReward')}
            />
          )}
          <PeriodFields
            form={form}
            errorOf={errorOf}
            today={toAccraDate(new Date(nowMs))}
            isRegistered={draft.vehicleStatus !== 'unregistered'}
          />
        </FormSection>
        <FormSection title="Cover" columns={1}>
          <CoverFields
            form={form}
            errorOf={errorOf}
            coverType={coverOf(values)}
            price={isOld ? undefined : price}
            isFrom={!riskCode}
            onSending={setSending}
          />
        </FormSection>
        {isValued && (
          <FormSection title="History">
            <Suspense fallback={<Skeleton className="h-16" />}>
              <HistoryFields form={form} errorOf={errorOf} />
            </Suspense>
          </FormSection>
        )}
        <MoreOptions open={hasRareAnswers(values, isValued) || RARE.some((name) => errorOf(`underwriting.${name}`))}>
          <Suspense fallback={<Skeleton className="h-40" />}>
            <OptionalFields form={form} errorOf={errorOf} isValued={isValued} />
          </Suspense>
        </MoreOptions>
      </StepForm>
      {/* Placed below the form, so that Continue does not move when the card appears. */}
      {referrals.length > 0 && (
        <div className="mt-6 print:hidden">
          <Banner tone="info" title={NEEDS_UNDERWRITER}>
            {referrals.map(({ message }) => message).join(' ')} Request approval after you select a cover. The sale
            stays saved.
          </Banner>
        </div>
      )}
    </MotorStepPage>
  )
}

const RARE = ['costOfCar', 'additionalTppd', 'declinedBefore', 'modified', 'claimsInThreeYears', 'financedBy'] as const

/** Whether a field under More options has an answer. */
function hasRareAnswers({ underwriting }: UnderwritingValues, isValued: boolean): boolean {
  const { costOfCar, additionalTppd, declinedBefore, modified, claimsInThreeYears, financedBy } = underwriting
  const history = declinedBefore || modified || claimsInThreeYears
  return additionalTppd !== '0' || Boolean(financedBy || (!isValued && (costOfCar || history)))
}

function coverOf({ underwriting }: UnderwritingValues): CoverType | undefined {
  return underwriting.coverType || undefined
}
