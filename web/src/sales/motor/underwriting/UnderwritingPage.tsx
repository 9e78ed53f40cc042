import { toAccraDate } from '@okwan/domain/platform/dates'
import { isPrivateUse } from '@okwan/domain/products/rate-books/terms'
import type { CoverType } from '@okwan/domain/products/rating/terms'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { Segmented } from '../../../ui/choices/Segmented.tsx'
import { currentMs } from '../../../ui/data/clock.ts'
import { Banner } from '../../../ui/feedback/Banner.tsx'
import { FormSection } from '../../../ui/forms/FormSection.tsx'
import { MoreOptions } from '../../../ui/forms/MoreOptions.tsx'
import { StepForm } from '../../../ui/forms/StepForm.tsx'
import { TextField } from '../../../ui/forms/TextField.tsx'
import { mergeChanges } from '../../purchases/changes.ts'
import { useStepForm } from '../../purchases/use-step-form.ts'
import { type MotorChanges, type MotorDraft, type MotorSale, motorDraft, useMotorSale } from '../draft.ts'
import { useDraftPrice } from '../estimates/DraftPrice.tsx'
import { inputWithValue } from '../estimates/estimate-input.ts'
import { usePrice } from '../estimates/use-price.ts'
import { withPrice } from '../estimates/with-price.ts'
import { MotorStepPage } from '../MotorStepPage.tsx'
import { suggestedStartDate } from '../period.ts'
import { risksQuery, useLowestRisk } from '../risks.ts'
import { problemsOn, useNextStep } from '../use-next-step.ts'
import { RiskField } from '../vehicle/RiskField.tsx'
import { withSale } from '../with-sale.tsx'
import { insuresVehicle, NEEDS_UNDERWRITER, TPPD_LABEL, TPPD_OPTIONS } from '../words.ts'
import { CoverFields, ValueField } from './CoverFields.tsx'
import { rememberUse, suggestedUse } from './last-use.ts'
import { PeriodFields } from './PeriodFields.tsx'
import { type UnderwritingValues, underwritingChanges, underwritingValues } from './underwriting-values.ts'

const STEP = 'underwriting'

const YES_NO = [
  { value: 'no', label: 'No' },
  { value: 'yes', label: 'Yes' },
]
const CLAIMS = ['0', '1', '2', '3'].map((value) => ({ value, label: value === '3' ? '3 or more' : value }))

/** Vehicle use, period, cover and history: all answers that set the price. */
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
    // The policyholder may be complete already.
    save: async (changes) => withPrice(await motorDraft.flush(changes)),
    problemsOf: problemsOn(STEP),
    onDone: (saved) => {
      rememberUse(saved.draft.underwriting?.riskCode)
      openNextStep(saved)
    },
  })
  useSuggestedUse(form, draft)
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
        <FormSection title="Use">
          <RiskField form={form} draft={draft} error={errorOf('underwriting.riskCode')} />
          {isPrivateUse(riskCode) && (
            <Segmented
              label="Used for hire or reward?"
              hint="Such as ride-hailing, delivery or rental"
              options={YES_NO}
              {...fieldsOf({ form, errorOf })('hireOrReward')}
            />
          )}
        </FormSection>
        <FormSection title="Period">
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
            <HistoryFields form={form} errorOf={errorOf} />
          </FormSection>
        )}
        <MoreOptions open={hasRareAnswers(values, isValued) || RARE.some((name) => errorOf(`underwriting.${name}`))}>
          <OptionalFields form={form} errorOf={errorOf} isValued={isValued} />
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

/** Enters the use of the last sale, then waits in the first question that is still open. Phones would cover the page with a keyboard. */
function useSuggestedUse(form: UseFormReturn<UnderwritingValues>, draft: MotorDraft) {
  const { data: uses } = useQuery(risksQuery)
  const isOpen = useRef(!draft.underwriting?.riskCode)
  useEffect(() => {
    const suggested = uses && isOpen.current && suggestedUse(draft, uses)
    if (!suggested || form.getValues('underwriting.riskCode')) return
    isOpen.current = false
    form.setValue('underwriting.riskCode', suggested, { shouldDirty: true })
    if (!isPrivateUse(suggested) || !matchMedia('(pointer: fine)').matches) return
    // The question appears with the use.
    requestAnimationFrame(() => form.setFocus('underwriting.hireOrReward'))
    // oxlint-disable-next-line react/exhaustive-deps -- suggests once, when the uses are known
  }, [uses])
}

type AnswersProps = { form: UseFormReturn<UnderwritingValues>; errorOf: (name: string) => string | undefined }

function fieldsOf({ form, errorOf }: AnswersProps) {
  return (name: 'hireOrReward' | (typeof RARE)[number]) => ({
    ...form.register(`underwriting.${name}`),
    error: errorOf(`underwriting.${name}`),
  })
}

function HistoryFields({ optional, ...props }: AnswersProps & { optional?: boolean }) {
  const field = fieldsOf(props)
  return (
    <>
      <Segmented
        label="Cover declined or cancelled before?"
        options={YES_NO}
        optional={optional}
        {...field('declinedBefore')}
      />
      <Segmented label="Vehicle modified?" options={YES_NO} optional={optional} {...field('modified')} />
      <Segmented label="Claims in last 3 years" options={CLAIMS} optional={optional} {...field('claimsInThreeYears')} />
    </>
  )
}

const RARE = ['costOfCar', 'additionalTppd', 'declinedBefore', 'modified', 'claimsInThreeYears', 'financedBy'] as const

/** Whether a field under More options has an answer. */
function hasRareAnswers({ underwriting }: UnderwritingValues, isValued: boolean): boolean {
  const { costOfCar, additionalTppd, declinedBefore, modified, claimsInThreeYears, financedBy } = underwriting
  const history = declinedBefore || modified || claimsInThreeYears
  return additionalTppd !== '0' || Boolean(financedBy || (!isValued && (costOfCar || history)))
}

/** Fields that most sales leave empty. Cover for the vehicle itself asks for its value and history above. */
function OptionalFields({ isValued, ...props }: AnswersProps & { isValued: boolean }) {
  const field = fieldsOf(props)
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      {!isValued && <ValueField {...props} optional />}
      <Segmented label={TPPD_LABEL} options={TPPD_OPTIONS} {...field('additionalTppd')} />
      {!isValued && <HistoryFields {...props} optional />}
      <TextField
        label="Financed by"
        hint="The lender’s interest is noted on the policy"
        optional
        maxLength={120}
        {...field('financedBy')}
      />
    </div>
  )
}

function coverOf({ underwriting }: UnderwritingValues): CoverType | undefined {
  return underwriting.coverType || undefined
}
