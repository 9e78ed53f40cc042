import type { PolicyDetail } from '@okwan/contract/policies/policies'
import type { Renewal } from '@okwan/contract/sales/renewals'
import { formatDate } from '@okwan/domain/platform/dates'
import type { RenewalMode } from '@okwan/domain/policies/policies/terms'
import { COVER_LABELS, type CoverType } from '@okwan/domain/products/rating/terms'
import { payloadFromRenewal, type RenewalDraft } from '@okwan/domain/sales/motor/estimate-payload'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { readProblem } from '../../platform/api/problem.ts'
import { query } from '../../platform/api/query.ts'
import { Link, useNavigate } from '../../platform/routes/link.ts'
import { paths } from '../../platform/routes/paths.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { buttonClass } from '../../ui/actions/button-class.ts'
import { Segmented } from '../../ui/choices/Segmented.tsx'
import { Card } from '../../ui/data/Card.tsx'
import { Money } from '../../ui/data/Money.tsx'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { ErrorPanel } from '../../ui/feedback/ErrorPanel.tsx'
import { Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { Hint } from '../../ui/forms/Hint.tsx'
import { earningOf } from '../motor/estimates/earning-of.ts'
import { CommissionLine } from '../purchases/CommissionBand.tsx'
import { deleteRenewalDraft, readRenewalDraft, saveRenewalDraft } from './draft.ts'
import { draftOf } from './draft-of.ts'
import { PriceChange } from './PriceChange.tsx'
import { useRenewalOffer } from './use-renewal-offer.ts'
import { useRenewalPrice } from './use-renewal-price.ts'
import { isParked, modeOptions } from './words.ts'

/** Panel on the policy page: the price of the next term with the same cover, ready to be paid or changed. */
export function RenewalPanel({ policy }: { policy: PolicyDetail }) {
  const { policyId } = policy
  const renewal = useQuery(query('GET /policies/{policyId}/renewal', { params: { policyId } }))
  const draft = renewal.data && draftOf(policy, renewal.data.costOfCar, 'renew-now')
  return (
    <Card
      title="Renewal"
      className="border-accent"
      actions={
        <Button variant="quiet" onClick={() => deleteRenewalDraft()}>
          Cancel
        </Button>
      }
    >
      {renewal.isPending && <Skeleton className="h-49" />}
      {renewal.error && <Banner tone="danger">{readProblem(renewal.error).sentence}</Banner>}
      {renewal.data?.refusalReason && <Banner tone="warning">{renewal.data.refusalReason}</Banner>}
      {renewal.data && !renewal.data.refusalReason && !draft && (
        <Banner tone="warning">Vehicle details are missing.</Banner>
      )}
      {renewal.data && !renewal.data.refusalReason && draft && (
        <NextTerm policyId={policyId} renewal={renewal.data} draft={draft} />
      )}
    </Card>
  )
}

type NextTermProps = { policyId: string; renewal: Renewal; draft: RenewalDraft }

function NextTerm({ policyId, renewal, draft }: NextTermProps) {
  const navigate = useNavigate()
  const modes = modeOptions(renewal)
  const [mode, setMode] = useState<RenewalMode>(
    modes.find(({ value }) => value === readRenewalDraft().mode)?.value ?? 'renew-now',
  )
  const { startDate, endDate, additionalTppd, excessApplicable } = renewal
  const price = useRenewalPrice(policyId, {
    ...payloadFromRenewal(draft, { startDate, endDate }),
    additionalTppd,
    excessApplicable,
  })
  const offer = useRenewalOffer(policyId)
  const estimate = price.data
  // Photos, history answers and underwriter approval are requested on the page with the terms.
  const isIncomplete = estimate && (estimate.needsPhotos || estimate.needsHistory || estimate.needsUnderwriter !== null)

  function openTerms() {
    saveRenewalDraft({ ...draft, mode })
    void navigate({ to: paths.renewalEstimates({ policyId }), search: { start: startDate, end: endDate } })
  }
  function accept(estimateId: string) {
    saveRenewalDraft({ ...draft, mode })
    offer.mutate({ estimateId, mode, photoFileIds: [] })
  }

  return (
    <div className="grid gap-4">
      {renewal.offer && <OpenOffer policyId={policyId} premiumPesewas={renewal.offer.premiumPesewas} />}
      {renewal.gapDays > 0 && (
        <Banner tone="warning">
          {renewal.gapDays === 1 ? 'One day' : `${renewal.gapDays} days`} without cover before the next term.
        </Banner>
      )}
      <p>
        {COVER_LABELS[draft.policy.insuranceDetails.coverType]}, {formatDate(startDate)} to {formatDate(endDate)}
        {insuresValue(draft) && (
          <>
            , vehicle value <Money pesewas={Math.round(draft.vehicle.costOfCar * 100)} />
          </>
        )}
      </p>
      {price.isPending && <Skeleton className="h-16" />}
      {price.error && !price.isFetching && (
        <ErrorPanel
          title="Price not available"
          text={readProblem(price.error).sentence}
          onRetry={() => void price.refetch()}
        />
      )}
      {estimate && (
        <div>
          <PriceChange change={estimate.change} />
          <p className="mt-1">
            <CommissionLine sale={earningOf(estimate)} />
          </p>
        </div>
      )}
      <Hint>
        {renewal.ncd.text}.{insuresValue(draft) && ' A vehicle usually loses about 10% of its value each year.'}
      </Hint>
      <div className="max-w-100">
        <Segmented
          label="Payment"
          options={modes}
          value={mode}
          onChange={(event) => setMode(modes.find(({ value }) => value === event.currentTarget.value)?.value ?? mode)}
        />
      </div>
      {estimate?.needsUnderwriter && <Banner tone="warning">{estimate.needsUnderwriter}</Banner>}
      {offer.error && <Banner tone="danger">{readProblem(offer.error).sentence}</Banner>}
      <div className="flex flex-wrap gap-3">
        <Button
          variant="primary"
          size="large"
          className="max-xs:grow"
          disabled={price.error !== null}
          loading={price.isPending || offer.isPending}
          onClick={() => estimate && (isIncomplete ? openTerms() : accept(estimate.estimateId))}
        >
          {acceptLabel(mode, isIncomplete)}
        </Button>
        <Button size="large" className="max-xs:grow" onClick={openTerms}>
          Change terms
        </Button>
      </div>
    </div>
  )
}

function OpenOffer({ policyId, premiumPesewas }: { policyId: string; premiumPesewas: number }) {
  return (
    <Banner
      tone="info"
      action={
        <Link to={paths.renewalPay({ policyId })} className={buttonClass('secondary', 'small')}>
          Pay
        </Link>
      }
    >
      An offer of <Money pesewas={premiumPesewas} /> is awaiting payment.
    </Banner>
  )
}

function acceptLabel(mode: RenewalMode, isIncomplete: boolean | undefined): string {
  if (isIncomplete) return 'Continue'
  return isParked(mode) ? 'Save offer' : 'Continue to payment'
}

function insuresValue({ policy }: RenewalDraft): boolean {
  const valued: CoverType[] = ['fire', 'comprehensive']
  return valued.includes(policy.insuranceDetails.coverType)
}
