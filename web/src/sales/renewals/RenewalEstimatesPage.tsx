import type { PolicyDetail } from '@okwan/contract/policies/policies'
import type { Renewal } from '@okwan/contract/sales/renewals'
import type { RenewalMode } from '@okwan/domain/policies/policies/terms'
import { COVER_LABELS, PRODUCT_CODES } from '@okwan/domain/products/rating/terms'
import { payloadFromRenewal, type RenewalDraft } from '@okwan/domain/sales/motor/estimate-payload'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { fieldErrorOf } from '../../platform/api/field-errors.ts'
import { readProblem } from '../../platform/api/problem.ts'
import { query } from '../../platform/api/query.ts'
import { useFilters } from '../../platform/lists/use-filters.ts'
import { RecordMissing } from '../../platform/page/RecordMissing.tsx'
import { Link } from '../../platform/routes/link.ts'
import { type Path, paths } from '../../platform/routes/paths.ts'
import { usePolicy } from '../../policies/summary/use-policy.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { buttonClass } from '../../ui/actions/button-class.ts'
import { StickyBar, Total } from '../../ui/actions/StickyBar.tsx'
import { Segmented } from '../../ui/choices/Segmented.tsx'
import { Card } from '../../ui/data/Card.tsx'
import { PriceTable } from '../../ui/data/PriceTable.tsx'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { ErrorPanel } from '../../ui/feedback/ErrorPanel.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { EmptyGlovebox } from '../../ui/illustrations/EmptyGlovebox.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { useDebounced } from '../../ui/use-debounced.ts'
import { CoverCards } from '../motor/estimates/CoverCards.tsx'
import { earningOf } from '../motor/estimates/earning-of.ts'
import type { EstimateValues } from '../motor/estimates/estimate-values.ts'
import { answersOf, NO_HISTORY } from '../motor/history-answers.ts'
import { endAfterMonths, monthsBetween } from '../motor/period.ts'
import { TPPD_LABEL, TPPD_OPTIONS } from '../motor/words.ts'
import { CommissionLine } from '../purchases/CommissionBand.tsx'
import { isComplete, readRenewalDraft, saveRenewalDraft } from './draft.ts'
import { draftOf } from './draft-of.ts'
import { PriceChange } from './PriceChange.tsx'
import { RenewalStep } from './RenewalStep.tsx'
import { RenewalTerms } from './RenewalTerms.tsx'
import { SellAsNew } from './SellAsNew.tsx'
import { sellAsNew } from './sell-as-new.ts'
import { useRenewalOffer } from './use-renewal-offer.ts'
import { useRenewalPrice } from './use-renewal-price.ts'
import { isParked, modeOf } from './words.ts'

const RenewalHistory = lazyPart(() => import('./RenewalHistory.tsx'), 'RenewalHistory')
const RenewalPhotos = lazyPart(() => import('./RenewalPhotos.tsx'), 'RenewalPhotos')

/** Prices of the next term by cover, compared with the last term. */
export function RenewalEstimatesPage() {
  const { policyId, policy } = usePolicy()
  const renewal = useQuery(query('GET /policies/{policyId}/renewal', { params: { policyId } }))
  const error = policy.error ?? renewal.error
  const problem = error && readProblem(error)
  if (problem?.status === 404) return <RecordMissing />
  return (
    <RenewalStep
      title="Renew"
      current={1}
      back={{ path: paths.motorPolicy({ policyId }), label: policy.data?.policyNumber ?? 'Policy' }}
      wide
    >
      {problem && (
        <ErrorPanel
          title="Couldn’t load the renewal"
          text={problem.sentence}
          code={problem.requestId}
          onRetry={() => void Promise.all([policy.refetch(), renewal.refetch()])}
        />
      )}
      {!problem && (!policy.data || !renewal.data) && <Skeleton className="h-120" />}
      {policy.data && renewal.data && <Estimates policy={policy.data} renewal={renewal.data} />}
    </RenewalStep>
  )
}

function Estimates({ policy, renewal }: { policy: PolicyDetail; renewal: Renewal }) {
  const [draft] = useState(() => draftFor(policy, renewal))
  if (renewal.refusalReason || !draft)
    return (
      <EmptyState
        illustration={<EmptyGlovebox />}
        title="This policy can’t be renewed now"
        text={renewal.refusalReason ?? 'Vehicle details are missing.'}
        action={
          <Link to={paths.motorPolicy({ policyId: policy.policyId })} className={buttonClass('primary')}>
            Back to policy
          </Link>
        }
      />
    )
  return <PricedTerms policy={policy} renewal={renewal} draft={draft} />
}

/** The stored draft for this policy version, or a new one. */
function draftFor(policy: PolicyDetail, renewal: Renewal): RenewalDraft | undefined {
  const stored = readRenewalDraft()
  const isSame = stored.policy?.policyRecordId === policy.policyRecordId
  return isSame && isComplete(stored) ? stored : draftOf(policy, renewal.costOfCar, 'renew-now')
}

type PricedTermsProps = { policy: PolicyDetail; renewal: Renewal; draft: RenewalDraft }

function PricedTerms({ policy, renewal, draft }: PricedTermsProps) {
  const [photoFileIds, setPhotos] = useState<readonly string[]>([])
  const [isSending, setIsSending] = useState(false)
  const [history, setHistory] = useState(NO_HISTORY)
  const terms = useTerms({ policy, renewal, draft })
  const { form, startDate, endDate, cover, changed, payload } = terms
  const price = useRenewalPrice(policy.policyId, payload)
  const offer = useRenewalOffer(policy.policyId)
  const estimate = price.data
  const isOld = price.isPlaceholderData || payload.coverType !== cover
  const isBusy = offer.isPending || isOld || isSending
  const newSale = {
    draft: changed,
    startDate,
    endDate,
    additionalTppd: payload.additionalTppd,
    excessApplicable: payload.excessApplicable,
    ncdYears: renewal.ncd.yearsAfter,
    photoFileIds,
    history: answersOf(history),
  }
  const underwriter = estimate?.needsUnderwriter ?? fieldErrorOf(offer.error, 'coverType')
  function accept(estimateId: string, mode: RenewalMode) {
    saveRenewalDraft({ ...changed, mode })
    const answers = estimate?.needsHistory ? answersOf(history) : {}
    offer.mutate({ estimateId, mode, photoFileIds: [...photoFileIds], ...answers })
  }

  return (
    <div className="grid gap-5">
      {estimate && (
        <Card>
          <PriceChange change={estimate.change} isOld={isOld} />
        </Card>
      )}
      {estimate && estimate.gapDays > 0 && (
        <Banner tone="warning">
          {estimate.gapDays === 1 ? 'One day' : `${estimate.gapDays} days`} without cover between the terms.
        </Banner>
      )}
      {estimate && <CoverCards price={estimate} isOld={isOld} chosen={cover} form={form} />}
      {price.isPending && <Skeleton className="h-96" />}
      <TermFields terms={terms} earliest={renewal.startDate} seatsError={fieldErrorOf(price.error, 'seats')} />
      {price.error && !price.isFetching && (
        <ErrorPanel
          title="Price not available"
          text={readProblem(price.error).sentence}
          onRetry={() => void price.refetch()}
        />
      )}
      {estimate?.needsHistory && !estimate.needsUnderwriter && (
        <Suspense fallback={<Skeleton className="h-40" />}>
          <RenewalHistory
            value={history}
            errorOf={(name) => fieldErrorOf(offer.error, name)}
            onChange={(change) => {
              setHistory({ ...history, ...change })
              offer.reset()
            }}
          />
        </Suspense>
      )}
      {estimate?.needsPhotos && !estimate.needsUnderwriter && (
        <Suspense fallback={<Skeleton className="h-40" />}>
          <RenewalPhotos
            value={photoFileIds}
            onChange={setPhotos}
            onSending={setIsSending}
            error={fieldErrorOf(offer.error, 'photoFileIds')}
          />
        </Suspense>
      )}
      {estimate && (
        <Card title="Price breakdown" className="max-w-160">
          <PriceTable lines={estimate.lines} totalPesewas={estimate.totalPesewas} />
        </Card>
      )}
      {estimate && (
        <OfferBar
          estimate={estimate}
          underwriter={underwriter}
          isOld={isOld}
          isBusy={isBusy}
          mode={changed.mode}
          offer={offer}
          onAccept={(mode) => accept(estimate.estimateId, mode)}
          onSellAsNew={() => sellAsNew(newSale)}
        />
      )}
    </div>
  )
}

/** Selected terms of the renewal and the input for its price. */
function useTerms({ policy, renewal, draft }: PricedTermsProps) {
  const [{ start, end }] = useFilters<'renewalEstimates'>()
  const startDate = start && start >= renewal.startDate ? start : renewal.startDate
  const [costOfCar, setCostOfCar] = useState(draft.vehicle.costOfCar)
  const [numberOfSeats, setSeats] = useState(draft.vehicle.numberOfSeats)
  const form = useForm<EstimateValues>({
    defaultValues: {
      underwriting: {
        coverType: draft.policy.insuranceDetails.coverType,
        months: String(monthsBetween(startDate, end ?? renewal.endDate) ?? 'other'),
        additionalTppd: String(renewal.additionalTppd),
        excessApplicable: renewal.excessApplicable ? 'yes' : 'no',
      },
    },
  })
  const { coverType, months, additionalTppd, excessApplicable } = useWatch({
    control: form.control,
    name: 'underwriting',
  })
  const cover = coverType || draft.policy.insuranceDetails.coverType
  const endDate = months === 'other' ? (end ?? renewal.endDate) : endAfterMonths(startDate, Number(months))
  const insuranceDetails = { ...draft.policy.insuranceDetails, coverType: cover, productCode: PRODUCT_CODES[cover] }
  const hasChanges =
    cover !== policy.insuranceDetails.coverType || costOfCar !== renewal.costOfCar || numberOfSeats !== renewal.seats
  const changed: RenewalDraft = {
    ...draft,
    policy: { ...draft.policy, insuranceDetails },
    vehicle: { ...draft.vehicle, costOfCar, numberOfSeats },
    mode: modeOf(draft.mode, hasChanges),
  }
  const payload = useDebounced({
    ...payloadFromRenewal(changed, { startDate, endDate }),
    additionalTppd: Number(additionalTppd),
    excessApplicable: excessApplicable === 'yes',
  })
  return { form, startDate, endDate, months, cover, changed, payload, setCostOfCar, setSeats }
}

type TermFieldsProps = {
  terms: ReturnType<typeof useTerms>
  /** Earliest start date of the next term. */
  earliest: string
  seatsError: string | undefined
}

function TermFields({ terms, earliest, seatsError }: TermFieldsProps) {
  const { form, startDate, months, changed, setCostOfCar, setSeats } = terms
  const [, setFilters] = useFilters<'renewalEstimates'>()
  return (
    <div className="flex flex-wrap items-start gap-x-8 gap-y-4">
      <RenewalTerms
        startDate={startDate}
        earliest={earliest}
        costOfCar={changed.vehicle.costOfCar}
        seats={changed.vehicle.numberOfSeats}
        seatsError={seatsError}
        onStartDate={(day) => setFilters({ start: day, end: undefined })}
        onCostOfCar={setCostOfCar}
        onSeats={setSeats}
      />
      <Segmented label="Months" options={monthOptions(months)} {...form.register('underwriting.months')} />
      <Segmented label={TPPD_LABEL} options={TPPD_OPTIONS} {...form.register('underwriting.additionalTppd')} />
    </div>
  )
}

type OfferBarProps = {
  estimate: NonNullable<ReturnType<typeof useRenewalPrice>['data']>
  /** Reason why an underwriter must approve. */
  underwriter: string | undefined
  isOld: boolean
  isBusy: boolean
  mode: RenewalMode
  offer: ReturnType<typeof useRenewalOffer>
  onAccept: (mode: RenewalMode) => void
  onSellAsNew: () => Promise<Path>
}

/** Total with the payment options. On phones, only the main option is in the bar. */
function OfferBar({ estimate, underwriter, isOld, isBusy, mode, offer, onAccept, onSellAsNew }: OfferBarProps) {
  const payLater = !isParked(mode) && !underwriter && (
    <Button
      size="large"
      disabled={isBusy}
      loading={offer.isPending && offer.variables.mode === 'pay-later'}
      onClick={() => onAccept('pay-later')}
    >
      Pay later
    </Button>
  )
  return (
    <>
      {payLater && <div className="grid md:hidden">{payLater}</div>}
      {offer.error && !underwriter && <Banner tone="danger">{readProblem(offer.error).sentence}</Banner>}
      {underwriter && <SellAsNew reason={underwriter} onSell={onSellAsNew} />}
      <StickyBar className="flex items-center justify-between gap-3">
        <Total label={COVER_LABELS[estimate.coverType]} pesewas={estimate.totalPesewas} isOld={isOld}>
          <CommissionLine sale={earningOf(estimate)} />
        </Total>
        {!underwriter && (
          <div className="flex gap-3">
            {payLater && <div className="max-md:hidden">{payLater}</div>}
            <Button variant="primary" size="large" loading={isBusy} onClick={() => onAccept(mode)}>
              {isParked(mode) ? 'Save offer' : 'Continue to payment'}
            </Button>
          </div>
        )}
      </StickyBar>
    </>
  )
}

function monthOptions(chosen: string) {
  const months = ['1', '3', '6', '12'].map((value) => ({ value, label: value }))
  return chosen === 'other' ? [...months, { value: 'other', label: 'Same as before' }] : months
}
